import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { componentPercent } from './fringe-math.ts';
import { fringeSheet } from './fringe-sheet.record.ts';
import { fringeComponents } from './fringe-words.ts';

/** What a benefit rate is made of, in the order of the form. */
export const benefitComponents: readonly string[] = Object.values(fringeComponents);

/** Rate sheets that were approved, with the percent of each component at regular and at overtime pay. */
export async function benefitRates(work: UnitOfWork) {
  const sheets = await work.asProduct.rows(fringeSheet, {
    // A composite rate has no components that the form could list.
    where: { kind: 'components', status: ['approved', 'retired'] },
    order: 'number',
    most: 'all',
  });
  return sheets.map((sheet) => ({
    number: sheet.number ?? '',
    title: sheet.title,
    fromDay: sheet.fromDay,
    untilDay: sheet.untilDay,
    regular: sheet.regularRate ?? 0,
    overtime: sheet.overtimeRate ?? 0,
    components: (sheet.lines ?? []).map((line) => {
      const regular = componentPercent(line, sheet);
      return {
        label: fringeComponents[line.component],
        regular,
        overtime: line.onOvertime === true ? regular : 0,
      };
    }),
  }));
}
