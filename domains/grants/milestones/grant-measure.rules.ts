import { type Quantity, rule } from '#kernel';
import type { GoalKind } from './milestone-words.ts';

interface Value {
  readonly periodEnd: string;
  readonly value?: Quantity | null;
  readonly met?: boolean | null;
  readonly account?: string | null;
}

interface Measure {
  readonly kind: GoalKind;
  readonly goal: Quantity | null;
  readonly values: readonly Value[] | null;
}

export const goalFitsType = rule<Measure>(
  'grant_measure.goal_fits_type',
  'Enter the goal of a numeric measure. The other types have no figure.',
  ({ row }) => (row.kind === 'numeric') === (row.goal !== null),
  { field: 'goal', law: '2 CFR 200.301' },
);

const isSaid = (value: Value): readonly [numeric: boolean, met: boolean, words: boolean] => [
  (value.value ?? null) !== null,
  (value.met ?? null) !== null,
  (value.account ?? '').trim() !== '',
];

/** A yes or no may be told with a word on it; a figure and a narrative stay what they are. */
export const valuesFitType = rule<Measure>(
  'grant_measure.values_fit_type',
  'Report a figure for a numeric goal, yes or no for that type, and an account for a goal in words.',
  ({ row: { kind, values } }) =>
    (values ?? [])
      .map(isSaid)
      .every(([numeric, met, words]) =>
        kind === 'numeric' ? numeric && !met : kind === 'yes_no' ? met && !numeric : words && !numeric && !met,
      ),
  { field: 'values', law: '2 CFR 200.329(c)(2)' },
);

export const unitsAgree = rule<Measure>(
  'grant_measure.units_agree',
  'A reported value has another unit than the goal.',
  ({ row: { goal, values } }) =>
    goal === null || (values ?? []).every(({ value }) => (value ?? null) === null || value?.unit === goal.unit),
  { field: 'values' },
);

export const periodsDiffer = rule<Measure>(
  'grant_measure.periods_differ',
  'A period is reported twice. Keep one value.',
  ({ row: { values } }) => new Set(values?.map(({ periodEnd }) => periodEnd)).size === (values?.length ?? 0),
  { field: 'values' },
);

export const periodsAreOver = rule<Measure>(
  'grant_measure.periods_are_over',
  'A value is reported once its period is over.',
  ({ row: { values }, today }) => (values ?? []).every(({ periodEnd }) => periodEnd <= today),
  { field: 'values', law: '2 CFR 200.329(c)' },
);
