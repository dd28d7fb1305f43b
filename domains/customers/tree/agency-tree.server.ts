import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { chainOf, treeOn } from './agency-tree.ts';
import { type AgencyNode, type AgencyPicture, agencyTree, inherited } from './agency-picture.ts';
import { calendarOf, fiscalYearOf, jurisdictionsOf } from './inherited.server.ts';
import { placesOf } from './tree.server.ts';

const listed = `select a.id, a.code, a.name, a.rank, a.status, a.version, a.own_holidays as "ownHolidays", a.fiscal_year_start as "fiscalYearStart",
    m.name as head, (select count(*)::int from cost_center c where c.organization_id = a.organization_id and c.agency = a.id) as "costCenters"
  from agency a left join organization_members m on m.organization_id = a.organization_id and m.id = a.head
  where a.organization_id = $1 and a.status <> 'merged' order by a.code`;

/** The tree of a day, and the moves after it. */
async function pictureOf(work: UnitOfWork, day: string): Promise<AgencyPicture> {
  const places = await placesOf(work);
  const tree = treeOn(places, day);
  const rows = await work.tx.query<Omit<AgencyNode, 'under' | 'since'> & Record<string, unknown>>(listed, [
    work.actor.organizationId,
  ]);
  const since = (id: string) =>
    places
      .filter(({ agency, fromDay }) => agency === id && fromDay <= day)
      .map(({ fromDay }) => fromDay)
      .sort()
      .at(-1) ?? null;
  return {
    day,
    nodes: rows
      .filter(({ id }) => tree.has(id))
      .map((row) => ({ ...row, under: tree.get(row.id) ?? null, since: since(row.id) })),
    // An agency that begins later has no place yet on the day.
    ahead: places
      .filter(({ fromDay }) => fromDay > day)
      .sort((one, other) => (one.fromDay < other.fromDay ? -1 : 1))
      .map(({ agency, under, fromDay }) => ({ agency, under, fromDay })),
    turns: [...new Set(places.map(({ fromDay }) => fromDay))].sort(),
  };
}

export function treeOperations({ door }: Ports): Operation[] {
  return [
    answers(agencyTree, {
      scope: 'agency:read',
      access: 'member',
      summary: 'The agency tree on a day, and the moves planned after it.',
      tag: 'Agencies',
      told: 'Agencies with their parents.',
      probe: { namesNothing: true, echoes: true },
      run: async ({ actor, query }) => ({
        body: await door.run(actor, (work) => pictureOf(work, query.day ?? work.today)),
      }),
    }),
    answers(inherited, {
      scope: 'agency:read',
      access: 'member',
      summary: 'The rules, fiscal year, hours and holidays of an agency on a day, its own or inherited.',
      tag: 'Agencies',
      told: 'The settings in force.',
      probe: { names: { id: 'agency' } },
      async run({ actor, params, query }) {
        const { id } = params;
        await door.read(actor, door.around.registry.get('agency'), id);
        const body = await door.run(actor, async (work) => {
          const day = query.day ?? work.today;
          const { entity, states, packs } = await jurisdictionsOf(work, id, day);
          const { holidays, ...hours } = await calendarOf(work, id, day);
          const fiscalYear = await fiscalYearOf(work, id, day);
          const chain = chainOf(treeOn(await placesOf(work), day), id);
          return {
            chain,
            entity,
            states,
            packs,
            fiscalYear,
            ...hours,
            holidays: [...holidays].filter((one) => one >= day).sort(),
          };
        });
        return { body };
      },
    }),
  ];
}
