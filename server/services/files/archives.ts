import type { FileHandle } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { bytesAt } from './pixels.ts';

export interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
  readonly isLink: boolean;
}

const MOST_ENTRIES = 10_000;
const MOST_UNPACKED = 250 * 1024 * 1024;
const MOST_RATIO = 150;
/** Below this a high ratio is just an empty form. */
const HARMLESS = 5 * 1024 * 1024;

export type Archive =
  | { readonly names: readonly string[]; readonly entries: readonly Entry[] }
  | { readonly refused: string };

/** Reads a zip's table of contents and refuses what is made to harm whoever unpacks it. */
export async function readArchive(file: FileHandle, path: string, length: number): Promise<Archive> {
  const entries = await readDirectory(file, length);
  if (!entries) return { refused: 'Its table of contents is damaged.' };
  const total = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  if (entries.length > MOST_ENTRIES || total > MOST_UNPACKED || isSwollen(total, length)) {
    return { refused: 'Unpacked it would be far larger than it looks.' };
  }
  if (entries.some((entry) => entry.isLink || /^[/\\]|^[a-z]:|(^|[/\\])\.\.([/\\]|$)|\0/i.test(entry.name))) {
    return { refused: 'It would unpack outside its own folder.' };
  }
  if (overlap(entries, length)) return { refused: 'Its parts lie on top of one another.' };
  const names = entries.map((entry) => entry.name);
  if (names.includes('[Content_Types].xml')) {
    for (const entry of entries) {
      const fault = await faultIn(entry, file, path);
      if (fault) return { refused: fault };
    }
  }
  return { names, entries };
}

const isSwollen = (unpacked: number, packed: number): boolean => unpacked > HARMLESS && unpacked > packed * MOST_RATIO;

async function readDirectory(file: FileHandle, length: number): Promise<Entry[] | null> {
  const tailLength = Math.min(length, 22 + 0xffff);
  const tail = await bytesAt(file, length - tailLength, tailLength);
  const end = tail.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0 || end + 22 > tail.length) return null;
  const count = tail.readUInt16LE(end + 10);
  const bytes = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (start + bytes > length || bytes < count * 46) return null; // also every ZIP64, which a file this small has no use for
  const directory = await bytesAt(file, start, bytes);
  const entries: Entry[] = [];
  let at = 0;
  while (entries.length < count) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) return null;
    const nameLength = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
      isLink: directory.readUInt32LE(at + 38) >>> 28 === 0xa,
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

function overlap(entries: readonly Entry[], length: number): boolean {
  let free = 0;
  for (const { offset, packed } of entries.toSorted((one, other) => one.offset - other.offset)) {
    if (offset < free || offset + 30 + packed > length) return true;
    free = offset + 30 + packed;
  }
  return false;
}

/** Our own importers unpack office files, so what the table of contents claims is checked against the content itself. */
async function faultIn(entry: Entry, file: FileHandle, path: string): Promise<string | null> {
  if (entry.packed > 0 && entry.method !== 0 && entry.method !== 8)
    return 'It is packed in a way office programs do not use.';
  const source = await unpacked(entry, file, path);
  if (!source) return 'Its table of contents is damaged.';
  const isXml = /\.(xml|rels|vml)$/i.test(entry.name);
  let size = 0;
  let before = '';
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > entry.unpacked) return 'Unpacked it would be far larger than it looks.';
      // UTF-16 would hide the word from this look, and office programs never write it.
      const text = isXml ? before + chunk.toString('latin1').replaceAll('\0', '') : '';
      if (/<!(doctype|entity)/i.test(text)) return 'It refers to content outside the file.';
      before = text.slice(-16);
    }
  } catch {
    return 'It is damaged.';
  }
  return null;
}

/** The content of one entry as it is unpacked; null when there is no entry at its place. */
export async function unpacked(entry: Entry, file: FileHandle, path: string): Promise<Readable | null> {
  const head = await bytesAt(file, entry.offset, 30);
  if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50) return null;
  if (entry.packed === 0) return Readable.from([]);
  const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  const packed = createReadStream(path, { start, end: start + entry.packed - 1 });
  return entry.method === 0 ? packed : pipeline(packed, createInflateRaw(), () => {}); // a failure reaches whoever reads
}
