import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { rhythms } from '../award/award-words.ts';
import { grantMeasure } from '../milestones/grant-measure.record.ts';
import { grantMilestone } from '../milestones/grant-milestone.record.ts';
import type { grantReport } from './grant-report.record.ts';
import { type Performance, performanceOf } from './performance.ts';

const monthsOf: Readonly<Record<keyof typeof rhythms, number>> = { quarterly: 3, semiannual: 6, annual: 12, final: 0 };

interface Of {
  readonly id: string;
  readonly fromDay: string;
  readonly untilDay: string;
  readonly reporting: keyof typeof rhythms;
}

/** Goals and milestones of an award at the end of a period, by its records as they are now. */
export async function performanceNow(
  work: UnitOfWork,
  of: Of,
  { periodEnd }: Pick<Row<typeof grantReport>, 'periodEnd'>,
): Promise<Performance> {
  const measures = await work.asProduct.rows(grantMeasure, {
    where: { award: of.id, status: 'tracked' },
    order: ['title', 'id'],
    most: 'all',
  });
  const milestones = await work.asProduct.rows(grantMilestone, {
    where: { award: of.id, subaward: null },
    fields: ['number', 'title', 'status', 'baselineOn', 'actualOn'],
    order: ['baselineOn', 'number'],
    most: 'all',
  });
  return performanceOf({ award: of, months: monthsOf[of.reporting], periodEnd, measures, milestones });
}
