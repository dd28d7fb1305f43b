import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BudgetWorld, budgetWorld } from '#domains/planning/budget/test-world.ts';
import type { New, Row } from '#kernel';
import { standingOf } from '../award/award-calls.server.ts';
import { budgetPeriod } from '../budget/budget-period.record.ts';
import { yearAt, yearOf, yearsOf } from '../budget/budget-years.ts';
import { grantDrawdown } from '../drawdowns/grant-drawdown.record.ts';
import { awardFunding } from '../funding/award-funding.record.ts';
import { type GrantWorld, grantWorld, usd } from '../test-world.ts';
import { fundingIncrement } from './funding-increment.record.ts';
import { authorizedAt, statedPeriods } from './released.ts';

let books: BudgetWorld;
let here: GrantWorld;
beforeAll(async () => {
  books = await budgetWorld();
  here = await grantWorld(books.county);
});
afterAll(() => books.county.close());

type Given = Partial<New<typeof fundingIncrement>>;
const first = { year: 1, fromDay: '2026-01-01', untilDay: '2026-12-31' } as const;
const second = { year: 2, fromDay: '2027-01-01', untilDay: '2027-12-31' } as const;

const given = (award: string, dollars: number, more: Given = {}) =>
  here.yvette.make(fundingIncrement, { award, ...first, amount: usd(dollars), documents: [here.paper], ...more });
async function released(award: string, dollars: number, more: Given = {}): Promise<Row<typeof fundingIncrement>> {
  const { id } = await given(award, dollars, more);
  await here.yvette.run(fundingIncrement, 'submit', id);
  return here.priya.run(fundingIncrement, 'release', id);
}
const submitted = async (award: string, dollars: number, more: Given = {}) =>
  here.yvette.run(fundingIncrement, 'submit', (await given(award, dollars, more)).id);
const code = (said: string) => ({ code: `funding_increment.${said}` });
const periods = async (award: string) =>
  (await here.county.door.run(here.rosa.actor, (work) => standingOf(work, award))).periods;

describe('the periods of an award', () => {
  test('are those of its increments, and twelve months each where none is stated', () => {
    const award = { fromDay: '2026-01-01', untilDay: '2028-12-31' };
    const stated = [{ fromDay: '2026-01-01', untilDay: '2027-06-30' }];
    expect([1, 2, 3].map((year) => yearOf({ ...award, stated }, year))).toEqual([
      stated[0],
      { fromDay: '2027-07-01', untilDay: '2028-06-30' },
      { fromDay: '2028-07-01', untilDay: '2028-12-31' },
    ]);
    expect([yearsOf(award), yearsOf({ ...award, stated })]).toEqual([3, 3]);
    expect(['2025-12-01', '2027-06-30', '2027-07-01'].map((day) => yearAt({ ...award, stated }, day))).toEqual([
      1, 1, 2,
    ]);
    const whole = [...stated, { fromDay: '2027-07-01', untilDay: '2028-12-31' }];
    expect(yearsOf({ ...award, stated: whole })).toBe(2);
  });

  test('add up what several increments release, and the last can be extended', () => {
    expect(
      statedPeriods([
        { ...first, amountCents: 10, matchCents: 1 },
        { ...first, untilDay: '2027-03-31', amountCents: 5, matchCents: 0 },
      ]),
    ).toEqual([{ ...first, untilDay: '2027-03-31', amountCents: 15, matchCents: 1 }]);
  });

  test('authorize what they released by the day, and of a closed one what was spent', () => {
    const of = (
      year: number,
      fromDay: string,
      state: 'closed' | 'running' | 'ahead',
      cents: number,
      carried: number,
    ) => ({
      year,
      fromDay,
      state,
      releasedCents: cents,
      carriedInCents: carried,
      expendedCents: 60,
    });
    const years = [
      of(1, '2025-01-01', 'closed', 100, 0),
      of(2, '2026-01-01', 'running', 80, 30),
      of(3, '2027-01-01', 'ahead', 50, 0),
    ];
    expect(['2024-12-01', '2026-06-30', '2027-01-01'].map((day) => authorizedAt(years, day))).toEqual([60, 170, 220]);
  });
});

