import { describe, expect, test } from 'vitest';
import { compensationOf, type Disposed, participation, propertyTermsOn, shareOf } from './disposition.ts';
import { outcomes, outcomesOf } from './property-words.ts';
import { type PropertyLine, reported, sf428Of, together, undecidedIn } from './sf428.ts';

const before = propertyTermsOn('2024-09-30');
const since = propertyTermsOn('2024-10-01');
if (!before || !since) throw new Error('Both texts are loaded');

const cents = (dollars: number) => Math.round(dollars * 100);
const disposed = (outcome: Disposed['outcome'], dollars: number, more: Partial<Disposed> = {}): Disposed => ({
  outcome,
  fairValue: cents(dollars),
  proceeds: outcome === 'sold' ? cents(dollars) : 0,
  percent: 90.91,
  keepsSelling: false,
  ...more,
});

describe('the fair value of a unit by the date of the award (2 CFR 200.313(e))', () => {
  test('the terms are those of the text in force on that day', () => {
    expect(before).toEqual({
      threshold: cents(5_000),
      sellingMost: cents(500),
      sellingPercent: 10,
      instructionDays: 120,
      inventoryYears: 2,
    });
    expect(since).toMatchObject({ threshold: cents(10_000), sellingMost: cents(1_000) });
    expect(propertyTermsOn('2013-01-01')).toBeNull();
  });

  test.each([
    ['before', 5_000, null],
    ['before', 5_000.01, 4_545.51],
    ['before', 10_000, 9_091],
    ['since', 10_000, null],
    ['since', 10_000.01, 9_091.01],
    ['since', 18_000, 16_363.8],
  ] as const)('%s October 2024, retained at %d owes %s', (text, dollars, owed) => {
    const due = compensationOf(disposed('retained', dollars), text === 'before' ? before : since);
    expect(due?.remit ?? null).toBe(owed === null ? null : cents(owed));
  });

  test('of a sale the share of the proceeds is due, not of the estimate', () => {
    expect(compensationOf(disposed('sold', 14_000, { fairValue: cents(20_000), percent: 75 }), since)).toEqual({
      value: cents(14_000),
      percent: 75,
      share: cents(10_500),
      allowance: 0,
      remit: cents(10_500),
    });
  });

  test('a sale above the threshold tells the fair value, whatever was estimated', () => {
    expect(compensationOf(disposed('sold', 12_000, { fairValue: cents(9_000), percent: 80 }), since)?.remit).toBe(
      cents(9_600),
    );
    // Sold below an estimate above the threshold: the unit was worth more than the threshold.
    expect(compensationOf(disposed('sold', 9_000, { fairValue: cents(11_000), percent: 80 }), since)?.remit).toBe(
      cents(7_200),
    );
    expect(compensationOf(disposed('sold', 9_000, { fairValue: cents(9_500) }), since)).toBeNull();
  });

  test('the selling allowance is permitted, and its limit follows the text', () => {
    const sold = disposed('sold', 20_000, { percent: 80, keepsSelling: true });
    expect(compensationOf(sold, since)).toMatchObject({ allowance: cents(1_000), remit: cents(15_000) });
    expect(compensationOf(sold, before)).toMatchObject({ allowance: cents(500), remit: cents(15_500) });
    // Ten percent of the proceeds is less than $500 below $5,000: threshold and percentage meet at it.
    const cheap = disposed('sold', 4_000, { fairValue: cents(6_000), percent: 80, keepsSelling: true });
    expect(compensationOf(cheap, before)).toMatchObject({ allowance: cents(400), remit: cents(2_800) });
    expect(compensationOf({ ...sold, keepsSelling: false }, since)?.allowance).toBe(0);
    // Never more than the share itself.
    const small = disposed('sold', 20_000, { percent: 2, keepsSelling: true });
    expect(compensationOf(small, since)).toMatchObject({ share: cents(400), allowance: cents(400), remit: 0 });
  });

  test('nothing is kept of what is retained, and nothing is due for other dispositions', () => {
    expect(compensationOf(disposed('retained', 20_000, { keepsSelling: true }), since)?.allowance).toBe(0);
    const others = Object.keys(outcomes).filter((one) => one !== 'retained' && one !== 'sold');
    for (const outcome of [...others, null])
      expect(compensationOf(disposed(outcome as Disposed['outcome'], 50_000), since)).toBeNull();
  });

  test('shares are to the cent and participation has two places', () => {
    expect(participation(412_727, 454_000)).toBe(90.91);
    expect(participation(0, 0)).toBe(0);
    expect(shareOf(1, 50)).toBe(1);
    expect(shareOf(1_000_001, 33.33)).toBe(333_300);
    for (let at = 0; at < 500; at++) {
      const value = (at * 7_919) % 3_000_000;
      const percent = ((at * 311) % 10_001) / 100;
      const due = compensationOf(
        disposed('sold', 0, { proceeds: value, fairValue: 2_000_000, percent, keepsSelling: true }),
        since,
      );
      expect(due && due.allowance + due.remit).toBe(due?.share);
      expect(due?.remit).toBeGreaterThanOrEqual(0);
      expect(due?.share).toBeLessThanOrEqual(value);
    }
  });

  test('federally owned property is never sold or retained, only supplies are used up', () => {
    expect(outcomesOf('equipment', 'federal')).not.toContain('sold');
    expect(outcomesOf('equipment', 'federal')).not.toContain('retained');
    expect(outcomesOf('equipment', 'agency')).not.toContain('used_up');
    expect(outcomesOf('equipment', 'agency')).not.toContain('returned');
    expect(outcomesOf('supplies', 'agency')).toContain('used_up');
  });
});

