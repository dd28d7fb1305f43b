import { on } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify } from './notify.server.ts';
import { task } from './task.record.ts';

const tell = (work: UnitOfWork, row: { id: string; assignee: string; subject: string; notes: string | null }) =>
  notify(work, {
    to: [row.assignee],
    kind: 'task.given',
    subject: `${work.actor.name} has a task for you: ${row.subject}`.slice(0, 200),
    ...(row.notes ? { body: row.notes } : {}),
    link: `/tasks/${row.id}`,
  });

/** Whoever is given a task hears of it. What the product itself sets up tells nobody. */
export const taskEffects = [
  on(task, 'create', async ({ row, work }) => {
    if (work.actor.kind !== 'system') await tell(work, row);
  }),
  on(task, 'edit', async ({ row, before, work }) => {
    if (row.assignee !== before.assignee) await tell(work, row);
  }),
];
