import { randomUUID } from 'node:crypto';
import type { BidFile } from '#domains/procurement/enclosures/bid-file.ts';
import { keepPiece } from '#domains/procurement/enclosures/enclosing.server.ts';
import { hashOfEnclosure, hashOfPiece, piecesOf, sealedPieces } from '#domains/procurement/enclosures/enclosure.ts';
import { hex, random } from '#domains/procurement/sealing/bytes.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';

type Given = Pick<BidFile, 'name' | 'kind'> & Partial<Pick<BidFile, 'ground' | 'of'>> & { readonly text: string };

/** A file as the browser of a firm encrypts and sends it, before the envelope that names it. */
export async function sentFile(
  work: UnitOfWork,
  { event, vendor }: { readonly event: string; readonly vendor: string },
  { name, kind, text, ground = '', of = null }: Given,
): Promise<BidFile> {
  const id = randomUUID();
  const key = random(32);
  const file = new Blob([text]);
  const hashes: string[] = [];
  for await (const bytes of sealedPieces(file, key, { event, vendor, id })) {
    await keepPiece(work, { event, vendor, id, at: hashes.length, of: piecesOf(file.size), bytes });
    hashes.push(await hashOfPiece(bytes));
  }
  return { id, name, kind, size: file.size, key: hex(key), hash: await hashOfEnclosure(hashes), ground, of };
}
