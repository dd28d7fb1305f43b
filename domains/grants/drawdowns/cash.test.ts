import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import type { Person } from '#world';
import { type GrantWorld, grantWorld, usd } from '../test-world.ts';
import { balanceOf, type CashMove, cashSpans, daysOfCash, heldSince, interestOfYear } from './cash.ts';
import { advanceCashOf } from './cash.server.ts';
import { grantDrawdown } from './grant-drawdown.record.ts';
import { interestRemittance } from './interest-remittance.record.ts';
import { remitOf } from './sf270.ts';

describe('cash of advances', () => {
  test('earns interest for the days on which it is there', () => {
    const moves = [
      { on: '2026-03-01', cents: 180_000_00 },
      { on: addDays('2026-03-01', 41), cents: -180_000_00 },
    ];
    const interest = interestOfYear(cashSpans(moves, '2026-11-20'), 4.25, 2026);
    expect([interest, remitOf(interest, 500_00)]).toEqual([859_32, 359_32]);
  });

  test('counts each year by itself', () => {
    const moves = [{ on: '2025-12-22', cents: 36_500_00 }];
    const spans = cashSpans(moves, '2026-01-09');
    // Ten days of the one year and nine of the other, at a cent a day for each dollar of rate.
    expect([interestOfYear(spans, 1, 2025), interestOfYear(spans, 1, 2026), interestOfYear(spans, 1, 2027)]).toEqual([
      1000, 900, 0,
    ]);
  });

  test('is held since the oldest of it came, and payments use what came first', () => {
    const moves: CashMove[] = [
      { on: '2026-10-01', cents: 100 },
      { on: '2026-10-05', cents: -100 },
      { on: '2026-10-10', cents: 50 },
      { on: '2026-10-12', cents: 50 },
      { on: '2026-10-14', cents: -60 },
    ];
    expect(heldSince(moves, '2026-10-13')).toBe('2026-10-10');
    expect(heldSince(moves, '2026-11-20')).toBe('2026-10-12');
    expect(
      heldSince(
        [
          { on: '2026-10-01', cents: -10 },
          { on: '2026-10-02', cents: 10 },
        ],
        '2026-11-20',
      ),
    ).toBeNull();
  });

  test('lasts as long as the payments of the last ninety days would use it', () => {
    const paid = { on: '2026-11-01', cents: -9_000 };
    expect(daysOfCash([{ on: '2026-10-01', cents: 10_000 }, paid], '2026-11-20')).toBe(10);
    expect(daysOfCash([{ on: '2026-11-10', cents: 10_000 }], '2026-11-20')).toBeNull();
  });

  test('is never less than nothing, and is held as long as there is any', () => {
    const drawn = fc.array(fc.record({ at: fc.nat(300), cents: fc.integer({ min: -500, max: 500 }) }), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(drawn, (all) => {
        const moves = all.map(({ at, cents }) => ({ on: addDays('2026-01-01', at), cents }));
        const balance = balanceOf(moves, '2026-11-20');
        expect(balance).toBeGreaterThanOrEqual(0);
        expect(heldSince(moves, '2026-11-20') !== null).toBe(balance > 0);
        for (const { from, until, cents } of cashSpans(moves, '2026-11-20')) {
          expect(cents).toBeGreaterThan(0);
          expect(from < until).toBe(true);
        }
      }),
    );
  });
});

