import { moneyOf } from '#kernel';
import type { RatesForCarts } from '../../procurement/public.server.ts';
import { rateSaid } from './conversion.ts';
import { rateOn } from './exchange-rate.server.ts';

/** The rate of an invoice is the rate of a cart: confirmed by another person, of the day or usable on it. */
export const ratesForCarts: RatesForCarts = async (work, of) => {
  const found = await rateOn(work, of);
  if ('reason' in found) return found;
  const { id, day, rate, per, source } = found.rate;
  const into = moneyOf(work.actor, 0).currency;
  return { rate: { id, rate: rate.amount, per, into, said: rateSaid({ rate: rate.amount, per, day, source }) } };
};
