import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { delegation } from '#domains/workflow/approvals/delegation.record.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { cardStatement } from './card-statement.record.ts';
import { cardTransaction } from './card-transaction.record.ts';
import { purchasingCard } from './purchasing-card.record.ts';
import { type CardWorld, cardWorld, otherCenter } from './test-world.ts';

let here: CardWorld;
beforeAll(async () => {
  here = await cardWorld();
});
afterAll(() => here.county.close());

const expended = async (id: string) => (await here.postings(id))['expended'] ?? 0;
const first = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error('Nothing is there');
  return one;
};
const billOf = async (statement: string) =>
  first(
    await here.county.door.run(here.county.product.actor, (work) =>
      work.rows(invoice, { where: { cardStatement: statement }, order: 'number', most: 'all' }),
    ),
  );
/** Coded by Rosa and approved by Miguel. */
async function approved(id: string, more: object = {}): Promise<void> {
  await here.code(id, more);
  await here.miguel.run(cardTransaction, 'approve', id);
}

describe('the story of a card statement', () => {
  test('purchases are coded, approved and posted one by one, and the statement becomes an invoice that another person approves', async () => {
    const { statement, bought } = await here.billed([{ dollars: 412.5 }, { dollars: 80, on: '2026-11-14', tax: 4 }]);
    expect(bought.map(({ findings }) => findings)).toEqual([null, ['day_off', 'taxed']]);
    await approved(bought[0]?.id ?? '');
    expect(await expended(bought[0]?.id ?? '')).toBe(41_250);
    await expect(here.grace.run(cardStatement, 'close', statement)).rejects.toMatchObject({
      code: 'card_statement.is_open',
    });
    const justification = 'The store charged the tax; a refund is asked for.';
    await expect(here.code(bought[1]?.id ?? '', { justification, tax: usd(80) })).rejects.toMatchObject({
      code: 'card_transaction.tax',
    });
    await approved(bought[1]?.id ?? '', { justification, tax: usd(79.99) });
    const closed = await here.grace.run(cardStatement, 'close', statement);
    const bill = await billOf(statement);
    expect(closed.status).toBe('closed');
    expect(bill).toMatchObject({
      status: 'matched',
      payable: usd(492.5),
      dueOn: '2026-12-10',
      cardStatement: statement,
    });
    await expect(here.grace.run(invoice, 'approve', bill.id)).rejects.toMatchObject({ kind: 'forbidden' });
    await here.priya.run(invoice, 'approve', bill.id);
    // Its purchases were posted before: the invoice expends nothing a second time.
    expect(await expended(bill.id)).toBe(0);
    await here.grace.run(invoice, 'requestVoid', bill.id, 'The issuer corrects the statement.');
    await here.priya.run(invoice, 'void', bill.id);
    expect((await here.grace.see(cardStatement, statement)).status).toBe('open');
    expect(await here.seen(bought[0]?.id ?? '')).toMatchObject({ status: 'approved', invoice: null, billedOn: null });
  });

  test('a disputed purchase is withheld, and its credit is settled with it; one that is accepted later is paid with the next statement', async () => {
    const { statement, bought } = await here.billed([{ dollars: 100 }, { dollars: 60 }, { dollars: 40 }]);
    const [kept, wrong, late] = bought.map(({ id }) => id);
    await approved(kept ?? '');
    for (const id of [wrong, late])
      await here.step(here.rosa, id ?? '', 'dispute', {
        dispute: 'Never ordered; the issuer was called on November 13.',
      });
    await here.grace.run(cardStatement, 'close', statement);
    expect(await here.grace.see(cardStatement, statement)).toMatchObject({ payable: usd(100), withheld: usd(100) });
    const next = await here.billed([
      { dollars: -60, on: '2026-11-16' },
      { dollars: 10, on: '2026-11-16' },
    ]);
    await here.step(here.grace, wrong ?? '', 'credit', { creditedBy: next.bought[0]?.id });
    expect((await here.seen(next.bought[0]?.id ?? '')).status).toBe('credited');
    await here.step(here.grace, late ?? '', 'accept', {}, 'The merchant proved the order.');
    await approved(late ?? '');
    await approved(next.bought[1]?.id ?? '');
    await here.grace.run(cardStatement, 'close', next.statement);
    // Ten of its own and forty of the one before.
    expect(await here.grace.see(cardStatement, next.statement)).toMatchObject({ payable: usd(50) });
  });

  test('a refund takes back what its purchase expended, and no more than that', async () => {
    const { bought } = await here.billed([{ dollars: 300 }, { dollars: -120 }, { dollars: -200 }]);
    const [whole, part, rest] = bought.map(({ id }) => id);
    await expect(here.code(part ?? '')).rejects.toMatchObject({ code: 'card_transaction.refund_of' });
    await expect(here.code(part ?? '', { refundOf: whole })).rejects.toMatchObject({
      code: 'card_transaction.refund_approved',
    });
    await approved(whole ?? '');
    const before = (await here.balance(here.supplies)).expended;
    await approved(part ?? '', { refundOf: whole });
    expect((await here.balance(here.supplies)).expended).toBe(before - 12_000);
    await here.code(rest ?? '', { refundOf: whole });
    await expect(here.miguel.run(cardTransaction, 'approve', rest ?? '')).rejects.toMatchObject({
      code: 'budget.more_than_is_left',
    });
    await expect(here.step(here.grace, whole ?? '', 'reopen', {}, 'Wrong budget line.')).rejects.toMatchObject({
      code: 'card_transaction.is_refunded',
    });
  });

  test('a personal purchase is owed, and its budget is free again when someone else records the repayment', async () => {
    const { id } = first((await here.billed([{ dollars: 55 }])).bought);
    await expect(here.code(id, { isPersonal: true })).rejects.toMatchObject({ code: 'card_transaction.justification' });
    await approved(id, { isPersonal: true, justification: 'The wrong card at the counter, told on the same day.' });
    expect(await here.seen(id)).toMatchObject({ status: 'owed', findings: ['personal'] });
    const repaid = { repaidOn: '2026-11-20', repaidAs: 'R-4471' };
    await expect(here.step(here.rosa, id, 'repay', repaid)).rejects.toMatchObject({ kind: 'forbidden' });
    await here.step(here.grace, id, 'repay', repaid);
    expect(await expended(id)).toBe(0);
  });
});

