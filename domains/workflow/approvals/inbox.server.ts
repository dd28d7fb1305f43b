import { type FirstOf, type Money, permission } from '#kernel';
import { rowsSql } from '#server/records/rows-sql.ts';
import type { PlainRow } from '#server/records/select.ts';
import { Statement } from '#server/records/statement.ts';
import { member } from '#domains/organization/public.server.ts';
import { type GivenBy, whyAsked } from './why-asked.ts';
import { firstOf, mapFirst } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { CaseState } from '../document/case.ts';
import type { Facts } from '../document/facts.ts';
import { standingGrants } from './assign.server.ts';
import { canAnswer, type DecidedLine, type Inbox, type InboxTask } from './approval-view.ts';
import { type Approvables, hashOf } from './case.server.ts';
import { type Content, heeded } from './content.ts';
import { deputiesOf, type Grant, inWhoseName } from './delegation-chains.ts';
import { hindrance, type Standing } from './eligibility.ts';
import { agencyIn, hoursBetween, hoursOfDay } from './hours.server.ts';
import type { WorkflowDocument } from '../document/document.ts';

interface Found {
  readonly id: string;
  readonly approval: string;
  readonly step: string;
  readonly node: string;
  readonly label: string;
  readonly taskKind: InboxTask['taskKind'];
  readonly status: string;
  readonly because: string;
  readonly question: string | null;
  readonly assignees: readonly string[];
  readonly openedAt: string;
  readonly dueAt: string | null;
  readonly subject: string;
  readonly kind: string;
  readonly record: string;
  readonly rowId: string;
  readonly link: string;
  readonly cents: number | null;
  readonly currency: string | null;
  readonly content: Content;
  readonly facts: Facts;
  readonly state: CaseState;
  readonly document: WorkflowDocument;
  readonly requesters: readonly string[] | null;
  readonly startedBy: string;
  readonly startedByName: string;
  readonly startedAt: string;
  /** Whether this person has decided in this approval, and whether something agreed to at this step changed since. */
  readonly hasDecided: boolean;
  readonly agreedHash: string | null;
  /** Who gave somebody a place at this task. */
  readonly given: readonly GivenBy[] | null;
}

/** More than anybody works off in a week. */
export const MOST_TASKS = 200;

const found = (what: string) => `select ${what}
  from approval_task t
  join approval a on a.organization_id = t.organization_id and a.id = t.approval
  where t.organization_id = $1 and t.status in ('open', 'paused') and t.assignees && $2::uuid[]`;

const whole = `${found(`t.id, t.approval, t.step, t.node, t.label, t.kind as "taskKind", t.status, t.because, t.question,
    t.assignees, t.opened_at as "openedAt", t.due_at as "dueAt", a.subject, a.kind, a.record, a.row_id as "rowId", a.link,
    a.amount_cents as cents, a.amount_currency as currency, a.content, a.facts, a.state, a.requesters,
    a.started_by as "startedBy", (select name from organization_members m
      where m.organization_id = a.organization_id and m.id = a.started_by) as "startedByName", a.started_at as "startedAt",
    (select v.document from workflow_version v where v.organization_id = a.organization_id and v.id = a.workflow) as document,
    exists (select from approval_decision d where d.organization_id = t.organization_id and d.approval = a.id
      and d.status = 'standing' and d.verb in ('approve', 'reject', 'fill') and $3 in (d.decided_by, d.on_behalf_of)) as "hasDecided",
    (select d.hash from approval_decision d where d.organization_id = t.organization_id and d.approval = a.id
      and d.node = t.node and d.verb = 'approve' order by d.decided_at desc, d.id desc limit 1) as "agreedHash",
    (select json_agg(json_build_object('verb', d.verb, 'name', m.name, 'toPerson', d.to_person, 'comment', d.comment)
        order by d.decided_at, d.id)
      from approval_decision d left join organization_members m on m.organization_id = d.organization_id and m.id = d.decided_by
      where d.organization_id = t.organization_id and d.task = t.id and d.verb in ('add', 'hand_over')) as given`)}
  order by t.due_at nulls last, t.opened_at, t.id limit ${MOST_TASKS + 1}`;

/** Everybody in whose name this person may act today, themselves first. */
const everybodyFor = (me: string, grants: readonly Grant[], day: string): string[] => [
  me,
  ...inWhoseName(me, grants, { kind: '', costCenter: null, cents: null }, day).map(({ principal }) => principal),
];

/** Whoever a narrow delegation names counts too here; each task judges it anew. */
const widened = (grants: readonly Grant[]): Grant[] =>
  grants.map((one) => ({ ...one, kinds: [], costCenters: [], limit: null }));

interface Mine {
  readonly task: Found;
  readonly onBehalfOf: string | null;
  readonly hindrance: string | null;
}

