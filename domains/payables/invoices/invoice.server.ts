import { isDeepStrictEqual } from 'node:util';
import { dollars, fail, moneyOf, peopleAmong, personActing } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { retainageDueOf, tellOfBilling } from '../../contracts/public.server.ts';
import { isLump } from '../../procurement/public.ts';
import { purchaseOrder } from '../../procurement/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import {
  recallVoided,
  refuseByHand,
  refuseChanged,
  refuseVoidOfEarlier,
} from '../applications/certified-invoices.server.ts';
import { cardStatement } from '../cards/card-statement.record.ts';
import { timeContractOf } from './contract-rates.server.ts';
import { discountOf, noDiscount } from './discount.server.ts';
import { invoice } from './invoice.record.ts';
import { approvers, clerks } from './invoice-life.ts';
import { billing } from './invoice-words.ts';
import { type Invoice, type Judgement, judged, type Judging } from './judging.server.ts';
import { postInvoice, unpostInvoice } from './invoice-money.server.ts';
import { numberKey } from './number-key.ts';
import { keptOutOf, refuseActor, refuseBeyondAuthority, refuseOwnFirm } from './people.server.ts';
import { dayAfter, promptRuleOf, ruleWords } from './prompt-pay.server.ts';
import { refuseConverted } from '../rates/converted.server.ts';
import { keepSignals, refuseClearer } from '../signals/signals.server.ts';
import { refused } from './refusing.ts';

type Facts = EffectFacts<Invoice>;

const orderOf = (work: UnitOfWork, row: Invoice) =>
  row.purchaseOrder === null ? null : work.asProduct.find(purchaseOrder, row.purchaseOrder);

/** Lines bill lines of the order, each once, in its unit; a charge stands for itself. By rates, several may bill the same. */
function refuseLines(
  row: Invoice,
  lines: NonNullable<Awaited<ReturnType<typeof orderOf>>>['lines'],
  { number, isTime }: { readonly number: string; readonly isTime: boolean },
): void {
  for (const [at, { kind, line, quantity, rate, workedOn }] of (row.lines ?? []).entries()) {
    const place = `lines.${at}.line`;
    if (rate && !isTime)
      throw refused(`lines.${at}.rate`, 'no_rates', `${number} isn’t under a time-and-materials contract.`);
    if (workedOn && workedOn > row.invoiceDate)
      throw refused(`lines.${at}.workedOn`, 'worked_ahead', 'Work is billed on the day it was done or later.');
    if (kind !== 'item') {
      if (line != null)
        throw refused(place, 'charge_has_no_line', 'Freight, tax and other charges bill no order line.');
      continue;
    }
    if (line == null) continue;
    const of = lines?.[line - 1];
    if (!of) throw refused(place, 'line_of_order', `${number} has no line ${line}.`);
    if (!isTime && (row.lines ?? []).slice(0, at).some((one) => one.kind === 'item' && one.line === line))
      throw refused(place, 'line_twice', `Line ${line} is on this invoice twice. Enter it once.`);
    if (quantity.unit !== of.quantity.unit && !(isTime && isLump(of)))
      throw refused(`lines.${at}.quantity`, 'unit', `Line ${line} is ordered in ${of.quantity.unit}.`);
  }
}

/** Both days are of the past, the day of receipt never before the invoice’s own. */
function refuseDays(work: UnitOfWork, { invoiceDate, receivedOn }: Invoice): void {
  if (invoiceDate > work.today) throw refused('invoiceDate', 'is_dated', 'The invoice date can’t be in the future.');
  if (receivedOn > work.today || receivedOn < invoiceDate)
    throw refused(
      'receivedOn',
      'received_after_date',
      'An invoice is received on its date or later, and not in the future.',
    );
}

const vendorsOwn = [
  'purchaseOrder',
  'vendor',
  'vendorNumber',
  'isCredit',
  'invoiceDate',
  'receivedOn',
  'lines',
  'total',
] as const satisfies readonly (keyof Invoice)[];

/** What the vendor submitted stays as it came, with the day on which it came: the agency returns it to have it changed. */
function refuseOtherWords(row: Invoice, before: Facts['before']): void {
  const other = row.isFromVendor && vendorsOwn.find((field) => !isDeepStrictEqual(row[field], before[field]));
  if (other)
    throw refused(other, 'is_from_vendor', 'The vendor submitted this invoice. Return it to the vendor to change it.');
}

/** The vendor reads why. */
function refuseWithoutWords({ toVendor }: Invoice): void {
  if ((toVendor ?? '').trim().length < 10)
    throw refused('toVendor', 'names_defect', 'Tell the vendor what is wrong, in 10 characters or more.');
}

