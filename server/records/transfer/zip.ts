import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { fail } from '#kernel/record/fail.ts';

export interface ZipPart {
  readonly name: string;
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<string>;
}

/** Bits: sizes follow the content (3), names are UTF-8 (11). */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1 January 1980, the first day a zip knows: the same rows make the same file. */
const DAY = 0x21;
const MOST = 0xffff_ffff;

/** A zip file as it grows: nothing of it is kept but its table of contents. */
export async function* zip(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const contents: Buffer[] = [];
  let offset = 0;
  for await (const { name, content } of parts) {
    const begins = offset;
    const title = Buffer.from(name);
    let crc = 0;
    let size = 0;
    const bytes = async function* () {
      for await (const text of content) {
        const piece = Buffer.from(text);
        crc = crc32(piece, crc);
        size += piece.length;
        yield piece;
      }
    };
    const head = numbers(
      [4, 0x04034b50],
      [2, 20],
      [2, FLAGS],
      [2, DEFLATED],
      [2, 0],
      [2, DAY],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, title.length],
      [2, 0],
    );
    yield Buffer.concat([head, title]);
    let packed = 0;
    const deflate = createDeflateRaw({ level: 3 });
    pipeline(Readable.from(bytes(), { objectMode: false }), deflate, () => {}); // a failure reaches the loop below
    for await (const piece of deflate as AsyncIterable<Buffer>) {
      packed += piece.length;
      yield piece;
    }
    offset += head.length + title.length + packed + 16;
    if (size > MOST || offset > MOST)
      throw fail('too_large', 'export.too_large', 'This is too much for one workbook. Take CSV.');
    yield numbers([4, 0x08074b50], [4, crc], [4, packed], [4, size]);
    const entry = numbers(
      [4, 0x02014b50],
      [2, 20],
      [2, 20],
      [2, FLAGS],
      [2, DEFLATED],
      [2, 0],
      [2, DAY],
      [4, crc],
      [4, packed],
      [4, size],
      [2, title.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, begins],
    );
    contents.push(entry, title);
  }
  const table = Buffer.concat(contents);
  const count = contents.length / 2;
  yield table;
  yield numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, table.length], [4, offset], [2, 0]);
}

/** Little-endian numbers of two or four bytes, one after the other. */
function numbers(...all: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(all.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of all) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
