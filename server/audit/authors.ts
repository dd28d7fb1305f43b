import { nobodyId } from '#kernel/record/access.ts';
import type { AnyRecord } from '#kernel/record/define.ts';

export interface Written {
  readonly organizationId: string;
  readonly record: string;
  readonly rows: readonly string[];
  /** Fields that make whoever writes one of them an author. */
  readonly fields: readonly string[];
}

// A key, a session, a link and an import leave the same person; what the product wrote is by the one in whose name it did.
// Pointing anew is no writing: what the row says stays.
const people = `select distinct e.row_id as "row", p.person from audit_entry e
  cross join lateral (values (e.actor), (e.on_behalf_of)) as p (person)
  where e.organization_id = $1 and e.row_id = any($2::uuid[]) and e.record = $3 and e.action not in ('repoint', 'remove')
    and e.fields && $4::text[] and p.person is not null and p.person <> '${nobodyId}'`;

export type Ask = (text: string, values: readonly unknown[], name: string) => Promise<readonly (readonly unknown[])[]>;

/** Who wrote any of these rows, as the audit record has it, by row. */
export async function authorsOf(ask: Ask, { organizationId, record, rows, fields }: Written) {
  const authors = new Map<string, string[]>();
  if (rows.length === 0) return authors;
  for (const [row, person] of (await ask(people, [organizationId, rows, record, fields], 'audit.authors')) as [
    string,
    string,
  ][])
    authors.set(row, [...(authors.get(row) ?? []), person]);
  return authors;
}

/** What people write of a record, as opposed to what the product works out. */
export const writtenFields = ({ fields }: Pick<AnyRecord, 'fields'>): readonly string[] =>
  Object.keys(fields).filter((name) => fields[name]?.spec.computed === false);
