import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { afterAward } from '#domains/server.ts';
import { serve, type Serving } from '../../../tests/world/serving.ts';
import { bidFile } from '../enclosures/bid-file.record.ts';
import { marketOf } from '../publication/test-world.ts';
import { bid } from '../sealing/bid.record.ts';
import { sealedEvent } from '../sealing/sealed-event.record.ts';
import { closed, enterTwice, firm, liveEvent, opened, sealingWorld } from '../sealing/test-world.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { vendor } from '../../vendors/vendor.record.ts';
import { gather } from './package-pages.server.ts';
import { recordsPackage } from './records-package.record.ts';

let county: World;
let serving: Serving;
let market: Awaited<ReturnType<typeof marketOf>>;
let rosa: Person;
let call: { readonly id: string; readonly number: string };

beforeAll(async () => {
  county = await world();
  county.clock.set('2026-11-20T15:00:00Z');
  market = await marketOf(county);
  rosa = await county.member('Rosa Delgado');
  serving = await serve(county);
  call = await market.published({ specification: 'Ask Ana Prieto, 123-45-6789, about the Alloy 7-X process.' });
});
afterAll(async () => {
  await serving.close();
  await county.close();
});

const address = { line1: '1 Pier Road', city: 'Norfolk', state: 'VA', postalCode: '23510', country: 'US' };
const package_ = (given: object = {}, by: Person = market.counsel) =>
  by.make(recordsPackage, { solicitation: call.id, requester: 'Ines Calloway, The Gazette', ...given });
const fileOf = (by: Person, id: string) =>
  serving.ask({ as: by.actor, method: 'GET', path: `/api/v1/records_package/${id}/package.zip` });

test('a procurement that is not over has no package: its bids are exempt', async () => {
  await expect(package_()).rejects.toThrow('Until then bids are exempt');
  await market.chief.run(solicitation, 'cancel', call.id, 'The need is gone');
});

test('is prepared by one, released by another, and its bytes hold nothing that was redacted', async () => {
  const { id } = await package_({
    redactions: [{ text: 'alloy 7-x  PROCESS', exemption: 'Fla. Stat. 815.045', reason: 'Claimed as a trade secret' }],
  });
  const early = await fileOf(market.chief, id);
  expect([early.status, early.json]).toMatchObject([422, { code: 'records_package.not_prepared' }]);
  await market.counsel.run(recordsPackage, 'prepare', id);
  const edited = async () =>
    market.counsel.edit(recordsPackage, id, (await market.counsel.see(recordsPackage, id)).version, {
      requester: 'The Gazette',
    });
  await expect(edited()).rejects.toMatchObject({ code: 'records_package.is_prepared' });
  expect((await fileOf(market.counsel, id)).status).toBe(200);
  await expect(market.counsel.run(recordsPackage, 'release', id)).rejects.toThrow('someone else has to release it');
  await expect(market.buyer.run(recordsPackage, 'release', id)).rejects.toThrow('There is no such records package');
  await market.chief.run(recordsPackage, 'release', id);
  await expect(edited()).rejects.toMatchObject({ code: 'records_package.is_prepared' });

  const answer = await fileOf(market.chief, id);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const kept = await county.door.run(county.product.actor, (work) => work.find(recordsPackage, id));
  const text = JSON.stringify(kept?.pages);
  expect(text).toContain('Ask Ana Prieto');
  expect(text).toContain('[Redacted: Fla. Stat. 815.045]');
  expect(text).toContain('The need is gone');
  expect(text).not.toMatch(/alloy|123-45-6789|90,?123/i);
  const { sha256 } = await market.chief.see(recordsPackage, id);
  expect(sha256).toMatch(/^[0-9a-f]{64}$/);
});

