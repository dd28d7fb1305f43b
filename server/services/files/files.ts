import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Failure, fail } from '../../../kernel/record/fail.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { readArchive } from './archives.ts';
import { type FileKind, kindOfZip, opensInline, sniff, zipKind } from './kinds.ts';
import { cleanName } from './names.ts';
import { bytesAt, isPixelFlood, pixelSize } from './pixels.ts';
import type { Scan, ScanState } from './scan.ts';
import { isHash, type Part, type Store } from './stores.ts';

/** What is known of a file once it is in the store; a record keeps this, never a path. */
export interface StoredFile {
  readonly hash: string;
  readonly size: number;
  readonly name: string;
  readonly type: string;
  readonly scan: Exclude<ScanState, 'infected'>;
}

export interface Incoming {
  readonly name: string;
  /** Read piece by piece, never as a whole. */
  readonly content: AsyncIterable<Uint8Array>;
  /** The quota: told the size before the file is kept, and throws when there is no room for it. */
  readonly admit?: (size: number) => Promise<void>;
}

/** The one way in and out for files, whatever screen, call or import they come through. */
export interface Files {
  take(incoming: Incoming): Promise<StoredFile>;
  open(hash: string, part?: Part): Promise<Readable>;
  isKept(hash: string): Promise<boolean>;
  remove(hash: string): Promise<void>;
  /** Clears away what a crash left half received. */
  sweep(): Promise<void>;
  /** Removes what was put into the store before this moment and is named by nothing; answers what is gone. */
  removeUnused(before: Date, inUse: (hashes: readonly string[]) => Promise<ReadonlySet<string>>): Promise<string[]>;
}

export interface FilesOptions {
  readonly store: Store;
  readonly scan: Scan;
  readonly log: Log;
  readonly clock: Clock;
  /** Where files wait while they are looked at: on the same disk as a disk store. */
  readonly incomingFolder: string;
  readonly limitBytes?: number;
}

export const FILE_LIMIT_BYTES = 25 * 1024 * 1024;
const JUDGED_AT_ONCE = 500;
const HALF_RECEIVED_FOR = 24 * 3600 * 1000;

export function openFiles({
  store,
  scan,
  log,
  clock,
  incomingFolder,
  limitBytes = FILE_LIMIT_BYTES,
}: FilesOptions): Files {
  return {
    async take({ name, content, admit }) {
      await mkdir(incomingFolder, { recursive: true });
      const path = join(incomingFolder, randomUUID());
      try {
        const { hash, size } = await receive({ content, path, limitBytes });
        if (size === 0) throw fail('invalid', 'file.empty', 'The file is empty. Choose another one.');
        const { type, extension } = await recognise(path, size);
        await admit?.(size);
        const scanned = await look(path);
        await store.put(hash, path);
        return { hash, size, name: cleanName(name, extension), type, scan: scanned };
      } finally {
        await rm(path, { force: true });
      }
    },
    open: (hash, part) => store.open(hash, part),
    isKept: async (hash) => isHash.test(hash) && (await store.keptAt(hash)) !== null,
    remove: (hash) => store.remove(hash),
    async removeUnused(before, inUse) {
      const gone: string[] = [];
      let old: string[] = [];
      const judge = async () => {
        const used = await inUse(old);
        for (const hash of old) {
          // The same content may have been put there again since it was looked at.
          const at = used.has(hash) ? null : await store.keptAt(hash);
          if (!at || at >= before) continue;
          await store.remove(hash);
          gone.push(hash);
        }
        old = [];
      };
      for await (const { hash, at } of store.kept()) {
        if (at < before) old.push(hash);
        if (old.length === JUDGED_AT_ONCE) await judge();
      }
      await judge();
      return gone;
    },
    async sweep() {
      for (const name of await readdir(incomingFolder).catch(() => [])) {
        const path = join(incomingFolder, name);
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
        if (clock.now().getTime() - mtimeMs > HALF_RECEIVED_FOR) await rm(path, { force: true });
      }
    },
  };

  /** A scanner that is set but silent refuses the file: "not scanned" means nobody asked for scanning. */
  async function look(path: string): Promise<StoredFile['scan']> {
    const state = await scan(path).catch((error: unknown) => {
      log.error('The virus scanner did not look at a file, so the file was refused.', { error });
      throw fail(
        'unavailable',
        'file.scanner_unreachable',
        'The virus scanner does not answer. Try again in a few minutes.',
      );
    });
    if (state === 'infected') {
      log.warn('A file with a virus was refused.');
      throw fail(
        'refused',
        'file.infected',
        'The virus scanner found something harmful in this file, so it was not kept.',
      );
    }
    return state;
  }
}

export const tooLarge = (limitBytes: number): Failure => {
  const most = Math.floor(limitBytes / (1024 * 1024));
  return fail('too_large', 'file.too_large', `A file may have ${most} MB at most. Make it smaller or split it.`);
};

interface Receiving {
  readonly content: AsyncIterable<Uint8Array>;
  readonly path: string;
  readonly limitBytes: number;
}

async function receive({ content, path, limitBytes }: Receiving): Promise<{ hash: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of content) {
      size += chunk.byteLength;
      if (size > limitBytes) throw tooLarge(limitBytes);
      hash.update(chunk);
      await handle.writeFile(chunk); // at the current position; waits for the disk, so the sender is slowed instead of the memory filled
    }
    await handle.sync();
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? noSpace() : error;
  } finally {
    await handle.close();
  }
  return { hash: hash.digest('hex'), size };
}

async function recognise(path: string, size: number): Promise<FileKind> {
  const file = await open(path, 'r');
  try {
    const found = sniff(await bytesAt(file, 0, 65_536));
    if (found === 'program')
      throw fail('refused', 'file.program', 'Programs are not taken. Send a document, an image or a table.');
    if (found.type.startsWith('image/') && opensInline.has(found.type)) await refuseFlood(found.type, file);
    if (found !== zipKind) return found;
    const archive = await readArchive(file, path, size);
    if ('refused' in archive) throw fail('refused', 'file.archive', `This file cannot be taken. ${archive.refused}`);
    return kindOfZip(archive.names);
  } finally {
    await file.close();
  }
}

async function refuseFlood(type: string, file: FileHandle): Promise<void> {
  const size = await pixelSize(type, file);
  if (!size) throw fail('refused', 'file.image_damaged', 'This image is damaged. Save it again and try once more.');
  if (isPixelFlood(size)) {
    throw fail(
      'refused',
      'file.image_too_large',
      'This image has too many pixels. Save it with at most 50 megapixels.',
    );
  }
}

const noSpace = (): Failure =>
  fail('no_space', 'file.no_space', 'There is no room left for files on the server. Tell your administrator.');