describe('the interest of a year', () => {
  let here: GrantWorld;
  beforeAll(async () => {
    here = await grantWorld();
  });
  afterAll(() => here.county.close());

  const code = (name: string) => ({ code: `interest_remittance.${name}` });
  const entered = (dollars: number, more: Partial<New<typeof interestRemittance>> = {}) =>
    here.yvette.make(interestRemittance, { year: 2025, earned: usd(dollars), evidence: [here.paper], ...more });
  const filling = (who: Person, id: string, input: object) =>
    here.county.door.run(who.actor, (work) =>
      work.move(interestRemittance, id, 'remit', { input: input as Readonly<Record<string, unknown>> }),
    );
  const discard = (id: string) => here.yvette.run(interestRemittance, 'discard', id, 'Begins again');

  test('is kept to five hundred dollars; the rest is remitted, after a second person', async () => {
    const { id } = await entered(688.14);
    await expect(here.rosa.see(interestRemittance, id)).resolves.toMatchObject({ kept: usd(500), due: usd(188.14) });
    await here.yvette.run(interestRemittance, 'submit', id);
    await expect(here.yvette.run(interestRemittance, 'approve', id)).rejects.toMatchObject({ code: 'rights' });
    await here.priya.run(interestRemittance, 'approve', id);
    await expect(here.yvette.run(interestRemittance, 'keep', id)).rejects.toMatchObject(code('remittance_due'));
    await expect(filling(here.yvette, id, { remittedOn: '2026-11-21', reference: 'PMS-88' })).rejects.toMatchObject(
      code('remitted_by_now'),
    );
    await filling(here.yvette, id, { remittedOn: '2026-11-20', reference: 'PMS-88' });
    await expect(here.rosa.see(interestRemittance, id)).resolves.toMatchObject({
      status: 'remitted',
      remitted: usd(188.14),
    });
    await expect(entered(1)).rejects.toMatchObject(code('one_each'));
  });

  test('of five hundred dollars or less is kept whole', async () => {
    const { id } = await entered(500, { year: 2024 });
    await here.yvette.run(interestRemittance, 'submit', id);
    await here.priya.run(interestRemittance, 'approve', id);
    await expect(filling(here.yvette, id, { remittedOn: '2026-11-20', reference: 'PMS-1' })).rejects.toMatchObject(
      code('nothing_due'),
    );
    await expect(here.yvette.run(interestRemittance, 'keep', id)).resolves.toMatchObject({ status: 'kept' });
  });

  test('is entered once the year is over, with its statements', async () => {
    const now = await entered(1, { year: 2026 });
    await expect(here.yvette.run(interestRemittance, 'submit', now.id)).rejects.toMatchObject(code('year_is_over'));
    await discard(now.id);
    const bare = await entered(1, { year: 2023, evidence: [] });
    await expect(here.yvette.run(interestRemittance, 'submit', bare.id)).rejects.toMatchObject(code('has_statements'));
    await expect(here.rosa.make(interestRemittance, { year: 2022, earned: usd(1) })).rejects.toMatchObject({
      code: 'rights',
    });
  });

  test('is counted from the advances that came and what was paid out, and shown with the days they are held', async () => {
    const { id } = await here.active({ payment: 'advance' });
    const { id: advance } = await here.yvette.make(grantDrawdown, {
      award: id,
      kind: 'advance',
      fromDay: '2026-11-01',
      untilDay: '2026-11-30',
      needed: usd(36_500),
      drawOn: '2026-11-20',
      outlayOn: '2026-11-23',
      interestRate: 1,
      cashPlan: 'Payroll of November 23.',
    });
    await here.yvette.run(grantDrawdown, 'submit', advance);
    await here.priya.run(grantDrawdown, 'approve', advance);
    const fill = (who: Person, step: 'file' | 'pay', input: object) =>
      here.county.door.run(who.actor, (work) =>
        work.move(grantDrawdown, advance, step, { input: input as Readonly<Record<string, unknown>> }),
      );
    await fill(here.yvette, 'file', { filedOn: '2026-11-20', reference: 'PMS-9' });
    await fill(here.priya, 'pay', { paidOn: '2026-11-20' });
    const shown = await here.county.door.run(here.rosa.actor, (work) => advanceCashOf(work, null));
    expect(shown).toMatchObject({ year: 2026, interestCents: 1_00, keptCents: 500_00, dueCents: 0 });
    expect(shown.awards.data.find((one) => one.id === id)).toMatchObject({
      balanceCents: 36_500_00,
      heldSince: '2026-11-20',
      daysHeld: 0,
      mostDays: 3,
      isOver: false,
      rate: 1,
      daysOfCash: null,
    });
    const elsewhere = await here.county.organization('Piney Woods County');
    const sam = await here.county.member('Sam Pine', 'admin', elsewhere);
    const theirs = await here.county.door.run(sam.actor, (work) => advanceCashOf(work, null));
    expect(theirs).toMatchObject({ awards: { total: 0 }, interestCents: 0, remittances: [] });
  });
});
