import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Bytes, opened, sealed } from './envelope.ts';
import type { BackupKey } from './key.ts';
import type { End, Part, Start } from './parts.ts';

// Layout: 8 bytes mark, 8 bytes key id, 16 bytes salt, then the sealed pieces of the compressed lines, one line of JSON for each part.
const MARK = Buffer.from('LEVEEBK1');
const ID = 8;
const SALT = 16;
const HEAD = MARK.length + ID + SALT;

/** What an archive says of itself. */
export interface Contents {
  readonly start: Start;
  readonly end: End;
  readonly bytes: number;
}

/** Writes the parts compressed and encrypted. The file gets its name only when it is on the disk, read back and whole. */
export async function writeArchive(file: string, key: BackupKey, parts: AsyncIterable<Part>): Promise<Contents> {
  const draft = `${file}.part`;
  const salt = randomBytes(SALT);
  try {
    const output = createWriteStream(draft, { mode: 0o600, flush: true });
    output.write(Buffer.concat([MARK, key.id, salt]));
    const seal = (plain: Bytes) => sealed(key.ofArchive(salt), plain);
    await pipeline(Readable.from(linesOf(parts)), createGzip({ level: 3 }), seal, output);
    const contents = await verifyArchive(draft, key);
    await rename(draft, file);
    await syncFolder(dirname(file));
    return contents;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function* linesOf(parts: AsyncIterable<Part>): AsyncGenerator<string> {
  for await (const part of parts) yield `${JSON.stringify(part)}\n`;
}

/** The name is durable once its folder is; Windows keeps folders durable itself and refuses to be asked. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(folder, 'r');
  await handle.sync();
}

/** The parts of an archive. Call `verifyArchive` first: nothing of a file that was cut or bent may reach a database. */
export async function* readArchive(file: string, key: BackupKey): AsyncGenerator<Part> {
  const salt = await readHead(file, key);
  const plain = createGunzip();
  const open = (bytes: Bytes) => opened(key.ofArchive(salt), bytes);
  const fed = pipeline(createReadStream(file, { start: HEAD }), open, plain);
  fed.catch(() => {}); // ends `plain` with the same error, which the loop meets
  try {
    let last: Part['kind'] | null = null;
    for await (const part of partsOf(plain)) {
      last = part.kind;
      yield part;
    }
    await fed;
    if (last !== 'end') throw new Error('The archive has no end.');
  } catch (cause) {
    throw new Error(`${file} is damaged or cut off. Nothing was restored.`, { cause });
  }
}

async function readHead(file: string, key: BackupKey): Promise<Buffer> {
  await using handle = await open(file).catch((error) => {
    throw error.code === 'ENOENT' ? new Error(`There is no file ${file}.`) : error;
  });
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
  if (bytesRead < HEAD || !buffer.subarray(0, MARK.length).equals(MARK))
    throw new Error(`${file} is not a backup of Levee. Nothing was restored.`);
  if (!buffer.subarray(MARK.length, MARK.length + ID).equals(key.id))
    throw new Error(
      `${file} was made with another key. Put the keys folder that belongs to it back first. Nothing was restored.`,
    );
  return buffer.subarray(MARK.length + ID);
}

async function* partsOf(plain: Bytes): AsyncGenerator<Part> {
  let rest: Buffer[] = [];
  for await (const chunk of plain) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield JSON.parse(Buffer.concat([...rest, chunk.subarray(from, at)]).toString()); // its own writer's lines, proven whole
      rest = [];
      from = at + 1;
    }
    rest.push(chunk.subarray(from));
  }
  if (rest.some(({ length }) => length > 0)) throw new Error('The last line is not whole.');
}

/** Reads the whole file once: answers only when every byte is as it was written and the end is there. */
export async function verifyArchive(file: string, key: BackupKey): Promise<Contents> {
  let start: Part | undefined;
  let last: Part | undefined;
  for await (const part of readArchive(file, key)) {
    start ??= part;
    last = part;
  }
  if (start?.kind !== 'levee-backup' || last?.kind !== 'end') throw new Error(`${file} is not a backup of Levee.`);
  return { start, end: last, bytes: (await stat(file)).size };
}
