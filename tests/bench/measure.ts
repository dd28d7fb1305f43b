import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentOwner } from '#server/db/owner-lock.ts';
import type { LoadOrder, LoadResult } from './load.ts';

/** A server under measurement. */
export interface Running {
  readonly pid: number;
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts one of the files beside this one in a process of its own and waits until it says its port. */
export async function start(file: string, order: object): Promise<Running> {
  const child = fork(join(import.meta.dirname, file), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.send(order);
  const { port } = await heard<{ port: number }>(child);
  return { pid: child.pid ?? 0, port, stop: () => ended(child) };
}

/** Starts Levee as `npm start` does, on a data folder of its own, and waits until it says that it is ready. */
export async function startLevee(
  root: string,
  environment: Readonly<Record<string, string>> & { DATA_DIR: string },
): Promise<Running & { seconds: number }> {
  const began = performance.now();
  const launcher = spawn(process.execPath, [join(root, 'scripts/run.mjs'), 'scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((ready, failed) => {
    let said = '';
    launcher.stdout.on('data', (piece: Buffer) => {
      said = `${said}${piece}`.slice(-10_000);
      const [, found] = /Levee is ready at \S+:(\d+)/.exec(said) ?? [];
      if (found) ready(Number(found));
    });
    launcher.once('exit', (code) => failed(new Error(`Levee ended with ${code}. ${said}`)));
  });
  const health = await fetch(`http://127.0.0.1:${port}/health/ready`);
  if (!health.ok) throw new Error(`Levee says it is ready, but /health/ready answers ${health.status}.`);
  const seconds = (performance.now() - began) / 1000;
  const server = currentOwner(environment.DATA_DIR);
  if (!server) throw new Error('Levee is ready, but nobody owns its data folder.');
  return {
    pid: server.pid,
    port,
    seconds,
    async stop() {
      if (launcher.exitCode !== null) return;
      const gone = once(launcher, 'exit');
      launcher.kill('SIGTERM');
      await gone;
    },
  };
}

export interface Generator {
  run(order: LoadOrder): Promise<LoadResult>;
  stop(): Promise<void>;
}

export function startGenerator(): Generator {
  const child = fork(join(import.meta.dirname, 'load.ts'));
  return {
    async run(order) {
      child.send(order);
      const result = await heard<LoadResult | { error: string }>(child);
      if ('error' in result) throw new Error(result.error);
      return result;
    },
    stop: () => ended(child),
  };
}

/** The next thing a process says; when it ends instead, that is an error. */
async function heard<T>(child: ChildProcess): Promise<T> {
  const settled = new AbortController();
  const { signal } = settled;
  try {
    const [told] = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`A process of the measurement ended with ${code}.`);
      }),
    ]);
    return told as T; // each file says what its face above promises
  } finally {
    settled.abort();
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.disconnect();
  await gone;
}

const ticks = 100; // USER_HZ, the same on every Linux that Node runs on

interface Process {
  readonly parent: number;
  /** Seconds of processor time. */
  readonly own: number;
  readonly ofEndedChildren: number;
}

function processOf(pid: number): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (number: number): number => fields[number - 3] ?? 0; // numbered as in proc(5)
    return { parent: at(4), own: (at(14) + at(15)) / ticks, ofEndedChildren: (at(16) + at(17)) / ticks };
  } catch {
    return null;
  }
}

/** Processor seconds of one process so far. */
export function processorSeconds(pid: number): number {
  const found = processOf(pid);
  if (found) return found.own;
  const [text = ''] = execFileSync('ps', ['-o', 'cputime=', '-p', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n');
  return text.split(/[:-]/).reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Processor seconds of all of PostgreSQL so far: its sessions, its helpers and those that have ended. Linux only, else null. */
export function databaseSeconds(postmaster: number): number | null {
  const head = processOf(postmaster);
  if (!head) return null;
  let sum = head.own + head.ofEndedChildren;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const one = processOf(Number(name));
    if (one?.parent === postmaster) sum += one.own;
  }
  return sum;
}

/** Resident memory in megabytes. */
export function residentMegabytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
  }
}