test('holds the redacted copies of firms as they were, by number and with their hash', async () => {
  const words = 'Our crews use [redacted].';
  const { hash, size, type } = await serving.ports.files.take({
    name: 'Copy.txt',
    content: Readable.from([Buffer.from(words)]),
  });
  const firm = { name: 'Alma Pumps LLC', taxClass: 'llc', email: 'a@alma.example', address } as const;
  const { id: of } = await county.product.make(vendor, firm);
  await county.door.run(county.product.actor, async (work) => {
    const level = { level: 'rule', needed: 0, addenda: 0, countShown: true, attempts: 0, received: 1 } as const;
    const event = await work.insert(sealedEvent, {}, { solicitation: call.id, ...level });
    const at = work.now();
    const sealed = { receipt: randomUUID(), received: 'electronic', commitment: hash, size, begunAt: at } as const;
    const kept = { receivedAt: at, acknowledged: 0, isLate: false, isOpened: true, entriesDiffer: false };
    const one = { event: event.id, solicitation: call.id, vendor: of, ...sealed, ...kept };
    const { id: bidOf } = await work.insert(bid, {}, one);
    const file = { bid: bidOf, sealedHash: hash, contentKey: hash, isShared: true, size };
    const claim = { name: 'Approach.txt', kind: 'proposal', place: 1, ground: 'Own method' } as const;
    const { id: redacts } = await work.insert(bidFile, {}, { ...file, ...claim, enclosure: randomUUID() });
    const copy = { name: 'The alloy 7-x process.txt', kind: 'redacted', place: 2, copyCheck: 'removed' } as const;
    const read = { enclosure: randomUUID(), sha256: hash, mediaType: type, redacts };
    const { id } = await work.insert(bidFile, {}, { ...file, ...copy, ...read });
    await work.move(bidFile, id, 'keep');
  });
  const { id } = await package_({
    redactions: [{ text: 'alloy 7-x  PROCESS', exemption: 'Fla. Stat. 815.045', reason: 'Claimed as a trade secret' }],
  });
  await market.counsel.run(recordsPackage, 'prepare', id);
  await market.chief.run(recordsPackage, 'release', id);
  const answer = await fileOf(market.chief, id);
  expect(answer.text).toContain(words);
  expect(answer.text).toContain(`<a href="redacted-copies/01.txt">redacted-copies/01.txt</a></td><td>${hash}`);
  expect(answer.text).not.toMatch(/alloy/i);
});

test('the wrong role gets nothing of it, and neither does the friend of a requester who wants the sealed text', async () => {
  const { id } = await package_();
  await market.counsel.run(recordsPackage, 'prepare', id);
  for (const person of [rosa, market.buyer]) expect([403, 404]).toContain((await fileOf(person, id)).status);
  await expect(rosa.make(recordsPackage, { solicitation: call.id, requester: 'Me' })).rejects.toThrow('Only people');
  const friend = await county.member('Nora Lindqvist');
  await expect(friend.see(recordsPackage, id)).rejects.toThrow('There is no such records package');
});

test('a redaction that is too short, or would be readable in its own exemption, is refused', async () => {
  const short = [{ text: ' - a', exemption: 'x', reason: 'y' }];
  await expect(package_({ redactions: short })).rejects.toThrow('letters or digits');
  const { id } = await package_({
    redactions: [{ text: 'Ana Prieto', exemption: 'Privacy of Ana Prieto', reason: 'Home address is exempt' }],
  });
  await expect(market.counsel.run(recordsPackage, 'prepare', id)).rejects.toThrow('can still be read');
});

test('proposals that a panel has not released are not in it, by name or by price', async () => {
  const here = await sealingWorld();
  try {
    here.clock.set('2026-11-20T15:00:00Z');
    const at = await liveEvent(here, {
      call: {
        name: 'Debris monitoring',
        type: 'rfp',
        criteria: [
          { name: 'Approach', kind: 'scored', weight: 60, scale: 10 },
          { name: 'Price', kind: 'price', weight: 40, formula: 'ratio' },
        ],
      },
    });
    await enterTwice(here, at, await firm(here, 'Quietwater Monitoring'), { cents: 43_217_09, notes: 'Of Norfolk.' });
    await closed(here, at);
    await opened(here, at);
    const { pages, withheld } = await here.run(here.chief, async (work) => {
      const row = await work.asProduct.find(solicitation, at.solicitation);
      if (!row) throw new Error('There is no solicitation');
      return gather(work, row, afterAward);
    });
    const said = JSON.stringify([pages, withheld]);
    expect(said).toContain('Debris monitoring');
    expect(said).not.toMatch(/Quietwater|Norfolk|43,217|4321709/);
    expect(withheld).toContain('1 bid(s) that were never opened, or whose content was withheld.');

    // A call for bids is read out at its opening: unit prices are in dollars, not in parts of a cent.
    here.clock.set('2026-11-20T15:00:00Z');
    const bids = await liveEvent(here);
    await enterTwice(here, bids, await firm(here, 'Sandhill Supply'), { cents: 95_50 });
    await closed(here, bids);
    await opened(here, bids);
    const own = await here.run(here.chief, async (work) => {
      const row = await work.asProduct.find(solicitation, bids.solicitation);
      return row && (await gather(work, row, afterAward)).pages;
    });
    expect(JSON.stringify(own)).toContain('["Unit price of line 1","$95.50"]');
  } finally {
    await here.close();
  }
});