describe('SF-428 by its attachment', () => {
  let place = 0;
  const item = (more: Partial<PropertyLine> = {}): PropertyLine => ({
    id: `i${++place}`,
    number: `PRP-${place}`,
    kind: 'equipment',
    holder: 'agency',
    description: 'Generator',
    identifier: null,
    acquiredOn: '2025-01-15',
    condition: 'usable',
    costCents: cents(40_000),
    outcome: null,
    disposedOn: null,
    due: null,
    ...more,
  });
  const asked = { asOf: '2026-08-31', thresholdCents: since.threshold, chosen: [] } as const;
  const due = (value: number, percent: number) => {
    const share = shareOf(value, percent);
    return { value, percent, share, allowance: 0, remit: share };
  };

  test('A lists federally owned property that is in custody on the day', () => {
    const owned = item({ holder: 'federal', costCents: 100 });
    const later = item({ holder: 'federal', acquiredOn: '2026-09-01' });
    const back = item({ holder: 'federal', outcome: 'returned', disposedOn: '2026-08-31' });
    const soon = item({ holder: 'federal', outcome: 'returned', disposedOn: '2026-09-01' });
    const { lines } = sf428Of({ ...asked, kind: 'property' }, [owned, later, back, soon, item()]);
    expect(lines).toEqual([owned, soon]);
  });

  test('B reports reserved equipment from the threshold on, and its supplies by the worksheet', () => {
    const reserved = item({ holder: 'reserved', costCents: since.threshold });
    const below = item({ holder: 'reserved', costCents: since.threshold - 1, outcome: 'retained' });
    const lot = item({ kind: 'supplies', outcome: 'retained', due: due(cents(12_500), 75) });
    const of = sf428Of({ ...asked, kind: 'final_property' }, [reserved, below, lot]);
    expect(of.supplies).toEqual({
      value: cents(12_500),
      percent: 75,
      share: cents(9_375),
      allowance: 0,
      remit: cents(9_375),
    });
    expect(reported(of)).toEqual({ federal: [], reserved: [reserved], hasSupplies: true, hasNone: false });
    expect(reported(sf428Of({ ...asked, kind: 'final_property' }, [below])).hasNone).toBe(true);
  });

  test('B waits for what the agency decides, not for what the funder decides', () => {
    const own = item();
    const of = sf428Of({ ...asked, kind: 'final_property' }, [
      own,
      item({ holder: 'federal' }),
      item({ holder: 'reserved' }),
      item({ outcome: 'in_use' }),
    ]);
    expect(undecidedIn(of)).toEqual([own]);
  });

  test('C asks for what is open, adds up what was sold or retained above the threshold, and keeps to what was chosen', () => {
    const open = item();
    const sold = item({ outcome: 'sold', due: due(cents(20_000), 80) });
    const kept = item({ outcome: 'retained', due: due(cents(30_000), 50) });
    const free = item({ outcome: 'sold' });
    const all = [open, sold, kept, free, item({ outcome: 'in_use' })];
    const of = sf428Of({ ...asked, kind: 'disposition' }, all);
    expect(of.lines).toEqual([open, sold, kept]);
    // 16,000 + 15,000 of 50,000 are 62 percent.
    expect(of.sale).toEqual({
      value: cents(50_000),
      percent: 62,
      share: cents(31_000),
      allowance: 0,
      remit: cents(31_000),
    });
    expect(sf428Of({ ...asked, kind: 'disposition', chosen: [sold.id] }, all)).toMatchObject({
      lines: [sold],
      sale: { percent: 80, remit: cents(16_000) },
    });
    expect(together([])).toBeNull();
  });
});
