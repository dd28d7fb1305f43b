import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New, Row } from '#kernel';
import { type GrantWorld, grantWorld, usd } from '../test-world.ts';
import { componentPercent, laborOf, ratesOf } from './fringe-math.ts';
import type { BudgetLine } from './line-math.ts';
import { benefitRates } from './benefit-rates.server.ts';
import { citedSheet, fringeOfPay, laborIn, laborRows } from './fringe-rows.ts';
import { fringeSheet } from './fringe-sheet.record.ts';
import { addRows, gridOf, MOST, readRow, undo } from './grid.ts';

let here: GrantWorld;
beforeAll(async () => {
  here = await grantWorld();
});
afterAll(() => here.county.close());

type Given = Partial<New<typeof fringeSheet>>;
const hours = (amount: string) => ({ amount, unit: 'HR' as const });
const sheet = (more: Given = {}): New<typeof fringeSheet> => ({
  title: 'Public works crews',
  fromDay: '2026-10-01',
  untilDay: '2027-09-30',
  basePay: usd(57_200),
  paidHours: 2080,
  lines: [
    { component: 'vacation', leaveHours: hours('104') },
    { component: 'social_security', annualCost: usd(3_546.4), onOvertime: true },
    { component: 'medicare', annualCost: usd(829.4), onOvertime: true },
    { component: 'workers', annualCost: usd(1_229.8), onOvertime: true },
    { component: 'retirement', annualCost: usd(9_409.4) },
  ],
  ...more,
});
const submitted = async (more: Given = {}): Promise<Row<typeof fringeSheet>> =>
  here.yvette.run(fringeSheet, 'submit', (await here.yvette.make(fringeSheet, sheet(more))).id);
const code = (said: string) => ({ code: `fringe_sheet.${said}` });

test('the fringe of pay by effort or person-months is a line for each year, with the match of that pay', () => {
  const pay = (year: number, cents: number, matched: number): BudgetLine => ({
    costClass: 'personnel',
    costType: 'salaries',
    description: 'Engineer',
    quantity: { amount: '1', unit: 'EA' },
    rate: usd(cents / 100),
    effort: 100,
    months: 12,
    year,
    amount: usd(cents / 100),
    funder: usd((cents - matched) / 100),
    match: usd(matched / 100),
  });
  const hourly = { ...pay(1, 9_999_00, 0), effort: null, months: null };
  const added = fringeOfPay([pay(1, 80_000_00, 0), hourly, pay(2, 82_400_00, 20_600_00)], {
    group: 'Program staff',
    number: 'FRG-1',
    percent: 31.25,
  });
  const { rows } = addRows(
    gridOf([], () => ''),
    added,
  );
  expect(rows.map((row) => readRow(row, [], 'USD').line)).toMatchObject([
    { costClass: 'fringe', year: 1, amount: usd(25_000), match: usd(0) },
    { costClass: 'fringe', year: 2, amount: usd(25_750), match: usd(6_437.5), basis: expect.stringContaining('FRG-1') },
  ]);
});

