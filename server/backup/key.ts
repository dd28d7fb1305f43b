import { hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The key of backups lies beside the other keys and in no backup: without it a copy that falls into other hands says nothing. */
export interface BackupKey {
  /** Tells one key from another and gives nothing away. */
  readonly id: Buffer;
  /** A key for one archive alone. */
  ofArchive(salt: Buffer): Buffer;
}

export const backupKeyFile = (dataDir: string): string => join(dataDir, 'keys', 'backup.key');

/** For backups: the first one makes the key. Two may be the first: whoever links it has made it, and both read that one. */
export async function openBackupKey(dataDir: string): Promise<BackupKey> {
  const file = backupKeyFile(dataDir);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
  await link(draft, file).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return readBackupKey(dataDir);
}

/** For a restore: a key made now would open nothing. */
export async function readBackupKey(dataDir: string): Promise<BackupKey> {
  const file = backupKeyFile(dataDir);
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error(`${file} is missing. Put the keys folder of the backed-up installation back first.`);
  });
  return backupKeyOf(text, file);
}

export function backupKeyOf(text: string, file: string): BackupKey {
  if (!/^[0-9a-f]{64}\s*$/.test(text)) throw new Error(`${file} does not hold a backup key of 64 hexadecimal digits.`);
  const secret = Buffer.from(text.trim(), 'hex');
  const derive = (salt: Buffer, purpose: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salt, purpose, length));
  return {
    id: derive(Buffer.alloc(0), 'levee backup key id', 8),
    ofArchive: (salt) => derive(salt, 'levee backup archive', 32),
  };
}

/** Which keys open sealed fields here; the last one seals. Empty when there is none, and none is made. */
export async function fieldsKeyIds(dataDir: string): Promise<string[]> {
  const text = await readFile(join(dataDir, 'keys', 'fields.key'), 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  return text.split('\n').flatMap((line) => /^[0-9a-f]{8}(?= )/.exec(line) ?? []);
}
