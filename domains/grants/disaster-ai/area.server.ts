import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { rulesOf } from '../../procurement/public.server.ts';
import { declaredDisaster } from './declared-disaster.record.ts';

/** Where the agency stands: its name as FEMA would write an area, and the states whose rules it chose. */
export interface Here {
  readonly name: string;
  readonly states: readonly string[];
}

export async function whereWeAre(work: UnitOfWork): Promise<Here> {
  const [organization] = await work.tx.query<{ name: string }>(
    'select name from organization where id = $1',
    [work.actor.organizationId],
    'grants.own_name',
  );
  const { agency } = await rulesOf(work);
  return { name: organization?.name ?? '', states: agency.states };
}

/** “Tidewater (County)” is Tidewater County. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z ]/g, ' ')
    .replace(/\bof\b/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .toSorted()
    .join(' ');

/** “Statewide” is every county of a state that is ours; where nobody chose a state, only the name tells. */
export const covers = (area: string, { name, states }: Here): boolean =>
  (states.length > 0 && /^statewide\b/i.test(area)) || (plain(area) !== '' && plain(area) === plain(name));

const few = [
  'number',
  'disasterNumber',
  'kind',
  'title',
  'state',
  'declaredOn',
  'beginOn',
  'endOn',
  'programs',
] as const;
const fields = [...few, 'areas', 'copiedOn'] as const;

/** Declarations that name our area, the newest first, each with the area that does. */
export async function disastersHere(work: UnitOfWork, here: Here) {
  const { states } = here;
  const rows = await work.rows(declaredDisaster, {
    ...(states.length > 0 ? { where: { state: states } } : {}),
    fields,
    order: ['-declaredOn', 'number'],
    most: 'all',
  });
  return rows.flatMap((row) => {
    const area = (row.areas ?? []).find((one) => covers(one.name, here));
    return area ? [{ ...row, area: area.name }] : [];
  });
}
export type DisasterHere = Awaited<ReturnType<typeof disastersHere>>[number];
