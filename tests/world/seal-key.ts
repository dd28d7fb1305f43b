import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSealer, type Sealer } from '#server/services/sealed.ts';

/** One key for all tests, so that what one test world sealed a server over a copy of it can open. It protects nothing. */
const line = `00000001 ${Buffer.alloc(32, 7).toString('base64')}\n`;

/** Puts the key where a server looks for it in its data folder. */
export async function sealKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'keys', 'fields.key');
  await mkdir(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
  await writeFile(file, line);
  await chmod(file, 0o600);
  return file;
}

let opened: Promise<Sealer> | undefined;

export function sealer(): Promise<Sealer> {
  opened ??= (async () => {
    const folder = await mkdtemp(join(tmpdir(), 'levee-key-'));
    const made = await openSealer(await sealKey(folder));
    await rm(folder, { recursive: true });
    return made;
  })();
  return opened;
}
