import { bookPage } from '#domains/planning/book/book-page.record.ts';
import { departmentGoal } from '#domains/planning/book/department-goal.record.ts';
import { departmentMeasure } from '#domains/planning/book/department-measure.record.ts';
import { budget } from '#domains/planning/budget/budget.record.ts';
import type { Actor } from '#kernel';
import { bookGoals, bookTexts } from './budget-book-list.ts';
import type { As, Cast } from './county.ts';

const WRITTEN = '2026-09-21';
const PUBLISHED = '2026-10-05';

/** The book of the adopted year: pages and goals that are published, and a few drafts that the checklist still misses. */
export async function seedBudgetBook(as: As, cast: Cast, centers: ReadonlyMap<string, string>): Promise<void> {
  const priya = cast.get('Priya Raman') as Actor;
  const year = await as(priya).row(budget, { where: { name: 'Fiscal year 2027' }, fields: ['name'] });
  if (!year) throw new Error('The county has no budget for 2027');
  for (const [at, { isDraft, ...text }] of bookTexts.entries()) {
    const position = (at + 1) * 10;
    const made = await as(priya, WRITTEN).insert(bookPage, { budget: year.id, position, ...text });
    if (!isDraft) await as(priya, PUBLISHED).move(bookPage, made.id, 'publish');
  }
  for (const [at, { center, measures, isDraft, ...text }] of bookGoals.entries()) {
    const made = await as(priya, WRITTEN).insert(departmentGoal, {
      budget: year.id,
      costCenter: centers.get(center) ?? '',
      position: (at + 1) * 10,
      ...text,
    });
    for (const [place, { unit, years, ...measure }] of measures.entries())
      await as(priya, WRITTEN).insert(departmentMeasure, {
        goal: made.id,
        position: (place + 1) * 10,
        source: 'Department records',
        ...measure,
        figures: years.map(([fiscal, target, actual, estimate]) => ({
          year: fiscal,
          target: { amount: target, unit },
          ...(actual && { actual: { amount: actual, unit } }),
          ...(estimate && { estimate: { amount: estimate, unit } }),
        })),
      });
    if (!isDraft) await as(priya, PUBLISHED).move(departmentGoal, made.id, 'publish');
  }
}
