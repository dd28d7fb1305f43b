import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { accountValue } from '../budget/accounts/account-value.record.ts';
import { usd } from '../budget/test-world.ts';
import { budgetAmendment } from '../budget/changes/budget-amendment.record.ts';
import { auditedBalance } from './audited-balance.record.ts';
import { statementOf } from './statement.server.ts';
import { balanceOf, type Drafted, type RevenueWorld, revenueWorld } from './test-world.ts';

let here: RevenueWorld;
let serving: Serving;
let year: Drafted;
let next: Drafted;

beforeAll(async () => {
  here = await revenueWorld();
  serving = await serve(here.county);
  year = await here.draft('FY2027', { '5300': 1000 }, { '3110': 1000 });
  await balanceOf(here.priya, { budget: year.id, fund: here.funds.general, dollars: 500, fixed: 100 });
  await here.adopt(year);
  next = await here.draft(
    'FY2028',
    { '5300': 1000 },
    { '3110': 1000 },
    { startsOn: '2027-10-01', endsOn: '2028-09-30' },
  );
  await balanceOf(here.priya, { budget: next.id, fund: here.funds.general, dollars: 500 });
});
afterAll(async () => {
  await serving.close();
  await here.county.close();
});

const enter = (dollars: number, more: Partial<Parameters<typeof here.priya.make<typeof auditedBalance>>[1]> = {}) =>
  here.priya.make(auditedBalance, {
    budget: year.id,
    fund: here.funds.general,
    amount: usd(dollars),
    report: 'Annual report FY2026, page 41',
    reportDay: '2026-11-10',
    explanation: 'Two invoices were accrued in September.',
    ...more,
  });

/** A code of another segment than the fund. */
const objectCode = async () =>
  (
    await here.county.door.run(here.priya.actor, (work) =>
      work.row(accountValue, { where: { segment: here.segments.object }, fields: [], order: 'code' }),
    )
  )?.id ?? '';

const ask = async (path: string) =>
  (await serving.ask({ as: here.rosa.actor, method: 'GET', path })).json as Record<string, unknown> | undefined;
const openings = async (id: string) => (await ask(`/api/v1/revenue/openings/${id}`))?.['funds'];

/** What a proposal that uses fund balance is answered when it is submitted. */
const spends = async (dollars: number) => {
  const { id } = await here.priya.make(budgetAmendment, {
    kind: 'amendment',
    purpose: 'Pumps',
    reason: 'They broke.',
    day: '2026-11-20',
    resolution: 'R-1',
    lines: [{ line: year.lines['5300'] ?? '', increase: usd(dollars) }],
    useOfFundBalance: usd(dollars),
  });
  return here.priya.run(budgetAmendment, 'submit', id);
};

test('an audited balance belongs to an adopted budget, is explained where it differs, and is issued already', async () => {
  await expect(enter(450, { budget: next.id })).rejects.toMatchObject({
    issues: [expect.objectContaining({ path: 'budget', code: 'audited_balance.budget_is_adopted' })],
  });
  await expect(enter(450, { reportDay: '2026-11-21' })).rejects.toMatchObject({
    issues: [expect.objectContaining({ path: 'reportDay', code: 'audited_balance.report_is_issued' })],
  });
  await expect(enter(450, { fund: await objectCode() })).rejects.toMatchObject({
    issues: [{ path: 'fund', code: 'account_value.is_fund' }],
  });
  const { id } = await enter(450, { explanation: null });
  await expect(here.priya.run(auditedBalance, 'submit', id)).rejects.toMatchObject({
    code: 'audited_balance.difference_is_explained',
  });
  await here.priya.run(auditedBalance, 'discard', id);
  // Issued on the day of entry, and as it was estimated: nothing is to be explained.
  const same = await enter(500, { explanation: null, reportDay: '2026-11-20' });
  expect(await here.priya.run(auditedBalance, 'submit', same.id)).toMatchObject({ status: 'waiting' });
  await here.priya.run(auditedBalance, 'return', same.id, 'Entered twice');
  await here.priya.run(auditedBalance, 'discard', same.id);
});