/** The vendor is the order’s; whoever is part of it is kept out. */
async function partiesOf({ row, work }: Facts): Promise<{ firm: string; own: Pick<Kept, 'numberKey' | 'keptOut'> }> {
  const of = await orderOf(work, row);
  if (of?.vendor && row.vendor && of.vendor !== row.vendor)
    throw refused('vendor', 'vendor_of_order', `${of.number} is an order to another vendor.`);
  const firm = of?.vendor ?? row.vendor;
  if (!firm) throw refused('vendor', 'names_vendor', 'Choose a vendor, or link the order.');
  const key = numberKey(row.vendorNumber);
  if (key === '') throw refused('vendorNumber', 'has_number', 'Enter the invoice number with its letters or digits.');
  if (of) refuseLines(row, of.lines, { number: of.number, isTime: (await timeContractOf(work, of)) !== null });
  refuseDays(work, row);
  const keptOut = await keptOutOf(work, firm, of, row.payApplication);
  await refuseActor(work, keptOut, clerks);
  return { firm, own: { numberKey: key, keptOut: [...keptOut] } };
}

async function takeOver(facts: Facts): Promise<Invoice> {
  const { row, work } = facts;
  const { firm, own } = await partiesOf(facts);
  const isSame =
    firm === row.vendor && own.numberKey === row.numberKey && isDeepStrictEqual(row.keptOut ?? [], own.keptOut);
  return isSame ? row : work.asProduct.change(invoice, row.id, firm === row.vendor ? {} : { vendor: firm }, own);
}

/** What the product makes for a county that is made up says its key itself. */
async function taken(facts: Facts): Promise<void> {
  const { row, work } = facts;
  if (work.actor.kind === 'system' && row.vendor !== null && row.numberKey !== null) return;
  await takeOver(facts);
}

const money = (work: UnitOfWork, cents: number) => moneyOf(work.actor, cents);

type Kept = Pick<
  Invoice,
  'registeredBy' | 'properOn' | 'returnedOn' | 'isShortPaid' | 'numberKey' | 'keptOut' | 'notDuplicateBy'
>;

/** Keeps what was found, with what a step says besides. */
export async function keepMatch(
  work: UnitOfWork,
  row: Invoice,
  found: Judgement,
  more: Partial<Kept> = {},
  own: Partial<Pick<Invoice, 'vendor'>> = {},
): Promise<Invoice> {
  const { issues, lines, order, payableCents, acceptedOn } = found;
  const said = issues.map(({ reason }) => reason).join('\n');
  const rule = await promptRuleOf(work, order, row.receivedOn);
  // Retainage is due by the completion of the work, whenever its release was applied for.
  const retained = row.payApplication === null ? null : await retainageDueOf(work, row.payApplication);
  const proper = row.properOn;
  // With a receipt the clock runs from the later of both; an order that is paid without one is accepted by its invoice.
  const accepted = lines.every(({ way }) => way === 2) ? proper : acceptedOn;
  const begun = proper && accepted ? (accepted > proper ? accepted : proper) : null;
  await keepSignals(work, { ...row, ...own, ...more }, order);
  const bill = row.cardStatement === null ? null : await work.asProduct.find(cardStatement, row.cardStatement);
  const discount = await discountOf(work, { ...row, ...own }, { properOn: proper, cents: payableCents });
  return work.asProduct.change(invoice, row.id, own, {
    lane: issues[0]?.cause ?? null,
    issues: said === '' ? null : said.slice(0, 1000),
    payableLines: lines
      .filter(({ payable }) => payable.cents > 0)
      .map(({ line, payable }) => ({ line, quantity: payable.quantity, amount: money(work, payable.cents) })),
    payable: money(work, payableCents),
    acceptedOn,
    dueOn:
      bill?.dueOn ??
      retained?.dueOn ??
      (begun === null || row.isCredit ? null : await dayAfter(work, begun, rule.payment)),
    dueRule: bill ? 'As on the card statement' : (retained?.rule ?? ruleWords(rule.payment)),
    returnBy: await dayAfter(work, row.receivedOn, rule.returning),
    ...discount,
    ...more,
  });
}

