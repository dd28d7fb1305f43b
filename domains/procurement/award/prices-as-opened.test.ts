import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { competitionReview } from '../competition/competition-review.record.ts';
import { bid } from '../sealing/bid.record.ts';
import { priceHash } from '../sealing/price-proof.ts';
import { award } from './award.record.ts';
import { sealedBy, submit } from '../bidding/test-world.ts';
import { hex } from '../sealing/bytes.ts';
import { makeChairKey } from '../sealing/officer-key.ts';
import { openingLost, revealBid, startOpening } from '../sealing/opening.server.ts';
import { closed, liveEvent } from '../sealing/test-world.ts';
import { approve, type AwardWorld, awardWorld, openedBids, recommend } from './test-world.ts';

let here: AwardWorld;
beforeAll(async () => {
  here = await awardWorld();
});
afterAll(() => here.close());

/** What is written past every rule of the product. */
const forge = (text: string, ...values: readonly unknown[]) =>
  here.run(here.product, ({ tx, actor }) => tx.query(text, [actor.organizationId, ...values]));
const priceOf = (id: string, price: number) =>
  forge(
    `update bid set offer = jsonb_set(offer, '{prices,1}', $3::text::jsonb) where organization_id = $1 and id = $2`,
    id,
    price,
  );
const stop = (why: string) => ({
  code: 'award.prices_as_opened',
  issues: [{ path: 'bid' }],
  message: expect.stringContaining(`can’t be awarded on or compared with: ${why}`),
});
const moved = stop('its prices are not those that were opened');

describe('an award', () => {
  test('rests on prices as they were opened: a lower one written into the database wins nothing at any step', async () => {
    const at = await openedBids(here);
    const { offer, total } = await here.product.see(bid, at.cora);
    const was = (offer as { prices: Record<string, number> }).prices['1'] ?? 0;
    await priceOf(at.cora, 1_0000);
    await forge('update bid set total_cents = $3 where organization_id = $1 and id = $2', at.cora, 1_00);
    await expect(recommend(here, at, at.cora)).rejects.toMatchObject(moved);
    await priceOf(at.cora, was);
    await expect(recommend(here, at, at.cora)).rejects.toMatchObject(stop('its total does not follow from its prices'));
    await forge('update bid set total_cents = $3 where organization_id = $1 and id = $2', at.cora, total?.cents);
    const { id } = await recommend(here, at, at.alma);

    // The price of a rival that is raised is as good as one’s own that is lowered.
    const rival = (await here.product.see(bid, at.brent)).offer as { prices: Record<string, number> };
    await priceOf(at.brent, 99_000_0000);
    here.clock.set('2026-12-21T15:00:00Z');
    await expect(approve(here, id)).rejects.toMatchObject(moved);
    await priceOf(at.brent, rival.prices['1'] ?? 0);
    await approve(here, id);
    await here.buyer.run(award, 'notice', id);
    await priceOf(at.alma, 1_0000);
    here.clock.set('2027-01-11T15:00:00Z');
    await expect(here.official.run(award, 'finalize', id)).rejects.toMatchObject(moved);
  });

  test('is not had by writing the hash as well: the minutes name another, and theirs is chained', async () => {
    const at = await openedBids(here);
    await priceOf(at.cora, 1_0000);
    const { offer } = await here.product.see(bid, at.cora);
    const salt = '0'.repeat(64);
    const own = await priceHash(salt, offer as unknown as Parameters<typeof priceHash>[1]);
    await forge(
      'update bid set price_salt = $3, price_hash = $4, total_cents = $5 where organization_id = $1 and id = $2',
      at.cora,
      salt,
      own,
      4 * 100, // of four pumps
    );
    await expect(recommend(here, at, at.cora)).rejects.toMatchObject(
      stop('the minutes of its opening name other prices'),
    );
    // Nor by taking the hash out, of one bid or of all.
    const bare = 'update bid set price_salt = null, price_hash = null where organization_id = $1';
    for (const which of [` and id = '${at.cora}'`, '']) {
      await forge(bare + which);
      await expect(recommend(here, at, at.cora)).rejects.toMatchObject(
        stop('the minutes of its opening name other prices'),
      );
    }
    await forge(
      `update opening_session set minutes = jsonb_set(minutes, '{0,text}', to_jsonb($2::text)) where organization_id = $1`,
      `Roll call. Prices ${own}.`,
    );
    await expect(recommend(here, at, at.cora)).rejects.toMatchObject(stop('the minutes of its opening were changed'));
  });

  test('goes to a responsive bid of its own solicitation, and never follows from a request for information', async () => {
    const at = await openedBids(here);
    const other = await openedBids(here);
    const unfit = { code: 'award.responsive_only', issues: [{ path: 'bid' }] };
    await expect(recommend(here, at, other.alma)).rejects.toMatchObject(unfit);
    await here.run(here.product, (work) => work.move(bid, at.alma, 'reconsider', { reason: 'An upheld protest.' }));
    await here.buyer.run(bid, 'reject', at.alma, 'No license.');
    await expect(recommend(here, at, at.alma)).rejects.toMatchObject(unfit);
    await forge(`update solicitation set type = 'rfi' where organization_id = $1 and id = $2`, at.solicitation);
    await expect(recommend(here, at, at.brent)).rejects.toMatchObject({
      code: 'award.never_from_rfi',
      issues: [{ path: 'solicitation' }],
    });
  });

  test('rests on bids that their firms revealed, whose prices no minutes name', async () => {
    here.clock.set('2026-11-20T15:00:00Z');
    const at = await liveEvent(here);
    const [low, high] = [await sealedBy(here, at, here.alma, 900_00), await sealedBy(here, at, here.brent, 950_00)];
    await submit(here, at, here.alma, low);
    await submit(here, at, here.brent, high);
    await closed(here, at);
    const chairKey = hex((await makeChairKey()).public);
    const { id: session } = await here.run(here.officers[0], (work) =>
      startOpening(work, { event: at.event, chairKey }),
    );
    await here.run(here.chief, (work) => openingLost(work, { session, reason: 'The passphrases are lost.' }));
    await here.run(here.buyer, (work) => revealBid(work, { receipt: low.receipt, key: hex(low.contentKey) }));
    await here.run(here.buyer, (work) => revealBid(work, { receipt: high.receipt, key: hex(high.contentKey) }));
    const rows = await here.run(here.product, (work) =>
      work.rows(bid, { where: { event: at.event }, fields: ['vendor'], most: 'all' }),
    );
    for (const { id } of rows) await here.buyer.run(bid, 'accept', id);
    const [review] = await here.chief.list(competitionReview, 'status=open');
    await here.run(here.official, (work) =>
      work.move(competitionReview, review?.id ?? '', 'accept', {
        input: { finding: 'Two firms bid, and both revealed their envelopes.' },
      }),
    );
    const lowest = rows.find(({ vendor }) => vendor === here.alma.vendor)?.id ?? '';
    const call = { solicitation: at.solicitation, alma: lowest, brent: '', cora: '' };
    expect(await recommend(here, call, lowest)).toMatchObject({ amount: { cents: 3600_00 }, isLowest: true });
  });
});
