import { type Actor, type AnswerOf, bothSides } from '#kernel';
import { allows } from '#kernel/record/access.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { shell } from './shell-calls.ts';

type Entry = AnswerOf<typeof shell>['tasks']['latest'][number];
type Opening = AnswerOf<typeof shell>['openings'][number];

const LATEST_NOTIFICATIONS = 6;
const LATEST_TASKS = 3;

const counts = `select
  (select count(*)::int from notification where organization_id = $1 and recipient = $2 and status = 'unread') as unread,
  (select count(*)::int from task where organization_id = $1 and assignee = $2 and status = 'open') as open,
  (select count(*)::int from task where organization_id = $1 and assignee = $2 and status = 'open' and kind = 'approval') as approvals,
  exists (select from notification where organization_id = $1 and recipient = $2 and sample)
    or exists (select from task where organization_id = $1 and assignee = $2 and sample) as samples`;

const entry = (record: string, dueOn: string) =>
  `id, '${record}' as record, subject as title, kind, created_at as at, ${dueOn} as "dueOn", link, sample as "isSample"`;

const latestNotifications = `select ${entry('notification', 'null')}
  from notification where organization_id = $1 and recipient = $2 and status in ('unread', 'read')
  order by status = 'unread' desc, created_at desc, id desc limit ${LATEST_NOTIFICATIONS}`;

const firstTasks = `select ${entry('task', 'due_on')}
  from task where organization_id = $1 and assignee = $2 and status = 'open' order by due_on, id limit ${LATEST_TASKS}`;

const openings = `select id, version, list_of as "listOf", view from opening_view
  where organization_id = $1 and person = $2 order by list_of limit 200`;

/** How much waits for this person's decision: what the domains put before people, counted where it is listed. */
export type Waiting = (actor: Actor) => Promise<number>;

export function shellOperations({ database, warnings }: Ports, waiting: Waiting): Operation[] {
  return [
    answers(shell, {
      serves: bothSides,
      scope: 'shell:read',
      access: 'member',
      summary: 'What is assigned to you: notifications, tasks and approvals, with the newest of each.',
      tag: 'Shell',
      told: 'The counts and the newest entries.',
      probe: { namesNothing: true, echoes: true },
      async run({ actor }) {
        const mine = [actor.organizationId, actor.id];
        const [[count], notifications, tasks, opened] = await database.within(
          { organizationId: actor.organizationId },
          async (tx) => [
            await tx.query<{ unread: number; open: number; approvals: number; samples: boolean }>(counts, mine),
            await tx.query<Entry>(latestNotifications, mine),
            await tx.query<Entry>(firstTasks, mine),
            await tx.query<Opening>(openings, mine),
          ],
        );
        if (!count) throw new Error('Counting answers one row');
        const body = {
          notifications: { unread: count.unread, latest: notifications },
          tasks: { open: count.open, latest: tasks },
          approvals: { waiting: actor.side === 'firm' ? 0 : await waiting(actor), amongTasks: count.approvals },
          samples: count.samples,
          openings: opened,
          // What troubles the installation is the business of those who run it.
          warnings:
            actor.side !== 'firm' && allows('admin', actor) ? warnings.present.map(({ sentence }) => sentence) : [],
        };
        return { body };
      },
    }),
  ];
}
