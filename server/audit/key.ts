import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, type KeyObject, randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Checkpoint, checkpointText, originOf, signedBy, signNote, verifierKey } from './note.ts';

/** Signs checkpoints. It lives in a file and never in the database, so that whoever changes the one does not hold the other. */
export interface CheckpointKey {
  sign(checkpoint: Checkpoint): string;
  /** Whether this key or one it replaced has signed the note for its origin. */
  signed(note: string, origin: string): boolean;
  /** For checkers, the present key first: hand these out of band. */
  verifierKeys(organizationId: string): readonly string[];
  /** A document of another kind, as a signed note. Its first line is the name, so it can never be taken for a checkpoint. */
  signDocument(name: string, text: string): string;
  documentKeys(name: string): readonly string[];
}

const present = 'audit-checkpoint.pem';
const retired = /^audit-checkpoint-[0-9a-f]{16}\.pub\.pem$/;

/** Opens the key in this folder; the first start makes one. */
export async function openCheckpointKey(folder: string): Promise<CheckpointKey> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const privateKey = (await readPresent(folder)) ?? (await makeFirst(folder));
  const names = (await readdir(folder)).filter((name) => retired.test(name)).sort();
  const replaced = await Promise.all(names.map(async (name) => createPublicKey(await readFile(join(folder, name)))));
  const publicKeys = [createPublicKey(privateKey), ...replaced];
  return {
    sign: (checkpoint) => signNote(checkpointText(checkpoint), checkpoint.origin, privateKey),
    signed: (note, origin) => signedBy(note, origin, publicKeys),
    verifierKeys: (organizationId) => publicKeys.map((key) => verifierKey(originOf(organizationId), key)),
    signDocument: (name, text) => signNote(`${named(name)}\n${text}`, name, privateKey),
    documentKeys: (name) => publicKeys.map((key) => verifierKey(named(name), key)),
  };
}

function named(name: string): string {
  if (!/^levee\/(?!audit\/)[a-z-]+\/[\w-]+$/.test(name)) throw new Error(`${name} is no name of a document`);
  return name;
}

/** Replaces the key. The old public half stays beside it, so that what it signed can still be checked. Servers take the new one at their next start. */
export async function rotateCheckpointKey(folder: string): Promise<void> {
  const old = await readPresent(folder);
  if (!old) throw new Error(`There is no key to replace in ${folder}`);
  const publicPem = createPublicKey(old).export({ format: 'pem', type: 'spki' });
  const name = `audit-checkpoint-${hash('sha256', publicPem).slice(0, 16)}.pub.pem`;
  await rename(await writeBeside(folder, publicPem), join(folder, name));
  await rename(await writeBeside(folder, newPrivateKey()), join(folder, present));
}

async function readPresent(folder: string): Promise<KeyObject | null> {
  try {
    return createPrivateKey(await readFile(join(folder, present)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Two servers may start together: whoever links first has made the key, the other one reads it. */
async function makeFirst(folder: string): Promise<KeyObject> {
  const draft = await writeBeside(folder, newPrivateKey());
  await link(draft, join(folder, present)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return createPrivateKey(await readFile(join(folder, present)));
}

const newPrivateKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

async function writeBeside(folder: string, content: string | Buffer): Promise<string> {
  const path = join(folder, `.${randomBytes(8).toString('hex')}`);
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  return path;
}
