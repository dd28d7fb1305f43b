import { analyze, ratioText } from './bca.ts';
import { type Figures, inputsOf, type MitigationRow } from './figures.ts';
import type { DiscountRow } from './mitigation-terms.ts';
import { type PlanStanding, planStandings } from './window.ts';

export interface Element {
  readonly key: string;
  /** The field that mends it. */
  readonly field: string;
  readonly label: string;
  readonly isThere: boolean;
  readonly says: string;
}

interface Facts {
  readonly figures: Figures;
  readonly discount: DiscountRow;
  readonly plan: PlanStanding | null;
}

const LEAST = 10;
const isTold = (words: string | null): boolean => (words ?? '').trim().length >= LEAST;

/** The texts of a subapplication (HMA Guide; FEMA GO), each of ten characters or more. */
const texts = {
  site: 'Location',
  problem: 'Problem',
  scope: 'Scope of work',
  decision: 'Preferred option',
  feasibility: 'Feasibility',
  schedule: 'Work schedule',
  maintenance: 'Maintenance',
  environment: 'Environmental review',
} as const;

/** Everything that a subapplication needs, and what of it is missing. */
export function elementsOf(row: MitigationRow, { figures, discount, plan }: Facts): readonly Element[] {
  const told = Object.entries(texts).map(([key, label]) => ({
    key,
    field: key,
    label,
    isThere: isTold(row[key as keyof typeof texts]),
    says: `Enter ${LEAST} characters or more.`,
  }));
  const isMatched =
    figures.nonFederalCents === 0 || (row.costs ?? []).some(({ matchSource }) => (matchSource ?? '').trim() !== '');
  return [
    ...told,
    {
      key: 'plan',
      field: 'plan',
      label: 'Mitigation plan',
      isThere: plan === 'current' || plan === 'expiring',
      says: plan === null ? 'Choose the adopted plan (44 CFR 201.6).' : `${planStandings[plan]} (44 CFR 201.6).`,
    },
    {
      key: 'alternatives',
      field: 'alternatives',
      label: 'Alternatives',
      isThere: (row.alternatives ?? []).length >= 2,
      says: 'Enter two alternatives or more.',
    },
    {
      key: 'budget',
      field: 'costs',
      label: 'Budget',
      isThere: figures.costCents > 0,
      says: 'Enter the cost lines.',
    },
    {
      key: 'management',
      field: 'costs',
      label: 'Management costs',
      isThere: !figures.isManagementHigh,
      says: 'Management costs are above 5 % of the work (FP 104-11-2).',
    },
    {
      key: 'match',
      field: 'costs',
      label: 'Match source',
      isThere: isMatched,
      says: 'Name who pays the share that is not federal.',
    },
    analysisOf(row, figures, discount),
  ];
}

/** A ratio of 1 at the rate of the award, or a narrative where the cost allows it. */
function analysisOf(row: MitigationRow, figures: Figures, discount: DiscountRow): Element {
  const inputs = inputsOf(figures);
  const ratio = inputs ? analyze(inputs, discount.rate).ratio : null;
  const isNarrated = figures.mayNarrate && isTold(row.narrative);
  return {
    key: 'analysis',
    field: ratio === null ? 'benefits' : 'losses',
    label: 'Cost-effectiveness',
    isThere: isNarrated || (ratio !== null && ratio >= 1),
    says:
      ratio === null
        ? 'Enter useful life and losses or benefits; below $1,000,000 a narrative will do (HMA Guide, part 5).'
        : `The ratio is ${ratioText(ratio)} at ${discount.rate} %. It has to be 1 or more (HMA Guide, part 5).`,
  };
}
