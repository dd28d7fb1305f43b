import type pg from 'pg';
import { draftSql, indexName, searchExpression, searchIndex } from '#kernel/derive/sql.ts';
import type { Table } from '#kernel/derive/table.ts';
import { type CatalogueColumn, type CatalogueTable, readCatalogue } from './catalogue.ts';
import { readPattern } from './pattern.ts';

interface Compared {
  readonly table: Table;
  /** The table as it is. */
  readonly real: CatalogueTable;
  /** The table as its definition alone would make it, spelled by the same PostgreSQL. */
  readonly pattern: CatalogueTable;
}

/** The drafts for those of these tables that are not as their definitions state them. */
export async function differencesOf(
  owner: pg.Client,
  tables: readonly Table[],
): Promise<ReadonlyMap<string, string[]>> {
  const real = await readCatalogue(owner);
  const pattern = await readPattern(
    owner,
    tables.flatMap((table) => [table, ...table.children]),
  );
  const drafts = tables.map((table) => [table.name, differences(table, real, pattern)] as const);
  return new Map(drafts.filter(([, lines]) => lines.length > 0));
}

/** What takes a table, with its lines, from what it is to what its definition states. To be read by a person. */
function differences(
  table: Table,
  real: ReadonlyMap<string, CatalogueTable>,
  pattern: ReadonlyMap<string, CatalogueTable>,
): string[] {
  const [is, wanted] = [real.get(table.name), pattern.get(table.name)];
  if (!is || !wanted) return [draftSql(table)];
  const compared = { table, real: is, pattern: wanted };
  return [
    ...checksGone(compared),
    ...columnsAdded(compared),
    ...columnsChanged(compared),
    ...checksAdded(compared),
    ...search(compared),
    ...uniques(compared),
    ...references(compared),
    ...indexes(compared),
    ...columnsGone(compared),
    ...rights(compared),
    ...table.children.flatMap((child) => differences(child, real, pattern)),
  ];
}

const named = (columns: readonly CatalogueColumn[], name: string) => columns.find((column) => column.name === name);
const plain = ({ columns }: CatalogueTable) => columns.filter(({ generated }) => generated === null);
const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join() === other.toSorted().join();
const own = (columns: readonly string[]): readonly string[] => ['organization_id', ...columns];

function columnsAdded({ table, real, pattern }: Compared): string[] {
  return plain(pattern)
    .filter(({ name }) => !named(real.columns, name))
    .flatMap(({ name, type, notNull }) => {
      const start = table.columns.find((column) => column.name === name)?.default;
      const add = `alter table ${table.name} add column ${name} ${type}`;
      if (!notNull) return [`${add};`];
      if (start) return [`${add} not null default ${start};`];
      return [
        `${add};`,
        `-- Rows that are there need a value of ${name} here, organization by organization (see CONTRIBUTING, “A step”).`,
        `alter table ${table.name} alter column ${name} set not null;`,
      ];
    });
}

function columnsChanged({ table, real, pattern }: Compared): string[] {
  const alter = `alter table ${table.name} alter column`;
  return plain(pattern).flatMap(({ name, type, notNull }) => {
    const is = named(real.columns, name);
    if (!is) return [];
    return [
      ...(is.type === type ? [] : [`${alter} ${name} type ${type} using ${name}::${type};`]),
      ...(is.notNull === notNull ? [] : [`${alter} ${name} ${notNull ? 'set' : 'drop'} not null;`]),
    ];
  });
}

const columnsGone = ({ table, real, pattern }: Compared): string[] =>
  plain(real)
    .filter(({ name }) => !named(pattern.columns, name))
    .flatMap(({ name }) => [
      `-- What ${name} holds is lost with it; the audit record keeps it.`,
      `alter table ${table.name} drop column ${name};`,
    ]);

const has = (all: CatalogueTable['checks'], text: string): boolean => all.some((check) => check.text === text);
const checksMissing = ({ real, pattern }: Compared) => pattern.checks.filter(({ text }) => !has(real.checks, text));

/** A check of the definition that is missing replaces those of the same columns that no definition states. */
const checksGone = (compared: Compared): string[] =>
  checksMissing(compared)
    .flatMap(({ columns }) => compared.real.checks.filter((check) => isSame(check.columns, columns)))
    .filter(({ text }) => !has(compared.pattern.checks, text))
    .map(({ name }) => `alter table ${compared.table.name} drop constraint ${name};`);

const checksAdded = (compared: Compared): string[] =>
  checksMissing(compared).map(({ text }) => `alter table ${compared.table.name} add ${text};`);

function search({ table, real, pattern }: Compared): string[] {
  const [is, wanted] = [named(real.columns, 'search')?.generated, named(pattern.columns, 'search')?.generated];
  if (is === wanted) return [];
  const drop = is ? [`alter table ${table.name} drop column search;`] : [];
  if (!wanted) return [`drop function ${table.name}_search(tsquery, integer);`, ...drop];
  return [
    ...drop,
    `alter table ${table.name} add column search tsvector generated always as (${searchExpression(table.searched)}) stored;`,
    ...(is ? [searchIndex(table.name)] : [`call searchable('${table.name}');`]),
  ];
}

function uniques({ table, real }: Compared): string[] {
  const kept = real.indexes.filter(({ unique, primary, partial }) => unique && !primary && !partial);
  const gone = kept.filter(({ columns }) => !table.uniques.some((unique) => isSame(own(unique), columns)));
  const missing = table.uniques.filter((unique) => !kept.some(({ columns }) => isSame(own(unique), columns)));
  return [
    ...gone.map(({ name }) => `alter table ${table.name} drop constraint ${name};`),
    ...missing.map((columns) => `alter table ${table.name} add unique (${own(columns).join(', ')});`),
  ];
}

function references({ table, real }: Compared): string[] {
  const kept = real.keys.filter(({ target }) => target !== 'organization');
  const wanted = table.columns.flatMap(({ name, references: target }) => (target ? [{ name, target }] : []));
  const isKept = (one: (typeof wanted)[number]) => (key: (typeof kept)[number]) =>
    key.target === one.target && isSame(key.columns, own([one.name]));
  return [
    ...kept
      .filter((key) => !wanted.some((one) => isKept(one)(key)))
      .map(({ name }) => `alter table ${table.name} drop constraint if exists ${name};`),
    ...wanted
      .filter((one) => !kept.some(isKept(one)))
      .map(
        ({ name, target }) =>
          `alter table ${table.name} add foreign key (organization_id, ${name}) references ${target} (organization_id, id);`,
      ),
  ];
}

/** Indexes beyond what a definition needs may stay: they were added for a reason that it does not know. */
function indexes({ table, real }: Compared): string[] {
  const kept = real.indexes.filter(({ method, partial }) => method === 'btree' && !partial);
  return table.indexes
    .filter((columns) => !kept.some((index) => own(columns).every((column, at) => index.columns[at] === column)))
    .map(
      (columns) =>
        `create index ${indexName(table.name, columns)} on ${table.name} (${[...own(columns), 'id'].join(', ')});`,
    );
}

function rights({ table, real }: Compared): string[] {
  const may = real.grants.includes('DELETE');
  if (may === table.removable) return [];
  return [
    `${table.removable ? 'grant delete on' : 'revoke delete on'} ${table.name} ${table.removable ? 'to' : 'from'} levee_app;`,
  ];
}
