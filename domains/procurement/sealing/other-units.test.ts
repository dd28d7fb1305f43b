import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { marketWords } from '../../public/public.ts';
import { noticeOf } from '../publication/notice.server.ts';
import { Items } from '../publication/notice-parts.tsx';
import { tabulationRows } from '../publication/notice-tabulation.ts';
import { Tabulation } from '../publication/notice-tabulation.tsx';
import { addendum } from '../publication/addendum.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { pricesSaid } from './receipt-island.ts';
import { tabulated } from './sealing-reads.server.ts';
import { closed, enterTwice, firm, liveEvent, opened, type SealingWorld, sealingWorld } from './test-world.ts';

let here: SealingWorld;
beforeAll(async () => {
  here = await sealingWorld();
  here.clock.set('2026-11-20T15:00:00Z');
});
afterAll(() => here.close());

const item = (name: string, amount: string, more: object = {}) =>
  ({ item: name, kind: 'base', quantity: { amount, unit: 'EA' }, ...more }) as const;
const items = [item('Gloves', '1200'), item('Gate', '1', { otherUnits: false })];

test('bids in other units are compared by the unit asked, and everyone reads how they were offered', async () => {
  const at = await liveEvent(here, { call: { items } });
  const cases = { prices: { '1': 8333, '2': 90_0000 }, extras: {} };
  const bids = [
    // A case of 12 at $10.00 is $0.8333 each, so this is lower than $0.84 each.
    ['Case Supply', { ...cases, units: { '1': { unit: 'CS', price: 10_0000, holds: '12' } } }],
    ['Each Supply', { prices: { '1': 8400, '2': 90_0000 }, extras: {} }],
    // The browser of this one states a price that does not follow from its case.
    ['Wrong Supply', { ...cases, units: { '1': { unit: 'CS', price: 20_0000, holds: '12' } } }],
    [
      'Pair Supply',
      { prices: { '1': 8333, '2': 45_0000 }, extras: {}, units: { '2': { unit: 'PR', price: 90_0000, holds: null } } },
    ],
  ] as const;
  for (const [name, offer] of bids) await enterTwice(here, at, await firm(here, name), { cents: 0, offer });
  await closed(here, at);
  await opened(here, at);
  const { bids: own } = await here.run(here.buyer, (work) => tabulated(work, at.event));
  expect(own.map(({ vendor, cents }) => [vendor, cents])).toEqual([
    ['Case Supply', 1_089_96],
    ['Each Supply', 1_098_00],
    ['Pair Supply', null],
    ['Wrong Supply', null],
  ]);
  const notice = await here.run(here.product, async (work) => {
    const row = await work.find(solicitation, at.solicitation);
    if (!row) throw new Error('There is no solicitation');
    return noticeOf(work, row);
  });
  expect(notice.items.map(({ otherUnits }) => otherUnits)).toEqual([true, false]);
  const lines = notice.tabulation?.bids.map(({ lines: of }) => of['1']);
  expect(lines?.[0]).toEqual({ price: 8333, cents: 999_96, offered: '$10.00 per CS, 1 CS = 12 EA' });
  expect(lines?.[1]).toEqual({ price: 8400, cents: 1_008_00 });
  const page = renderToStaticMarkup(createElement(Tabulation, { notice, at: '/' }));
  expect(page).toMatch(/\$0\.8333.*\$10\.00 per CS, 1 CS = 12 EA/);
  if (!notice.tabulation) throw new Error('There is no tabulation');
  expect(
    tabulationRows(notice, notice.tabulation)
      .slice(0, 2)
      .map((cells) => cells.at(-1)),
  ).toEqual(['Offered as', '$10.00 per CS, 1 CS = 12 EA']);
  const reading = { notice, words: marketWords.en, locale: 'en-US' } as never;
  const sheet = renderToStaticMarkup(createElement(Items, { reading }));
  expect(sheet).toMatch(/Gate.*Priced per EA only.*in another unit of the same measure/);
  // The hash of the minutes is of the case and of what is in it.
  expect(await pricesSaid(JSON.stringify(notice))).toContain('the minutes name every one');
  const moved = JSON.stringify(notice).replace('"holds":"12"', '"holds":"13"');
  expect(await pricesSaid(moved)).toContain('Not those of Case Supply');
});

test('an addendum that forbids other units of a line says so', async () => {
  here.clock.set('2026-11-20T15:00:00Z');
  here.databaseClock.at = null;
  const { solicitation: id } = await liveEvent(here, { call: { items } });
  const row = await here.product.see(solicitation, id);
  const forbidden = (row.items ?? []).map((one) => ({ ...one, otherUnits: false }));
  const made = await here.buyer.make(addendum, {
    solicitation: id,
    reason: 'Gloves by the piece only.',
    items: forbidden,
  });
  const { changes } = await here.buyer.see(addendum, made.id);
  expect(changes).toEqual([
    { field: 'items.otherUnits', label: 'Other units allowed', line: '1. Gloves', from: 'yes', to: 'no' },
  ]);
});
