import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sealer } from '../../../tests/world/seal-key.ts';
import { bidder, type Bidder, inCounty, submitTwo } from '../bidding/test-world.ts';
import { ownBids } from '../bidding/at-solicitation.server.ts';
import { sealBid, type SealedBid } from '../bidding/seal-bid.ts';
import { award } from '../award/award.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { bid } from './bid.record.ts';
import { hex } from './bytes.ts';
import { checkReceipt } from './check-receipt.ts';
import { makeChairKey } from './officer-key.ts';
import { openingLost, revealBid, startOpening } from './opening.server.ts';
import { openingSession } from './opening-session.record.ts';
import { prepareEvent } from './preparing.server.ts';
import { publicTabulation } from './public-tabulation.server.ts';
import { sealedEvent } from './sealed-event.record.ts';
import { receiptFor, tabulated } from './sealing-reads.server.ts';
import {
  closed,
  draft,
  enter,
  liveEvent,
  liveTwo,
  opened,
  publish,
  type SealingWorld,
  sealingWorld,
} from './test-world.ts';
import { type ChainedLine, firstFault } from './minutes.ts';

let here: SealingWorld;
let alma: Bidder;
let brent: Bidder;
beforeAll(async () => {
  here = await sealingWorld();
  alma = await bidder(here, 'Alma Signals LLC');
  brent = await bidder(here, 'Brent Traffic');
});
afterAll(() => here.close());
beforeEach(() => {
  here.clock.set('2026-11-20T15:00:00Z');
  here.databaseClock.at = null;
});

type Two = Awaited<ReturnType<typeof liveTwo>>;

const keyOf = async (event: string) => ({
  id: event,
  publicKey: (await here.product.see(sealedEvent, event)).publicKey ?? '',
});

async function sealedTwo(at: Two, by: Bidder, cents: number): Promise<SealedBid> {
  const signer = { name: 'Alma Reyes', title: 'Owner' };
  const security = { kind: 'bond', number: 'B-1', surety: 'Tidewater Surety', cents: 77_777 } as const;
  const response = { answers: {}, meets: [], forms: {}, security, subcontractors: [], tradeSecrets: [], signer };
  const draftOf = { offer: { prices: { '1': cents * 100 }, extras: {} }, notes: 'Our approach', response };
  return sealBid(draftOf, {
    event: await keyOf(at.event),
    priceEvent: await keyOf(at.price.event),
    solicitation: at.solicitation,
    vendor: by.vendor,
  });
}

const submitted = (at: Pick<Two, 'solicitation'>, by: Bidder, one: SealedBid, isRehearsal = false) =>
  submitTwo(here, at.solicitation, by, one, isRehearsal);

const bidsOf = (event: string) =>
  here.run(here.product, (work) => work.rows(bid, { where: { event }, order: 'receivedAt', most: 'all' }));
const begin = async (event: string) => {
  const chair = await makeChairKey();
  return here.run(here.officers[0], (work) => startOpening(work, { event, chairKey: hex(chair.public) }));
};
const receipt = (number: string) => here.run(here.product, (work) => receiptFor(work, number));

