import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileRows } from '#server/records/transfer/import-file.ts';
import { workbook } from '#server/records/transfer/xlsx-write.ts';
import { rowsOf, workbookOf } from '../bidding/sheet-workbook.ts';
import { bidFrom, bytesOfBid, sheetOf } from '../sealing/bid-content.ts';
import { countedAlternates, inDecidingOrder, runningTotals, stepsIn } from './alternates.ts';
import { alternatesOf, faultsIn, type Offer, totalsFor, totalsOf } from './price-sheet.ts';
import { type Asked, offerFrom, priceSheetHeader, priceSheetRows } from './price-sheet-file.ts';

const each = { amount: '1', unit: 'EA' } as const;
const roof = { item: 'Roof', kind: 'base', quantity: each, mayBeLeft: false } as const;
const alternate = (item: string, effect: 'add' | 'deduct') =>
  ({ item, kind: 'alternate', effect, quantity: each }) as const;

const school = (more: Partial<Asked> = {}): Asked => ({
  items: [roof, alternate('Skylights', 'add'), alternate('Gutters', 'add')],
  extras: [],
  ...more,
});
const offer = (...dollars: readonly (number | 'no_bid')[]): Offer => ({
  prices: Object.fromEntries(dollars.map((one, at) => [String(at + 1), one === 'no_bid' ? one : one * 10_000])),
  extras: {},
});

describe('alternates', () => {
  test('are taken in the order of the sheet: added, deducted, and in place of a line with its percents', () => {
    const sheet = sheetOf(
      school({
        items: [
          roof,
          alternate('Skylights', 'add'),
          { item: 'Slate', kind: 'alternate', alternateTo: 1, quantity: each },
          alternate('No gutters', 'deduct'),
        ],
        extras: [{ name: 'Bond', kind: 'percent' }],
      }),
    );
    const totals = totalsOf(sheet, { ...offer(1000, 200, 1500, 50), extras: { x1: 1000 } });
    expect(runningTotals(totals, '')).toEqual([1100_00, 1300_00, 1850_00, 1800_00]);
    expect(stepsIn(totals).map(({ name }) => name)).toEqual([
      'With alternate 1',
      'With alternates 1–2',
      'With alternates 1–3',
    ]);
  });

  test('a bid without one of them has no total from that one on', () => {
    expect(runningTotals(totalsOf(sheetOf(school()), offer(1000, 'no_bid', 30)), '')).toEqual([1000_00, null, null]);
  });

  test('in another lot change nothing in this one', () => {
    const items = [
      { ...roof, lot: 'N' },
      { ...alternate('Skylights', 'add'), lot: 'N' },
      { ...roof, lot: 'S' },
    ];
    const { steps } = totalsOf(sheetOf({ items, extras: [] }), offer(1000, 200, 500));
    expect(steps).toEqual({ N: [1200_00], S: [] });
  });

  test.each([
    ['base', 'no_bid', []],
    ['all', 'no_bid', ['2']],
    ['funds', 'no_bid', ['2']],
    ['all', 0, []],
  ] as const)('are priced by every bid where they decide: %s, %s', (alternateBasis, price, wrong) => {
    const sheet = sheetOf(school({ alternateBasis }));
    expect(faultsIn(sheet, offer(1000, price, 30)).map(({ id }) => id)).toEqual(wrong);
    const { '2': _open, ...prices } = offer(1000, 0, 30).prices;
    expect(faultsIn(sheet, { prices, extras: {} }).map(({ id }) => id)).toEqual(alternateBasis === 'base' ? [] : ['2']);
  });

  test('never deduct more than there is', () => {
    const sheet = sheetOf(school({ items: [roof, alternate('No gutters', 'deduct')] }));
    expect(faultsIn(sheet, offer(100, 100))).toEqual([]);
    expect(faultsIn(sheet, offer(100, 100.01))).toEqual([
      { id: '2', message: 'Deducts more than the total it is taken from.' },
    ]);
  });
});

