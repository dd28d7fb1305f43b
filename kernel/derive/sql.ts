import type { Column } from '../fields/field.ts';
import type { Table } from './table.ts';

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
 * row-level security forced (`tenant_table` in the migrations): the same schema distributes by organization unchanged.
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
      return `create index ${indexName(table.name, columns)} on ${table.name} (${all});`;
    });
  return [
    `create table ${table.name} (\n${lines.join(',\n')}\n);`,
    ...indexes,
    `call tenant_table('${table.name}'${child || table.removable ? ', removable => true' : ''});`,
    ...(table.searched.length > 0 ? [`call searchable('${table.name}');`] : []),
    ...table.children.map((one) => `\n${draftSql(one)}`),
  ].join('\n');
}

export const indexName = (table: string, columns: readonly string[]): string => `${table}_by_${columns[0]}`;

/** Made by `searchable`, and once more where the words of a table change. */
export const searchIndex = (table: string): string =>
  `create index ${table}_words on ${table} using gin (own_words(organization_id, search)) with (fastupdate = off);`;
