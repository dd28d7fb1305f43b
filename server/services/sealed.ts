import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Where a sealed value belongs. It is part of the seal: moved to another row, field or organization the value no longer opens. */
export interface SealContext {
  readonly organizationId: string | null;
  readonly record: string;
  readonly field: string;
  readonly rowId: string;
}

/** Encrypts single fields (bank and tax numbers, webhook secrets) with a key that never enters the database or a backup of it. */
export interface Sealer {
  seal(text: string, context: SealContext): Buffer;
  open(bytes: Uint8Array, context: SealContext): string;
  /** The same for the same text in one field of one organization, to be found without being shown; always by the oldest key of the file. */
  mark(text: string, context: Omit<SealContext, 'rowId'>): string;
  /** Which key a value was sealed with, and which key seals now: after a rotation the difference is what is left to seal again. */
  keyOf(bytes: Uint8Array): string;
  readonly currentKey: string;
}

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

// Layout: 1 byte format, 4 bytes key id, 12 bytes nonce, 16 bytes tag, then the text.
const FORMAT = 1;
const ID_END = 5;
const NONCE_END = ID_END + 12;
const TAG_END = NONCE_END + 16;

/** Reads the key file, or makes it at the first start. Each line is `id key`; the last line seals, every line opens. */
export async function openSealer(file: string): Promise<Sealer> {
  const text = (await readKeyFile(file)) ?? (await makeKeyFile(file));
  return sealerOf(parseKeys(text, file));
}

/** Adds a new key for everything sealed from now on; the processes pick it up when they start again. */
export async function rotateSealKey(file: string): Promise<string> {
  const text = (await readKeyFile(file)) ?? '';
  const line = newKeyLine();
  await writePrivate(`${file}.next`, `${text}${line}`);
  await rename(`${file}.next`, file);
  return line.slice(0, 8);
}

/** Keeps the last 4 characters; a text of 4 or fewer is hidden whole. */
export function mask(text: string): string {
  return text.length <= 4 ? '*'.repeat(text.length) : '*'.repeat(text.length - 4) + text.slice(-4);
}

function sealerOf(keys: readonly Key[]): Sealer {
  const byId = new Map(keys.map((key) => [key.id, key]));
  const current = keys.at(-1);
  const [oldest] = keys;
  if (!current || !oldest) throw new Error('The key file for sealed fields holds no key.');
  const marking = Buffer.from(hkdfSync('sha256', oldest.bytes, '', 'levee marks of sealed fields', 32));

  return {
    currentKey: current.id,
    keyOf: (bytes) => Buffer.from(bytes).toString('hex', 1, ID_END),
    seal(text, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', current.bytes, nonce).setAAD(associated(context));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(FORMAT), Buffer.from(current.id, 'hex'), nonce, cipher.getAuthTag(), sealed]);
    },
    mark: (text, { organizationId, record, field }) =>
      createHmac('sha256', marking)
        .update(JSON.stringify([organizationId, record, field, text]))
        .digest('base64url'),
    open(given, context) {
      const bytes = Buffer.from(given);
      if (bytes.length < TAG_END || bytes[0] !== FORMAT) throw new Error('This is not a sealed value.');
      const key = byId.get(bytes.toString('hex', 1, ID_END));
      if (!key) throw new Error('The key this value was sealed with is not in the key file.');
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(ID_END, NONCE_END), {
        authTagLength: 16,
      });
      decipher.setAAD(associated(context)).setAuthTag(bytes.subarray(NONCE_END, TAG_END));
      return decipher.update(bytes.subarray(TAG_END), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

const associated = ({ organizationId, record, field, rowId }: SealContext): Buffer =>
  Buffer.from([organizationId ?? 'platform', record, field, rowId].join('|'));

const newKeyLine = (): string => `${randomBytes(4).toString('hex')} ${randomBytes(32).toString('base64')}\n`;

function parseKeys(text: string, file: string): Key[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [id = '', secret = ''] = line.split(' ');
      const bytes = Buffer.from(secret, 'base64');
      if (!/^[0-9a-f]{8}$/.test(id) || bytes.length !== 32) {
        throw new Error(
          `The key file ${file} is damaged: restore it from its backup. Without it sealed fields cannot be read.`,
        );
      }
      return { id, bytes };
    });
}

async function readKeyFile(file: string): Promise<string | null> {
  try {
    if (process.platform !== 'win32' && ((await stat(file)).mode & 0o077) !== 0) {
      throw new Error(`Other users of this machine can read ${file}: run "chmod 600 ${file}" and start again.`);
    }
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** `link` refuses an existing name, so of two processes starting at once one makes the file and the other reads it. */
async function makeKeyFile(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writePrivate(draft, newKeyLine());
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  return readFile(file, 'utf8');
}

async function writePrivate(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await chmod(file, 0o600);
}
