import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { paymentRun } from '../payments/payment-run.record.ts';
import { taxFormFiling } from './tax-form-filing.record.ts';
import { taxFormOverride } from './tax-form-override.record.ts';
import { taxForm } from './tax-form.record.ts';
import { type TaxWorld, taxWorld } from './test-world.ts';
import { worksheetIn } from './worksheet.server.ts';
import { totalOf } from './worksheet.ts';

let here: TaxWorld;
beforeEach(async () => {
  here = await taxWorld();
});
afterEach(() => here.county.close());

const sheet = (year: number) => here.county.door.run(here.grace.actor, (work) => worksheetIn(work, year));

describe('the forms of a year', () => {
  test('accounts payable prepares them, a treasurer approves and files, and a void afterwards becomes a correction that leaves the original', async () => {
    const { firm, payments } = await here.paid('Harbor Works', 1500, 900);
    await here.paid('Small Works', 400);
    const { recipients, floors } = await sheet(2026);
    expect(floors.general).toMatchObject({ cents: 2_000_00, citation: expect.stringContaining('26 USC 6041') });
    expect(recipients.map(({ lead, sums, reported }) => [lead.name, totalOf(sums), reported])).toEqual([
      ['Harbor Works', 2_400_00, ['nec1']],
      ['Small Works', 400_00, []],
    ]);
    here.endYear();
    const filing = await here.prepared();
    expect(filing).toMatchObject({ status: 'prepared', kind: 'original', forms: 1, total: usd(2400), withGaps: 0 });
    const [form] = await here.formsOf(filing.id);
    expect(form).toMatchObject({
      recipient: 'Harbor Works',
      form: 'nec',
      nec1: usd(2400),
      kind: 'original',
      vendor: firm,
    });
    expect(form?.lines?.map(({ payment, amount }) => [payment, amount.cents])).toEqual([
      [payments[0], 1_500_00],
      [payments[1], 900_00],
    ]);
    await here.fileNow(filing.id);
    expect(await here.grace.see(taxFormFiling, filing.id)).toMatchObject({
      status: 'filed',
      approvedBy: here.samuel.id,
      receipt: 'R-2027-1',
    });
    await expect(here.prepared()).rejects.toMatchObject({ code: 'tax_form_filing.nothing_due' });

    await here.voided(payments[1] ?? '');
    const correction = await here.prepared();
    expect(correction).toMatchObject({ kind: 'correction', forms: 1, total: usd(0) });
    const [taken] = await here.formsOf(correction.id);
    expect(taken).toMatchObject({ kind: 'amount', original: form?.id, wasTotal: usd(2400), total: usd(0), lines: [] });
    await here.fileNow(correction.id);
    expect(await here.grace.see(taxForm, form?.id ?? '')).toMatchObject({ nec1: usd(2400), kind: 'original' });
    await expect(here.prepared()).rejects.toMatchObject({ code: 'tax_form_filing.nothing_due' });
    expect((await sheet(2026)).recipients.find(({ lead }) => lead.id === firm)?.sums.nec1).toBe(1_500_00);
  });

  test('a box override and a new TIN after the filing are corrections with what the original said', async () => {
    const { payments } = await here.paid('Harbor Works', 3000);
    const { firm: other } = await here.paid('Ridge Works', 2500);
    here.endYear();
    const filing = await here.filed();
    await here.grace.make(taxFormOverride, {
      payment: payments[0] ?? '',
      paidFor: 'rents',
      reason: 'A lease, not work.',
    });
    await here.reregistered(other, { name: 'Ridge Works Partners', taxId: '541999888' });
    const forms = await here.formsOf((await here.prepared()).id);
    expect(forms.map(({ recipient, form, kind, total }) => [recipient, form, kind, total.cents])).toEqual([
      ['Harbor Works', 'misc', 'added', 3_000_00],
      ['Harbor Works', 'nec', 'amount', 0],
      ['Ridge Works Partners', 'nec', 'identity', 2_500_00],
    ]);
    const before = (await here.formsOf(filing.id)).find(({ recipient }) => recipient === 'Ridge Works');
    expect(forms[2]).toMatchObject({ original: before?.id, wasRecipient: 'Ridge Works', tin: { last4: '9888' } });
    expect(before?.tin).toEqual({ last4: forms[2]?.wasTin });
  });

  test('a payment that is void is out of the year it was paid in, and one that is paid again counts once', async () => {
    const { payments, firm } = await here.paid('Harbor Works', 2600);
    await here.voided(payments[0] ?? '');
    const run = await here.released({ method: 'check' });
    await here.samuel.run(paymentRun, 'transmit', run.id);
    const [own] = (await sheet(2026)).recipients.filter(({ lead }) => lead.id === firm);
    expect(own?.sums.nec1).toBe(2_600_00);
    expect(own?.lines.map(({ box }) => box)).toEqual([null, 'nec1']);
  });

  test('a payment of another year is not in this one, and a floor is the one of its year', async () => {
    await here.paid('Harbor Works', 700);
    expect((await sheet(2025)).recipients).toEqual([]);
    expect((await sheet(2025)).floors.general).toMatchObject({ cents: 600_00 });
    expect((await sheet(2025)).floors.medical).toBeNull();
    expect((await sheet(2026)).floors.medical).toMatchObject({ cents: 600_00 });
  });
});
