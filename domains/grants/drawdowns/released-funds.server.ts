import { dollars, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import type { grantAward } from '../award/grant-award.record.ts';
import { yearsOfAward } from '../budget/periods.server.ts';
import { authorizedAt } from '../increments/released.ts';
import type { grantDrawdown } from './grant-drawdown.record.ts';

type Drawdown = Row<typeof grantDrawdown>;

const fields = { reimbursement: 'costs', advance: 'needed', milestone: 'milestones' } as const;

/** Law: 2 CFR 200.403(h). Of an award that is funded by increments, no more is drawn than its funder released by the day. */
export async function refuseUnreleased(
  work: UnitOfWork,
  of: Row<typeof grantAward>,
  { kind, drawOn, untilDay }: Pick<Drawdown, 'kind' | 'drawOn' | 'untilDay'>,
  totalCents: number,
): Promise<void> {
  const years = await yearsOfAward(work, of);
  if (years.every(({ releasedCents }) => releasedCents === null)) return;
  const day = kind === 'advance' ? (drawOn ?? untilDay) : untilDay;
  const authorized = authorizedAt(years, day);
  if (totalCents > authorized)
    throw refusedAt(
      fields[kind],
      'grant_drawdown.within_released',
      `${of.number} has ${dollars(authorized)} released by ${day}. With this request it would pay ${dollars(totalCents)} (2 CFR 200.403(h)).`,
    );
}