describe('an increment', () => {
  test('is released by another person, on the funder’s notice', async () => {
    const { id: award } = await here.active();
    const bare = await given(award, 10, { documents: [] });
    await expect(here.yvette.run(fundingIncrement, 'submit', bare.id)).rejects.toMatchObject(code('has_notice'));
    const both = await here.withDuties('Bo Both', 'grant_manager', 'budget_officer');
    const own = await both.make(fundingIncrement, { award, ...first, amount: usd(10), documents: [here.paper] });
    await here.yvette.run(fundingIncrement, 'submit', own.id);
    await expect(both.run(fundingIncrement, 'release', own.id)).rejects.toMatchObject(code('releaser_is_another'));
    await expect(here.yvette.run(fundingIncrement, 'release', own.id)).rejects.toMatchObject({ code: 'rights' });
    await expect(here.rosa.make(fundingIncrement, { award, ...first, amount: usd(1) })).rejects.toMatchObject({
      code: 'rights',
    });
    await expect(here.priya.run(fundingIncrement, 'release', own.id)).resolves.toMatchObject({
      status: 'released',
      releasedBy: here.priya.id,
    });
  });

  test('states periods that follow one another within the award', async () => {
    const { id: award } = await here.active();
    await expect(given(award, 10, { untilDay: '2028-01-31' })).rejects.toMatchObject(code('in_period'));
    await expect(given(award, 10, { untilDay: '2025-12-31' })).rejects.toMatchObject(code('ends_after_it_begins'));
    await expect(submitted(award, 10, second)).rejects.toMatchObject(code('in_order'));
    await expect(submitted(award, 10, { fromDay: '2026-02-01' })).rejects.toMatchObject(code('follows'));
    await released(award, 10);
    await expect(submitted(award, 10, { ...second, fromDay: '2027-02-01' })).rejects.toMatchObject(code('follows'));
    await expect(submitted(award, 10, { untilDay: '2026-11-30' })).rejects.toMatchObject(code('same_period'));
    await released(award, 10, second);
    await expect(submitted(award, 10, { untilDay: '2027-01-31' })).rejects.toMatchObject(code('is_followed'));
    const draft = await here.drafted();
    await expect(given(draft.id, 10)).rejects.toMatchObject(code('award_is_open'));
  });

  test('releases with the others no more than the award and its match, and what is charged already', async () => {
    const { id: award } = await here.active({ match: usd(20_000) });
    await here.charged(award, 500);
    await expect(submitted(award, 499)).rejects.toMatchObject(code('covers_costs'));
    await released(award, 60_000, { match: usd(15_000) });
    await expect(submitted(award, 40_000.01, second)).rejects.toMatchObject(code('within_award'));
    await expect(submitted(award, 1, { ...second, match: usd(5_001) })).rejects.toMatchObject(code('within_match'));
    await expect(submitted(award, 0, second)).rejects.toMatchObject(code('releases_something'));
    await expect(released(award, 40_000, { ...second, match: usd(5_000) })).resolves.toMatchObject({
      status: 'released',
    });
  });

  test('released twice at once never passes the award', async () => {
    const { id: award } = await here.active();
    const [one, other] = [await submitted(award, 60_000), await submitted(award, 60_000)];
    const done = await Promise.allSettled(
      [one, other].map(({ id }) => here.priya.run(fundingIncrement, 'release', id)),
    );
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is seen by nobody of another organization', async () => {
    const { id: award } = await here.active();
    const { id } = await given(award, 10);
    const elsewhere = await here.county.organization('Piney Woods County');
    const sam = await here.county.member('Sam Pine', 'admin', elsewhere);
    await expect(sam.see(fundingIncrement, id)).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('what is released', () => {
  test('is all that costs of the period are charged', async () => {
    const { id: award } = await here.active();
    await released(award, 1_000);
    await here.charged(award, 900);
    await expect(here.charged(award, 100.01)).rejects.toMatchObject({
      code: 'grant_cost.within_released',
      issues: [{ path: 'splits' }],
    });
    await released(award, 500);
    await expect(here.charged(award, 600)).resolves.toMatchObject({ status: 'approved' });
    expect(await periods(award)).toMatchObject({
      isIncremental: true,
      authorizedCents: 1_500_00,
      rows: [
        { year: 1, releasedCents: 1_500_00, expendedCents: 1_500_00, leftCents: 0, isStated: true },
        { year: 2, releasedCents: 0, leftCents: 0, isStated: false },
      ],
    });
  });

  test('bounds no award that is not funded by increments', async () => {
    const { id: award } = await here.active();
    const draft = await given(award, 1);
    await here.yvette.run(fundingIncrement, 'submit', draft.id);
    await expect(here.charged(award, 90_000)).resolves.toMatchObject({ status: 'approved' });
    expect(await periods(award)).toMatchObject({ isIncremental: false, rows: [] });
  });

  test('moves to the next period only as far as a closing carries it', async () => {
    const { id: award } = await here.active({ awardDate: '2024-12-15', fromDay: '2025-01-01', untilDay: '2026-12-31' });
    const early = { incurredOn: '2025-06-30', paidOn: '2025-07-15' };
    await released(award, 1_000, { fromDay: '2025-01-01', untilDay: '2025-12-31' });
    await released(award, 100, { ...first, year: 2 });
    await here.charged(award, 400, early);
    await expect(here.charged(award, 101)).rejects.toMatchObject({ code: 'grant_cost.within_released' });
    const asking = await here.yvette.make(budgetPeriod, {
      award,
      year: 1,
      carried: usd(250),
      basis: 'terms',
      documents: [here.paper],
    });
    expect((await periods(award)).rows[1]).toMatchObject({ askedCents: 250_00, carriedInCents: 0, leftCents: 100_00 });
    await here.yvette.run(budgetPeriod, 'submit', asking.id);
    await expect(here.priya.run(budgetPeriod, 'close', asking.id)).resolves.toMatchObject({
      budgeted: usd(1_000),
      lapsed: usd(350),
    });
    expect(await periods(award)).toMatchObject({
      authorizedCents: 750_00,
      rows: [{ state: 'closed' }, { askedCents: 0, carriedInCents: 250_00, leftCents: 350_00 }],
    });
    await expect(here.charged(award, 350)).resolves.toMatchObject({ status: 'approved' });
    await expect(here.charged(award, 0.01)).rejects.toMatchObject({ code: 'grant_cost.within_released' });
    await expect(submitted(award, 1, { fromDay: '2025-01-01', untilDay: '2025-12-31' })).rejects.toMatchObject(
      code('is_closed'),
    );
  });

  test('is all that is drawn by the day of the request', async () => {
    const { id: award } = await here.active({ payment: 'advance' });
    await released(award, 1_000);
    const ask = async (needed: number, drawOn = '2026-11-21') => {
      const { id } = await here.yvette.make(grantDrawdown, {
        award,
        kind: 'advance',
        fromDay: '2026-10-01',
        untilDay: '2026-11-15',
        needed: usd(needed),
        drawOn,
        outlayOn: drawOn,
        cashPlan: 'December payroll.',
      });
      return here.yvette.run(grantDrawdown, 'submit', id);
    };
    await expect(ask(1_000.01)).rejects.toMatchObject({
      code: 'grant_drawdown.within_released',
      issues: [{ path: 'needed' }],
    });
    await released(award, 500, second);
    await expect(ask(1_000.01)).rejects.toMatchObject({ code: 'grant_drawdown.within_released' });
    await expect(ask(1_500, '2027-01-01')).resolves.toMatchObject({ status: 'submitted' });
  });

  test('is withdrawn while nothing rests on it, and the award then has nothing to spend', async () => {
    const { id: award } = await here.active();
    const one = await released(award, 1_000);
    const other = await released(award, 200, second);
    const withdraw = (id: string) => here.priya.run(fundingIncrement, 'withdraw', id, 'Notice rescinded');
    await here.charged(award, 5);
    await expect(withdraw(one.id)).rejects.toMatchObject(code('is_followed'));
    await expect(here.yvette.run(fundingIncrement, 'withdraw', other.id, 'Mine')).rejects.toMatchObject({
      code: 'rights',
    });
    await withdraw(other.id);
    await expect(withdraw(one.id)).rejects.toMatchObject(code('covers_costs'));
    const { id: bare } = await here.active();
    await withdraw((await released(bare, 100)).id);
    await expect(here.charged(bare, 1)).rejects.toMatchObject({ code: 'grant_cost.within_released' });
  });

  test('is not cut by an amendment below it', async () => {
    const { id: award } = await here.active();
    await released(award, 60_000);
    const listings = (dollars: number) => [{ aln: '97.039', amount: usd(dollars) }];
    await expect(
      here.amended(award, { amountChange: usd(-40_000.01), listings: listings(-40_000.01) }),
    ).rejects.toMatchObject({ code: 'award_amendment.covers_released' });
    await expect(
      here.amended(award, { amountChange: usd(-40_000), listings: listings(-40_000) }),
    ).resolves.toMatchObject({ status: 'applied' });
  });

  test('is all that is encumbered on everything the award pays', async () => {
    const { id: award } = await here.active({ match: usd(100_000) });
    const { lines } = await books.adopted('Increments', { 5300: { dollars: 100_000 }, 5310: { dollars: 100_000 } });
    const [one, other] = [lines['5300'] ?? '', lines['5310'] ?? ''];
    for (const line of [one, other]) {
      const { id } = await here.yvette.make(awardFunding, {
        award,
        line,
        amount: usd(40_000),
        matchSource: 'Stormwater fees',
      });
      await here.priya.run(awardFunding, 'approve', id);
    }
    await released(award, 1_000);
    const charge = (line: string, dollars: number) =>
      books.settle(books.priya, {
        document: { record: 'requisition', id: randomUUID(), version: 1, title: 'REQ' },
        day: '2026-11-20',
        state: [{ line, bucket: 'preencumbered', cents: dollars * 100 }],
      });
    await charge(one, 1_500);
    // With as much match as award, $2,000 is covered by what is released.
    await expect(charge(other, 501)).rejects.toMatchObject({ code: 'budget.charge_refused' });
    await charge(other, 500);
  });
});
