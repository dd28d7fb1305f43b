import {
  type Actor,
  type AnyRecord,
  href,
  kindOf,
  labelOf,
  mayOpen,
  type Page,
  permission,
  type Show,
  stateWords,
} from '#kernel';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { refusedBefore } from '#kernel/record/abilities.ts';
import { type Compiled, canReadField } from '#server/records/compiled.ts';
import type { Door } from '#server/records/door.ts';
import { type Page as Rows, readListQuery } from '#server/records/list.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { PlainRow } from '#server/records/select.ts';
import { recordsNamed } from '../language/record-names.ts';
import { cut, isInside, type Source } from './answer.ts';
import type { Passage } from './library.server.ts';

/** A record of which the asker may read rows, whether or not a page of it opens for them. */
export interface Known {
  readonly record: AnyRecord;
  readonly compiled: Compiled;
  sees(name: string): boolean;
}

/** A record of which the asker may read rows and open their pages. */
export interface Readable extends Known {
  /** The address of its list. */
  readonly list: string;
  readonly mayCreate: boolean;
  rowAt(id: string): string;
}

export type Question = readonly (readonly [key: string, value: string])[];

/**
 * Everything that an answer may be made of, seen with the rights of whoever asks: rows only through the door, pages only those that
 * open for them. Nobody is signed in when the actor is null; then there are no records.
 */
export interface Desk {
  readonly actor: Actor | null;
  readonly pages: readonly Page[];
  readonly records: readonly Readable[];
  /** Besides those, what has no page for them: enough to look up a name. */
  readonly known: readonly Known[];
  /** The first rows of a record of which there are few, such as people and cost centers; read once for an answer. */
  rows(record: string): Promise<readonly PlainRow[]>;
  /** Reads what a domain answers besides rows, with the asker’s rights. */
  run<T>(read: (work: UnitOfWork) => Promise<T>): Promise<T>;
  /** The month in which the fiscal year begins, from 0, as the running budget has it; null when it is not known. */
  fiscalStarts(): Promise<number | null>;
  /** Whether a question names any record of the product, readable or not. */
  namesRecord(question: string): boolean;
  readonly today: string;
  readonly show: Show;
  list(known: Known, question: Question): Promise<Rows>;
  /** One row; null when it is not there for whoever asks. */
  read(readable: Readable, id: string): Promise<PlainRow | null>;
  /** Whether this row can be opened now. */
  mayRead(readable: Readable, id: string): Promise<boolean>;
  source(readable: Readable, row: PlainRow): Source;
  /** The steps of the active tutorials, each a passage. */
  tutorials(): Promise<readonly Passage[]>;
}

export function openDesk(given: { door: Door; pages: readonly Page[]; actor: Actor | null }): Desk {
  const { door, actor } = given;
  const pages = given.pages.filter((page) => mayOpen(page, actor));
  const show: Show = { locale: 'en-US', timeZone: actor?.timeZone ?? 'UTC' };
  const records = actor ? readables(door, pages, actor) : [];
  const known = actor ? knownTo(door, actor) : [];
  const list: Desk['list'] = async ({ compiled }, question) => {
    if (!actor) throw new Error('Only members have rows to read');
    const params = new URLSearchParams();
    for (const [key, value] of question) params.append(key, value);
    return door.list(actor, compiled, readListQuery(compiled, params, actor));
  };
  const once = new Map<string, Promise<readonly PlainRow[]>>();
  const rows: Desk['rows'] = (name) => {
    const target = known.find(({ record }) => record.name === name);
    const found =
      once.get(name) ?? (target ? list(target, [['limit', '200']]).then(({ data }) => data) : Promise.resolve([]));
    once.set(name, found);
    return found;
  };
  const read: Desk['read'] = async ({ compiled }, id) =>
    actor !== null && uuidPattern.test(id) ? door.read(actor, compiled, id).catch(() => null) : null;
  return {
    actor,
    pages,
    records,
    known,
    rows,
    run: (read) => {
      if (!actor) throw new Error('Only members have rows to read');
      return door.run(actor, read);
    },
    fiscalStarts: async () =>
      monthOf(
        (await rows('budget')).filter(({ span }) => span === 'year'),
        door.around.today(actor?.timeZone ?? 'UTC'),
      ),
    namesRecord: (question) =>
      recordsNamed(
        question,
        door.around.registry.stated.map(({ record }) => record),
      ).length > 0,
    show,
    today: door.around.today(actor?.timeZone ?? 'UTC'),
    list,
    read,
    mayRead: async (readable, id) => (await read(readable, id)) !== null,
    source: (readable, row) => ({
      kind: 'row',
      title: titleOf(readable.record, row),
      path: readable.rowAt(row.id),
      passage: factsOf(readable, row, show)
        .filter(([, value]) => value !== titleOf(readable.record, row))
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
    }),
    tutorials: async () => (actor ? tutorialPassages(door, pages, actor) : []),
  };
}

interface Step {
  readonly title?: unknown;
  readonly content?: unknown;
  readonly action?: unknown;
}

