import { createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';

/** Signed notes and checkpoints as c2sp.org/signed-note and c2sp.org/tlog-checkpoint describe them. */

/** The name of an organization's record: first line of its checkpoints and name of the key that signs them. */
export const originOf = (organizationId: string): string => `levee/audit/${organizationId}`;

export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Buffer;
}

export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${root.toString('base64')}\n`;

const shape = /^([^\n]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n\n(?:— [^ +\n]+ [A-Za-z0-9+/]+={0,2}\n)+$/;

export function readCheckpoint(note: string): Checkpoint {
  const [, origin, size, root] = shape.exec(note) ?? [];
  if (!origin || !size || !root) throw new Error('This is not a signed checkpoint');
  return { origin, size: Number(size), root: Buffer.from(root, 'base64') };
}

const ed25519 = 1;
const rawKeys = new WeakMap<KeyObject, Buffer>();
/** The public half of a key, asked for once. */
function rawKey(key: KeyObject): Buffer {
  const known = rawKeys.get(key);
  if (known) return known;
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  rawKeys.set(key, raw);
  return raw;
}

function keyId(name: string, key: KeyObject): Buffer {
  return hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), Buffer.of(ed25519), rawKey(key)]), 'buffer').subarray(
    0,
    4,
  );
}

/** A public key in one line, the way it is handed to whoever checks: `name+id+key`. */
export function verifierKey(name: string, publicKey: KeyObject): string {
  const key = Buffer.concat([Buffer.of(ed25519), rawKey(publicKey)]).toString('base64');
  return `${name}+${keyId(name, publicKey).toString('hex')}+${key}`;
}

export function signNote(text: string, name: string, privateKey: KeyObject): string {
  const signature = Buffer.concat([keyId(name, privateKey), sign(null, Buffer.from(text), privateKey)]);
  return `${text}\n— ${name} ${signature.toString('base64')}\n`;
}

/** Whether one of the keys signed this note under the name. Lines of strangers, such as witnesses, count for nothing. */
export function signedBy(note: string, name: string, publicKeys: readonly KeyObject[]): boolean {
  const end = note.lastIndexOf('\n\n') + 1;
  const text = Buffer.from(note.slice(0, end));
  const lines = note.slice(end + 1).split('\n');
  return publicKeys.some((key) =>
    lines.some((line) => {
      const signature = Buffer.from(line.slice(name.length + 3), 'base64');
      return (
        line === `— ${name} ${signature.toString('base64')}` &&
        keyId(name, key).equals(signature.subarray(0, 4)) &&
        verify(null, text, key, signature.subarray(4))
      );
    }),
  );
}
