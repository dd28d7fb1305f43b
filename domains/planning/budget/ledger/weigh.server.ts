import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { authority, available, type Balance, type Control, takingBuckets, used } from './balance.ts';
import type { LedgerLine } from './lines.server.ts';
import { balanceOf, type DatedPosting } from './postings.server.ts';
import { leftUpToEachMonth } from './split.ts';
import { actionField, type Weighed } from './verdict.ts';

interface Weighing {
  readonly control: Control;
  readonly dated: readonly DatedPosting[];
  readonly lines: ReadonlyMap<string, LedgerLine>;
  readonly groups: readonly LedgerLine[];
  /** What each group holds as a whole. */
  readonly wholes: ReadonlyMap<string, Balance>;
  readonly takes: ReadonlyMap<string, number>;
  readonly balances: ReadonlyMap<string, Balance>;
  /** Taking authority away is stopped wherever money would be missing, whatever the line says of purchases. */
  readonly isChangeOfBudget: boolean;
}

/** Every line and group that the change touches, as its control sees it after the change. Runs while they are locked. */
export async function weighed(work: UnitOfWork, given: Weighing): Promise<readonly Weighed[]> {
  const { control, dated, lines, groups, wholes, takes, balances, isChangeOfBudget } = given;
  const found: Weighed[] = [];
  for (const [id, takenCents] of takes) {
    const line = lines.get(id);
    if (!line || line.isGroup || takenCents <= 0) continue;
    const balance = balanceOf(balances, id);
    const action = isChangeOfBudget ? 'stop' : line[actionField[control]];
    found.push({ id, name: line.name, action, leftCents: available(balance), takenCents, counts: 'line' });
    if (line.control !== 'cumulative' || line.budgetSpan !== 'year' || isChangeOfBudget || action === 'ignore')
      continue;
    const day = dated.find((one) => one.line === id)?.day ?? line.startsOn;
    const leftCents = await leftInMonths(work, line, { day, balance });
    found.push({ id, name: line.name, action, leftCents, takenCents, counts: 'month' });
  }
  for (const group of groups) {
    const whole = wholes.get(group.id);
    if (!whole) continue;
    // What a group gave to its lines is theirs: its own row may not give it away a second time, whatever its lines have left.
    const own = takes.has(group.id) ? available(balanceOf(balances, group.id)) : Number.POSITIVE_INFINITY;
    found.push({
      id: group.id,
      name: group.name,
      action: isChangeOfBudget ? 'stop' : group[actionField[control]],
      leftCents: Math.min(available(whole), own),
      takenCents: group.below.reduce((sum, id) => sum + (takes.get(id) ?? 0), 0),
      counts: 'group',
    });
  }
  return found;
}

/** The least that is left in the posting's month and every later one: what is booked late may not eat what later months hold already. */
async function leftInMonths(
  { tx, actor }: UnitOfWork,
  line: LedgerLine,
  { day, balance }: { readonly day: string; readonly balance: Balance },
): Promise<number> {
  const later = await tx.query<{ month: string; cents: number }>(
    `select to_char(day, 'YYYY-MM') as month, sum(cents)::bigint as cents from budget_posting
     where organization_id = $1 and line = $2 and bucket = any($4::text[])
       and day >= (date_trunc('month', $3::date) + interval '1 month')::date group by 1`,
    [actor.organizationId, line.id, day, takingBuckets],
    'budget.used_later',
  );
  return leftUpToEachMonth({
    authorityCents: authority(balance),
    usedCents: used(balance),
    later,
    months: line.months,
    startsOn: line.startsOn,
    day,
  });
}
