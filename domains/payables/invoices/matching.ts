import { addDecimals, compareDecimals, dollars, type Money, timesMoney } from '#kernel';
import {
  centsIn,
  isLump,
  type LineState,
  type LineTolerance,
  minus,
  type OrderLine,
  withTolerance,
  told,
} from '../../procurement/public.ts';
import { MOST_ROUNDING, ROUNDING } from '../rates/conversion.ts';
import type { Cause } from './invoice-words.ts';

export interface BillLine {
  readonly kind: 'item' | 'freight' | 'tax' | 'other';
  readonly line?: number | null;
  readonly item?: string | null;
  readonly quantity: { readonly amount: string; readonly unit: string };
  readonly unitPrice: Money;
  readonly amount?: Money | null;
}

/** What other invoices billed of an order line; credits are taken off. */
export interface Billed {
  readonly quantity: string;
  readonly cents: number;
}

export interface Matched {
  readonly line: number | null;
  readonly item: string;
  /** 2: order and invoice; 3: and what was received; 4: and what was accepted of it. */
  readonly way: 2 | 3 | 4;
  readonly ordered: string;
  readonly received: string;
  readonly before: string;
  readonly billed: string;
  readonly orderPriceCents: number | null;
  readonly priceCents: number;
  readonly differenceCents: number;
  readonly cause: Cause | null;
  readonly reason: string;
  /** Of the order line; none of a charge, a credit, a lump sum or a certificate. */
  readonly tolerance: LineTolerance | null;
  readonly payable: {
    readonly quantity: { readonly amount: string; readonly unit: string } | null;
    readonly cents: number;
  };
}

export interface Matching {
  readonly lines: readonly OrderLine[];
  readonly states: readonly LineState[];
  readonly before: ReadonlyMap<number, Billed>;
  readonly bills: readonly BillLine[];
  /** By order line, as they were in force when the order was issued. */
  readonly tolerances: readonly LineTolerance[];
  /** Orders up to this amount are matched without a receipt. */
  readonly twoWayCents: number;
  readonly orderCents: number;
  readonly isService: boolean;
  readonly isCredit: boolean;
  /** What a conversion from another currency left over, as the product worked it out. */
  readonly roundingCents: number;
  /** Pays what is matched, at order prices, and leaves out the rest. */
  readonly isShort: boolean;
}

const zero: Billed = { quantity: '0', cents: 0 };
const least = (one: string, other: string): string => (compareDecimals(one, other) < 0 ? one : other);
const notBelowZero = (amount: string): string => (amount.startsWith('-') ? '0' : amount);
const centsOf = ({ amount }: BillLine): number => amount?.cents ?? 0;

interface Verdict {
  readonly cause: Cause | null;
  readonly reason: string;
  readonly payable: Matched['payable'];
}

const waysOf = ({ orderCents, twoWayCents, isService }: Matching, of: OrderLine, state: LineState): 2 | 3 | 4 => {
  if (orderCents <= twoWayCents) return 2;
  return isService || isLump(of) || state.rejected !== '0' ? 4 : 3;
};

/** The most that may be billed of a line: what is accepted, or ordered where no receipt is asked for. */
const limitOf = (way: 2 | 3 | 4, state: LineState, percent: number): string => {
  const basis = way === 2 ? notBelowZero(minus(state.ordered, state.cancelled)) : state.accepted;
  return state.isLump ? basis : withTolerance(basis, percent);
};

/** What came and is not inspected yet is no reason to pay, and whom to ask. */
const heldWords = (state: LineState): string =>
  state.held === '0' ? '' : ` ${told(state, state.held)} await inspection.`;

function ofLump(given: Matching, bill: BillLine, { state, before, way }: Known): Verdict {
  const most = centsIn(limitOf(way, state, 0)) - before.cents;
  const cents = centsOf(bill);
  const fits = { quantity: null, cents };
  if (cents <= most) return { cause: null, reason: 'Matches what is accepted.', payable: fits };
  const left = Math.max(0, most);
  if (given.isShort)
    return {
      cause: null,
      reason: `Short-paid: ${dollars(left)} is accepted.`,
      payable: { quantity: null, cents: left },
    };
  const isNone = way !== 2 && state.accepted === '0';
  return {
    cause: isNone ? 'no_receipt' : 'quantity',
    reason: isNone
      ? `Nothing of this line is accepted yet.${heldWords(state)}`
      : `${dollars(left)} of this line is accepted and not billed yet, and this bills ${dollars(cents)}.`,
    payable: fits,
  };
}

