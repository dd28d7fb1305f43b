import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { records } from '#domains';
import { childTable, columnsOf, linesOf, sortColumn } from '#kernel/derive/table.ts';
import { type CatalogueTable, readCatalogue } from '../../scripts/schema/catalogue.ts';
import { type ClonedDatabase, using } from './cluster.ts';
import { POINTS, settledWords } from './figures.ts';
import { root, trackedFiles } from './sources.ts';

export type WrittenRow = Readonly<Record<string, unknown>>;

/** Kept of no organization: what the database itself notes of its migrations. */
const noTables: ReadonlySet<string> = new Set(['levee_migration']);

/** By table and column, each with the reason. */
const differs: Readonly<Record<string, string>> = {
  'audit_entry.at': 'tells when it was really written',
  'audit_entry.changes': 'says once more what the rows say',
  'audit_pending.at': 'tells when it was really written',
  'audit_pending.entry_ids': 'which entries are sealed together is said by the moment',
  'opening_session.minutes': 'bids received at one moment are opened in the order of their receipts, which are hashes',
  'organization.created_at': 'the test itself makes it',
  'organization.updated_at': 'the test itself makes it',
  'organization_members.created_at': 'the test itself makes them',
  'organization_members.updated_at': 'the test itself makes them',
  'proponent.name': 'drawn, so that no one knows a firm by it',
  'proponent.place': 'drawn, so that no one knows a firm by it',
  'shadow_run.after': 'it goes through the requisitions in the order of their ids',
  'shadow_run.results': 'it goes through the requisitions in the order of their ids',
  'user_roles.created_at': 'the test itself makes them',
  'user_roles.updated_at': 'the test itself makes them',
};

/** The end of a secret that the product draws for itself. */
const secrets: ReadonlySet<string> = new Set(
  records.flatMap((record) =>
    Object.entries(record.fields)
      .filter(([, { spec }]) => spec.kind.name === 'encrypted' && spec.computed && spec.readers === 'nobody')
      .flatMap(([name, { spec }]) => columnsOf(name, spec).map((column) => `${record.name}.${column.name}`)),
  ),
);

/** What names a row: the title of its record, or the first of these columns. A proponent is named by its bid, for its own name is drawn. */
const titles: ReadonlyMap<string, string> = new Map([
  ...records.map((one): [string, string] => [one.name, sortColumn(one, one.title)]),
  ['proponent', 'entry'],
]);
const names = ['number', 'reference', 'code', 'name', 'title', 'label', 'subject', 'email', 'slug', 'key', 'kind'];
/** The column that says what a row is part of. */
const wholes: ReadonlyMap<string, string> = new Map(
  records.flatMap((one): [string, string][] => [
    ...(one.partOf ? [[one.name, sortColumn(one, one.partOf.field)] satisfies [string, string]] : []),
    ...linesOf(one.fields).map(([lines]): [string, string] => [childTable(one.name, lines), 'parent']),
  ]),
);

const id = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const onlyId = new RegExp(`^${id.source}$`);
const isPointing = (one: unknown): one is string => typeof one === 'string' && one.startsWith(POINTS);
/** A place of a person in a group, as in those who decide together. */
const isSeat = (one: unknown): boolean =>
  typeof one === 'object' && one !== null && 'person' in one && isPointing(one.person);
const byText = (one: unknown, other: unknown): number => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);
const DEEPEST = 4;

/** Bytes and words to be found by follow from what else is written, or are sealed. */
const leftOut = ({ name, columns }: CatalogueTable): readonly string[] => [
  'organization_id',
  ...columns
    .filter(
      (column) =>
        /^(bytea|tsvector)/.test(column.type) ||
        column.generated !== null ||
        `${name}.${column.name}` in differs ||
        secrets.has(`${name}.${column.name}`),
    )
    .map((column) => column.name),
];

/** Every table with the rows of an organization as they are stored; each id in them says what it is the id of. */
export async function writtenIn(
  clone: ClonedDatabase,
  organizationId: string,
): Promise<ReadonlyMap<string, readonly WrittenRow[]>> {
  const rows = new Map<string, readonly WrittenRow[]>();
  await using(clone.owner, async (owner) => {
    await owner.query(`set app.platform = 'yes'; set app.organization_id = '${organizationId}'; set timezone = 'UTC'`);
    for (const [name, table] of await readCatalogue(owner)) {
      if (noTables.has(name)) continue;
      const { rows: found } = await owner.query<{ row: WrittenRow }>(
        `select to_jsonb(r) - $1::text[] as row from ${name} r`,
        [leftOut(table)],
      );
      rows.set(
        name,
        found.map(({ row }) => row),
      );
    }
  });
  const withNames = namesOf(rows);
  return new Map(
    [...rows].map(([name, all]) => [name, all.map((row) => withNames({ ...row, id: null }) as WrittenRow)]),
  );
}

/** Ids are drawn: each becomes the name of its row. A list of nothing but ids is a set of people or rows. */
function namesOf(rows: ReadonlyMap<string, readonly WrittenRow[]>): (value: unknown) => unknown {
  const known = new Map<unknown, readonly [table: string, row: WrittenRow]>();
  for (const [table, all] of rows) for (const row of all) if (!known.has(row['id'])) known.set(row['id'], [table, row]);
  const said = new Map<string, string>();
  const nameOf = (one: string, depth: number): string => {
    const before = said.get(one);
    if (before !== undefined) return before;
    const [table, row] = known.get(one) ?? [];
    if (!table || !row) return 'id';
    if (depth > DEEPEST) return table;
    const title = titles.get(table) ?? names.find((name) => typeof row[name] === 'string') ?? 'position';
    const parts = [wholes.get(table) ?? '', title]
      .map((column) => row[column] ?? '')
      .map((part) =>
        settledWords(
          (typeof part === 'string' ? part : JSON.stringify(part)).replace(id, (inner) => nameOf(inner, depth + 1)),
        ),
      );
    const name = [table, ...parts.filter(Boolean)].join(' ');
    if (depth === 0) said.set(one, name);
    return name;
  };
  const inWords = (text: string) => settledWords(text.replace(id, (one) => nameOf(one, 0)));
  const withNames = (value: unknown): unknown => {
    if (typeof value === 'string') return onlyId.test(value) ? `${POINTS}${nameOf(value, 0)}` : inWords(value);
    if (Array.isArray(value)) {
      const named = value.map(withNames);
      return named.every((one) => isPointing(one) || isSeat(one)) ? named.toSorted(byText) : named;
    }
    if (value === null || typeof value !== 'object') return value;
    const entries = Object.entries(value).map(([name, one]): [string, unknown] => [inWords(name), withNames(one)]);
    return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  };
  return withNames;
}

/** The longest name comes first: `requisition_need` is no line of `requisition`. */
const folders = trackedFiles()
  .filter((path) => path.startsWith('domains/') && path.endsWith('.record.ts'))
  .flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/defineRecord\(\s*'(\w+)'/g)].map(
      ([, name]) => [name ?? '', path.split('/')[1] ?? ''] as const,
    ),
  )
  .toSorted(([a], [b]) => b.length - a.length);

/** The folder of the domain whose record a table belongs to; `server` where it is of none. */
export const folderOf = (table: string): string =>
  folders.find(([name]) => table === name || table.startsWith(`${name}_`))?.[1] ?? 'server';
