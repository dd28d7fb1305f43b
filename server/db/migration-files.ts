import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** Reads `0001_organization.sql` and so on in order, and refuses a folder that leaves doubt about that order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const migrations: Migration[] = [];
  for (const name of names) {
    const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
    const expected = migrations.length + 1;
    if (!number) throw new Error(`The migration ${name} must be named like ${digits(expected)}_what_it_does.sql.`);
    if (number < expected)
      throw new Error(`Two migrations have the number ${digits(number)}: give ${name} the next free one.`);
    if (number > expected)
      throw new Error(`The migration ${digits(expected)} is missing: ${name} has no file before it.`);

    // A checkout with other line ends is the same migration.
    const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
    if (/^\s*(begin|start transaction|commit|end|rollback)\s*;/im.test(sql.replace(/\$(\w*)\$[^]*?\$\1\$/g, '')))
      throw new Error(`The migration ${name} must not begin or end transactions: each file runs in one of its own.`);
    migrations.push({ number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') });
  }
  return migrations;
}

export const digits = (number: number): string => String(number).padStart(4, '0');
