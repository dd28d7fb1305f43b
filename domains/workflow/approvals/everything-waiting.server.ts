import type { Actor } from '#kernel';
import type { Door } from '#server/records/door.ts';
import type { Inbox } from './approval-view.ts';
import type { Approvables } from './case.server.ts';
import { inboxOf, waitingTasks } from './inbox.server.ts';
import { asTasks, rowsAwaiting, type RowAt } from './rows-awaiting.server.ts';

/** One inbox for every record: tasks of approvals, and rows of any other that wait for a second person. */
export async function everythingWaiting(
  door: Door,
  actor: Actor,
  { approvables, rowAt }: { readonly approvables: Approvables; readonly rowAt: RowAt },
): Promise<Inbox> {
  const { rows, isWhole } = await rowsAwaiting(door, actor);
  return door.run(actor, async (work) => {
    const decided = await inboxOf(work, approvables);
    return {
      tasks: [...decided.tasks, ...(await asTasks(work, rows, rowAt))],
      isWhole: isWhole && decided.isWhole,
    };
  });
}

/** How much of it this person can answer now: the number of the header and of the dashboard. Counted, never kept. */
export async function howMuchWaits(door: Door, actor: Actor, approvables: Approvables): Promise<number> {
  const { rows } = await rowsAwaiting(door, actor);
  return rows.length + (await door.run(actor, (work) => waitingTasks(work, approvables)));
}
