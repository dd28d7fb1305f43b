import type { CostClass, Program } from './mitigation-words.ts';

export interface MitigationRow {
  readonly key: string;
  readonly title: string;
  readonly value: number;
  readonly unit: 'cents' | 'percent' | 'days' | 'months';
  readonly citation: string;
  readonly confidence: 'A' | 'B' | 'C';
}

const row = (
  key: string,
  title: string,
  [value, unit]: readonly [number, MitigationRow['unit']],
  [citation, confidence]: readonly [string, MitigationRow['confidence']],
): MitigationRow => ({ key, title, value, unit, citation, confidence });

const bric = ['BRIC notice for FY2024; CRS IN12609', 'B'] as const;

/** Figures of mitigation that no day changes so far, each with its source. */
export const mitigationRows = [
  row('window_extension', 'Extensions of the window, total', [240, 'days'], ['44 CFR 206.436; 89 FR 66241', 'A']),
  row('least_extension', 'Extension, at least', [30, 'days'], ['44 CFR 206.436; 89 FR 66241', 'A']),
  row('most_extension', 'Extension, at most', [120, 'days'], ['44 CFR 206.436; 89 FR 66241', 'A']),
  row('hmgp_share', 'HMGP federal share', [75, 'percent'], ['44 CFR 206.432(c)', 'A']),
  row('bric_share', 'BRIC federal share', [75, 'percent'], bric),
  row('bric_small_share', 'BRIC federal share, small rural', [90, 'percent'], bric),
  row('bric_cap', 'BRIC competition, cap', [150_000_000_00, 'cents'], bric),
  row('management_sub', 'Management costs of the subapplicant', [5, 'percent'], ['FP 104-11-2', 'A']),
  row('contingency', 'Contingency without a question', [5, 'percent'], ['HMA Guide', 'C']),
  row('narrative', 'Narrative in place of the analysis, below', [1_000_000_00, 'cents'], ['HMA Guide, part 5', 'A']),
  row('plan_warning', 'Warning before a plan expires', [12, 'months'], ['Of the product', 'A']),
  row('plan_life', 'Life of a local plan', [60, 'months'], ['44 CFR 201.6(d)(3)', 'A']),
] as const;

export function mitigationFigure(key: string): MitigationRow {
  const found = mitigationRows.find((one) => one.key === key);
  if (!found) throw new Error(`No figure ${key} is loaded`);
  return found;
}

/** The most that a program pays of a project; null where no source that we could read states it. */
export function shareLimit(program: Program, isSmallRural: boolean): MitigationRow | null {
  if (program === 'fma') return null;
  if (program === 'hmgp') return mitigationFigure('hmgp_share');
  return mitigationFigure(isSmallRural ? 'bric_small_share' : 'bric_share');
}

export interface DiscountRow {
  readonly rate: number;
  /** Days of the award; null where the source states none. */
  readonly from: string | null;
  readonly to: string | null;
  readonly citation: string;
  readonly confidence: 'B';
  /** What the source leaves open. */
  readonly open: string | null;
}

const policy = 'FP-206-23-001';
const notice = 'Notice on the return to 7 %, read at a recovery consultant';

/**
 * The rate follows the day of the award. The notice names April 8 and no year: for awards between the two years that it can mean,
 * 7 percent is the careful reading, and the screen says so.
 */
export const discountRows: readonly DiscountRow[] = [
  {
    rate: 3.1,
    from: null,
    to: '2025-04-07',
    citation: policy,
    confidence: 'B',
    open: 'The first day of 3.1 % is not in our source.',
  },
  {
    rate: 7,
    from: '2025-04-08',
    to: '2026-04-07',
    citation: notice,
    confidence: 'B',
    open: 'The source names April 8 without its year: 3.1 % may still apply. Show both.',
  },
  { rate: 7, from: '2026-04-08', to: null, citation: notice, confidence: 'B', open: null },
];

/** Both rates that have been in force, the higher first: every analysis shows them side by side. */
export const bothRates = [7, 3.1] as const;

/** The rate of an award of that day. */
export function discountOn(awardedOn: string): DiscountRow {
  const found = discountRows.find(
    ({ from, to }) => (from === null || from <= awardedOn) && (to === null || awardedOn <= to),
  );
  if (!found) throw new Error(`No discount rate is loaded for ${awardedOn}`);
  return found;
}

interface Cost {
  readonly costClass: CostClass;
  readonly cents: number;
}

/** What of a budget needs a second look: management against the limit of 5 percent, contingency against its custom. */
export function budgetChecks(costs: readonly Cost[]) {
  const sum = (want: (of: Cost) => boolean) => costs.filter(want).reduce((cents, one) => cents + one.cents, 0);
  const managementCents = sum(({ costClass }) => costClass === 'management');
  const workCents = sum(({ costClass }) => costClass !== 'management');
  const contingencyCents = sum(({ costClass }) => costClass === 'contingency');
  const limit = (key: string) => mitigationFigure(key).value;
  return {
    isManagementHigh: managementCents * 100 > workCents * limit('management_sub'),
    isContingencyHigh: contingencyCents * 100 > (workCents - contingencyCents) * limit('contingency'),
  };
}
