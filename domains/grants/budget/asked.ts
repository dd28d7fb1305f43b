import { dollars } from '#kernel';
import { both, type Totals } from './budget-math.ts';
import { directClasses, directOrder } from './budget-words.ts';

/** A budget by its classes, to the cent: what the funder says yes to, and what a later change no longer is. */
export const askedFor = (totals: Totals): string =>
  [
    ...directOrder.map((one) => [directClasses[one], both(totals.classes[one])] as const),
    ['Indirect', both(totals.indirect)] as const,
  ]
    .filter(([, cents]) => cents !== 0)
    .map(([label, cents]) => `${label} ${dollars(cents)}`)
    .join('; ');
