import type { Actor, Row } from '#kernel';
import type { Ports } from '#server/ports.ts';
import { solveInThread } from '#server/services/solver/in-thread.ts';
import { firmNames } from '../evaluation/firm-names.server.ts';
import { bid } from '../sealing/bid.record.ts';
import { vendorOf } from '../sealing/withheld.server.ts';
import type { Stripped } from './blind-copy.ts';
import { bidFile } from './bid-file.record.ts';

type Around = Pick<Ports, 'door' | 'files'>;
type File = Row<typeof bidFile>;

const thread = new URL('./blind-copy-worker.server.ts', import.meta.url);
const SECONDS = 15;

/** The copy that a blind panel reads, made from the original, which stays as it came. */
export async function copyFor({ door, files }: Around, product: Actor, row: File): Promise<Stripped> {
  const names = await door.run(product, async (work) => {
    const of = await work.find(bid, row.bid);
    const vendor = of && vendorOf(of);
    const found = vendor ? (await firmNames(work, [vendor])).get(vendor) : undefined;
    return found?.flatMap((one) => one || []) ?? [];
  });
  if (row.sha256 === null || names.length === 0) return { why: 'Its firm is not known.' };
  const pieces: Buffer[] = [];
  for await (const piece of (await files.open(row.sha256)) as AsyncIterable<Buffer>) pieces.push(piece);
  return solveInThread<Stripped, never>(thread, {
    question: { mediaType: row.mediaType ?? '', bytes: new Uint8Array(Buffer.concat(pieces)), names },
    seconds: SECONDS,
    tell: () => {},
    signal: new AbortController().signal,
  }).catch(() => ({ why: 'It can’t be read by a program.' }));
}

/** Looks at each withheld file once it is decrypted: a copy is ready, or a person who opened the bids has to decide. */
export async function checkBlind(around: Around, product: Actor): Promise<void> {
  const { door } = around;
  const waiting = await door.run(product, (work) =>
    work.rows(bidFile, { where: { blind: 'waiting', status: 'kept' }, order: 'createdAt', most: 'all' }),
  );
  for (const row of waiting) {
    const copy = await copyFor(around, product, row);
    const found = 'why' in copy ? { blind: 'held' as const, blindWhy: copy.why } : { blind: 'ready' as const };
    await door.run(product, async (work) => {
      const now = await work.row(bidFile, { where: { id: row.id }, lock: 'update' });
      if (now?.blind === 'waiting') await work.change(bidFile, row.id, {}, found);
    });
  }
}
