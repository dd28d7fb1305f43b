import { evaluation } from '#domains/procurement/evaluation/evaluation.record.ts';
import { emptyDraft } from '#domains/procurement/bidding/draft.ts';
import { sealBid } from '#domains/procurement/bidding/seal-bid.ts';
import { finalOffer } from '#domains/procurement/negotiation/final-offer.record.ts';
import { negotiationRound } from '#domains/procurement/negotiation/negotiation-round.record.ts';
import { commitmentOf } from '#domains/procurement/sealing/envelope.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';
import { withClock } from './auctions.ts';
import type { Opened } from './evaluations.ts';

/** An offer as the browser of the firm seals it, kept as the portal takes it. */
async function offered(
  work: ReturnType<As>,
  { call, round, firm, cents, at }: { call: Opened; round: string; firm: string; cents: number; at: string },
): Promise<void> {
  const kept = await work.row(negotiationRound, { where: { id: round }, fields: ['publicKey'] });
  const draft = {
    ...emptyDraft,
    offer: { prices: { '1': cents * 100 }, extras: {} },
    notes: 'The revised staffing plan is part of this price.',
  };
  const event = { id: round, publicKey: kept?.publicKey ?? '' };
  const sealed = await sealBid(draft, { event, priceEvent: null, solicitation: call.id, vendor: firm });
  const bytes = new Uint8Array(Buffer.from(sealed.envelope, 'base64'));
  await work.insert(
    finalOffer,
    {},
    {
      name: `Final offer ${sealed.receipt.slice(0, 8)}`,
      receipt: sealed.receipt,
      round,
      commitment: await commitmentOf(bytes),
      size: bytes.length,
      receivedAt: at,
      isOpened: false,
      offeror: firm,
      signedBy: `Sales desk, ${call.vendors.find(({ id }) => id === firm)?.name ?? ''}`,
      envelope: sealed.envelope,
    },
  );
}

/** Two requests for proposals in negotiation: offers of one are opened and its panel agrees again, those of the other are sealed. */
export async function seedNegotiations(as: As, cast: Cast, opened: ReadonlyMap<string, Opened>): Promise<void> {
  const [chantal, walter, sofia, mei, adaeze] = [
    'Chantal Beaumont',
    'Walter Kowalski',
    'Sofia Marchetti',
    'Mei Lin',
    'Adaeze Okafor',
  ].map((name) => cast.get(name)) as [Actor, Actor, Actor, Actor, Actor]; // all of them are of the county
  const heldFor = async (name: string) => {
    const call = opened.get(name);
    const held = call && (await as(sofia).row(evaluation, { where: { solicitation: call.id }, fields: ['status'] }));
    if (!call || !held) throw new Error(`The seed has no evaluation of ${name}`);
    return { call, held };
  };

  const pumps = await heldFor('Pump station control system');
  await as(sofia, '2026-11-12').move(evaluation, pumps.held.id, 'rank');
  const due = `${as.day('2026-11-17')}T22:00:00.000Z`;
  const first = await as(chantal, '2026-11-12').insert(negotiationRound, {
    evaluation: pumps.held.id,
    message:
      'Offer your best and final price. Show how two stations a week are switched over without an outage, and who stands by at night.',
    dueAt: due,
  });
  await as(chantal, '2026-11-12').move(negotiationRound, first.id, 'propose');
  await as(walter, '2026-11-12').move(negotiationRound, first.id, 'send');
  const product = as(walter, '2026-11-16').asProductAlone;
  const offers = [9_420_00, 8_610_00];
  for (const [at, cents] of offers.entries())
    await offered(product, {
      call: pumps.call,
      round: first.id,
      firm: pumps.call.vendors[at]?.id ?? '',
      cents,
      at: `${as.day(`2026-11-1${6 + at}`)}T16:20:00.000Z`,
    });
  const opening = `${as.day('2026-11-18')}T15:00:00.000Z`;
  await withClock(as(mei, '2026-11-18'), opening).move(negotiationRound, first.id, 'startOpening');
  await withClock(as(adaeze, '2026-11-18'), opening).move(negotiationRound, first.id, 'open');

  const sludge = await heldFor('Hauling and disposal of sludge');
  const buyer = as(chantal, '2026-11-18');
  const second = await buyer.insert(negotiationRound, {
    evaluation: sludge.held.id,
    message:
      'Offer your best and final price per wet ton. State the turnaround of each truck and your second disposal site.',
    dueAt: `${as.day('2026-11-30')}T22:00:00.000Z`,
    leftOut: [
      {
        bid: sludge.call.bids[2] ?? '',
        reason: 'Technical scores are well below the others, and the plan has no second disposal site.',
      },
    ],
  });
  await buyer.move(negotiationRound, second.id, 'propose');
  await as(walter, '2026-11-19').move(negotiationRound, second.id, 'send');
}
