import { Readable } from 'node:stream';
import { type Actor, Failure, type Row } from '#kernel';
import { agencyClock } from '#domains/organization/public.server.ts';
import type { Ports } from '#server/ports.ts';
import { fromHex } from '../sealing/bytes.ts';
import { hashOfEnclosure, hashOfPiece, NotAnEnclosure, openedPieces } from './enclosure.ts';
import { bidFile } from './bid-file.record.ts';
import { checkBlind } from './blind-copy.server.ts';
import { checkCopies } from './copy-check.server.ts';
import { heldIn } from './keeping-files.server.ts';
import { dropUnsubmitted } from './enclosing.server.ts';

type BidFile = Row<typeof bidFile>;
type Around = Pick<Ports, 'door' | 'files'>;

const enclosed = `select event, vendor, pieces from bid_enclosure where organization_id = $1 and id = $2`;
const piece = `select bytes from bid_enclosure_piece where organization_id = $1 and enclosure = $2 and at = $3`;

/** Each piece in a transaction of its own: a large file keeps no connection. */
async function* piecesFrom({ door }: Around, product: Actor, row: BidFile, of: number): AsyncGenerator<Uint8Array> {
  const hashes: string[] = [];
  for (let at = 0; at < of; at += 1) {
    const [found] = await door.run(product, (work) =>
      work.tx.query<{ bytes: Buffer }>(piece, [product.organizationId, row.enclosure, at]),
    );
    if (!found) throw new NotAnEnclosure('A piece of the file is missing.');
    hashes.push(await hashOfPiece(found.bytes));
    yield found.bytes;
  }
  if ((await hashOfEnclosure(hashes)) !== row.sealedHash)
    throw new NotAnEnclosure('The file is not the one that the envelope names.');
}

/** What is wrong with the file itself, and stays wrong; anything else is tried again. */
function faultOf(error: unknown): string | null {
  if (error instanceof NotAnEnclosure) return error.message;
  return error instanceof Failure && ['refused', 'invalid', 'too_large'].includes(error.kind) ? error.message : null;
}

/** Decrypts one file, and looks at it as at every file that comes in. Two at once do the same and keep it once. */
export async function decrypt(around: Around, product: Actor, id: string): Promise<BidFile | null> {
  const { door, files } = around;
  const { row, key, sealed } = await door.run(product, async (work) => {
    const found = await work.row(bidFile, { where: { id } });
    const [place] = found
      ? await work.tx.query<{ event: string; vendor: string; pieces: number }>(enclosed, [
          product.organizationId,
          found.enclosure,
        ])
      : [];
    return { row: found, key: found?.contentKey ?? '', sealed: place };
  });
  if (row?.status !== 'waiting' || !sealed) return row;
  const { event, vendor, pieces: of } = sealed;
  const opened = openedPieces({ pieces: piecesFrom(around, product, row, of), of }, fromHex(key), {
    event,
    vendor,
    id: row.enclosure,
  });
  const taken = await files.take({ name: heldIn(row).name, content: Readable.from(opened) }).catch((error: unknown) => {
    const fault = faultOf(error);
    if (fault === null) throw error;
    return fault;
  });
  return door.run(product, async (work) => {
    const now = await work.row(bidFile, { where: { id }, lock: 'update' });
    if (now?.status !== 'waiting') return now;
    if (typeof taken === 'string')
      await work.move(bidFile, id, 'refuse', { computed: { problem: taken.slice(0, 300) } });
    else {
      const { name, size, type: mediaType, hash: sha256, scan } = taken;
      const called = now.held === null ? { name } : { held: { name, ground: heldIn(now).ground } };
      await work.move(bidFile, id, 'keep', {
        computed: { ...called, size, mediaType, sha256, scan: scan === 'clean' ? 'clean' : 'not_scanned' },
      });
    }
    return work.row(bidFile, { where: { id } });
  });
}

/** Decrypts what no one has asked for yet, every quarter of an hour, and drops what was never submitted. */
export const bidFileClock = (ports: Ports): void =>
  agencyClock(ports, 'bid.files', '*/15 * * * *', (product) => decryptWaiting(ports, product));

export async function decryptWaiting(around: Around, product: Actor): Promise<void> {
  const waiting = await around.door.run(product, async (work) => {
    await dropUnsubmitted(work);
    return work.rows(bidFile, { where: { status: 'waiting' }, order: 'createdAt', fields: [], most: 'all' });
  });
  for (const { id } of waiting) await decrypt(around, product, id);
  await checkCopies(around, product);
  await checkBlind(around, product);
}
