import { nobodyId } from '#kernel/record/access.ts';
import type { AnyRecord } from '#kernel/record/define.ts';
import { secondPersonOf } from '#kernel/record/second-person.ts';

export interface Written {
  readonly organizationId: string;
  readonly record: string;
  readonly rows: readonly string[];
  /** Fields that make whoever writes one of them an author. */
  readonly fields: readonly string[];
  /** Where the entries are about parts of the rows: their table, and the column by which they point at them. */
  readonly parts?: { readonly table: string; readonly column: string };
}

// A key, a session, a link and an import leave the same person; what the product wrote is by the one in whose name it did.
// Pointing anew is no writing: what the row says stays.
const people = (parts: Written['parts']) => {
  const row = parts ? `t.${parts.column}` : 'e.row_id';
  const joined = parts ? `join ${parts.table} t on t.organization_id = e.organization_id and t.id = e.row_id` : '';
  return `select distinct ${row} as "row", p.person from audit_entry e ${joined}
  cross join lateral (values (e.actor), (e.on_behalf_of)) as p (person)
  where e.organization_id = $1 and ${row} = any($2::uuid[]) and e.record = $3 and e.action not in ('repoint', 'remove')
    and e.fields && $4::text[] and p.person is not null and p.person <> '${nobodyId}'`;
};

export type Ask = (text: string, values: readonly unknown[], name: string) => Promise<readonly (readonly unknown[])[]>;

/** Who wrote any of these rows, as the audit record has it, by row. */
export async function authorsOf(ask: Ask, { organizationId, record, rows, fields, parts }: Written) {
  const authors = new Map<string, string[]>();
  if (rows.length === 0) return authors;
  const name = parts ? `audit.authors of ${parts.table}` : 'audit.authors';
  const found = await ask(people(parts), [organizationId, rows, record, fields], name);
  for (const [row, person] of found as [string, string][]) authors.set(row, [...(authors.get(row) ?? []), person]);
  return authors;
}

/** What people write of a record, as opposed to what the product works out. */
export const writtenFields = ({ fields }: Pick<AnyRecord, 'fields'>): readonly string[] =>
  Object.keys(fields).filter((name) => fields[name]?.spec.computed === false);

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Those of the rows that stand where a step asks for a second person; of most records none. */
export function awaiting({ transitions }: AnyRecord, rows: Rows): Rows {
  const states = new Set(
    Object.values(transitions).flatMap((step) =>
      step.by !== 'nobody' && secondPersonOf(step) ? [step.from].flat() : [],
    ),
  );
  return states.size === 0 ? [] : rows.filter(({ status }) => states.has(status as string));
}
