import { actsForAny, fail, type Row } from '#kernel';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { solicitation } from '../solicitation/solicitation.record.ts';
import { refuseConflicted } from '../conflicts/conflicts.server.ts';
import { bindEnclosures, type Enclosed } from '../enclosures/enclosing.server.ts';
import { refuseUnlisted } from '../frameworks/call-off.server.ts';
import { refuseAbsent } from '../outreach/attended.server.ts';
import { bid } from './bid.record.ts';
import { unnamed } from './bid-name.server.ts';
import type { Bytes } from './bytes.ts';
import { bothClocks } from './clocks.server.ts';
import { commitmentOf, NotAnEnvelope, partsOf } from './envelope.ts';
import { sealedEvent } from './sealed-event.record.ts';
import { clerks, heldEvent, inPerson, refuseHeld } from './sealing-people.server.ts';
import { closingRoot, type Received } from './tally.ts';
import {
  eventsOf,
  firstEventOf,
  lockPrice,
  priceEventOf,
  type PriceReceipt,
  type SecondEnvelope,
  priceReceiptOf,
} from './two-envelopes.server.ts';

export interface Submission {
  readonly event: string;
  readonly vendor: string;
  /** Made by the browser that sealed; the envelope opens for no other. */
  readonly receipt: string;
  readonly envelope: Bytes;
  readonly acknowledged: number;
  readonly begunAt: string;
  /** When the last byte had come in, by the clock of this process; now unless said. */
  readonly lastByteAt?: Date;
  /** Why a bid that came late counts all the same, by the chief procurement officer. */
  readonly finding?: string | null;
  /** Who signed for the firm, where the firm submits by itself; nobody of the agency reads it before the opening. */
  readonly signedBy?: string;
  /** The second envelope, where prices are sealed apart. */
  readonly price?: SecondEnvelope | null;
  /** Encrypted files that were sent for it. */
  readonly enclosures?: readonly Enclosed[];
}

export interface Receipt extends Received {
  readonly solicitation: string;
  readonly begunAt: string;
  readonly isLate: boolean;
  /** A paper bid is sealed when a second person has typed it. */
  readonly isSealed: boolean;
  readonly price: PriceReceipt | null;
}

const refused = (code: string, message: string, receipt?: object) =>
  fail('refused', code, message, receipt ? { extra: { receipt } } : {});

/**
 * Takes an envelope, or refuses it; nothing in between. The deadline is read under a lock and judged by both clocks at the last byte.
 * `paper` is typed by two people: the first entry waits for the second, and neither sees the other's.
 */
export async function submitEnvelope(
  work: UnitOfWork,
  given: Submission,
  how: 'paper' | 'electronic',
): Promise<Receipt> {
  // A firm's right to sign is judged in the firm; here it comes as the product, never as a person of the agency.
  if (how === 'electronic' && (work.actor.kind !== 'system' || !given.signedBy))
    throw fail('forbidden', 'bid.by_the_firm', 'Only the firm submits its own bid, in the vendor portal.');
  const actor = how === 'paper' ? await inPerson(work, clerks) : null;
  refuseStrange(given.envelope);
  if (given.price) refuseStrange(given.price.envelope);
  const { event, call } = await heldEvent(work, given.event);
  const commitment = await commitmentOf(given.envelope);
  const receivedAt = await receivedBy(work, given.lastByteAt);
  const size = given.envelope.length;
  const received = { event: event.id, receipt: given.receipt, part: 'bid', version: 1, commitment, size, receivedAt };
  const told = { ...received, solicitation: call.number, begunAt: given.begunAt };
  // A firm whose answer was lost asks again and gets the receipt it was given, after the deadline too.
  if (await receivedBefore(work, received, how))
    return {
      ...told,
      ...(await receiptOf(work, given)),
      isLate: false,
      isSealed: true,
      price: await priceReceiptOf(work, given.receipt),
    };
  const priceEvent = event.part === 'bid' ? await priceEventOf(work, call.id) : null;
  refuseOneOfTwo(given, { how, event, priceEvent });
  const { dueAt } = call;
  const isLate = dueAt === null || receivedAt >= dueAt;
  const finding = given.finding?.trim() || null;
  const pending = actor && (await firstEntryOf(work, event.id, given.vendor));
  const isFound = pending?.isLate === true && pending.finding !== null;
  if (event.publicKey === null) throw refused('bid.not_here', 'This solicitation takes no bids in Levee.');
  if (isLate && !finding && !isFound)
    throw refused('bid.late', `Refused: received ${receivedAt}, due ${dueAt}. The envelope was not kept.`, {
      ...told,
      dueAt,
      refused: 'late',
    });
  if (isLate) {
    if (!isFound) await inPerson(work, { duty: 'chief_procurement_officer' });
    if (how !== 'paper' || !['live', 'closed'].includes(event.status))
      throw refused('bid.opened', 'The bids are opened: nothing more is received.');
  } else if (event.status !== 'live' || call.status !== 'published')
    throw refused('bid.not_open', 'This solicitation does not take bids now.');
  if (given.acknowledged !== event.addenda)
    throw refused('bid.not_acknowledged', `There are ${event.addenda} addenda: acknowledge each of them first.`, {
      ...told,
      refused: 'not_acknowledged',
    });
  await refuseHeld(work, given.vendor);
  await refuseConflicted(work, call, given.vendor);
  await refuseAbsent(work, call, given.vendor);
  await refuseUnlisted(work, call, given.vendor);
  if (actor && actsForAny(work.actor, pending?.enteredBy))
    throw refused('bid.second_person', 'You typed the first entry, so someone else has to type the second.');
  const id =
    pending?.id ??
    (await newBid(work, { given, received, how, isLate, finding, by: actor?.id ?? null, call: call.id }));
  const kept = { ...given, ...received, bid: id, by: actor?.id ?? null };
  await keepEnvelope(work, kept);
  const price = given.price && priceEvent ? await keepPrice(work, kept, given.price, priceEvent.id) : null;
  const { vendor, enclosures = [] } = given;
  await bindEnclosures(work, { event: event.id, vendor, bid: id, enclosures });
  const isSealed = how === 'electronic' || pending !== null;
  if (isSealed) {
    await replaceEarlier(work, { event: event.id, vendor: given.vendor, by: id, how });
    const late = { isLate: pending?.isLate || isLate, finding: pending?.finding ?? finding };
    const second = pending && actor ? { confirmedBy: actor.id, ...late } : {};
    await work.asProduct.move(bid, id, 'confirm', { computed: second });
  }
  return { ...told, isLate, isSealed, price };
}

