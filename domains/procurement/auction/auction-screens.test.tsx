import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { type Bidder, bidder, inCounty, signedOf } from '../bidding/test-world.ts';
import { closeDue } from '../publication/closing.server.ts';
import { draft, dueAt, publish, type SealingWorld, sealingWorld } from '../sealing/test-world.ts';
import { bidIn, enterIn } from './auction-bidding.server.ts';
import { endDue } from './auction-end.server.ts';
import { auction } from './auction.record.ts';

let here: SealingWorld;
let server: Serving;
let alma: Bidder;
let brent: Bidder;
beforeAll(async () => {
  here = await sealingWorld();
  alma = await bidder(here, 'Alma Fuel LLC');
  brent = await bidder(here, 'Brent Fuel');
  server = await serve(here);
});
afterAll(async () => {
  await server.close();
  await here.close();
});

const usd = (cents: number) => ({ cents, currency: 'USD' });
const startsAt = '2026-12-18T20:00:00.000Z';

test('two firms undercut each other, a late price moves the end, and the buyer sees who won when it is over', async () => {
  const call = await draft(here, { type: 'auction', name: 'Fuel' });
  const { id } = await here.buyer.make(auction, {
    solicitation: call,
    startsAt,
    minutes: 60,
    limits: [{ opening: usd(400_00) }],
    stepAmount: usd(5_00),
    shows: 'both',
    softMinutes: 5,
    extendMinutes: 5,
    terms: 'Prices bind for ninety days.',
  } as never);
  await here.chief.run(auction, 'schedule', id);
  await publish(here, call);
  const place = `/vendor-portal/bids/${call}?agency=${here.organizationId}`;

  const entering = await windowOf(server, alma.signer, place);
  expect(entering.everything()).toContain('Prices bind for ninety days.');
  await entering.fill('My firm accepts these terms', true);
  await entering.press('Enter auction');
  // The window of a test acts with a key, and no key signs.
  expect(entering.everything()).toContain('no key and no service signs a bid');
  const [own, rival] = [await signedOf(here, alma), await signedOf(here, brent)];
  for (const one of [own, rival]) await inCounty(here, (work) => enterIn(work, one, call));

  here.clock.set(dueAt);
  await closeDue({ door: here.door }, here.organizationId);
  here.clock.set('2026-12-18T20:57:00.000Z');
  const offer = { prices: { 1: 980_000 }, extras: {} };
  await inCounty(here, (work) => bidIn(work, rival, { solicitation: call, lot: '', offer, after: 0 }));

  const live = await windowOf(server, alma.signer, place);
  expect(live.everything()).toContain('Best price');
  await live.fill('Unit price, Trash pump', '95');
  await live.press('Bid $380.00');
  expect(live.everything()).toContain('no key and no service signs a bid');
  const lower = { prices: { 1: 950_000 }, extras: {} };
  await inCounty(here, (work) => bidIn(work, own, { solicitation: call, lot: '', offer: lower, after: 0 }));
  const leading = await windowOf(server, alma.signer, place);
  expect(leading.everything()).toContain('The agency sees you as Bidder 1');
  expect(leading.everything()).toContain('Your rank\n1');

  const watching = await windowOf(server, here.buyer, `/reverse-auctions/${id}`);
  expect(watching.everything()).toContain('Prices over time');
  expect(watching.everything()).toContain('Bidder 1');
  expect(watching.everything()).not.toContain('Alma');

  here.clock.set('2026-12-18T21:10:00.000Z');
  await endDue({ door: here.door }, here.organizationId);
  const after = await windowOf(server, here.buyer, `/reverse-auctions/${id}`);
  expect(after.everything()).toContain('Alma Fuel LLC (Bidder 1)');
});
