import { inSentence } from '#kernel/fields/accept.ts';
import { type Actor, type AnyRecord, waitingFor, type Money, permission, secondPersonOf } from '#kernel';
import { inWords } from '#kernel/record/access.ts';
import { refusedBefore } from '#kernel/record/abilities.ts';
import type { Compiled } from '#server/records/compiled.ts';
import type { Door } from '#server/records/door.ts';
import { MOST_ROWS, readListQuery } from '#server/records/list.ts';
import type { PlainRow } from '#server/records/select.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { task } from '../../organization/public.server.ts';
import type { InboxTask } from './approval-view.ts';
import { hoursBetween, hoursOfDay } from './hours.server.ts';
import { namesOf } from './inbox.server.ts';

/** Where rows of one record wait, the steps by which this person answers there, and who put a row forward. */
interface Place {
  readonly compiled: Compiled;
  readonly question: string;
  readonly steps: readonly string[];
  readonly whose: readonly string[];
}

/** A row that somebody put forward, and what this person can do about it. */
export interface PutForward extends Pick<Place, 'compiled' | 'whose'> {
  readonly row: PlainRow;
  readonly steps: readonly string[];
}

export interface AllPutForward {
  readonly rows: readonly PutForward[];
  readonly isWhole: boolean;
}

/** So many pages of candidates are looked at: the rules of a step are judged on rows, not in SQL. */
const MOST_PAGES = 5;

/** Every place that the definitions themselves say waits for a second person, and the tasks that ask for an approval. */
function placesFor({ around: { registry } }: Door, actor: Actor): Place[] {
  const stated = registry.all.flatMap((compiled): Place[] => {
    const { transitions } = compiled.record;
    const { states, steps } = waitingFor(compiled.record);
    const whose = steps.flatMap((step) => (transitions[step] && secondPersonOf(transitions[step])?.whose) || []);
    const question = String(new URLSearchParams(states.map((state) => ['status', state])));
    return [{ compiled, question, steps, whose }];
  });
  const question = `assignee=${actor.id}&status=open&kind=approval`;
  const own = { compiled: registry.get(task.name), question, steps: ['finish'], whose: ['givenBy'] };
  return [...stated, own].flatMap((place) => {
    const { record } = place.compiled;
    const allowed = (verb: string, by: Parameters<typeof permission>[0]) =>
      refusedBefore(record, verb, permission(by), actor) === null;
    const steps = place.steps.filter((step) => allowed(step, record.transitions[step]?.by ?? 'nobody'));
    return steps.length > 0 && allowed('read', record.access.read) ? [{ ...place, steps }] : [];
  });
}

/** The records of which anything waits at all, asked in one statement however many have a second person: only those are read. */
async function recordsThatWait(door: Door, actor: Actor, places: readonly Place[]): Promise<ReadonlySet<string>> {
  const names = places.map(({ compiled }) => compiled.record.name);
  const found = await door.database.read(
    { organizationId: actor.organizationId },
    waiting,
    [actor.organizationId, names, task.name, actor.id],
    'inbox.waiting',
  );
  return new Set(found.map(([name]) => String(name)));
}

const waiting = `
  select distinct record from waiting_row where organization_id = $1 and record = any($2::text[])
  union all
  select $3::text where $3 = any($2::text[]) and exists (
    select from task where organization_id = $1 and assignee = $4 and status = 'open' and kind = 'approval')`;

/** Rows of any record that this person could answer now. */
export async function rowsAwaiting(door: Door, actor: Actor): Promise<AllPutForward> {
  const rows: PutForward[] = [];
  let isWhole = true;
  const places = placesFor(door, actor);
  const waiting = await recordsThatWait(door, actor, places);
  for (const { compiled, question, steps: answers, whose } of places.filter((place) =>
    waiting.has(place.compiled.table),
  )) {
    let next: string | null = null;
    for (let page = 0; page === 0 || (next !== null && page < MOST_PAGES); page += 1) {
      const params = new URLSearchParams(`${question}&limit=${MOST_ROWS}`);
      if (next !== null) params.set('cursor', next);
      const read = await door.list(actor, compiled, readListQuery(compiled, params, actor));
      for (const row of read.data) {
        const can = row.can as readonly string[]; // the door puts it on every row of a list
        const steps = answers.filter((step) => can.includes(step));
        if (steps.length > 0) rows.push({ compiled, whose, row, steps });
      }
      next = read.next;
    }
    isWhole &&= next === null;
  }
  return { rows, isWhole };
}

