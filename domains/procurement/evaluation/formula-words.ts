import { dollars } from '#kernel';
import { type PriceFormula, pricePoints } from './price-points.ts';

export interface Worked {
  readonly cents: number;
  readonly points: number;
}

/** A formula as a vendor reads it. */
export const inSentence = (formula: PriceFormula, weight: number): string => {
  const most = `${weight / 100} points`;
  if (formula.kind === 'ratio')
    return `The lowest price gets ${most}. Any other price gets the lowest price divided by it, times ${most}.`;
  if (formula.kind === 'linear')
    return `The lowest price gets ${most}. Points fall evenly to zero at ${formula.nothingAt}% above the lowest price.`;
  const steps = formula.bands
    .map(({ upTo, part }) => `up to ${upTo}% above the lowest price ${part}% of them`)
    .join(', ');
  return `Of ${most}, prices get ${steps}. Higher prices get none.`;
};

/** What three prices would be worth: the lowest, a tenth and a quarter above it. */
export const workedExample = (formula: PriceFormula, weight: number, lowest = 100_000_00): readonly Worked[] =>
  [100, 110, 125].map((percent) => {
    const cents = (lowest * percent) / 100;
    return { cents, points: pricePoints(formula, weight, cents, lowest) };
  });

/** The example in a sentence. */
export const exampleInWords = (formula: PriceFormula, weight: number): string =>
  `Example: ${workedExample(formula, weight)
    .map(({ cents, points }) => `${dollars(cents)} gets ${points / 100}`)
    .join(', ')}.`;

/** The formula of a criterion as calls name it: `ratio`, or `linear 50`. */
export const formulaFrom = (text: string): PriceFormula => {
  const [kind, at] = text.split(' ');
  return kind === 'linear' ? { kind: 'linear', nothingAt: Number(at) } : { kind: 'ratio' };
};
