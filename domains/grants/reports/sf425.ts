import { cumulative, type LineName } from './report-words.ts';

export type Lines = Readonly<Record<LineName, number>>;

/** What the lines of SF-425 are worked out of, in cents and since the award began. */
export interface Given {
  readonly receipts: number;
  readonly disbursements: number;
  readonly authorized: number;
  readonly expenditures: number;
  readonly unliquidated: number;
  readonly matchRequired: number;
  readonly matchSpent: number;
  readonly incomeEarned: number;
  readonly incomeDeducted: number;
  readonly incomeAdded: number;
  readonly indirectBase: number;
  /** In percent. */
  readonly indirectRate: number;
}

/** Law: OMB 4040-0014. c = a - b, g = e + f, h = d - g, k = i - j, o = l - m or n, line 11 is base times rate. */
export function linesOf({ indirectBase, indirectRate, ...given }: Given): Lines {
  const federalTotal = given.expenditures + given.unliquidated;
  return {
    ...given,
    cashOnHand: given.receipts - given.disbursements,
    federalTotal,
    unobligated: given.authorized - federalTotal,
    matchLeft: given.matchRequired - given.matchSpent,
    incomeLeft: given.incomeEarned - given.incomeDeducted - given.incomeAdded,
    indirectAmount: Math.round((indirectBase * indirectRate) / 100),
  };
}

/** The identities that fail, by the letter of their line; a report with one is never certified. */
export function failing(lines: Lines): readonly string[] {
  return [
    lines.cashOnHand !== lines.receipts - lines.disbursements && 'c',
    lines.federalTotal !== lines.expenditures + lines.unliquidated && 'g',
    lines.unobligated !== lines.authorized - lines.federalTotal && 'h',
    lines.matchLeft !== lines.matchRequired - lines.matchSpent && 'k',
    (lines.incomeLeft !== lines.incomeEarned - lines.incomeDeducted - lines.incomeAdded ||
      (lines.incomeDeducted > 0 && lines.incomeAdded > 0)) &&
      'o',
  ].filter((one): one is string => one !== false);
}

/** Cumulative lines that are less than in the report before. */
export const fallen = (now: Lines, before: Pick<Lines, (typeof cumulative)[number]>): readonly LineName[] =>
  cumulative.filter((name) => now[name] < before[name]);
