import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Store } from '../services/files/stores.ts';
import type { End, FilePiece } from './parts.ts';

const PIECE = 512 * 1024;
const named = /^[0-9a-f]{64}$/;

/** The folder that holds the files, or null when they lie in a bucket, which is copied by its own means. */
export function folderOfFiles({ storageUrl, dataDir }: { storageUrl: string | null; dataDir: string }): string | null {
  if (storageUrl === null) return join(dataDir, 'files');
  return storageUrl.startsWith('file:') ? fileURLToPath(storageUrl) : null;
}

/** Every file piece by piece, read once and compared with its name on the way. Answers what the end has to say of them. */
export async function* readFiles(folder: string | null): AsyncGenerator<FilePiece, Pick<End, 'files' | 'damaged'>> {
  const damaged: string[] = [];
  let files = 0;
  for (const path of folder === null ? [] : await filesIn(folder)) {
    const hash = path.slice(-64);
    const found = createHash('sha256');
    let before: Buffer | null = null;
    try {
      for await (const piece of createReadStream(path, { highWaterMark: PIECE })) {
        found.update(piece as Buffer); // no encoding is set, so pieces are buffers
        if (before) yield { kind: 'file', hash, piece: before.toString('base64') };
        before = piece as Buffer;
      }
    } catch (error) {
      // Removed since the folder was listed: then no row of the snapshot speaks of it either.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
      throw error;
    }
    const end = found.digest('hex') === hash ? 'whole' : 'damaged';
    if (end === 'damaged') damaged.push(hash);
    files++;
    yield { kind: 'file', hash, piece: (before ?? Buffer.alloc(0)).toString('base64'), end };
  }
  return { files, damaged };
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile() && named.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Takes files piece by piece through a folder beside the store. Each is named by its content, so none can land anywhere else. */
export class Landing {
  readonly #store: Store | null;
  readonly #path: string;
  readonly #folder: string;
  #file: FileHandle | null = null;
  #hash = createHash('sha256');
  files = 0;

  /** Without a store the content is only compared, as in a drill. */
  constructor(store: Store | null, folder: string) {
    this.#store = store;
    this.#folder = folder;
    this.#path = join(folder, randomUUID());
  }

  async take({ hash, piece, end }: FilePiece): Promise<void> {
    if (!named.test(hash)) throw new Error('The backup names a file in a way that Levee never does.');
    const content = Buffer.from(piece, 'base64');
    this.#hash.update(content);
    if (this.#store) {
      this.#file ??= await this.#begin();
      await this.#file.writeFile(content); // goes on where the last piece ended
    }
    if (!end) return;
    const found = this.#hash.digest('hex');
    this.#hash = createHash('sha256');
    if (end === 'whole' && found !== hash) throw new Error(`The file ${hash.slice(0, 12)} of the backup is damaged.`);
    this.files++;
    await this.#file?.sync();
    await this.#close();
    if (end === 'whole') await this.#store?.put(hash, this.#path);
  }

  /** Leaves nothing half written behind. */
  async end(): Promise<void> {
    await this.#close();
    if (this.#store) await rm(this.#path, { force: true });
  }

  async #begin(): Promise<FileHandle> {
    await mkdir(this.#folder, { recursive: true });
    return open(this.#path, 'w', 0o600);
  }

  async #close(): Promise<void> {
    await this.#file?.close();
    this.#file = null;
  }
}
