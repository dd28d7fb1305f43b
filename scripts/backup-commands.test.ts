import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCheckpointKey } from '../server/audit/key.ts';
import { originOf } from '../server/audit/note.ts';
import { checkpointFolder } from '../server/audit/outside.ts';
import { everyRow } from '../server/backup/test-world.ts';
import { type BuiltIn, startBuiltIn } from '../server/db/built-in.ts';
import { type OwnerLock, takeOwnership } from '../server/db/owner-lock.ts';
import { type RunningPostgres, runPostgres } from '../server/db/postgres-process.ts';
import { diskStore } from '../server/services/files/stores.ts';
import { roomyPlace, using } from '../tests/world/cluster.ts';
import { freePort } from './free-port.ts';

// The commands as an operator runs them, each a process of its own, on data folders with a built-in database that is really durable.

let folder: string;
/** Stands for a server that runs on the data folder `here`. */
let server: { builtIn: BuiltIn; lock: OwnerLock };
let external: RunningPostgres | undefined;
const at = (...names: string[]): string => join(folder, ...names);

beforeAll(async () => {
  folder = await mkdtemp(join(await roomyPlace(), 'levee-commands-'));
  const lock = takeOwnership({ dataDir: at('here'), port: 3000 });
  server = { lock, builtIn: await startBuiltIn({ dataDir: at('here'), log: () => {} }) };
  await admin('here', 'create-organization', '--name', 'Tidewater County');
  const story = ['--email', 'rosa@tidewater.example', '--password', 'North-Levee-1927', '--role', 'manager'];
  await admin('here', 'create-user', ...story, '--organization', 'Tidewater County');
  await writeFile(at('letter.pdf'), 'A letter about the levee.');
  await diskStore(at('here', 'files')).put(letter, at('letter.pdf'));
  await backup('here', at('levee.backup'));
});
afterAll(async () => {
  await external?.stop();
  await stopServer();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const letter = createHash('sha256').update('A letter about the levee.').digest('hex');

async function run(dataDir: string, script: string, ...given: string[]): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...given], {
    env: { PATH: process.env['PATH'], DATA_DIR: at(dataDir) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (said += piece));
  const code = await new Promise((ended) => child.once('close', ended));
  if (code !== 0) throw new Error(said);
  return said;
}
const admin = (dataDir: string, ...given: string[]) => run(dataDir, 'admin.ts', ...given);
const backup = (dataDir: string, file: string) => run(dataDir, 'backup.ts', file);
const restore = (dataDir: string, ...given: string[]) => run(dataDir, 'restore.ts', ...given);

async function stopServer(): Promise<void> {
  await server.builtIn.stop();
  server.lock.release();
}

const rowsHere = () => everyRow(server.builtIn.connection('owner'));
async function rowsIn(dataDir: string): Promise<Record<string, string>> {
  const builtIn = await startBuiltIn({ dataDir: at(dataDir), log: () => {} });
  const rows = await everyRow(builtIn.connection('owner'));
  await builtIn.stop();
  return rows;
}
const without = ({ ...rows }: Record<string, string>, ...names: string[]) => {
  for (const name of names) delete rows[name];
  return rows;
};

test('a restore needs the keys, takes an empty folder only, and gives back database and files', async () => {
  await expect(restore('there', at('levee.backup'))).rejects.toThrow(
    'Put the keys folder of the backed-up installation',
  );
  await cp(at('here', 'keys'), at('there', 'keys'), { recursive: true });
  const said = await restore('there', at('levee.backup'), '--reason', 'The drill of November.');
  expect(said).toMatch(/Restored the state of .*Z: [\d,]+ rows of \d+ tables and 1 file\. Every table is equal/);
  expect(said).not.toContain('WARNING');
  expect(await readFile(at('there', 'files', letter.slice(0, 2), letter.slice(2, 4), letter), 'utf8')).toBe(
    'A letter about the levee.',
  );
  const changed = ['audit_entry', 'audit_pending']; // each holds the entry about the restore as well
  expect(without(await rowsIn('there'), ...changed)).toEqual(without(await rowsHere(), ...changed));
  await expect(restore('there', at('levee.backup'))).rejects.toThrow('The database is not empty');
});

test('what was restored is backed up again, and both backups drill well', async () => {
  await mkdir(at('backups'));
  await backup('here', at('backups'));
  const [name = ''] = await readdir(at('backups'));
  expect(name).toMatch(/^levee-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/);
  expect(await restore('here', at('backups', name), '--drill')).toContain('The drill went well');
  const [line = ''] = (await readFile(at('here', 'restore-drills.jsonl'), 'utf8')).split('\n');
  expect(JSON.parse(line)).toMatchObject({ files: 1, organizations: 1, file: at('backups', name) });
  expect((await readdir(at('here'))).filter((one) => one.startsWith('drill-'))).toEqual([]);
});

test('a bent backup changes nothing, not even the data folder', async () => {
  const bytes = await readFile(at('levee.backup'));
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  await writeFile(at('bent.backup'), bytes);
  await cp(at('here', 'keys'), at('untouched', 'keys'), { recursive: true });
  for (const drill of [[], ['--drill']])
    await expect(restore('untouched', at('bent.backup'), ...drill)).rejects.toThrow('is damaged or cut off');
  expect(await readdir(at('untouched'))).toEqual(['keys']);
});

test('sealed fields without their key are told of', async () => {
  await mkdir(at('keyless', 'keys'), { recursive: true });
  await cp(at('here', 'keys', 'backup.key'), at('keyless', 'keys', 'backup.key'));
  expect(await restore('keyless', at('levee.backup'))).toMatch(
    /WARNING: the key [0-9a-f]{8} of sealed fields is not in/,
  );
});

test('a database set back by other means is accepted with a reason, once', async () => {
  await expect(admin('here', 'accept-restored-audit')).rejects.toThrow('Say why the database was set back');
  const why = ['--reason', 'The disk was replaced by a copy of Monday.'];
  expect(await admin('here', 'accept-restored-audit', ...why)).toContain('nothing to accept');

  const key = await openCheckpointKey(at('here', 'keys'));
  const organizationId = await using(server.builtIn.connection('owner'), async (client) => {
    await client.query(`set app.platform = 'yes'`);
    return (await client.query('select id from organization')).rows[0].id as string;
  });
  const ahead = key.sign({ origin: originOf(organizationId), size: 900, root: Buffer.alloc(32, 7) });
  await checkpointFolder(at('here', 'checkpoints')).keep(organizationId, ahead);
  expect(await admin('here', 'accept-restored-audit', ...why)).toContain(
    'Tidewater County: set back from 900 to 0 audit entries. This stands in its record now',
  );
  expect(await readdir(at('here', 'checkpoints'))).toEqual([`${organizationId}.lost-0-900-07070707.checkpoints`]);
  expect(await admin('here', 'accept-restored-audit', ...why)).toContain('nothing to accept');
});

test('moving to another database compares every table, refuses a filled one, and sets the old one aside', async () => {
  const { to, connection } = await startExternal();
  const before = await rowsHere();
  await expect(admin('here', 'move-database', '--to', to)).rejects.toThrow(
    /is in use by the Levee server .* on port 3000/,
  );
  await stopServer();
  await expect(admin('here', 'move-database')).rejects.toThrow('Say where to');
  await expect(admin('here', 'move-database', '--to', 'mysql://x/y')).rejects.toThrow('DATABASE_URL');
  await expect(admin('here', 'move-database', '--to', 'postgres://a:b@127.0.0.1:9/x')).rejects.toThrow(
    'cannot be reached',
  );

  const said = await admin('here', 'move-database', '--to', to);
  expect(said).toMatch(/^ +\d+  public\.audit_entry, equal$/m);
  expect(said).toMatch(/every table was compared and is equal\.\nStart the server from now on with DATABASE_URL=/);
  expect(said).not.toContain('river-stone-1927');
  expect(await everyRow(connection)).toEqual(before);

  const [aside = ''] = (await readdir(at('here'))).filter((name) => name.startsWith('postgres-moved-'));
  expect(said).toContain(aside);
  await expect(stat(at('here', 'postgres'))).rejects.toThrow('ENOENT');
  await rename(at('here', aside), at('here', 'postgres'));
  await expect(admin('here', 'move-database', '--to', to)).rejects.toThrow('The database is not empty');
  expect(await rowsIn('here')).toEqual(before);
});

/** A database of the operator's own, set up as durably as Levee asks for. */
async function startExternal() {
  const port = await freePort();
  external = await runPostgres({
    dataDir: at('external'),
    port,
    parameters: { listen_addresses: '127.0.0.1' },
    access: ['local all postgres trust', 'host all all 127.0.0.1/32 scram-sha-256'],
    log: () => {},
  });
  await using({ host: external.socketFolder, port, user: 'postgres', database: 'postgres' }, async (client) => {
    await client.query(`create role county login createrole nosuperuser password 'river-stone-1927'`);
    await client.query('create database county_levee owner county');
  });
  const to = `postgres://county:river-stone-1927@127.0.0.1:${port}/county_levee`;
  return { to, connection: { connectionString: to } };
}