describe('how many alternates count', () => {
  const counted = (more: Partial<Asked>, funds: number | null, ...bids: readonly Offer[]) => {
    const sheet = sheetOf(school(more));
    const terms = {
      alternateBasis: more.alternateBasis ?? null,
      alternateFunds: funds === null ? null : { cents: funds * 100 },
    };
    return countedAlternates(terms, sheet, { lot: '', totals: bids.map((one) => totalsOf(sheet, one)) });
  };
  const bids = [offer(1000, 200, 50), offer(1050, 100, 300)];

  test.each([
    [null, null, 0],
    ['base', null, 0],
    ['all', null, 2],
    ['funds', 900, 0],
    ['funds', 1149.99, 0],
    ['funds', 1150, 1],
    ['funds', 1249.99, 1],
    ['funds', 1250, 2],
  ] as const)('%s within %s: %s', (alternateBasis, funds, count) => {
    expect(counted({ alternateBasis }, funds, ...bids)).toBe(count);
  });

  test.each([
    [1000, 0],
    [960, 1],
    [940, 2],
    [100, 0],
  ] as const)('deductions are taken until the lowest total is within %s: %s', (funds, count) => {
    const items = [roof, alternate('No skylights', 'deduct'), alternate('No gutters', 'deduct')];
    expect(counted({ items, alternateBasis: 'funds' }, funds, offer(1000, 40, 30))).toBe(count);
  });

  test('puts bids in the order of the price that decides, those that are out last', () => {
    const sheet = sheetOf(school({ alternateBasis: 'all' }));
    const [first, second] = bids.map((one, at) => ({ at, status: 'opened', totals: totalsFor(sheet, one) }));
    const out = { at: 2, status: 'nonresponsive', totals: totalsFor(sheet, offer(1, 1, 1)) };
    const third = { at: 3, status: 'opened', totals: totalsFor(sheet, offer(1100, 10, 10)) };
    const given = [first, second, third, out].filter((one) => one !== undefined);
    const ordered = (alternateBasis: 'base' | 'all') => inDecidingOrder({ alternateBasis }, sheet, given);
    expect(ordered('base').bids.map(({ at }) => at)).toEqual([0, 1, 3, 2]);
    expect(ordered('all')).toMatchObject({ counted: 2, bids: [{ at: 3 }, { at: 0 }, { at: 1 }, { at: 2 }] });
  });
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'levee-alternates-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const quantity = fc.record({
  amount: fc.constantFrom('1', '4', '12.5', '0.000001', '120000'),
  unit: fc.constant('EA'),
});
const asked: fc.Arbitrary<Asked> = fc
  .record({
    base: fc.array(quantity, { minLength: 1, maxLength: 4 }),
    others: fc.array(
      fc.record({ quantity, how: fc.constantFrom('option', 'add', 'deduct', 'replace'), at: fc.nat(3) }),
      { maxLength: 6 },
    ),
    extras: fc.array(fc.record({ kind: fc.constantFrom('percent', 'amount'), isDiscount: fc.boolean() }), {
      maxLength: 2,
    }),
    alternateBasis: fc.constantFrom('base', 'all', null),
  })
  .map(({ base, others, extras, alternateBasis }) => ({
    items: [
      ...base.map((one, at) => ({ item: `Line ${at}`, kind: 'base' as const, quantity: one, mayBeLeft: true })),
      ...others.map(({ quantity: own, how, at }, place) => ({
        item: `Other ${place}`,
        quantity: own,
        kind: how === 'option' ? ('option' as const) : ('alternate' as const),
        ...(how === 'replace' ? { alternateTo: (at % base.length) + 1 } : {}),
        ...(how === 'add' || how === 'deduct' ? { effect: how } : {}),
      })),
    ],
    extras: extras.map((one, at) => ({ name: `Extra ${at}`, ...one })),
    alternateBasis,
  }));
const price = fc.oneof(
  fc.integer({ min: 0, max: 9_000_000_000 }),
  fc.integer({ min: 0, max: 9_999 }),
  fc.constant('no_bid' as const),
);
const withOffer = fc
  .tuple(
    asked,
    fc.array(price, { minLength: 10, maxLength: 10 }),
    fc.array(fc.nat(10_000), { minLength: 2, maxLength: 2 }),
  )
  .map(([sheet, prices, extras]): readonly [Asked, Offer] => [
    sheet,
    {
      prices: Object.fromEntries((sheet.items ?? []).map((_, at) => [String(at + 1), prices[at] ?? 0])),
      extras: Object.fromEntries((sheet.extras ?? []).map((_, at) => [`x${at + 1}`, extras[at] ?? 0])),
    },
  ]);

