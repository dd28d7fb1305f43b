import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fail } from '#kernel/record/fail.ts';
import { csvRows, unreadable } from './csv.ts';
import { type NumberedRow, xlsxRows } from './xlsx-read.ts';

/** What an import takes; more than this is a migration of data and is done by the operator. */
export const MOST_BYTES = 25 * 1024 * 1024;
export const MOST_IMPORTED = 100_000;
const LAST_ROW = 1_048_576;

export interface Received {
  readonly path: string;
  readonly sha256: string;
}

/** Keeps an upload on the disk for as long as it is worked on; a slow sender costs no memory and no transaction. */
export async function received<T>(
  { content, folder, most = MOST_BYTES }: { content: AsyncIterable<Uint8Array> | null; folder: string; most?: number },
  use: (file: Received) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const piece of content ?? []) {
        size += piece.byteLength;
        if (size > most)
          throw fail('too_large', 'import.too_large', `A file may have ${most / 1024 / 1024} MB at most. Split it.`);
        hash.update(piece);
        await file.writeFile(piece);
      }
    } finally {
      await file.close();
    }
    if (size === 0) throw unreadable('The file is empty. Choose another one.');
    return await use({ path, sha256: hash.digest('hex') });
  } finally {
    await rm(path, { force: true });
  }
}

/** The rows of a CSV file or a workbook, told apart by what is in them, without the blank ones. The first is the heading. */
export async function* fileRows(path: string, most = MOST_IMPORTED): AsyncGenerator<NumberedRow> {
  let count = 0;
  for await (const row of (await isZip(path)) ? xlsxRows(path) : textRows(path)) {
    if (row.number > LAST_ROW) throw unreadable(`The file has more than ${LAST_ROW} rows. Split it.`);
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    if (count++ > most) throw fail('too_large', 'import.too_many', `A file may have ${most} rows at most. Split it.`);
    yield row;
  }
}

async function* textRows(path: string): AsyncGenerator<NumberedRow> {
  let number = 0;
  for await (const cells of csvRows(decoded(path, await encodingOf(path)))) yield { number: ++number, cells };
}

async function head(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const isZip = async (path: string): Promise<boolean> => (await head(path)).toString('latin1').startsWith('PK\x03\x04');

/** UTF-8 unless its bytes say otherwise: a mark of UTF-16 at the beginning, or letters as old Windows programs write them. */
async function encodingOf(path: string): Promise<string> {
  const first = await head(path);
  const mark = first.subarray(0, 2).toString('hex');
  if (first.toString('hex').startsWith('d0cf11e0'))
    throw unreadable('This is a workbook of the old kind. Save it as .xlsx or as CSV (UTF-8).');
  if (mark === 'fffe' || mark === 'feff') return mark === 'fffe' ? 'utf-16le' : 'utf-16be';
  try {
    for await (const _ of decoded(path, 'utf-8', true));
    return 'utf-8';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return 'windows-1252';
  }
}

async function* decoded(path: string, encoding: string, fatal = false): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal });
  for await (const piece of createReadStream(path)) yield decoder.decode(piece as Buffer, { stream: true });
  yield decoder.decode();
}
