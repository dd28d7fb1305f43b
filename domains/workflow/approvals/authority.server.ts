import { authorityLimits, authorityOf, membersWithAuthority } from '../../customers/public.server.ts';
import { membersWithDuty, membersWithRole, standingsOf } from '../../organization/public.server.ts';
import { includesRole, dollars } from '#kernel';
import { remembered } from '#server/records/remembered.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Matter } from './delegation-chains.ts';

export type Covered = { readonly ok: true } | { readonly ok: false; readonly sentence: string };

/** How far duties and roles reach while an organization has not entered any delegated authority, in cents. */
const reach = {
  manager: 25_000_00,
  approver: 25_000_00,
  budget_officer: 100_000_00,
  chief_procurement_officer: Number.MAX_SAFE_INTEGER,
} as const;
const duties = ['approver', 'budget_officer', 'chief_procurement_officer'] as const;

const purchaseOf = (work: UnitOfWork, { cents, agency, commodities, category }: Matter) => ({
  cents: cents ?? 0,
  agency: agency ?? null,
  commodities: commodities ?? [],
  category: category ?? null,
  day: work.today,
});

/** Whether the organization keeps delegated authority at all; then nothing else counts. */
const keepsAuthority = (work: UnitOfWork): Promise<boolean> =>
  remembered(work, ['delegated_authority'], 'authority is kept', async () => {
    const [found] = await work.tx.query<{ keeps: boolean }>(
      'select exists (select from delegated_authority where organization_id = $1) as keeps',
      [work.actor.organizationId],
      'authority.is_kept',
    );
    return found?.keeps === true;
  });

/** Whoever answers for a cost center decides about what it spends, as a manager does. */
async function answersForACenter({ tx, actor }: UnitOfWork, person: string): Promise<boolean> {
  const [found] = await tx.query<{ heads: boolean }>(
    `select exists (select from cost_center where organization_id = $1 and manager = $2 and status = 'active') as heads`,
    [actor.organizationId, person],
    'authority.heads',
  );
  return found?.heads === true;
}

/** How far a person's role and duties reach, where no delegated authority is kept. Read at every decision, never remembered. */
async function ownReach(work: UnitOfWork, person: string): Promise<number> {
  const standing = (await standingsOf(work, [person])).get(person);
  const own = duties.filter((duty) => standing?.duties.includes(duty)).map((duty) => reach[duty]);
  const leads = (standing && includesRole(standing.role, 'manager')) || (await answersForACenter(work, person));
  return Math.max(0, ...own, ...(leads ? [reach.manager] : []));
}

/** Whether somebody's own authority reaches as far as this, or in a sentence why not. */
export async function covering(work: UnitOfWork, person: string, matter: Matter): Promise<Covered> {
  if (await keepsAuthority(work)) {
    const verdict = await authorityOf(work, person, purchaseOf(work, matter));
    return verdict.ok ? { ok: true } : verdict;
  }
  const furthest = await ownReach(work, person);
  return (matter.cents ?? 0) <= furthest
    ? { ok: true }
    : {
        ok: false,
        sentence: `${dollars(matter.cents ?? 0)} is more than their authority covers (${dollars(furthest)}).`,
      };
}

/** Everybody whose authority covers this, the smallest that is enough first. */
export async function peopleWithAuthority(work: UnitOfWork, matter: Matter): Promise<string[]> {
  if (await keepsAuthority(work)) return [...(await membersWithAuthority(work, purchaseOf(work, matter)))];
  const found: string[] = [];
  for (const duty of duties) if ((matter.cents ?? 0) <= reach[duty]) found.push(...(await membersWithDuty(work, duty)));
  if (found.length === 0 && (matter.cents ?? 0) <= reach.manager)
    found.push(...(await membersWithRole(work, 'manager')));
  return [...new Set(found)];
}

/** How far everybody's authority reaches, whatever it is for: what drawings of workflows are judged by. */
export async function furthestOf(work: UnitOfWork): Promise<ReadonlyMap<string, number>> {
  if (await keepsAuthority(work)) return authorityLimits(work);
  const limits = new Map<string, number>();
  const put = (people: readonly string[], cents: number): void => {
    for (const person of people) limits.set(person, Math.max(limits.get(person) ?? 0, cents));
  };
  put(await membersWithRole(work, 'manager'), reach.manager);
  for (const duty of duties) put(await membersWithDuty(work, duty), reach[duty]);
  return limits;
}