/** Matched again by what is true now: what became whole awaits approval, what no longer is goes back. */
export async function rematch(
  work: UnitOfWork,
  row: Invoice,
  judging: Partial<Judging> = {},
  more: Partial<Kept> = {},
  own: Partial<Pick<Invoice, 'vendor'>> = {},
): Promise<void> {
  const product = work.asProduct;
  const found = await judged(product, row, { isHeld: true, ...judging });
  await keepMatch(product, row, found, more, own);
  if (found.issues.length === 0 && row.status === 'exception') await product.move(invoice, row.id, 'match');
  if (found.issues.length > 0 && row.status === 'matched')
    await product.move(invoice, row.id, 'unmatch', { reason: (found.issues[0]?.reason ?? '').slice(0, 400) });
}

async function edited(facts: Facts): Promise<void> {
  const { row, before, work } = facts;
  // What the product writes is what it took over.
  if (work.actor.kind === 'system') return;
  refuseOtherWords(row, before);
  const { firm, own } = await partiesOf(facts);
  const isOther = row.vendorNumber !== before.vendorNumber || row.total.cents !== before.total.cents;
  const more = { ...own, ...(isOther ? { notDuplicateBy: null } : {}) };
  const vendorOf = firm === row.vendor ? {} : { vendor: firm };
  if (row.status !== 'exception') await work.asProduct.change(invoice, row.id, vendorOf, more);
  else await rematch(work, { ...row, ...vendorOf, ...more }, {}, more, vendorOf);
}

/** A clerk takes it in: from now on the clock runs and it counts among the invoices of the vendor. */
async function register(facts: Facts): Promise<void> {
  const { row, work } = facts;
  // The product takes this step for a county that is made up, and each of the next by itself.
  if (work.actor.kind === 'system') return;
  const { returnedOn } = row;
  if (returnedOn !== null && row.isFromVendor)
    throw refused('receivedOn', 'vendor_resubmits', 'The vendor corrects this invoice in the vendor portal.');
  await refuseOwnFirm(work, row);
  if (returnedOn !== null && row.receivedOn < returnedOn)
    throw refused('receivedOn', 'received_again', 'Enter the day on which the corrected invoice came.');
  const kept = await takeOver(facts);
  const isProper = (row.missingParts ?? []).length === 0;
  const more = {
    registeredBy: personActing(work.actor),
    properOn: isProper ? row.receivedOn : null,
    returnedOn: null,
    isShortPaid: false,
  };
  await rematch(work, { ...kept, ...more }, {}, more);
}

/** Judges a step to “matched” by a person: whatever still stands against it is said at once. */
async function toMatched({ row, work }: Facts, judging: Omit<Judging, 'isHeld'> = {}): Promise<void> {
  const found = await judged(work, row, { isHeld: true, ...judging });
  const [first] = found.issues;
  if (first)
    throw fail('refused', `invoice.${first.cause}`, found.issues.map(({ reason }) => reason).join(' '), {
      issues: found.issues.map(({ cause, reason }) => ({ path: 'lines', code: `invoice.${cause}`, message: reason })),
    });
  const isLate = row.properOn === null;
  const proper = isLate ? await work.asProduct.change(invoice, row.id, {}, { properOn: row.receivedOn }) : row;
  await keepMatch(work, proper, found);
}

async function matchAgain(facts: Facts): Promise<void> {
  // The product has just judged it.
  if (facts.work.actor.kind === 'system') return;
  await refuseActor(facts.work, facts.row.keptOut ?? [], clerks);
  await refuseOwnFirm(facts.work, facts.row);
  await toMatched(facts);
}

async function clearDuplicate({ row, before, work }: Facts): Promise<void> {
  await refuseActor(work, row.keptOut ?? [], [...clerks, ...approvers]);
  await refuseOwnFirm(work, row);
  const kept = await work.asProduct.change(invoice, row.id, {}, { notDuplicateBy: personActing(work.actor) });
  await toMatched({ row: kept, before, work });
}

async function shortPay({ row, before, work }: Facts): Promise<void> {
  await refuseActor(work, row.keptOut ?? [], clerks);
  await refuseOwnFirm(work, row);
  refuseWithoutWords(row);
  if (row.isCredit) throw refused('isCredit', 'credit_is_whole', 'A credit memo isn’t short-paid.');
  const kept = await work.asProduct.change(invoice, row.id, {}, { isShortPaid: true });
  await toMatched({ row: kept, before, work }, { isShort: true });
  const now = await work.asProduct.find(invoice, row.id);
  await tellVendor(work, row, `Invoice ${row.vendorNumber}: paid in part`, [
    `Of your invoice ${row.vendorNumber} over ${dollars(row.total.cents)}, ${dollars(now?.payable?.cents ?? 0)} matches our order and receipts.`,
    row.toVendor ?? '',
  ]);
}