/** By the later of the two clocks; what waited for its turn since its last byte came in is not later for it. */
async function receivedBy(work: UnitOfWork, last: Date | undefined): Promise<string> {
  const { later } = await bothClocks(work);
  const waited = last ? Math.max(0, Date.parse(work.now()) - last.getTime()) : 0;
  return new Date(Date.parse(later) - waited).toISOString();
}

function refuseStrange(envelope: Bytes): void {
  try {
    partsOf(envelope);
  } catch (error) {
    if (error instanceof NotAnEnvelope) throw refused('bid.not_an_envelope', `${error.message}. Seal the bid again.`);
    throw error;
  }
}

interface Places {
  readonly how: 'paper' | 'electronic';
  readonly event: Row<typeof sealedEvent>;
  readonly priceEvent: Row<typeof sealedEvent> | null;
}

/** Both envelopes come in one step, or neither does. */
function refuseOneOfTwo(given: Submission, { how, event, priceEvent }: Places): void {
  if (event.part !== 'bid') throw refused('bid.price_alone', 'Send both envelopes in one step.');
  if (priceEvent && how === 'paper')
    throw refused('bid.two_by_the_firm', 'Bids in two envelopes are sealed by the firm, in the vendor portal.');
  if (Boolean(given.price) !== (priceEvent !== null))
    throw refused(
      'bid.both_envelopes',
      priceEvent ? 'Seal the price in its own envelope. Reload the page.' : 'This solicitation takes one envelope.',
    );
  if (priceEvent && (priceEvent.status !== 'live' || priceEvent.publicKey === null))
    throw refused('bid.not_open', 'This solicitation does not take bids now.');
}

/** Keeps the price envelope under a lock share of its own, at the moment of the first. */
async function keepPrice(
  work: UnitOfWork,
  first: Submission & Received & { bid: string; by: string | null },
  { receipt, envelope }: SecondEnvelope,
  event: string,
): Promise<PriceReceipt> {
  const { receivedAt, part, version } = first;
  const commitment = await commitmentOf(envelope);
  const received = { event, receipt, part, version, commitment, size: envelope.length, receivedAt };
  await receivedBefore(work, received, 'paper'); // nothing is the same submission but the pair
  const { bytes, lockHash } = await lockPrice(work, first.bid, envelope, receipt);
  await keepEnvelope(work, { ...first, ...received, envelope: bytes });
  return { ...received, lockHash };
}