export type RowAt = (record: string, id: string) => string | null;

/** The same rows as lines of the inbox: what it is, from whom, since when, of which amount, and why it lies with this person. */
export async function asTasks(work: UnitOfWork, rows: readonly PutForward[], rowAt: RowAt): Promise<InboxTask[]> {
  const from = new Map(rows.map((one) => [one, personBehind(one)]));
  const names = await namesOf(work, [...from.values()]);
  const since = await sinceWhen(work, rows);
  const now = work.now();
  const dayHours = await hoursOfDay(work, null);
  return Promise.all(
    rows.map(async (one): Promise<InboxTask> => {
      const { row, compiled, steps } = one;
      const { record } = compiled;
      const openedAt = since.get(row.id) ?? String(row.createdAt);
      const id = from.get(one) ?? '';
      const startedBy = { id, name: names.get(id) ?? 'Levee' };
      const link = (record.name === task.name && (row['link'] as string | null)) || rowAt(record.name, row.id);
      return {
        id: `${record.name}.${row.id}`,
        approval: '',
        subject: nameOf(record, row),
        kind: record.label[0],
        record: record.name,
        rowId: row.id,
        link: link ?? '',
        label: steps.map((step) => record.transitions[step]?.label ?? step).join(' or '),
        taskKind: 'step',
        because: becauseOf(record, steps[0] ?? '', startedBy.name),
        amount: amountIn(record, row),
        startedBy,
        startedAt: openedAt,
        openedAt,
        dueAt: null,
        isLate: false,
        ageHours: await hoursBetween(work, openedAt, now, null),
        leftHours: null,
        dayHours,
        hash: '',
        onBehalfOf: null,
        hindrance: null,
        isPaused: false,
        isChanged: false,
        question: null,
        risks: [],
        budget: [],
      };
    }),
  );
}

/** Whoever is named first among those whose matter it is; of several in one field, who joined last. */
const personBehind = ({ whose, row }: PutForward): string =>
  whose.map((name) => [row[name]].flat().at(-1)).find((held) => typeof held === 'string') ?? String(row.createdBy);

function becauseOf(record: AnyRecord, step: string, name: string): string {
  const { label, by = 'nobody', rows } = record.transitions[step] ?? {};
  const who = rows ? `the person the ${inSentence(record.label[0])} names` : inWords(by);
  return `“${label}” is for ${who}; the submitter can’t. ${name} submitted this, so someone else has to decide, and you can.`;
}

/** The name of a row, and beside a bare number the first words or names of its list. */
function nameOf({ title, list, fields }: AnyRecord, row: PlainRow): string {
  const titles = (row.titles ?? {}) as Readonly<Record<string, string>>;
  const said = (name: string): string => {
    const kind = fields[name]?.spec.kind.name;
    return (
      titles[name] ??
      (kind === 'text' || kind === 'sequence' || kind === 'longText' ? ((row[name] as string | null) ?? '') : '')
    );
  };
  const name = said(title);
  if (fields[title]?.spec.kind.name !== 'sequence') return name;
  const words = list.columns.filter((column) => column !== title).map(said);
  return [name, words.find((one) => one !== '')].filter(Boolean).join(' · ');
}

/** The first amount among the columns of its list. */
function amountIn({ list, fields }: AnyRecord, row: PlainRow): Money | null {
  const column = list.columns.find((name) => ['money', 'total'].includes(fields[name]?.spec.kind.name ?? ''));
  return ((column && row[column]) as Money | null | undefined) ?? null;
}

const arrivals = `
  select row_id as id, to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
  from waiting_row where organization_id = $1 and row_id = any($2::uuid[])`;

/** When each row came to where it waits, by its id; a task waits since it was made. */
async function sinceWhen({ tx, actor }: UnitOfWork, rows: readonly PutForward[]): Promise<ReadonlyMap<string, string>> {
  const values = [actor.organizationId, rows.map(({ row }) => row.id)];
  const found = await tx.query<{ id: string; at: string }>(arrivals, values, 'inbox.since');
  return new Map(found.map(({ id, at }) => [id, at]));
}
