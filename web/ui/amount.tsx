import { usualCurrency } from '#kernel/fields/currency.ts';
import { exact, short } from './format.ts';

interface AmountProps {
  readonly cents: number;
  readonly currency?: string;
}

/** An amount of a tile: $1.2M, and to the cent on hover, on paper and to those who listen. */
export function Amount({ cents, currency = usualCurrency }: AmountProps) {
  const whole = exact(cents, { kind: 'money', currency });
  return (
    <span title={whole} data-amount className="whitespace-nowrap tabular-nums">
      <span aria-hidden="true" className="print:hidden">
        {short(cents, { kind: 'money', currency })}
      </span>
      <span className="sr-only print:not-sr-only">{whole}</span>
    </span>
  );
}
