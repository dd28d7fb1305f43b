import { rule } from '#kernel';

interface Share {
  readonly account: string;
  readonly percent: number;
}

/** Percentages have four decimal places. */
const PARTS = 10_000;

export const sharesOf = (funding: readonly Share[]): number =>
  funding.reduce((sum, { percent }) => sum + Math.round(percent * PARTS), 0);

export const isWhole = (funding: readonly Share[]): boolean => sharesOf(funding) === 100 * PARTS;

export const fundingIsWhole = rule<{ funding: readonly Share[] | null }>(
  'budget_position.funding_is_whole',
  'The funding percentages must add up to 100.',
  ({ row }) => isWhole(row.funding ?? []),
  { field: 'funding', law: 'GFOA, Effective budgeting of salary and wages' },
);

export const accountsDiffer = rule<{ funding: readonly Share[] | null }>(
  'budget_position.accounts_differ',
  'An account is in the funding twice. Add its percentages together.',
  ({ row }) => new Set((row.funding ?? []).map(({ account }) => account.trim())).size === (row.funding ?? []).length,
  { field: 'funding' },
);

export const positionDaysInOrder = rule<{ fromDay: string; untilDay: string | null }>(
  'budget_position.days_in_order',
  'The position ends before it begins.',
  ({ row }) => row.untilDay === null || row.untilDay >= row.fromDay,
  { field: 'untilDay' },
);

export const ratesDiffer = rule<{ steps: readonly { readonly step: number; readonly fromDay: string }[] | null }>(
  'pay_grade.rates_differ',
  'A step has two rates from the same day. Keep one of them.',
  ({ row }) =>
    new Set((row.steps ?? []).map(({ step, fromDay }) => `${step} ${fromDay}`)).size === (row.steps ?? []).length,
  { field: 'steps' },
);

export const percentIsGiven = rule<{ kind: string; percent: number | null }>(
  'benefit_rate.percent_is_given',
  'Enter the percent of pay, and none for an amount per FTE.',
  ({ row }) => (row.kind === 'percent') === (row.percent !== null),
  { field: 'percent' },
);

export const amountIsGiven = rule<{ kind: string; amount: { cents: number } | null }>(
  'benefit_rate.amount_is_given',
  'Enter the amount per FTE, and none for a percent of pay.',
  ({ row }) => (row.kind === 'per_fte') === (row.amount !== null),
  { field: 'amount' },
);

export const ceilingIsOfPay = rule<{ kind: string; ceiling: { cents: number } | null }>(
  'benefit_rate.ceiling_is_of_pay',
  'Only a percent of pay has a pay ceiling.',
  ({ row }) => row.kind === 'percent' || row.ceiling === null,
  { field: 'ceiling', law: '26 USC 3121(a)(1); 42 USC 430' },
);

export const benefitDaysInOrder = rule<{ fromDay: string; untilDay: string | null }>(
  'benefit_rate.days_in_order',
  'The rate ends before it begins.',
  ({ row }) => row.untilDay === null || row.untilDay >= row.fromDay,
  { field: 'untilDay' },
);

interface SupposedRow {
  readonly raise: number | null;
  readonly raiseOn: string | null;
  readonly raiseGrade: string | null;
  readonly delay: number | null;
  readonly vacancy: number | null;
  readonly frozen: boolean;
}

const hasRaise = ({ raise }: Pick<SupposedRow, 'raise'>): boolean => (raise ?? 0) > 0;

export const somethingIsSupposed = rule<SupposedRow>(
  'position_what_if.something_is_supposed',
  'Enter a raise, a hiring delay, a vacancy rate or a freeze.',
  ({ row }) => hasRaise(row) || (row.delay ?? 0) > 0 || (row.vacancy ?? 0) > 0 || row.frozen,
  { field: 'raise' },
);

export const raiseIsGiven = rule<SupposedRow>(
  'position_what_if.raise_is_given',
  'Enter the raise in percent, or clear its day and grade.',
  ({ row }) => hasRaise(row) || (row.raiseOn === null && row.raiseGrade === null),
  { field: 'raise' },
);

export const ownerUpdatesFigures = rule<{ owner: string }>(
  'position_what_if.owner_updates_figures',
  'Only the person who saved it can update its figures.',
  ({ row, actor }) => actor.id === row.owner,
);
