import { notify, reasonGiven, task } from '../../organization/public.server.ts';
import type { Row } from '#kernel';
import { type Effect, on } from '#server/records/effects.ts';
import type { Work } from '#server/records/work.ts';
import { soleSourceCase } from './sole-source-case.record.ts';

/** The words in which a case was last sent back or refused. */
export const decidedBecause = (work: Work, id: string): Promise<string | null> =>
  reasonGiven(work, soleSourceCase.name, id, ['return', 'refuse']);

/** Whoever wrote a case hears what became of it, and why. */
async function tellAuthor(work: Work, { id, number, createdBy }: Row<typeof soleSourceCase>, became: string) {
  const because = became === 'accepted' ? null : await decidedBecause(work, id);
  await notify(work, {
    to: [createdBy],
    kind: 'sole_source_case.decided',
    subject: `Your sole-source case ${number} was ${became}`,
    ...(because ? { body: because } : {}),
    link: `/sole-source-cases/${id}`,
  });
}

/** A case that let an emergency pass asks its author to compete the purchase again, by the day that stands in it. */
export const soleSourceCaseEffects: readonly Effect[] = [
  on(soleSourceCase, 'return', ({ row, work }) => tellAuthor(work, row, 'sent back')),
  on(soleSourceCase, 'refuse', ({ row, work }) => tellAuthor(work, row, 'refused')),
  on(soleSourceCase, 'accept', ({ row, work }) => tellAuthor(work, row, 'accepted')),
  on(soleSourceCase, 'accept', async ({ row, work }) => {
    if (row.recompeteBy === null) return;
    await work.asProduct.insert(
      task,
      {
        subject: `Compete again what ${row.number} let pass: ${row.vendor}`.slice(0, 200),
        assignee: row.createdBy,
        dueOn: row.recompeteBy,
        link: `/sole-source-cases/${row.id}`,
      },
      { givenBy: work.actor.id },
    );
  }),
];
