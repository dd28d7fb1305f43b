import { auditedBalance } from '#domains/planning/revenue/audited-balance.record.ts';
import { fundBalance } from '#domains/planning/revenue/fund-balance.record.ts';
import type { Hands } from './budget.ts';
import { fundIds } from './revenues.ts';

const usd = (cents: number) => ({ cents, currency: 'USD' });

/** Audited beginning balances: fiscal year, fund, dollars above the estimate, and why. */
const audits = [
  [2026, '100', 184_220, 'Sales tax of September 2025 came in above the accrual.'],
  [2027, '400', -96_300, 'Pump station repairs of September 2026 were invoiced in October.'],
] as const;

/** An estimate of 2026 was audited in March and approved once there was a second budget officer; one of 2027 waits for her. */
export async function auditedBalances(
  { as, priya, actorOf }: Hands,
  budgets: ReadonlyMap<number, string>,
): Promise<void> {
  const idOf = await fundIds(as(priya));
  for (const [year, code, above, explanation] of audits) {
    const day = year === 2026 ? '2026-03-24' : '2026-11-18';
    const officer = as(priya, day);
    const [budget, fund] = [budgets.get(year) ?? '', idOf(code)];
    const estimate = await officer.row(fundBalance, { where: { budget, fund }, fields: ['beginning'] });
    const { id } = await officer.insert(auditedBalance, {
      budget,
      fund,
      amount: usd((estimate?.beginning.cents ?? 0) + above * 100),
      report:
        year === 2026
          ? `Annual financial report of fiscal year 2025, fund ${code}`
          : 'Separate audit of the water and sewer fund, fiscal year 2026',
      reportDay: year === 2026 ? '2026-03-20' : '2026-11-16',
      explanation,
    });
    await officer.move(auditedBalance, id, 'submit');
    if (year === 2026) await as(actorOf('Laura Jennings'), '2026-11-20').move(auditedBalance, id, 'approve');
  }
}
