import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { marketWords } from '../../public/public.ts';
import { addendum } from '../publication/addendum.record.ts';
import { Awards } from '../publication/notice-awards.tsx';
import { noticeOf } from '../publication/notice.server.ts';
import { Evaluation, Items } from '../publication/notice-parts.tsx';
import { tabulationRows } from '../publication/notice-tabulation.ts';
import { Tabulation } from '../publication/notice-tabulation.tsx';
import { releaseOf } from '../publication/release.ts';
import { bid } from '../sealing/bid.record.ts';
import { tabulated } from '../sealing/sealing-reads.server.ts';
import { closed, draft, enterTwice, liveEvent, opened } from '../sealing/test-world.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { setStatus } from '../bidding/test-world.ts';
import { award } from './award.record.ts';
import { bidderResults } from './bidder-result.server.ts';
import { priceAnalysis } from './analysis/price-analysis.record.ts';
import { approve, type AwardWorld, awardWorld, extractOf } from './test-world.ts';

let here: AwardWorld;
beforeAll(async () => {
  here = await awardWorld();
  here.clock.set('2026-11-20T15:00:00Z');
  await extractOf(here, '2026-11-20');
});
afterAll(() => here.close());

const each = { amount: '1', unit: 'EA' } as const;
const items = [
  { item: 'Roof', kind: 'base', quantity: each },
  { item: 'Skylights', kind: 'alternate', effect: 'add', quantity: each },
  { item: 'Gutters', kind: 'alternate', effect: 'add', quantity: each },
] as const;
const refusal = (code: string) => ({ kind: 'refused', code, issues: [{ path: 'alternates' }] });
const usd = (cents: number) => ({ cents, currency: 'USD' });
type Bid = readonly [number, number | 'no_bid', number | 'no_bid'];

/** Alma is the low base bid, Brent with the first alternate, Cora with both. */
const three: readonly Bid[] = [
  [1000, 300, 300],
  [1100, 100, 300],
  [1150, 110, 50],
];

async function bidOn(call: object, bids: readonly Bid[] = three) {
  here.clock.set('2026-11-20T15:00:00Z');
  const at = await liveEvent(here, { call: { name: 'Roof of the depot', items, ...call } });
  const firms = [here.alma, here.brent, here.cora] as const;
  for (const [place, prices] of bids.entries())
    await enterTwice(here, at, firms[place]?.vendor ?? '', {
      cents: 0,
      prices: Object.fromEntries(prices.map((one, line) => [String(line + 1), one === 'no_bid' ? one : one * 10_000])),
    });
  await closed(here, at);
  await opened(here, at);
  const rows = await here.run(here.product, (work) =>
    work.rows(bid, { where: { event: at.event }, fields: ['vendor', 'status'], most: 'all' }),
  );
  for (const { id, status } of rows) if (status === 'opened') await here.buyer.run(bid, 'accept', id);
  const of = (place: number) => rows.find(({ vendor }) => vendor === firms[place]?.vendor)?.id ?? '';
  return { ...at, alma: of(0), brent: of(1), cora: of(2) };
}

const recommend = (at: { solicitation: string }, which: string, more: object = {}) =>
  here.buyer.make(award, {
    solicitation: at.solicitation,
    bid: which,
    basis: 'Lowest responsive and responsible bid.',
    analysis: 'Compared with the other bids: fair and reasonable.',
    comparedWith: ['bids'],
    ...more,
  });
const noticeFor = (at: { solicitation: string }) =>
  here.run(here.product, async (work) => {
    const row = await work.find(solicitation, at.solicitation);
    if (!row) throw new Error('There is no solicitation');
    return noticeOf(work, row);
  });

