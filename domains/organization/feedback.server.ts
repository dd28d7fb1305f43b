import type { Row } from '#kernel';
import { on } from '#server/records/effects.ts';
import { invalid } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { userFeedback } from './feedback.record.ts';
import { notify } from './notify.server.ts';

type Feedback = Row<typeof userFeedback>;

const LONGEST_SUBJECT = 200;

const tell = (work: UnitOfWork, row: Feedback, { kind, words, body }: { kind: string; words: string; body?: string }) =>
  notify(work, {
    to: [row.userId],
    kind,
    subject: `${words}: ${row.subject}`.slice(0, LONGEST_SUBJECT),
    ...(body ? { body } : {}),
    link: `/feedback/${row.id}`,
  });

/** What says the same as this one, and was put together with it. */
const mergedWith = (work: UnitOfWork, id: string) =>
  work.rows(userFeedback, { where: { mergedInto: id }, order: 'createdAt', lock: 'update', most: 'all' });

/** Whoever said something hears what became of it, and so does everybody who said the same. */
export const feedbackEffects = [
  on(userFeedback, 'answer', ({ row, work }) =>
    tell(work, row, { kind: 'feedback.reply', words: 'Reply to your feedback', body: row.reply ?? '' }),
  ),
  on(userFeedback, 'finish', async ({ row, work }) => {
    for (const one of [row, ...(await mergedWith(work, row.id))])
      await tell(work, one, { kind: 'feedback.done', words: 'Your feedback is dealt with' });
  }),
  on(userFeedback, 'merge', async ({ row, work }) => {
    const kept = await work.asProduct.find(userFeedback, row.mergedInto ?? '');
    if (kept?.status === 'merged')
      throw invalid([
        {
          path: 'mergedInto',
          code: 'merged',
          message: 'This one is merged itself: choose the one that it was merged into',
        },
      ]);
    // Those who said the same before go along, so that everything points at the one that is kept.
    for (const one of await mergedWith(work, row.id))
      await work.asProduct.change(userFeedback, one.id, { mergedInto: row.mergedInto });
    await tell(work, row, {
      kind: 'feedback.merged',
      words: 'Someone said the same',
      body: 'Your feedback was merged with another one. You will be notified when it is resolved.',
    });
  }),
];
