import { type Quantity, rule } from '#kernel';

interface Measure {
  readonly goal: Quantity;
  readonly values: readonly { readonly periodEnd: string; readonly value: Quantity }[] | null;
}

export const unitsAgree = rule<Measure>(
  'grant_measure.units_agree',
  'A reported value has another unit than the goal.',
  ({ row: { goal, values } }) => (values ?? []).every(({ value }) => value.unit === goal.unit),
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
