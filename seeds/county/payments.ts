import { addWorkingDays } from '#domains/customers/calendar/calendar.ts';
import { calendarOf } from '#domains/customers/public.server.ts';
import { achProcedure } from '#domains/payables/fraud/ach-procedure.record.ts';
import { payment } from '#domains/payables/payments/payment.record.ts';
import { paymentRun } from '#domains/payables/payments/payment-run.record.ts';
import { payingAccount } from '#domains/payables/payments/paying-account.record.ts';
import { clear } from '#domains/payables/payments/bank-file.server.ts';
import { importReturn } from '#domains/payables/payments/import-return.server.ts';
import { prenoteFile } from '#domains/payables/payments/prenote-file.record.ts';
import { invoice } from '#domains/payables/invoices/invoice.record.ts';
import { vendorBankAccount } from '#domains/vendors/bank/bank-account.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Actor } from '#kernel';
import { seedBankStatement } from './bank-statements.ts';
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
  await as(jorge, '2025-11-12').move(vendorBankAccount, id, 'prenote', { input: { prenote: 'deposits' } });
  await as(actorOf('Dana Whitfield'), '2025-11-18').asProductAlone.move(vendorBankAccount, id, 'activate');
}

/** An account that was approved and is tested: its prenote went to the bank, and its result is awaited. */
async function seedPrenote(
  as: As,
  actorOf: (name: string) => Actor,
  { account, sendOn }: { readonly account: string; readonly sendOn: string },
): Promise<void> {
  const dana = as(actorOf('Dana Whitfield'), '2026-11-16');
  const firms = await dana.rows(vendor, {
    where: { status: 'active' },
    order: '-number',
    fields: ['name'],
    most: 'all',
  });
  let bare: (typeof firms)[number] | undefined;
  for (const firm of firms)
    if (
      bare === undefined &&
      !(await dana.has(vendorBankAccount, { vendor: firm.id })) &&
      !(await dana.has(invoice, { vendor: firm.id }))
    )
      bare = firm;
  if (!bare) return;
  const { id } = await dana.insert(vendorBankAccount, {
    vendor: bare.id,
    holder: bare.name,
    bank: 'Bank of the Bay',
    routing: '055003308',
    account: '70225518',
    why: 'Account from the signed vendor form.',
  });
  const [grace, samuel] = [actorOf('Grace Oyelaran'), actorOf('Samuel Bright')];
  const spoke = { input: { spokeWith: 'Office manager' } };
  await as(actorOf('Jorge Salinas'), '2026-11-17').move(vendorBankAccount, id, 'verify', spoke);
  await as(samuel, '2026-11-18').move(vendorBankAccount, id, 'approve');
  const file = await as(grace, day).insert(prenoteFile, { account, sendOn });
  await as(samuel, day).move(prenoteFile, file.id, 'send');
}

/** The bank’s file about a payment that was settled: accounts payable imported it, and a second person has to apply it. */
async function seedReturn(grace: ReturnType<As>, run: string): Promise<void> {
  const [paid] = await grace.rows(payment, {
    where: { run },
    fields: ['trace', 'bankAccount', 'amount', 'payee'],
    order: '-number',
    most: 1,
  });
  if (!paid?.trace || !paid.bankAccount) return;
  const product = grace.asProduct;
  const text = returnedEntry({
    routing: await clear(product, 'vendor_bank_account', 'routing', paid.bankAccount),
    account: await clear(product, 'vendor_bank_account', 'account', paid.bankAccount),
    trace: paid.trace,
    cents: paid.amount.cents,
    payee: paid.payee,
    day: grace.today,
  });
  await importReturn(grace, { name: 'first-coastal-returns.ach', text });
}

interface Back {
  readonly routing: string;
  readonly account: string;
  readonly trace: string;
  readonly cents: number;
  readonly payee: string;
  readonly day: string;
}