describe('the low bid', () => {
  test.each([
    ['nothing', {}, 'alma'],
    ['the base bid', { alternateBasis: 'base' }, 'alma'],
    ['all alternates', { alternateBasis: 'all' }, 'cora'],
    ['funds that reach the first', { alternateBasis: 'funds', alternateFunds: usd(1250_00) }, 'brent'],
    ['funds that reach both', { alternateBasis: 'funds', alternateFunds: usd(1310_00) }, 'cora'],
    ['funds that reach none', { alternateBasis: 'funds', alternateFunds: usd(900_00) }, 'alma'],
  ] as const)('is made by the notice, whatever is accepted: %s', async (_what, terms, low) => {
    const at = await bidOn(terms);
    for (const who of ['alma', 'brent', 'cora'] as const)
      for (const alternates of [null, 1, 2]) {
        const made = await recommend(at, at[who], { alternates, notLowest: 'Taken to see what it says of the price.' });
        expect([who, alternates, made.isLowest]).toEqual([who, alternates, who === low]);
        await here.chief.run(award, 'cancel', made.id, 'Another one is tried.');
      }
  });

  test('is first in both tabulations, and each bidder is told the total that decided', async () => {
    const at = await bidOn({ alternateBasis: 'all' });
    const { counted, bids } = await here.run(here.buyer, (work) => tabulated(work, at.event));
    expect(counted).toBe(2);
    expect(bids.map(({ id, totals }) => [id, totals?.steps['']])).toEqual([
      [at.cora, [1260_00, 1310_00]],
      [at.brent, [1200_00, 1500_00]],
      [at.alma, [1300_00, 1600_00]],
    ]);
    const notice = await noticeFor(at);
    expect(notice.tabulation?.bids.map(({ vendor }) => vendor)).toEqual([
      'Cora Works',
      'Brent Supply',
      'Alma Pumps LLC',
    ]);
    const page = renderToStaticMarkup(createElement(Tabulation, { notice, at: '/x' }));
    expect(page).toMatch(/Lowest total with alternates 1–2 first, as the notice states.*Cora Works.*\$1,150\.00/);
    expect(page).toMatch(/With alternate 1<.*\$1,260\.00.*With alternates 1–2<.*\$1,310\.00/);
    const rows = notice.tabulation ? tabulationRows(notice, notice.tabulation) : [];
    expect(rows.filter(([vendor]) => vendor === 'Cora Works').map((row) => [row[4], row.at(-1)])).toEqual([
      ['Roof', 1150],
      ['Skylights', 110],
      ['Gutters', 50],
      ['Total', 1150],
      ['With alternate 1', 1260],
      ['With alternates 1–2', 1310],
    ]);
    const told = await here.run(here.product, async (work) => {
      const call = await work.find(solicitation, at.solicitation);
      if (!call) throw new Error('There is no solicitation');
      return bidderResults(work, call, { bid: at.cora, lot: null }, '2026-12-21');
    });
    expect(told.get(at.alma)).toEqual([
      'Your total of $1,600.00, with alternates 1–2, is number 3 of 3 responsive bids by price.',
    ]);
  });

  test('needs a price for each alternate that decides: a bid without one has no total and wins nothing', async () => {
    const at = await bidOn({ alternateBasis: 'all' }, [[1, 'no_bid', 1], ...three.slice(1)]);
    const { bids } = await here.run(here.buyer, (work) => tabulated(work, at.event));
    expect(bids.find(({ id }) => id === at.alma)).toMatchObject({ cents: null, totals: null });
    expect(await recommend(at, at.cora)).toMatchObject({ isLowest: true });
  });
});

describe('what is accepted', () => {
  test('is the first ones in order, and the award has their price', async () => {
    const at = await bidOn({ alternateBasis: 'all' });
    await expect(recommend(at, at.cora, { alternates: 3 })).rejects.toMatchObject({
      ...refusal('award.alternates_known'),
      message: 'The price sheet has 2 alternates.',
    });
    const made = await recommend(at, at.cora, { alternates: 1 });
    expect(made).toMatchObject({ amount: usd(1260_00), isLowest: true });
    await expect(here.buyer.edit(award, made.id, made.version, { alternates: 2 })).rejects.toThrow(
      'Alternates accepted cannot be changed',
    );

    const analysis = await here.buyer.make(priceAnalysis, {
      award: made.id,
      reasoning: 'Three bids were received in open competition, close to each other.',
      conclusion: 'fair',
    });
    expect((analysis.others ?? []).map(({ total }) => total.cents).toSorted((a, b) => a - b)).toEqual([
      1200_00, 1300_00,
    ]);

    for (const { vendor } of [here.cora]) await setStatus(here, vendor, 'active');
    here.clock.set('2026-12-21T15:00:00Z');
    await extractOf(here, '2026-12-21');
    await approve(here, made.id);
    await here.buyer.run(award, 'notice', made.id);
    const notice = await noticeFor(at);
    expect(notice.awards).toMatchObject([{ vendor: 'Cora Works', amount: usd(1260_00), alternates: 1 }]);
    const page = renderToStaticMarkup(
      createElement(Awards, {
        number: notice.number,
        awards: notice.awards,
        words: marketWords.en,
        locale: 'en-US',
        language: 'en',
      }),
    );
    expect(page).toContain('Alternates accepted, in order: 1');
  });

  test('has a price in the bid', async () => {
    const at = await bidOn({}, [[1000, 100, 'no_bid'], ...three.slice(1)]);
    await expect(recommend(at, at.alma, { alternates: 2 })).rejects.toMatchObject(refusal('award.alternates_bid'));
    expect(await recommend(at, at.alma, { alternates: 1 })).toMatchObject({ amount: usd(1100_00), isLowest: true });
  });

  test('may take everything off the price, and never more than everything', async () => {
    const off = { item: 'No gutters', kind: 'alternate', effect: 'deduct', quantity: each } as const;
    const at = await bidOn(
      { items: [items[0], off] },
      [
        [1000, 1000, 'no_bid'],
        [1100, 1101, 'no_bid'],
      ].map(([base = 0, less = 0]) => [base, less]) as never,
    );
    const made = await recommend(at, at.alma, { alternates: 1 });
    expect(made).toMatchObject({ amount: usd(0) });
    await here.chief.run(award, 'cancel', made.id, 'A trial.');
    await expect(recommend(at, at.brent, { alternates: 1, notLowest: 'A trial.' })).rejects.toMatchObject(
      refusal('award.alternates_bid'),
    );
  });

  test('is empty where nothing is alternate', async () => {
    const at = await bidOn(
      { items: items.slice(0, 1) },
      [[1000, 0, 0]].map(([base]) => [base ?? 0] as never),
    );
    await expect(recommend(at, at.alma, { alternates: 1 })).rejects.toMatchObject({
      ...refusal('award.alternates_known'),
      message: 'The price sheet has no alternates. Leave this empty.',
    });
  });
});