describe('labor', () => {
  const money = (cents: number) => ({ cents, currency: 'USD' });

  test('bears fringe at a rate of its own for regular and for overtime hours', () => {
    const regular = laborOf({ hours: '8', pay: money(27_50), percent: 31.25 });
    const overtime = laborOf({ hours: '6', pay: money(41_25), percent: 9.8 });
    expect([regular.fringe.cents, overtime.fringe.cents]).toEqual([8_59, 4_04]);
    expect([regular.cents, overtime.cents]).toEqual([288_72, 271_74]);
    expect(regular.cents + overtime.cents).toBe(560_46);
  });

  test('becomes lines of the budget that add up to the same, and Undo takes them back at once', () => {
    const regular = laborIn('8', '27.50', { percent: 31.25, currency: 'USD' });
    const overtime = laborIn('6', '$41.25', { percent: 9.8, currency: 'USD' });
    const rows = laborRows({ group: 'Crews', number: 'FRG-2026-0001', regular, overtime });
    const grid = addRows(
      gridOf([], () => ''),
      rows,
    );
    const read = grid.rows.map((row) => readRow(row, [], 'USD'));
    expect(read.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(read.map(({ line }) => [line?.costClass, line?.amount.cents])).toEqual([
      ['personnel', 220_00],
      ['fringe', 68_72],
      ['personnel', 247_50],
      ['fringe', 24_24],
    ]);
    expect(grid.rows[1]?.cells.basis).toBe('FRG-2026-0001: 31.25% of $27.50 an hour, regular pay');
    expect(undo(grid).rows).toEqual([]);
    expect(laborIn('0', '27.50', { percent: 1, currency: 'USD' })).toBeNull();
    expect(laborIn('8', '', { percent: 1, currency: 'USD' })).toBeNull();
  });

  test('is added whole or not at all where the budget is full', () => {
    const full = addRows(
      gridOf([], () => ''),
      Array.from({ length: MOST - 1 }, () => ({ quantity: '1' })),
    );
    expect(addRows(full, [{ quantity: '1' }, { quantity: '2' }])).toBe(full);
  });
});

describe('a rate sheet', () => {
  test('takes leave by hours and everything else by cost', () => {
    const of = { paidHours: 2080, basePay: usd(57_200) };
    expect(componentPercent({ component: 'vacation', leaveHours: { amount: '104' } }, of)).toBe(5);
    expect(componentPercent({ component: 'retirement', annualCost: usd(9_409.4) }, of)).toBe(16.45);
    expect(componentPercent({ component: 'life', annualCost: usd(1) }, { ...of, basePay: null })).toBe(0);
    expect(ratesOf({ ...of, lines: null })).toEqual({ regular: 0, overtime: 0 });
  });

  test('has its rates worked out, and is approved by another person', async () => {
    const made = await submitted();
    await expect(here.rosa.see(fringeSheet, made.id)).resolves.toMatchObject({
      regularRate: 31.25,
      overtimeRate: 9.8,
      submittedBy: here.yvette.id,
    });
    const both = await here.withDuties('Sam Osei', 'grant_manager', 'budget_officer');
    const own = await both.make(fringeSheet, sheet({ title: 'Clerks' }));
    await both.run(fringeSheet, 'submit', own.id);
    await expect(both.run(fringeSheet, 'approve', own.id)).rejects.toMatchObject(code('approver_is_another'));
    const { version } = await here.priya.run(fringeSheet, 'approve', made.id);
    await expect(here.yvette.edit(fringeSheet, made.id, version, { basePay: usd(1) })).rejects.toMatchObject(
      code('is_decided'),
    );
  });

  test('is refused where a component says what it can not be', async () => {
    const refused = (more: Given) => here.yvette.make(fringeSheet, sheet(more));
    await expect(refused({ lines: [{ component: 'vacation', annualCost: usd(1) }] })).rejects.toMatchObject(
      code('hours_or_cost'),
    );
    const life = { component: 'life', annualCost: usd(1) } as const;
    await expect(refused({ lines: [life, life] })).rejects.toMatchObject(code('components_differ'));
    await expect(refused({ basePay: usd(100) })).rejects.toMatchObject(code('total_is_possible'));
    await expect(refused({ untilDay: '2026-01-01' })).rejects.toMatchObject(code('days_in_order'));
  });

  test('awaits approval only with taxes within the law, and a note where it is unusual', async () => {
    await expect(submitted({ lines: [] })).rejects.toMatchObject(code('has_components'));
    const tax = { component: 'social_security', annualCost: usd(4_400) } as const;
    await expect(submitted({ lines: [tax], note: 'Checked' })).rejects.toMatchObject(code('payroll_tax_fits'));
    const health = { component: 'health', annualCost: usd(12_000), onOvertime: true } as const;
    await expect(submitted({ lines: [health] })).rejects.toMatchObject(code('overtime_is_explained'));
    await expect(submitted({ lines: [{ component: 'life', annualCost: usd(100) }] })).rejects.toMatchObject(
      code('total_is_explained'),
    );
    await expect(submitted({ lines: [health], note: 'The plan pays on all hours.' })).resolves.toMatchObject({
      status: 'submitted',
    });
  });
});

describe('a composite rate', () => {
  const composite = (more: Given = {}): New<typeof fringeSheet> => ({
    title: 'Temporary staff',
    kind: 'composite',
    fromDay: '2026-10-01',
    untilDay: '2027-09-30',
    compositeRate: 28.5,
    compositeOvertime: 7.65,
    agreement: 'Rate agreement 26-114 with HHS Cost Allocation Services',
    agreedOn: '2026-08-14',
    documents: [here.paper],
    ...more,
  });
  const sent = async (more: Given = {}) =>
    here.yvette.run(fringeSheet, 'submit', (await here.yvette.make(fringeSheet, composite(more))).id);

  test('is cited to its approval, has its days, and is one for each class of employees', async () => {
    const { id } = await sent();
    await here.priya.run(fringeSheet, 'approve', id);
    const seen = await here.rosa.see(fringeSheet, id);
    expect(seen).toMatchObject({ regularRate: 28.5, overtimeRate: 7.65, status: 'approved' });
    await expect(sent({ fromDay: '2027-09-30', untilDay: '2028-09-29' })).rejects.toMatchObject(code('one_composite'));
    await expect(sent({ fromDay: '2027-10-01', untilDay: '2028-09-30' })).resolves.toMatchObject({
      status: 'submitted',
    });
    await expect(sent({ title: 'Interns' })).resolves.toMatchObject({ status: 'submitted' });
    // The same days and class by components are the agency’s choice of the other way.
    await expect(submitted({ title: 'Temporary staff' })).resolves.toMatchObject({ status: 'submitted' });
    const regular = laborIn('10', '20', { percent: seen.regularRate ?? 0, currency: 'USD' });
    const [, fringe] = laborRows({ group: seen.title, number: citedSheet(seen), regular, overtime: null });
    expect(fringe).toMatchObject({
      rate: '5.70',
      basis: `${seen.number}, composite rate by Rate agreement 26-114 with HHS Cost Allocation Services of 2026-08-14: 28.5% of $20.00 an hour, regular pay`,
    });
  });

  test('stands in no benefits form of FEMA, which lists components', async () => {
    const made = await sent({ title: 'Seasonal crews' });
    await here.priya.run(fringeSheet, 'approve', made.id);
    const rates = await here.county.door.run(here.rosa.actor, benefitRates);
    expect(rates.map(({ title }) => title)).not.toContain('Seasonal crews');
  });

  test('is refused without its approval, with components of its own, and to those who may not enter it', async () => {
    await expect(sent({ agreement: null })).rejects.toMatchObject(code('composite_is_approved'));
    await expect(sent({ agreedOn: '2026-11-21' })).rejects.toMatchObject(code('composite_is_approved'));
    await expect(sent({ documents: [] })).rejects.toMatchObject(code('agreement_is_shown'));
    const both = { lines: [{ component: 'life', annualCost: usd(1) }] } as const;
    await expect(here.yvette.make(fringeSheet, composite(both as Given))).rejects.toMatchObject({
      ...code('kind_has_its_parts'),
      issues: [{ path: 'kind' }],
    });
    await expect(here.yvette.make(fringeSheet, sheet({ compositeRate: 20 }))).rejects.toMatchObject(
      code('kind_has_its_parts'),
    );
    await expect(here.rosa.make(fringeSheet, composite())).rejects.toMatchObject({ code: 'rights' });
    const { id } = await sent({ title: 'Lifeguards' });
    await expect(here.yvette.run(fringeSheet, 'approve', id)).rejects.toMatchObject({ code: 'rights' });
  });
});
