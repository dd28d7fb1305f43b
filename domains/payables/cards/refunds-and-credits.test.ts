import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { cardStatement } from './card-statement.record.ts';
import { cardTransaction } from './card-transaction.record.ts';
import { purchasingCard } from './purchasing-card.record.ts';
import { type CardWorld, cardWorld } from './test-world.ts';

let here: CardWorld;
/** The last four digits of the card of another person. */
const other = '5901';
beforeAll(async () => {
  here = await cardWorld();
  const tessa = await here.county.member('Tessa Lindqvist');
  // Rosa approves what Tessa buys, so she reads it as well.
  const { id } = await here.requested({ holder: tessa.id, approver: here.rosa.id, lastFour: other });
  await here.walter.run(purchasingCard, 'activate', id);
});
afterAll(() => here.county.close());

const refused = (path: string, code: string) => ({
  code: `card_transaction.${code}`,
  issues: [{ path, code: `card_transaction.${code}` }],
});
const bought = async (...charges: Parameters<CardWorld['billed']>[0]) =>
  (await here.billed(charges)).bought.map(({ id }) => id) as [string, string, string, string, string];
async function approved(id: string, more: object = {}): Promise<void> {
  await here.code(id, more);
  await here.miguel.run(cardTransaction, 'approve', id);
}
const long = (length: number) =>
  'pump '
    .repeat(10)
    .slice(0, length - 1)
    .concat('x');

describe('a refund', () => {
  test('takes back at most what its own purchase cost, and no purchase is one', async () => {
    const [whole, all, more, first, theirs] = await bought(
      { dollars: 300 },
      { dollars: -300 },
      { dollars: -300.01 },
      { dollars: 40 },
      { dollars: 310, card: other },
    );
    await approved(whole);
    await expect(here.code(first, { refundOf: whole })).rejects.toMatchObject(refused('refundOf', 'not_refund'));
    await expect(here.code(all, { refundOf: whole, isPersonal: true })).rejects.toMatchObject(
      refused('isPersonal', 'refund_personal'),
    );
    const own = { isPersonal: false };
    await expect(here.code(all, { ...own, refundOf: null })).rejects.toMatchObject(refused('refundOf', 'refund_of'));
    for (const wrong of [theirs, more])
      await expect(here.code(all, { ...own, refundOf: wrong })).rejects.toMatchObject(
        refused('refundOf', 'refund_own'),
      );
    await expect(here.code(all, { ...own, refundOf: first })).rejects.toMatchObject(
      refused('refundOf', 'refund_approved'),
    );
    await expect(here.code(more, { refundOf: whole })).rejects.toMatchObject(refused('refundOf', 'refund_more'));
    // Of a refund no receipt is asked for.
    expect(await here.code(all, { ...own, refundOf: whole, receipt: [] })).toMatchObject({
      status: 'coded',
      codedBy: here.rosa.id,
      codedOn: '2026-11-20',
    });
    expect(await here.rosa.run(cardTransaction, 'sendBack', all, 'Another purchase.')).toMatchObject({ status: 'new' });
    expect(await here.seen(all)).toMatchObject({ codedBy: null, codedOn: null });
  });
});

describe('what is written about a purchase', () => {
  test('is long enough to the character, and names each budget line once', async () => {
    const [id] = await bought({ dollars: 1_000.01 });
    for (const purpose of [null, long(9), `   ${long(9)}   `])
      await expect(here.code(id, { purpose })).rejects.toMatchObject(refused('purpose', 'purpose'));
    const words = { purpose: long(10), receipt: [] };
    for (const missingReceipt of [null, long(19)])
      await expect(here.code(id, { ...words, missingReceipt })).rejects.toMatchObject(refused('receipt', 'receipt'));
    const missing = { ...words, missingReceipt: long(20) };
    await expect(here.code(id, { ...missing, lines: [] })).rejects.toMatchObject(refused('lines', 'lines'));
    const half = { budgetLine: here.supplies, amount: usd(500) };
    await expect(here.code(id, { ...missing, lines: [half, { ...half, amount: usd(500.01) }] })).rejects.toMatchObject(
      refused('lines.1.budgetLine', 'line_twice'),
    );
    const lines = [half, { budgetLine: here.fuel, amount: usd(500.01) }];
    await expect(here.code(id, { ...missing, lines, justification: long(19) })).rejects.toMatchObject(
      refused('justification', 'justification'),
    );
    expect(await here.code(id, { ...missing, lines, justification: long(20) })).toMatchObject({ status: 'coded' });
  });
});

