import { fail } from '#kernel';
import { hereOf } from '#server/records/judging.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { CartRate } from './cart-lines.ts';
import type { CartItem, ReturnedCart } from './punchout-calls.ts';

/** A confirmed rate with its place and its words: 0.7312 of 2026-11-18 (Federal Reserve H.10). */
export interface RateOfCart extends CartRate {
  readonly id: string;
  readonly said: string;
}

/**
 * The confirmed rate of a currency for a day, or why there is none; the domain that keeps rates hands it to `procurementServer`. What
 * stores a conversion holds the rate until the transaction ends.
 */
export type RatesForCarts = (
  work: UnitOfWork,
  of: { readonly currency: string; readonly day: string; readonly isHeld: boolean },
) => Promise<{ readonly rate: RateOfCart } | { readonly reason: string }>;

const foreignIn = (work: UnitOfWork, items: readonly CartItem[]): readonly string[] => {
  const own = hereOf(work.actor).currency;
  return [...new Set(items.map(({ currency }) => currency))].filter((one) => one !== own);
};

/** Today’s rates by which a cart is converted, to be shown before it is imported. */
export async function ratesShown(
  work: UnitOfWork,
  items: readonly CartItem[],
  ratesFor: RatesForCarts,
): Promise<ReturnedCart['rates']> {
  const shown: ReturnedCart['rates'][number][] = [];
  for (const currency of foreignIn(work, items)) {
    const found = await ratesFor(work, { currency, day: work.today, isHeld: false });
    shown.push(
      'reason' in found
        ? { currency, used: null, reason: found.reason }
        : { currency, used: { rate: found.rate.rate, per: found.rate.per, said: found.rate.said }, reason: null },
    );
  }
  return shown;
}

/** Today’s rates, held; a cart with a price in a currency that has none is not imported at all. */
export async function ratesHeld(
  work: UnitOfWork,
  items: readonly CartItem[],
  ratesFor: RatesForCarts,
): Promise<ReadonlyMap<string, RateOfCart>> {
  const rates = new Map<string, RateOfCart>();
  for (const currency of foreignIn(work, items).toSorted()) {
    const found = await ratesFor(work, { currency, day: work.today, isHeld: true });
    if ('reason' in found) {
      const priced = items.find((one) => one.currency === currency)?.description ?? '';
      const message = `“${priced}” is priced in ${currency}. ${found.reason}`;
      throw fail('refused', 'punchout.currency', message, {
        issues: [{ path: 'lines', code: 'punchout.currency', message }],
      });
    }
    rates.set(currency, found.rate);
  }
  return rates;
}
