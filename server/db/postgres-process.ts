import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunAs } from './postgres-binaries.ts';
import { choosePlace, dropSocketFolder, forgetSocket, makeFolderFor, makeSocketFolder } from './postgres-place.ts';
import { type Place, seenFromInside } from './postgres-place.ts';
import { disown, readPostmaster, runsOn } from './postmaster-file.ts';
import { isAlive } from './process-identity.ts';

/** Hears one sentence about the database that an operator should know. */
export type Say = (sentence: string) => void;

export interface PostgresSetup {
  readonly dataDir: string;
  readonly port: number;
  readonly parameters: Readonly<Record<string, string | number>>;
  /** The lines of pg_hba.conf: who may sign in from where. */
  readonly access: readonly string[];
  /** The lines of pg_ident.conf: which user of the machine may be which role. */
  readonly identities?: readonly string[];
  readonly log: Say;
}

export interface RunningPostgres {
  readonly socketFolder: string;
  /** Ends every session and writes everything down; the next start needs no recovery. */
  stop(): Promise<void>;
}

const majorVersion = '18';
const patienceForLeftovers = 10_000;

/** Starts the PostgreSQL of this data folder, or takes over the one that a killed server left running, and keeps it running. */
export async function runPostgres(setup: PostgresSetup): Promise<RunningPostgres> {
  const place = await choosePlace(setup.dataDir);
  if (!existsSync(place.folder)) await initialize(setup, place);
  checkVersion(place.folder);

  let postmaster = await ensureRunning(setup, place);
  let stopping = false;
  let revival: Promise<void> | null = null;
  const watch = setInterval(() => {
    if (stopping || revival || isAlive(postmaster.pid)) return;
    revival = revive().finally(() => {
      revival = null;
    });
  }, 250);
  watch.unref();

  async function revive(): Promise<void> {
    setup.log('The built-in database ended unexpectedly and is being started again.');
    try {
      postmaster = await ensureRunning(setup, place, postmaster.socketFolder);
    } catch (error) {
      setup.log(error instanceof Error ? error.message : String(error));
      await sleep(1000);
    }
  }

  return {
    socketFolder: postmaster.socketFolder,
    async stop() {
      stopping = true;
      clearInterval(watch);
      await revival;
      await stopPostmaster(postmaster.pid);
      dropSocketFolder(postmaster.socketFolder);
    },
  };
}

/** The new cluster gets its final name only when it is complete, so an interrupted start leaves nothing half-made. */
async function initialize({ parameters }: PostgresSetup, place: Place): Promise<void> {
  const making = `${place.folder}.making`;
  rmSync(making, { recursive: true, force: true });
  makeFolderFor(place.runAs, making);
  const options = ['-U', 'postgres', '-A', 'trust', '--encoding=UTF8', '--no-instructions', '--locale=C'];
  // The built-in provider sorts alike on every machine, so an index survives a move or a new C library.
  options.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  options.push(`--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`);
  if (parameters['fsync'] === 'off') options.push('--no-sync');
  const child = spawn(join(place.binaries, 'initdb'), ['-D', seenFromInside(place, making), ...options], {
    ...standing(place.runAs, making),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (piece: Buffer) => (said += piece));
  child.stderr.on('data', (piece: Buffer) => (said += piece));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  if (code !== 0) throw new Error(`The built-in database could not be made in ${place.folder}: ${said.trim()}`);
  renameSync(making, place.folder);
}

/** No setting of ours reaches the database by accident: PGPORT, PGDATA and the like would change how it starts. */
const standing = (runAs: RunAs | null, cwd: string) => ({ ...runAs, cwd, env: { PATH: process.env['PATH'] } });

function checkVersion(folder: string): void {
  const found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (found !== majorVersion)
    throw new Error(
      `The database in ${folder} was made by PostgreSQL ${found}, and this copy of Levee brings PostgreSQL ${majorVersion}. Restore a backup into a new DATA_DIR.`,
    );
}

interface Started {
  readonly pid: number;
  readonly socketFolder: string;
}

async function ensureRunning(setup: PostgresSetup, place: Place, socketFolder?: string): Promise<Started> {
  const { folder } = place;
  const giveUpAt = Date.now() + patienceForLeftovers;
  for (;;) {
    const found = readPostmaster(folder);
    if (found && runsOn(found.pid, folder)) {
      const adopted = await untilReady(found.pid, folder);
      if (adopted) {
        writeAccess(setup, folder);
        process.kill(adopted.pid, 'SIGHUP'); // it reads them again
        return adopted;
      }
      continue;
    }
    if (found && isAlive(found.pid)) disown(folder);

    const attempt = launch(setup, place, socketFolder);
    const started = attempt.pid === undefined ? null : await untilReady(attempt.pid, folder);
    if (started) return started;
    await sleep(0);
    const reason = attempt.said();
    // Backends of a killed postmaster end by themselves a moment later.
    if (!/still in use|already exists/.test(reason) || Date.now() > giveUpAt)
      throw new Error(`The built-in database does not start: ${reason || `see ${logPath(setup)}`}`);
    await sleep(200);
  }
}

/** Waits through crash recovery for as long as it takes; null when the process ends instead. */
async function untilReady(pid: number, folder: string): Promise<Started | null> {
  while (isAlive(pid)) {
    const now = readPostmaster(folder);
    if (now?.pid === pid && now.status === 'ready') return { pid, socketFolder: now.socketFolder };
    await sleep(10);
  }
  return null;
}

const logPath = ({ dataDir }: PostgresSetup): string => join(dataDir, 'postgres.log');

/** Detached, with its log in a file: Ctrl-C reaches only the server, which then closes the database in order. */
function launch(setup: PostgresSetup, place: Place, knownSocketFolder?: string) {
  const { folder, runAs } = place;
  const { port } = setup;
  if (knownSocketFolder) forgetSocket(knownSocketFolder, port);
  const sockets = knownSocketFolder ?? makeSocketFolder(place, port);
  writeAccess(setup, folder);
  const parameters = Object.entries({ ...setup.parameters, port, unix_socket_directories: quoted(sockets) });

  const log = logPath(setup);
  if (existsSync(log) && statSync(log).size > 8_000_000) renameSync(log, `${log}.old`);
  const file = openSync(log, 'a', 0o600);
  const before = statSync(log).size;
  const child = spawn(
    join(place.binaries, 'postgres'),
    ['-D', seenFromInside(place, folder), ...parameters.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...standing(runAs, folder), detached: true, stdio: ['ignore', file, file] },
  );
  closeSync(file);
  let failure = '';
  child.once('error', (error) => (failure = error.message));
  child.unref();
  return { pid: child.pid, said: () => failure || readFileSync(log).subarray(before).toString().trim() };
}

/** Written at every start, so that a folder made by an older version lets nobody in that this one does not. */
function writeAccess({ access, identities = [] }: PostgresSetup, folder: string): void {
  writeFileSync(join(folder, 'pg_hba.conf'), `${access.join('\n')}\n`);
  writeFileSync(join(folder, 'pg_ident.conf'), `${identities.join('\n')}\n`);
}

const quoted = (path: string): string => `"${path.replaceAll('"', '""')}"`;

/** SIGINT is PostgreSQL's fast stop; after half a minute SIGQUIT ends it at once, and the next start recovers. */
async function stopPostmaster(pid: number): Promise<void> {
  const impatientAt = Date.now() + 30_000;
  if (isAlive(pid)) process.kill(pid, 'SIGINT');
  while (isAlive(pid)) {
    if (Date.now() > impatientAt) process.kill(pid, 'SIGQUIT');
    await sleep(10);
  }
}