describe('an approved purchase', () => {
  const set = (column: 'holder' | 'approver', person: string) =>
    here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
      tx.query(`update purchasing_card set ${column} = $3 where organization_id = $1 and id = $2`, [
        here.county.organizationId,
        here.card.id,
        person,
      ]),
    );

  test('was approved by who approves for its card now, and by no one who holds the card now', async () => {
    const [id] = await bought({ dollars: 45 });
    await here.code(id);
    const approve = (by = here.miguel) => by.run(cardTransaction, 'approve', id);
    await set('approver', here.omar.id);
    await expect(approve()).rejects.toMatchObject({ kind: 'forbidden', code: 'card_transaction.approver' });
    await set('approver', here.miguel.id);
    await set('holder', here.miguel.id);
    await expect(approve()).rejects.toMatchObject({ kind: 'refused', code: 'card_transaction.takes_part' });
    await set('holder', here.rosa.id);
    await approve();
    expect(await here.seen(id)).toMatchObject({ approvedBy: here.miguel.id, approvedOn: '2026-11-20' });
  });

  test('is reopened with nothing left of its coding, and what it expended is free', async () => {
    const [id] = await bought({ dollars: 46 });
    const before = (await here.balance(here.supplies)).expended;
    await approved(id);
    expect((await here.balance(here.supplies)).expended).toBe(before + 46_00);
    await here.step(here.grace, id, 'reopen', {}, 'Another line.');
    expect((await here.balance(here.supplies)).expended).toBe(before);
    expect(await here.seen(id)).toMatchObject({
      status: 'new',
      codedBy: null,
      codedOn: null,
      approvedBy: null,
      approvedOn: null,
    });
    await approved(id, { lines: [{ budgetLine: here.fuel, amount: usd(46) }] });
    expect((await here.balance(here.supplies)).expended).toBe(before);
  });
});

describe('a dispute', () => {
  test('is of a charge, and says in twenty characters what is wrong', async () => {
    const [charge, credit] = await bought({ dollars: 33 }, { dollars: -33 });
    await expect(here.step(here.rosa, credit, 'dispute', { dispute: long(20) })).rejects.toMatchObject(
      refused('amount', 'dispute_refund'),
    );
    for (const dispute of [long(19), `  ${long(19)}  `])
      await expect(here.step(here.rosa, charge, 'dispute', { dispute })).rejects.toMatchObject(
        refused('dispute', 'dispute'),
      );
    await here.code(charge);
    await here.step(here.rosa, charge, 'dispute', { dispute: long(20) });
    expect(await here.seen(charge)).toMatchObject({
      status: 'disputed',
      disputedBy: here.rosa.id,
      disputedOn: '2026-11-20',
      codedBy: null,
      codedOn: null,
    });
  });

  test('ends with a credit of its amount on its card, which settles one dispute alone', async () => {
    const [wrong, twice, credit, theirs, less] = await bought(
      { dollars: 61 },
      { dollars: 61 },
      { dollars: -61 },
      { dollars: -61, card: other },
      { dollars: -60.99 },
    );
    for (const id of [wrong, twice]) await here.step(here.rosa, id, 'dispute', { dispute: long(40) });
    const settle = (id: string, input: object) => here.step(here.grace, id, 'credit', input);
    await expect(settle(wrong, { creditedBy: wrong })).rejects.toMatchObject(refused('creditedBy', 'credited_by'));
    for (const creditedBy of [theirs, less, twice])
      await expect(settle(wrong, { creditedBy })).rejects.toMatchObject(refused('creditedBy', 'credit_ties'));
    await settle(wrong, { creditedBy: credit });
    expect([(await here.seen(wrong)).status, (await here.seen(credit)).status]).toEqual(['credited', 'credited']);
    await expect(settle(twice, { creditedBy: credit })).rejects.toMatchObject(refused('creditedBy', 'credit_open'));
    expect((await here.seen(twice)).status).toBe('disputed');
  });
});