test('the person who entered it does not approve it; once another did, amendments are judged by it and the adopted statement stays', async () => {
  const { id } = await enter(450);
  expect(await here.priya.see(auditedBalance, id)).toMatchObject({
    estimated: { cents: 500_00 },
    difference: { cents: -50_00 },
  });
  await here.priya.run(auditedBalance, 'submit', id);
  expect(await openings(year.id)).toMatchObject([{ code: '100', estimated: 500_00, audited: null, open: id }]);
  await expect(here.priya.run(auditedBalance, 'approve', id)).rejects.toMatchObject({
    code: 'audited_balance.approver_is_another',
  });
  await here.laura.run(auditedBalance, 'approve', id);
  expect(await openings(year.id)).toMatchObject([
    { estimated: 500_00, audited: 450_00, audit: id, enteredBy: 'Priya Raman', approvedBy: 'Laura Jennings' },
  ]);
  // The draft of the next year was given what this one was projected to end with before the audit.
  expect(await openings(next.id)).toMatchObject([
    { estimated: 500_00, audited: 450_00, given: 500_00, projected: 450_00 },
  ]);
  const beginning = (asAdopted?: true) =>
    here.county.door.run(here.priya.actor, async (work) => {
      const { funds } = await statementOf(work, { id: year.id, status: 'adopted', ...(asAdopted && { asAdopted }) });
      return funds[0]?.beginning;
    });
  expect([await beginning(), await beginning(true)]).toEqual([450_00, 500_00]);
  // $350 are above the reserve of $100 by now, and not the $400 that were adopted.
  await expect(spends(351)).rejects.toMatchObject({
    issues: [expect.objectContaining({ code: 'budget_amendment.fund_is_short' })],
  });
  await expect(spends(350)).resolves.toMatchObject({ id: expect.any(String) });
});

test('a restated balance takes the place of the one before it, which stays to be read', async () => {
  const { id } = await enter(470);
  await here.priya.run(auditedBalance, 'submit', id);
  await here.laura.run(auditedBalance, 'approve', id);
  const rows = await here.priya.list(auditedBalance);
  expect(rows.map(({ status }) => status).toSorted()).toEqual(['approved', 'discarded', 'discarded', 'replaced']);
  expect(await openings(year.id)).toMatchObject([{ audited: 470_00 }]);
});

test('a balance is changed as a draft alone, by who then does not approve it, and one of another fund replaces nothing', async () => {
  const { id } = await enter(20, { fund: here.funds.fire });
  await here.priya.run(auditedBalance, 'submit', id);
  const rows = await here.priya.list(auditedBalance);
  for (const status of ['waiting', 'approved', 'replaced', 'discarded'] as const) {
    const row = rows.find((one) => one.status === status);
    await expect(
      here.priya.edit(auditedBalance, row?.id ?? '', row?.version ?? 0, { amount: usd(1) }),
    ).rejects.toMatchObject({ code: `audited_balance.is_${status}` });
  }
  await here.priya.run(auditedBalance, 'return', id, 'Another page of the report');
  const { version } = await here.laura.see(auditedBalance, id);
  await here.laura.edit(auditedBalance, id, version, { amount: usd(30) });
  expect(await here.priya.see(auditedBalance, id)).toMatchObject({ estimated: usd(0), difference: usd(30) });
  await here.priya.run(auditedBalance, 'submit', id);
  await expect(here.laura.run(auditedBalance, 'approve', id)).rejects.toMatchObject({
    code: 'audited_balance.approver_is_another',
  });
  const cara = (await here.county.member('Cara Finch', 'manager')).with({ duties: ['budget_officer'] });
  await cara.run(auditedBalance, 'approve', id);
  expect(await here.priya.see(auditedBalance, id)).toMatchObject({ approvedBy: cara.id, approvedOn: '2026-11-20' });
  const approved = (await here.priya.list(auditedBalance)).filter(({ status }) => status === 'approved');
  expect(approved.map(({ amount }) => amount.cents).toSorted()).toEqual([3000, 47000]);
});

test('a draft that no fund is judged in says so before it is proposed, by its name', async () => {
  const draft = (id: string) => ask(`/api/v1/budget/drafts/${id}`);
  const { id } = await here.draft(
    'Old way',
    { '5300': 10 },
    {},
    { balances: false, startsOn: '2028-10-01', endsOn: '2029-09-30' },
  );
  expect((await draft(id))?.['warnings']).toEqual([
    { code: 'balances', sentence: expect.stringContaining('Old way isn’t balanced by fund') },
  ]);
  expect((await draft(next.id))?.['warnings']).toEqual([]);
});
