import { notify } from '#domains/organization/public.server.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type Balance, nothing, percentUsed, plus, type Posting } from './balance.ts';
import { budgetAlert } from './budget-alert.record.ts';
import type { LedgerLine } from './lines.server.ts';
import { balanceOf } from './postings.server.ts';

interface Alert {
  readonly name: string;
  readonly percent: number;
  readonly budget: string | null;
  readonly costCenter: string | null;
  readonly line: string | null;
  readonly owner: string | null;
}

const looksAt = (alert: Alert, line: LedgerLine): boolean =>
  (alert.budget === null || alert.budget === line.budget) &&
  (alert.costCenter === null || alert.costCenter === line.costCenter) &&
  (alert.line === null || alert.line === line.id);

/** Tells the owners of alerts that a line, or a group as a whole, has just passed their percentage; once for each time it passes. */
export async function tellOwners(
  work: UnitOfWork,
  given: {
    lines: ReadonlyMap<string, LedgerLine>;
    /** What lines hold after the postings; for a group what it holds as a whole. */
    balances: ReadonlyMap<string, Balance>;
    postings: readonly Posting[];
  },
): Promise<void> {
  const { lines, balances, postings } = given;
  const risen = [...balances.keys()].flatMap((id) => {
    const [line, after] = [lines.get(id), balanceOf(balances, id)];
    const own = postings.filter((one) => one.line === id || (line?.isGroup && line.below.includes(one.line)));
    const before = plus(
      after,
      own.map((one) => ({ ...one, cents: -one.cents })),
    );
    const [from, to] = [percentUsed(before ?? nothing), percentUsed(after)];
    return line && to > from ? [{ line, from, to }] : [];
  });
  if (risen.length === 0) return;
  const alerts = await work.rows(budgetAlert, {
    where: { status: 'active' },
    order: ['-percent', 'name'],
    most: 'all',
  });
  for (const { line, from, to } of risen) {
    const told = new Set<string>();
    for (const alert of alerts) {
      if (!looksAt(alert, line) || from >= alert.percent || to < alert.percent) continue;
      const owner = alert.owner ?? line.owner ?? line.manager;
      // Somebody with several alerts on a line hears of the highest that was passed.
      if (owner === null || told.has(owner)) continue;
      told.add(owner);
      await notify(work, {
        to: [owner],
        kind: 'budget.alert',
        subject: `${line.name} is at ${Math.floor(to)} percent`.slice(0, 200),
        body: `${alert.name}: the ${line.isGroup ? 'group as a whole' : 'line'} has passed ${alert.percent} percent of its revised budget.`,
        link: `/budget-management/lines/${line.id}`,
      });
    }
  }
}
