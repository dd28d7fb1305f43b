import type { Fields } from '../fields/field.ts';
import type { Permitted } from './access.ts';
import type { Definition } from './define.ts';

type Name<F> = Extract<keyof F, string>;

/** What makes a definition a read-only record: its rows come from a query of its domain and have no life of their own. */
export interface ViewOf<Field extends string = string> {
  /** What rows can be ordered by: each has an index or a bound behind it. */
  readonly sorts: readonly Field[];
  /** What the query itself takes, besides the filters that follow from the fields. */
  readonly asks: Fields;
  /** The fields that hold the record and the id of what a row is about: a row of a list leads there. */
  readonly leadsTo?: { readonly record: Field; readonly id: Field };
}

type StatedView<F extends Fields, A extends Fields> = Pick<
  Definition<string, F>,
  'label' | 'about' | 'title' | 'fields' | 'list' | 'sections'
> & {
  readonly read: Permitted;
  readonly sorts: readonly Name<F>[];
  readonly asks?: A;
  readonly leadsTo?: { readonly record: Name<F>; readonly id: Name<F> };
};

export type View<N extends string = string, F extends Fields = Fields, A extends Fields = Fields> = Definition<
  N,
  F,
  never,
  never
> & { readonly view: ViewOf<Name<F>> & { readonly asks: A } };

/**
 * States a read-only record over a query. List, filters, sorting, saved views, export, API, client and document follow as for any
 * record; `rowsOf` on the server says where its rows come from.
 *
 * @example
 * export const posting = defineView('budget_posting', {
 *   label: ['Posting', 'Postings'], about: 'What moved money on a budget line.', title: 'title', read: 'member',
 *   fields: { title: f.text().required(), day: f.date().required() }, sorts: ['day'],
 *   list: { columns: ['title', 'day'], sort: '-day' }, sections: { Posting: ['title', 'day'] },
 * });
 */
export function defineView<const N extends string, F extends Fields, A extends Fields = Record<never, never>>(
  name: N,
  { read, sorts, asks, leadsTo, ...stated }: StatedView<F, A>,
): View<N, F, A> {
  return {
    ...stated,
    name,
    access: { read, create: 'nobody', edit: 'nobody' },
    states: [],
    looks: {},
    finalStates: [],
    transitions: {},
    rules: [],
    uniqueTogether: [],
    view: { sorts, asks: (asks ?? {}) as A, ...(leadsTo ? { leadsTo } : {}) },
  } as View<N, F, A>; // a definition without states, steps and writers
}
