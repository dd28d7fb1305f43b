import type { Readable } from 'node:stream';
import { checkDocx } from './docx-check.server.ts';
import { fault, type Found } from './faults.ts';
import { checkPdf } from './pdf-check.server.ts';

/** As large as a file may be; one that grew on its way is not read further. */
const MOST_BYTES = 26 * 1024 * 1024;
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** What one file is like. The kind is the one that was recognized when it came in, never its name. */
export async function checkFile(mediaType: string, open: () => Promise<Readable>): Promise<Found> {
  if (mediaType.startsWith('image/')) return { byHand: false, faults: [fault('image_only')] };
  if (mediaType === 'text/plain') return { byHand: false, faults: [] };
  if (mediaType !== 'application/pdf' && mediaType !== WORD) return { byHand: true };
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of (await open()) as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > MOST_BYTES) return { byHand: false, faults: [fault('too_large')] };
    pieces.push(piece);
  }
  const bytes = Buffer.concat(pieces);
  return { byHand: false, faults: mediaType === WORD ? checkDocx(bytes) : await checkPdf(bytes) };
}
