import { notify, reasonGiven, task } from '../../organization/public.server.ts';
import type { Row } from '#kernel';
import { type Effect, type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { soleSourceCase } from './sole-source-case.record.ts';

/** The words in which a case was last returned or refused. */
export const decidedBecause = (work: UnitOfWork, id: string): Promise<string | null> =>
  reasonGiven(work, soleSourceCase.name, id, ['return', 'refuse']);

/** Whoever wrote a case hears what became of it, and why. */
async function tellAuthor(work: UnitOfWork, { id, number, createdBy }: Row<typeof soleSourceCase>, became: string) {
  const because = became === 'accepted' ? null : await decidedBecause(work, id);
  await notify(work, {
    to: [createdBy],
    kind: 'sole_source_case.decided',
    subject: `Your sole-source case ${number} was ${became}`,
    ...(because ? { body: because } : {}),
    link: `/sole-source-cases/${id}`,
  });
}

type Facts = EffectFacts<Row<typeof soleSourceCase>>;

const tell =
  (became: string) =>
  ({ row, work }: Facts): Promise<void> =>
    tellAuthor(work, row, became);

/** A case that let an emergency pass asks its author to compete the purchase again, by the day that stands in it. */
async function competeAgain({ row, work }: Facts): Promise<void> {
  if (row.recompeteBy === null) return;
  await work.asProduct.insert(
    task,
    {
      subject: `Recompete the purchase of ${row.number}: ${row.vendor}`.slice(0, 200),
      assignee: row.createdBy,
      dueOn: row.recompeteBy,
      link: `/sole-source-cases/${row.id}`,
    },
    { givenBy: work.actor.id },
  );
}

export const soleSourceCaseEffects: readonly Effect[] = follows(soleSourceCase, {
  return: [tell('sent back')],
  refuse: [tell('refused')],
  accept: [tell('accepted'), competeAgain],
});