describe('a bid in two envelopes', () => {
  test('is sealed in one step, or refused whole', async () => {
    const at = await liveTwo(here);
    const one = await sealedTwo(at, alma, 100_00);
    await expect(submitted(at, alma, { ...one, price: null })).rejects.toMatchObject({ code: 'bid.both_envelopes' });
    const broken = { ...one, price: { receipt: one.price?.receipt ?? '', envelope: 'AAAA', contentKey: '' } };
    await expect(submitted(at, alma, broken)).rejects.toMatchObject({ code: 'bid.not_an_envelope' });
    expect(await bidsOf(at.event)).toEqual([]);
    await submitted(at, alma, one, true);
    expect(await bidsOf(at.event)).toEqual([]);

    const told = await submitted(at, alma, one);
    expect(told).toMatchObject({ receipt: one.receipt, price: { receipt: one.price?.receipt, event: at.price.event } });
    expect(await submitted(at, alma, one)).toEqual(told);
    const own = await inCounty(here, (work) => ownBids(work, alma.vendor, at.event));
    expect(own.map(({ receipt: number }) => number)).toEqual([one.receipt]);
    await expect(enter(here, at, here.buyer, brent.vendor, { cents: 1_00 })).rejects.toMatchObject({
      code: 'bid.two_by_the_firm',
    });
    const other = await liveEvent(here);
    await expect(submitted(other, alma, await sealedTwo(at, alma, 1_00))).rejects.toMatchObject({
      code: 'bid.both_envelopes',
    });
  });

  test('is not published while its price key is not made, and another type has no price envelope', async () => {
    const id = await draft(here, { type: 'multi_step' });
    const prepared = { solicitation: id, officers: [], needed: 0, countShown: false } as const;
    await here.run(here.buyer, (work) => prepareEvent(work, { ...prepared, part: 'bid', level: 'envelope' }));
    await expect(publish(here, id)).rejects.toMatchObject({ code: 'sealing.price_envelope' });
    await expect(
      here.run(here.buyer, (work) => prepareEvent(work, { ...prepared, part: 'price', level: 'rule' })),
    ).rejects.toMatchObject({ code: 'sealing.price_is_sealed' });
    const itb = await draft(here);
    await expect(
      here.run(here.buyer, (work) =>
        prepareEvent(work, { ...prepared, solicitation: itb, part: 'price', level: 'envelope' }),
      ),
    ).rejects.toMatchObject({ code: 'sealing.one_envelope' });
  });
});

