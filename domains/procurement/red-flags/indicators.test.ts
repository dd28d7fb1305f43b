import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fencesOf, quantile } from './fences.ts';
import { type Flag, type IndicatorCode, indicators, usualLimits } from './indicators.ts';
import type { Process, ProcessAward, ProcessBid } from './process.ts';

const bid = (vendor: string, dollars: number | null, state: ProcessBid['state'] = 'valid'): ProcessBid => ({
  vendors: [vendor],
  state,
  cents: dollars === null ? null : dollars * 100,
  receivedAt: '2026-03-10T15:00:00Z',
});
const awardTo = (...vendors: string[]): ProcessAward => ({ vendors, state: 'active', codes: [] });
const process = (id: string, given: Partial<Process> = {}): Process => ({
  id,
  buyer: 'County',
  isCompetitive: true,
  isByPrice: true,
  opensAt: '2026-02-20T15:00:00Z',
  closesAt: '2026-03-15T19:00:00Z',
  bids: [],
  awards: [],
  ...given,
});
const find = (code: IndicatorCode, processes: readonly Process[], limits = usualLimits) =>
  indicators[code].find(processes, limits);
const names = (flags: readonly Flag[]) => flags.map(({ of, id }) => `${of} ${id}`);

/** A usual process: the winner's price, and the next one so many percent above it. */
const usual = (id: string, percent: number, [winner, next] = ['A', 'B']) =>
  process(id, { bids: [bid(winner, 1000), bid(next, 1000 + 10 * percent)], awards: [awardTo(winner)] });

describe('fences', () => {
  it('are those of the quartiles', () => {
    expect(quantile([], 0.5)).toBeNull();
    expect(quantile([7], 0.25)).toBe(7);
    expect(quantile([1, 2, 3, 4], 0.5)).toBe(2.5);
    expect(quantile([1, 2, 3, 4, 5, 6, 7, 8], 0.25)).toBeCloseTo(2.4167, 4);
    expect(quantile([1, 2, 3], 1)).toBe(3);
    expect(fencesOf([4, 4, 4, 4])).toEqual({ low: 4, high: 4, firstQuartile: 4 });
  });
});

