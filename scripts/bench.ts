import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { records } from '../domains/index.ts';
import { serverParts } from '../domains/server.ts';
import { findBuiltIn } from '../server/db/built-in.ts';
import { openDatabase } from '../server/db/database.ts';
import { readPostmaster } from '../server/db/postmaster-file.ts';
import { openRecords } from '../server/records/open.ts';
import { systemClock } from '../server/services/clock.ts';
import { run } from '../tests/bench/goals.ts';
import { startLevee } from '../tests/bench/measure.ts';
import { goalsTable, holds, page, roundsTable } from '../tests/bench/report.ts';
import { spread } from '../tests/bench/rounds.ts';
import { command } from './command.ts';

/** `npm run bench`: the speed goals, measured against a bare server; `-- --quick` takes a minute, on less data, and writes no page. */
const root = join(import.meta.dirname, '..');
const quick = process.argv.includes('--quick');
const tooLong = setTimeout(() => {
  console.error('The measurement took longer than half an hour and was stopped.');
  process.exit(1);
}, 30 * 60_000);

await command(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'levee-bench-'));
  const environment = {
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: 'no',
    LIMITS_FACTOR: '1000000',
    LOG_LEVEL: 'warn',
  };
  const starting = () => startLevee(root, environment);
  const undo: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  try {
    console.log('Starting Levee on an empty folder …');
    await (await starting()).stop();
    const ready = [];
    let levee = await starting();
    for (let start = 1; start <= 3; start++) {
      await levee.stop();
      levee = await starting();
      ready.push(levee.seconds);
    }
    undo.push(() => levee.stop());
    const builtIn = findBuiltIn(dataDir);
    const postmaster = readPostmaster(join(dataDir, 'postgres'));
    if (!builtIn || !postmaster) throw new Error('The database that Levee started cannot be found.');
    const database = openDatabase({ connection: builtIn.connection('app'), poolSize: 2 });
    undo.push(() => database.close());
    const sealer = { seal: (text: string) => Buffer.from(text) }; // nothing that is sealed is written here
    const door = openRecords({ database, records, parts: serverParts, clock: systemClock, sealer });
    const { goals, compared } = await run({
      levee,
      door,
      quick,
      connections: (role) => builtIn.connection(role),
      unguarded: builtIn.connection('postgres', 'levee'),
      postmaster: postmaster.pid,
      say: console.log,
      undo,
    });
    goals.push({
      name: 'Ready',
      what: 'seconds from start to the first answer, second start',
      found: spread(ready),
      bound: { most: 3 },
      unit: ' s',
    });
    console.log(`\n${roundsTable(compared)}\n\n${goalsTable(goals)}\n`);
    const machine = `${cpus().length} processors, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
    const on = new Date().toISOString().slice(0, 10);
    if (!quick) await writeFile(join(root, 'docs/bench.md'), page({ goals, compared, machine, on }));
    if (!goals.every(holds)) process.exitCode = 1;
  } finally {
    for (const end of undo.reverse()) await end().catch((error: Error) => console.error(error.message));
    clearTimeout(tooLong);
  }
});
