import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transferWorld } from '#server/records/transfer/test-world.ts';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { costCenter } from '../../finance/cost-center.record.ts';
import { budget } from '../budget/budget.record.ts';
import { budgetLine } from '../budget/budget-line.record.ts';
import { type Adopted, usd } from '../budget/test-world.ts';
import { benefitRate } from './benefit-rate.record.ts';
import { budgetPosition } from './budget-position.record.ts';
import { payGrade } from './pay-grade.record.ts';
import type { DraftPositionCosts, OnePositionCost, PositionCosts } from './position-calls.ts';
import { type PositionWorld, positionWorld } from './test-world.ts';

let here: PositionWorld;
let server: Serving;
let year: Adopted;
beforeAll(async () => {
  here = await positionWorld();
  year = await here.adopted('FY2027', { '5300': 100_000, '5310': 50_000 });
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

const asked = async (path: string, as = here.priya) => server.ask({ as: as.actor, method: 'GET', path });
const costs = async (question = '') =>
  (await asked(`/api/v1/positions/costs${question}`)).json as unknown as PositionCosts;
const ended = async (id: string) => {
  await here.county.door.run(here.priya.actor, (work) =>
    work.move(budgetPosition, id, 'end', { input: { untilDay: '2020-10-01' }, reason: 'Out of the way' }),
  );
};

describe('a position', () => {
  test('is filled from the start where its day is given, and vacant otherwise', async () => {
    const filled = await here.position();
    expect((await here.priya.see(budgetPosition, filled.id)).status).toBe('filled');
    const vacant = await here.position({ filledOn: null });
    expect((await here.priya.see(budgetPosition, vacant.id)).status).toBe('vacant');
    await expect(here.position({ filledOn: '2020-09-30' })).rejects.toMatchObject({
      code: 'budget_position.filled_in_effect',
      issues: [{ path: 'filledOn' }],
    });
    // Vacant since then, it stays so; vacant until that day, it is filled.
    const since = async (vacantSince: string) => {
      const { id } = await here.position({ filledOn: '2020-11-02', vacantSince });
      const { status } = await here.priya.see(budgetPosition, id);
      await ended(id);
      return status;
    };
    expect([await since('2020-11-02'), await since('2020-11-03')]).toEqual(['filled', 'vacant']);
    await Promise.all([ended(filled.id), ended(vacant.id)]);
  });

  test('is funded to 100.00 percent, from accounts that differ, and does not end before it begins', async () => {
    const funded = (...percents: readonly number[]) =>
      here.position({ funding: percents.map((percent, at) => ({ account: `100-53${at}0`, percent })) });
    for (const percents of [[99.99], [50, 50.01], [33.33, 33.33, 33.33]])
      await expect(funded(...percents)).rejects.toMatchObject({ code: 'budget_position.funding_is_whole' });
    const { id } = await funded(33.33, 33.33, 33.34);
    await ended(id);
    const twice = [
      { account: '100-5300', percent: 50 },
      { account: '100-5300', percent: 50 },
    ];
    await expect(here.position({ funding: twice })).rejects.toMatchObject({ code: 'budget_position.accounts_differ' });
    await expect(here.position({ funding: [] })).rejects.toMatchObject({ issues: [{ path: 'funding' }] });
    await expect(
      here.position({ fromDay: '2027-01-01', filledOn: null, untilDay: '2026-12-31' }),
    ).rejects.toMatchObject({ code: 'budget_position.days_in_order' });
  });

  test('is kept and read by managers and budget officers alone, of their own organization', async () => {
    await expect(here.position({}, here.rosa)).rejects.toMatchObject({ code: 'rights' });
    await expect(here.rosa.list(budgetPosition)).rejects.toMatchObject({ code: 'rights' });
    expect((await asked('/api/v1/positions/costs', here.rosa)).status).toBe(403);
    await expect(here.miguel.make(payGrade, { code: 'X', name: 'X' })).rejects.toMatchObject({ code: 'rights' });
    const elsewhere = await here.county.organization('Port District');
    const theirs = (await here.county.member('Noor Aziz', 'admin', elsewhere)).with({ duties: ['budget_officer'] });
    const center = (await theirs.make(costCenter, { code: '9', name: 'Docks', department: 'Port' })).id;
    const grade = (await theirs.make(payGrade, { code: 'G7', name: 'Docker' })).id;
    await expect(here.position({ costCenter: center })).rejects.toMatchObject({ issues: [{ path: 'costCenter' }] });
    await expect(here.position({ grade })).rejects.toMatchObject({ issues: [{ path: 'grade' }] });
  });

  test('is not written over where someone else changed it meanwhile', async () => {
    const made = await here.position({ filledOn: null });
    await here.priya.edit(budgetPosition, made.id, made.version, { title: 'Crew lead' });
    await expect(here.priya.edit(budgetPosition, made.id, made.version, { title: 'Clerk' })).rejects.toMatchObject({
      code: 'stale',
    });
    await ended(made.id);
  });

  test('goes through vacancy and freeze with days and reasons', async () => {
    const { id } = await here.position();
    const step = (name: 'vacate' | 'freeze' | 'unfreeze' | 'fill' | 'end', input = {}, reason = 'Retired') =>
      here.county.door.run(here.miguel.actor, (work) => work.move(budgetPosition, id, name, { input, reason }));
    await expect(step('vacate')).rejects.toMatchObject({ issues: [{ path: 'vacantSince' }] });
    const early = {
      code: 'budget_position.vacant_after',
      issues: [{ path: 'vacantSince', code: 'budget_position.vacant_after' }],
    };
    await expect(step('vacate', { vacantSince: '2020-09-30' })).rejects.toMatchObject(early);
    expect((await step('vacate', { vacantSince: '2020-10-01' })).status).toBe('vacant');
    expect((await step('fill', { filledOn: '2026-10-31' })).status).toBe('filled');
    await expect(step('vacate', { vacantSince: '2026-10-30' })).rejects.toMatchObject(early);
    expect((await step('vacate', { vacantSince: '2026-11-01' })).status).toBe('vacant');
    expect((await step('freeze')).status).toBe('frozen');
    expect((await step('unfreeze')).status).toBe('vacant');
    await expect(step('fill', { filledOn: '2026-10-31' })).rejects.toMatchObject({
      code: 'budget_position.filled_after',
      issues: [{ path: 'filledOn', code: 'budget_position.filled_after' }],
    });
    expect((await step('fill', { filledOn: '2026-11-01' })).status).toBe('filled');
    await expect(step('end')).rejects.toMatchObject({ issues: [{ path: 'untilDay' }] });
    await expect(step('end', { untilDay: '2026-09-30' }, '')).rejects.toMatchObject({
      issues: [{ path: 'reason', code: 'required' }],
    });
    expect((await step('end', { untilDay: '2020-10-01' })).status).toBe('ended');
    const { version } = await here.miguel.see(budgetPosition, id);
    await expect(here.miguel.edit(budgetPosition, id, version, { title: 'Other' })).rejects.toMatchObject({
      code: 'budget_position.has_ended',
    });
  });
});

test('a benefit is a percent or an amount, and a grade has one rate of a step from a day', async () => {
  const rate = (more: object) => here.priya.make(benefitRate, { name: 'Plan', fromDay: '2026-10-01', ...more });
  await expect(rate({ kind: 'percent' })).rejects.toMatchObject({ issues: [{ path: 'percent' }] });
  await expect(rate({ kind: 'per_fte', percent: 3, amount: usd(1) })).rejects.toMatchObject({
    issues: [{ path: 'percent' }],
  });
  await expect(rate({ kind: 'per_fte', amount: usd(1), ceiling: usd(1) })).rejects.toMatchObject({
    issues: [{ path: 'ceiling' }],
  });
  const step = { step: 1, fromDay: '2026-10-01', rate: usd(10) };
  await expect(here.priya.make(payGrade, { code: 'G9', name: 'Clerk', steps: [step, step] })).rejects.toMatchObject({
    code: 'pay_grade.rates_differ',
  });
});

describe('costs', () => {
  test('add up over months, accounts and cost centers, and a what-if stands next to them', async () => {
    const shared = [
      { account: '100-5300', percent: 60 },
      { account: '100-9999', percent: 40 },
    ];
    const one = await here.position({ funding: shared });
    const two = await here.position({ filledOn: null, hireOn: '2026-11-16' });
    const answer = await costs();
    // A whole year at $100 a workday, and 229 workdays from November 16 on.
    expect(answer).toMatchObject({ positions: 2, filled: 1, vacant: 1, base: 26_100_00 + 229_00 * 100, unrated: 0 });
    const sum = (rows: readonly { readonly base: number }[]) => rows.reduce((all, { base }) => all + base, 0);
    for (const rows of [answer.months, answer.accounts.data, answer.centers, answer.dearest.data])
      expect(sum(rows)).toBe(answer.base);
    expect(answer.accounts.data).toMatchObject([
      { account: '100-5300', line: year.lines['5300'], base: 15_660_00 + 22_900_00 },
      { account: '100-9999', line: null, base: 10_440_00 },
    ]);
    const raised = await costs('?raise=3&raiseOn=2026-11-01');
    expect(raised.base).toBe(answer.base);
    expect(raised.whatIf).toBe(22 * 100_00 + 239 * 103_00 + 229 * 103_00);
    expect((await costs('?freeze=true')).whatIf).toBe(26_100_00);
    expect((await costs(`?center=${here.center}`)).dearest.total).toBe(2);
    expect((await asked('/api/v1/positions/costs?raise=51')).status).toBe(400);

    const own = (await asked(`/api/v1/budget_position/${one.id}/costs`)).json as unknown as OnePositionCost;
    expect(own).toMatchObject({ cents: 26_100_00, isRated: true, budget: { name: 'FY2027' } });
    expect(own.months).toHaveLength(12);
    expect(own.months[0]).toEqual({ month: '2026-10-01', pay: 2200_00, benefits: 0, cents: 2200_00 });
    await Promise.all([ended(one.id), ended(two.id)]);
  });

  test('of all positions are the sums of what the page of each one says', async () => {
    // Any numbers will do, as long as they differ: funding, steps, hours and days of every kind.
    const day = (at: number) => `202${6 + (at % 2)}-${String(1 + (at % 12)).padStart(2, '0')}-${10 + (at % 19)}`;
    const made = [];
    for (let at = 0; at < 24; at++)
      made.push(
        await here.position({
          step: 1 + (at % 2),
          hours: 700 + 131 * at,
          increaseOn: at % 3 === 0 ? null : day(at + 4),
          filledOn: at % 4 === 0 ? null : '2020-10-01',
          hireOn: at % 8 === 0 ? day(at) : null,
          untilDay: at % 5 === 0 ? '2027-06-17' : null,
          funding:
            [
              [{ account: '100-5300', percent: 100 }],
              [33.3333, 66.6667].map((percent, of) => ({ account: `100-53${1 - of}0`, percent })),
              [20, 30, 50].map((percent, of) => ({ account: `100-53${2 - of}0`, percent })),
            ][at % 3] ?? [],
        }),
      );
    const all = await costs('?raise=3');
    const own = await Promise.all(
      made.map(
        async ({ id }) => (await asked(`/api/v1/budget_position/${id}/costs`)).json as unknown as OnePositionCost,
      ),
    );
    const total = (of: readonly number[]) => of.reduce((sum, cents) => sum + cents, 0);
    expect([all.positions, all.base]).toEqual([24, total(own.map(({ cents }) => cents))]);
    expect(all.months.map(({ base }) => base)).toEqual(
      all.months.map((_, at) => total(own.map(({ months }) => months[at]?.cents ?? 0))),
    );
    for (const { account, base } of all.accounts.data)
      expect(base).toBe(
        total(
          own.flatMap(({ accounts }) => accounts.filter((one) => one.account === account).map(({ cents }) => cents)),
        ),
      );
    expect(all.accounts.total).toBe(3);
    expect(all.whatIf).toBeGreaterThan(all.base);
    const dearest = all.dearest.data.map(({ base, number }) => [base, number]);
    expect(dearest).toEqual(
      dearest.toSorted(([a, one], [b, other]) => Number(b) - Number(a) || (`${one}` < `${other}` ? -1 : 1)),
    );
    expect(all.dearest.data.every(({ title }) => title === 'Crew member')).toBe(true);
    await Promise.all(made.map(({ id }) => ended(id)));
  });

  test('are applied to the lines of a draft once, all or none, and never to an adopted budget', async () => {
    const one = await here.position({
      funding: [
        { account: '100-5300', percent: 75 },
        { account: '100-5400', percent: 25 },
      ],
    });
    const { id } = await here.priya.make(budget, {
      name: 'FY2028',
      startsOn: '2027-10-01',
      endsOn: '2028-09-30',
      balances: false,
    });
    await here.priya.make(budgetLine, { name: '5300 FY2028', budget: id, account: '100-5300', amount: usd(1) });
    const shown = async (of = id) =>
      (await asked(`/api/v1/budget/drafts/${of}/positions`)).json as unknown as DraftPositionCosts;
    const before = await shown();
    // 2028 is a leap year that begins on a Friday: 261 workdays as well.
    expect(before).toMatchObject({
      isDraft: true,
      lines: { data: [{ account: '100-5300', cents: 1_00, cost: 19_575_00 }], total: 1 },
      missing: { data: [{ account: '100-5400', cost: 6_525_00, positions: 1 }], total: 1 },
    });
    const key = { 'idempotency-key': crypto.randomUUID() };
    const apply = (of: string, lines: DraftPositionCosts['lines']['data'], as = here.priya, headers = key) =>
      server.ask({
        as: as.actor,
        method: 'POST',
        path: `/api/v1/budget/drafts/${of}/amounts`,
        body: { lines: lines.map(({ id: line, version, cost }) => ({ id: line, version, cents: cost })) },
        headers,
      });
    expect((await apply(id, before.lines.data, here.rosa)).status).toBe(403);
    expect((await apply(id, before.lines.data)).json).toEqual({ set: 1 });
    expect((await apply(id, before.lines.data)).json).toEqual({ set: 1 });
    const after = await shown();
    expect(after.lines.data).toMatchObject([{ cents: 19_575_00, version: (before.lines.data[0]?.version ?? 0) + 1 }]);
    const anew = { 'idempotency-key': crypto.randomUUID() };
    expect((await apply(id, before.lines.data, here.priya, anew)).status).toBe(409);
    const adopted = await shown(year.budget.id);
    expect(adopted).toMatchObject({ isDraft: false, lines: { data: [{ account: '100-5300' }] } });
    const late = { 'idempotency-key': crypto.randomUUID() };
    expect(await apply(year.budget.id, adopted.lines.data, here.priya, late)).toMatchObject({
      status: 409,
      json: { code: 'budget.not_a_draft' },
    });
    expect((await asked(`/api/v1/budget/drafts/${id}/positions`, here.rosa)).status).toBe(403);
    await ended(one.id);
  });
});

describe('a payroll file', () => {
  test('is tried without effect, names what is wrong by row, and brings positions with their funding', async () => {
    const books = await transferWorld();
    const miguel = (await books.county.member('Miguel Ortiz', 'manager')).with({ duties: ['budget_officer'] });
    await miguel.make(costCenter, { code: '4010', name: 'Stormwater crew', department: 'Public Works' });
    await miguel.make(payGrade, { code: 'G7', name: 'Crew member' });
    const head =
      'Position number,Job title,Cost center,Pay grade,Step,Annual hours,Effective from,Filled on,Account,Percent';
    const file = (grade: string) =>
      [
        head,
        `P-1,Crew member,4010,${grade},2,2080,2020-10-01,2021-03-01,100-5300,60`,
        'P-1,,,,,,,,100-5400,40',
        `P-2,Crew lead,4010,G7,3,1040,2020-10-01,,100-5300,100`,
      ].join('\r\n');
    const checked = await books.importFile(miguel, { record: budgetPosition.name, file: file('G70'), of: 'check' });
    expect(JSON.stringify(checked)).toContain('G70');
    expect(await miguel.list(budgetPosition)).toEqual([]);
    await books.importFile(miguel, { record: budgetPosition.name, file: file('G7'), of: 'run' });
    const rows = await miguel.list(budgetPosition, 'sort=number');
    expect(rows.map(({ number, status, step }) => [number, status, step])).toEqual([
      ['P-1', 'filled', 2],
      ['P-2', 'vacant', 3],
    ]);
    const { funding } = await miguel.see(budgetPosition, rows[0]?.id ?? '');
    expect(funding).toMatchObject([
      { account: '100-5300', percent: 60 },
      { account: '100-5400', percent: 40 },
    ]);

    // The next payroll file: P-1 went up a step and is paid from one account, and P-2 is hired.
    const later = [
      head,
      'P-1,Crew member,4010,G7,3,2080,2020-10-01,2021-03-01,100-5300,100',
      'P-2,Crew lead,4010,G7,3,1040,2020-10-01,2026-11-02,100-5300,100',
    ].join('\r\n');
    const fields = ['number', 'title', 'costCenter', 'grade', 'step', 'hours', 'fromDay', 'filledOn'];
    const columns = [...fields, 'funding.account', 'funding.percent'];
    const both = { record: budgetPosition.name, file: later, mapping: { columns, mode: 'both', key: 'number' } };
    await books.importFile(miguel, { ...both, of: 'check' });
    expect((await miguel.list(budgetPosition, 'sort=number')).map(({ step }) => step)).toEqual([2, 3]);
    await books.importFile(miguel, { ...both, of: 'run' });
    await books.importFile(miguel, { ...both, of: 'run' });
    const now = await miguel.list(budgetPosition, 'sort=number');
    expect(now.map(({ number, status, step }) => [number, status, step])).toEqual([
      ['P-1', 'filled', 3],
      ['P-2', 'filled', 3],
    ]);
    expect((await miguel.see(budgetPosition, rows[0]?.id ?? '')).funding).toMatchObject([
      { account: '100-5300', percent: 100 },
    ]);
    await books.close();
  });
});
