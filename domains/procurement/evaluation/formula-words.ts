import { dollars } from '#kernel';
import { bandsFrom, bandsIn } from './price-bands.ts';
import { type Band, type PriceFormula, pricePoints } from './price-points.ts';

export interface Worked {
  readonly cents: number;
  readonly points: number;
}

/** Bands as a vendor reads them. */
export const bandsInWords = (bands: readonly Band[]): string =>
  bands.map(({ upTo, part }) => `up to ${upTo}% above the lowest price ${part}%`).join(', ');

/** A formula as a vendor reads it. */
export const inSentence = (formula: PriceFormula, weight: number): string => {
  const most = `${weight / 100} points`;
  if (formula.kind === 'ratio')
    return `The lowest price gets ${most}. Any other price gets the lowest price divided by it, times ${most}.`;
  if (formula.kind === 'linear')
    return `The lowest price gets ${most}. Points fall evenly to zero at ${formula.nothingAt}% above the lowest price.`;
  return `Of ${most}, prices get ${bandsInWords(formula.bands)} of them. Higher prices get none.`;
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

/** The formula that a criterion was published with. */
export const formulaOf = ({
  formula,
  zeroAt,
  bands,
}: {
  readonly formula?: string | null;
  readonly zeroAt?: number | null;
  readonly bands?: string | null;
}): PriceFormula => {
  if (formula === 'linear') return { kind: 'linear', nothingAt: zeroAt ?? 100 };
  return formula === 'banded' ? { kind: 'banded', bands: bandsFrom(bands ?? '') ?? [] } : { kind: 'ratio' };
};

/** A formula as calls name it: `ratio`, `linear 50` or `banded 0:100,10:80`. */
export const formulaIn = (formula: PriceFormula): string => {
  if (formula.kind === 'linear') return `linear ${formula.nothingAt}`;
  return formula.kind === 'banded' ? `banded ${bandsIn(formula.bands)}` : 'ratio';
};

export const formulaFrom = (text: string): PriceFormula => {
  const [formula, said = ''] = text.split(' ');
  return formulaOf({ formula: formula ?? '', zeroAt: Number(said), bands: said });
};
