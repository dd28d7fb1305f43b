import type { AnyRecord, Change, FilterOperator, New, Row, RowBase, StepOf, SystemColumn } from '#kernel';
import { call, newKey } from './call.ts';
import { recordAt } from './record-at.ts';

/** What travels with every row: the names of what it points at, and what this person can do with it now. */
interface Around {
  readonly titles?: Readonly<Record<string, string>>;
  readonly can: readonly string[];
}

export type Shown<D> = Row<D> &
  Around & {
    readonly cannot: Readonly<Record<string, string>>;
    /** Fields that nobody edits now, each with its reason. */
    readonly fixed: Readonly<Record<string, string>>;
  };

/** A row of a list comes without its lines. */
export type Listed<D> = Omit<RowBase, 'status'> &
  Pick<Row<D>, 'status'> &
  Partial<Omit<Row<D>, keyof RowBase>> &
  Around;

type FieldName<D> = D extends { readonly fields: infer F } ? Extract<keyof F, string> : never;
type FilterKey<D> = FieldName<D> | SystemColumn | `${FieldName<D> | SystemColumn}.${FilterOperator}`;

export interface ListQuery<D> {
  readonly filters?: { readonly [key in FilterKey<D>]?: string | readonly string[] };
  readonly sort?: `${'' | '-'}${FieldName<D> | SystemColumn}`;
  readonly search?: string;
  readonly limit?: number;
  readonly cursor?: string;
  /** Counts beyond a thousand, which takes longer. */
  readonly total?: 'exact';
}

export interface ListAnswer<D> {
  readonly data: readonly Listed<D>[];
  readonly total: number;
  readonly totalIs: 'exact' | 'at least';
  readonly next: string | null;
}

export interface HistoryEntry {
  readonly id: string;
  readonly at: string;
  readonly actorName: string;
  readonly actorKind: string;
  readonly action: string;
  readonly version: number | null;
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>> | null;
  readonly reason: string | null;
}

export interface HistoryAnswer {
  readonly data: readonly HistoryEntry[];
  readonly next: string | null;
}

export interface StepGiven<D> {
  readonly version?: number;
  readonly reason?: string;
  /** Fields that the step asks for. */
  readonly input?: Change<D>;
}

export interface Client<D extends AnyRecord> {
  list(query?: ListQuery<D>, signal?: AbortSignal): Promise<ListAnswer<D>>;
  read(id: string, signal?: AbortSignal): Promise<Shown<D>>;
  create(input: New<D>, key?: string): Promise<Shown<D>>;
  edit(id: string, version: number, change: Change<D>, key?: string): Promise<Shown<D>>;
  step(id: string, step: StepOf<D>, given?: StepGiven<D>, key?: string): Promise<Shown<D>>;
  remove(id: string, version: number, key?: string): Promise<{ readonly id: string }>;
  history(id: string, cursor?: string, signal?: AbortSignal): Promise<HistoryAnswer>;
}

/**
 * The calls of a record, typed by its definition; nothing is generated.
 *
 * @example
 * const { data } = await client(requisition).list({ filters: { status: 'submitted' }, sort: '-number' });
 */
export function client<D extends AnyRecord>({ name }: D): Client<D> {
  const base = recordAt(name);
  const at = (id: string, more = '') => recordAt(name, id) + more;
  const abortable = (signal: AbortSignal | undefined) => (signal ? { signal } : {});
  return {
    list: (query = {}, signal) => call({ path: `${base}?${questionOf(query)}`, ...abortable(signal) }),
    read: (id, signal) => call({ path: at(id), ...abortable(signal) }),
    create: (body, key = newKey()) => call({ method: 'POST', path: base, body, key }),
    edit: (id, version, change, key = newKey()) =>
      call({ method: 'PATCH', path: at(id), body: { ...change, version }, key }),
    step: (id, step, { input, ...given } = {}, key = newKey()) =>
      call({ method: 'POST', path: at(id, `/${step}`), body: { ...input, ...given }, key }),
    remove: (id, version, key = newKey()) => call({ method: 'DELETE', path: at(id, `?version=${version}`), key }),
    history: (id, cursor, signal) =>
      call({ path: at(id, `/history${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`), ...abortable(signal) }),
  };
}

/** The same words that stand in the address bar of a list. */
export function questionOf<D>({ filters = {}, ...rest }: ListQuery<D>): URLSearchParams {
  const question = new URLSearchParams();
  for (const [key, given] of Object.entries<string | readonly string[] | undefined>(filters))
    for (const value of given === undefined ? [] : [given].flat()) if (value !== '') question.append(key, value);
  for (const [key, value] of Object.entries(rest))
    if (value !== undefined && value !== '') question.set(key, String(value));
  return question;
}