describe('the notice', () => {
  test.each([
    [{}, 'The lowest base bid decides, without alternates.', 'Base bid alone'],
    [{ alternateBasis: 'all' }, 'with all alternates decides.', 'Base bid with all alternates'],
    [
      { alternateBasis: 'funds', alternateFunds: usd(1310_00) },
      'within the published funds of $1,310.00.',
      'Alternates in order within funds of $1,310.00',
    ],
  ])('states which price decides, on the page and as data: %o', async (terms, sentence, data) => {
    here.clock.set('2026-11-20T15:00:00Z');
    const at = await liveEvent(here, { call: { items, ...terms } });
    const notice = await noticeFor(at);
    const reading = { notice, words: marketWords.en, locale: 'en-US', language: 'en' } as never;
    const page = renderToStaticMarkup(createElement(Evaluation, { reading }));
    expect(page).toContain(sentence);
    expect(page).toContain('Alternates are accepted in the order of the items.');
    const listed = renderToStaticMarkup(createElement(Items, { reading }));
    expect(listed).toMatch(/Additive alternate 1.*Additive alternate 2/);
    const about = { tag: 'tender', date: notice.publishedAt, before: [], path: '/x', publisher: 'US-1' } as const;
    expect(releaseOf(notice, about)).toMatchObject({
      tender: {
        awardCriteriaDetails: `Low bid by: ${data}`,
        items: [{ description: 'Roof' }, { description: 'Additive alternate 1: Skylights' }, {}],
      },
    });
    const { version } = await here.product.see(solicitation, at.solicitation);
    await expect(
      here.buyer.edit(solicitation, at.solicitation, version, { alternateBasis: 'base', alternateFunds: null }),
    ).rejects.toThrow('issue an addendum');
  });

  test('keeps its order and its funds through an addendum', async () => {
    here.clock.set('2026-11-20T15:00:00Z');
    const at = await liveEvent(here, { call: { items, alternateBasis: 'funds', alternateFunds: usd(1310_00) } });
    const issued = async (more: object) => {
      const { id } = await here.buyer.make(addendum, {
        solicitation: at.solicitation,
        reason: 'Alternates were revised.',
        ...more,
      });
      await here.chief.run(addendum, 'issue', id);
    };
    const deduct = { item: 'No gutters', kind: 'alternate', effect: 'deduct', quantity: each } as const;
    await expect(issued({ items: [...items, deduct] })).rejects.toThrow('all alternates add or all deduct');
    await issued({ items: [items[0], items[2], items[1]] });
    const notice = await noticeFor(at);
    expect(notice.items.map(({ item }) => item)).toEqual(['Roof', 'Gutters', 'Skylights']);
    expect(notice).toMatchObject({ alternateBasis: 'funds', alternateFunds: usd(1310_00) });
  });

  test.each([
    ['a panel', { type: 'rfp', alternateBasis: 'all' }, 'A panel ranks these offers'],
    ['funds that are not said', { alternateBasis: 'funds' }, 'Enter the published funds'],
    ['funds without use', { alternateFunds: usd(100) }, 'Enter the published funds'],
    [
      'alternates in both directions',
      {
        alternateBasis: 'funds',
        alternateFunds: usd(100),
        items: [...items, { item: 'No gutters', kind: 'alternate', effect: 'deduct', quantity: each }],
      },
      'all alternates add or all deduct',
    ],
    [
      'an alternate that adds and replaces',
      { items: [items[0], { ...items[1], alternateTo: 1 }] },
      'Each alternate names',
    ],
    ['an effect of a base line', { items: [{ ...items[0], effect: 'add' }] }, 'Each alternate names'],
  ])('is not written with %s', async (_what, more, why) => {
    await expect(draft(here, { items, ...more })).rejects.toThrow(why);
  });
});
