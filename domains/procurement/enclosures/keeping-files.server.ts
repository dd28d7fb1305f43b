import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { BidFile } from './bid-file.ts';
import { bidFile } from './bid-file.record.ts';

/** What a file is called while its vendor is withheld, and what it is called then. */
export interface Held {
  readonly name: string;
  readonly ground: string | null;
}

export const heldIn = ({ held, name, ground }: { readonly held: unknown } & Held): Held =>
  (held as Held | null) ?? { name, ground }; // as `keepFiles` wrote it

interface Opened {
  readonly bid: string;
  readonly files: readonly BidFile[];
  /** Whether the agency knows whose bid it is. */
  readonly isShared: boolean;
}

const bound = `select id from bid_enclosure where organization_id = $1 and bid = $2`;

/** The files that an opened envelope names become rows; each is decrypted when it is first asked for, or by the clock. */
export async function keepFiles(work: UnitOfWork, { bid, files, isShared }: Opened): Promise<void> {
  if (files.length === 0) return;
  const product = work.asProduct;
  const received = await work.tx.query<{ id: string }>(bound, [work.actor.organizationId, bid]);
  const earlier = await product.rows(bidFile, { where: { bid }, fields: ['enclosure'], most: 'all' });
  const rowOf = new Map(earlier.map(({ enclosure, id }) => [enclosure, id]));
  // A redacted copy names a file, so the files come first.
  const inOrder = [...files.filter(({ of }) => of === null), ...files.filter(({ of }) => of !== null)];
  let place = earlier.length;
  for (const one of inOrder) {
    if (rowOf.has(one.id)) continue;
    place += 1;
    const said = { name: one.name, ground: one.ground || null };
    const redacts = (one.of && rowOf.get(one.of)) || null;
    const { id } = await product.insert(
      bidFile,
      {},
      {
        bid,
        kind: one.kind,
        place,
        size: one.size,
        redacts,
        ...(redacts ? { copyCheck: 'waiting' as const } : {}),
        ...(isShared || one.kind === 'redacted' ? {} : { blind: 'waiting' as const }),
        enclosure: one.id,
        sealedHash: one.hash,
        contentKey: one.key,
        isShared,
        ...(isShared ? said : { name: `File ${place}`, held: said }),
      },
    );
    rowOf.set(one.id, id);
    if (!received.some((each) => each.id === one.id))
      await product.move(bidFile, id, 'refuse', {
        computed: { problem: 'The envelope names this file, but it was not sent.' },
      });
  }
}

/** From now on everyone in the agency reads the files of this bid. */
export async function shareFiles(work: UnitOfWork, bid: string): Promise<void> {
  const product = work.asProduct;
  const held = await product.rows(bidFile, {
    where: { bid, isShared: false },
    fields: ['held', 'name', 'ground'],
    most: 'all',
  });
  for (const one of held) await product.change(bidFile, one.id, {}, { isShared: true, ...heldIn(one), held: null });
}
