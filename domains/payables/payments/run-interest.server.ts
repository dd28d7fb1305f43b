import { dollars, moneyOf, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { budget, budgetLine, type Settling } from '../../planning/public.server.ts';
import { purchaseOrder } from '../../procurement/public.server.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { interestOwed } from '../invoices/prompt-pay.server.ts';
import { payingAccount } from './paying-account.record.ts';
import type { payment } from './payment.record.ts';
import type { paymentRun } from './payment-run.record.ts';
import { refusedRun } from './refusing.ts';

type Run = Row<typeof paymentRun>;
type Item = NonNullable<Run['items']>[number];
type Payment = Row<typeof payment>;

export const isInterest = ({ interestRule }: { readonly interestRule?: string | null }): boolean =>
  (interestRule ?? '') !== '';

/** What the agency calls the interest on an invoice, on statements and remittances. */
export const interestNumber = (vendorNumber: string): string => `INT ${vendorNumber}`.slice(0, 60);

/** Interest that each of these invoices owes by the day of the payment, for a line of its own. */
export async function interestDue(
  work: UnitOfWork,
  { payOn }: Pick<Run, 'payOn'>,
  items: readonly Item[],
): Promise<readonly Item[]> {
  const late = items.filter((one) => !isInterest(one) && one.amount.cents > 0 && (one.dueOn ?? payOn) < payOn);
  if (late.length === 0) return [];
  const product = work.asProduct;
  const rows = await product.rows(invoice, {
    where: { id: late.map((one) => one.invoice) },
    fields: ['purchaseOrder', 'payApplication'],
    order: 'number',
    most: 'all',
  });
  const known = new Map(rows.map((row) => [row.id, row]));
  const due: Item[] = [];
  for (const one of late) {
    const row = known.get(one.invoice);
    const id = row?.purchaseOrder ?? null;
    const order = id === null ? null : await product.find(purchaseOrder, id);
    const { cents, rule } = await interestOwed(
      product,
      { order, payApplication: row?.payApplication ?? null, cents: one.amount.cents, dueOn: one.dueOn ?? null },
      payOn,
    );
    if (cents > 0 && rule !== null) due.push({ ...one, amount: moneyOf(work.actor, cents), interestRule: rule });
  }
  return due;
}

const accountOf = async (work: UnitOfWork, id: string): Promise<string> =>
  (
    (await work.asProduct.row(payingAccount, { where: { id }, fields: ['interestAccount'] }))?.interestAccount ?? ''
  ).trim();

/** The lines that a run adds: those of an agency that pays interest without request. */
export async function interestItems(
  work: UnitOfWork,
  run: Pick<Run, 'account' | 'payOn'>,
  items: readonly Item[],
): Promise<readonly Item[]> {
  return (await accountOf(work, run.account)) === '' ? [] : interestDue(work, run, items);
}

/** The one line of a budget that runs on the day of the payment. */
async function lineFor(work: UnitOfWork, account: string, day: string): Promise<string | null> {
  const product = work.asProduct;
  const lines = await product.rows(budgetLine, { where: { account }, fields: ['budget'], most: 'all' });
  const running = await product.rows(budget, {
    where: {
      id: lines.map((one) => one.budget),
      status: ['adopted', 'amended'],
      startsOn: { until: day },
      endsOn: { from: day },
    },
    fields: [],
    most: 'all',
  });
  const [found, other] = lines.filter((one) => running.some(({ id }) => id === one.budget));
  return found && !other ? found.id : null;
}

/** What became of the interest of a run since it was proposed, in sentences. */
export async function interestObstacles(work: UnitOfWork, run: Run): Promise<readonly string[]> {
  const items = run.items ?? [];
  const [was, now] = [items.filter(isInterest), await interestItems(work, run, items)];
  const sum = (some: readonly Item[], id: string): number =>
    some.reduce((cents, one) => cents + (one.invoice === id ? one.amount.cents : 0), 0);
  const changed = [...new Set([...was, ...now].map((one) => one.invoice))].filter(
    (id) => sum(was, id) !== sum(now, id),
  );
  const rows = await work.asProduct.rows(invoice, {
    where: { id: changed },
    fields: ['number'],
    order: 'number',
    most: 'all',
  });
  const found = rows.map(
    ({ id, number }) => `${number}: its interest was ${dollars(sum(was, id))} and is ${dollars(sum(now, id))} now.`,
  );
  const account = await accountOf(work, run.account);
  if (was.length > 0 && account !== '' && (await lineFor(work, account, run.payOn)) === null)
    found.push(`No single line of a budget in effect on ${run.payOn} has the interest account ${account}.`);
  return found;
}

/** Interest is expended on an account of its own, and never on what the invoice was funded from. */
export async function interestPostings(work: UnitOfWork, row: Payment, account: string): Promise<Settling['state']> {
  const cents = (row.lines ?? []).filter(isInterest).reduce((sum, { amount }) => sum + amount.cents, 0);
  if (cents === 0) return [];
  const line = await lineFor(work, await accountOf(work, account), row.payOn);
  if (line === null) throw refusedRun('account', 'interest_account', 'The interest account has no line to charge.');
  return [{ line, bucket: 'expended', cents }];
}
