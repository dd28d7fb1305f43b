import { afterAll, beforeAll, expect, test } from 'vitest';
import { bidder, inCounty } from '#domains/procurement/bidding/test-world.ts';
import { ownBids } from '#domains/procurement/bidding/at-solicitation.server.ts';
import { solicitation } from '#domains/procurement/solicitation/solicitation.record.ts';
import { liveEvent, type SealingWorld, sealingWorld } from '#domains/procurement/sealing/test-world.ts';
import { actorNow } from '#server/auth/standing.ts';
import type { Ports } from '#server/ports.ts';
import { seedFirmBids } from './firm-bids.ts';

let here: SealingWorld;
beforeAll(async () => {
  here = await sealingWorld();
});
afterAll(() => here.close());

test('who signs and bills for a firm of the demonstration does so at once, in the evening as well, when it is tomorrow in UTC', async () => {
  const at = await liveEvent(here);
  const firm = await bidder(here, 'Alma Pumps LLC');
  here.clock.set('2026-11-21T02:00:00Z');
  await seedFirmBids(here as unknown as Ports, here.product.actor.organizationId, firm.id);
  const { duties } = await here.run(firm.signer, ({ tx, actor }) => actorNow(tx, actor, here.clock.now()));
  expect(duties.toSorted()).toEqual(['bid_signer', 'invoicing']);
  const bids = await inCounty(here, (work) => ownBids(work, firm.vendor, at.event));
  expect(bids).toMatchObject([{ status: 'sealed' }]);
});

test('no bid is sent where the county is told after its call is due, and the firm is there all the same', async () => {
  const at = await liveEvent(here);
  const firm = await bidder(here, 'Bravo Pumps LLC');
  const call = await inCounty(here, (work) => work.find(solicitation, at.solicitation));
  here.clock.set(String(call?.dueAt));
  await seedFirmBids(here as unknown as Ports, here.product.actor.organizationId, firm.id);
  expect(await inCounty(here, (work) => ownBids(work, firm.vendor, at.event))).toEqual([]);
});
