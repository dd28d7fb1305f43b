import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { member } from '#domains/organization/public.server.ts';
import { vendorBankAccount } from '#domains/vendors/bank/bank-account.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import { came } from '#domains/procurement/receipts/test-world.ts';
import type { Person } from '#world';
import { invoice } from '../invoices/invoice.record.ts';
import { type InvoiceWorld, invoiceWorld } from '../invoices/test-world.ts';
import { invoiceSignal } from './invoice-signal.record.ts';
import { hitsIn, type SignalFacts } from './signal-rules.ts';

let here: InvoiceWorld;
beforeAll(async () => {
  here = await invoiceWorld();
});
afterAll(() => here.county.close());

const plain: SignalFacts = {
  vendorNumber: 'B-4417',
  cents: 1_234_56,
  invoiceDate: '2026-11-18',
  enteredOn: '2026-11-20',
  isEnteredOnDayOff: false,
  vendorSince: '2024-02-01',
  orderedOn: '2026-10-01',
  earlier: [],
  limits: [{ name: 'micro-purchase threshold', cents: 15_000_00 }],
  accountSince: null,
  sharedWith: [],
  reachedAs: [],
  employees: { paid: 0, reached: 0, reference: '' },
  bankNotice: null,
};
const codesOf = (more: Partial<SignalFacts>) => hitsIn({ ...plain, ...more }).map(({ code }) => code);

describe('signs of fraud', () => {
  test('are found where an examiner would look, and nowhere else', () => {
    expect(codesOf({})).toEqual([]);
    const fresh = { vendorSince: '2026-11-01', orderedOn: '2026-11-17', cents: 5_000_00 };
    expect(codesOf(fresh)).toEqual(['new_vendor']);
    expect(codesOf({ ...fresh, cents: 5_000_01 })).toEqual([]);
    expect(codesOf({ ...fresh, orderedOn: '2026-11-01' })).toEqual([]);
    expect(codesOf({ ...fresh, vendorSince: '2026-06-01' })).toEqual([]);
    const earlier = [
      { vendorNumber: 'B-4416', invoiceDate: '2026-10-30' },
      { vendorNumber: 'B-4415', invoiceDate: '2026-10-10' },
    ];
    expect(codesOf({ earlier })).toEqual(['sequence']);
    expect(codesOf({ earlier: earlier.slice(0, 1) })).toEqual([]);
    expect(codesOf({ earlier, invoiceDate: '2026-10-31' })).toEqual([]);
    expect(codesOf({ earlier, vendorNumber: 'C-4417' })).toEqual([]);
    expect(codesOf({ cents: 15_000_00 })).toEqual(['under_limit']);
    expect(codesOf({ cents: 14_250_00 })).toEqual(['under_limit']);
    expect(codesOf({ cents: 14_249_99 })).toEqual([]);
    expect(codesOf({ cents: 15_000_01 })).toEqual([]);
    expect(codesOf({ accountSince: '2026-10-21' })).toEqual(['new_account']);
    expect(codesOf({ accountSince: '2026-10-20' })).toEqual([]);
    expect(codesOf({ sharedWith: ['Second Supply LLC'] })).toEqual(['shared_account']);
    expect(codesOf({ reachedAs: ['Rosa Delgado'] })).toEqual(['shared_contact']);
    expect(codesOf({ employees: { paid: 1, reached: 0, reference: '0A1B2C3D' } })).toEqual(['employee']);
    expect(codesOf({ employees: { paid: 0, reached: 2, reference: '0A1B2C3D' } })).toEqual(['employee']);
    expect(codesOf({ isEnteredOnDayOff: true, cents: 10_000_01 })).toEqual(['day_off']);
    expect(codesOf({ isEnteredOnDayOff: true, cents: 10_000_00 })).toEqual([]);
  });

  test('state their facts in a field’s length, whatever a vendor writes', () => {
    const text = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' });
    fc.assert(
      fc.property(text, text, text, fc.nat(), (one, other, third, cents) => {
        const earlier = [other, third].map((vendorNumber) => ({ vendorNumber, invoiceDate: '2026-01-01' }));
        for (const { evidence } of hitsIn({ ...plain, vendorNumber: one, earlier, cents, reachedAs: [third] }))
          expect(evidence.length).toBeLessThanOrEqual(400);
      }),
    );
  });
});

