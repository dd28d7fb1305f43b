import type { New, Row } from '#kernel';
import type { Person } from '#world';
import { type BudgetWorld, budgetWorld, usd } from '../budget/test-world.ts';
import { budgetPosition } from './budget-position.record.ts';
import { payGrade } from './pay-grade.record.ts';

/** A county with a grade of two steps: ten and eleven dollars an hour. Ten hours a workday of fiscal year 2027 are 2,610 a year. */
export interface PositionWorld extends BudgetWorld {
  readonly grade: string;
  position(given?: Partial<New<typeof budgetPosition>>, by?: Person): Promise<Row<typeof budgetPosition>>;
}

export async function positionWorld(): Promise<PositionWorld> {
  const here = await budgetWorld();
  const grade = await here.priya.make(payGrade, {
    code: 'G7',
    name: 'Crew member',
    steps: [1, 2].map((step) => ({ step, fromDay: '2025-10-01', rate: usd(9 + step) })),
  });
  let made = 0;
  return {
    ...here,
    grade: grade.id,
    position: (given = {}, by = here.priya) =>
      by.make(budgetPosition, {
        number: `P-${++made}`,
        title: 'Crew member',
        costCenter: here.center,
        grade: grade.id,
        hours: 2610,
        fromDay: '2020-10-01',
        filledOn: '2020-10-01',
        funding: [{ account: '100-5300', percent: 100 }],
        ...given,
      }),
  };
}
