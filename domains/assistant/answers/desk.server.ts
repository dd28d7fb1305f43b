import { type Actor, type AnyRecord, href, kindOf, labelOf, mayOpen, type Page, permission, type Show } from '#kernel';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { refusedBefore } from '#kernel/record/abilities.ts';
import { type Compiled, seesField } from '#server/records/compiled.ts';
import type { Door } from '#server/records/door.ts';
import { type Page as Rows, readListQuery } from '#server/records/list.ts';
import type { PlainRow } from '#server/records/select.ts';
import { recordsNamed } from '../language/record-names.ts';
import { stateLabel } from '../language/record-question.ts';
import { cut, isInside, type Source } from './answer.ts';
import type { Passage } from './library.server.ts';

/** A record of which the asker may read rows and open their pages. */
export interface Readable {
  readonly record: AnyRecord;
  readonly compiled: Compiled;
  /** The address of its list. */
  readonly list: string;
  readonly mayCreate: boolean;
  sees(name: string): boolean;
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
  /** Whether a question names any record of the product, readable or not. */
  namesRecord(question: string): boolean;
  readonly today: string;
  readonly show: Show;
  list(readable: Readable, question: Question): Promise<Rows>;
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
  const pages = given.pages.filter((page) => mayOpen(page, actor?.role ?? null));
  const show: Show = { locale: 'en-US', timeZone: actor?.timeZone ?? 'UTC' };
  const records = actor ? readables(door, pages, actor) : [];
  const read: Desk['read'] = async ({ compiled }, id) =>
    actor !== null && uuidPattern.test(id) ? door.read(actor, compiled, id).catch(() => null) : null;
  return {
    actor,
    pages,
    records,
    namesRecord: (question) =>
      recordsNamed(
        question,
        door.around.registry.all.map(({ record }) => record),
      ).length > 0,
    show,
    today: door.around.today(actor?.timeZone ?? 'UTC'),
    async list({ compiled }, question) {
      if (!actor) throw new Error('Only members have rows to read');
      const params = new URLSearchParams(question.map(([key, value]) => [key, value]));
      return door.list(actor, compiled, readListQuery(compiled, params, actor));
    },
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
          source: { kind: 'tutorial', title: name, path: place, passage: content },
        },
      ];
    });
  });
}

function readables(door: Door, pages: readonly Page[], actor: Actor): Readable[] {
  const found: Readable[] = [];
  for (const compiled of door.around.registry.all) {
    const { record } = compiled;
    const list = pages.find((page) => page.list === record);
    const detail = pages.find((page) => page.detail === record) as Page<'/:id'> | undefined; // a detail page has the row's id in its path
    if (!list || !detail || refusedBefore(record, 'read', permission(record.access.read), actor)) continue;
    found.push({
      record,
      compiled,
      list: list.path,
      mayCreate: refusedBefore(record, 'create', permission(record.access.create), actor) === null,
      sees: (name) => {
        const field = compiled.byName.get(name);
        return field !== undefined && seesField(field, actor) && field.spec.kind.name !== 'sealed';
      },
      rowAt: (id) => href(detail, { id }),
    });
  }
  return found;
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

const silent = new Set(['json', 'lines', 'attachments', 'references', 'uuid', 'sealed', 'place', 'password']);

/** What the asker may know of a row, field by field, in words. */
export function factsOf(
  { record, compiled, sees }: Readable,
  row: PlainRow,
  show: Show,
): [label: string, value: string][] {
  const titles = (row.titles ?? {}) as Readonly<Record<string, string>>;
  const facts: [string, string][] = [];
  if (compiled.hasStates) facts.push(['Status', stateLabel(String(row.status))]);
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