describe('a holder who wants the money', () => {
  test('does not approve the own purchase: as approver, as officer, by a key or in the name of the approver', async () => {
    const { id } = first((await here.billed([{ dollars: 70 }])).bought);
    await here.code(id);
    const another = { code: 'card_transaction.approver_is_another' };
    await here.county.product.make(dutyGrant, { member: here.rosa.id, duty: 'chief_procurement_officer' });
    const officer = here.rosa.with({ duties: ['chief_procurement_officer'] });
    await expect(officer.run(cardTransaction, 'approve', id)).rejects.toMatchObject(another);
    await expect(officer.with({ scopes: ['*'] }).run(cardTransaction, 'approve', id)).rejects.toMatchObject(another);
    await expect(here.miguel.with({ scopes: ['*'] }).run(cardTransaction, 'approve', id)).rejects.toMatchObject({
      code: 'purchasing_card.signed_in',
    });
    // Who stands in for the holder is the holder where a second person is asked for.
    await here.county.door.run(here.rosa.actor, (work) =>
      work.insert(delegation, {
        principal: here.rosa.id,
        deputy: here.priya.id,
        fromDay: '2026-11-19',
        untilDay: '2026-11-21',
        reason: 'Away at a conference.',
      } as never),
    );
    await expect(here.priya.run(cardTransaction, 'approve', id)).rejects.toMatchObject(another);
    await expect(here.omar.run(cardTransaction, 'approve', id)).rejects.toMatchObject({ kind: 'forbidden' });
    await here.miguel.run(cardTransaction, 'approve', id);
  });

  test('does not approve the own card, has no second one, and approves no one who approves the own purchases', async () => {
    await expect(here.requested({ approver: here.rosa.id })).rejects.toMatchObject({
      issues: [{ code: 'purchasing_card.approver_is_not_holder' }],
    });
    for (const lastFour of ['48', 'ABCD'])
      await expect(here.requested({ lastFour })).rejects.toMatchObject({
        issues: [{ code: 'purchasing_card.four_digits' }],
      });
    await expect(here.requested({ lastFour: '4111111111111111' })).rejects.toMatchObject({
      issues: [{ path: 'lastFour', code: 'text.long' }],
    });
    const second = await here.requested();
    await expect(here.walter.run(purchasingCard, 'activate', second.id)).rejects.toMatchObject({
      code: 'purchasing_card.second_card',
    });
    const alike = await here.requested({ lastFour: '4821', program: 'travel' });
    await expect(here.walter.run(purchasingCard, 'activate', alike.id)).rejects.toMatchObject({
      code: 'purchasing_card.last_four',
    });
    const mutual = await here.requested({ holder: here.miguel.id, approver: here.rosa.id });
    await expect(here.walter.run(purchasingCard, 'activate', mutual.id)).rejects.toMatchObject({
      code: 'purchasing_card.mutual',
    });
    await expect(here.grace.run(purchasingCard, 'activate', mutual.id)).rejects.toMatchObject({ kind: 'forbidden' });
    const own = await here.requested({ holder: here.walter.id, program: 'travel' });
    await expect(here.walter.run(purchasingCard, 'activate', own.id)).rejects.toMatchObject({
      code: 'purchasing_card.activator_is_another',
    });
    // A limit is not raised on an active card.
    const { id, version } = await here.grace.see(purchasingCard, here.card.id);
    await expect(here.grace.edit(purchasingCard, id, version, { singleLimit: usd(5_000) })).rejects.toMatchObject({
      code: 'purchasing_card.is_active',
    });
  });

  test('codes to the own cost centers, to the cent, and within what is available', async () => {
    const library = await otherCenter(here);
    const { id, amount } = first((await here.billed([{ dollars: 90 }])).bought);
    await expect(here.code(id, { lines: [{ budgetLine: library, amount }] })).rejects.toMatchObject({
      code: 'card_transaction.center',
    });
    await expect(here.code(id, { lines: [{ budgetLine: here.supplies, amount: usd(89.99) }] })).rejects.toMatchObject({
      code: 'card_transaction.sum',
    });
    await expect(
      here.code(id, {
        lines: [
          { budgetLine: here.supplies, amount: usd(190) },
          { budgetLine: here.fuel, amount: usd(-100) },
        ],
      }),
    ).rejects.toMatchObject({ code: 'card_transaction.sign' });
    await expect(here.step(here.omar, id, 'code', {})).rejects.toMatchObject({ kind: expect.any(String) });
    const large = first((await here.billed([{ dollars: 150_000 }])).bought);
    await expect(
      here.code(large.id, { justification: 'An emergency that the chief was told of.' }),
    ).rejects.toMatchObject({ code: 'card_transaction.budget' });
    await here.step(here.rosa, large.id, 'dispute', { dispute: 'The merchant charged a hundred times the price.' });
  });

  test('proves each purchase with a receipt of its own, or signs why there is none', async () => {
    const { bought } = await here.billed([{ dollars: 31 }, { dollars: 32 }]);
    const [one, other] = bought.map(({ id }) => id);
    const hash = 'c'.repeat(64);
    await expect(here.code(one ?? '', { receipt: [] })).rejects.toMatchObject({ code: 'card_transaction.receipt' });
    await expect(here.code(one ?? '', { purpose: 'Paid with 4111 1111 1111 1111' })).rejects.toMatchObject({
      code: 'card_transaction.card_number',
    });
    await here.code(one ?? '', { receipt: [await here.receipt(hash)] });
    // The same file under another name.
    await expect(here.code(other ?? '', { receipt: [await here.receipt(hash)] })).rejects.toMatchObject({
      code: 'card_transaction.receipt_used',
    });
    await here.code(other ?? '', { receipt: [], missingReceipt: 'The printer of the store was out of paper.' });
    expect(await here.seen(other ?? '')).toMatchObject({ findings: ['no_receipt'] });
  });

  test('explains a purchase in pieces, a blocked category and a limit before anyone approves it', async () => {
    const { bought } = await here.billed([
      { dollars: 700, merchant: 'Bayside Rental' },
      { dollars: 600, merchant: 'Bayside Rental, Inc.', on: '2026-11-13' },
      { dollars: 20, code: '7995' },
      { dollars: 1_200 },
    ]);
    expect(bought.map(({ findings }) => findings)).toEqual([
      ['split'],
      ['split'],
      ['blocked'],
      expect.arrayContaining(['over_single']),
    ]);
    for (const { id } of bought)
      await expect(here.code(id)).rejects.toMatchObject({ code: 'card_transaction.justification' });
  });

  test('changes nothing once it is approved, and a second click finds nothing to do', async () => {
    const { statement, bought } = await here.billed([{ dollars: 44 }]);
    const { id } = first(bought);
    await here.code(id);
    const both = await Promise.allSettled([1, 2].map(() => here.miguel.run(cardTransaction, 'approve', id)));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await expended(id)).toBe(4_400);
    await expect(here.code(id, { lines: [{ budgetLine: here.fuel, amount: usd(44) }] })).rejects.toMatchObject({
      code: 'card_transaction.is_coded',
    });
    await expect(here.step(here.marcus, id, 'reopen', {}, 'Another line.')).rejects.toMatchObject({
      kind: 'not_found',
    });
    const closed = await Promise.allSettled([1, 2].map(() => here.grace.run(cardStatement, 'close', statement)));
    expect(closed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(here.step(here.grace, id, 'reopen', {}, 'Another line.')).rejects.toMatchObject({
      code: 'card_transaction.is_billed',
    });
  });
});

