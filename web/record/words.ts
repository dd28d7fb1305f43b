import { type AnyRecord, type Fields, labelOf, type Spec } from '#kernel';
import type { CurrencyRule } from '#kernel/fields/currency.ts';
import type { JsonShape } from '#kernel/fields/json-shape.ts';
import type { UnitsIn } from '#kernel/fields/quantity.ts';
import { stubOf } from '#web/record-stub.ts';

export type Values = Readonly<Record<string, unknown>>;

const system: Readonly<Record<string, string>> = {
  status: 'Status',
  createdAt: 'Created',
  createdBy: 'Created by',
  updatedAt: 'Changed',
};

/** What has fields with labels, such as a definition. */
interface Labelled {
  readonly fields: Readonly<Record<string, Labelling>>;
  readonly view?: { readonly asks: Readonly<Record<string, Labelling>> } | undefined;
}
interface Labelling {
  readonly spec: Pick<Spec, 'label'>;
}

/** The field of a list, or what the query of a view takes by this name. */
export const specIn = ({ fields, view }: AnyRecord, name: string): Spec | undefined =>
  fields[name]?.spec ?? view?.asks[name]?.spec;

export const columnLabel = ({ fields, view }: Labelled, name: string): string =>
  system[name] ?? labelOf(name, (fields[name] ?? view?.asks[name])?.spec);

/** The names of what a row points at, by field. */
export const titlesOf = (row: Values): Readonly<Record<string, string>> =>
  (row['titles'] ?? {}) as Readonly<Record<string, string>>; // the server sends names or nothing

/** What people call this row: its title, or the kind of record while the title is not known. */
export function titleOf(record: AnyRecord, row: Values): string {
  const title = row[record.title];
  const named = titlesOf(row)[record.title];
  if (named) return named;
  return typeof title === 'string' && title !== '' ? (stubOf(record).choices?.[title] ?? title) : record.label[0];
}

/** As long as a line may be that is read beside a number. */
const ONE_LINE = 200;

/** The field that says what a numbered row is about: the purpose of a requisition. */
export function aboutOf({ title, fields, list }: AnyRecord): string | null {
  if (fields[title]?.spec.kind.name !== 'sequence') return null;
  const isLine = (spec: Spec | undefined) => spec?.kind.name === 'text' && (optionsOf(spec).max ?? 0) <= ONE_LINE;
  return list.columns.find((name) => isLine(fields[name]?.spec)) ?? null;
}

/** The field that says how much a row is about: the first amount of money among what lists show. */
export const amountOf = ({ fields, list }: AnyRecord): string | null =>
  list.columns.find((name) => ['money', 'total'].includes(fields[name]?.spec.kind.name ?? '')) ?? null;

const numbers = new Set(['integer', 'quantity', 'money', 'percent', 'total', 'product']);
export const isAmount = (spec: Spec | undefined): boolean => spec !== undefined && numbers.has(spec.kind.name);

interface Options {
  readonly choices?: Readonly<Record<string, string>>;
  readonly units?: Readonly<Record<string, string>>;
  /** The record that keeps the units, and the field that holds their codes. */
  readonly unitsIn?: UnitsIn;
  readonly currency?: CurrencyRule;
  /** The most signs of a text. */
  readonly max?: number;
  /** Rows of a text input. */
  readonly lines?: number;
  /** What a line is called. */
  readonly label?: string;
  /** The record whose rows a field points at. */
  readonly to?: string;
  /** What a total adds up. */
  readonly of?: readonly string[];
  readonly fields?: Fields;
  /** What structured values look like. */
  readonly shape?: JsonShape;
}

/** The options that kinds of fields have, as far as screens ask for them; a kind without the option answers nothing. */
export const optionsOf = (spec: Spec | undefined): Options => (spec?.options ?? {}) as Options; // all of them are optional, and no two kinds mean different things by a name

export const targetOf = (spec: Spec): string | undefined => optionsOf(spec).to;

/** The columns of a field that holds lines. */
export const lineFields = (spec: Spec | undefined): Fields => optionsOf(spec).fields ?? {};