async function mine(work: UnitOfWork, approvables: Approvables): Promise<{ all: Mine[]; isWhole: boolean }> {
  const { actor, today } = work;
  const grants = await standingGrants(work);
  const people = everybodyFor(actor.id, widened(grants), today);
  const rows = await work.tx.query<Found>(whole, [actor.organizationId, people, actor.id], 'inbox.tasks');
  const seen = await readable(work, rows);
  const all = rows.slice(0, MOST_TASKS).flatMap((task): Mine[] => {
    if (!seen.has(task.rowId)) return [];
    const waiting = waitingIn(task);
    if (waiting.includes(actor.id))
      return [{ task, onBehalfOf: null, hindrance: hindranceOf(work, approvables, task, grants) }];
    const kind = approvables.find(({ record }) => record.name === task.record)?.kind ?? '';
    const center = task.facts['costCenter'];
    const matter = { kind, costCenter: typeof center === 'string' ? center : null, cents: task.cents };
    const name = inWhoseName(actor.id, grants, matter, today).find(({ principal }) => waiting.includes(principal));
    return name ? [{ task, onBehalfOf: name.principal, hindrance: hindranceOf(work, approvables, task, grants) }] : [];
  });
  return { all, isWhole: rows.length <= MOST_TASKS };
}

/** Of what was put before people the rows that this person may read: what one may not read is neither shown nor counted. */
async function readable(work: UnitOfWork, tasks: readonly Found[]): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  for (const [name, ofRecord] of Map.groupBy(tasks, ({ record }) => record)) {
    const compiled = work.around.registry.find(name); // none where the kind is gone
    if (!compiled) continue;
    const statement = new Statement();
    const ids = statement.bind([...new Set(ofRecord.map(({ rowId }) => rowId))]);
    const where = `t.organization_id = ${statement.bind(work.actor.organizationId)} and t.id = any(${ids}::uuid[])`;
    const rows = rowsSql(compiled.record, permission(compiled.record.access.read).rows, work.actor, statement);
    const sql = `select t.id from ${compiled.table} t where ${where} and ${rows}`;
    for (const { id } of await work.tx.query<{ id: string }>(sql, statement.values)) seen.add(id);
  }
  return seen;
}

const isTalk = ({ taskKind }: Found): boolean => taskKind === 'information' || taskKind === 'opinion';

const seatIn = (task: Found, person: string) =>
  task.state.open.find(({ step }) => step === task.step)?.seats?.find((seat) => seat.person === person);

const waitingIn = (task: Found): readonly string[] =>
  isTalk(task)
    ? task.assignees
    : (task.state.open.find(({ step }) => step === task.step)?.seats ?? [])
        .filter(({ answer }) => answer === null)
        .map(({ person }) => person);

function hindranceOf(work: UnitOfWork, approvables: Approvables, task: Found, grants: readonly Grant[]): string | null {
  if (isTalk(task)) return null;
  const requesters = task.requesters ?? [];
  const standing: Standing = {
    deed: approvables.find(({ record }) => record.name === task.record)?.deed ?? 'approve',
    cents: task.cents ?? 0,
    requesters,
    deputies: new Set(requesters.flatMap((person) => [...deputiesOf(person, grants, work.today)])),
    chain: [],
    decided: new Set(task.hasDecided ? [work.actor.id] : []),
  };
  return hindrance(work.actor, standing)?.sentence ?? null;
}

/** How many tasks wait for this person that they can take; counted, never kept. */
export async function waitingTasks(work: UnitOfWork, approvables: Approvables): Promise<number> {
  const { all } = await mine(work, approvables);
  return all.filter(({ task, hindrance }) => canAnswer({ hindrance, isPaused: task.status === 'paused' })).length;
}

