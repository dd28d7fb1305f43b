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
import { scoreOfAnswers } from '../tests/bench/answers.ts';
import { run, sourcingGoals } from '../tests/bench/goals.ts';
import { type Running, startLevee } from '../tests/bench/measure.ts';
import { type Goal, goalsTable, holds, page, roundsTable } from '../tests/bench/report.ts';
import { spread } from '../tests/bench/rounds.ts';
import { deadlineStorm } from '../tests/bench/storm.ts';
import { timing } from '../tests/bench/timing.ts';
import { command } from './command.ts';

/** `npm run bench`: the speed goals, measured against a bare server; `-- --quick` takes a minute, on less data, and writes no page; `-- --outage` takes the database away; `-- --timing` asks whether an address is known by the time of an answer; `-- --storm` has 500 firms bid in the last minute and nothing else; `-- --sourcing` has the same, the split of bids, the evaluation matrix and open data; `-- --field` has 200 devices send 50,000 entries; `-- --alerts` matches 20,000 alerts to 50,000 sites; `-- --emergency` times emergency orders from click to sent; `-- --neighbour` has one organization be busy beside another; `-- --books` asks the books of a large county; `-- --chain` buys from requisition to payment on two servers and matches 10,000 invoices, `-- --invoices` only does the latter; `-- --budget` has the grid of budget lines and the cost of positions and nothing else; `-- --growth` adds 400 made-up records to a copy, `-- --county` asks every call in a county 20 times larger, `-- --full` tells the stories of the suite about attacks and crashes at full size. */
const root = join(import.meta.dirname, '..');
const quick = process.argv.includes('--quick');
const longest = 40 * 60_000;
const undo: (() => Promise<unknown>)[] = [];

async function cleanUp(): Promise<void> {
  for (let end = undo.pop(); end; end = undo.pop()) await end().catch((error: Error) => console.error(error.message));
}

function giveUp(sentence: string): void {
  console.error(sentence);
  void cleanUp().finally(() => process.exit(1));
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => giveUp('The measurement was stopped.'));
process.once('disconnect', () => giveUp('The measurement was stopped.')); // the launcher is gone
process.channel?.unref(); // and nothing else is awaited from it
const tooLong = setTimeout(() => giveUp('The measurement took longer than forty minutes and was stopped.'), longest);

/** `-- --outage` instead: ten minutes without the database, or so many as are given with `--minutes`. */
async function outages(): Promise<void> {
  const { outage } = await import('../tests/bench/outage.ts');
  const minutes = Number(process.argv[process.argv.indexOf('--minutes') + 1]) || 10;
  const goals: Goal[] = [];
  for (const [kind, how] of [
    ['external', 'hangs'],
    ['external', 'is stopped'],
    ['built-in', 'hangs'],
  ] as const) {
    console.log(`The ${kind} database ${how} for ${minutes} minutes …`);
    goals.push(...(await outage(kind, how, minutes, undo)));
  }
  console.log(`\n${goalsTable(goals)}\n`);
  if (!goals.every(holds)) process.exitCode = 1;
  clearTimeout(tooLong);
}

/** `-- --growth` instead: whether the product keeps its bounds with four hundred records more. */
async function grows(): Promise<void> {
  const { growth } = await import('../tests/bench/growth.ts');
  const goals = await growth({ root, records: 400, domains: 15, say: console.log, undo });
  console.log(`\n${goalsTable(goals)}\n`);
  if (!goals.every(holds)) process.exitCode = 1;
  await cleanUp();
  clearTimeout(tooLong);
}

/** `-- --county` instead: whether calls take longer in a larger county. */
async function larger(): Promise<void> {
  const { largerCounty } = await import('../tests/bench/larger-county.ts');
  const goals = await largerCounty({ root, times: 20, say: console.log, undo });
  console.log(`\n${goalsTable(goals)}\n`);
  if (!goals.every(holds)) process.exitCode = 1;
  await cleanUp();
  clearTimeout(tooLong);
}

