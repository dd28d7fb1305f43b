import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { currentOwner } from '#server/db/owner-lock.ts';
import { isAlive } from '#server/db/process-identity.ts';

const root = resolve(import.meta.dirname, '../..');

export interface Place {
  readonly dataDir: string;
  readonly port: number;
  /** A database of the operator's own, instead of the built-in one. */
  readonly databaseUrl?: string;
  /** Further settings of the server, as its environment. */
  readonly settings?: Readonly<Record<string, string>>;
}

const environmentOf = ({ dataDir, databaseUrl }: Omit<Place, 'port' | 'settings'>) => ({
  PATH: process.env['PATH'],
  DATA_DIR: dataDir,
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
});

/** The server as an operator starts it: the launcher and under it the server, on a data folder of its own. */
export interface LiveServer {
  readonly origin: string;
  /** The server itself, not its launcher. */
  readonly pid: number;
  said(): string;
  /** Asks in the order of an operator and answers the exit code. */
  stop(): Promise<number | null>;
  /** As a crash ends it: without a word, either the server alone or with its launcher. */
  kill(what: 'server' | 'both'): Promise<void>;
}

/** Starts and answers at once, for who wants to disturb the start. */
export function launch(place: Place): { child: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, [join(root, 'scripts/run.mjs'), join(root, 'scripts/start.ts')], {
    cwd: root,
    detached: true, // a process group of its own
    env: {
      ...environmentOf(place),
      PORT: String(place.port),
      DEMO: 'no',
      LIMITS_FACTOR: '1000000',
      WEBHOOK_LOOPBACK: 'yes',
      LOG_LEVEL: 'warn',
      ...place.settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => (said += piece));
  return { child, said: () => said };
}

export async function startLive(place: Place): Promise<LiveServer> {
  const { child, said } = launch(place);
  const origin = `http://127.0.0.1:${place.port}`;
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  await untilReady(origin, () => child.exitCode ?? child.signalCode, said);
  const pid = currentOwner(place.dataDir)?.pid;
  if (!pid) throw new Error(`No server owns ${place.dataDir}`);
  return {
    origin,
    pid,
    said,
    async stop() {
      child.kill('SIGTERM');
      return ended;
    },
    async kill(what) {
      if (currentOwner(place.dataDir)?.pid !== pid || child.exitCode !== null)
        throw new Error('It has ended by itself.');
      if (what === 'both') process.kill(-(child.pid as number), 'SIGKILL');
      else process.kill(pid, 'SIGKILL');
      await ended;
      for (let look = 0; look < LOOKS && isAlive(pid); look++) await pause(5);
    },
  };
}

/** A bounded number of looks, so that a server that never comes up fails the test and not the clock: four minutes, as a busy machine may need. */
export const LOOKS = 5000;

async function untilReady(origin: string, gone: () => unknown, said: () => string): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    if ((await statusOf(`${origin}/health/ready`)) === 200) return;
    if (gone() !== null) break;
    await pause(50);
  }
  throw new Error(`The server did not become ready: ${said()}`);
}

/** The status alone; 0 when nobody answers. */
export async function statusOf(url: string): Promise<number> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** One of the operator's commands beside the server. */
export async function operate(at: string | Place, script: string, ...given: string[]): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'scripts', script), ...given], {
    env: environmentOf(typeof at === 'string' ? { dataDir: at } : at),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (said += piece));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(said);
  return said.trim();
}
