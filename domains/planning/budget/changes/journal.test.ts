import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { New } from '#kernel';
import type { Person } from '#world';
import { type BudgetWorld, budgetWorld, usd } from '../test-world.ts';
import { journalEntry } from './journal-entry.record.ts';
import { journalVoucher } from './journal-voucher.record.ts';

type EntryGiven = Partial<New<typeof journalEntry>> & { dollars: number };

describe('a booking that takes back', () => {
  let here: BudgetWorld;
  let omar: Person;
  let line: string;
  let other: string;
  let turn = 0;
  const day = '2026-11-20';

  beforeAll(async () => {
    here = await budgetWorld();
    omar = (await here.county.member('Omar Haddad', 'manager')).with({ duties: ['budget_officer'] });
  });
  afterAll(() => here.county.close());
  beforeEach(async () => {
    turn += 1;
    const { lines } = await here.adopted(`Year ${turn}`, { 5300: 400, 5310: 400 });
    [line, other] = [lines['5300'] ?? '', lines['5310'] ?? ''];
  });

  const drafted = ({ dollars, ...more }: EntryGiven) =>
    here.priya.make(journalEntry, {
      reference: randomUUID(),
      day,
      line,
      amount: usd(dollars),
      description: 'As the general ledger has it',
      ...more,
    });
  const posted = async (given: EntryGiven) => {
    const made = await drafted(given);
    return here.priya.run(journalEntry, 'post', made.id);
  };
  const sent = async (given: EntryGiven) => {
    const made = await drafted(given);
    return here.priya.run(journalEntry, 'submit', made.id);
  };

  test('cannot be posted out of nothing, however large the spending that would follow', async () => {
    for (const bucket of ['encumbered', 'expended', 'retained'] as const) {
      const made = await drafted({ dollars: -900_000, bucket });
      for (const step of ['post', 'submit'] as const)
        await expect(here.priya.run(journalEntry, step, made.id)).rejects.toMatchObject({
          code: 'journal_entry.names_what_it_corrects',
          issues: [{ path: 'correctsEntry' }],
        });
    }
    expect(await here.balance(line)).toMatchObject({ used: 0, available: 400_00 });
  });

  test('waits for another budget officer, who is neither its author nor who sent it', async () => {
    const wrong = await posted({ dollars: 100 });
    const made = await drafted({ dollars: -100, correctsEntry: wrong.id });
    await expect(here.priya.run(journalEntry, 'post', made.id)).rejects.toMatchObject({
      code: 'journal_entry.frees_money',
    });
    await omar.edit(journalEntry, made.id, made.version, { description: 'Booked to the wrong line' });
    await here.priya.run(journalEntry, 'submit', made.id);
    for (const author of [here.priya, omar])
      await expect(author.run(journalEntry, 'approve', made.id)).rejects.toMatchObject({
        code: 'journal_entry.approver_is_not_author',
      });
    await expect(here.rosa.run(journalEntry, 'approve', made.id)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await here.balance(line)).toMatchObject({ expended: 100_00, available: 300_00 });
    const third = (await here.county.member(`Third ${turn}`)).with({ duties: ['budget_officer'] });
    await third.run(journalEntry, 'approve', made.id);
    expect(await here.balance(line)).toMatchObject({ expended: 0, available: 400_00 });
  });

  test('takes no more than is left of what it names, to the cent, in its own bucket and on its own line', async () => {
    const wrong = await posted({ dollars: 100 });
    const elsewhere = await posted({ dollars: 100, line: other });
    const back = async (dollars: number, more: Partial<EntryGiven> = {}) => {
      const made = await sent({ dollars: -dollars, correctsEntry: wrong.id, ...more });
      return omar.run(journalEntry, 'approve', made.id);
    };
    await expect(back(100.01)).rejects.toMatchObject({ code: 'budget.more_than_is_left' });
    await expect(back(1, { bucket: 'encumbered' })).rejects.toMatchObject({ code: 'budget.nothing_to_correct' });
    await expect(back(1, { correctsEntry: elsewhere.id })).rejects.toMatchObject({ code: 'budget.nothing_to_correct' });
    await back(60);
    await expect(back(40.01)).rejects.toMatchObject({
      code: 'budget.more_than_is_left',
      message: expect.stringContaining('has $40.00 left'),
    });
    await back(40);
    await expect(back(0.01)).rejects.toMatchObject({ code: 'budget.nothing_to_correct' });
    expect(await here.balance(line)).toMatchObject({ expended: 0, available: 400_00 });
  });

  test('two corrections at once never take back more than there is', async () => {
    const wrong = await posted({ dollars: 100 });
    const waiting = await Promise.all(Array.from({ length: 4 }, () => sent({ dollars: -60, correctsEntry: wrong.id })));
    const outcomes = await Promise.allSettled(waiting.map(({ id }) => omar.run(journalEntry, 'approve', id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await here.balance(line)).toMatchObject({ expended: 40_00 });
  });

  test('says why, and what adds names nothing', async () => {
    const wrong = await posted({ dollars: 10 });
    const silent = await drafted({ dollars: -10, correctsEntry: wrong.id, description: ' ' });
    await expect(here.priya.run(journalEntry, 'submit', silent.id)).rejects.toMatchObject({
      code: 'journal_entry.says_why',
      issues: [{ path: 'description' }],
    });
    const adds = await drafted({ dollars: 10, correctsEntry: wrong.id });
    await expect(here.priya.run(journalEntry, 'post', adds.id)).rejects.toMatchObject({
      code: 'journal_entry.names_what_it_corrects',
    });
  });

  test('what was reversed gives back what is left of it, and a correction is not undone afterwards', async () => {
    const wrong = await posted({ dollars: 100 });
    const part = await sent({ dollars: -30, correctsEntry: wrong.id });
    await omar.run(journalEntry, 'approve', part.id);
    here.county.clock.set('2026-11-20T16:00:00Z');
    await here.priya.run(journalEntry, 'askReversal', wrong.id, 'Never paid');
    await omar.run(journalEntry, 'reverse', wrong.id);
    expect(await here.balance(line)).toMatchObject({ expended: 0, available: 400_00 });
    await here.priya.run(journalEntry, 'askReversal', part.id, 'Try again');
    await expect(omar.run(journalEntry, 'reverse', part.id)).rejects.toMatchObject({ code: 'budget.corrected_since' });
  });

  test('a payment liquidates the encumbrance of a request, once, and its cancellation gives nothing back twice', async () => {
    const document = { record: 'requisition', id: randomUUID(), version: 1, title: 'REQ-2026-00009 Pumps' };
    const stands = (dollars: number) =>
      here.settle(here.rosa, {
        document,
        control: 'order',
        state: dollars === 0 ? [] : [{ line, bucket: 'encumbered', cents: dollars * 100 }],
      });
    await stands(300);
    const paid = async (dollars: number, number = 'REQ-2026-00009') => {
      const made = await here.priya.make(journalVoucher, {
        purpose: 'Paid',
        day,
        lines: [
          { line, bucket: 'encumbered', amount: usd(-dollars), correctsRequest: number },
          { line, amount: usd(dollars) },
        ],
      });
      return here.priya.run(journalVoucher, 'post', made.id);
    };
    await expect(paid(1, 'REQ-2026-99999')).rejects.toMatchObject({
      code: 'journal.no_such_requisition',
      issues: [{ path: 'lines.0.correctsRequest' }],
    });
    await paid(200);
    expect(await here.balance(line)).toMatchObject({ encumbered: 100_00, expended: 200_00, available: 100_00 });
    await expect(paid(101)).rejects.toMatchObject({ code: 'budget.more_than_is_left' });
    await stands(300);
    expect(await here.balance(line)).toMatchObject({ encumbered: 100_00 });
    await stands(250);
    expect(await here.balance(line)).toMatchObject({ encumbered: 50_00, expended: 200_00 });
    await stands(0);
    expect(await here.balance(line)).toMatchObject({ encumbered: 0, expended: 200_00, available: 200_00 });
  });

  test('of a voucher is judged by line: moving a cost frees the line it leaves, turning an encumbrance into spending frees none', async () => {
    const held = await posted({ dollars: 100, bucket: 'encumbered' });
    const made = (lines: New<typeof journalVoucher>['lines']) =>
      here.priya.make(journalVoucher, { purpose: 'Correction', day, lines: lines ?? [] });
    const liquidates = await made([
      { line, bucket: 'encumbered', amount: usd(-100), correctsEntry: held.id },
      { line, bucket: 'expended', amount: usd(100) },
    ]);
    await here.priya.run(journalVoucher, 'post', liquidates.id);
    expect(await here.balance(line)).toMatchObject({ encumbered: 0, expended: 100_00, available: 300_00 });
    const moves = await made([
      { line, amount: usd(-100), correctsVoucher: liquidates.id },
      { line: other, amount: usd(100) },
    ]);
    await expect(here.priya.run(journalVoucher, 'post', moves.id)).rejects.toMatchObject({
      code: 'journal_voucher.frees_money',
    });
    await here.priya.run(journalVoucher, 'submit', moves.id);
    await omar.run(journalVoucher, 'approve', moves.id);
    expect(await here.balance(line)).toMatchObject({ expended: 0, available: 400_00 });
    expect(await here.balance(other)).toMatchObject({ expended: 100_00, available: 300_00 });
    const unnamed = await made([{ line: other, amount: usd(-1) }]);
    await expect(here.priya.run(journalVoucher, 'submit', unnamed.id)).rejects.toMatchObject({
      code: 'journal_voucher.names_what_it_corrects',
    });
  });

  test('an empty voucher is not posted, nor one with a line of nothing', async () => {
    for (const lines of [[], [{ line, amount: usd(0) }]]) {
      const made = await here.priya.make(journalVoucher, { purpose: 'Nothing', day, lines });
      for (const step of ['post', 'submit'] as const)
        await expect(here.priya.run(journalVoucher, step, made.id)).rejects.toMatchObject({
          code: 'journal_voucher.moves_money',
          issues: [{ path: lines.length === 0 ? 'lines' : 'lines.0.amount' }],
        });
    }
  });

  test('what is retained is booked on a day of its budget, as everything else', async () => {
    for (const [on, code] of [
      ['2026-09-30', 'budget.outside_span'],
      ['2027-10-01', 'budget.outside_span'],
    ] as const) {
      const made = await drafted({ dollars: 5, bucket: 'retained', day: on });
      await expect(here.priya.run(journalEntry, 'post', made.id)).rejects.toMatchObject({ code });
    }
    for (const on of ['2026-10-01', '2027-09-30']) await posted({ dollars: 5, bucket: 'retained', day: on });
    expect(await here.balance(line)).toMatchObject({ retained: 10_00, available: 400_00 });
  });
});
