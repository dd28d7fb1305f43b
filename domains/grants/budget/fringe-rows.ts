import { decimal } from '#kernel/fields/decimal.ts';
import { dollars } from '#kernel';
import { yearsIn } from './budget-math.ts';
import { type BudgetLine, effortOf, indirectOf } from './line-math.ts';
import { type Labor, laborOf } from './fringe-math.ts';
import type { FringeKind } from './fringe-words.ts';
import type { GridRow } from './grid.ts';
import { centsOf } from './section-b.ts';

/** Hours and hourly pay as typed; null until both are there. */
export function laborIn(
  hours: string,
  pay: string,
  { percent, currency }: Pick<Labor, 'percent'> & { readonly currency: string },
): Labor | null {
  const time = decimal(hours.trim().replaceAll(',', ''));
  const cents = centsOf(pay);
  if (!time || time === '0' || time.startsWith('-') || !cents || cents < 0) return null;
  return { hours: time, pay: { cents, currency }, percent };
}

interface Given {
  readonly group: string;
  /** Of the sheet; of a composite rate with the agreement that approves it. */
  readonly number: string;
  readonly regular: Labor | null;
  readonly overtime: Labor | null;
}

export interface CitedSheet {
  readonly kind?: FringeKind | null | undefined;
  readonly number?: string | null | undefined;
  readonly agreement?: string | null | undefined;
  readonly agreedOn?: string | null | undefined;
}

const plain = (cents: number): string => (cents / 100).toFixed(2);

/** How a line names its sheet: a composite rate is cited to its approval. */
export const citedSheet = (sheet: CitedSheet): string =>
  sheet.kind === 'composite'
    ? `${sheet.number ?? ''}, composite rate by ${(sheet.agreement ?? '').slice(0, 120)} of ${sheet.agreedOn ?? ''}`
    : (sheet.number ?? '');

/** A line of pay and a line of fringe for each rate; the basis names the sheet, the percent and the pay. */
export function laborRows({ group, number, regular, overtime }: Given): readonly Partial<GridRow['cells']>[] {
  return [['regular', regular] as const, ['overtime', overtime] as const].flatMap(([kind, labor]) => {
    if (!labor) return [];
    const { fringe } = laborOf(labor);
    const quantity = `${labor.hours} HR`;
    const what = `${group.slice(0, 120)}, ${kind}`;
    const basis = `${number}: ${labor.percent}% of ${dollars(labor.pay.cents)} an hour, ${kind} pay`;
    const pay = {
      costType: 'Salaries and wages',
      description: `Pay, ${what}`,
      quantity,
      rate: plain(labor.pay.cents),
      basis: `Hourly ${kind} pay of the group (${number})`,
    };
    return fringe.cents === 0
      ? [pay]
      : [
          pay,
          { costType: 'Fringe benefits', description: `Fringe, ${what}`, quantity, rate: plain(fringe.cents), basis },
        ];
  });
}

/** Fringe of the pay by effort or person-months, a line for each year, borne as that pay is: award and match at one percent. */
export function fringeOfPay(
  lines: readonly BudgetLine[],
  { group, number, percent }: Pick<Given, 'group' | 'number'> & { readonly percent: number },
): readonly Partial<GridRow['cells']>[] {
  const pay = lines.filter((one) => one.costType === 'salaries' && effortOf(one) !== null);
  return yearsIn(pay).flatMap((year) => {
    const own = pay.filter((one) => one.year === year);
    const sum = (pick: (one: BudgetLine) => number) => own.reduce((all, one) => all + pick(one), 0);
    const payCents = sum(({ amount }) => amount.cents);
    const cents = indirectOf(payCents, percent);
    if (cents === 0) return [];
    const match = indirectOf(
      sum((one) => one.match.cents),
      percent,
    );
    return [
      {
        costType: 'Fringe benefits',
        description: `Fringe of pay, ${group.slice(0, 120)}`,
        year: String(year),
        quantity: '1 LS',
        rate: plain(cents),
        match: match === 0 ? '' : plain(match),
        basis: `${number}: ${percent}% of ${dollars(payCents)}, regular pay`,
      },
    ];
  });
}