/** A domain cannot name another's pages; a test holds that this one is there. */
export const TUTORIALS = '/tutorials';

/** A tutorial has no page of its own: it is cited at the page that its step speaks of, else where tutorials are started. */
async function tutorialPassages(door: Door, pages: readonly Page[], actor: Actor): Promise<readonly Passage[]> {
  const compiled = door.around.registry.find('tutorials');
  if (!compiled || refusedBefore(compiled.record, 'read', permission(compiled.record.access.read), actor)) return [];
  const params = new URLSearchParams({ isActive: 'true', limit: '200' });
  const { data } = await door.list(actor, compiled, readListQuery(compiled, params, actor));
  return data.flatMap((row) => {
    const steps: readonly Step[] = Array.isArray(row['steps']) ? row['steps'] : [];
    return steps.flatMap(({ title, content, action }): Passage[] => {
      const [path = ''] = typeof action === 'string' ? action.split('?') : [];
      const place = pages.some((page) => page.path === path) && isInside(String(action)) ? String(action) : TUTORIALS;
      if (typeof title !== 'string' || typeof content !== 'string') return [];
      const name = `Tutorial “${String(row['title'])}”: ${title}`;
      return [
        {
          title: String(row['title']),
          heading: title,
          text: content,
          tutorial: { id: row.id, title: String(row['title']) },
          source: { kind: 'tutorial', title: name, path: place, passage: content },
        },
      ];
    });
  });
}

/** The month in which the budget of a year begins that runs on the day, or the newest one does. */
function monthOf(years: readonly PlainRow[], today: string): number | null {
  const running = years.find((row) => cellOf(row, 'startsOn') <= today && cellOf(row, 'endsOn') >= today) ?? years[0];
  const month = Number(running ? cellOf(running, 'startsOn').slice(5, 7) : Number.NaN);
  return month >= 1 ? month - 1 : null;
}

const knownTo = (door: Door, actor: Actor): Known[] =>
  door.around.registry.stated
    .filter(({ record }) => refusedBefore(record, 'read', permission(record.access.read), actor) === null)
    .map((compiled) => ({
      record: compiled.record,
      compiled,
      sees: (name) => {
        const field = compiled.byName.get(name);
        return field !== undefined && canReadField(field, actor) && field.spec.kind.name !== 'encrypted';
      },
    }));

function readables(door: Door, pages: readonly Page[], actor: Actor): Readable[] {
  const found: Readable[] = [];
  for (const known of knownTo(door, actor)) {
    const { record } = known;
    const list = pages.find((page) => page.list === record);
    const detail = pages.find((page) => page.detail === record) as Page<'/:id'> | undefined; // a detail page has the row's id in its path
    if (!list || !detail) continue;
    found.push({
      ...known,
      list: list.path,
      mayCreate: refusedBefore(record, 'create', permission(record.access.create), actor) === null,
      rowAt: (id) => href(detail, { id }),
    });
  }
  return found;
}

/** A cell as text; empty for what is none. */
export function cellOf(row: PlainRow, name: string): string {
  const value = row[name];
  return typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';
}

export function titleOf(record: AnyRecord, row: PlainRow): string {
  const named = (row.titles as Readonly<Record<string, string>> | undefined)?.[record.title];
  const value = row[record.title];
  const choices = (
    record.fields[record.title]?.spec.options as { choices?: Readonly<Record<string, string>> } | undefined
  )?.choices;
  if (named) return named;
  return typeof value === 'string' && value !== '' ? (choices?.[value] ?? value) : record.label[0];
}

const silent = new Set(['json', 'lines', 'attachments', 'references', 'uuid', 'encrypted', 'place', 'password']);

/** What the asker may know of a row, field by field, in words. */
export function factsOf(
  { record, compiled, sees }: Known,
  row: PlainRow,
  show: Show,
): [label: string, value: string][] {
  const titles = (row.titles ?? {}) as Readonly<Record<string, string>>;
  const facts: [string, string][] = [];
  if (compiled.hasStates) facts.push(['Status', stateWords(compiled.record, String(row.status))]);
  for (const { name, spec } of compiled.fields) {
    const value = row[name];
    if (
      value === null ||
      value === undefined ||
      value === '' ||
      value === false ||
      silent.has(spec.kind.name) ||
      !sees(name)
    )
      continue;
    const isName = 'to' in spec.options;
    if (isName && !titles[name]) continue; // whose name the asker may not read
    const text = isName ? (titles[name] ?? '') : kindOf(spec).format(value, spec, show);
    facts.push([labelOf(name, spec), cut(text.replaceAll(/\s+/g, ' '), 300)]);
  }
  return facts.filter(([, value]) => value !== '' && value !== record.label[0]);
}

/** The address of a list with its question, as the screen of the list understands it. */
export function listAddress({ list }: Pick<Readable, 'list'>, question: Question): string {
  const params = new URLSearchParams(question.map(([key, value]) => [key, value])).toString().replaceAll('%2C', ',');
  return params === '' ? list : `${list}?${params}`;
}
