import type { StateLook } from './looks.ts';
import type { Selectable } from '../fields/reference.ts';
import type { Fields, IsComputed, IsDefaulted, IsRequired, ValueOf } from '../fields/field.ts';
import type { Fixed } from './fixed.ts';
import type { Permitted, Rows, Who } from './access.ts';
import type { Rule } from './rule.ts';
import type { Served } from './sides.ts';
import type { ViewOf } from './view.ts';

type Name<F> = Extract<keyof F, string>;

/** A step from one state to another, in the clerk's word. */
export interface Transition<F extends Fields = Fields, State extends string = string> {
  readonly label: string;
  readonly from: State | readonly State[];
  readonly to: State;
  readonly by: Who;
  readonly rows?: Rows;
  /** Checked on both sides: the server refuses, the button says why. */
  readonly rules?: readonly Rule<RowOf<F, State>>[];
  /** Fields the person fills in with the step. */
  readonly fieldsToFill?: readonly Name<F>[];
  /** Whether the step needs a written reason, kept in the history. */
  readonly reason?: 'required' | 'optional';
  /** Spares steps of the usual way in a special case: no part of the picture of a row’s life. */
  readonly isShortcut?: true;
  /** Shown in red and confirmed before it is done. */
  readonly confirm?: string;
}

/** A record as it is stated in its domain; everything else is derived from this value. */
export interface Definition<
  N extends string = string,
  F extends Fields = Fields,
  State extends string = string,
  Step extends string = string,
> extends Served {
  readonly name: N;
  readonly label: readonly [one: string, many: string];
  /** One sentence: what a row is. */
  readonly about: string;
  /** The field that names a row to people. */
  readonly title: Name<F>;
  readonly fields: F;
  readonly access: {
    readonly read: Permitted<State>;
    readonly create: Permitted<State>;
    readonly edit: Permitted<State>;
    /** Absent: rows are never deleted, they end in a state. */
    readonly remove?: Permitted<State>;
  };
  readonly states: readonly State[];
  /** How each state looks, and what it is called where its name does not say it. */
  readonly looks: { readonly [S in State]: StateLook };
  /** States in which a row's life ends on purpose. */
  readonly finalStates: readonly State[];
  readonly transitions: { readonly [S in Step]: Transition<F, State> };
  /** Fields that no two rows share in combination. */
  readonly uniqueTogether: readonly (readonly string[])[];
  /** Hold whenever a row is created or edited, and in every step that fills a field they read. */
  readonly rules: readonly Rule<RowOf<F, State>>[];
  /** The date field whose day decides which dated rules apply; the day of creation when absent. */
  readonly dated?: Name<F>;
  readonly list: {
    readonly columns: readonly (Name<F> | SystemColumn)[];
    readonly filters?: readonly (Name<F> | 'status')[];
    /** Leading minus: newest or largest first. */
    readonly sort: `${'' | '-'}${Name<F> | 'createdAt'}`;
  };
  readonly sections: { readonly [title: string]: readonly Name<F>[] };
  /** Which rows may be pointed at anew; all when absent. Rows that point at others already keep them. */
  readonly selectable?: Selectable;
  /** The document a row is part of: while frozen no part of it is written, while kept none is removed; its version counts what changes in them. */
  readonly partOf?: {
    field: Name<F>;
    frozenIn: readonly string[];
    keptIn?: readonly string[];
    code: string;
    sentence: string;
    /** What of a row is fixed by the state of its document. */
    fixed?: readonly Fixed<Name<F>>[];
  };
}

export type SystemColumn = 'status' | 'createdAt' | 'updatedAt' | 'createdBy';

/** What every row carries besides its own fields. */
export interface RowBase<State extends string = string> {
  readonly id: string;
  readonly version: number;
  readonly status: State;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly updatedAt: string;
}

export type RowOf<F extends Fields, State extends string = string> = RowBase<State> & {
  readonly [K in keyof F]: IsRequired<F[K]> extends true ? ValueOf<F[K]> : ValueOf<F[K]> | null;
};

/** A row of a record as the product hands it around: `Row<typeof requisition>`. */
export type Row<D> = D extends {
  readonly fields: infer F extends Fields;
  readonly states: readonly (infer State extends string)[];
}
  ? RowOf<F, State>
  : never;