/** `-- --full` instead: attacks and crashes at the size that the threats ask for, or those whose name is given behind it. */
async function attacked(): Promise<void> {
  const { fullSize } = await import('../tests/bench/full-size.ts');
  clearTimeout(tooLong);
  const only = process.argv[process.argv.indexOf('--full') + 1] ?? '';
  const goals = await fullSize({ root, only, say: console.log });
  console.log(`\n${goalsTable(goals)}\n`);
  if (!goals.every(holds)) process.exitCode = 1;
}

/** `-- --chain` instead: from requisition to payment, and many invoices matched in one run. */
async function chains(): Promise<void> {
  const { chainGround } = await import('../tests/bench/chain-ground.ts');
  const { wholeChain } = await import('../tests/bench/chain.ts');
  const { invoiceRun } = await import('../tests/bench/invoice-run.ts');
  const ground = await chainGround({ root, quick, say: console.log, undo });
  const bought = process.argv.includes('--invoices') ? [] : await wholeChain(ground);
  const goals = [...bought, ...(await invoiceRun(ground))];
  console.log(`\n${goalsTable(goals)}\n`);
  if (!goals.every(holds)) process.exitCode = 1;
  await cleanUp();
  clearTimeout(tooLong);
}

/** `-- --timing` instead: whether an answer tells by its time that an address has an account. */
async function timings(levee: Running, dataDir: string): Promise<void> {
  undo.push(() => levee.stop());
  const builtIn = findBuiltIn(dataDir);
  if (!builtIn) throw new Error('The database that Levee started cannot be found.');
  const database = openDatabase({ connection: builtIn.connection('app'), poolSize: 2 });
  undo.push(() => database.close());
  const goals = await timing({ levee, database, say: console.log });
  console.log(`\n${goalsTable(goals)}\n`);
  if (!goals.every(holds)) process.exitCode = 1;
}

