import { type Actor, type AnyRecord, permission } from '#kernel';
import { refusedBefore } from '#kernel/record/abilities.ts';
import { schemaOf } from '#server/http/answer-schema.ts';
import { type Operation, operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import type { Door } from '#server/records/door.ts';
import type { Work } from '#server/records/work.ts';
import { MOST_ROWS, readListQuery } from '#server/records/list.ts';
import { task } from './task.record.ts';

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
  /** What waits for this person's decision, and what of it stands in lists of its own. */
  readonly approvals: { readonly waiting: number; readonly inLists: readonly InList[] };
  /** Whether examples are still among this person's notifications or tasks. */
  readonly samples: boolean;
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

/** Rows of one list that wait for this person, and the question that leads to them. */
export interface InList {
  readonly record: string;
  readonly label: string;
  readonly question: string;
  readonly count: number;
}

const inList = ({ name, label }: AnyRecord, question: string, count: number): InList => ({
  record: name,
  label: label[count === 1 ? 0 : 1].toLowerCase(),
  question,
  count,
});

/** Open tasks that ask for an approval. */
const tasksIn = (count: number, actor: Actor): InList[] =>
  count === 0 ? [] : [inList(task, `assignee=${actor.id}&status=open&kind=approval`, count)];

/** What other domains put before people: how much of it waits for this person. */
export type Waiting = (work: Work) => Promise<number>;

export function shellOperations({ door, database }: Ports, waiting: Waiting): Operation[] {
  return [
    operation({
      id: 'shell.read',
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
            approvals: {
              waiting: 'whole',
              inLists: [{ record: 'text', label: 'text', question: 'text', count: 'whole' }],
            },
            samples: 'yesNo',
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
        const decisions = await door.run(actor, waiting);
        const inLists = [...tasksIn(count.approvals, actor), ...(await waitingFor(door, actor))];
        const body: Shell = {
          notifications: { unread: count.unread, latest: notifications },
          tasks: { open: count.open, latest: tasks },
          approvals: { waiting: inLists.reduce((sum, one) => sum + one.count, decisions), inLists },
          samples: count.samples,
        };
        return { body };
      },
    }),
  ];
}

/**
 * Steps by which a second person agrees to what somebody put before them. Publishing and adopting is one of them where it begins
 * behind the first state or has rules of its own; elsewhere it is the author's own step.
 */
const agreeing = ({ transitions, states }: AnyRecord): string[] =>
  ['approve', 'publish', 'adopt'].filter((step) => {
    const stated = Object.hasOwn(transitions, step) ? transitions[step] : undefined;
    if (!stated || step === 'approve') return stated !== undefined;
    return (stated.rules?.length ?? 0) > 0 || ![stated.from].flat().includes(states[0] ?? '');
  });

/**
 * Rows of any record that this person could agree to now. The rules of a step are judged on rows, not in SQL, so a page of the
 * candidates is looked at, which is more than anybody decides in a day.
 */
export async function waitingFor(door: Door, actor: Actor): Promise<InList[]> {
  const waiting: InList[] = [];
  for (const compiled of door.around.registry.all) {
    const { record } = compiled;
    const steps = agreeing(record).filter(
      (step) => !refusedBefore(record, step, { by: record.transitions[step]?.by ?? 'nobody' }, actor),
    );
    if (steps.length === 0 || refusedBefore(record, 'read', permission(record.access.read), actor)) continue;
    const states = new Set(steps.flatMap((step) => record.transitions[step]?.from ?? []));
    const question = new URLSearchParams([...states].map((state): [string, string] => ['status', state]));
    const page = new URLSearchParams([...question, ['limit', String(MOST_ROWS)]]);
    const { data } = await door.list(actor, compiled, readListQuery(compiled, page, actor));
    const count = data.filter(({ can }) => steps.some((step) => (can as readonly string[]).includes(step))).length;
    if (count > 0) waiting.push(inList(record, String(question), count));
  }
  return waiting;
}
