import { createCipheriv, createDecipheriv } from 'node:crypto';

/** Encryption in pieces of equal size, so that an archive has no limit and nothing of it is used before it is proven whole. */

export type Bytes = AsyncIterable<Buffer>;

const PIECE = 256 * 1024;
const TAG = 16;

export async function* sealed(key: Buffer, plain: Bytes): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { piece, isLast } of inPieces(plain, PIECE)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, isLast));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Throws at the first piece that was changed, moved or left out, at a cut, and with another key. */
export async function* opened(key: Buffer, bytes: Bytes): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { piece, isLast } of inPieces(bytes, PIECE + TAG)) {
    if (piece.length < TAG) throw new Error('The archive is cut off.');
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number++, isLast), { authTagLength: TAG });
    decipher.setAuthTag(piece.subarray(-TAG));
    yield Buffer.concat([decipher.update(piece.subarray(0, -TAG)), decipher.final()]);
  }
}

/** Every piece has its number, and the last one says so: order and end are part of the proof. A key serves one archive only. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 0, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

async function* inPieces(source: Bytes, size: number): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    held.push(chunk);
    length += chunk.length;
    if (length <= size) continue;
    let all = Buffer.concat(held);
    for (; all.length > size; all = all.subarray(size)) yield { piece: all.subarray(0, size), isLast: false };
    held = [all];
    length = all.length;
  }
  yield { piece: Buffer.concat(held), isLast: true };
}
