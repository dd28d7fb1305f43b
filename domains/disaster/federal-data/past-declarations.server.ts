import { firstRows } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { disastersHere, whereWeAre } from '../../grants/public.server.ts';
import type { PastDeclarations } from './federal-calls.ts';

const SHOWN = 50;

const usesSql = `select d.id,
    (select count(*)::int from incident i where i.organization_id = $1 and i.disaster = d.id) as incidents,
    (select count(*)::int from pa_project p where p.organization_id = $1 and p.disaster = d.id and p.status <> 'withdrawn') as projects
  from declared_disaster d where d.organization_id = $1`;

/** Declarations that name our area, the newest first, with what we did in them. */
export async function pastDeclarationsOf(work: UnitOfWork): Promise<PastDeclarations> {
  const place = await whereWeAre(work);
  const found = await disastersHere(work, place);
  const uses = await work.tx.query<{ id: string; incidents: number; projects: number }>(
    usesSql,
    [work.actor.organizationId],
    'declared_disaster.uses',
  );
  const of = new Map(uses.map((one) => [one.id, one]));
  return {
    place: place.name,
    loaded: uses.length,
    declarations: firstRows(
      found.map(({ id, number, title, declaredOn, beginOn, endOn, area }) => ({
        id,
        number,
        title,
        declaredOn,
        beginOn,
        endOn,
        area,
        incidents: of.get(id)?.incidents ?? 0,
        projects: of.get(id)?.projects ?? 0,
      })),
      SHOWN,
    ),
  };
}