/** The same envelope sent a second time is one submission; under another receipt, or from another vendor, it is refused. */
async function receivedBefore(
  work: UnitOfWork,
  { event, receipt, commitment }: Received,
  how: 'paper' | 'electronic',
): Promise<boolean> {
  const [found] = await work.tx.query<{ receipt: string; commitment: string }>(
    'select receipt, commitment from bid_envelope where organization_id = $1 and (receipt = $2 or (event = $3 and commitment = $4))',
    [work.actor.organizationId, receipt, event, commitment],
    'bid.received_before',
  );
  if (!found) return false;
  if (how === 'electronic' && found.receipt === receipt && found.commitment === commitment) return true;
  throw refused('bid.replayed', 'This envelope was received before. Seal the bid again.');
}

async function receiptOf(work: UnitOfWork, given: Submission): Promise<Pick<Receipt, 'begunAt' | 'receivedAt'>> {
  const [found] = await work.tx.query<Pick<Receipt, 'begunAt' | 'receivedAt'>>(
    'select begun_at as "begunAt", received_at as "receivedAt" from bid_envelope where organization_id = $1 and receipt = $2 and vendor = $3',
    [work.actor.organizationId, given.receipt, given.vendor],
    'bid.receipt',
  );
  if (!found) throw refused('bid.replayed', 'This envelope was received before. Seal the bid again.');
  return found;
}

/** The first entry of a paper bid that waits for the second. */
async function firstEntryOf(work: UnitOfWork, event: string, vendor: string) {
  const [found] = await work.tx.query<{ id: string; enteredBy: string; isLate: boolean; finding: string | null }>(
    `select b.id, b.entered_by as "enteredBy", b.is_late as "isLate", b.finding from bid b
     join bid_envelope e on e.organization_id = b.organization_id and e.bid = b.id
     where b.organization_id = $1 and e.event = $2 and e.vendor = $3 and b.status = 'entered' for update of b`,
    [work.actor.organizationId, event, vendor],
  );
  return found ?? null;
}

interface NewBid {
  readonly given: Submission;
  readonly received: Received;
  readonly how: 'paper' | 'electronic';
  readonly isLate: boolean;
  readonly finding: string | null;
  readonly by: string | null;
  readonly call: string;
}

async function newBid(work: UnitOfWork, { given, received, how, isLate, finding, by, call }: NewBid): Promise<string> {
  const { commitment, size, receivedAt, event, receipt } = received;
  const { id } = await work.asProduct.insert(
    bid,
    {},
    {
      name: unnamed(receipt),
      receipt,
      event,
      commitment,
      size,
      receivedAt,
      isLate,
      finding,
      solicitation: call,
      received: how,
      begunAt: given.begunAt,
      acknowledged: given.acknowledged,
      enteredBy: by,
      isOpened: false,
      entriesDiffer: false,
    },
  );
  return id;
}

const keep = `insert into bid_envelope (organization_id, receipt, bid, event, vendor, bytes, commitment, size, begun_at, received_at, entered_by, acknowledged, signed_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`;

async function keepEnvelope(
  work: UnitOfWork,
  one: Submission & Received & { bid: string; by: string | null },
): Promise<void> {
  const bytes = Buffer.from(one.envelope);
  await work.tx.query(keep, [
    work.actor.organizationId,
    one.receipt,
    one.bid,
    one.event,
    one.vendor,
    bytes,
    one.commitment,
    one.size,
    one.begunAt,
    one.receivedAt,
    one.by,
    one.acknowledged,
    one.signedBy ?? null,
  ]);
}

interface Replacing {
  readonly event: string;
  readonly vendor: string;
  readonly by: string;
  readonly how: 'paper' | 'electronic';
}

/**
 * Of one bidder the last sealed bid counts; the earlier ones stay in the record and in the tree. What a firm sealed by itself only the
 * firm replaces: two people of the agency could put a worse bid in its place otherwise.
 */
async function replaceEarlier(work: UnitOfWork, { event, vendor, by, how }: Replacing) {
  const earlier = await work.tx.query<{ id: string }>(
    `select distinct b.id from bid b join bid_envelope e on e.organization_id = b.organization_id and e.bid = b.id
     where b.organization_id = $1 and e.event = $2 and e.vendor = $3 and b.id <> $4 and b.status in ('sealed', 'needs_reconfirm')
       and ($5 = 'electronic' or b.received = 'paper')`,
    [work.actor.organizationId, event, vendor, by, how],
  );
  for (const { id } of earlier) await work.asProduct.move(bid, id, 'supersede');
}

const byTheBidder = () =>
  fail(
    'forbidden',
    'bid.by_the_firm',
    'The firm submitted this bid, so only the firm changes it, in the vendor portal.',
  );