const half = (dividend: bigint, divisor: bigint): bigint => {
  const size = dividend < 0n ? -dividend : dividend;
  const whole = size / divisor + ((size % divisor) * 2n >= divisor ? 1n : 0n);
  return dividend < 0n ? -whole : whole;
};
const millionths = (amount: string): bigint => {
  const [whole = '0', part = ''] = amount.split('.');
  return BigInt(whole + part.padEnd(6, '0'));
};

const toNumber = (one: bigint | null): number | null => (one === null ? null : Number(one));

/** In another way: what is bought with the first alternates, line by line. */
function boughtWith({ items, extras }: Asked, given: Offer, count: number): bigint | null {
  const all = (items ?? []).map((item, at) => ({ ...item, id: String(at + 1) }));
  const taken = all.filter(({ kind }) => kind === 'alternate').slice(0, count);
  if (taken.some(({ id }) => given.prices[id] === 'no_bid')) return null;
  const centsOf = ({ id, quantity: { amount } }: (typeof all)[number]): bigint | null => {
    const own = given.prices[id];
    return typeof own === 'number' ? half(millionths(amount) * BigInt(own), 100_000_000n) : null;
  };
  const bought = all
    .filter(({ kind }) => kind === 'base')
    .map((line) => taken.findLast(({ alternateTo }) => String(alternateTo) === line.id) ?? line)
    .map(centsOf);
  if (bought.includes(null)) return null;
  const sum = bought.reduce<bigint>((whole, one) => whole + (one ?? 0n), 0n);
  const onTop = (extras ?? []).reduce((whole, { kind, isDiscount }, at) => {
    const own = BigInt(given.extras[`x${at + 1}`] ?? 0);
    return whole + (kind === 'amount' ? own : (isDiscount ? -1n : 1n) * half(sum * own, 10_000n));
  }, 0n);
  return taken.reduce(
    (whole, one) => whole + (one.effect ? (one.effect === 'deduct' ? -1n : 1n) * (centsOf(one) ?? 0n) : 0n),
    sum + onTop,
  );
}

describe('totals with alternates', () => {
  test('are what is bought adds up to, whatever the sheet and the prices are', () => {
    fc.assert(
      fc.property(withOffer, ([sheet, given]) => {
        const all = runningTotals(totalsOf(sheetOf(sheet), given), '');
        expect(all).toHaveLength(alternatesOf(sheetOf(sheet), '').length + 1);
        expect(all).toEqual(all.map((_, count) => toNumber(boughtWith(sheet, given, count))));
      }),
      { numRuns: 300 },
    );
  });

  test('agree in the browser, in both workbooks and where the envelope is opened on the server', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(withOffer, async ([sheet, given]) => {
        const wanted = totalsOf(sheetOf(sheet), given);
        const rows = priceSheetRows(sheet, given);
        const inBrowser = offerFrom(sheet, await rowsOf(workbookOf([priceSheetHeader, ...rows]))).offer;
        const pages = async function* () {
          yield rows;
        };
        const pieces: Uint8Array[] = [];
        for await (const piece of workbook({ title: 'Sheet', header: priceSheetHeader, pages: pages() }))
          pieces.push(piece);
        const path = join(folder, `${count++}.xlsx`);
        await writeFile(path, Buffer.concat(pieces));
        const read = [];
        for await (const row of fileRows(path)) read.push(row);
        const onServer = offerFrom(sheet, read).offer;
        const [solicitation, vendor] = ['s', 'v'];
        const sealed = bidFrom(bytesOfBid({ form: 'levee-bid-1', solicitation, vendor, offer: inBrowser, notes: '' }), {
          solicitation,
          vendor,
        });
        if (typeof sealed === 'string') throw new Error(sealed);
        for (const one of [inBrowser, onServer, sealed.offer]) {
          expect(one).toEqual(given);
          expect(totalsOf(sheetOf(sheet), one)).toEqual(wanted);
        }
      }),
      { numRuns: 40 },
    );
  });
});
