import type { Issue } from '../record/fail.ts';
import type { Who } from '../record/access.ts';
import type { Here } from './currency.ts';

/** What was given, judged: either a value of the field's kind or what is wrong with it, in the user's words. */
export type Accepted<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly issues: readonly Issue[] };

export type JsonSchema = { readonly [key: string]: unknown };

/** One column of the record's table. `check` is SQL over the column's own name. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly notNull?: boolean;
  readonly default?: string;
  readonly check?: string;
  /** The record whose rows this column points at; the foreign key is (organization_id, column). */
  readonly references?: string;
}

/** `is` takes several values; `from` and `to` include their end; `has` looks for a part of a text or a member of a set. */
export type FilterOperator = 'is' | 'not' | 'from' | 'to' | 'has' | 'empty';

/** How values are shown: in the reader's language and time zone. */
export interface Show {
  readonly locale: string;
  readonly timeZone: string;
}
/** Where no reader is known: in letters, files and sentences of the server. */
export const plainShow: Show = { locale: 'en-US', timeZone: 'UTC' };

/**
 * Everything the product knows about one kind of field, in one file: how it is stored, checked, shown and read back.
 * All functions are pure and get the field's specification for its options.
 */
export interface Kind<Value = unknown, Options = object> {
  readonly name: string;
  readonly filters: readonly FilterOperator[];
  readonly sortable: boolean;
  /** Whether `.search()` makes sense: the kind's first column is text. */
  readonly searchable: boolean;
  /** The columns that hold a value; none when the value lives in a table of its own. The first decides emptiness, sorting and filters. */
  columns(column: string, field: Spec<Options>): readonly Column[];
  /** The column that tells two values apart, where it is not the first. */
  uniqueBy?(column: string): string;
  /** Column values, in the order of `columns`, to the value. The first is never null. */
  read(cells: readonly unknown[], field: Spec<Options>): Value;
  /** The value to column values, in the order of `columns`. */
  write(value: Value, field: Spec<Options>): readonly unknown[];
  /** Judges what came as JSON. `null` and `undefined` never reach it. Paths of issues are relative: '' is the field itself. */
  accept(input: unknown, field: Spec<Options>, here?: Here): Accepted<Value>;
  /** Reads what came as text: a cell of an import, a filter in the address bar, an input. '' never reaches it. */
  fromText(text: string, field: Spec<Options>, here?: Here): Accepted<Value>;
  /** The exact text that `fromText` reads back to an equal value: exports use it. */
  toText(value: Value, field: Spec<Options>): string;
  /** The text for people. */
  format(value: Value, field: Spec<Options>, show: Show): string;
  jsonSchema(field: Spec<Options>): JsonSchema;
}

/** What a new row starts with: a value, or something only known when the row is made. */
export type Default = { readonly value: unknown } | { readonly from: 'actor' | 'today' | 'now' };

/** A field as data. `kind` is the object above, `options` are the kind's own. */
export interface Spec<Options = object> {
  readonly kind: Kind<never, never>;
  readonly options: Options;
  readonly required: boolean;
  /** Written by the product alone; never accepted from outside. */
  readonly computed: boolean;
  /** Takes part in full-text search. */
  readonly searched: boolean;
  /** No two rows of one organization hold the same value. */
  readonly unique: boolean;
  /** Given when the row is made and never changed by an edit. */
  readonly fixed: boolean;
  readonly label?: string;
  readonly help?: string;
  readonly default?: Default;
  /** Who sees the value; for everyone else the key is absent, and so is filtering, sorting and searching by it. */
  readonly readers?: Who;
  /** Who may set the value, besides the right to edit the record. */
  readonly writers?: Who;
}

declare const value: unique symbol;

/** A field while it is being described: `f.text({ max: 20 }).required().search()`. Every step answers a new field. */
export interface Field<
  Value = unknown,
  Required extends boolean = boolean,
  Computed extends boolean = boolean,
  Defaulted extends boolean = boolean,
> {
  readonly spec: Spec;
  /** Only for the compiler. */
  readonly [value]?: Value;
  readonly '~required'?: Required;
  readonly '~computed'?: Computed;
  readonly '~defaulted'?: Defaulted;

  required(): Field<Value, true, Computed, Defaulted>;
  computed(): Field<Value, Required, true, Defaulted>;
  search(): Field<Value, Required, Computed, Defaulted>;
  unique(): Field<Value, Required, Computed, Defaulted>;
  fixed(): Field<Value, Required, Computed, Defaulted>;
  label(text: string): Field<Value, Required, Computed, Defaulted>;
  help(text: string): Field<Value, Required, Computed, Defaulted>;
  /** `'actor'`, `'today'` and `'now'` are taken when the row is made. */
  defaultTo(start: Value | 'actor' | 'today' | 'now'): Field<Value, Required, Computed, true>;
  readableBy(who: Who): Field<Value, Required, Computed, Defaulted>;
  editableBy(who: Who): Field<Value, Required, Computed, Defaulted>;
}

export type Fields = { readonly [name: string]: Field };

export type ValueOf<F> = F extends Field<infer Value> ? Value : never;
export type IsRequired<F> = F extends { readonly '~required'?: infer R } ? (true extends R ? true : false) : false;
export type IsDefaulted<F> = F extends { readonly '~defaulted'?: infer D } ? (true extends D ? true : false) : false;
export type IsComputed<F> = F extends { readonly '~computed'?: infer C } ? (true extends C ? true : false) : false;

const moments = new Set<unknown>(['actor', 'today', 'now']);

export function field<Value, Options extends object>(
  kind: Kind<Value, Options>,
  options: Options,
): Field<Value, false, false, false> {
  return described({
    kind: kind as unknown as Kind<never, never>, // a Spec holds any kind; only that kind's own functions are ever called with it
    options,
    required: false,
    computed: false,
    searched: false,
    unique: false,
    fixed: false,
  }) as Field<Value, false, false, false>;
}

/** What each step changes. They are shared by all fields: a product has thousands of them. */
const steps = {
  required: () => ({ required: true }),
  computed: () => ({ computed: true }),
  search: () => ({ searched: true }),
  unique: () => ({ unique: true }),
  fixed: () => ({ fixed: true }),
  label: (label: string) => ({ label }),
  help: (help: string) => ({ help }),
  defaultTo: (start: unknown) => ({
    default: moments.has(start) ? { from: start as 'actor' | 'today' | 'now' } : { value: start },
  }),
  readableBy: (readers: Who) => ({ readers }),
  editableBy: (writers: Who) => ({ writers }),
} satisfies Readonly<Record<string, (given: never) => Partial<Spec>>>;

const shared = Object.fromEntries(
  Object.entries(steps).map(([name, change]) => [
    name,
    function (this: Field, given: never) {
      return described({ ...this.spec, ...change(given) });
    },
  ]),
);
const described = (spec: Spec): Field => Object.assign(Object.create(shared) as Field, { spec }); // `shared` has every step

export const accepted = <Value>(given: Value): Accepted<Value> => ({ ok: true, value: given });

export const refused = (code: string, message: string, path = ''): Accepted<never> => ({
  ok: false,
  issues: [{ path, code, message }],
});
