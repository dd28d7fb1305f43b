import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankLine } from '../reconciliation/bank-line.record.ts';
import { importStatement } from '../reconciliation/import-statement.server.ts';
import { type Payable, proposalsFor } from '../reconciliation/matching.ts';
import { baiFile } from '../reconciliation/test-world.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import { vendorBankAccount } from '#domains/vendors/bank/bank-account.record.ts';
import { addDays } from '#kernel/lists/days.ts';
import type { Person } from '#world';
import { bankFileOf } from './bank-file.server.ts';
import { CARD_DAYS } from './entry-lists.ts';
import { payment } from './payment.record.ts';
import { paymentRun } from './payment-run.record.ts';
import { type PaymentWorld, paymentWorld } from './test-world.ts';

let here: PaymentWorld;
beforeAll(async () => {
  here = await paymentWorld();
});
afterAll(() => here.county.close());

let drawn = 0;
const reference = (): string => `20261120MMQFMP00${String(++drawn).padStart(4, '0')}`;
const confirm = (by: Person, id: string, bankReference: string) =>
  here.county.door.run(by.actor, (work) => work.move(payment, id, 'confirm', { input: { bankReference } }));
/** A released run of wires for so many dollars each, each to a vendor of its own. */
async function released(...dollars: readonly number[]) {
  const firms: string[] = [];
  for (const one of dollars) {
    const firm = await here.paidByAch(`Deepwater Trust ${++drawn} LLC`, String(77_000_000 + drawn));
    await here.owed(firm, one);
    firms.push(firm);
  }
  const run = await here.released({ method: 'wire' });
  const all = await here.paymentsOf(run.id);
  return { run, wires: firms.flatMap((firm) => all.filter(({ vendor }) => vendor === firm)) };
}

describe('wires', () => {
  test('are entered by one person and confirmed by another with the bank’s reference, and the run leaves with the last', async () => {
    const { run, wires } = await released(900, 450);
    const [first, second] = wires.map(({ id }) => id);
    const kept = await here.samuel.see(paymentRun, run.id);
    const text = await here.county.door.run(here.county.product.actor, (work) => bankFileOf(work, kept));
    expect(text.split('\r\n')[1] ?? text.split('\n')[1]).toContain('900.00');
    // Nothing of a wire run leaves as a file.
    await expect(here.samuel.run(paymentRun, 'transmit', run.id)).rejects.toMatchObject({
      code: 'payment_run.leaves_whole',
    });
    await here.samuel.run(payment, 'enter', first ?? '');
    await expect(confirm(here.samuel, first ?? '', reference())).rejects.toMatchObject({
      code: 'payment.confirmer_is_another',
    });
    await expect(confirm(here.grace, first ?? '', reference())).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(confirm(here.tess.with({ scopes: ['*'] }), first ?? '', reference())).rejects.toMatchObject({
      code: 'payment.signed_in',
    });
    await expect(confirm(here.tess, first ?? '', 'ok')).rejects.toMatchObject({ code: 'payment.bank_reference' });
    const imad = reference();
    await confirm(here.tess, first ?? '', imad);
    expect((await here.samuel.see(paymentRun, run.id)).status).toBe('released');
    await here.tess.run(payment, 'enter', second ?? '');
    await expect(confirm(here.samuel, second ?? '', imad)).rejects.toMatchObject({
      code: 'payment.bank_reference_used',
    });
    await confirm(here.samuel, second ?? '', reference());
    expect(await here.samuel.see(paymentRun, run.id)).toMatchObject({
      status: 'transmitted',
      transmittedOn: '2026-11-20',
    });
    const both = await Promise.allSettled([1, 2].map(() => confirm(here.samuel, second ?? '', reference())));
    expect(both.every(({ status }) => status === 'rejected')).toBe(true);
  });

  test('stay when the account of the vendor is held after the release, and the others leave', async () => {
    const { run, wires } = await released(120, 80);
    const [held, other] = wires;
    await here.county.door.run(here.county.product.actor, (work) =>
      work.move(vendorBankAccount, held?.bankAccount ?? '', 'hold', { reason: 'The vendor reports a false letter.' }),
    );
    await expect(here.samuel.run(payment, 'enter', held?.id ?? '')).rejects.toMatchObject({
      code: 'payment_run.account_since',
    });
    await here.samuel.run(payment, 'enter', other?.id ?? '');
    await here.tess.run(payment, 'cancelEntry', other?.id ?? '', 'The portal was closed for the day.');
    expect(await here.samuel.see(payment, other?.id ?? '')).toMatchObject({ status: 'released', enteredBy: null });
    await here.samuel.run(payment, 'enter', other?.id ?? '');
    await confirm(here.tess, other?.id ?? '', reference());
    await here.grace.run(payment, 'requestVoid', held?.id ?? '', 'The account is false.');
    await here.tess.run(payment, 'void', held?.id ?? '');
    expect((await here.samuel.see(paymentRun, run.id)).status).toBe('transmitted');
  });

  test('are only wires: a check and an ACH payment are not entered one by one', async () => {
    const firm = await here.paidByAch('Deepwater Checks LLC', '78000001');
    await here.owed(firm, 60);
    const run = await here.released({ method: 'ach' });
    const [one] = await here.paymentsOf(run.id);
    await expect(here.samuel.run(payment, 'enter', one?.id ?? '')).rejects.toMatchObject({
      code: 'payment.is_single',
    });
  });

  test('clear with the line of the bank that has their reference, and who confirmed one does not reconcile it', async () => {
    const nora = await here.withDuty('Nora Castellano', 'bank_reconciler');
    const { run, wires } = await released(310);
    const imad = reference();
    await here.samuel.run(payment, 'enter', wires[0]?.id ?? '');
    await confirm(here.tess, wires[0]?.id ?? '', imad);
    const text = baiFile({
      opening: 10_000_000,
      days: [{ on: '261120', lines: [{ code: '495', cents: 31_000, text: `WIRE OUT IMAD ${imad}` }] }],
    });
    const { statement } = await here.county.door.run(nora.actor, (work) =>
      importStatement(work, { account: here.account, name: 'statement.bai', text, csv: null }),
    );
    const [line] = await here.county.door.run(nora.actor, (work) =>
      work.rows(bankLine, { where: { statement: statement?.id ?? '' }, order: 'place', most: 'all' }),
    );
    expect(line).toMatchObject({ status: 'proposed', finding: `Wire ${imad} of ${run.number}.` });
    await nora.run(bankLine, 'confirm', line?.id ?? '');
    expect(await here.samuel.see(payment, wires[0]?.id ?? '')).toMatchObject({ status: 'settled' });
  });
});

