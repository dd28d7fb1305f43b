import { dollars } from '#kernel';
import { addDays, addMonths } from '#kernel/lists/days.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendor, vendorBankAccount } from '../../vendors/public.server.ts';
import { payment } from '../payments/payment.record.ts';
import { firstsOf, paymentsOf, type Run } from '../payments/proposal.server.ts';
import type { SignalKind } from './fraud-words.ts';

const CHANGED_DAYS = 30;
const NEW_DAYS = 90;
const TIMES = 3;
const ROUND = 100_000;

type Paid = ReturnType<typeof paymentsOf>[number];

const named = (all: readonly Paid[], none: string): string =>
  all.length === 0
    ? none
    : `${all.length}: ${all.map(({ payee, cents }) => `${payee} ${dollars(cents)}`).join(', ')}`.slice(0, 600);

/** The largest payment of each vendor in the year before, without what was taken back. */
async function largestBefore(work: UnitOfWork, run: Run, vendors: readonly string[]) {
  const rows = await work.asProduct.rows(payment, {
    where: {
      vendor: [...vendors],
      run: { not: run.id },
      payOn: { from: addMonths(work.today, -12) },
      status: { not: ['voided', 'bank_returned'] },
    },
    fields: ['vendor', 'amount'],
    most: 'all',
  });
  const largest = new Map<string, number>();
  for (const { vendor: of, amount } of rows) largest.set(of, Math.max(largest.get(of) ?? 0, amount.cents));
  return largest;
}

/** What the product knows of a run for each kind of signal. */
export async function factsOf(work: UnitOfWork, run: Run): Promise<Readonly<Record<SignalKind, string | null>>> {
  const product = work.asProduct;
  const all = paymentsOf(run.items ?? []);
  const vendors = all.map((one) => one.vendor);
  const accounts = all.flatMap(({ bankAccount }) => bankAccount ?? []);
  const firsts = await firstsOf(product, run);
  const changed = await product.rows(vendorBankAccount, {
    where: { id: accounts, payableFrom: { from: addDays(work.today, -CHANGED_DAYS) } },
    fields: ['isFirst'],
    most: 'all',
  });
  const fresh = await product.rows(vendor, {
    where: { id: vendors, approvedOn: { from: addDays(work.today, -NEW_DAYS) } },
    fields: [],
    most: 'all',
  });
  const largest = await largestBefore(work, run, vendors);
  const changedIds = new Set(changed.filter(({ isFirst }) => isFirst !== true).map(({ id }) => id));
  const freshIds = new Set(fresh.map(({ id }) => id));
  const is = (test: (one: Paid) => boolean) => all.filter(test);
  return {
    first_payment: named(
      is(({ bankAccount }) => firsts.has(bankAccount ?? '')),
      'No payment goes to an account that was never paid.',
    ),
    changed_account: named(
      is(({ bankAccount }) => changedIds.has(bankAccount ?? '')),
      `No account was changed in the last ${CHANGED_DAYS} days.`,
    ),
    new_vendor: named(
      is((one) => freshIds.has(one.vendor)),
      `No vendor was approved in the last ${NEW_DAYS} days.`,
    ),
    unusual_amount: named(
      is((one) => one.cents > TIMES * (largest.get(one.vendor) ?? Number.POSITIVE_INFINITY)),
      `No payment is more than ${TIMES} times the largest of its vendor in 12 months.`,
    ),
    round_amount: named(
      is(({ cents }) => cents % ROUND === 0),
      'No payment is a whole number of thousands.',
    ),
    other: null,
  };
}
