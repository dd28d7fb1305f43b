import type { Column } from '../fields/field.ts';
import type { Table } from './table.ts';

const SETTING = `nullif(current_setting('app.organization_id', true), '')::uuid`;

/** The text search column of a table: the words of every searched column. */
export const searchExpression = (columns: readonly string[]): string =>
  `words_of(${columns.map((column) => `coalesce(${column}, '')`).join(` || ' ' || `)})`;

function columnLine({ name, type, notNull, default: start, check }: Column, width: number): string {
  return [
    `  ${name.padEnd(width)} ${type}`,
    notNull ? ' not null' : '',
    start ? ` default ${start}` : '',
    check ? ` check (${check})` : '',
  ].join('');
}

/** Whether two lists of columns are the same list. */
const same = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join();

/**
 * A first draft of a record's migration, to be read and improved by a person. Organization first in every key, no triggers,
 * row-level security forced: the same schema distributes by organization unchanged.
 */
export function draftSql(table: Table): string {
  const width = Math.max(...table.columns.map((column) => column.name.length), 'search'.length);
  const keys = table.uniques.map((columns) => `  unique (organization_id, ${columns.join(', ')})`);
  const references = table.columns.flatMap(({ name, references: target }) =>
    target
      ? [
          `  foreign key (organization_id, ${name}) references ${target} (organization_id, id)${name === 'parent' ? ' on delete cascade' : ''}`,
        ]
      : [],
  );
  const lines = [
    ...table.columns.map((column) =>
      column.name === 'organization_id'
        ? `  ${'organization_id'.padEnd(width)} uuid not null references organization (id)`
        : columnLine(column, width),
    ),
    ...(table.searched.length > 0
      ? [`  ${'search'.padEnd(width)} tsvector generated always as (${searchExpression(table.searched)}) stored`]
      : []),
    '  primary key (organization_id, id)',
    ...keys,
    ...references,
  ];
  const child = table.columns.some((column) => column.name === 'parent' && column.notNull);
  const indexes = table.indexes
    .filter((columns) => !table.uniques.some((unique) => same(unique, columns)))
    .map((columns) => {
      const all = ['organization_id', ...columns, ...(child ? [] : ['id'])].join(', ');
      return `create index ${table.name}_by_${columns[0]} on ${table.name} (${all});`;
    });
  const parts = [
    `create table ${table.name} (\n${lines.join(',\n')}\n);`,
    [
      ...indexes,
      ...(table.searched.length > 0
        ? [
            `create index ${table.name}_words on ${table.name} using gin (own_words(organization_id, search)) with (fastupdate = off);`,
          ]
        : []),
    ].join('\n'),
    [
      `alter table ${table.name} enable row level security;`,
      `alter table ${table.name} force row level security;`,
      `create policy same_organization on ${table.name}`,
      `  using      (organization_id = ${SETTING})`,
      `  with check (organization_id = ${SETTING});`,
      `grant select, insert, update${child || table.removable ? ', delete' : ''} on ${table.name} to levee_app;`,
    ].join('\n'),
    table.searched.length > 0 ? searchFunction(table.name) : '',
    ...table.children.map(draftSql),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}`;
}

/**
 * Text search past row-level security: the function's owner may use the text index, and the function itself names the organization.
 * `offset 0` keeps that second condition from becoming a reason to read all rows of the organization.
 */
export const searchFunction = (
  table: string,
): string => `create policy text_search on ${table} for select to levee_search using (true);
grant select on ${table} to levee_search;
create function ${table}_search(words tsquery, bound integer) returns setof ${table}
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from ${table} where own_words(organization_id, search) @@
                         own_query(${SETTING}, words) offset 0) found
        where organization_id = ${SETTING}
        limit bound $$;
revoke execute on function ${table}_search from public;
grant execute on function ${table}_search to levee_app;
alter function ${table}_search owner to levee_search;`;
