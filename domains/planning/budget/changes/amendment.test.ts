import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#world';
import { notification } from '../../../organization/notification.record.ts';
import { budget } from '../budget.record.ts';
import { budgetLine } from '../budget-line.record.ts';
import { type BudgetWorld, budgetWorld, usd } from '../test-world.ts';
import { budgetAmendment } from './budget-amendment.record.ts';
import { budgetAuthority } from './budget-authority.record.ts';
import { journalEntry } from './journal-entry.record.ts';
import { journalVoucher } from './journal-voucher.record.ts';

describe('a change of the budget', () => {
  let here: BudgetWorld;
  let boss: Person;
  let sofia: Person;

  beforeAll(async () => {
    here = await budgetWorld();
    boss = await here.county.member('Dana Whitfield', 'admin');
    sofia = (await here.county.member('Sofia Marchetti', 'manager')).with({ duties: ['approver'] });
    const authority = { kind: 'transfer', reach: 'object_group' } as const;
    await boss.make(budgetAuthority, { ...authority, name: 'Department heads', duty: 'approver', upTo: usd(500) });
    await boss.make(budgetAuthority, {
      ...authority,
      name: 'Budget officer',
      duty: 'budget_officer',
      reach: 'fund',
      upTo: usd(5000),
    });
    await boss.make(budgetAuthority, {
      name: 'County commission',
      duty: 'governing_body',
      kind: 'both',
      reach: 'organization',
    });
  });
  afterAll(() => here.county.close());

  const transfer = async (
    by: Person,
    lines: Readonly<Record<string, string>>,
    dollars: number,
    [from, to] = ['5300', '5310'],
  ) => {
    const made = await by.make(budgetAmendment, {
      purpose: 'Fuel for the pumps',
      reason: 'The river stays high.',
      lines: [
        { line: lines[from ?? ''] ?? '', decrease: usd(dollars) },
        { line: lines[to ?? ''] ?? '', increase: usd(dollars) },
      ],
    });
    return by.run(budgetAmendment, 'submit', made.id);
  };

  test('is posted in one transaction, amends the budget, and is undone by its mirror', async () => {
    const { budget: adopted, lines } = await here.adopted('Posted', { 5300: 1000, 5310: 100 });
    const asked = await transfer(here.miguel, lines, 400);
    await here.priya.run(budgetAmendment, 'approve', asked.id);
    expect(await here.balance(lines['5300'] ?? '')).toMatchObject({
      adopted: 1000_00,
      transferred: -400_00,
      available: 600_00,
    });
    expect(await here.balance(lines['5310'] ?? '')).toMatchObject({ transferred: 400_00, available: 500_00 });
    expect((await here.priya.see(budget, adopted.id)).status).toBe('amended');
    await here.priya.run(budgetAmendment, 'undo', asked.id, 'The storm turned away');
    expect(await here.balance(lines['5310'] ?? '')).toMatchObject({ transferred: 0, available: 100_00 });
  });

  test('is refused to whoever asked, and above the authority of whoever decides, with who could', async () => {
    const { lines } = await here.adopted('Limits', { 5300: 100_000, 5310: 100, 5400: 100 });
    const own = await transfer(here.priya, lines, 10);
    await expect(here.priya.run(budgetAmendment, 'approve', own.id)).rejects.toMatchObject({
      code: 'budget_amendment.approver_is_not_asker',
    });
    const large = await transfer(here.miguel, lines, 6000);
    await expect(here.priya.run(budgetAmendment, 'approve', large.id)).rejects.toMatchObject({
      code: 'budget_amendment.above_authority',
      message: expect.stringContaining('County commission'),
    });
    await here.council.run(budgetAmendment, 'approve', large.id);
    const wide = await transfer(here.miguel, lines, 10, ['5300', '5400']);
    await expect(sofia.run(budgetAmendment, 'approve', wide.id)).rejects.toMatchObject({
      code: 'budget_amendment.above_authority',
    });
  });

  test('a head of a department decides in their own department alone', async () => {
    const { lines } = await here.adopted('Own', { 5300: 1000, 5310: 100 });
    const small = await transfer(here.priya, lines, 100);
    await expect(sofia.run(budgetAmendment, 'approve', small.id)).rejects.toMatchObject({
      code: 'budget_amendment.above_authority',
    });
    await here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
      tx.query(`update organization_members set department = 'Public Works' where organization_id = $1 and id = $2`, [
        here.county.organizationId,
        sofia.id,
      ]),
    );
    expect(await sofia.run(budgetAmendment, 'approve', small.id)).toMatchObject({ status: 'approved' });
  });

  test('money that is spoken for cannot be moved away', async () => {
    const { lines } = await here.adopted('Spoken', { 5300: 100, 5310: 10 });
    await here.settle(here.rosa, { state: [{ line: lines['5300'] ?? '', bucket: 'preencumbered', cents: 70_00 }] });
    const asked = await transfer(here.miguel, lines, 31);
    await expect(here.priya.run(budgetAmendment, 'approve', asked.id)).rejects.toMatchObject({
      code: 'budget.exceeded',
    });
    expect((await here.priya.see(budgetAmendment, asked.id)).status).toBe('submitted');
    const fits = await transfer(here.miguel, lines, 30);
    await here.priya.run(budgetAmendment, 'approve', fits.id);
  });

  test('a transfer adds up to zero and stays in one budget; an amendment names its resolution', async () => {
    const [one, other] = [await here.adopted('One', { 5300: 100 }), await here.adopted('Other', { 5300: 100 })];
    const lopsided = await here.miguel.make(budgetAmendment, {
      purpose: 'More',
      reason: 'More',
      lines: [{ line: one.lines['5300'] ?? '', increase: usd(1) }],
    });
    await expect(here.miguel.run(budgetAmendment, 'submit', lopsided.id)).rejects.toMatchObject({
      code: 'budget_amendment.adds_up',
    });
    const across = await here.miguel.make(budgetAmendment, {
      purpose: 'Across',
      reason: 'Across',
      lines: [
        { line: one.lines['5300'] ?? '', decrease: usd(1) },
        { line: other.lines['5300'] ?? '', increase: usd(1) },
      ],
    });
    await expect(here.miguel.run(budgetAmendment, 'submit', across.id)).rejects.toMatchObject({
      code: 'budget_amendment.two_budgets',
    });
    const silent = await here.priya.make(budgetAmendment, {
      kind: 'amendment',
      purpose: 'Award',
      reason: 'Award',
      lines: [{ line: one.lines['5300'] ?? '', increase: usd(1) }],
    });
    await expect(here.priya.run(budgetAmendment, 'submit', silent.id)).rejects.toMatchObject({
      code: 'budget_amendment.names_the_resolution',
    });
  });

  test('the wrong people are refused, and whoever could decide hears of it', async () => {
    const { lines } = await here.adopted('Wrong', { 5300: 100, 5310: 100 });
    await expect(here.rosa.make(budgetAmendment, { purpose: 'Mine', reason: 'Mine' })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    const asked = await transfer(here.miguel, lines, 5);
    await expect(here.rosa.run(budgetAmendment, 'approve', asked.id)).rejects.toMatchObject({ kind: 'forbidden' });
    await here.priya.run(budgetAmendment, 'reject', asked.id, 'Not this year');
    expect((await here.miguel.list(notification)).some(({ subject }) => subject.includes('was rejected'))).toBe(true);
  });

  test('an adopted budget is changed by amendments alone', async () => {
    const { budget: adopted, lines } = await here.adopted('Settled', { 5300: 100 });
    const now = await here.priya.see(budget, adopted.id);
    await expect(here.priya.edit(budget, adopted.id, now.version, { appropriation: usd(1) })).rejects.toMatchObject({
      code: 'state',
    });
    await expect(here.priya.edit(budgetLine, lines['5300'] ?? '', 1, { amount: usd(200) })).rejects.toMatchObject({
      kind: 'invalid',
    });
    await expect(
      here.priya.make(budgetLine, { name: 'Late', budget: adopted.id, account: '100-5310', amount: usd(5) }),
    ).rejects.toMatchObject({
      issues: [{ path: 'amount' }],
    });
    await here.priya.make(budgetLine, { name: 'Late', budget: adopted.id, account: '100-5310', amount: usd(0) });
  });

  test('a budget is adopted by the governing body alone, and only when its accounts and its sum hold', async () => {
    const made = await here.priya.make(budget, {
      name: 'Adoption',
      startsOn: '2026-10-01',
      endsOn: '2027-09-30',
      appropriation: usd(100),
    });
    const bad = await here.priya.make(budgetLine, {
      name: 'Bad',
      budget: made.id,
      account: '100-9999',
      amount: usd(60),
    });
    await here.priya.run(budget, 'propose', made.id);
    await here.priya.run(budget, 'recommend', made.id);
    await expect(here.priya.run(budget, 'adopt', made.id)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(here.council.run(budget, 'adopt', made.id)).rejects.toMatchObject({
      code: 'budget.accounts',
      message: expect.stringContaining('9999'),
    });
    expect(bad.status).toBe('open');
  });

  test('journal entries find their line by account and day, come in once, and are reversed by their mirror', async () => {
    const { lines } = await here.adopted('Journal', { 5400: 500 }, { startsOn: '2031-10-01', endsOn: '2032-09-30' });
    const entry = { reference: 'GL-1', day: '2031-11-01', account: '100-5400', amount: usd(120) };
    const made = await here.priya.make(journalEntry, entry);
    await here.priya.run(journalEntry, 'post', made.id);
    expect(await here.balance(lines['5400'] ?? '')).toMatchObject({ expended: 120_00, available: 380_00 });
    await expect(here.priya.make(journalEntry, entry)).rejects.toMatchObject({ kind: 'conflict' });
    const lost = await here.priya.make(journalEntry, { ...entry, reference: 'GL-2', account: '100-7777' });
    await expect(here.priya.run(journalEntry, 'post', lost.id)).rejects.toMatchObject({
      issues: [{ path: 'account' }],
    });
    await here.priya.run(journalEntry, 'reverse', made.id, 'Wrong line');
    expect(await here.balance(lines['5400'] ?? '')).toMatchObject({ expended: 0 });
  });

  test('a voucher posts all of its lines or none', async () => {
    const { lines } = await here.adopted('Voucher', { 5300: 100, 5310: 10 });
    const book = (dollars: number) =>
      here.priya.make(journalVoucher, {
        purpose: 'October',
        lines: [
          { line: lines['5300'] ?? '', amount: usd(50) },
          { line: lines['5310'] ?? '', amount: usd(dollars) },
        ],
      });
    const over = await book(11);
    await expect(here.priya.run(journalVoucher, 'post', over.id)).rejects.toMatchObject({ code: 'budget.exceeded' });
    expect(await here.balance(lines['5300'] ?? '')).toMatchObject({ expended: 0 });
    await here.priya.run(journalVoucher, 'post', (await book(10)).id);
    expect(await here.balance(lines['5310'] ?? '')).toMatchObject({ expended: 10_00, available: 0 });
  });
});
