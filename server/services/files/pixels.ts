import type { FileHandle } from 'node:fs/promises';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** 50 megapixels is 200 MB once unpacked; no scanner or telephone needs more. */
const MOST_PIXELS = 50_000_000;
const LONGEST_SIDE = 20_000;

export const isPixelFlood = ({ width, height }: Size): boolean =>
  width < 1 || height < 1 || width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_PIXELS;

/** Reads the dimensions an image claims from its header, without decoding it. Null when the header is damaged. */
export async function pixelSize(type: string, file: FileHandle): Promise<Size | null> {
  const head = await bytesAt(file, 0, 64);
  if (type === 'image/png') {
    return head.length >= 24 && head.toString('latin1', 12, 16) === 'IHDR'
      ? size(head.readUInt32BE(16), head.readUInt32BE(20))
      : null;
  }
  if (type === 'image/gif') return head.length >= 10 ? size(head.readUInt16LE(6), head.readUInt16LE(8)) : null;
  if (type === 'image/webp') return webpSize(head);
  return jpegSize(file);
}

const size = (width: number, height: number): Size => ({ width, height });

function webpSize(head: Buffer): Size | null {
  if (head.length < 30) return null;
  const part = head.toString('latin1', 12, 16);
  if (part === 'VP8X') return size(head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1);
  if (part === 'VP8 ') return size(head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff);
  if (part !== 'VP8L') return null;
  const bits = head.readUInt32LE(21);
  return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
}

/** Walks from segment to segment to the frame header; cameras put up to some hundred kilobytes before it. */
async function jpegSize(file: FileHandle): Promise<Size | null> {
  let at = 2;
  for (let segment = 0; segment < 500; segment++) {
    const head = await bytesAt(file, at, 9);
    if (head.length < 9 || head[0] !== 0xff) return null;
    const marker = head[1] ?? 0;
    if (marker === 0xff) {
      at += 1; // fill byte
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return size(head.readUInt16BE(7), head.readUInt16BE(5));
    }
    if (marker === 0xda || marker === 0xd9) return null; // pixels, or the end, before any frame header
    at += 2 + head.readUInt16BE(2);
  }
  return null;
}

export async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}
