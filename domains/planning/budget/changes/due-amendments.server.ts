import { agencyClock, notify } from '#domains/organization/public.server.ts';
import { type Actor, Failure } from '#kernel';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { budgetAmendment } from './budget-amendment.record.ts';
import { amendmentLink, peopleOf } from './budget-amendment.server.ts';

/** Those whose day has come and that were not tried today. */
const dueToday = (work: UnitOfWork) =>
  work.rows(budgetAmendment, {
    where: { status: 'scheduled', day: { until: work.today }, triedOn: { below: work.today, or: null } },
    order: ['day', 'number'],
    fields: [],
    most: 'all',
  });

/**
 * Posts one whose day has come, through the same step and with the same judgements as at once. The row is held first: a
 * second run, on another server or later, finds it posted or tried and does nothing.
 */
async function postOne(given: UnitOfWork, id: string): Promise<void> {
  const work = given.asProduct;
  const row = await work.row(budgetAmendment, {
    where: { id, status: 'scheduled' },
    fields: ['triedOn', 'waitsBecause'],
    lock: 'update',
  });
  if (!row || (row.triedOn ?? '') >= work.today) return;
  try {
    await work.inSavepoint((part) =>
      part.move(budgetAmendment, id, 'post', { computed: { waitsBecause: null, triedOn: work.today } }),
    );
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return waitsOn(work, id, { because: error.message, isFirst: row.waitsBecause === null });
  }
  const posted = await work.find(budgetAmendment, id);
  if (!posted) return;
  await notify(work, {
    to: [posted.createdBy],
    kind: 'budget_amendment.post',
    subject: `${posted.number} is in effect: ${posted.purpose}`.slice(0, 200),
    link: amendmentLink(posted),
  });
}

/** It stays approved and says why it waits; those who requested and approved it hear of it once. */
async function waitsOn(
  work: UnitOfWork,
  id: string,
  { because, isFirst }: { readonly because: string; readonly isFirst: boolean },
): Promise<void> {
  const kept = { waitsBecause: because.slice(0, 1000), triedOn: work.today };
  const row = await work.change(budgetAmendment, id, {}, kept);
  if (!isFirst) return;
  await notify(work, {
    to: await peopleOf(work, row),
    kind: 'budget_amendment.waits',
    subject: `${row.number} could not be posted on its day: ${row.purpose}`.slice(0, 200),
    body: `${because} It is tried again every day until it posts or a budget officer cancels it.`.slice(0, 2000),
    link: amendmentLink(row),
  });
}

/** Posts what is due in one agency, each by itself: what fails keeps no other waiting. */
export async function postDue({ door }: Pick<Ports, 'door'>, product: Actor): Promise<void> {
  const due = await door.run(product, dueToday);
  const troubles: unknown[] = [];
  for (const { id } of due)
    try {
      await door.run(product, (work) => postOne(work, id));
    } catch (error) {
      troubles.push(error);
    }
  if (troubles.length > 0)
    throw new AggregateError(troubles, `${troubles.length} budget amendments could not be posted`);
}

/** Every hour: a day begins at another hour in each agency. */
export const watchDueAmendments = (ports: Ports): void =>
  agencyClock(ports, 'budget.post_amendments', '13 * * * *', (product) => postDue(ports, product));
