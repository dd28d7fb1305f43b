import type { Money } from '#kernel';
import { timesMoney } from '#kernel/fields/decimal.ts';
import { paFigure } from './pa-terms.ts';
import type { rateBases } from './pa-words.ts';

interface Use {
  readonly hours: { readonly amount: string };
  readonly miles: { readonly amount: string } | null;
  readonly localRate: Money | null;
  readonly stateRate: Money | null;
}
interface Scheduled {
  readonly per: 'hour' | 'mile';
  readonly rate: Money;
}

/**
 * Of a local rate and FEMA's the lower counts. A rate by state guidelines counts in their place up to $75 an hour; above that FEMA
 * reviews it, and until then the lower of the others counts. 44 CFR 206.228(a)(1).
 */
export function costOfEquipment(
  { hours, miles, localRate, stateRate }: Use,
  { per, rate }: Scheduled,
  declaredOn: string,
) {
  const needsReview =
    per === 'hour' && stateRate !== null && stateRate.cents > paFigure('state_rate', declaredOn).value;
  const isLocal = localRate !== null && localRate.cents < rate.cents;
  const [rateBasis, rateUsed]: readonly [keyof typeof rateBases, Money] =
    stateRate !== null && !needsReview ? ['state', stateRate] : isLocal ? ['local', localRate] : ['fema', rate];
  const used = per === 'mile' ? (miles?.amount ?? '0') : hours.amount;
  const total: Money = timesMoney(rateUsed, used) ?? { cents: 0, currency: rateUsed.currency };
  return { rateUsed, rateBasis, needsReview, total };
}
