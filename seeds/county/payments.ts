import { addWorkingDays } from '#domains/customers/calendar/calendar.ts';
import { calendarOf } from '#domains/customers/public.server.ts';
import { payment } from '#domains/payables/payments/payment.record.ts';
import { paymentRun } from '#domains/payables/payments/payment-run.record.ts';
import { payingAccount } from '#domains/payables/payments/paying-account.record.ts';
import { invoice } from '#domains/payables/invoices/invoice.record.ts';
import { vendorBankAccount } from '#domains/vendors/bank/bank-account.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';

const day = '2026-11-20';

/** Where the vendor of the first invoice is paid. */
async function seedBankAccount(as: As, actorOf: (name: string) => Actor, of: string): Promise<void> {
  const dana = as(actorOf('Dana Whitfield'), '2025-11-03');
  const firm = await dana.row(vendor, { where: { id: of }, fields: ['name'] });
  if (!firm || (await dana.has(vendorBankAccount, { vendor: of, status: ['active', 'approved', 'cooling'] }))) return;
  const { id } = await dana.insert(vendorBankAccount, {
    vendor: of,
    holder: firm.name,
    bank: 'Piedmont Trust',
    routing: '051400549',
    account: '60114420',
    why: 'Account from the signed vendor form.',
  });
  const [jorge, samuel] = [actorOf('Jorge Salinas'), actorOf('Samuel Bright')];
  await as(jorge, '2025-11-05').move(vendorBankAccount, id, 'verify', { input: { spokeWith: 'Office manager' } });
  await as(samuel, '2025-11-06').move(vendorBankAccount, id, 'approve');
  await as(jorge, '2025-11-12').move(vendorBankAccount, id, 'prenote', { input: { prenote: 'accepted' } });
  await as(actorOf('Dana Whitfield'), '2025-11-18').asProductAlone.move(vendorBankAccount, id, 'activate');
}

/** One run that is settled, and one of checks that waits for the treasurer; what has no account, or an exception, is held. */
export async function seedPayments(as: As, cast: Cast): Promise<void> {
  const actorOf = (name: string): Actor => {
    const actor = cast.get(name);
    if (!actor) throw new Error(`No one is called ${name} in the county`);
    return actor;
  };
  const [grace, samuel] = [as(actorOf('Grace Oyelaran'), day), as(actorOf('Samuel Bright'), day)];
  const [first] = await grace.rows(invoice, {
    where: { status: 'approved' },
    fields: ['vendor'],
    order: 'number',
    most: 1,
  });
  if (!first?.vendor) return;
  await seedBankAccount(as, actorOf, first.vendor);
  const { id: account } = await samuel.insert(payingAccount, {
    name: 'Operating disbursements',
    bank: 'First Coastal Bank',
    routing: '061000104',
    account: '8810042210',
    companyName: 'TIDEWATER COUNTY',
    companyId: '1591234567',
    nextCheck: 20_441,
  });
  await as(actorOf('Priya Raman'), day).move(payingAccount, account, 'approve');
  // Seeded on a weekend, the county is told as of the next business day, and its bank settles nothing before.
  const payOn = addWorkingDays(await calendarOf(grace), grace.today, 0);
  const given = { account, dueBy: as.day('2027-01-15'), payOn };
  const { id } = await grace.insert(paymentRun, { ...given, method: 'ach' });
  await grace.move(paymentRun, id, 'submit');
  await samuel.move(paymentRun, id, 'release');
  await samuel.move(paymentRun, id, 'transmit');
  const all = await grace.rows(payment, { where: { run: id }, fields: [], order: 'number', most: 'all' });
  if (payOn <= samuel.today)
    for (const one of all) await samuel.move(payment, one.id, 'settle', { input: { settledOn: payOn } });
  const checks = await grace.insert(paymentRun, { ...given, method: 'check', note: 'Checks of November 20.' });
  await grace.move(paymentRun, checks.id, 'submit');
}