describe('a red flag', () => {
  it('marks a bidding period under 15 whole days, not one of 15', () => {
    const of = (closesAt: string | null) => find('R003', [process('P', { opensAt: '2026-03-01T09:00:00Z', closesAt })]);
    expect(of('2026-03-16T08:59:59Z')).toEqual([{ of: 'process', id: 'P', value: 14 }]);
    expect(of('2026-03-16T09:00:00Z')).toEqual([]);
    expect(of(null)).toEqual([]);
  });

  it('marks a single bid where competition was meant, and none where one firm sent two', () => {
    expect(names(find('R018', [process('P', { bids: [bid('A', 10), bid('A', 9)] })]))).toEqual(['process P']);
    expect(find('R018', [process('P', { bids: [bid('A', 10), bid('B', 11)] })])).toEqual([]);
    expect(find('R018', [process('P', { bids: [bid('A', 10)], isCompetitive: false })])).toEqual([]);
    expect(find('R018', [process('P', { bids: [bid('A', 10), bid('B', 9, 'withdrawn')] })])).toHaveLength(1);
  });

  it('marks a next price that is nearer than nearly all others are', () => {
    const others = [20, 21, 22, 23, 24, 25].map((percent, at) => usual(`P${at}`, percent));
    expect(names(find('R024', [...others, usual('NEAR', 1, ['X', 'Y'])]))).toEqual([
      'process NEAR',
      'vendor X',
      'vendor Y',
    ]);
    expect(find('R024', others)).toEqual([]);
    const notByPrice = { ...usual('NEAR', 1), isByPrice: false };
    expect(find('R024', [...others, notByPrice])).toEqual([]);
    const beaten = process('NEAR', { bids: [bid('A', 1000), bid('B', 990)], awards: [awardTo('A')] });
    expect(find('R024', [...others, beaten])).toEqual([]);
  });

  it('marks a price that lies far below the next one', () => {
    const others = [20, 21, 22, 23, 24, 25].map((percent, at) => usual(`P${at}`, percent));
    expect(find('R058', [...others, usual('FAR', 300, ['X', 'Y'])])).toEqual([
      { of: 'process', id: 'FAR', value: 3 },
      { of: 'vendor', id: 'X', value: 0 },
    ]);
    expect(find('R058', others)).toEqual([]);
  });

  it('marks a firm that bids often and hardly ever wins', () => {
    const lost = ['1', '2', '3', '4', '5'].map((id) =>
      process(id, { bids: [bid('OFTEN', 10), bid(id, 9)], awards: [awardTo(id)] }),
    );
    const won = process('0', { bids: [bid('OFTEN', 10)], awards: [awardTo('OFTEN')] });
    expect(find('R025', [won, ...lost])).toEqual([{ of: 'vendor', id: 'OFTEN', value: 1 / 6 }]);
    expect(
      find(
        'R025',
        [won, ...lost].map((one) => ({ ...one, awards: [{ ...awardTo('A'), state: 'pending' }] })),
      ),
    ).toEqual([]);
  });

  it('marks two firms with one price, not one firm with two bids', () => {
    expect(
      names(find('R028', [process('P', { bids: [bid('A', 5), bid('B', 5, 'disqualified'), bid('C', 6)] })])),
    ).toEqual(['process P', 'vendor A', 'vendor B']);
    expect(find('R028', [process('P', { bids: [bid('A', 5), bid('A', 5)] })])).toEqual([]);
    expect(find('R028', [process('P', { bids: [bid('A', null), bid('B', null)] })])).toEqual([]);
  });

  it('marks a late bid that won: late is at the due time itself, as for the bid', () => {
    const at = (receivedAt: string, winner = 'A') =>
      find('R030', [process('P', { bids: [{ ...bid('A', 5), receivedAt }], awards: [awardTo(winner)] })]);
    expect(names(at('2026-03-15T19:00:00Z'))).toEqual(['process P', 'vendor A']);
    expect(at('2026-03-15T18:59:59.999Z')).toEqual([]);
    expect(at('2026-03-15T19:00:01Z', 'B')).toEqual([]);
  });

  it('marks a process in which all but the winner were disqualified', () => {
    const bids = [bid('A', 9), bid('B', 8, 'disqualified'), bid('C', 7, 'disqualified')];
    expect(find('R035', [process('P', { bids, awards: [awardTo('A')] })])).toEqual([
      { of: 'process', id: 'P', value: 2 },
      { of: 'vendor', id: 'A', value: 0 },
    ]);
    expect(find('R035', [process('P', { bids: [...bids, bid('D', 9)], awards: [awardTo('A')] })])).toEqual([]);
    expect(find('R035', [process('P', { bids, awards: [{ ...awardTo('A'), state: 'pending' }] })])).toEqual([]);
  });

  it('marks that the lowest price was disqualified', () => {
    const of = (bids: readonly ProcessBid[], isByPrice = true) =>
      names(find('R036', [process('P', { bids, isByPrice, awards: [awardTo('A')] })]));
    expect(of([bid('A', 9), bid('B', 8, 'disqualified')])).toEqual(['process P']);
    expect(of([bid('A', 9), bid('B', 10, 'disqualified')])).toEqual([]);
    expect(of([bid('B', 8, 'disqualified')])).toEqual([]);
    expect(of([bid('A', 9), bid('B', 8, 'disqualified')], false)).toEqual([]);
  });

  it('marks a buyer that disqualifies far more than others', () => {
    const fair = ['1', '2', '3', '4'].map((buyer) =>
      process(buyer, { buyer, bids: [bid(`a${buyer}`, 1), bid(`b${buyer}`, 2)] }),
    );
    const harsh = process('H', { buyer: 'H', bids: [bid('x', 1), bid('y', 2, 'disqualified')] });
    expect(find('R038', [...fair, harsh])).toEqual([{ of: 'buyer', id: 'H', value: 0.5 }]);
    expect(find('R038', fair)).toEqual([]);
  });

  it('marks a vendor that wins in far more kinds of goods', () => {
    const won = (id: string, ...codes: string[]) =>
      process(id, { awards: [{ vendors: [id], state: 'active', codes }] });
    const all = [won('F', '10000000', '11000000'), ...['1', '2', '3', '4'].map((id) => won(id, '10000000'))];
    expect(find('R048', all, { ...usualLimits, fewestAwards: 1 })).toEqual([{ of: 'vendor', id: 'F', value: 2 }]);
    expect(find('R048', all)).toEqual([]); // too few awards to judge by
  });
});

