import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { budgetAmendment } from '../changes/budget-amendment.record.ts';
import type { Trial } from './trial.ts';

interface Scheduled {
  readonly id: string;
  readonly number: string;
  readonly purpose: string;
  readonly day: string;
  readonly because: string | null;
}

const scheduledSql = `select a.id, a.number, a.purpose, a.day, a.waits_because as because from budget_amendment a
  where a.organization_id = $1 and a.status = 'scheduled' and (a.transfer_budget = $2
    or exists (select from budget_amendment_lines m join budget_line l on l.organization_id = m.organization_id and l.id = m.line
      where m.organization_id = $1 and m.parent = a.id and l.budget = $2)
    or exists (select from budget_amendment_revenues m join revenue_line l on l.organization_id = m.organization_id and l.id = m.line
      where m.organization_id = $1 and m.parent = a.id and l.budget = $2))
  order by a.day, a.number`;

/** Amendments of a budget that are approved and wait for their day, the next one first. */
const scheduledIn = ({ tx, actor }: UnitOfWork, budget: string): Promise<Scheduled[]> =>
  tx.query<Scheduled & Record<string, unknown>>(scheduledSql, [actor.organizationId, budget], 'year_end.scheduled');

/** Due, and the hourly run has not tried it yet: it is not canceled before it could post. */
const isDue = ({ day, because }: Scheduled, today: string): boolean => day <= today && because === null;

const fateOf = (one: Scheduled, today: string): string => {
  if (isDue(one, today)) return 'Due. It posts within the hour; close the year afterwards.';
  if (one.day <= today) return 'Canceled at the close: it could not be posted on its day.';
  return 'Canceled at the close: its day is after it.';
};

/** What closing the budget does to each of them. */
export const fatesIn = async (work: UnitOfWork, budget: string): Promise<Trial['scheduled']> =>
  (await scheduledIn(work, budget)).map((one) => ({ ...one, fate: fateOf(one, work.today) }));

/** Those that are due and untried; the year closes once they have posted or say why not. */
export const dueIn = async (work: UnitOfWork, budget: string): Promise<readonly string[]> =>
  (await scheduledIn(work, budget)).filter((one) => isDue(one, work.today)).map(({ number }) => number);

/** Nothing posts in a closed budget, so none is left scheduled in one: each is canceled, and its people are told. */
export async function cancelScheduled(work: UnitOfWork, { id, name }: { readonly id: string; readonly name: string }) {
  for (const { id: amendment, because } of await scheduledIn(work, id))
    await work.asProduct.move(budgetAmendment, amendment, 'cancel', {
      reason: [`${name} was closed before it could post.`, because, 'Write it again in a budget that is open.']
        .filter(Boolean)
        .join(' '),
    });
}