/** Taken back before the deadline, by two people: the first asks, the second does it. */
export async function withdrawBid(
  work: UnitOfWork,
  given: { receipt: string; reason: string },
): Promise<{ isWithdrawn: boolean }> {
  const actor = await inPerson(work, clerks);
  const product = work.asProduct;
  const found = await product.row(bid, { where: { receipt: given.receipt }, fields: ['event'] });
  if (!found) throw fail('not_found', 'not_found', 'There is no bid with this receipt.');
  const { call } = await heldEvent(work, found.event);
  const one = await product.row(bid, { where: { id: found.id }, lock: 'update' });
  if (one?.received === 'electronic') throw byTheBidder();
  const { later } = await bothClocks(work);
  if (!one || call.dueAt === null || later >= call.dueAt)
    throw refused('bid.too_late_to_withdraw', 'The deadline has passed: a bid is no longer withdrawn.');
  if (one.status !== 'withdrawing') {
    await product.move(bid, one.id, 'askWithdrawal', { reason: given.reason, computed: { askedBy: actor.id } });
    return { isWithdrawn: false };
  }
  if (actsForAny(work.actor, one.askedBy))
    throw refused('bid.withdrawal_second_person', 'You requested this withdrawal, so someone else has to confirm it.');
  await product.move(bid, one.id, 'withdraw', { reason: given.reason });
  return { isWithdrawn: true };
}

/** An addendum is out: who submits says so from now on, and who has submitted is asked again. */
export async function addendumIssued(work: UnitOfWork, solicitationId: string): Promise<void> {
  const product = work.asProduct;
  const event = await firstEventOf(work, solicitationId);
  if (!event || !['prepared', 'live'].includes(event.status)) return;
  await product.change(sealedEvent, event.id, {}, { addenda: event.addenda + 1 });
  const sealed = await product.rows(bid, { where: { event: event.id, status: 'sealed' }, fields: ['id'], most: 'all' });
  for (const { id } of sealed) await product.move(bid, id, 'question');
}

/** The bidder acknowledges every addendum: the bid counts as it is. */
export async function reconfirmBid(work: UnitOfWork, receipt: string): Promise<void> {
  await inPerson(work, clerks);
  const product = work.asProduct;
  const found = await product.row(bid, { where: { receipt }, fields: ['event', 'received'] });
  if (!found) throw fail('not_found', 'not_found', 'There is no bid with this receipt.');
  if (found.received === 'electronic') throw byTheBidder();
  const { call, event } = await heldEvent(work, found.event);
  const { later } = await bothClocks(work);
  if (call.dueAt === null || later >= call.dueAt)
    throw refused('bid.too_late_to_confirm', 'The deadline has passed: a bid is no longer confirmed.');
  const [of] = await work.tx.query<{ vendor: string }>(
    'select vendor from bid_envelope where organization_id = $1 and bid = $2 limit 1',
    [work.actor.organizationId, found.id],
    'bid.vendor',
  );
  if (of) await refuseAbsent(work, call, of.vendor);
  await product.move(bid, found.id, 'confirm', { computed: { acknowledged: event.addenda } });
}

const leaves = `select receipt, commitment, size, received_at as "receivedAt" from bid_envelope
  where organization_id = $1 and event = $2 and received_at < $3 order by received_at, receipt`;

/** Every envelope that came in before the deadline, also those replaced or withdrawn: what the tree is made of. */
export async function receivedFor(
  work: Pick<UnitOfWork, 'tx' | 'actor'>,
  event: string,
  dueAt: string,
): Promise<readonly Received[]> {
  const rows = await work.tx.query<Pick<Received, 'receipt' | 'commitment' | 'size' | 'receivedAt'>>(leaves, [
    work.actor.organizationId,
    event,
    dueAt,
  ]);
  return rows.map((one) => ({ event, part: 'bid', version: 1, ...one, size: Number(one.size) }));
}

/** Whether bids come in here from firms themselves, who may still be in the line when the deadline comes. */
export const takesSealedBids = (work: UnitOfWork, solicitationId: string): Promise<boolean> =>
  work.asProduct.has(sealedEvent, { solicitation: solicitationId, status: 'live' });

/** The deadline has come: the root over everything received is published, before anything is opened. */
export async function closeSealed({ row, work }: EffectFacts<Row<typeof solicitation>>): Promise<void> {
  for (const event of await eventsOf(work, row.id)) {
    if (event.status !== 'live') continue;
    const all = await receivedFor(work, event.id, row.dueAt ?? work.now());
    const computed = { root: await closingRoot(all), received: all.length, closedAt: work.now() };
    await work.asProduct.move(sealedEvent, event.id, 'close', { computed });
  }
}
