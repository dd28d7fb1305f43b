import { actsForAny, addDecimals, compareDecimals, dollars, fail, href, moneyOf, type Row } from '#kernel';
import { peopleAmong, personActing } from '#kernel/record/acting.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify } from '../../organization/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import { refuseContact } from '../acknowledgment/contact-of-vendor.server.ts';
import { receiptPages } from '../receipt-pages.ts';
import { returnDeciders, returners, waivers } from './receipt-life.ts';
import { type AskUse, usesOfReceipts } from './receipt-use.server.ts';
import { receipt } from './receipt.record.ts';
import { acceptedOf, isLump, minus, told, valueOf } from './receiving.ts';
import { heldOrder, keepDelivery, type Order } from './receiving.server.ts';
import { freeEncumbrance, moneyBack } from './return-money.server.ts';
import { returned } from './vendor-return-words.ts';
import { vendorReturn } from './vendor-return.record.ts';

type Return = Row<typeof vendorReturn>;
type Facts = EffectFacts<Return>;
type Line = NonNullable<Return['lines']>[number];
type Receipt = Row<typeof receipt>;

const refused = (path: string, code: string, message: string) =>
  fail('refused', `vendor_return.${code}`, message, { issues: [{ path, code: `vendor_return.${code}`, message }] });

/** Duty and side are looked up at this moment; a contact of the vendor moves none of its money. */
async function refuseActor(work: UnitOfWork, duties: readonly { duty: string }[], firm: string | null): Promise<void> {
  if (work.actor.kind === 'system') return;
  const { actor } = await work.asTheyAre();
  if (!duties.some(({ duty }) => actor.duties.some((own) => own === duty)))
    throw fail('forbidden', 'vendor_return.duty', 'Your duty ended, so someone else has to do this.');
  await refuseContact(work, firm, null, 'vendor_return');
}

interface Known {
  readonly order: Order;
  readonly of: Receipt;
}

/** The order is held, so that no two returns send back the same pieces. */
async function knownOf(work: UnitOfWork, row: Return): Promise<Known> {
  const found = await work.asProduct.find(receipt, row.receipt);
  const order = found && (await heldOrder(work, found.purchaseOrder));
  const of = order && (await work.asProduct.find(receipt, row.receipt));
  if (!order || !of) throw refused('receipt', 'no_receipt', 'Choose a receipt.');
  if (of.status !== 'posted')
    throw refused(
      'receipt',
      'is_posted',
      `${of.number} is ${of.status}. Only accepted goods of a posted receipt go back.`,
    );
  return { order, of };
}

/** What returns of this receipt took back of each line already. */
async function backOf(work: UnitOfWork, row: Return): Promise<ReadonlyMap<number, string>> {
  const others = await work.rows(vendorReturn, {
    where: { receipt: row.receipt, status: returned, id: { not: row.id } },
    fields: ['lines'],
    order: 'number',
    most: 'all',
  });
  const sums = new Map<number, string>();
  for (const { line, quantity } of others.flatMap(({ lines }) => lines ?? []))
    sums.set(line, addDecimals(sums.get(line) ?? '0', quantity.amount));
  return sums;
}

/** Nothing goes back that this receipt did not accept, or that went back before. */
function refuseLines(lines: readonly Line[], { order, of }: Known, back: ReadonlyMap<number, string>): void {
  if (lines.length === 0) throw refused('lines', 'returns_something', 'Enter what goes back on at least one line.');
  const issues = lines.flatMap(({ line, quantity }, at) => {
    const wrong = (field: string, code: string, message: string) => [
      { path: `lines.${at}.${field}`, code: `vendor_return.${code}`, message },
    ];
    const [ordered, own] = [order.lines?.[line - 1], of.lines?.find((one) => one.line === line)];
    if (!ordered || !own) return wrong('line', 'line_of_receipt', `${of.number} has no line ${line}.`);
    if (lines.slice(0, at).some((one) => one.line === line))
      return wrong('line', 'line_twice', `Line ${line} is in the return twice. Enter it once.`);
    if (isLump(ordered)) return wrong('line', 'goods_only', `Line ${line} is a lump sum. Reverse its receipt instead.`);
    const { unit } = ordered.quantity;
    if (quantity.unit !== unit) return wrong('quantity', 'unit', `Line ${line} is ordered in ${unit}.`);
    const left = minus(acceptedOf(ordered, own), back.get(line) ?? '0');
    return compareDecimals(quantity.amount, left) > 0
      ? wrong(
          'quantity',
          'no_more_than_accepted',
          `${told({ unit, isLump: false }, left)} of line ${line} are accepted on ${of.number} and not returned yet.`,
        )
      : [];
  });
  const [first] = issues;
  if (first) throw fail('refused', first.code, first.message, { issues });
}

const totalOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);
const centsOf = (order: Order, { line, quantity }: Line): number => {
  const of = order.lines?.[line - 1];
  return of ? valueOf(of, quantity.amount) : 0;
};

function refuseShipped({ shippedOn }: Return, today: string): void {
  if (shippedOn !== null && shippedOn > today)
    throw refused('shippedOn', 'shipped_ahead', 'Enter the day on which it was shipped. It can’t be in the future.');
}

