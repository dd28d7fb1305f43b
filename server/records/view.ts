import { kindOf } from '#kernel/fields/accept.ts';
import type { Fields, ValueOf } from '#kernel/fields/field.ts';
import type { AnyRecord } from '#kernel/record/define.ts';
import type { View } from '#kernel/record/view.ts';
import type { Compiled } from './compiled.ts';
import type { Statement } from './statement.ts';

/** What a query is asked with: values become parameters, and the organization is one already. */
export interface RowsAsked<A = Readonly<Record<string, unknown>>> {
  /** The placeholder of the organization; every table of the query names it. */
  readonly organization: string;
  readonly bind: (value: unknown) => string;
  /** The day on which it is asked, where the organization is. */
  readonly today: string;
  readonly asked: A;
}

/** Where the rows of a read-only record come from. */
export interface RowsOf {
  readonly record: AnyRecord;
  readonly sql: (asked: RowsAsked) => string;
}

type Values<A extends Fields> = { readonly [K in keyof A]?: readonly ValueOf<A[K]>[] };

/** What the query of this view takes. */
export type AskedOf<D> = D extends { readonly view: { readonly asks: infer A extends Fields } } ? Values<A> : never;

/** States the query of a view: it answers `organization_id`, a stable `id`, and the columns of the fields. */
export const rowsOf = <N extends string, F extends Fields, A extends Fields>(
  record: View<N, F, A>,
  sql: (asked: RowsAsked<Values<A>>) => string,
): RowsOf => ({ record: record as unknown as AnyRecord, sql: sql as RowsOf['sql'] }); // a definition seen as any other

/** A table, or the query of a view, as something that can be selected from. */
export function sourceOf(
  { table, sql }: Pick<Compiled, 'table' | 'sql'>,
  { statement, ...given }: { statement: Statement; organization: string; today: string; asked?: object },
): string {
  if (!sql) return table;
  const { organization, today, asked = {} } = given;
  return `(${sql({ organization, today, asked: asked as RowsAsked['asked'], bind: (value) => statement.bind(value) })})`;
}

/** What was asked of the query itself, read as the kinds of its fields read text; the sentence where that fails. */
export function askedIn(
  { view }: Pick<AnyRecord, 'view'>,
  params: URLSearchParams,
  bad: (path: string, message: string) => void,
): Readonly<Record<string, unknown>> {
  const asked: Record<string, unknown> = {};
  for (const [name, { spec }] of Object.entries(view?.asks ?? {})) {
    const given = params.getAll(name).filter((text) => text !== '');
    const read = given.map((text) => kindOf(spec).fromText(text, spec));
    const wrong = read.find(({ ok }) => !ok);
    if (wrong && !wrong.ok) bad(name, wrong.issues[0]?.message ?? 'Cannot be read');
    else if (read.length > 0) asked[name] = read.flatMap((one) => (one.ok ? [one.value] : []));
  }
  return asked;
}