describe('virtual cards', () => {
  test('pay the exact amount to a vendor that agreed to them, with the issuer’s reference and no card number', async () => {
    const [agreed, other] = [await here.vendor('Deepwater Cards LLC'), await here.vendor('Deepwater Cash LLC')];
    await here.county.door.run(here.county.product.actor, (work) =>
      work.change(vendor, agreed, {}, { takesCards: true }),
    );
    await here.owed(agreed, 240);
    await here.owed(other, 60);
    const run = await here.released({ method: 'virtual_card' });
    const all = await here.paymentsOf(run.id);
    expect(all.map((one) => one.vendor)).toEqual([agreed]);
    expect(run.held?.some(({ reason }) => reason === 'Deepwater Cash LLC has not agreed to virtual cards.')).toBe(true);
    const id = all[0]?.id ?? '';
    await here.samuel.run(payment, 'enter', id);
    await expect(confirm(here.tess, id, '4111111111111111')).rejects.toMatchObject({ code: 'payment.card_reference' });
    await expect(confirm(here.tess, id, 'VC1')).rejects.toMatchObject({
      code: 'payment.card_reference',
      issues: [{ path: 'bankReference', code: 'payment.card_reference' }],
    });
    await confirm(here.tess, id, 'VC12');
    // The card can be drawn from for so many days after the payment date.
    expect(await here.samuel.see(payment, id)).toMatchObject({
      status: 'transmitted',
      bankReference: 'VC12',
      cardExpiresOn: addDays('2026-11-20', CARD_DAYS),
    });
    expect((await here.samuel.see(paymentRun, run.id)).status).toBe('transmitted');
  });
});

describe('a wire on a statement', () => {
  const wire = (more: Partial<Payable> = {}): Payable => ({
    id: 'w1',
    number: 'PAY-1',
    method: 'wire',
    status: 'transmitted',
    run: 'r1',
    runNumber: 'PR-1',
    cents: 50_000,
    checkNumber: null,
    trace: null,
    bankReference: 'MMQFMP000001',
    payOn: '2026-11-20',
    returnedOn: null,
    bankLine: null,
    returnLine: null,
    ...more,
  });
  const line = (cents: number, text: string | null = null) => ({
    kind: 'wire' as const,
    postedOn: '2026-11-20',
    cents,
    checkNumber: null,
    text,
  });

  test('with another amount than was confirmed is an exception, and one that nobody confirmed stays open', () => {
    expect(proposalsFor([line(-60_000, 'IMAD MMQFMP000001')], [wire()])[0]?.result).toBe('exception');
    expect(proposalsFor([line(-50_000)], [wire()])[0]?.result).toBe('proposed');
    expect(proposalsFor([line(-50_000)], [wire(), wire({ id: 'w2', bankReference: 'X' })])[0]?.result).toBe('open');
    expect(proposalsFor([line(-50_000)], [wire({ status: 'entered' })])[0]?.result).toBe('open');
  });

  test('a virtual card is known by its reference on any debit, and drawn for its exact amount', () => {
    const card = wire({ method: 'virtual_card', bankReference: 'VC-1' });
    const drawn = { ...line(-50_000, 'CARD SETTLEMENT VC-1'), kind: 'other' as const };
    expect(proposalsFor([drawn], [card])[0]).toMatchObject({ result: 'proposed', payments: ['w1'] });
    expect(proposalsFor([{ ...drawn, cents: -50_001 }], [card])[0]?.result).toBe('exception');
    expect(proposalsFor([{ ...drawn, text: null }], [card])[0]?.result).toBe('open');
  });
});