interface Known {
  readonly of: OrderLine;
  readonly state: LineState;
  readonly before: Billed;
  readonly way: 2 | 3 | 4;
  readonly tolerance: LineTolerance;
}

const none: LineTolerance = { quantityPercent: 0, pricePercent: 0, priceCents: 0, source: 'Agency' };

function ofPieces(given: Matching, bill: BillLine, { of, state, before, way, tolerance }: Known): Verdict {
  const { isShort } = given;
  const wanted = bill.quantity;
  const open = notBelowZero(minus(limitOf(way, state, tolerance.quantityPercent), before.quantity));
  // Within the tolerance what is billed is paid; a short payment pays what came and no more.
  const exact = notBelowZero(minus(limitOf(way, state, 0), before.quantity));
  const isMuch = compareDecimals(wanted.amount, open) > 0;
  const over = bill.unitPrice.cents - of.unitPrice.cents;
  const overCents = over > 0 ? (timesMoney({ ...of.unitPrice, cents: over }, wanted.amount)?.cents ?? 0) : 0;
  const isDear =
    over > 0 && (over * 100 > of.unitPrice.cents * tolerance.pricePercent || overCents > tolerance.priceCents);
  const whole = { quantity: wanted, cents: centsOf(bill) };
  if (isShort && (isMuch || isDear)) {
    const amount = isMuch ? least(wanted.amount, exact) : wanted.amount;
    const price = isDear ? of.unitPrice : bill.unitPrice;
    const quantity = { amount, unit: wanted.unit };
    const cents = timesMoney(price, amount)?.cents ?? 0;
    const reason = `Short-paid: ${told(state, amount)} at ${dollars(price.cents)}.`;
    return { cause: null, reason, payable: { quantity: amount === '0' ? null : quantity, cents } };
  }
  if (isMuch && way !== 2 && state.accepted === '0')
    return { cause: 'no_receipt', reason: `Nothing of this line is received yet.${heldWords(state)}`, payable: whole };
  if (isMuch) {
    const what = way === 2 ? 'ordered' : 'accepted';
    const rejected = state.rejected === '0' ? '' : ` ${told(state, state.rejected)} were rejected.`;
    const reason = `${told(state, exact)} are ${what} and not billed yet, and this bills ${told(state, wanted.amount)}.${rejected}${heldWords(state)}`;
    return { cause: 'quantity', reason, payable: whole };
  }
  if (isDear)
    return {
      cause: 'price',
      reason: `Billed at ${dollars(bill.unitPrice.cents)}, ordered at ${dollars(of.unitPrice.cents)}: ${dollars(overCents)} more.`,
      payable: whole,
    };
  const isExact = over <= 0 && compareDecimals(wanted.amount, exact) <= 0;
  return { cause: null, reason: isExact ? 'Matches.' : 'Within tolerance.', payable: whole };
}

/** No credit takes back more than was billed. */
function ofCredit(bill: BillLine, { state, before }: Known): Verdict {
  const payable = { quantity: state.isLump ? null : bill.quantity, cents: centsOf(bill) };
  const isMuch =
    centsOf(bill) > before.cents || (!state.isLump && compareDecimals(bill.quantity.amount, before.quantity) > 0);
  return isMuch
    ? {
        cause: 'quantity',
        reason: `${state.isLump ? '' : `${told(state, before.quantity)}, `}${dollars(before.cents)} of this line is billed. A credit can’t be larger.`,
        payable,
      }
    : { cause: null, reason: 'Credits what was billed.', payable };
}

/** Cents of a conversion are part of what was ordered; nothing else is called so and no larger. */
const isRounding = ({ roundingCents }: Matching, bill: BillLine): boolean =>
  bill.kind === 'other' && bill.item === ROUNDING && centsOf(bill) === roundingCents && roundingCents <= MOST_ROUNDING;