async function tellVendor(work: UnitOfWork, row: Invoice, subject: string, body: readonly string[]): Promise<void> {
  const to = row.vendor && (await work.asProduct.find(vendor, row.vendor));
  if (to) await work.sendMail({ to: to.email, subject, body: [...body] });
}

async function sendBackToVendor({ row, work }: Facts): Promise<void> {
  await refuseActor(work, [], clerks);
  if (work.actor.kind !== 'system') refuseWithoutWords(row);
  await work.asProduct.change(
    invoice,
    row.id,
    {},
    {
      ...noDiscount,
      returnedOn: work.today,
      properOn: null,
      dueOn: null,
      lane: null,
      issues: null,
      payableLines: [],
      payable: null,
    },
  );
  await tellVendor(work, row, `Invoice ${row.vendorNumber} is returned`, [
    `We return your invoice ${row.vendorNumber} of ${row.invoiceDate}: it is not a proper invoice.`,
    row.toVendor ?? '',
    'The time to pay begins when we receive a proper invoice.',
    ...(row.isFromVendor ? ['Correct and resubmit it in the vendor portal.'] : []),
  ]);
}

async function approve({ row, work }: Facts): Promise<void> {
  const of = await orderOf(work, row);
  const keptOut = await keptOutOf(work, row.vendor, of, row.payApplication);
  await refuseActor(work, keptOut, approvers);
  await refuseOwnFirm(work, row);
  await refuseClearer(work, row);
  const found = await judged(work, row, { isHeld: true, isApproval: true });
  const [first] = found.issues;
  if (first)
    throw fail('refused', `invoice.${first.cause}`, first.reason, {
      issues: [{ path: 'lines', code: `invoice.${first.cause}`, message: first.reason }],
    });
  await refuseBeyondAuthority(work, row, of, found.payableCents);
  const kept = await keepMatch(work, row, found);
  const approved = await work.asProduct.change(
    invoice,
    row.id,
    {},
    {
      funding: found.funding,
      approvedBy: personActing(work.actor),
      approvedOn: work.today,
      balance: row.isCredit ? money(work, 0) : kept.payable,
    },
  );
  await postInvoice(work, approved, found.funding);
  await tellOfBilling(work, found.order?.id ?? null);
}

/** What a credit memo took back rests on the invoice: the credit is voided first. */
async function refuseCredited(work: UnitOfWork, row: Invoice): Promise<void> {
  if (row.isCredit || row.purchaseOrder === null) return;
  const credits = await work.rows(invoice, {
    where: { purchaseOrder: row.purchaseOrder, isCredit: true, status: [...billing] },
    fields: ['number', 'funding'],
    order: 'number',
    most: 'all',
  });
  const own = credits.find(({ funding }) => (funding ?? []).some((one) => one.credits === row.id));
  if (own) throw refused('funding', 'is_credited', `${own.number} credits this invoice. Void the credit memo first.`);
}

async function askVoid({ row, work }: Facts): Promise<void> {
  await refuseActor(work, [], [...clerks, ...approvers]);
  await refuseCredited(work, row);
  await work.asProduct.change(invoice, row.id, {}, { voidAskedBy: personActing(work.actor) });
}

async function forgetVoid({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(invoice, row.id, {}, { voidAskedBy: null });
}

async function voidInvoice({ row, work }: Facts): Promise<void> {
  await refuseActor(work, peopleAmong([row.voidAskedBy]), approvers);
  await judged(work, row, { isHeld: true });
  await refuseCredited(work, row);
  const over = await work.asProduct.change(
    invoice,
    row.id,
    {},
    { voidedBy: personActing(work.actor), voidedOn: work.today, balance: money(work, 0) },
  );
  await unpostInvoice(work, over);
}

async function reopened({ row, work }: Facts): Promise<void> {
  if (row.isShortPaid) await work.asProduct.change(invoice, row.id, {}, { isShortPaid: false });
  // What was found since it was matched, for a second person to clear.
  await keepSignals(work, row, await orderOf(work, row));
}

export const invoiceEffects = follows(invoice, {
  create: [taken],
  edit: [refuseChanged, refuseConverted, edited],
  register: [register],
  registerAgain: [refuseByHand, register],
  match: [matchAgain],
  unmatch: [],
  notDuplicate: [clearDuplicate],
  shortPay: [refuseByHand, shortPay],
  sendBack: [reopened],
  return: [refuseByHand, sendBackToVendor],
  discard: [refuseByHand],
  approve: [approve],
  requestVoid: [refuseVoidOfEarlier, askVoid],
  keep: [forgetVoid],
  void: [voidInvoice, recallVoided],
});
