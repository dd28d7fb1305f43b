import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { AwardStanding } from '../award/award-calls.ts';
import type { grantAward } from '../award/grant-award.record.ts';
import { budgetPeriod } from '../budget/budget-period.record.ts';
import { yearsOfAward } from '../budget/periods.server.ts';
import { authorizedAt } from './released.ts';
import { statedOf } from './released.server.ts';

/** The budget periods of an award that is funded by increments, against what was charged to them. */
export async function periodsOf(work: UnitOfWork, of: Row<typeof grantAward>): Promise<AwardStanding['periods']> {
  const { stated, isIncremental } = await statedOf(work, of.id);
  if (!isIncremental) return { isIncremental, authorizedCents: of.amount.cents, rows: [] };
  const years = await yearsOfAward(work, of);
  const asked = await work.asProduct.rows(budgetPeriod, {
    where: { award: of.id, status: ['draft', 'submitted'] },
    fields: ['year', 'carried'],
    most: 'all',
  });
  return {
    isIncremental,
    authorizedCents: authorizedAt(years, work.today),
    rows: years.map(({ year, fromDay, untilDay, state, releasedCents, carriedInCents, expendedCents, leftCents }) => {
      const own = stated.find((one) => one.year === year);
      return {
        year,
        fromDay,
        untilDay,
        state,
        isStated: own !== undefined,
        releasedCents: releasedCents ?? 0,
        matchCents: own?.matchCents ?? 0,
        askedCents: asked.find((one) => one.year === year - 1)?.carried?.cents ?? 0,
        carriedInCents,
        expendedCents,
        leftCents,
      };
    }),
  };
}
