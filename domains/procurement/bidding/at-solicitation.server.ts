import { fail, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { isClosed, rowOfFirm, standingOfFirm } from '../../vendors/public.server.ts';
import { refuseUnlisted } from '../frameworks/call-off.server.ts';
import { refuseAbsent } from '../outreach/attended.server.ts';
import type { Enclosed } from '../enclosures/enclosing.server.ts';
import { addendum } from '../publication/addendum.record.ts';
import { type Notice, publicStates } from '../publication/notice.ts';
import { momentIn } from '../publication/notice-words.ts';
import { bid } from '../sealing/bid.record.ts';
import { bothClocks } from '../sealing/clocks.server.ts';
import { type Receipt, submitEnvelope } from '../sealing/receiving.server.ts';
import type { SecondEnvelope } from '../sealing/two-envelopes.server.ts';
import { sealedEvent } from '../sealing/sealed-event.record.ts';
import { heldEvent } from '../sealing/sealing-people.server.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import type { OwnBid } from './bidding-calls.ts';
import type { Signed } from './signing.server.ts';

/*
 * What a firm does in an agency. All of it runs as the product in a transaction of the agency, after the firm's own side has judged who
 * signs; what is answered to the firm is stated in `bidding-calls.ts`.
 */

const refused = (code: string, message: string) => fail('refused', code, message);
const noSuchBid = () => fail('not_found', 'bid.unknown', 'Your firm has no bid with this receipt.');

/** A solicitation that anyone may read; every other one is the agency's own. */
export async function publishedCall(work: UnitOfWork, id: string): Promise<Row<typeof solicitation>> {
  const found = await work.row(solicitation, { where: { id, status: publicStates, publishedAt: { not: null } } });
  if (!found) throw fail('not_found', 'bid.no_solicitation', 'There is no such solicitation.');
  return found;
}

export const eventOf = (work: UnitOfWork, id: string, part: 'bid' | 'price' = 'bid') =>
  work.asProduct.row(sealedEvent, {
    where: { solicitation: id, part, ...(part === 'price' ? { status: { not: 'destroyed' as const } } : {}) },
    fields: ['publicKey', 'status', 'level', 'addenda'],
  });

export const issuedAddenda = (work: UnitOfWork, id: string) =>
  work.asProduct.rows(addendum, {
    where: { solicitation: id, status: 'issued' },
    order: 'number',
    fields: ['number', 'issuedAt', 'reason', 'changes'],
    most: 'all',
  });

interface Obstacle {
  readonly id: string;
  readonly words: string;
  readonly to: string | null;
}

/** What the agency's row of the firm lacks for a bid, and how to get it; null where nothing is lacking. */
export function vendorObstacle(
  row: {
    readonly status: string;
    readonly heldFrom: readonly string[] | null;
    readonly toVendor: string | null;
  } | null,
  agencyName: string,
): Obstacle | null {
  if (!row)
    return {
      id: 'register',
      words: `Register with ${agencyName} first. Someone there approves it, so register well before the deadline.`,
      to: '/vendor-registration?tab=review',
    };
  if (isClosed(row as never))
    return {
      id: 'closed',
      words: `${agencyName} closed your registration. Call its purchasing office to open it again.`,
      to: '/vendor-portal',
    };
  if (row.status === 'registered')
    return {
      id: 'approval',
      words: `${agencyName} has not approved your registration. Call its purchasing office before the deadline.`,
      to: '/vendor-portal',
    };
  if (row.status === 'on_hold' && (row.heldFrom ?? []).includes('bids'))
    return {
      id: 'hold',
      words: `${agencyName} put your firm on hold for bids. ${row.toVendor ?? 'Call its purchasing office.'}`,
      to: '/vendor-portal',
    };
  return null;
}

/** What a firm that is not on the list of a mandatory meeting is told, before and after it. */
export const meetingObstacle = (
  { meetingAt, timeZone, agency }: Pick<Notice, 'meetingAt' | 'timeZone' | 'agency'>,
  now: string,
): Obstacle => ({
  id: 'absent',
  words:
    meetingAt !== null && now < meetingAt
      ? `Attend the mandatory meeting on ${momentIn(meetingAt, timeZone)} and sign in there.`
      : `${agency} does not have your firm on the list of the mandatory meeting. Call its purchasing office if you attended.`,
  to: null,
});

/** The agency's row of the firm that may bid there now. */
async function biddingVendor(work: UnitOfWork, firmId: string): Promise<string> {
  const row = await standingOfFirm(work, firmId);
  const obstacle = vendorObstacle(row, 'The agency');
  if (obstacle || !row?.id) throw refused(`bid.${obstacle?.id ?? 'register'}`, obstacle?.words ?? '');
  return row.id;
}

/** How many addenda the firm acknowledged, where it acknowledged every one of them as the event counts them. */
async function acknowledged(work: UnitOfWork, id: string, signed: Signed): Promise<boolean> {
  const all = await issuedAddenda(work, id);
  return all.every((one) => signed.acknowledged.has(one.id));
}

/** Everything is done and then undone; the receipt is all that remains. */
class Rehearsed extends Error {
  readonly receipt: Receipt;
  constructor(receipt: Receipt) {
    super('A rehearsal is not kept');
    this.receipt = receipt;
  }
}

export interface Sending {
  readonly solicitation: string;
  readonly receipt: string;
  readonly envelope: Uint8Array<ArrayBuffer>;
  readonly begunAt: Date;
  /** When the last byte had come in; it may wait for its turn after that. */
  readonly receivedAt: Date;
  readonly isRehearsal: boolean;
  readonly price?: SecondEnvelope | null;
  readonly enclosures?: readonly Enclosed[];
}

export async function submitIn(work: UnitOfWork, signed: Signed, sending: Sending): Promise<Receipt> {
  const call = await publishedCall(work, sending.solicitation);
  const event = await eventOf(work, call.id);
  if (!event) throw refused('bid.not_here', 'This solicitation takes no bids in Levee.');
  const vendor = await biddingVendor(work, signed.firmId);
  // From here on no addendum is issued and no deadline moves before this ends.
  const held = await heldEvent(work, event.id);
  const isWhole = await acknowledged(work, call.id, signed);
  const given = {
    event: event.id,
    vendor,
    receipt: sending.receipt,
    envelope: sending.envelope,
    begunAt: sending.begunAt.toISOString(),
    lastByteAt: sending.receivedAt,
    acknowledged: isWhole ? held.event.addenda : -1,
    signedBy: signed.by,
    price: sending.price ?? null,
    enclosures: sending.enclosures ?? [],
  };
  const receipt = await submitEnvelope(work, given, 'electronic');
  if (sending.isRehearsal) throw new Rehearsed(receipt);
  return receipt;
}

/** Where files for a bid go while its solicitation takes bids; they are refused as the bid itself would be. */
export async function openForBids(work: UnitOfWork, id: string, firmId: string) {
  const call = await publishedCall(work, id);
  const event = await eventOf(work, call.id);
  const { later } = await bothClocks(work);
  if (!event || event.status !== 'live' || call.status !== 'published' || call.dueAt === null || later >= call.dueAt)
    throw refused('bid.not_open', 'This solicitation does not take bids now.');
  return { event: event.id, vendor: await biddingVendor(work, firmId) };
}

/** What a rehearsal ends with instead of an error. */
export const rehearsedOr = (error: unknown): Receipt => {
  if (error instanceof Rehearsed) return error.receipt;
  throw error;
};

async function ownBid(work: UnitOfWork, firmId: string, receipt: string) {
  const row = await rowOfFirm(work, firmId);
  const [found] = row
    ? await work.tx.query<{ bid: string; event: string }>(
        `select bid, event from bid_envelope where organization_id = $1 and receipt = $2 and vendor = $3 and signed_by is not null`,
        [work.actor.organizationId, receipt, row.id],
        'bid.own',
      )
    : [];
  if (!found) throw noSuchBid();
  const { event, call } = await heldEvent(work, found.event);
  const one = await work.asProduct.row(bid, { where: { id: found.bid }, lock: 'update' });
  if (!one) throw noSuchBid();
  const { later } = await bothClocks(work);
  return { one, event, call, isOver: call.dueAt === null || later >= call.dueAt || call.status !== 'published' };
}

export async function withdrawIn(work: UnitOfWork, signed: Signed, given: { receipt: string; reason: string }) {
  const { one, isOver } = await ownBid(work, signed.firmId, given.receipt);
  if (one.status === 'withdrawn') return;
  if (isOver) throw refused('bid.too_late_to_withdraw', 'The deadline has passed: a bid is no longer withdrawn.');
  if (one.status !== 'sealed' && one.status !== 'needs_reconfirm')
    throw refused('bid.not_live', 'This bid was replaced. Withdraw the latest one.');
  const { reason } = given;
  await work.asProduct.move(bid, one.id, 'askWithdrawal', { reason });
  await work.asProduct.move(bid, one.id, 'withdraw', { reason });
}

export async function reconfirmIn(work: UnitOfWork, signed: Signed, given: { receipt: string }) {
  const { one, event, call, isOver } = await ownBid(work, signed.firmId, given.receipt);
  if (isOver) throw refused('bid.too_late_to_confirm', 'The deadline has passed: a bid is no longer confirmed.');
  if (one.status === 'sealed') return;
  if (one.status !== 'needs_reconfirm') throw refused('bid.not_live', 'This bid needs no confirmation.');
  if (!(await acknowledged(work, call.id, signed)))
    throw refused('bid.not_acknowledged', 'Acknowledge every addendum first.');
  // An addendum may have made the meeting mandatory.
  const vendor = await biddingVendor(work, signed.firmId);
  await refuseAbsent(work, call, vendor);
  await refuseUnlisted(work, call, vendor);
  await work.asProduct.move(bid, one.id, 'confirm', { computed: { acknowledged: event.addenda } });
}

const own = `select e.receipt, b.status, e.received_at as "receivedAt", e.commitment, e.size::int as size, e.signed_by as "signedBy",
    b.total_cents::float8 as cents
  from bid_envelope e join bid b on b.organization_id = e.organization_id and b.id = e.bid
  where e.organization_id = $1 and e.vendor = $2 and e.event = $3 and e.signed_by is not null
  order by e.received_at desc, e.receipt`;

/** Every submission of one bidder, the latest first. */
export const ownBids = (work: UnitOfWork, vendor: string, event: string): Promise<readonly OwnBid[]> =>
  work.tx.query<OwnBid>(own, [work.actor.organizationId, vendor, event], 'bid.owns');
