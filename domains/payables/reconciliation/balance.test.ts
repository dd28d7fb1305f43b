import { expect, test } from 'vitest';
import { seeded } from '../../../tests/world/samples.ts';
import { balanceOf, type Counted } from './balance.ts';

const days = ['2026-10-28', '2026-11-02', '2026-11-09', '2026-11-16', '2026-11-20', '2026-11-27'];
const [fromOn, untilOn] = ['2026-11-01', '2026-11-20'];
const isIn = (day: string | null): boolean => day !== null && day >= fromOn && day <= untilOn;

/** Whole numbers that are the same in every run. */
function chance(seed: number): (below: number) => number {
  const rng = seeded(seed);
  return (below) => Math.floor(rng() * below);
}

test('bank and book differ by what is not reconciled, whenever payments are issued, paid, voided or come back', () => {
  const draw = chance(11);
  const after = (at: number): number => at + draw(days.length - at);
  for (let round = 0; round < 300; round++) {
    const payments = Array.from({ length: draw(12) }, (): Counted => {
      const issued = draw(days.length);
      const ends = draw(4);
      const cleared = ends === 1 || ends === 3 ? after(issued) : null;
      const back = ends === 3 && cleared !== null ? after(cleared) : null;
      return {
        cents: 1 + draw(100_000),
        issuedOn: days[issued] ?? '',
        clearedOn: cleared === null ? null : (days[cleared] ?? null),
        endedOn: ends === 2 ? (days[after(issued)] ?? null) : null,
        returnedOn: back === null ? null : (days[back] ?? null),
        creditedOn: back === null || draw(2) === 0 ? null : (days[after(back)] ?? null),
      };
    });
    const [openingCents, explained, loose] = [draw(1_000_000), draw(50_000) - 25_000, draw(50_000) - 25_000];
    const moved = payments.reduce(
      (sum, one) => sum - (isIn(one.clearedOn) ? one.cents : 0) + (isIn(one.creditedOn) ? one.cents : 0),
      explained + loose,
    );
    const balance = balanceOf(
      { fromOn, untilOn, openingCents, closingCents: openingCents + moved },
      payments,
      explained,
    );
    expect(balance.differenceCents).toBe(loose);
  }
});