describe('the file of the issuer', () => {
  test('is taken once, and each transaction once; what does not tie is refused with its line', async () => {
    const charges = [{ dollars: 12, reference: 'ONCE-1', merchant: 'Same Store' }];
    const { statement } = await here.take(here.grace, charges);
    await expect(here.take(here.grace, charges)).rejects.toMatchObject({ code: 'card_statement.known' });
    const again = await here.take(here.grace, [...charges, { dollars: 5 }]);
    expect(again).toMatchObject({ statement: null, problems: [{ line: 2 }] });
    const short = await here.take(here.grace, [{ dollars: 9 }], { totalCents: 901 });
    expect(short.problems[0]?.reason).toContain('statement total is 9.01');
    const unknown = await here.take(here.grace, [{ dollars: 9, card: '0001' }]);
    expect(unknown.problems[0]?.reason).toContain('No card of this issuer ends in 0001');
    // Imported by mistake: it goes whole, and can be imported again.
    await here.grace.run(cardStatement, 'discard', statement?.id ?? '', 'The wrong month.');
    expect((await here.take(here.grace, charges)).problems).toEqual([]);
  });

  test('does not close where it no longer ties, nor by a holder of one of its cards', async () => {
    const { statement, bought } = await here.billed([{ dollars: 18 }]);
    await approved(first(bought).id);
    const total = (cents: number) =>
      here.county.door.run(here.county.product.actor, (work) =>
        work.change(cardStatement, statement, {}, { total: { cents, currency: 'USD' } }),
      );
    await total(1_900);
    await expect(here.grace.run(cardStatement, 'close', statement)).rejects.toMatchObject({
      code: 'card_statement.ties',
    });
    await total(1_800);
    await here.county.product.make(dutyGrant, {
      member: here.rosa.id,
      duty: 'accounts_payable',
      exception: 'The office has one person left.',
    });
    await expect(
      here.rosa.with({ duties: ['accounts_payable'] }).run(cardStatement, 'close', statement),
    ).rejects.toMatchObject({ code: 'card_statement.takes_part' });
    await here.omar.run(cardStatement, 'close', statement);
  });

  test('is read by those who need it, and in no other organization', async () => {
    const { statement, bought } = await here.billed([{ dollars: 21 }]);
    const chantal = { kind: 'not_found' };
    await expect(here.chantal.see(cardTransaction, first(bought).id)).rejects.toMatchObject(chantal);
    await expect(here.chantal.see(cardStatement, statement)).rejects.toMatchObject(chantal);
    expect((await here.rosa.see(cardTransaction, first(bought).id)).merchant).toContain('Harbor Store');
    const stranger = await here.county.member('Sid', 'user', await here.county.organization('Elsewhere County'));
    const sid = stranger.with({ duties: ['accounts_payable'] });
    await expect(sid.run(cardStatement, 'close', statement)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(here.take(here.chantal, [{ dollars: 1 }])).rejects.toMatchObject({ kind: 'forbidden' });
  });
});
