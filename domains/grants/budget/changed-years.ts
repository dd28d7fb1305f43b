import type { BudgetLine } from './line-math.ts';
import { contentOf } from './section-b.ts';

/** Years whose lines are not the same in both, whatever their order. */
export function changedYears(before: readonly BudgetLine[], after: readonly BudgetLine[]): readonly number[] {
  const years = [...new Set([...before, ...after].map(({ year }) => year))].toSorted((one, other) => one - other);
  const content = (lines: readonly BudgetLine[], year: number) =>
    lines
      .filter((line) => line.year === year)
      .map(contentOf)
      .toSorted()
      .join('\n');
  return years.filter((year) => content(before, year) !== content(after, year));
}
