import type { Row } from '#kernel';
import type { Sealer } from '#server/services/sealed.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type BidContent, bidFrom } from './bid-content.ts';
import { type Bytes, fromHex } from './bytes.ts';
import { commitmentOf, openWith } from './envelope.ts';
import { saltOf } from './price-proof.ts';
import type { sealedEvent } from './sealed-event.record.ts';
import { unlockPrice } from './two-envelopes.server.ts';

type Event = Row<typeof sealedEvent>;

export interface EnvelopeRow {
  readonly receipt: string;
  readonly bid: string;
  readonly vendor: string;
  readonly bytes: Buffer;
  readonly commitment: string;
  readonly acknowledged: number;
}

const before = ['entered', 'sealed', 'withdrawing', 'needs_reconfirm'];

/** What is opened: the envelopes of bids that stand, of prices those found responsive. Replaced and withdrawn ones stay shut. */
export const toOpen = (work: UnitOfWork, { id: event, part }: Pick<Event, 'id' | 'part'>) =>
  work.tx.query<EnvelopeRow>(
    `select e.receipt, e.bid, e.vendor, e.bytes, e.commitment, e.acknowledged from bid_envelope e
     join bid b on b.organization_id = e.organization_id and b.id = e.bid
     where e.organization_id = $1 and e.event = $2 and b.status = any ($3::text[])
     order by e.received_at, e.entered_by is distinct from b.entered_by, e.receipt`,
    [work.actor.organizationId, event, part === 'price' ? ['responsive'] : before],
  );

export type Unlocking = Pick<Sealer, 'open'> | null;

/** A price envelope without its second layer; one whose lock share is gone, or that nothing unlocks here, stays as it is kept. */
export async function withoutLock<E extends EnvelopeRow>(
  work: UnitOfWork,
  { part }: Pick<Event, 'part'>,
  one: E,
  sealer: Unlocking,
): Promise<E> {
  if (part !== 'price' || !sealer) return one;
  const bytes = await unlockPrice(work, one, sealer).catch(() => null);
  return bytes ? { ...one, bytes: Buffer.from(bytes) } : one;
}

export async function unlockedToOpen(
  work: UnitOfWork,
  event: Event,
  sealer: Unlocking,
): Promise<readonly EnvelopeRow[]> {
  const found: EnvelopeRow[] = [];
  for (const one of await toOpen(work, event)) found.push(await withoutLock(work, event, one, sealer));
  return found;
}

export interface Opened extends EnvelopeRow {
  /** What it holds, or why that cannot be read. */
  readonly content: BidContent | string;
  /** Goes into the hash of its prices; empty where it was not read. */
  readonly salt: string;
}

export async function openedWith(
  one: EnvelopeRow,
  key: string | null,
  { id }: { readonly id: string },
  event: string,
): Promise<Opened> {
  const bytes: Bytes = new Uint8Array(one.bytes);
  if ((await commitmentOf(bytes)) !== one.commitment)
    return { ...one, salt: '', content: 'The envelope is not the one that was received' };
  if (key === null) return { ...one, salt: '', content: 'The key of the event does not open the envelope' };
  const sealedFor = { event, vendor: one.vendor, part: one.receipt, version: 1 };
  try {
    return {
      ...one,
      salt: await saltOf(fromHex(key)),
      content: bidFrom(await openWith(fromHex(key), bytes, sealedFor), { solicitation: id, vendor: one.vendor }),
    };
  } catch {
    return { ...one, salt: '', content: 'The key given does not open the envelope' };
  }
}
