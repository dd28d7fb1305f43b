import { dollars, moneyOf, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { claimsOn } from '../returns/return-claims.server.ts';
import { waiversHolding } from '../applications/matching.server.ts';
import { papersHolding } from '../invoices/judging.server.ts';
import { holdSharedAccounts, sharedAccountHolds } from '../signals/shared-accounts.server.ts';
import { type HeldElsewhere, reasonsElsewhere } from './held-elsewhere.server.ts';
import { payeeOf, sumIssue } from './payees.server.ts';
import { openPayments } from './payment-life.ts';
import { payment } from './payment.record.ts';
import type { paymentRun } from './payment-run.record.ts';
import { openRuns } from './payment-words.ts';
import { discountItem, isBilled, savedIn, savedOn } from './run-discount.server.ts';
import { interestItems, interestObstacles } from './run-interest.server.ts';

export type Run = Row<typeof paymentRun>;
export type Item = NonNullable<Run['items']>[number];
export type Held = NonNullable<Run['held']>[number];

export const told = [
  'number',
  'vendor',
  'status',
  'isCredit',
  'payable',
  'total',
  'dueOn',
  'purchaseOrder',
  'issues',
  'payApplication',
  'registeredBy',
  'discount',
  'discountBy',
  'discountRule',
] as const;

/** Invoices are held before anything is said of them, so that of two proposals at once one comes after the other. */
async function candidates(work: UnitOfWork, { dueBy, early }: Pick<Run, 'dueBy' | 'early'>) {
  const asked = { fields: told, order: 'number', most: 'all' } as const;
  const approved = await work.rows(invoice, {
    ...asked,
    where: { status: ['approved', 'voiding'], isCredit: false, dueOn: { until: dueBy, or: null } },
    lock: 'update',
  });
  const credits = await work.rows(invoice, { ...asked, where: { status: 'approved', isCredit: true }, lock: 'update' });
  const waiting = await work.rows(invoice, {
    ...asked,
    where: { status: ['matched', 'exception'], isCredit: false, dueOn: { until: dueBy } },
  });
  const sooner = await work.rows(invoice, {
    ...asked,
    where: {
      id: [...((early ?? []) as readonly string[])],
      status: ['approved', 'voiding'],
      isCredit: false,
      dueOn: { above: dueBy },
    },
    lock: 'update',
  });
  return [...approved, ...sooner, ...waiting, ...credits];
}
export type Candidate = Awaited<ReturnType<typeof candidates>>[number];

const claims = `select i.invoice, r.number from payment_run_items i
    join payment_run r on r.organization_id = i.organization_id and r.id = i.parent
  where i.organization_id = $1 and i.invoice = any ($2::uuid[]) and r.id <> $3::uuid and r.status = any ($4::text[])`;

/** Invoices that another open run pays, each with the number of that run. */
export async function claimedBy(
  work: UnitOfWork,
  run: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await work.tx.query<{ invoice: string; number: string }>(
    claims,
    [work.actor.organizationId, [...ids], run, [...openRuns]],
    'payment_run.claims',
  );
  return new Map(rows.map((one) => [one.invoice, one.number]));
}

export const signedCents = ({ isCredit, payable }: Pick<Candidate, 'isCredit' | 'payable'>): number =>
  (isCredit ? -1 : 1) * (payable?.cents ?? 0);

/** What an invoice’s own state says against paying it. */
export async function ownReason(work: UnitOfWork, one: Candidate): Promise<string | null> {
  if (one.status === 'matched') return 'This invoice awaits approval.';
  if (one.status === 'exception') return `Open exception. ${one.issues ?? ''}`.trim();
  if (one.status === 'voiding') return 'A void of this invoice is requested.';
  if (one.isCredit || one.purchaseOrder === null) return null;
  const [missing] = await waiversHolding(work, one.payApplication);
  if (missing) return missing;
  const [paper] = await papersHolding(work, one.purchaseOrder);
  return paper ?? (one.vendor === null ? null : (await claimsOn(work, one.vendor))[0]) ?? null;
}

/** What is due later is paid for its discount alone. */
const whyNotEarly = (one: Candidate, { dueBy, payOn }: Pick<Run, 'dueBy' | 'payOn'>): string | null =>
  one.dueOn === null || one.dueOn <= dueBy || one.isCredit || savedOn(one, payOn) > 0
    ? null
    : one.discountBy === null
      ? `Due on ${one.dueOn}, and has no discount.`
      : `Due on ${one.dueOn}. Its discount ended on ${one.discountBy}.`;

export interface Proposal {
  readonly items: readonly Item[];
  readonly held: readonly Held[];
  readonly payments: number;
}

/** What is due by a day: one payment for each vendor, and what is held with its reason. */
export async function proposed(
  work: UnitOfWork,
  run: Pick<Run, 'id' | 'account' | 'method' | 'dueBy' | 'payOn' | 'excluded' | 'early'>,
  sources: readonly HeldElsewhere[],
): Promise<Proposal> {
  const product = work.asProduct;
  const all = await candidates(product, run);
  const claimed = await claimedBy(
    product,
    run.id,
    all.map(({ id }) => id),
  );
  const elsewhere = await reasonsElsewhere(
    sources,
    product,
    all.map(({ id }) => id),
    false,
  );
  const shared = await holdSharedAccounts(
    product,
    all.filter(({ status }) => status === 'approved'),
  );
  const excluded = new Set((run.excluded ?? []) as readonly string[]);
  const [held, fit]: [Held[], Candidate[]] = [[], []];
  const hold = ({ id, vendor, payable, total, dueOn }: Candidate, reason: string) =>
    held.push({
      invoice: id,
      vendor,
      amount: moneyOf(work.actor, payable?.cents ?? total.cents),
      dueOn,
      reason: reason.slice(0, 400),
    });
  for (const one of all) {
    const other = claimed.get(one.id);
    if (other && one.isCredit) continue;
    const reason = other
      ? `${other} pays this invoice.`
      : excluded.has(one.id)
        ? 'Excluded from this run.'
        : ((await ownReason(product, one)) ?? elsewhere.get(one.id) ?? shared.get(one.id) ?? whyNotEarly(one, run));
    if (reason) hold(one, reason);
    else fit.push(one);
  }
  const items: Item[] = [];
  let payments = 0;
  // A vendor with nothing but credit memos has nothing due.
  const vendors = Map.groupBy(fit, ({ vendor }) => vendor);
  for (const [vendor, own] of vendors) {
    if (vendor === null || own.every(({ isCredit }) => isCredit)) continue;
    const { name, bankAccount, why } = await payeeOf(product, vendor, { method: run.method, isActing: true });
    const reason =
      why ??
      sumIssue(
        own.reduce((sum, one) => sum + signedCents(one) - savedOn(one, run.payOn), 0),
        run.method,
      );
    if (reason) {
      for (const one of own) hold(one, reason);
      continue;
    }
    payments += 1;
    for (const one of own) {
      const item: Item = {
        invoice: one.id,
        vendor,
        payee: name,
        bankAccount,
        checkNumber: null,
        dueOn: one.dueOn,
        amount: moneyOf(work.actor, signedCents(one)),
      };
      items.push(item, ...discountItem(item, one, run.payOn));
    }
  }
  items.push(...(await interestItems(work, run, items)));
  return { items, held, payments };
}

/** Bank accounts of a run that no payment went to before: one that was voided or came back does not count. */
export async function firstsOf(work: UnitOfWork, run: Pick<Run, 'id' | 'items'>): Promise<ReadonlySet<string>> {
  const accounts = (run.items ?? []).flatMap(({ bankAccount }) => bankAccount ?? []);
  const paid = await work.rows(payment, {
    where: { bankAccount: accounts, run: { not: run.id }, status: [...openPayments, 'settled', 'reported'] },
    fields: ['bankAccount'],
    most: 'all',
  });
  const known = new Set(paid.map(({ bankAccount }) => bankAccount));
  return new Set(accounts.filter((one) => !known.has(one)));
}

/** The payments of a run, in the order of its items. */
export const paymentsOf = (items: readonly Item[]) =>
  [...Map.groupBy(items, ({ vendor, amount }) => `${vendor} ${amount.currency}`).values()].flatMap((own) => {
    const [first] = own;
    return first ? [{ ...first, cents: own.reduce((sum, { amount }) => sum + amount.cents, 0), items: own }] : [];
  });

/** Why what was proposed can’t be paid as it is now; all reasons at once. */
export async function obstaclesOf(
  work: UnitOfWork,
  run: Run,
  { isActing, sources }: { readonly isActing: boolean; readonly sources: readonly HeldElsewhere[] },
): Promise<readonly string[]> {
  const product = work.asProduct;
  const items = run.items ?? [];
  const rows = await product.rows(invoice, {
    where: { id: items.map((one) => one.invoice) },
    fields: told,
    order: 'number',
    most: 'all',
    ...(isActing ? { lock: 'update' as const } : {}),
  });
  const byId = new Map(rows.map((one) => [one.id, one]));
  const claimed = await claimedBy(
    product,
    run.id,
    items.map((one) => one.invoice),
  );
  const elsewhere = await reasonsElsewhere(
    sources,
    product,
    items.map((one) => one.invoice),
    isActing,
  );
  const shared = await sharedAccountHolds(product, rows);
  const found: string[] = [];
  for (const item of items) {
    const one = byId.get(item.invoice);
    if (!one || !isBilled(item)) continue;
    const [saved, saves] = [savedIn(items, one.id), savedOn(one, run.payOn)];
    const other = claimed.get(one.id);
    const reason = other
      ? `${other} pays it.`
      : one.status !== 'approved' && one.status !== 'voiding'
        ? `It is ${one.status} now.`
        : one.vendor !== item.vendor
          ? 'Its vendor changed.'
          : signedCents(one) !== item.amount.cents
            ? `It was ${dollars(item.amount.cents)} and is ${dollars(signedCents(one))} now.`
            : saved !== saves
              ? `Its discount was ${dollars(saved)} and is ${dollars(saves)} now.`
              : ((await ownReason(product, one)) ?? elsewhere.get(one.id) ?? shared.get(one.id));
    if (reason) found.push(`${one.number}: ${reason}`);
  }
  found.push(...(await interestObstacles(work, run)));
  const known = new Set(items.map((one) => one.invoice));
  for (const { vendor, payee, bankAccount, cents } of paymentsOf(items)) {
    const now = await payeeOf(product, vendor, { method: run.method, isActing });
    const reason =
      now.why ??
      (now.bankAccount !== bankAccount
        ? 'Its bank account changed since the proposal.'
        : now.name !== payee
          ? 'Its name changed since the proposal.'
          : sumIssue(cents, run.method));
    if (reason) found.push(`${payee}: ${reason}`);
    const credits = await product.rows(invoice, {
      where: { vendor, status: 'approved', isCredit: true },
      fields: ['number'],
      order: 'number',
      most: 'all',
    });
    const excluded = (run.excluded ?? []) as readonly string[];
    const late = credits.find(({ id }) => !known.has(id) && !excluded.includes(id));
    if (late && !(await claimedBy(product, run.id, [late.id])).has(late.id))
      found.push(`${payee}: credit memo ${late.number} was approved since the proposal.`);
  }
  return found;
}
