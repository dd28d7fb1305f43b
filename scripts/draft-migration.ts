import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { records } from '#domains';
import { tableOf } from '#kernel/derive/table.ts';
import { openCluster } from '#server/db/open.ts';
import { migrate } from '#server/db/migrate.ts';
import { differencesOf } from './schema/differences.ts';

/**
 * What the next migration has to do for these records, or for all: a new table, or what takes the one that is there to its definition.
 * Printed, or written into a file that is named last: a person reads it and improves it. It is written here and not by the shell, which
 * would make the file before the migrations are run, with what npm says first.
 */
const given = process.argv.slice(2);
const names = given.filter((one) => !one.endsWith('.sql'));
const [target, ...more] = given.filter((one) => one.endsWith('.sql'));
if (more.length > 0 || (target && existsSync(target))) {
  console.error(more.length > 0 ? 'Name one file.' : `${target} exists already.`);
  process.exit(1);
}
const unknown = names.filter((name) => !records.some((record) => record.name === name));
if (unknown.length > 0) {
  const known = records.map((record) => record.name).join(', ');
  console.error(
    `No record is called ${unknown.join(' or ')}. Name records, or none for all of them.\nRecords: ${known}`,
  );
  process.exit(1);
}

// A database of its own as the migrations make it: what stands in the operator's is not asked.
const dataDir = await mkdtemp(join(tmpdir(), 'levee-draft-'));
const cluster = await openCluster({ databaseUrl: null, dataDir, port: 0 }, () => {});
try {
  await migrate({ owner: cluster.owner, folder: resolve(import.meta.dirname, '../migrations') });
  const owner = new pg.Client(cluster.owner);
  await owner.connect();
  const wanted = records.filter(({ name }) => names.length === 0 || names.includes(name));
  try {
    const drafts = await differencesOf(owner, wanted.map(tableOf));
    const about = new Map(wanted.map((record) => [record.name, record.about]));
    const text = [...drafts].map(([table, lines]) => `-- ${about.get(table)}\n${lines.join('\n')}\n`).join('\n');
    if (drafts.size === 0) console.log('-- The database is as the definitions state it.');
    else if (target) {
      await writeFile(target, text, { flag: 'wx' });
      console.log(`Wrote ${target}. Read it and improve it.`);
    } else console.log(text);
  } finally {
    await owner.end();
  }
} finally {
  await cluster.stop();
  await rm(dataDir, { recursive: true });
}
