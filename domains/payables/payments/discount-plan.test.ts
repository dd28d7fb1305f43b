import { describe, expect, test } from 'vitest';
import { seeded } from '../../../tests/world/samples.ts';
import { annualReturn, daysBetween, discountCents } from '../invoices/discount.ts';
import { type Choice, fits, outOn, type PlanInvoice, type PlanQuestion, prepared, worthOf } from './discount-plan.ts';
import { openDiscountSolver } from './discount-solver.server.ts';

const usual: PlanInvoice = {
  id: 'a',
  cents: 1000_00,
  discountCents: 20_00,
  discountBy: '2026-11-30',
  dueOn: '2026-12-20',
  paidOn: null,
  barred: null,
};
const of = (id: string, more: Partial<PlanInvoice> = {}): PlanInvoice => ({ ...usual, id, ...more });
const day = (on: string, dollars: number) => ({ day: on, cents: dollars * 100 });

describe('a discount by hand', () => {
  test('is so many percent of what is payable, to the cent, rounded half up', () => {
    expect(discountCents(2, 1000_00)).toBe(20_00);
    expect(discountCents(2, 1_25)).toBe(3); // 2.5 cents
    expect(discountCents(1.5, 333_33)).toBe(5_00); // 499.995 cents
    expect(discountCents(0.0001, 100)).toBe(0);
  });

  test('earns 37.2 percent a year at 2/10 net 30, and 18.4 percent at 1/10 net 30', () => {
    expect(annualReturn(2, 20)).toBe(37.2);
    expect(annualReturn(1, 20)).toBe(18.4);
    expect(annualReturn(2, 0)).toBeNull();
    expect(daysBetween('2026-11-30', '2026-12-20')).toBe(20);
  });
});

describe('what may be chosen', () => {
  const days = [day('2026-11-24', 5000), day('2026-12-01', 5000)];
  const plan = (more: Partial<PlanInvoice>, given: Partial<PlanQuestion> = {}) =>
    prepared({ days, invoices: [of('a', more)], yield: 0, ...given });

  test('is paid on the last run date with its discount, and not later than it is due', () => {
    expect(plan({}).choices).toMatchObject([
      { day: '2026-11-24', normalDay: null, netCents: 980_00, worthCents: 20_00 },
    ]);
    expect(plan({ discountBy: '2026-12-05' }).choices).toMatchObject([{ day: '2026-12-01' }]);
  });

  test('leaves out what no run date can save, what is paid in time anyway, and what is held, each with its reason', () => {
    expect(plan({ discountBy: '2026-11-23' }).left).toMatchObject([{ why: 'no_day' }]);
    expect(plan({ dueOn: '2026-11-27' }).left).toMatchObject([{ why: 'anyway' }]);
    expect(plan({ barred: 'A void is requested.' }).left).toMatchObject([
      { why: 'held', said: 'A void is requested.' },
    ]);
    expect(plan({ discountCents: 0 })).toMatchObject({ choices: [], left: [] });
  });

  test('is worth its discount less what the cash earns until the due day, and is left where the cash earns more', () => {
    // $980 for 26 days at 5 percent: 980 * 0.05 * 26 / 365 = $3.4904, rounded up.
    expect(plan({}, { yield: 5 }).choices).toMatchObject([{ worthCents: 20_00 - 3_50 }]);
    expect(plan({}, { yield: 29 }).left).toMatchObject([{ why: 'earns_less' }]);
  });

  test('counts what is due by each date: late invoices on the first, those of another run on its day, discounts that come anyway', () => {
    const invoices = [
      of('late', { dueOn: '2026-11-01', discountCents: 0 }),
      of('other', { paidOn: '2026-12-01', discountCents: 0 }),
      of('anyway', { dueOn: '2026-11-30' }),
      of('far', { dueOn: '2027-01-20', discountCents: 0 }),
    ];
    expect(prepared({ days, invoices, yield: 0 }).base).toEqual([1980_00, 2980_00]);
  });
});

describe('the best choice', () => {
  test('of three invoices that don’t fit together is found by hand: two small ones beat the large one', async () => {
    const solve = await openDiscountSolver();
    const question: PlanQuestion = {
      days: [day('2026-11-24', 1000)],
      invoices: [
        of('large', { cents: 1000_00, discountCents: 20_00 }),
        of('one', { cents: 500_00, discountCents: 11_00 }),
        of('two', { cents: 510_00, discountCents: 10_00 }),
      ],
      yield: 0,
    };
    const found = solve(question, 5);
    expect({ ...found, ids: found.ids.toSorted() }).toEqual({
      status: 'optimal',
      ids: ['one', 'two'],
      boundCents: 21_00,
    });
  });

  test('takes nothing where what is due takes more than the cash', async () => {
    const solve = await openDiscountSolver();
    const late = of('late', { dueOn: '2026-11-20', cents: 2000_00, discountCents: 0 });
    expect(solve({ days: [day('2026-11-24', 1500)], invoices: [late, of('a')], yield: 0 }, 5)).toEqual({
      status: 'optimal',
      ids: [],
      boundCents: 0,
    });
  });

  test('of any 60 small plans is that of trying all choices, is never paid late and never takes more than the cash', async () => {
    const solve = await openDiscountSolver();
    const chance = seeded(20_261_120);
    const whole = (from: number, to: number) => from + Math.floor(chance() * (to - from + 1));
    const on = (from: number, to: number) => `2026-12-${String(whole(from, to)).padStart(2, '0')}`;
    for (let round = 0; round < 60; round++) {
      const invoices = Array.from({ length: whole(1, 9) }, (_, at) => {
        const cents = whole(1, 400_000);
        return of(String(at), {
          cents,
          discountCents: discountCents(whole(1, 4), cents),
          discountBy: on(1, 20),
          dueOn: on(10, 31),
          paidOn: chance() < 0.1 ? on(1, 20) : null,
        });
      });
      const days = [...new Set(Array.from({ length: whole(1, 4) }, () => on(1, 28)))]
        .toSorted()
        .map((one) => ({ day: one, cents: whole(0, 1_200_000) }));
      const question: PlanQuestion = { days, invoices, yield: chance() < 0.5 ? 0 : whole(1, 12) };
      const prep = prepared(question);
      const found = solve(question, 5);
      const chosen = prep.choices.filter(({ id }) => found.ids.includes(id));
      expect(found.status).toBe('optimal');
      expect(worthOf(chosen)).toBe(bestOf(question));
      expect(found.boundCents).toBe(worthOf(chosen));
      for (const one of chosen) {
        const row = invoices.find(({ id }) => id === one.id);
        expect(one.day <= (row?.dueOn ?? '') && one.day <= (row?.discountBy ?? '')).toBe(true);
      }
      for (const [at, { day: until, cents }] of days.entries()) {
        const out = chosen.reduce((sum, one) => sum + outOn(one, until), 0);
        expect(out).toBeLessThanOrEqual(Math.max(0, cents - (prep.base[at] ?? 0)));
      }
    }
  });
});

/** Every choice, tried. */
function bestOf(question: PlanQuestion): number {
  const prep = prepared(question);
  let best = 0;
  for (let mask = 0; mask < 2 ** prep.choices.length; mask++) {
    const chosen: readonly Choice[] = prep.choices.filter((_, at) => (mask >> at) % 2 === 1);
    if (fits(question, prep, chosen)) best = Math.max(best, worthOf(chosen));
  }
  return best;
}
