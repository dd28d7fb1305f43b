import { type Hundredths, type PriceFormula, pricePoints } from './price-points.ts';

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

const requirementsOf = (criteria: readonly Criterion[]) => criteria.filter(({ kind }) => kind === 'pass_fail');
const failedIn = (requirements: readonly Criterion[], { passed }: Scoresheet): readonly string[] =>
  requirements.flatMap(({ id }) => (passed[id] === true ? [] : [id]));

/** The mean of a panel, or its consensus, as part of the weight; null as long as nobody scored. */
function scoredPoints({ id, weight, scale }: Scored, { individual, consensus }: Scoresheet): Hundredths | null {
  const agreed = consensus[id];
  let sum = 0;
  let count = 0;
  if (agreed === undefined) {
    const given = Object.values(individual[id] ?? {});
    for (const one of given) sum += Math.round(one * 100);
    count = given.length;
  } else [sum, count] = [Math.round(agreed * 100), 1];
  if (count === 0) return null;
  // Whole numbers far below 2^53, whatever the panel: exact without big integers, which a matrix of thousands of cells would wait for.
  const divisor = 2 * count * scale * 100;
  const dividend = 2 * weight * sum + divisor / 2;
  return (dividend - (dividend % divisor)) / divisor;
}

/** The ranking follows from what is stored and from nothing else, so anyone who has the scores can work it out again. */
export function ranking(criteria: readonly Criterion[], sheets: readonly Scoresheet[]): readonly Ranked[] {
  const requirements = requirementsOf(criteria);
  const counting = criteria.filter(({ kind }) => kind !== 'pass_fail');
  const failures = sheets.map((sheet) => failedIn(requirements, sheet));
  const prices = sheets.flatMap(({ cents }, at) => (cents === null || failures[at]?.length ? [] : [cents]));
  const lowest = Math.min(...prices);
  const pointsOf = (criterion: Criterion, sheet: Scoresheet): Hundredths => {
    if (criterion.kind === 'pass_fail') return 0;
    if (criterion.kind === 'scored') return scoredPoints(criterion, sheet) ?? 0;
    return sheet.cents === null ? 0 : pricePoints(criterion.formula, criterion.weight, sheet.cents, lowest);
  };
  const scored = sheets.map((sheet, at) => {
    const failed = failures[at] ?? [];
    const by: Record<string, Hundredths> = {};
    let points = 0;
    if (failed.length === 0)
      for (const one of counting) {
        const own = pointsOf(one, sheet);
        by[one.id] = own;
        points += own;
      }
    return { proposal: sheet.proposal, failed, by, points };
  });
  const standing = scored.filter(({ failed }) => failed.length === 0).map(({ points }) => points);
  const ranks = scored.map((one) => ({
    ...one,
    rank: one.failed.length > 0 ? null : 1 + standing.filter((points) => points > one.points).length,
  }));
  return ranks.toSorted(
    (one, other) =>
      (one.rank ?? Number.MAX_SAFE_INTEGER) - (other.rank ?? Number.MAX_SAFE_INTEGER) ||
      (one.proposal < other.proposal ? -1 : 1),
  );
}

/** Proposals that share the first place. */
export const tiedFirst = (ranked: readonly Ranked[]): readonly string[] => {
  const first = ranked.filter(({ rank }) => rank === 1).map(({ proposal }) => proposal);
  return first.length > 1 ? first : [];
};
