import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from './settings.ts';

/** The given secret, or one that is made at the first start and kept in the data folder for its owner's eyes only. */
export function sessionSecret({ sessionSecret: given, dataDir }: Pick<Settings, 'sessionSecret' | 'dataDir'>): string {
  if (given !== null) return given;
  const path = join(dataDir, 'session-secret');
  mkdirSync(dataDir, { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    // Of two servers that start together one makes the file, and both read that one.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
    throw new Error(`Other users of this machine can read ${path}: run "chmod 600 ${path}" and start again.`);
  return readFileSync(path, 'utf8');
}