/** The cases of the Open Contracting Partnership's own tool, where they are at hand; their files are not copied. */
const folder = new URL('../../../../shared/data/redflags/', import.meta.url);
const cases: Readonly<Partial<Record<IndicatorCode, readonly string[]>>> = {
  R003: ['process F 1'],
  R024: ['process F 1', 'vendor W 0', 'vendor L 0'],
  R025: ['vendor F 0.16666666666666666'],
  R035: ['process F 1', 'vendor V 0'],
  R048: ['vendor F 2'],
};

interface Ocds {
  ocid: string;
  tender?: { tenderPeriod?: { startDate: string; endDate: string } };
  bids?: { details: { status: ProcessBid['state']; tenderers?: { id: string }[]; value?: { amount: number } }[] };
  awards?: { status: string; suppliers?: { id: string }[]; items?: { classification: { id: string } }[] }[];
}

const fromOcds = ({ ocid, tender, bids, awards }: Ocds): Process =>
  process(ocid, {
    opensAt: tender?.tenderPeriod?.startDate ?? null,
    closesAt: tender?.tenderPeriod?.endDate ?? null,
    bids: (bids?.details ?? []).map(({ status, tenderers = [], value }) => ({
      vendors: tenderers.map(({ id }) => id),
      state: status,
      cents: value ? value.amount * 100 : null,
      receivedAt: null,
    })),
    awards: (awards ?? []).map(({ status, suppliers = [], items = [] }) => ({
      vendors: suppliers.map(({ id }) => id),
      state: status === 'active' ? 'active' : status === 'pending' ? 'pending' : 'ended',
      codes: items.map(({ classification }) => classification.id),
    })),
  });

describe.skipIf(!existsSync(folder))('the published cases (skipped where ../shared/data/redflags is absent)', () => {
  it.each(Object.entries(cases) as [IndicatorCode, readonly string[]][])('%s', (code, expected) => {
    const lines = readFileSync(new URL(`${code.slice(1)}.jsonl`, folder), 'utf8')
      .trim()
      .split('\n');
    const processes = lines.map((line) => fromOcds(JSON.parse(line) as Ocds));
    const found = find(code, processes, { ...usualLimits, fewestAwards: 1 });
    expect(found.map(({ of, id, value }) => `${of} ${id} ${value}`)).toEqual(expected);
  });
});

describe('a price that stands at the fence itself', () => {
  const all = (percent: number) => [1, 2, 3, 4].map((at) => usual(`P${at}`, percent));

  it('is near and far at once where all differences are the same', () => {
    expect(new Set(names(find('R024', all(25))))).toEqual(
      new Set(['process P1', 'process P2', 'process P3', 'process P4', 'vendor A', 'vendor B']),
    );
    expect(find('R058', all(25))).toHaveLength(5);
  });

  it('is neither where there is no difference at all', () => {
    expect(find('R024', all(0))).toEqual([]);
    expect(find('R058', all(0))).toEqual([]);
  });
});
