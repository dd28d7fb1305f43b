import { divided, type Hundredths, type PriceFormula, pricePoints } from './price-points.ts';

interface CriterionBase {
  readonly id: string;
}
/** A requirement that is met or not; what does not meet it leaves the scoring. */
export interface PassFail extends CriterionBase {
  readonly kind: 'pass_fail';
}
export interface Scored extends CriterionBase {
  readonly kind: 'scored';
  readonly weight: Hundredths;
  /** The highest score a panel member can give. */
  readonly scale: number;
}
export interface Price extends CriterionBase {
  readonly kind: 'price';
  readonly weight: Hundredths;
  readonly formula: PriceFormula;
}
export type Criterion = PassFail | Scored | Price;

/** What is scored of one proposal. Consensus scores, where there are any, count in place of the individual ones; both are kept. */
export interface Scoresheet {
  readonly proposal: string;
  readonly cents: number | null;
  readonly passed: Readonly<Record<string, boolean>>;
  /** By criterion, then by panel member. */
  readonly individual: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly consensus: Readonly<Record<string, number>>;
}

export interface Ranked {
  readonly proposal: string;
  /** Null for those that failed a requirement: they have no place. */
  readonly rank: number | null;
  readonly points: Hundredths;
  readonly by: Readonly<Record<string, Hundredths>>;
  readonly failed: readonly string[];
}

export const FULL: Hundredths = 10_000;

/** What is missing from weights that add up to 100. */
export const weightsLack = (criteria: readonly Criterion[]): Hundredths =>
  FULL - criteria.reduce((sum, one) => sum + (one.kind === 'pass_fail' ? 0 : one.weight), 0);

const failedIn = (criteria: readonly Criterion[], { passed }: Scoresheet): readonly string[] =>
  criteria.filter(({ id, kind }) => kind === 'pass_fail' && passed[id] !== true).map(({ id }) => id);

/** The mean of a panel, or its consensus, as part of the weight; null as long as nobody scored. */
function scoredPoints({ id, weight, scale }: Scored, { individual, consensus }: Scoresheet): Hundredths | null {
  const agreed = consensus[id];
  const given = agreed === undefined ? Object.values(individual[id] ?? {}) : [agreed];
  if (given.length === 0) return null;
  const sum = given.reduce((all, one) => all + BigInt(Math.round(one * 100)), 0n);
  return divided(BigInt(weight) * sum, BigInt(given.length) * BigInt(scale) * 100n);
}

/** The ranking follows from what is stored and from nothing else, so anyone who has the scores can work it out again. */
export function ranking(criteria: readonly Criterion[], sheets: readonly Scoresheet[]): readonly Ranked[] {
  const standing = sheets.filter((sheet) => failedIn(criteria, sheet).length === 0);
  const prices = standing.flatMap(({ cents }) => (cents === null ? [] : [cents]));
  const lowest = Math.min(...prices);
  const pointsOf = (criterion: Criterion, sheet: Scoresheet): Hundredths => {
    if (criterion.kind === 'pass_fail') return 0;
    if (criterion.kind === 'scored') return scoredPoints(criterion, sheet) ?? 0;
    return sheet.cents === null ? 0 : pricePoints(criterion.formula, criterion.weight, sheet.cents, lowest);
  };
  const scored = sheets.map((sheet) => {
    const failed = failedIn(criteria, sheet);
    const by = Object.fromEntries(
      failed.length > 0
        ? []
        : criteria.filter(({ kind }) => kind !== 'pass_fail').map((one) => [one.id, pointsOf(one, sheet)]),
    );
    return { proposal: sheet.proposal, failed, by, points: Object.values(by).reduce((sum, one) => sum + one, 0) };
  });
  const ranks = scored.map((one) => ({
    ...one,
    rank:
      one.failed.length > 0 ? null : 1 + scored.filter((o) => o.failed.length === 0 && o.points > one.points).length,
  }));
  return ranks.toSorted(
    (one, other) =>
      (one.rank ?? Number.MAX_SAFE_INTEGER) - (other.rank ?? Number.MAX_SAFE_INTEGER) ||
      one.proposal.localeCompare(other.proposal),
  );
}

/** Proposals that share the first place. */
export const tiedFirst = (ranked: readonly Ranked[]): readonly string[] => {
  const first = ranked.filter(({ rank }) => rank === 1).map(({ proposal }) => proposal);
  return first.length > 1 ? first : [];
};