function ofCharge(given: Matching, bill: BillLine): Verdict {
  const { isShort, isCredit } = given;
  const payable = { quantity: null, cents: centsOf(bill) };
  if (isRounding(given, bill)) return { cause: null, reason: 'Rounding of the conversion.', payable };
  if (isShort) return { cause: null, reason: 'Short-paid: not on the order.', payable: { quantity: null, cents: 0 } };
  if (isCredit) return { cause: 'charge', reason: 'Credit the order line that was billed.', payable };
  return bill.kind === 'tax'
    ? { cause: 'tax', reason: 'Tax isn’t on the order, and agencies are usually exempt.', payable }
    : { cause: 'charge', reason: 'This charge isn’t on the order.', payable };
}

/**
 * Every line of an invoice against its order, what was received, and what was billed before. Lines of time and materials may bill the
 * same order line: each counts what those above it bill.
 */
export function matched(given: Matching): readonly Matched[] {
  const running = new Map(given.before);
  return given.bills.map((bill): Matched => {
    const of = given.lines[(bill.line ?? 0) - 1];
    const state = given.states[(bill.line ?? 0) - 1];
    const billed = bill.quantity.amount;
    const common = { priceCents: bill.unitPrice.cents, item: bill.item ?? '' };
    if (bill.kind !== 'item' || !of || !state) {
      const empty = {
        way: 2 as const,
        ordered: '',
        received: '',
        before: '',
        billed: '',
        orderPriceCents: null,
        tolerance: null,
      };
      const verdict =
        bill.kind === 'item'
          ? {
              cause: 'no_order' as const,
              reason: 'Name the order line that this bills.',
              payable: { quantity: null, cents: centsOf(bill) },
            }
          : ofCharge(given, bill);
      return { line: bill.line ?? null, ...common, ...empty, differenceCents: centsOf(bill), ...verdict };
    }
    const before = running.get(bill.line ?? 0) ?? zero;
    const way = waysOf(given, of, state);
    const tolerance = given.tolerances[state.line - 1] ?? none;
    const known = { of, state, before, way, tolerance };
    const verdict = given.isCredit
      ? ofCredit(bill, known)
      : isLump(of)
        ? ofLump(given, bill, known)
        : ofPieces(given, bill, known);
    if (!given.isCredit)
      running.set(state.line, {
        quantity: addDecimals(before.quantity, verdict.payable.quantity?.amount ?? '0'),
        cents: before.cents + verdict.payable.cents,
      });
    const worth = isLump(of) ? centsOf(bill) : (timesMoney(of.unitPrice, billed)?.cents ?? 0);
    return {
      line: bill.line ?? null,
      ...common,
      way,
      ordered: told(state, state.ordered),
      received: told(state, state.accepted),
      before: isLump(of) ? dollars(before.cents) : told(state, before.quantity),
      billed: isLump(of) ? dollars(centsOf(bill)) : told(state, billed),
      orderPriceCents: isLump(of) ? null : of.unitPrice.cents,
      differenceCents: centsOf(bill) - worth,
      tolerance: given.isCredit || isLump(of) ? null : tolerance,
      ...verdict,
    };
  });
}

/** What is payable of an invoice, in cents above zero, also of a credit. */
export const payableCents = (lines: readonly Matched[]): number =>
  lines.reduce((sum, { payable }) => sum + payable.cents, 0);

/** Adds up what invoices billed of each line; credits come off. */
export function billedBefore(
  invoices: readonly {
    readonly isCredit: boolean;
    readonly lines: readonly {
      readonly line?: number | null;
      readonly quantity?: { readonly amount: string } | null;
      readonly amount: Money;
    }[];
  }[],
): ReadonlyMap<number, Billed> {
  const sums = new Map<number, Billed>();
  for (const { isCredit, lines } of invoices)
    for (const { line, quantity, amount } of lines) {
      if (line == null) continue;
      const known = sums.get(line) ?? zero;
      const pieces = quantity?.amount ?? '0';
      sums.set(line, {
        quantity: isCredit ? minus(known.quantity, pieces) : addDecimals(known.quantity, pieces),
        cents: known.cents + (isCredit ? -amount.cents : amount.cents),
      });
    }
  return sums;
}

/** Whether every line of an order is billed in full, so that nothing of it stays encumbered. */
export const isAllBilled = (states: readonly LineState[], billed: ReadonlyMap<number, Billed>): boolean =>
  states.every((state) => {
    const due = notBelowZero(minus(state.ordered, state.cancelled));
    const { quantity, cents } = billed.get(state.line) ?? zero;
    return state.isLump ? cents >= centsIn(due) : compareDecimals(quantity, due) >= 0;
  });
