import { type Bytes, hex, joined, sha256, utf8 } from '../sealing/bytes.ts';
import { paddedLength } from '../sealing/envelope.ts';

/**
 * A file that is sent with a sealed bid. The vendor's browser encrypts it piece by piece with a key of its own; key and hash lie in the
 * envelope, so what was committed to with the envelope is one content, and without the envelope nothing opens it.
 */
export interface EnclosedFor {
  readonly event: string;
  readonly vendor: string;
  readonly id: string;
}

/** A request carries one piece, so a lost connection costs one piece. */
export const PIECE = 2 * 1024 * 1024;
const HEADER = 4;

export class NotAnEnclosure extends Error {}

/** How many pieces a file of so many bytes is sent in; its size is padded like that of an envelope. */
export const piecesOf = (size: number): number => Math.ceil(paddedLength(size) / PIECE);

/** A key encrypts one file, and each of its pieces once. */
function nonceOf(at: number): Bytes {
  const nonce = new Uint8Array(12);
  new DataView(nonce.buffer).setUint32(8, at);
  return nonce;
}

const boundTo = ({ event, vendor, id }: EnclosedFor, at: number, of: number): Bytes =>
  utf8(JSON.stringify(['levee-enclosure-1', event, vendor, id, at, of]));

const gcm = (key: Bytes, use: 'encrypt' | 'decrypt') => crypto.subtle.importKey('raw', key, 'AES-GCM', false, [use]);

/** A piece of the length, the content, and zeros to the end. */
async function plainPiece(file: Blob, at: number): Promise<Bytes> {
  const from = at * PIECE;
  const to = Math.min(from + PIECE, paddedLength(file.size));
  const plain = new Uint8Array(to - from);
  if (at === 0) new DataView(plain.buffer).setUint32(0, file.size);
  const begin = Math.max(from, HEADER);
  const content = file.slice(begin - HEADER, Math.max(0, to - HEADER));
  plain.set(new Uint8Array(await content.arrayBuffer()), begin - from);
  return plain;
}

export async function* sealedPieces(file: Blob, key: Bytes, sealedFor: EnclosedFor): AsyncGenerator<Bytes> {
  const imported = await gcm(key, 'encrypt');
  const of = piecesOf(file.size);
  for (let at = 0; at < of; at += 1) {
    const how = { name: 'AES-GCM', iv: nonceOf(at), additionalData: boundTo(sealedFor, at, of) };
    yield new Uint8Array(await crypto.subtle.encrypt(how, imported, await plainPiece(file, at)));
  }
}

export const hashOfPiece = async (piece: Uint8Array): Promise<string> => hex(await sha256(piece));

/** What stands for a file in the envelope: a hash over those of its pieces, in their order. */
export const hashOfEnclosure = async (pieces: readonly string[]): Promise<string> =>
  hex(await sha256(utf8('levee-enclosure-1'), ...pieces.map((one) => utf8(one))));

interface Kept {
  readonly pieces: AsyncIterable<Uint8Array>;
  readonly of: number;
}

/** The content of a file again, piece by piece; nothing is given out of a piece that was changed or stands elsewhere. */
export async function* openedPieces({ pieces, of }: Kept, key: Bytes, sealedFor: EnclosedFor): AsyncGenerator<Bytes> {
  const imported = await gcm(key, 'decrypt');
  let at = 0;
  let left = 0;
  for await (const piece of pieces) {
    const how = { name: 'AES-GCM', iv: nonceOf(at), additionalData: boundTo(sealedFor, at, of) };
    const plain = await crypto.subtle
      .decrypt(how, imported, joined(piece))
      .then((bytes): Bytes => new Uint8Array(bytes), changed);
    if (at === 0) {
      left = new DataView(plain.buffer).getUint32(0);
      if (piecesOf(left) !== of) throw new NotAnEnclosure('The file is not as long as it says.');
    }
    const content = plain.subarray(at === 0 ? HEADER : 0);
    if (content.subarray(Math.min(left, content.length)).some((byte) => byte !== 0))
      throw new NotAnEnclosure('The file is not padded as it should be.');
    const own = content.slice(0, left);
    left -= own.length;
    at += 1;
    if (own.length > 0) yield own;
  }
  if (at !== of || left > 0) throw new NotAnEnclosure('A piece of the file is missing.');
}

function changed(): never {
  throw new NotAnEnclosure('The file was changed, or the key in the envelope is not its own.');
}
