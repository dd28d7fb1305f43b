import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './process-identity.ts';

/** What a running PostgreSQL writes about itself into its data folder. */
export interface Postmaster {
  readonly pid: number;
  readonly socketFolder: string;
  readonly status: 'starting' | 'stopping' | 'ready';
}

const filePath = (folder: string): string => join(folder, 'postmaster.pid');

export function readPostmaster(folder: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(filePath(folder), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  const status = (lines[7] ?? '').trim();
  return {
    pid,
    socketFolder: lines[4] ?? '',
    status: status === 'ready' || status === 'stopping' ? status : 'starting',
  };
}

/** Whether this process really is the PostgreSQL of this folder, and not another one that was given its number. */
export function runsOn(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(folder);
  } catch {
    return false;
  }
}

/**
 * PostgreSQL will not start while any living process of its user has the number in its file. Our own number is the one it
 * disregards (its parent's), and the rest of the file stays, so that it still finds memory left by orphaned backends.
 */
export function disown(folder: string): void {
  const lines = readFileSync(filePath(folder), 'utf8').split('\n');
  writeFileSync(filePath(folder), [process.pid, ...lines.slice(1)].join('\n'));
}
