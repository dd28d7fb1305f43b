import { moneyOf, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { splitCents } from '../../planning/public.ts';
import { type LedgerDocument, settle, type Settling, standingOf } from '../../planning/public.server.ts';
import { purchaseOrder, sharesOfLine } from '../../procurement/public.server.ts';
import { ROUNDING } from '../rates/conversion.ts';
import { invoice } from './invoice.record.ts';
import { billing } from './invoice-words.ts';
import type { Matched } from './matching.ts';

type Invoice = Row<typeof invoice>;
type Order = Row<typeof purchaseOrder>;
export type Funding = NonNullable<Invoice['funding']>;

/** Cents of a conversion bill no line of the order, so its largest line carries them. */
function carried({ rounding }: Invoice, lines: readonly Matched[]): readonly Matched[] {
  const cents = rounding?.cents ?? 0;
  const at = lines.findIndex(
    ({ line, item, payable }) => line === null && item === ROUNDING && payable.cents === cents && cents > 0,
  );
  const [largest] = lines
    .filter(({ line }) => line !== null)
    .toSorted((one, other) => other.payable.cents - one.payable.cents);
  if (at < 0 || !largest) return lines;
  return lines
    .filter((_, place) => place !== at)
    .map((one) => (one === largest ? { ...one, payable: { ...one.payable, cents: one.payable.cents + cents } } : one));
}

/** What each budget line pays of these lines: in the shares in which the order encumbers, to the cent. */
function sharesOf(order: Order, lines: readonly Matched[], lineNow: (line: string) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { line, payable } of lines) {
    const own = sharesOfLine(order.lines ?? [], order.funding ?? [], line ?? 0);
    const parts = splitCents(
      payable.cents,
      own.map(({ amount }) => amount.cents),
    );
    for (const [at, { budgetLine }] of own.entries()) {
      const key = lineNow(budgetLine);
      sums.set(key, (sums.get(key) ?? 0) + (parts[at] ?? 0));
    }
  }
  return sums;
}

/**
 * What approving this invoice posts. It uses the encumbrance of its order as far as there is any, all that is left of it once
 * everything is billed; what costs more is taken from what is available. A credit takes back from the invoices it credits.
 */
export async function fundingOf(
  work: UnitOfWork,
  given: { readonly row: Invoice; readonly order: Order; readonly lines: readonly Matched[]; readonly isLast: boolean },
): Promise<Funding> {
  const { row, order, lines, isLast } = given;
  const money = (cents: number) => moneyOf(work.actor, cents);
  const { posted, corrections, moved } = await standingOf(work, { record: purchaseOrder.name, id: order.id });
  const lineNow = (line: string): string => moved.get(line) ?? line;
  const shares = sharesOf(order, carried(row, lines), lineNow);
  if (row.isCredit) return creditOf(work, order, shares);
  const open = new Map<string, number>();
  for (const { line, bucket, cents } of [...posted, ...corrections])
    if (bucket === 'encumbered') open.set(lineNow(line), (open.get(lineNow(line)) ?? 0) + cents);
  const all = new Set([...shares.keys(), ...(isLast ? open.keys() : [])]);
  return [...all].flatMap((budgetLine) => {
    const [cents, left] = [shares.get(budgetLine) ?? 0, Math.max(0, open.get(budgetLine) ?? 0)];
    const released = isLast ? left : Math.min(cents, left);
    return cents === 0 && released === 0
      ? []
      : [{ budgetLine, expended: money(cents), released: money(released), credits: null }];
  });
}

/** The latest invoices of the order first, each no further than what it still expends on a line. */
async function creditOf(work: UnitOfWork, order: Order, shares: ReadonlyMap<string, number>): Promise<Funding> {
  const invoices = await work.rows(invoice, {
    where: { purchaseOrder: order.id, status: [...billing], isCredit: false },
    fields: [],
    order: '-number',
    most: 'all',
  });
  const left = new Map(shares);
  const taken: Funding[number][] = [];
  for (const { id } of invoices) {
    const { posted, corrections, moved } = await standingOf(work, { record: invoice.name, id });
    const expended = new Map<string, number>();
    for (const { line, bucket, cents } of [...posted, ...corrections]) {
      const now = moved.get(line) ?? line;
      if (bucket === 'expended') expended.set(now, (expended.get(now) ?? 0) + cents);
    }
    for (const [budgetLine, cents] of expended) {
      const part = Math.min(cents, left.get(budgetLine) ?? 0);
      if (part <= 0) continue;
      left.set(budgetLine, (left.get(budgetLine) ?? 0) - part);
      taken.push({ budgetLine, expended: moneyOf(work.actor, -part), released: moneyOf(work.actor, 0), credits: id });
    }
  }
  return taken;
}

const documentOf = (row: Invoice): LedgerDocument => ({
  record: invoice.name,
  id: row.id,
  version: row.version,
  title: `${row.number} ${row.vendorNumber}`.slice(0, 200),
});

/** Where the ledger stands with this invoice: what it expends, and what it used of the order’s encumbrance. */
export const settlingOf = (work: UnitOfWork, row: Invoice, funding: Funding): Settling => ({
  document: documentOf(row),
  control: 'invoice',
  day: work.today,
  state: funding.flatMap(({ budgetLine: line, expended, released, credits }) => [
    {
      line,
      bucket: 'expended' as const,
      cents: expended.cents,
      ...(credits ? { corrects: { record: invoice.name, id: credits } } : {}),
    },
    {
      line,
      bucket: 'encumbered' as const,
      cents: -released.cents,
      corrects: { record: purchaseOrder.name, id: row.purchaseOrder ?? '' },
    },
  ]),
});

export const postInvoice = (work: UnitOfWork, row: Invoice, funding: Funding) =>
  settle(work, settlingOf(work, row, funding));

/** Mirrors everything that was posted. */
export const unpostInvoice = (work: UnitOfWork, row: Invoice) => settle(work, settlingOf(work, row, []));