/** Everything that waits for this person, what is due first. */
export async function inboxOf(work: UnitOfWork, approvables: Approvables): Promise<Inbox> {
  const { all, isWhole } = await mine(work, approvables);
  const names = await namesOf(
    work,
    all.flatMap(({ onBehalfOf }) => (onBehalfOf ? [onBehalfOf] : [])),
  );
  const rows = await documentsOf(work, all);
  const budgets = await budgetsOf(work, approvables, rows);
  const risks = await risksIn(work, approvables, rows);
  const now = work.now();
  const tasks: InboxTask[] = [];
  for (const { task, onBehalfOf, hindrance } of all) {
    const row = rows.get(`${task.record}/${task.rowId}`);
    if (!row) continue;
    const hash = hashAt(task);
    const agency = agencyIn(task.facts);
    tasks.push({
      id: task.id,
      approval: task.approval,
      subject: task.subject,
      kind: task.kind,
      record: task.record,
      rowId: task.rowId,
      link: task.link,
      label: task.label,
      taskKind: task.taskKind,
      because: whyAsked(seatIn(task, onBehalfOf ?? work.actor.id), task.because, task.given ?? []),
      amount: amountOf(task),
      startedBy: { id: task.startedBy, name: task.startedByName },
      startedAt: task.startedAt,
      openedAt: task.openedAt,
      dueAt: task.dueAt,
      isLate: task.dueAt !== null && task.dueAt < now,
      ageHours: await hoursBetween(work, task.openedAt, now, agency),
      leftHours: task.dueAt === null ? null : await hoursBetween(work, now, task.dueAt, agency),
      dayHours: await hoursOfDay(work, agency),
      hash,
      onBehalfOf: onBehalfOf ? { id: onBehalfOf, name: names.get(onBehalfOf) ?? '' } : null,
      hindrance,
      isPaused: task.status === 'paused',
      isChanged: task.agreedHash !== null && task.agreedHash !== hash,
      question: task.question,
      risks: risks.get(task.rowId) ?? [],
      budget: budgets.get(task.rowId) ?? [],
    });
  }
  return { tasks, isWhole };
}

const amountOf = ({ cents, currency }: Found): Money | null =>
  cents === null ? null : { cents, currency: currency ?? 'USD' };

function hashAt({ content, document, node: id }: Found): string {
  const node = document.nodes.find((one) => one.id === id);
  return hashOf(heeded(content, node?.kind === 'approval' ? node.heeds : undefined));
}

async function documentsOf(work: UnitOfWork, all: readonly Mine[]): Promise<Map<string, PlainRow>> {
  const wanted = new Map(all.map(({ task }) => [`${task.record}/${task.rowId}`, task]));
  const rows = await Promise.all(
    [...wanted].map(async ([key, { record, rowId }]) => {
      const compiled = work.around.registry.find(record); // none where the kind is gone
      const row = compiled ? await work.fetch(compiled, rowId, {}) : null;
      return row ? ([key, row] as const) : null;
    }),
  );
  return new Map(rows.filter((one) => one !== null));
}

async function budgetsOf(work: UnitOfWork, approvables: Approvables, rows: ReadonlyMap<string, PlainRow>) {
  const all = new Map<string, InboxTask['budget']>();
  for (const { record, budget } of approvables) {
    const own = [...rows].filter(([key]) => key.startsWith(`${record.name}/`)).map(([, row]) => row);
    if (budget && own.length > 0) for (const [id, effects] of await budget(own, work)) all.set(id, effects);
  }
  return all;
}

async function risksIn(work: UnitOfWork, approvables: Approvables, rows: ReadonlyMap<string, PlainRow>) {
  const all = new Map<string, InboxTask['risks']>();
  for (const { record, risks } of approvables) {
    const own = [...rows].filter(([key]) => key.startsWith(`${record.name}/`)).map(([, row]) => row);
    if (risks && own.length > 0) for (const [id, flags] of await risks(own, work)) all.set(id, flags);
  }
  return all;
}

/** The names of people by their ids. */
export async function namesOf(work: UnitOfWork, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await work.rows(member, { where: { id: [...new Set(ids)] }, fields: ['name'], most: 'all' });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const decisions = `select d.id, d.verb, a.subject, a.kind, a.link, t.label as step, d.amount_cents as cents,
    d.amount_currency as currency, d.on_behalf_of as "onBehalfOf", d.comment, d.decided_at as at, a.status as outcome,
    d.void_because as "voidBecause"
  from approval_decision d
  join approval a on a.organization_id = d.organization_id and a.id = d.approval
  join approval_task t on t.organization_id = d.organization_id and t.id = d.task
  where d.organization_id = $1 and (d.decided_by = $2 or d.on_behalf_of = $2)
  order by d.decided_at desc, d.id desc`;

/** What this person has decided and said, newest first. */
export async function decidedBy(work: UnitOfWork): Promise<FirstOf<DecidedLine>> {
  const rows = await firstOf<
    Omit<DecidedLine, 'amount' | 'onBehalfOf'> & {
      cents: number | null;
      currency: string | null;
      onBehalfOf: string | null;
    }
  >(work.tx, {
    text: decisions,
    values: [work.actor.organizationId, work.actor.id],
    name: 'inbox.decided',
    most: MOST_TASKS,
  });
  const names = await namesOf(
    work,
    rows.data.flatMap(({ onBehalfOf }) => (onBehalfOf ? [onBehalfOf] : [])),
  );
  return mapFirst(rows, ({ cents, currency, onBehalfOf, ...line }) => ({
    ...line,
    amount: cents === null ? null : { cents, currency: currency ?? 'USD' },
    onBehalfOf: onBehalfOf ? { id: onBehalfOf, name: names.get(onBehalfOf) ?? '' } : null,
  }));
}
