import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Part } from './content.ts';

const MARK = Buffer.from('LEVEEBK1');
const NONCE = 12;
const TAG = 16;

/** The key of backups lies beside the other keys and in no backup: without it a copy that falls into other hands says nothing. */
export async function backupKey(file: string): Promise<Buffer> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'hex');
  if (key.length !== 32) throw new Error(`${file} does not hold a backup key of 64 hexadecimal digits.`);
  return key;
}

/** Writes the parts compressed and encrypted; the file gets its name only when it is complete and on the disk. */
export async function writeArchive(file: string, key: Buffer, parts: AsyncIterable<Part>): Promise<number> {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const draft = `${file}.part`;
  const lines = async function* (): AsyncGenerator<string> {
    for await (const part of parts) yield `${JSON.stringify(part)}\n`;
  };
  try {
    const output = createWriteStream(draft, { mode: 0o600 });
    output.write(Buffer.concat([MARK, nonce]));
    await pipeline(Readable.from(lines()), createGzip({ level: 3 }), cipher, output, { end: true });
    const handle = await open(draft, 'a');
    await handle.write(cipher.getAuthTag());
    await handle.sync();
    await handle.close();
    await rename(draft, file);
    return (await stat(file)).size;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The parts of an archive. Call `verifyArchive` first: nothing of a file that was cut or bent may reach a database. */
export async function* readArchive(file: string, key: Buffer): AsyncGenerator<Part> {
  const { size } = await stat(file);
  if (size < MARK.length + NONCE + TAG) throw damaged(file);
  const handle = await open(file);
  const head = Buffer.alloc(MARK.length + NONCE);
  const tag = Buffer.alloc(TAG);
  await handle.read(head, 0, head.length, 0);
  await handle.read(tag, 0, TAG, size - TAG);
  await handle.close();
  if (!head.subarray(0, MARK.length).equals(MARK)) throw new Error(`${file} is not a backup of Levee.`);
  const decipher = createDecipheriv('aes-256-gcm', key, head.subarray(MARK.length));
  decipher.setAuthTag(tag);
  const body = createReadStream(file, { start: head.length, end: size - TAG - 1 });
  const plain = createGunzip();
  const failed = pipeline(body, decipher, plain).then(
    () => null,
    (error: Error) => error,
  );
  let hasEnd = false;
  for await (const line of createInterface({ input: plain, crlfDelay: Number.POSITIVE_INFINITY })) {
    const part = JSON.parse(line) as Part;
    hasEnd = part.kind === 'end';
    yield part;
  }
  if ((await failed) !== null || !hasEnd) throw damaged(file);
}

const damaged = (file: string): Error =>
  new Error(`${file} is damaged or was made with another key. Nothing was restored.`);

/** Reads the whole file once: true only when every byte is as it was written and the end is there. */
export async function verifyArchive(file: string, key: Buffer): Promise<void> {
  try {
    for await (const _ of readArchive(file, key)) {
      // reading is the check
    }
  } catch (error) {
    throw error instanceof Error && error.message.includes('is not a backup') ? error : damaged(file);
  }
}
