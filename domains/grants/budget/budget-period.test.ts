import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New, Row } from '#kernel';
import { grantCost } from '../costs/grant-cost.record.ts';
import { answered, sent } from '../approvals/test-world.ts';
import { type GrantWorld, grantWorld, usd } from '../test-world.ts';
import { budgetOf } from './budget-calls.server.ts';
import { budgetFileOf, budgetFormRead } from './budget-forms.server.ts';
import { budgetPeriod } from './budget-period.record.ts';
import { grantBudget } from './grant-budget.record.ts';

type Line = NonNullable<New<typeof grantBudget>['lines']>[number];

let here: GrantWorld;
beforeAll(async () => {
  here = await grantWorld();
});
afterAll(() => here.county.close());

const line = (dollars: number, year: number, more: Partial<Line> = {}): Line => ({
  costClass: 'contractual',
  costType: 'contract',
  description: `Engineering, year ${year}`,
  quantity: { amount: '1', unit: 'LS' },
  rate: usd(dollars),
  year,
  amount: usd(dollars),
  funder: usd(dollars),
  match: usd(0),
  ...more,
});
/** An award of three years, the first of which is over, with its budget. */
async function running(lines: readonly Line[] = [line(40_000, 1), line(40_000, 2), line(20_000, 3)]) {
  const { id } = await here.active({ awardDate: '2024-12-15', fromDay: '2025-01-01', untilDay: '2027-12-31' });
  const { id: budget } = await approved(id, lines);
  return { award: id, budget };
}
async function approved(award: string, lines: readonly Line[]): Promise<Row<typeof grantBudget>> {
  const { id } = await here.yvette.make(grantBudget, { award, title: 'Budget', lines });
  await here.yvette.run(grantBudget, 'submit', id);
  return here.priya.run(grantBudget, 'approve', id);
}
const given = (award: string, more: Partial<New<typeof budgetPeriod>> = {}) =>
  here.yvette.make(budgetPeriod, { award, year: 1, ...more });
async function closed(award: string, more: Partial<New<typeof budgetPeriod>> = {}) {
  const { id } = await given(award, more);
  await here.yvette.run(budgetPeriod, 'submit', id);
  return here.priya.run(budgetPeriod, 'close', id);
}
const early = { incurredOn: '2025-06-30', paidOn: '2025-07-15' } as const;
const code = (said: string) => ({ code: `budget_period.${said}` });
const standing = (award: string) => here.county.door.run(here.rosa.actor, (work) => budgetOf(work, award));

