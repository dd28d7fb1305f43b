import { budgetPeriod } from '#domains/grants/budget/budget-period.record.ts';
import { yearsOfAward } from '#domains/grants/budget/periods.server.ts';
import type { YearFigures } from '#domains/grants/budget/period-figures.ts';
import type { GrantHands } from './grant-drawdowns.ts';
import { keep } from './grant-hands.ts';

/** The first year of one award is closed with money carried forward, that of another awaits closing. */
export async function seedBudgetPeriods({ as, yvette, priya, awards }: GrantHands): Promise<void> {
  const hands = as(yvette, '2026-11-18').asProduct;
  const open: (readonly [award: GrantHands['awards'][number], first: YearFigures])[] = [];
  // Costs of the hurricane still come in for its first year.
  for (const award of awards)
    if (award.status === 'active' && !award.title.startsWith('Hurricane')) {
      const [first] = await yearsOfAward(hands, award);
      // What awaits a decision keeps a year open.
      if (first?.state === 'over' && first.pendingCents === 0 && first.budgetCents > first.expendedCents)
        open.push([award, first]);
    }
  const [closed, waits] = open;
  if (!closed || !waits) throw new Error('Two awards of the seed have a year that is over');
  const money = (cents: number) => ({ cents, currency: 'USD' });
  const figures = ([of, { fromDay, untilDay, year, budgetCents, expendedCents }]: typeof closed, carried: number) => ({
    fromDay,
    untilDay,
    periodKey: `${of.id}|${year}`,
    budgeted: money(budgetCents),
    carriedIn: money(0),
    expended: money(expendedCents),
    lapsed: money(budgetCents - expendedCents - carried),
    createdBy: yvette.id,
    submittedBy: yvette.id,
  });
  const unspent = closed[1].budgetCents - closed[1].expendedCents;
  const carried = unspent - (unspent % 100_00);
  await keep(hands, budgetPeriod, [
    [
      {
        award: closed[0].id,
        year: 1,
        carried: money(carried),
        basis: 'terms',
        documents: (closed[0].documents ?? []).slice(0, 1),
        note: 'Article 6 of the agreement lets unspent money go to the next budget year.',
      },
      { status: 'closed', ...figures(closed, carried), closedBy: priya.id, closedOn: as.day('2026-11-09') },
    ],
    [
      { award: waits[0].id, year: 1 },
      { status: 'submitted', ...figures(waits, 0) },
    ],
  ]);
}
