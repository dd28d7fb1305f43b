import { plainAmount } from '#kernel';
import { percentOf, priced } from './amounts.ts';
import type { Adjustment, EInvoice, FileLine, Problem, SumOf } from './e-invoice.ts';

const added = (all: readonly { readonly cents: number }[]): number => all.reduce((sum, { cents }) => sum + cents, 0);
const netOf = (all: readonly Adjustment[]): number =>
  all.reduce((sum, { cents, isCharge }) => sum + (isCharge ? cents : -cents), 0);
const told = (cents: number): string => plainAmount(cents);

/** What each sum of this invoice adds up to, out of its lines, allowances, charges and taxes (EN 16931, BR-CO-10 to BR-CO-16). */
export function sumsOf({
  lines,
  adjustments,
  taxes,
  prepaidCents,
  roundingCents,
}: EInvoice): Readonly<Record<SumOf, number>> {
  const ofLines = lines.reduce((sum, { netCents }) => sum + netCents, 0);
  const off = lines.reduce((sum, { adjustments: own }) => sum - netOf(own), 0);
  const [charges, allowances] = [true, false].map((kind) =>
    added(adjustments.filter(({ isCharge }) => isCharge === kind)),
  );
  const beforeTax = ofLines - (allowances ?? 0) + (charges ?? 0);
  const withTax = beforeTax + added(taxes);
  return {
    lines: ofLines,
    subtotals: ofLines + off,
    allowances: allowances ?? 0,
    charges: charges ?? 0,
    beforeTax,
    taxable: beforeTax,
    tax: added(taxes),
    gross: ofLines + off + (charges ?? 0) + added(taxes),
    withTax,
    payable: withTax - prepaidCents + roundingCents,
  };
}

const sumNames: Readonly<Record<SumOf, string>> = {
  lines: 'The lines add up to',
  subtotals: 'The lines add up to',
  allowances: 'The allowances add up to',
  charges: 'The charges add up to',
  beforeTax: 'Lines, allowances and charges come to',
  taxable: 'Lines, allowances and charges come to',
  tax: 'The taxes add up to',
  gross: 'Lines, charges and tax come to',
  withTax: 'Lines, allowances, charges and tax come to',
  payable: 'With what is prepaid and rounded it comes to',
};

/** Every figure that does not follow from the others, each with what it says and what it would be. Nothing is corrected. */
export function untied(file: EInvoice): readonly Problem[] {
  const sums = sumsOf(file);
  const wrongSums = file.sums.flatMap(({ of, cents, element, at }) =>
    cents === sums[of]
      ? []
      : [{ element, at, reason: `${sumNames[of]} ${told(sums[of])}, and this says ${told(cents)}.` }],
  );
  const wrongTaxes = file.taxes.flatMap(({ percent, taxableCents, cents, element, at }) => {
    const due = percent === null || taxableCents === null ? cents : percentOf(taxableCents, percent);
    return due === cents
      ? []
      : [
          {
            element,
            at,
            reason: `${percent} percent of ${told(taxableCents ?? 0)} is ${told(due)}, and this says ${told(cents)}.`,
          },
        ];
  });
  return [...file.lines.flatMap(untiedLine), ...wrongTaxes, ...wrongSums].toSorted((one, other) => one.at - other.at);
}

function untiedLine({ element, at, quantity, price, per, adjustments, netCents }: FileLine): readonly Problem[] {
  const due = priced(quantity, price, per) + netOf(adjustments);
  if (due === netCents) return [];
  const each = per === '1' ? price : `${price} for ${per}`;
  const also = adjustments.length > 0 ? ' with its allowances and charges' : '';
  return [
    { element, at, reason: `${quantity} at ${each}${also} is ${told(due)}, and this line says ${told(netCents)}.` },
  ];
}
