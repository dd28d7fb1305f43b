import pg from 'pg';
import { fill } from './fill.ts';
import { readContent } from './read-content.ts';
import { Landing } from './stored-files.ts';
import type { Arrived } from './write-content.ts';

/** Copies one database into another, empty one, row by row compared. Files and keys stay where they are, and so does the old database. */
export async function moveContent(given: {
  readonly from: pg.PoolConfig;
  readonly to: pg.PoolConfig;
  readonly migrations: string;
  readonly now: Date;
}): Promise<Arrived> {
  const source = new pg.Client(given.from);
  source.on('error', () => {}); // a lost connection rejects the statement under way
  await source.connect();
  try {
    return await fill({
      owner: given.to,
      migrations: given.migrations,
      parts: readContent(source, { filesFolder: null, fieldsKey: null, now: given.now }),
      landing: new Landing(null, ''),
    });
  } finally {
    await source.end();
  }
}
