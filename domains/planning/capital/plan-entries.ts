import type { Book, PlanContent } from './plan-book.ts';
import type { Entry } from './plan-facts.ts';

/** The entries of a plan with the names of what they point at. */
export function entriesOf({ projects }: Pick<Book, 'projects'>, { entries }: Pick<PlanContent, 'entries'>): Entry[] {
  const known = new Map(projects.map((one) => [one.id, one]));
  return entries.flatMap(({ project: id, costs, gifts, because }) => {
    const project = known.get(id);
    if (!project) return [];
    const { number, name, program, department, district } = project;
    return [{ project: id, number, name, program, department, district, costs, gifts, because }];
  });
}
