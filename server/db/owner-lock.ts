import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { birthMark, isAlive } from './process-identity.ts';

/** Who uses a data folder at the moment. `port` is null for a command that does not listen. */
export interface Owner {
  readonly pid: number;
  readonly birth: string | null;
  readonly port: number | null;
}

export interface OwnerLock {
  /** Tells those who are refused where the owner listens, once that is known. */
  listensOn(port: number): void;
  release(): void;
}

const lockPath = (dataDir: string): string => join(dataDir, 'levee.lock');

/** One server per data folder: takes the lock, or throws a sentence that names the owner. Locks of dead processes are taken over. */
export function takeOwnership({ dataDir, port = null }: { dataDir: string; port?: number | null }): OwnerLock {
  mkdirSync(dataDir, { recursive: true });
  const path = lockPath(dataDir);
  let mine = write(path, { pid: process.pid, birth: birthMark(process.pid), port });

  for (;;) {
    if (place(mine, path)) break;
    const owner = readOwner(path);
    if (owner && isRunning(owner)) {
      rmSync(mine, { force: true });
      throw new Error(refusal(dataDir, owner));
    }
    setAside(path, owner);
  }
  rmSync(mine, { force: true });

  return {
    listensOn(actual) {
      mine = write(path, { pid: process.pid, birth: birthMark(process.pid), port: actual });
      renameSync(mine, path);
    },
    release() {
      if (readOwner(path)?.pid === process.pid) rmSync(path, { force: true });
    },
  };
}

/** The living owner of a data folder, or null when nobody uses it. */
export function currentOwner(dataDir: string): Owner | null {
  const owner = readOwner(lockPath(dataDir));
  return owner && isRunning(owner) ? owner : null;
}

function refusal(dataDir: string, { pid, port }: Owner): string {
  const who =
    port === null
      ? `a Levee command with process id ${pid}`
      : `the Levee server with process id ${pid} on port ${port}`;
  return `The data folder ${dataDir} is in use by ${who}. Stop it first, or set DATA_DIR to another folder.`;
}

/** A process number can be given out again; the birth mark cannot. */
function isRunning({ pid, birth }: Owner): boolean {
  if (!isAlive(pid)) return false;
  const now = birthMark(pid);
  return birth === null || now === null || birth === now;
}

function write(path: string, owner: Owner): string {
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  writeFileSync(draft, `${JSON.stringify(owner)}\n`, { mode: 0o644 });
  return draft;
}

/** A hard link either appears whole or fails: nobody ever reads half a lock. */
function place(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readOwner(path: string): Owner | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** Moves a dead lock away. When another starter was faster, what we moved is that one's lock, and it goes back. */
function setAside(path: string, dead: Owner | null): void {
  const aside = `${path}.${process.pid}.dead`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const moved = readOwner(aside);
  if (moved && (moved.pid !== dead?.pid || moved.birth !== dead.birth)) place(aside, path);
  rmSync(aside, { force: true });
}