/** The words, the vendor and the value are those of the order. */
async function takeOver({ row, work }: Facts): Promise<void> {
  if (row.status !== 'requested') return;
  const known = await knownOf(work, row);
  const { order } = known;
  await refuseActor(work, returners, order.vendor);
  refuseShipped(row, work.today);
  refuseLines(row.lines ?? [], known, await backOf(work, row));
  const lines = (row.lines ?? []).map((one) => ({ ...one, item: order.lines?.[one.line - 1]?.item ?? null }));
  const value = moneyOf(work.actor, totalOf(lines.map((one) => centsOf(order, one))));
  await work.asProduct.change(
    vendorReturn,
    row.id,
    { lines },
    { purchaseOrder: order.id, vendor: order.vendor, value },
  );
}

/** Who shipped it says so later; the product says the rest. */
async function edited(facts: Facts): Promise<void> {
  const { row, work } = facts;
  if (work.actor.kind === 'system') return;
  if (row.status === 'requested') return takeOver(facts);
  await refuseActor(work, returners, row.vendor);
  refuseShipped(row, work.today);
}

/**
 * What goes back no longer counts as received. For a replacement the line is open again and stays encumbered; for a credit nothing more is
 * wanted: what is not billed is no longer encumbered, and what is billed is owed by the vendor.
 */
async function approve({ row, work }: Facts): Promise<void> {
  const known = await knownOf(work, row);
  const { order } = known;
  await refuseActor(work, returnDeciders, order.vendor);
  const lines = row.lines ?? [];
  refuseLines(lines, known, await backOf(work, row));
  const money = (cents: number) => moneyOf(work.actor, cents);
  const back = await moneyBack(work, lines, order);
  const kept = await keepDelivery(work, order.id);
  const released = row.wanted === 'credit' ? await freeEncumbrance(work, order, back) : 0;
  await work.asProduct.change(
    vendorReturn,
    row.id,
    {},
    {
      expectedCredit: money(totalOf(back.map(({ owedCents }) => owedCents))),
      released: money(released),
      decidedBy: personActing(work.actor),
      decidedOn: work.today,
    },
  );
  await tellVendor(work, row, kept);
  await tellAsker(work, row, 'approved');
}

async function tellVendor(work: UnitOfWork, row: Return, order: Order): Promise<void> {
  const to = order.vendor && (await work.asProduct.find(vendor, order.vendor));
  if (!to) return;
  const what = row.wanted === 'credit' ? 'Please send a credit memo for:' : 'Please replace:';
  await work.sendMail({
    to: to.email,
    subject: `${row.number}: goods of purchase order ${order.number} go back`,
    body: [
      `We return goods of purchase order ${order.number}${row.rma ? ` under RMA ${row.rma}` : ''}. ${what}`,
      ...(row.lines ?? []).map(
        ({ line, item, quantity }) => `${line}. ${item ?? ''}: ${quantity.amount} ${quantity.unit}`,
      ),
      row.cause,
      ...(row.rma ? [] : ['Please send us the RMA number and where to ship them.']),
    ],
  });
}

const tellAsker = (work: UnitOfWork, { id, number, createdBy, value, cause }: Return, said: string) =>
  notify(work.asProduct, {
    to: peopleAmong([createdBy]),
    kind: 'vendor_return.decided',
    subject: `${number} is ${said}`,
    body: `${dollars(value?.cents ?? 0)}: ${cause}`,
    link: href(receiptPages.vendorReturn, { id }),
  });

async function keepDecision({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(vendorReturn, row.id, {}, { decidedBy: personActing(work.actor), decidedOn: work.today });
}

async function refuse(facts: Facts): Promise<void> {
  await refuseActor(facts.work, returnDeciders, facts.row.vendor);
  await keepDecision(facts);
  await tellAsker(facts.work, facts.row, 'refused');
}

/** Who asked for it or approved it does not forgive the vendor what it owes. */
async function waive({ row, work }: Facts): Promise<void> {
  await refuseActor(work, waivers, row.vendor);
  if (actsForAny(work.actor, row.createdBy, row.decidedBy))
    throw fail(
      'forbidden',
      'vendor_return.waiver_is_another',
      'You requested or approved this return, so someone else has to waive it.',
    );
  await work.asProduct.change(vendorReturn, row.id, {}, { waivedBy: personActing(work.actor) });
}

async function settle({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(vendorReturn, row.id, {}, { settledOn: work.today });
}

async function reopen({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(vendorReturn, row.id, {}, { settledOn: null });
}

/** What goes back rests on the receipt that accepted it. */
const useOf: AskUse = async (work, { id }) =>
  (
    await work.asProduct.rows(vendorReturn, {
      where: { receipt: id, status: ['requested', ...returned] },
      fields: ['number'],
      order: 'number',
      most: 'all',
    })
  ).map(({ id: own, number }) => ({ record: vendorReturn.name, id: own, number }));
usesOfReceipts.push(useOf);

export const vendorReturnEffects = follows(vendorReturn, {
  create: [takeOver],
  edit: [edited],
  approve: [approve],
  refuse: [refuse],
  withdraw: [keepDecision],
  settle: [settle],
  reopen: [reopen],
  waive: [waive],
});
