import { membersWithDuty, standingsOf } from '../../organization/public.server.ts';
import type { Work } from '#server/records/work.ts';
import type { Matter } from './delegation-chains.ts';

export type Covered = { readonly ok: true } | { readonly ok: false; readonly sentence: string };

/** How far each duty reaches by itself, in cents; the strongest counts. */
const reach: Readonly<Record<string, number>> = {
  approver: 25_000_00,
  budget_officer: 100_000_00,
  chief_procurement_officer: Number.MAX_SAFE_INTEGER,
};

const dollars = (cents: number): string => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** Whether somebody's own authority reaches as far as this. */
export async function covering(work: Work, person: string, { cents }: Matter): Promise<Covered> {
  const duties = (await standingsOf(work, [person])).get(person)?.duties ?? [];
  const furthest = Math.max(0, ...duties.map((duty) => reach[duty] ?? 0));
  return (cents ?? 0) <= furthest
    ? { ok: true }
    : { ok: false, sentence: `${dollars(cents ?? 0)} is more than their authority covers (${dollars(furthest)}).` };
}

/** Everybody whose authority covers this. */
export async function peopleWithAuthority(work: Work, { cents }: Matter): Promise<string[]> {
  const found: string[] = [];
  for (const [duty, furthest] of Object.entries(reach))
    if ((cents ?? 0) <= furthest) found.push(...(await membersWithDuty(work, duty)));
  return [...new Set(found)];
}
