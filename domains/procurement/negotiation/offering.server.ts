import { Failure, fail, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { ownerIn } from '../../public/public.server.ts';
import { refuseExcluded, rowOfFirm, standingOfFirm } from '../../vendors/public.server.ts';
import { publishedCall, vendorObstacle } from '../bidding/at-solicitation.server.ts';
import type { Signed } from '../bidding/signing.server.ts';
import { bid } from '../sealing/bid.record.ts';
import { bothClocks } from '../sealing/clocks.server.ts';
import { commitmentOf, NotAnEnvelope, partsOf } from '../sealing/envelope.ts';
import type { Offer } from '../solicitation/price-sheet.ts';
import { finalOffer } from './final-offer.record.ts';
import type { FirmOffers, OfferReceipt } from './negotiation-calls.ts';
import { negotiationRound } from './negotiation-round.record.ts';
import { sentRounds } from './negotiation-life.ts';

/*
 * What a firm does in a round. It runs as the product in a transaction of the agency, after the firm’s own side has judged who signs.
 * The row of the round is locked: the last moment, a later due time and the opening wait for each other.
 */

type Round = Row<typeof negotiationRound>;

const refused = (path: string, code: string, message: string) =>
  fail('refused', code, message, { issues: [{ path, code, message }] });

const noRound = () => fail('not_found', 'final_offer.no_round', 'Your firm was not asked in such a round.');

const askedIn = ({ invited }: Pick<Round, 'invited'>, vendor: string) =>
  (invited ?? []).find((one) => one.vendor === vendor) ?? null;

/** An open match keeps no firm out; the award judges it. */
async function refuseBarred(work: UnitOfWork, vendor: string): Promise<void> {
  try {
    await refuseExcluded(work, vendor);
  } catch (error) {
    if (error instanceof Failure && error.code === 'vendor.excluded')
      throw refused('round', 'final_offer.excluded', 'Your firm is excluded from public awards. Call the buyer.');
    if (!(error instanceof Failure)) throw error;
  }
}

export interface Sending {
  readonly round: string;
  readonly receipt: string;
  /** In base64, as it came. */
  readonly envelope: string;
}

const receiptOf = ({ receipt, commitment, size, receivedAt }: OfferReceipt): OfferReceipt => ({
  receipt,
  commitment,
  size,
  receivedAt,
});

/** Takes a sealed offer in place of the firm’s last one, or refuses it. */
export async function offerIn(work: UnitOfWork, signed: Signed, sending: Sending): Promise<OfferReceipt> {
  const product = work.asProduct;
  const own = await rowOfFirm(work, signed.firmId);
  const row = own && (await product.row(negotiationRound, { where: { id: sending.round }, lock: 'update' }));
  if (!own || !row || !askedIn(row as Round, own.id)) throw noRound();
  const bytes = new Uint8Array(Buffer.from(sending.envelope, 'base64'));
  const commitment = await commitmentOf(bytes);
  const before = await product.row(finalOffer, { where: { receipt: sending.receipt } });
  // An answer may be lost on its way: the same envelope is answered with its receipt, also later.
  if (before && before.offeror === own.id && before.round === row.id && before.commitment === commitment)
    return receiptOf(before);
  if (before) throw refused('receipt', 'final_offer.receipt', 'This receipt is taken. Seal the offer again.');
  const { later } = await bothClocks(work);
  if (row.status === 'cancelled') throw refused('round', 'final_offer.cancelled', 'The agency cancelled this round.');
  if (row.status !== 'open' || later >= row.dueAt)
    throw refused('round', 'final_offer.late', `Refused: received ${later}, due ${row.dueAt}. Your last offer stands.`);
  const obstacle = vendorObstacle(await standingOfFirm(work, signed.firmId), 'The agency');
  if (obstacle) throw refused('agency', `final_offer.${obstacle.id}`, obstacle.words);
  await refuseBarred(work, own.id);
  try {
    partsOf(bytes);
  } catch (error) {
    if (!(error instanceof NotAnEnvelope)) throw error;
    throw refused('envelope', 'final_offer.envelope', `${error.message}. Seal the offer again.`);
  }
  const earlier = await product.rows(finalOffer, {
    where: { round: row.id, offeror: own.id, status: 'sealed' },
    fields: ['receipt'],
    most: 'all',
  });
  for (const { id } of earlier) await product.move(finalOffer, id, 'supersede');
  const { receipt, envelope } = sending;
  const received = { receipt, commitment, size: bytes.length, receivedAt: later };
  await product.insert(
    finalOffer,
    {},
    {
      ...received,
      name: `Final offer ${receipt.slice(0, 8)}`,
      round: row.id,
      isOpened: false,
      offeror: own.id,
      signedBy: signed.by,
      envelope,
    },
  );
  return received;
}

/** What one firm may know of the rounds of a solicitation: its own part. */
export async function firmOffersAt(work: UnitOfWork, firmId: string, id: string): Promise<Omit<FirmOffers, 'maySign'>> {
  const { later: now } = await bothClocks(work);
  const { timeZone } = await ownerIn(work);
  const own = await rowOfFirm(work, firmId);
  const none = { now, timeZone, vendor: null, offer: null, rounds: [] };
  if (!own) return none;
  const call = await publishedCall(work, id);
  const product = work.asProduct;
  const all = (await product.rows(negotiationRound, {
    where: { solicitation: call.id, status: [...sentRounds], sentAt: { not: null } },
    order: '-number',
    most: 'all',
  })) as readonly Round[];
  const bids = await product.rows(bid, {
    where: { solicitation: call.id, vendor: own.id, status: 'responsive' },
    fields: ['offer'],
    most: 'all',
  });
  const offers = await product.rows(finalOffer, {
    where: { round: all.map((one) => one.id), offeror: own.id },
    fields: ['round', 'receipt', 'commitment', 'size', 'receivedAt', 'status', 'signedBy', 'total', 'unreadable'],
    order: '-receivedAt',
    most: 'all',
  });
  const rounds = all.flatMap((one): FirmOffers['rounds'][number][] => {
    const asked = askedIn(one, own.id);
    const out = (one.leftOut ?? []).find((each) => bids.some((each2) => each2.id === each.bid)) ?? null;
    if (!asked && !out) return [];
    const isOver = now >= one.dueAt;
    return [
      {
        id: one.id,
        number: one.number,
        place: one.place ?? 1,
        state: one.status === 'open' && isOver ? 'opening' : (one.status as FirmOffers['rounds'][number]['state']), // a draft is not read
        isInvited: asked !== null,
        dueAt: one.dueAt,
        message: asked ? one.message : null,
        reason: asked ? null : (out?.reason ?? null),
        publicKey: asked && one.status === 'open' ? one.publicKey : null,
        offers: offers
          .filter(({ round }) => round === one.id)
          .map(({ receipt, commitment, size, receivedAt, status, signedBy, total, unreadable }) => ({
            receipt,
            commitment,
            size,
            receivedAt,
            status,
            signedBy,
            cents: total?.cents ?? null,
            unreadable,
          })),
      },
    ];
  });
  // The own prices that stand: the form begins with them.
  return { now, timeZone, vendor: own.id, offer: (bids[0]?.offer as unknown as Offer | null) ?? null, rounds };
}
