import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { RecipientBoard } from './recipient-calls.ts';
import { periodsOf } from './report-periods.ts';
import { subawardReport } from './subaward-report.record.ts';

type Due = RecipientBoard['reports']['data'][number];

interface Running {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly awardDate: string;
  readonly fromDay: string;
  readonly untilDay: string;
  readonly perYear: number | null;
}

/** Periods that are over and whose report is not accepted yet, the first due first. */
export async function reportsDue(work: UnitOfWork, running: readonly Running[]): Promise<readonly Due[]> {
  const { today } = work;
  const there = await work.asProduct.rows(subawardReport, {
    where: { subaward: running.map(({ id }) => id) },
    fields: ['number', 'subaward', 'periodEnd', 'status'],
    most: 'all',
  });
  const keyOf = (subaward: string, periodEnd: string): string => `${subaward} ${periodEnd}`;
  const reports = new Map(there.map((one) => [keyOf(one.subaward, one.periodEnd), one]));
  return running
    .flatMap(({ id: subaward, number, name, ...whose }) =>
      periodsOf(whose)
        .filter(({ periodEnd }) => periodEnd < today)
        .map(({ periodEnd, dueOn }): Due => {
          const report = reports.get(keyOf(subaward, periodEnd));
          return {
            id: keyOf(subaward, periodEnd),
            subaward,
            subawardNumber: number,
            name,
            periodEnd,
            dueOn,
            isLate: dueOn < today && report?.status !== 'accepted',
            report: report ? { id: report.id, number: report.number, status: report.status } : null,
          };
        }),
    )
    .filter(({ report }) => report?.status !== 'accepted')
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : 0));
}
