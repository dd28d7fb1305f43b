import { constants } from 'node:fs';
import { mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '#kernel';
import { fileRows, received } from '#server/records/transfer/import-file.ts';
import { cleanName } from '#server/services/files/names.ts';
import type { Heard, HeardFile } from './answer.server.ts';
import { MOST_FILE_BYTES, MOST_ROWS } from './catalogue.ts';

/** Files of one hour; the next hour takes the rest. */
const MOST_FILES = 24;
/** A file that was written to since may not be whole. */
const SETTLED_MS = 2 * 60_000;

/** A file as it comes in, with its hash. Its rows are read from the disk as they are asked for, within `use`. */
export const withFile = <T>(
  content: AsyncIterable<Uint8Array> | null,
  { name, dataDir }: { readonly name: string; readonly dataDir: string },
  use: (file: HeardFile) => Promise<T>,
): Promise<T> =>
  received({ content, folder: join(dataDir, 'incoming'), most: MOST_FILE_BYTES }, ({ path, sha256 }) =>
    use({ name, sha256, rows: fileRows(path, MOST_ROWS) }),
  );

/** Where another system places its files. */
export const folderOf = (dataDir: string, connection: string): string => join(dataDir, 'imports', connection);

const isUnfinished = (name: string): boolean => name.startsWith('.') || /\.(part|filepart|tmp)$/i.test(name);

/** The files of a folder that nobody writes to any more, by name. A link leads nowhere: it is no file. */
export async function filesIn(folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((one) => one.isFile() && !isUnfinished(one.name)).map(({ name }) => name);
  const settled: string[] = [];
  for (const name of names.toSorted()) {
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs >= SETTLED_MS) settled.push(name);
  }
  return settled.slice(0, MOST_FILES);
}

/** A file of the folder, or why it can’t be read. */
export async function heardIn<T>(
  { folder, name, dataDir }: { readonly folder: string; readonly name: string; readonly dataDir: string },
  act: (heard: Heard) => Promise<T>,
): Promise<T> {
  // Another system may call a file as it likes; no name of it stops the files behind it.
  const shown = cleanName(name, 'csv').slice(0, 120);
  let isRead = false;
  try {
    await using file = await open(join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW);
    const content = file.createReadStream({ autoClose: false });
    return await withFile(content, { name: shown, dataDir }, (heard) => {
      isRead = true;
      return act({ ok: true, file: heard });
    });
  } catch (error) {
    if (isRead) throw error;
    if (error instanceof Failure) return act({ ok: false, because: error.message.slice(0, 300), name: shown });
    if (error instanceof Error && 'code' in error)
      return act({ ok: false, because: 'The file can’t be opened.', name: shown });
    throw error;
  }
}

/** A file that was read leaves the folder under the number of its run, so that none replaces another. */
export async function moveAway(folder: string, name: string, { run, isRead }: { run: string; isRead: boolean }) {
  const to = join(folder, isRead ? 'done' : 'failed');
  await mkdir(to, { recursive: true });
  await rename(join(folder, name), join(to, `${run} ${name}`)).catch((error: unknown) => {
    // Another server moved it.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  });
}