type Settable<F extends Fields> = { [K in keyof F]: IsComputed<F[K]> extends true ? never : K }[keyof F];
type Demanded<F extends Fields> = {
  [K in Settable<F>]: IsRequired<F[K]> extends true ? (IsDefaulted<F[K]> extends true ? never : K) : never;
}[Settable<F>];

/** What a person gives to make a row. Computed fields are not accepted. */
export type New<D> = D extends { readonly fields: infer F extends Fields }
  ? { readonly [K in Demanded<F>]: ValueOf<F[K]> } & {
      readonly [K in Exclude<Settable<F>, Demanded<F>>]?: ValueOf<F[K]> | null;
    }
  : never;

export type Change<D> = D extends { readonly fields: infer F extends Fields }
  ? { readonly [K in Settable<F>]?: ValueOf<F[K]> | null }
  : never;

export type StateOf<D> = D extends { readonly states: readonly (infer State extends string)[] } ? State : never;
export type StepOf<D> = D extends { readonly transitions: infer T } ? Extract<keyof T, string> : never;

/** Any record: for code that works on all of them. */
// A definition's rules take its own rows, so definitions are not assignable to one another; code over all of them sees rows as plain values.
export interface AnyRecord
  extends Omit<Definition, 'rules' | 'transitions' | 'title' | 'list' | 'sections' | 'dated' | 'partOf'> {
  readonly title: string;
  readonly dated?: string;
  readonly partOf?: {
    field: string;
    frozenIn: readonly string[];
    keptIn?: readonly string[];
    code: string;
    sentence: string;
    fixed?: readonly Fixed[];
  };
  readonly fixed?: readonly Fixed[];
  /** Rows come from a query and are only read; see `defineView`. */
  readonly view?: ViewOf;
  readonly rules: readonly Rule<never>[];
  readonly transitions: { readonly [step: string]: AnyTransition };
  readonly list: { readonly columns: readonly string[]; readonly filters?: readonly string[]; readonly sort: string };
  readonly sections: { readonly [title: string]: readonly string[] };
}

export interface AnyTransition extends Omit<Transition, 'rules' | 'fieldsToFill'> {
  readonly rules?: readonly Rule<never>[];
  readonly fieldsToFill?: readonly string[];
}

type Stated<N extends string, F extends Fields, State extends string, Step extends string> = Omit<
  Definition<N, F, State, Step>,
  'name' | 'access' | 'states' | 'looks' | 'finalStates' | 'transitions' | 'rules' | 'uniqueTogether' | 'selectable'
> & {
  /** What no edit changes from a state on; the first that names a field says why. */
  readonly fixed?: readonly Fixed<Name<F>, NoInfer<State>>[];
  readonly selectable?: Selectable<Name<F>, NoInfer<State>>;
  readonly access: Definition<N, F, NoInfer<State>, Step>['access'];
  /** The first is the state of new rows. */
  readonly states?: { readonly [S in State]: StateLook };
  readonly finalStates?: readonly NoInfer<State>[];
  readonly transitions?: { readonly [S in Step]: Transition<F, NoInfer<State>> };
  readonly rules?: readonly Rule<RowOf<F, NoInfer<State>>>[];
  readonly uniqueTogether?: readonly (readonly Name<F>[])[];
};

/**
 * States a record once. Table expectations, validation, rights, states, API, client, screens, history, import, export and search follow.
 *
 * @example
 * export const costCenter = defineRecord('cost_center', {
 *   label: ['Cost center', 'Cost centers'], about: 'Where spending is booked.', title: 'code',
 *   fields: { code: f.text({ max: 20 }).required().unique() },
 *   access: { read: 'member', create: 'manager', edit: 'manager' },
 *   list: { columns: ['code'], sort: 'code' }, sections: { 'Cost center': ['code'] },
 * });
 */
export function defineRecord<
  const N extends string,
  F extends Fields,
  const State extends string = never,
  const Step extends string = never,
>(name: N, stated: Stated<N, F, State, Step>): Definition<N, F, State, Step> {
  const looks = stated.states ?? ({} as { readonly [S in State]: StateLook });
  return {
    finalStates: [],
    rules: [],
    uniqueTogether: [],
    ...stated,
    name,
    looks,
    states: Object.keys(looks) as State[],
    transitions: stated.transitions ?? ({} as { readonly [S in Step]: Transition<F, State> }),
  };
}
