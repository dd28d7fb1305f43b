import { type Quantity, rule } from '#kernel';

interface Figure {
  readonly year: number;
  readonly target?: Quantity | null;
  readonly estimate?: Quantity | null;
  readonly actual?: Quantity | null;
}
interface Measure {
  readonly figures: readonly Figure[] | null;
}

const quantitiesOf = ({ target, estimate, actual }: Figure): readonly Quantity[] =>
  [target, estimate, actual].filter((one) => one !== null && one !== undefined);

export const yearsDiffer = rule<Measure>(
  'department_measure.years_differ',
  'A fiscal year is entered twice. Keep one.',
  ({ row: { figures } }) => new Set(figures?.map(({ year }) => year)).size === (figures?.length ?? 0),
  { field: 'figures' },
);

export const yearHasFigure = rule<Measure>(
  'department_measure.year_has_figure',
  'Enter a target, an estimate or an actual figure for each fiscal year.',
  ({ row: { figures } }) => (figures ?? []).every((one) => quantitiesOf(one).length > 0),
  { field: 'figures' },
);

export const unitsAgree = rule<Measure>(
  'department_measure.units_agree',
  'All figures of a measure have the same unit.',
  ({ row: { figures } }) => new Set((figures ?? []).flatMap(quantitiesOf).map(({ unit }) => unit)).size <= 1,
  { field: 'figures' },
);