describe('an invoice with a sign of fraud', () => {
  const finding = 'Called the firm at the number on file; the address is a relative’s.';

  /** Of a vendor that is reached where Rita is. */
  async function suspicious(dollars: number): Promise<{ id: string; signal: string; rita: Person }> {
    const rita = await here.county.member('Rita Relative');
    const own = await here.vendor('Relative Supply LLC');
    const email = (await here.county.product.see(vendor, own)).email;
    await here.county.door.run(here.county.product.actor, (work) => work.change(member, rita.id, {}, { email }));
    const { id: need } = await here.approved([[2, dollars]]);
    const order = await here.issued(need, { vendor: own });
    await here.posted(order, came([1, 2]));
    const { id } = await here.registered(order, [[1, 2]]);
    const [found] = await here.county.door.run(here.county.product.actor, (work) =>
      work.rows(invoiceSignal, { where: { invoice: id }, most: 'all' }),
    );
    if (!found) throw new Error('Nothing was found.');
    expect(found).toMatchObject({ code: 'shared_contact', status: 'open', registeredBy: here.grace.id });
    return { id, signal: found.id, rita };
  }
  const clear = (person: Person, id: string, text = finding) =>
    here.county.door.run(person.actor, (work) =>
      work.move(invoiceSignal, id, 'clear', { input: { finding: text } as never }),
    );

  test('waits in a lane of its own until a second person has cleared it, who then approves nothing', async () => {
    const { grace, omar, priya } = here;
    const { id, signal } = await suspicious(31);
    expect(await grace.see(invoice, id)).toMatchObject({ status: 'exception', lane: 'signal' });
    await expect(grace.run(invoice, 'match', id)).rejects.toMatchObject({ code: 'invoice.signal' });
    await expect(clear(grace, signal)).rejects.toMatchObject({ code: 'invoice_signal.clearer_is_another' });
    await expect(clear(omar, signal, 'Fine.')).rejects.toMatchObject({ code: 'invoice_signal.has_finding' });
    const other = await here.county.member('Uma Roy');
    await expect(clear(other, signal)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(clear(other.with({ duties: ['accounts_payable'] }), signal)).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await clear(priya, signal);
    expect(await grace.see(invoice, id)).toMatchObject({ status: 'matched', lane: null });
    await expect(priya.run(invoice, 'approve', id)).rejects.toMatchObject({ code: 'invoice.clears_signal' });
    const bela = await here.withDuty('Bela Budget', 'budget_officer');
    expect((await bela.run(invoice, 'approve', id)).status).toBe('approved');
  });

  test('is cleared of what was seen, and of nothing that changed since', async () => {
    const { grace, omar, priya } = here;
    const { id, signal } = await suspicious(32);
    await clear(omar, signal);
    expect((await grace.see(invoice, id)).status).toBe('matched');
    const second = await here.county.member('Sam Second');
    const { email } = await grace.see(vendor, (await grace.see(invoice, id)).vendor ?? '');
    await here.county.door.run(here.county.product.actor, (work) => work.change(member, second.id, {}, { email }));
    await expect(priya.run(invoice, 'approve', id)).rejects.toMatchObject({ code: 'invoice.signal' });
    await priya.run(invoice, 'sendBack', id, 'Another member is reached there.');
    const all = await here.county.door.run(here.county.product.actor, (work) =>
      work.rows(invoiceSignal, { where: { invoice: id, status: 'open' }, most: 'all' }),
    );
    expect(all).toMatchObject([{ evidence: expect.stringContaining('Sam Second') as unknown }]);
  });

  test('stays where it is under a suspicion, until the chief who did not raise it dismisses it', async () => {
    const { grace, omar, walter } = here;
    const { id, signal } = await suspicious(33);
    await here.county.door.run(omar.actor, (work) =>
      work.move(invoiceSignal, signal, 'suspect', { input: { finding } as never }),
    );
    // Nothing that the clerk changes takes a suspicion away.
    const { version } = await grace.see(invoice, id);
    await grace.edit(invoice, id, version, { note: 'Nothing to see.' });
    expect(await grace.see(invoice, id)).toMatchObject({ status: 'exception', lane: 'signal' });
    expect(await grace.see(invoiceSignal, signal)).toMatchObject({ status: 'suspected', suspectedBy: omar.id });
    await expect(clear(omar, signal)).rejects.toThrow('is not possible while');
    await expect(omar.run(invoiceSignal, 'dismiss', signal, 'It is fine.')).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await walter.run(invoiceSignal, 'dismiss', signal, 'Rita left the firm in 2024, as the register shows.');
    expect((await grace.see(invoice, id)).status).toBe('matched');
  });
});

describe('an account that two vendors have on file', () => {
  const accountOf = (vendor: string, account: string) =>
    here.county.product.make(vendorBankAccount, {
      vendor,
      holder: 'Works LLC',
      bank: 'First Coastal Bank',
      routing: '061000104',
      account,
      why: 'Account from the signed vendor form.',
    });

  test('is a sign on the invoices of both, and one bill under two names is found as one', async () => {
    const { grace, product } = { grace: here.grace, product: here.county.product };
    const [one, other, third] = [
      await here.vendor('Pine Works LLC'),
      await here.vendor('Spruce Works LLC'),
      await here.vendor('Oak Works LLC'),
    ];
    await accountOf(one, '55443322');
    const { id: shared } = await accountOf(other, '5544 3322');
    await accountOf(third, '55443323');
    const billed = async (vendor: string) => {
      const order = await here.issued((await here.approved([[2, 37]])).id, { vendor });
      await here.posted(order, came([1, 2]));
      return here.registered(order, [[1, 2]], { vendorNumber: 'W-2041' });
    };
    const first = await billed(one);
    expect(first).toMatchObject({ status: 'exception', lane: 'signal' });
    expect((await billed(third)).status).toBe('matched');
    const second = await billed(other);
    expect(second.issues).toContain(`${first.number} (W-2041 of Pine Works LLC) is 100 percent alike`);
    expect(second.issues).toContain('An account of the vendor is on file for Pine Works LLC as well.');
    expect(JSON.stringify(second)).not.toContain('5544');
    // An account that was refused was never the vendor's.
    await product.run(vendorBankAccount, 'reject', shared, 'Not theirs.');
    const { version } = await grace.see(invoice, first.id);
    await grace.edit(invoice, first.id, version, { note: 'Asked the bank.' });
    expect((await grace.see(invoice, first.id)).status).toBe('matched');
  });
});
