/** What one reviewer gave one application, of 100 points. */
export interface Review {
  readonly reviewer: string;
  readonly submission: string;
  /** Points by criterion, weighted: their sum is the total. */
  readonly points: Readonly<Record<string, number>>;
}

export interface Criterion {
  readonly id: string;
  readonly name: string;
  readonly weight: number;
  readonly highest: number;
  readonly anchors: string;
}

export interface Applicant {
  readonly id: string;
  readonly requestedCents: number;
  readonly submittedAt: string;
}

const rounded = (points: number): number => Math.round(points * 100) / 100;
const sum = (all: readonly number[]): number => all.reduce((before, one) => before + one, 0);
const mean = (all: readonly number[]): number => (all.length === 0 ? 0 : sum(all) / all.length);

export const weighted = ({ weight, highest }: Pick<Criterion, 'weight' | 'highest'>, score: number): number =>
  (weight * score) / highest;
export const totalOf = ({ points }: Pick<Review, 'points'>): number => sum(Object.values(points));

export interface ReviewerFigures {
  readonly reviewer: string;
  readonly reviews: number;
  readonly mean: number;
  readonly spread: number;
  /** What is taken off each of this reviewer’s totals. */
  readonly shift: number;
}

/** How strictly and how widely each reviewer scores. One review alone says nothing about its reviewer, so it is not shifted. */
export function figuresOfReviewers(reviews: readonly Review[]): readonly ReviewerFigures[] {
  const all = mean(reviews.map(totalOf));
  return [...Map.groupBy(reviews, ({ reviewer }) => reviewer)].map(([reviewer, own]) => {
    const totals = own.map(totalOf);
    const middle = mean(totals);
    const spread = own.length < 2 ? 0 : Math.sqrt(sum(totals.map((one) => (one - middle) ** 2)) / (own.length - 1));
    return {
      reviewer,
      reviews: own.length,
      mean: rounded(middle),
      spread: rounded(spread),
      shift: own.length < 2 ? 0 : rounded(middle - all),
    };
  });
}

export interface Ranked {
  readonly submission: string;
  readonly reviews: number;
  readonly raw: number | null;
  readonly rawRank: number | null;
  readonly adjusted: number | null;
  readonly adjustedRank: number | null;
  /** Highest total less lowest. */
  readonly range: number;
  readonly byCriterion: Readonly<Record<string, number>>;
  /** The tie rule decided its place. */
  readonly isTied: boolean;
}

/** Applications in the order of their raw score, with the adjusted score and rank next to it. The tie rule leaves no two in one place. */
export function rank(
  applicants: readonly Applicant[],
  reviews: readonly Review[],
  criteria: readonly Pick<Criterion, 'id' | 'weight'>[],
): readonly Ranked[] {
  const shifts = new Map(figuresOfReviewers(reviews).map(({ reviewer, shift }) => [reviewer, shift]));
  const [heaviest] = criteria.toSorted((one, other) => other.weight - one.weight);
  const scored = applicants.map((applicant) => {
    const own = reviews.filter(({ submission }) => submission === applicant.id);
    const totals = own.map(totalOf);
    const has = own.length > 0;
    const byCriterion = Object.fromEntries(
      criteria.map(({ id }) => [id, rounded(mean(own.map(({ points }) => points[id] ?? 0)))]),
    );
    return {
      applicant,
      reviews: own.length,
      raw: has ? rounded(mean(totals)) : null,
      adjusted: has ? rounded(mean(own.map((one) => totalOf(one) - (shifts.get(one.reviewer) ?? 0)))) : null,
      range: has ? rounded(Math.max(...totals) - Math.min(...totals)) : 0,
      byCriterion,
    };
  });
  type Scored = (typeof scored)[number];
  const tied = (one: Scored, other: Scored): number =>
    (other.byCriterion[heaviest?.id ?? ''] ?? 0) - (one.byCriterion[heaviest?.id ?? ''] ?? 0) ||
    one.applicant.requestedCents - other.applicant.requestedCents ||
    Date.parse(one.applicant.submittedAt) - Date.parse(other.applicant.submittedAt) ||
    (one.applicant.id < other.applicant.id ? -1 : 1);
  const by = (figure: 'raw' | 'adjusted') =>
    scored.toSorted((one, other) => (other[figure] ?? -1000) - (one[figure] ?? -1000) || tied(one, other));
  const adjusted = by('adjusted');
  return by('raw').map((one, at) => ({
    submission: one.applicant.id,
    reviews: one.reviews,
    raw: one.raw,
    rawRank: one.raw === null ? null : at + 1,
    adjusted: one.adjusted,
    adjustedRank: one.adjusted === null ? null : adjusted.indexOf(one) + 1,
    range: one.range,
    byCriterion: one.byCriterion,
    isTied: one.raw !== null && scored.some((other) => other !== one && other.raw === one.raw),
  }));
}

export interface Limits {
  readonly minCents: number | null;
  readonly maxCents: number | null;
  readonly partial: boolean;
}

export interface Funded {
  readonly id: string;
  readonly cents: number;
  readonly isPartial: boolean;
}

/**
 * Who is funded with so much money, in rank order. The line falls at the first that does not fit; a lower one never passes a higher
 * one by asking for less. So more money never takes an award from anybody.
 */
export function fundingLine(
  ranked: readonly { readonly id: string; readonly requestedCents: number; readonly isRanked: boolean }[],
  budgetCents: number,
  { minCents, maxCents, partial }: Limits,
): { readonly funded: readonly Funded[]; readonly leftCents: number } {
  const funded: Funded[] = [];
  let left = budgetCents;
  for (const { id, requestedCents, isRanked } of ranked) {
    const wanted = Math.min(requestedCents, maxCents ?? requestedCents);
    if (!isRanked) break;
    if (wanted <= left) funded.push({ id, cents: wanted, isPartial: false });
    else {
      if (partial && left > 0 && left >= Math.min(minCents ?? 1, wanted))
        funded.push({ id, cents: left, isPartial: true });
      else return { funded, leftCents: left };
      return { funded, leftCents: 0 };
    }
    left -= wanted;
  }
  return { funded, leftCents: left };
}
