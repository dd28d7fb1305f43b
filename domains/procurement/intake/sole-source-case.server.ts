import { task } from '../../organization/public.server.ts';
import { type Effect, on } from '#server/records/effects.ts';
import { soleSourceCase } from './sole-source-case.record.ts';

/** A case that let an emergency pass asks its author to compete the purchase again, by the day that stands in it. */
export const soleSourceCaseEffects: readonly Effect[] = [
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
