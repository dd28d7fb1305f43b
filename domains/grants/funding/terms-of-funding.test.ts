import { describe, expect, test } from 'vitest';
import {
  type AwardTerms,
  chargeRefused,
  type LinkedAward,
  matchWith,
  overlap,
  termsOverTime,
} from './terms-of-funding.ts';

const award: AwardTerms = {
  amountCents: 75_000_00,
  matchCents: 25_000_00,
  fromDay: '2025-10-01',
  untilDay: '2026-09-30',
};

const linked = (more: Partial<LinkedAward> = {}): LinkedAward => ({
  ...award,
  award: 'GRA-2026-0004',
  isOpen: true,
  limitCents: 100_000_00,
  usedCents: 40_000_00,
  released: null,
  ...more,
});

describe('what an award gives', () => {
  test('is its own share and period while it is not amended', () => {
    expect(termsOverTime(award, [])).toEqual([{ ...award, share: 75, since: '2025-10-01', by: null }]);
  });

  test('changes with each amendment, and what was before it stays told', () => {
    const changes = [
      {
        number: 'AAM-2',
        effectiveOn: '2026-06-01',
        amountChangeCents: 0,
        matchChangeCents: 5_000_00,
        untilBefore: '2026-06-30',
      },
      {
        number: 'AAM-1',
        effectiveOn: '2026-02-01',
        amountChangeCents: 15_000_00,
        matchChangeCents: 0,
        untilBefore: '2026-06-30',
      },
    ];
    expect(
      termsOverTime(award, changes).map(({ by, since, share, amountCents, untilDay }) => [
        by,
        since,
        share,
        amountCents,
        untilDay,
      ]),
    ).toEqual([
      [null, '2025-10-01', 75, 60_000_00, '2026-06-30'],
      ['AAM-1', '2026-02-01', 78.9474, 75_000_00, '2026-06-30'],
      ['AAM-2', '2026-06-01', 75, 75_000_00, '2026-09-30'],
    ]);
  });

  test('has its match in the proportion of the award, to the cent', () => {
    expect(matchWith(30_000_00, award)).toBe(10_000_00);
    expect(matchWith(1, award)).toBe(0);
    expect(matchWith(2, award)).toBe(1);
    expect(matchWith(5_00, { ...award, matchCents: 0 })).toBe(0);
    expect(matchWith(5_00, { ...award, amountCents: 0 })).toBe(0);
  });

  test('overlaps another period where they have a day in common', () => {
    expect(overlap(award, { fromDay: '2026-09-30', untilDay: '2027-09-30' })).toBe(true);
    expect(overlap(award, { fromDay: '2026-10-01', untilDay: '2027-09-30' })).toBe(false);
  });
});

describe('a charge on a line', () => {
  const on = (day: string, all: readonly LinkedAward[], addedCents = 1) =>
    chargeRefused({ line: 'Culverts', day, addedCents }, all);

  test('passes where no award pays the line', () => {
    expect(on('2026-11-20', [])).toBeNull();
  });

  test('counts from the first day of the period to the last', () => {
    expect(on('2025-10-01', [linked()])).toBeNull();
    expect(on('2026-09-30', [linked()])).toBeNull();
    expect(on('2026-10-01', [linked()])).toBe(
      'Culverts is paid from award GRA-2026-0004, whose period of performance ends 2026-09-30. A charge of 2026-10-01 is outside it (2 CFR 200.403(h)).',
    );
    expect(on('2025-09-30', [linked()])).toContain('period of performance begins 2025-10-01');
  });

  test('passes where one of several awards has the day, and else names the nearest', () => {
    const next = linked({ award: 'GRA-2027-0001', fromDay: '2026-11-01', untilDay: '2027-10-31' });
    expect(on('2026-11-20', [linked(), next])).toBeNull();
    expect(on('2026-10-20', [linked(), next])).toContain('GRA-2027-0001');
    expect(on('2026-10-02', [linked(), next])).toContain('GRA-2026-0004');
  });

  test('is refused while its award is closed', () => {
    expect(on('2026-05-01', [linked({ isOpen: false })])).toContain('which is closed');
  });

  test('stays within what the award and its match pay; what adds nothing is not counted', () => {
    expect(on('2026-05-01', [linked({ usedCents: 100_000_00 })])).toBeNull();
    const over = linked({ usedCents: 100_000_01 });
    expect(on('2026-05-01', [over])).toBe(
      'Culverts is paid from award GRA-2026-0004: the award and its match pay $100,000.00, and with this charge it would be $100,000.01.',
    );
    expect(on('2026-05-01', [over], 0)).toBeNull();
  });
});