await command(async () => {
  if (process.argv.includes('--outage')) return outages();
  if (process.argv.includes('--growth')) return grows();
  if (process.argv.includes('--full')) return attacked();
  if (process.argv.includes('--county')) return larger();
  if (process.argv.includes('--chain') || process.argv.includes('--invoices')) return chains();
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
  undo.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  try {
    console.log('Starting Levee on an empty folder …');
    if (process.argv.includes('--timing')) return await timings(await starting(), dataDir);
    await (await starting()).stop();
    const ready = [];
    let levee = await starting();
    const onlyStorm = process.argv.includes('--storm');
    const onlySourcing = process.argv.includes('--sourcing');
    const onlyField = process.argv.includes('--field');
    const onlyBudget = process.argv.includes('--budget');
    const onlyAlerts = process.argv.includes('--alerts');
    const onlyBooks = process.argv.includes('--books');
    const onlyEmergency = process.argv.includes('--emergency');
    const onlyOne =
      onlyStorm ||
      onlySourcing ||
      onlyField ||
      onlyBudget ||
      onlyAlerts ||
      onlyBooks ||
      onlyEmergency ||
      process.argv.includes('--neighbour');
    for (let start = 1; start <= (onlyOne ? 0 : 3); start++) {
      await levee.stop();
      levee = await starting();
      ready.push(levee.seconds);
    }
    undo.push(() => levee.stop());
    console.log('Filling an empty folder with the demo county …');
    const seeding = [];
    for (let at = 0; at < (onlyOne ? 0 : quick ? 1 : 3); at++)
      seeding.push((await firstStart(environment, 'yes')) - (await firstStart(environment, 'no')));
    const builtIn = findBuiltIn(dataDir);
    const postmaster = readPostmaster(join(dataDir, 'postgres'));
    if (!builtIn || !postmaster) throw new Error('The database that Levee started cannot be found.');
    const database = openDatabase({ connection: builtIn.connection('app'), poolSize: 2 });
    undo.push(() => database.close());
    const sealer = { seal: (text: string) => Buffer.from(text), open: () => '', mark: (text: string) => text }; // nothing that is sealed is written here
    const door = openRecords({ database, records, parts: serverParts, clock: systemClock, sealer });
    if (process.argv.includes('--neighbour')) {
      const { neighbours } = await import('../tests/bench/neighbour.ts');
      const ground = { levee, door, connections: (role: 'owner' | 'app') => builtIn.connection(role), quick, undo };
      const goals = await neighbours({ ...ground, postmaster: postmaster.pid, say: console.log });
      console.log(`\n${goalsTable(goals)}\n`);
      if (!goals.every(holds)) process.exitCode = 1;
      return;
    }
    const unguarded = builtIn.connection('postgres', 'levee');
    const county = { levee, door, connections: (role: 'owner' | 'app') => builtIn.connection(role), dataDir };
    if (onlyBudget) {
      const { budgetGoals } = await import('../tests/bench/goals.ts');
      const goals = await budgetGoals({
        root,
        levee,
        door,
        connections: county.connections,
        quick,
        say: console.log,
        undo,
      });
      console.log(`\n${goalsTable(goals)}\n`);
      if (!goals.every(holds)) process.exitCode = 1;
      return;
    }
    if (onlyField) {
      const { fieldSync } = await import('../tests/bench/field.ts');
      console.log('Devices that come back …');
      const goals = await fieldSync(county, quick ? { devices: 20, entries: 2000 } : { devices: 200, entries: 50_000 });
      console.log(`\n${goalsTable(goals)}\n`);
      if (!goals.every(holds)) process.exitCode = 1;
      return;
    }
    if (onlyAlerts) {
      const { alertsMatched } = await import('../tests/bench/alerts.ts');
      console.log('A national flood of alerts …');
      const goals = await alertsMatched({ ...county, quick });
      console.log(`\n${goalsTable(goals)}\n`);
      if (!goals.every(holds)) process.exitCode = 1;
      return;
    }
    if (onlyEmergency) {
      const { emergencyOrders } = await import('../tests/bench/emergency.ts');
      console.log('Orders in an emergency …');
      const goals = await emergencyOrders({ ...county, quick });
      console.log(`\n${goalsTable(goals)}\n`);
      if (!goals.every(holds)) process.exitCode = 1;
      return;
    }
    if (onlyBooks) {
      const { books } = await import('../tests/bench/books.ts');
      const { drawdownRace } = await import('../tests/bench/drawdown-race.ts');
      const ground = { quick, say: console.log };
      const goals = [...(await books({ ...county, ...ground })), ...(await drawdownRace({ ...ground, root, undo }))];
      console.log(`\n${goalsTable(goals)}\n`);
      if (!goals.every(holds)) process.exitCode = 1;
      return;
    }
    console.log('The last minute before a deadline …');
    const stormGoals = await deadlineStorm(county, quick ? 50 : 500);
    if (onlyStorm || onlySourcing) {
      const goals = [
        ...stormGoals,
        ...(onlyStorm ? [] : await sourcingGoals({ ...county, unguarded, quick, say: console.log })),
      ];
      console.log(`\n${goalsTable(goals)}\n`);
      if (!goals.every(holds)) process.exitCode = 1;
      return;
    }
    const { goals, compared } = await run({
      root,
      levee,
      door,
      quick,
      connections: (role) => builtIn.connection(role),
      unguarded,
      postmaster: postmaster.pid,
      say: console.log,
      undo,
    });
    goals.push(...stormGoals, {
      name: 'Ready',
      what: 'seconds from start to the first answer, second start',
      found: spread(ready),
      bound: { most: 3 },
      unit: ' s',
    });
    goals.push({
      name: 'Demo county',
      what: 'seconds that seeding it adds to the first start on an empty folder',
      found: spread(seeding),
      bound: { most: 20 },
      unit: ' s',
    });
    console.log(`\n${roundsTable(compared)}\n\n${goalsTable(goals)}\n`);
    console.log(`The assistant, over the questions of its evaluation:\n${await scoreOfAnswers(root)}\n`);
    const machine = `${cpus().length} processors, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
    const on = new Date().toISOString().slice(0, 10);
    if (!quick) await writeFile(join(root, 'docs/bench.md'), page({ goals, compared, machine, on }));
    if (!goals.every(holds)) process.exitCode = 1;
  } finally {
    await cleanUp();
    clearTimeout(tooLong);
  }
});

/** How long Levee takes to be ready on a folder that does not exist yet. */
async function firstStart(environment: Readonly<Record<string, string>>, demo: 'yes' | 'no'): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'levee-bench-'));
  try {
    const levee = await startLevee(root, { ...environment, DATA_DIR: folder, DEMO: demo });
    await levee.stop();
    return levee.seconds;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}
