import { type Actor, allows } from '#kernel/record/access.ts';
import { schemaOf } from '#server/http/answer-schema.ts';
import { type Operation, operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';

/** A line of the header's menus. */
export interface ShellEntry {
  readonly id: string;
  readonly record: 'notification' | 'task';
  readonly title: string;
  readonly kind: string;
  /** When it came. */
  readonly at: string;
  readonly dueOn: string | null;
  /** The page inside the product where it is dealt with. */
  readonly link: string | null;
  /** A labelled example of a new organization. */
  readonly isSample: boolean;
}

/** Everything that the frame around the screens shows of the signed-in person's own, in one call. */
export interface Shell {
  readonly notifications: { readonly unread: number; readonly latest: readonly ShellEntry[] };
  readonly tasks: { readonly open: number; readonly latest: readonly ShellEntry[] };
  /** What waits for this person's decision, and how much of that is counted among the open tasks as well. */
  readonly approvals: { readonly waiting: number; readonly amongTasks: number };
  /** Whether examples are still among this person's notifications or tasks. */
  readonly samples: boolean;
  /** What is wrong with the installation; only those who run it, and admins, are told. */
  readonly warnings: readonly string[];
}

const entrySchema = {
  id: 'text',
  record: 'text',
  title: 'text',
  kind: 'text',
  at: 'text',
  dueOn: 'text?',
  link: 'text?',
  isSample: 'yesNo',
} as const;

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

/** How much waits for this person's decision: what the domains put before people, counted where it is listed. */
export type Waiting = (actor: Actor) => Promise<number>;

export function shellOperations({ database, warnings }: Ports, waiting: Waiting): Operation[] {
  return [
    operation({
      id: 'shell.read',
      scope: 'shell:read',
      method: 'GET',
      path: '/api/v1/shell',
      summary: 'What waits for you: notifications, tasks and approvals, with the newest of each.',
      tag: 'Shell',
      access: 'member',
      answers: {
        200: {
          description: 'The counts and the newest entries.',
          schema: schemaOf({
            notifications: { unread: 'whole', latest: [entrySchema] },
            tasks: { open: 'whole', latest: [entrySchema] },
            approvals: { waiting: 'whole', amongTasks: 'whole' },
            samples: 'yesNo',
            warnings: ['text'],
          }),
        },
      },
      async run({ actor }) {
        const mine = [actor.organizationId, actor.id];
        const [[count], notifications, tasks] = await database.within(
          { organizationId: actor.organizationId },
          async (tx) => [
            await tx.query<{ unread: number; open: number; approvals: number; samples: boolean }>(counts, mine),
            await tx.query<ShellEntry & Record<string, unknown>>(latestNotifications, mine),
            await tx.query<ShellEntry & Record<string, unknown>>(firstTasks, mine),
          ],
        );
        if (!count) throw new Error('Counting answers one row');
        const body: Shell = {
          notifications: { unread: count.unread, latest: notifications },
          tasks: { open: count.open, latest: tasks },
          approvals: { waiting: await waiting(actor), amongTasks: count.approvals },
          samples: count.samples,
          warnings: allows('admin', actor) ? warnings.present.map(({ sentence }) => sentence) : [],
        };
        return { body };
      },
    }),
  ];
}
