import { dollars } from '#kernel';
import { type Totals, wholeOf } from './budget-math.ts';
import { directClasses, directOrder } from './budget-words.ts';

/** A budget by its classes, to the cent: what the funder says yes to, and what a later change no longer is. */
export const askedFor = (totals: Totals): string =>
  [
    ...directOrder.map((one) => [directClasses[one], wholeOf(totals.classes[one])] as const),
    ['Indirect', wholeOf(totals.indirect)] as const,
  ]
    .filter(([, cents]) => cents !== 0)
    .map(([label, cents]) => `${label} ${dollars(cents)}`)
    .join('; ');

/** The same with its years, where it has several: a yes to this allows a change of a year that is over. */
export function askedWithYears(totals: Totals): string {
  const asked = askedFor(totals);
  if (totals.years.length < 2) return asked;
  return `${asked} (${totals.years.map(({ year, direct }) => `year ${year} ${dollars(wholeOf(direct))}`).join(', ')})`.slice(
    0,
    2000,
  );
}
