import type { Actor } from '#kernel/record/access.ts';
import type { AnyRecord } from '#kernel/record/define.ts';
import { secondPersonOf } from '#kernel/record/second-person.ts';
import { type Ask, authorsOf, writtenFields } from '#server/audit/authors.ts';
import type { Compiled } from './compiled.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Who wrote any of these rows of a record that asks for a second person, by row: they take no step on it as one. */
export const writersOf = (
  ask: Ask,
  { actor: { organizationId }, compiled: { record } }: { readonly actor: Actor; readonly compiled: Compiled },
  rows: Rows,
) =>
  authorsOf(ask, {
    organizationId,
    record: record.name,
    rows: rows.map(({ id }) => id as string),
    fields: writtenFields(record),
  });

/** Those of the rows that stand where a step asks for a second person; of most records none. */
export function awaiting({ transitions }: AnyRecord, rows: Rows): Rows {
  const states = new Set(
    Object.values(transitions).flatMap((step) =>
      step.by !== 'nobody' && secondPersonOf(step) ? [step.from].flat() : [],
    ),
  );
  return states.size === 0 ? [] : rows.filter(({ status }) => states.has(status as string));
}