/** One credit that the vendor’s bank could not post, as the county’s bank passes it on. */
function returnedEntry({ routing, account, trace, cents, payee, day: at }: Back): string {
  const [own, company, made] = ['061000104', '1591234567', at.slice(2).replaceAll('-', '')];
  const number = (value: number, width: number) => String(value).padStart(width, '0');
  const back = `${routing.slice(0, 8)}0000001`;
  const sums = `${number(Number(own.slice(0, 8)), 10)}${number(0, 12)}${number(cents, 12)}`;
  const lines = [
    `101 ${own}${company}${made}0600A094101${'TIDEWATER COUNTY'.padEnd(23)}${'FIRST COASTAL BANK'.padEnd(23)}${' '.repeat(8)}`,
    `5200${'TIDEWATER COUNTY'.padEnd(36)}${company}CCD${'RETURNS'.padEnd(10)}${made}${made}   1${routing.slice(0, 8)}0000001`,
    `621${own}${account.padEnd(17)}${number(cents, 10)}${' '.repeat(15)}${payee
      .replaceAll(/[^ -~]/gu, ' ')
      .toUpperCase()
      .slice(0, 22)
      .padEnd(22)}  1${back}`,
    `799R03${trace}${' '.repeat(6)}${routing.slice(0, 8)}${' '.repeat(44)}${back}`,
    `8200000002${sums}${company}${' '.repeat(25)}${routing.slice(0, 8)}0000001`,
    `9000001000001${number(2, 8)}${sums}${' '.repeat(39)}`,
  ];
  return `${[...lines, ...Array.from({ length: 10 - lines.length }, () => '9'.repeat(94))].join('\n')}\n`;
}

/** One run that is settled, of which the bank returns a payment, and one of checks that waits for the treasurer; what has no account, or an exception, is held. */
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
  const number = '8810042210';
  const { id: account } = await samuel.insert(payingAccount, {
    name: 'Operating disbursements',
    bank: 'First Coastal Bank',
    routing: '061000104',
    account: number,
    companyName: 'TIDEWATER COUNTY',
    companyId: '1591234567',
    nextCheck: 20_441,
    takesCtx: true,
  });
  await as(actorOf('Priya Raman'), day).move(payingAccount, account, 'approve');
  // Seeded on a weekend, the county is told as of the next business day, and its bank settles nothing before.
  const payOn = addWorkingDays(await calendarOf(grace), grace.today, 0);
  const given = { account, dueBy: as.day('2027-01-15'), payOn };
  const { id } = await grace.insert(paymentRun, { ...given, method: 'ach' });
  await grace.move(paymentRun, id, 'submit');
  await as(actorOf('Priya Raman'), day).move(paymentRun, id, 'releaseFirsts');
  await samuel.move(paymentRun, id, 'release');
  await samuel.move(paymentRun, id, 'transmit');
  const all = await grace.rows(payment, { where: { run: id }, fields: [], order: 'number', most: 'all' });
  if (payOn <= samuel.today)
    for (const one of all) await samuel.move(payment, one.id, 'settle', { input: { settledOn: payOn } });
  const checks = await grace.insert(paymentRun, { ...given, method: 'check', note: 'Checks of November 20.' });
  await grace.move(paymentRun, checks.id, 'submit');
  await seedPrenote(as, actorOf, { account, sendOn: payOn });
  await seedReturn(grace, id);
  if (all.length > 0) await seedBankStatement(as(actorOf('Laura Jennings'), day), { account, number, run: id });
  await seedProcedure(samuel);
}

/** Written by the treasurer; the budget officer adopts it, and from then on each ACH run is reviewed before its release. */
async function seedProcedure(samuel: ReturnType<As>): Promise<void> {
  const { id } = await samuel.insert(achProcedure, {
    name: 'Fraud monitoring of ACH payments',
    fromDay: samuel.today,
    text: 'The reviewer looks at each signal of the file. Where an invoice does not explain it, the vendor is called at the number on file before the run is released.',
    signals: [
      { kind: 'first_payment', name: 'Accounts paid for the first time' },
      { kind: 'changed_account', name: 'Accounts changed in the last month' },
      { kind: 'new_vendor', name: 'New vendors' },
      { kind: 'unusual_amount', name: 'Amounts far above the usual' },
      { kind: 'round_amount', name: 'Round amounts' },
    ],
  });
  await samuel.move(achProcedure, id, 'propose');
}