describe('a repayment', () => {
  test('is of a day from the purchase to the one of entry, with the number of its receipt', async () => {
    const owed = await bought({ dollars: 21, on: '2026-11-12' }, { dollars: 22, on: '2026-11-12' });
    for (const id of owed.slice(0, 2))
      await approved(id, { isPersonal: true, justification: 'The wrong card at the counter, told on the same day.' });
    const repay = (id: string, input: object) => here.step(here.grace, id, 'repay', input);
    const [first, second] = owed;
    for (const repaidOn of ['2026-11-11', '2026-11-21'])
      await expect(repay(first, { repaidOn, repaidAs: 'R-4471' })).rejects.toMatchObject(
        refused('repaidOn', 'repaid_on'),
      );
    for (const repaidAs of ['R4', ' R4 '])
      await expect(repay(first, { repaidOn: '2026-11-20', repaidAs })).rejects.toMatchObject(
        refused('repaidAs', 'repaid_as'),
      );
    expect(await repay(first, { repaidOn: '2026-11-20', repaidAs: 'R47' })).toMatchObject({ status: 'repaid' });
    expect(await repay(second, { repaidOn: '2026-11-12', repaidAs: 'R-4472' })).toMatchObject({ status: 'repaid' });
  });
});

describe('a statement of the issuer', () => {
  const once = { issuerNumber: 'FC-ONCE' };
  const known = (path: string, code: string) => ({ code: `card_statement.${code}`, issues: [{ path }] });

  test('has a number of its own with its issuer, until it is discarded', async () => {
    const { statement } = await here.take(here.grace, [{ dollars: 14 }], once);
    await expect(here.take(here.grace, [{ dollars: 15 }], once)).rejects.toMatchObject(
      known('issuerNumber', 'number_known'),
    );
    const elsewhere = await here.vendor('Second Coastal Card Services');
    const theirs = await here.take(here.grace, [{ dollars: 15, card: '0001' }], { ...once, issuer: elsewhere });
    expect(theirs.problems[0]?.reason).toContain('No card of this issuer');
    await here.grace.run(cardStatement, 'discard', statement?.id ?? '', 'The wrong month.');
    expect((await here.take(here.grace, [{ dollars: 15 }], once)).problems).toEqual([]);
  });

  test('is due on its last day at the earliest, and holds nothing of a later day', async () => {
    const days = [
      { dollars: 16, on: '2026-11-13' },
      { dollars: 17, on: '2026-11-10' },
    ];
    await expect(here.take(here.grace, days, { dueOn: '2026-11-12' })).rejects.toMatchObject(
      known('dueOn', 'due_after'),
    );
    const { statement } = await here.take(here.grace, days, { dueOn: '2026-11-13' });
    expect(await here.grace.see(cardStatement, statement?.id ?? '')).toMatchObject({
      fromOn: '2026-11-10',
      untilOn: '2026-11-13',
      lineCount: 2,
      total: usd(33),
    });
    const late = await here.take(here.grace, [{ dollars: 18, on: '2026-11-21' }]);
    expect(late.problems).toEqual([{ line: 2, reason: 'It is posted in the future.' }]);
    expect((await here.take(here.grace, [{ dollars: 19, on: '2026-11-20' }])).problems).toEqual([]);
  });

  test('is billed by an invoice that no one changes, short-pays, returns or discards by itself', async () => {
    const { statement, bought: lines } = await here.billed([{ dollars: 24 }]);
    await approved(lines[0]?.id ?? '');
    await here.grace.run(cardStatement, 'close', statement);
    const [bill] = await here.county.door.run(here.county.product.actor, (work) =>
      work.rows(invoice, { where: { cardStatement: statement }, fields: [], order: 'number', most: 'all' }),
    );
    const id = bill?.id ?? '';
    await here.grace.run(invoice, 'sendBack', id, 'Another look.');
    const ofCards = (path: string) => ({
      code: 'invoice.is_of_cards',
      issues: [{ path, code: 'invoice.is_of_cards' }],
    });
    const { version } = await here.grace.see(invoice, id);
    for (const [path, change] of [
      ['vendorNumber', { vendorNumber: 'FC-OTHER' }],
      ['total', { total: usd(23) }],
      ['invoiceDate', { invoiceDate: '2026-11-11' }],
    ] as const)
      await expect(here.grace.edit(invoice, id, version, change)).rejects.toMatchObject(ofCards(path));
    const tried = (step: 'return' | 'shortPay' | 'discard') =>
      here.county.door.run(here.grace.actor, (work) =>
        work.move(
          invoice,
          id,
          step,
          step === 'discard' ? { reason: 'Not ours.' } : { input: { toVendor: 'This is not our statement.' } },
        ),
      );
    for (const step of ['return', 'shortPay', 'discard'] as const)
      await expect(tried(step)).rejects.toMatchObject(ofCards('cardStatement'));
    await here.grace.run(invoice, 'match', id);
    await here.priya.run(invoice, 'approve', id);
  });

  test('names the vendor of a merchant where exactly one has its name', async () => {
    const solo = await here.vendor('Solo Tools LLC');
    for (const name of ['Twin Tools LLC', 'Twin Tools, Inc.']) await here.vendor(name);
    const { bought: lines } = await here.billed([
      { dollars: 25, merchant: 'SOLO TOOLS' },
      { dollars: 26, merchant: 'TWIN TOOLS' },
    ]);
    expect(lines.map(({ vendor }) => vendor)).toEqual([solo, null]);
  });

  test('pays what was accepted late of its own issuer alone', async () => {
    const issuer = await here.vendor('Third Coastal Card Services');
    const card = await here.requested({ issuer, lastFour: '6001', program: 'travel' });
    await here.walter.run(purchasingCard, 'activate', card.id);
    const first = await here.billed([{ dollars: 27 }]);
    const late = first.bought[0]?.id ?? '';
    await here.step(here.rosa, late, 'dispute', { dispute: long(40) });
    await here.grace.run(cardStatement, 'close', first.statement);
    await here.step(here.grace, late, 'accept', {}, 'The merchant proved the order.');
    await approved(late);
    const theirs = await here.take(here.grace, [{ dollars: 28, card: '6001' }], { issuer });
    const [own] = await here.county.door.run(here.county.product.actor, (work) =>
      work.rows(cardTransaction, {
        where: { statement: theirs.statement?.id ?? '' },
        fields: [],
        order: 'place',
        most: 'all',
      }),
    );
    await approved(own?.id ?? '', { justification: long(20) });
    await here.grace.run(cardStatement, 'close', theirs.statement?.id ?? '');
    expect(await here.grace.see(cardStatement, theirs.statement?.id ?? '')).toMatchObject({ payable: usd(28) });
    expect((await here.seen(late)).billedOn).toBeNull();
  });

  test('is discarded while nothing of it is coded', async () => {
    const { statement, bought: lines } = await here.billed([{ dollars: 23 }]);
    await here.code(lines[0]?.id ?? '');
    await expect(here.grace.run(cardStatement, 'discard', statement, 'The wrong month.')).rejects.toMatchObject(
      known('lineCount', 'is_coded'),
    );
    await here.rosa.run(cardTransaction, 'sendBack', lines[0]?.id ?? '', 'The wrong line.');
    await here.grace.run(cardStatement, 'discard', statement, 'The wrong month.');
    expect((await here.seen(lines[0]?.id ?? '')).status).toBe('discarded');
  });
});