describe('prices', () => {
  test('are opened of acceptable offers alone, and of the others the lock share is discarded before the witnesses', async () => {
    const at = await liveTwo(here);
    const [first, second] = [await sealedTwo(at, alma, 100_00), await sealedTwo(at, brent, 80_00)];
    await submitted(at, alma, first);
    here.clock.set('2026-11-20T16:00:00Z');
    const kept = await submitted(at, brent, second);
    await closed(here, at);
    await expect(begin(at.price.event)).rejects.toMatchObject({ code: 'sealing.technical_first' });
    await opened(here, at);
    const table = await here.run(here.buyer, (work) => tabulated(work, at.event));
    expect(table).toMatchObject({ arePricesSealed: true, bids: [{ cents: null }, { cents: null }] });
    const technical = await bidsOf(at.event);
    expect(technical.map(({ total, offer, notes }) => [total, offer, notes])).toEqual([
      [null, null, 'Our approach'],
      [null, null, 'Our approach'],
    ]);
    expect(JSON.stringify(technical)).not.toContain('77777');

    const [ofAlma, ofBrent] = [technical[0]?.id ?? '', technical[1]?.id ?? ''];
    await here.buyer.run(bid, 'accept', ofAlma);
    await expect(begin(at.price.event)).rejects.toMatchObject({ code: 'sealing.undecided' });
    await here.buyer.run(bid, 'reject', ofBrent, 'No warranty');
    const early = {
      solicitation: at.solicitation,
      bid: ofAlma,
      basis: 'Lowest price',
      analysis: 'Fair',
      comparedWith: [],
    };
    await expect(here.buyer.make(award, early as never)).rejects.toMatchObject({ code: 'award.prices_sealed' });
    const call = await here.product.see(solicitation, at.solicitation);
    expect(await here.run(here.product, (work) => publicTabulation(work, call))).toBe(null);

    const { session, released } = await opened(here, at.price, [1, 2]);
    expect(released.envelopes.map((one) => one.receipt)).toEqual([first.price?.receipt]);
    expect(await bidsOf(at.event)).toMatchObject([
      { status: 'responsive', total: { cents: 400_00 }, response: { security: { cents: 77_777 } } },
      { status: 'nonresponsive', total: null, offer: null, priceDestroyedAt: here.clock.now().toISOString() },
    ]);
    expect(await here.run(here.product, (work) => publicTabulation(work, call))).toMatchObject({
      bids: [{ total: { cents: 400_00 } }, { vendor: 'Brent Traffic', total: null }],
    });

    // The minutes say it in their chain, and the receipt says it to anyone, with the lock that it named when the bid came in.
    const { minutes, lastHash } = await here.product.see(openingSession, session);
    const { root } = await here.product.see(sealedEvent, at.price.event);
    const lines = minutes as unknown as ChainedLine[];
    expect(await firstFault(root ?? '', lines, lastHash)).toBe(null);
    const line = lines.find(({ what }) => what === 'destroyed');
    expect(line?.text).toContain(second.price?.receipt);
    expect(lines.findIndex(({ what }) => what === 'destroyed')).toBeLessThan(
      lines.findIndex(({ what }) => what === 'key'),
    );
    const answer = await receipt(second.price?.receipt ?? '');
    expect(answer).toMatchObject({
      part: 'price',
      destroyed: { lockHash: kept.price?.lockHash, line: line?.hash },
    });
    expect(await checkReceipt({ ...kept.price, receipt: second.price?.receipt ?? '' }, answer)).toBe('included');
    expect((await receipt(first.price?.receipt ?? '')).destroyed).toBe(null);
    const revealed = { receipt: second.price?.receipt ?? '', key: second.price?.contentKey ?? '' };
    await expect(here.run(here.buyer, (work) => revealBid(work, revealed))).rejects.toMatchObject({
      code: 'bid.not_unreadable',
    });
  });

  test('whose shares are lost are revealed by the firm’s own key, of offers that are still responsive alone', async () => {
    const at = await liveTwo(here);
    const [first, second] = [await sealedTwo(at, alma, 100_00), await sealedTwo(at, brent, 80_00)];
    await submitted(at, alma, first);
    here.clock.set('2026-11-20T16:00:00Z');
    await submitted(at, brent, second);
    await closed(here, at);
    await opened(here, at);
    const [ofAlma, ofBrent] = (await bidsOf(at.event)).map(({ id }) => id) as [string, string];
    for (const id of [ofAlma, ofBrent]) await here.buyer.run(bid, 'accept', id);
    const { id: session } = await begin(at.price.event);
    await here.run(here.chief, (work) => openingLost(work, { session, reason: 'Fire.' }));
    const lost = { status: 'responsive', total: null, unreadable: 'The shares of the officers are lost' };
    expect(await bidsOf(at.event)).toMatchObject([lost, lost]);
    // After an upheld protest the offer of Alma is found not acceptable.
    await here.product.run(bid, 'reconsider', ofAlma, 'The protest is upheld.');
    await here.buyer.run(bid, 'reject', ofAlma, 'No warranty');
    const key = await sealer();
    const reveal = ({ price }: SealedBid, given = price?.contentKey ?? '') =>
      here.run(here.buyer, (work) => revealBid(work, { receipt: price?.receipt ?? '', key: given }, key));
    await expect(reveal(first)).rejects.toMatchObject({ code: 'bid.closed_for_good' });
    await expect(reveal(second, first.price?.contentKey)).rejects.toMatchObject({ code: 'bid.wrong_key' });
    await reveal(second);
    expect(await bidsOf(at.event)).toMatchObject([
      { status: 'nonresponsive', total: null },
      { status: 'responsive', total: { cents: 320_00 }, unreadable: null, response: { security: { cents: 77_777 } } },
    ]);
    await expect(reveal(second)).rejects.toMatchObject({ code: 'bid.not_unreadable' });
  });

  test('of a cancelled solicitation are opened by nobody: both keys lose their server share', async () => {
    const at = await liveTwo(here);
    await submitted(at, alma, await sealedTwo(at, alma, 100_00));
    await here.chief.run(solicitation, 'cancel', at.solicitation, 'No funds');
    for (const event of [at.event, at.price.event])
      expect((await here.product.see(sealedEvent, event)).status).toBe('destroyed');
  });
});
