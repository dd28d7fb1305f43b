import type pg from 'pg';
import { searchExpression } from '#kernel/derive/sql.ts';
import type { Table } from '#kernel/derive/table.ts';
import { type CatalogueTable, readCatalogue } from './catalogue.ts';

/**
 * The tables as the definitions alone would make them, by their names: made in a schema of their own that is not kept, because
 * PostgreSQL then spells types and checks as it does those of the real ones.
 */
export async function readPattern(
  owner: pg.Client,
  tables: readonly Table[],
): Promise<ReadonlyMap<string, CatalogueTable>> {
  await owner.query('begin; create schema pattern');
  try {
    for (const table of tables) await owner.query(plainTable(table));
    const all = await readCatalogue(owner);
    return new Map(tables.map(({ name }) => [name, all.get(`pattern.${name}`) as CatalogueTable])); // made just now
  } finally {
    await owner.query('rollback');
  }
}

const plainTable = ({ name, columns, searched: words }: Table): string =>
  `create table pattern.${name} (${[
    ...columns.map(
      (column) =>
        `${column.name} ${column.type}${column.notNull ? ' not null' : ''}${column.check ? ` check (${column.check})` : ''}`,
    ),
    ...(words.length > 0 ? [`search tsvector generated always as (${searchExpression(words)}) stored`] : []),
  ].join(', ')})`;