describe('a budget year', () => {
  test('is closed by another person with its figures, and its unspent money goes to the next', async () => {
    const { award } = await running();
    await here.charged(award, 25_000, early);
    const one = await closed(award, { carried: usd(10_000), basis: 'terms', documents: [here.paper] });
    expect(one).toMatchObject({
      status: 'closed',
      fromDay: '2025-01-01',
      untilDay: '2025-12-31',
      budgeted: usd(40_000),
      carriedIn: usd(0),
      expended: usd(25_000),
      lapsed: usd(5_000),
      closedBy: here.priya.id,
    });
    const { years } = await standing(award);
    expect(years.map(({ state, carriedInCents, leftCents }) => [state, carriedInCents, leftCents])).toEqual([
      ['closed', 0, 5_000_00],
      ['running', 10_000_00, 50_000_00],
      ['ahead', 0, 20_000_00],
    ]);
  });

  test('is closed once, in order, after it ended and once its costs are decided', async () => {
    const { award } = await running();
    const waiting = await here.yvette.make(grantCost, here.costOf(award, 1_000, early));
    await here.yvette.run(grantCost, 'submit', waiting.id);
    const { id } = await given(award);
    await expect(given(award)).rejects.toMatchObject(code('once'));
    await expect(given(award, { year: 4 })).rejects.toMatchObject(code('year_of_award'));
    await expect(here.yvette.run(budgetPeriod, 'submit', id)).rejects.toMatchObject(code('costs_decided'));
    await here.priya.run(grantCost, 'approve', waiting.id);
    const second = await given(award, { year: 2 });
    await expect(here.yvette.run(budgetPeriod, 'submit', second.id)).rejects.toMatchObject(code('runs_on'));
    await here.yvette.run(budgetPeriod, 'submit', id);
    await expect(here.yvette.run(budgetPeriod, 'close', id)).rejects.toMatchObject({ code: 'rights' });
    await expect(here.rosa.make(budgetPeriod, { award, year: 3 })).rejects.toMatchObject({ code: 'rights' });
    const bare = await here.active({ awardDate: '2024-12-15', fromDay: '2025-01-01', untilDay: '2027-12-31' });
    const none = await given(bare.id);
    await expect(here.yvette.run(budgetPeriod, 'submit', none.id)).rejects.toMatchObject(code('has_budget'));
  });

  test('is closed by nobody who entered or submitted it', async () => {
    const { award } = await running();
    const both = await here.withDuties('Bo Both', 'grant_manager', 'budget_officer');
    const { id } = await both.make(budgetPeriod, { award, year: 1 });
    await here.yvette.run(budgetPeriod, 'submit', id);
    await expect(both.run(budgetPeriod, 'close', id)).rejects.toMatchObject(code('closer_is_another'));
  });

  test('carries no more than is unspent, on a basis, and of the funder’s approval only what it said', async () => {
    const { award } = await running();
    await here.charged(award, 39_000, early);
    const submit = async (more: Partial<New<typeof budgetPeriod>>) => {
      const { id } = await given(award, more);
      try {
        return await here.yvette.run(budgetPeriod, 'submit', id);
      } finally {
        const { status } = await here.rosa.see(budgetPeriod, id);
        if (status === 'draft') await here.yvette.run(budgetPeriod, 'discard', id, 'Another one');
      }
    };
    await expect(submit({ carried: usd(1) })).rejects.toMatchObject(code('carry_is_based'));
    await expect(submit({ carried: usd(1), basis: 'terms' })).rejects.toMatchObject(code('carry_is_based'));
    await expect(submit({ carried: usd(1_000.01), basis: 'terms', documents: [here.paper] })).rejects.toMatchObject(
      code('is_unspent'),
    );
    const other = await sent(here, award, { kind: 'key_person' });
    await expect(submit({ carried: usd(1), basis: 'approval', approval: other.id })).rejects.toMatchObject(
      code('is_approved'),
    );
    const asked = await sent(here, award, { kind: 'carry_forward', amount: usd(600), subject: 'Carry forward' });
    await answered(here, asked.id);
    await expect(submit({ carried: usd(601), basis: 'approval', approval: asked.id })).rejects.toMatchObject(
      code('within_approval'),
    );
    await expect(submit({ carried: usd(600), basis: 'approval', approval: asked.id })).resolves.toMatchObject({
      status: 'submitted',
    });
  });

  test('that is closed takes no cost and loses none until it is reopened', async () => {
    const { award } = await running();
    const cost = await here.charged(award, 1_000, early);
    const { id } = await closed(award);
    await expect(here.charged(award, 1, early)).rejects.toMatchObject({ code: 'grant_cost.period_is_open' });
    await expect(here.yvette.run(grantCost, 'askReversal', cost.id, 'Wrong')).rejects.toMatchObject({
      code: 'grant_cost.period_is_open',
    });
    await expect(here.charged(award, 1)).resolves.toMatchObject({ status: 'approved' });
    await here.priya.run(budgetPeriod, 'reopen', id, 'A late invoice');
    await expect(here.charged(award, 2, early)).resolves.toMatchObject({ status: 'approved' });
    await expect(closed(award)).resolves.toMatchObject({ expended: usd(1_002) });
  });

  test('is seen by nobody of another organization', async () => {
    const { award } = await running();
    const { id } = await given(award);
    const elsewhere = await here.county.organization('Piney Woods County');
    const sam = await here.county.member('Sam Pine', 'admin', elsewhere);
    await expect(sam.see(budgetPeriod, id)).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('closed while a cost of it is approved counts that cost or refuses it', async () => {
    const { award } = await running();
    const { id } = await given(award);
    await here.yvette.run(budgetPeriod, 'submit', id);
    const cost = await here.yvette.make(grantCost, here.costOf(award, 500, early));
    await here.yvette.run(grantCost, 'submit', cost.id);
    const done = await Promise.allSettled([
      here.priya.run(budgetPeriod, 'close', id),
      here.priya.run(grantCost, 'approve', cost.id),
    ]);
    const [period, bill] = [await here.rosa.see(budgetPeriod, id), await here.rosa.see(grantCost, cost.id)];
    expect(done.some(({ status }) => status === 'fulfilled')).toBe(true);
    if (period.status === 'closed') expect(period.expended).toEqual(usd(bill.status === 'approved' ? 500 : 0));
  });
});

describe('lines of a year that is over', () => {
  const moved = [line(35_000, 1), line(45_000, 2), line(20_000, 3)];

  test('change only with the funder’s approval of this version', async () => {
    const { award } = await running();
    await expect(approved(award, moved)).rejects.toMatchObject({ code: 'grant_budget.year_is_over' });
    const later = [line(40_000, 1), line(30_000, 2), line(30_000, 3)];
    await expect(approved(award, later)).resolves.toMatchObject({ revision: 2 });
    const { id } = await here.yvette.make(grantBudget, {
      award,
      title: 'Move',
      lines: [line(35_000, 1), line(35_000, 2), line(30_000, 3)],
    });
    await here.yvette.run(grantBudget, 'submit', id);
    const { versions } = await standing(award);
    expect(versions.at(-1)).toMatchObject({ changedYears: [1, 2] });
    await answered(here, (await sent(here, award, { kind: 'transfer', budget: id, subject: 'Move a year' })).id);
    await expect(here.priya.run(grantBudget, 'approve', id)).resolves.toMatchObject({ revision: 3 });
  });

  test('never change once the year is closed', async () => {
    const { award } = await running();
    await closed(award);
    await expect(approved(award, moved)).rejects.toMatchObject({ code: 'grant_budget.year_is_closed' });
  });
});

describe('sources of a line', () => {
  test('add up in the database too, also for writes past the door', async () => {
    const { budget } = await running();
    await expect(
      here.county.database.within({ organizationId: here.rosa.actor.organizationId }, (tx) =>
        tx.query('update grant_budget_lines set income_cents = 1 where organization_id = $1 and parent = $2', [
          here.rosa.actor.organizationId,
          budget,
        ]),
      ),
    ).rejects.toThrow(/grant_budget_lines_sources_add_up/);
    const { id: award } = await here.active();
    await expect(
      here.yvette.make(grantBudget, { award, title: 'x', lines: [line(100, 1, { income: usd(1) })] }),
    ).rejects.toMatchObject({ code: 'grant_budget.shares_tie' });
  });

  test('have program income where it is added to the award, not where it is deducted', async () => {
    const lines = [line(110_000, 1, { funder: usd(100_000), income: usd(10_000) })];
    const { id: deducts } = await here.active();
    await expect(approved(deducts, lines)).rejects.toMatchObject({ code: 'grant_budget.income_is_deducted' });
    const { id: adds } = await here.active({ income: 'addition' });
    await expect(approved(adds, lines)).resolves.toMatchObject({ status: 'approved' });
    const { classes } = await standing(adds);
    expect(classes.find(({ costClass }) => costClass === 'contractual')).toMatchObject({
      budgetCents: 100_000_00,
      incomeCents: 10_000_00,
    });
  });
});

describe('rates by period', () => {
  const negotiated = { indirect: 'negotiated', indirectRate: 10, amount: usd(112_500) } as const;
  const rates = [
    { fromDay: '2026-01-01', untilDay: '2026-06-30', kind: 'predetermined', rate: 10 },
    { fromDay: '2026-07-01', untilDay: '2026-12-31', kind: 'provisional', rate: 15 },
  ] as const;

  test('follow the agreement that is attached, and make the indirect cost of each year', async () => {
    const { id: award } = await here.active(negotiated);
    const made = (more: Partial<New<typeof grantBudget>>) =>
      here.yvette.make(grantBudget, { award, title: 'Budget', lines: [line(100_000, 1)], rates, ...more });
    const bare = await made({});
    await expect(here.yvette.run(grantBudget, 'submit', bare.id)).rejects.toMatchObject({
      code: 'grant_budget.rates_are_shown',
    });
    const { id } = await made({ documents: [here.paper] });
    await here.yvette.run(grantBudget, 'submit', id);
    await here.priya.run(grantBudget, 'approve', id);
    const { classes } = await standing(award);
    expect(classes.find(({ costClass }) => costClass === 'indirect')).toMatchObject({ budgetCents: 12_500_00 });
    await expect(
      made({ rates: [...rates, { fromDay: '2026-12-31', untilDay: '2027-12-31', kind: 'fixed', rate: 1 }] }),
    ).rejects.toMatchObject({ code: 'grant_budget.rates_follow' });
  });

  test('are of no award without a negotiated rate', async () => {
    const { id: award } = await here.active({ ...negotiated, indirect: 'statutory' });
    const { id } = await here.yvette.make(grantBudget, {
      award,
      title: 'Budget',
      lines: [line(100_000, 1)],
      rates,
      documents: [here.paper],
    });
    await expect(here.yvette.run(grantBudget, 'submit', id)).rejects.toMatchObject({
      code: 'grant_budget.rates_are_negotiated',
    });
  });
});

describe('person-months', () => {
  test('count with effort: nobody has more than full time across awards', async () => {
    const pay = (months: string, more: Partial<Line> = {}) =>
      line(120_000, 1, {
        costClass: 'personnel',
        costType: 'salaries',
        quantity: { amount: '1', unit: 'EA' },
        basis: 'Grade 24 of the pay plan',
        person: here.miguel.id,
        months: 12,
        personMonths: { amount: months, unit: 'PM' },
        amount: usd(10_000 * Number(months)),
        funder: usd(10_000 * Number(months)),
        ...more,
      });
    const [one, other] = [await here.active(), await here.active()];
    await approved(one.id, [pay('7'), line(30_000, 1)]);
    await expect(approved(other.id, [pay('6'), line(40_000, 1)])).rejects.toMatchObject({
      code: 'grant_budget.effort',
    });
    await expect(approved(other.id, [pay('5'), line(50_000, 1)])).resolves.toMatchObject({ status: 'approved' });
    await expect(
      here.yvette.make(grantBudget, { award: other.id, title: 'x', lines: [pay('7', { months: 6 })] }),
    ).rejects.toMatchObject({ code: 'grant_budget.effort_is_whole' });
    await expect(
      here.yvette.make(grantBudget, { award: other.id, title: 'x', lines: [pay('5', { effort: 40 })] }),
    ).rejects.toMatchObject({ code: 'grant_budget.effort_is_whole' });
  });
});

describe('a federal form of a saved budget', () => {
  test('goes out and comes back equal; another form says where it differs', async () => {
    const { budget } = await running();
    const seen = <T>(work: Parameters<typeof here.county.door.run<T>>[1]) =>
      here.county.door.run(here.rosa.actor, work);
    for (const form of ['sf424a', 'sf424c'] as const) {
      const file = await seen((work) => budgetFileOf(work, budget, { code: form, year: null }));
      expect(file.notes).toEqual([]);
      const back = await seen((work) => budgetFormRead(work, budget, { code: form, year: null, xml: file.xml }));
      expect(back.apart).toEqual([]);
      const changed = file.xml.replaceAll('100000.00', '90000.00');
      const found = await seen((work) => budgetFormRead(work, budget, { code: form, year: null, xml: changed }));
      expect(found.apart).toMatchObject([{ budgetCents: 100_000_00, formCents: 90_000_00 }]);
    }
    const second = await seen((work) => budgetFileOf(work, budget, { code: 'sf424a', year: 2 }));
    expect(second.rows.reduce((sum, { cents }) => sum + cents, 0)).toBe(40_000_00);
    await expect(
      seen((work) => budgetFormRead(work, budget, { code: 'sf424a', year: null, xml: '<a/>' })),
    ).rejects.toMatchObject({ code: 'form.xml' });
    const elsewhere = await here.county.organization('Pine Barrens County');
    const sam = await here.county.member('Sam Barren', 'admin', elsewhere);
    await expect(
      here.county.door.run(sam.actor, (work) => budgetFileOf(work, budget, { code: 'sf424a', year: null })),
    ).rejects.toMatchObject({ kind: 'not_found' });
  });
});

test('the awards’ budgets add up to the portfolio, whatever is approved', async () => {
  const awards = [await running(), await running([line(90_000, 1), line(10_000, 2, { match: usd(0) })])];
  for (const { award, budget } of awards) {
    const { classes, years, versions } = await standing(award);
    const of = versions.find(({ id }) => id === budget);
    expect(classes.reduce((sum, { budgetCents }) => sum + budgetCents, 0)).toBe(of?.total.funderCents);
    expect(years.reduce((sum, { budgetCents }) => sum + budgetCents, 0)).toBe(of?.total.funderCents);
  }
});
