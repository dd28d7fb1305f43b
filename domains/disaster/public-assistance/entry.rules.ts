import { type Money, rule, secondPerson } from '#kernel';
import { addDecimals, compareDecimals } from '#kernel/fields/decimal.ts';
import { type CostKind, donated } from './pa-words.ts';

interface Hours {
  readonly regularHours: { readonly amount: string } | null;
  readonly overtimeHours: { readonly amount: string } | null;
}

const sumOf = ({ regularHours, overtimeHours }: Hours): string =>
  addDecimals(regularHours?.amount ?? '0', overtimeHours?.amount ?? '0');

export const within24 = rule<Hours>(
  'labor_entry.within_24',
  'A person works 24 hours a day at most.',
  ({ row }) => compareDecimals(sumOf(row), '24') <= 0,
  { field: 'overtimeHours', law: 'FF-104-FY-21-137' },
);

export const hasHours = rule<Hours>(
  'labor_entry.has_hours',
  'Enter regular or overtime hours.',
  ({ row }) => compareDecimals(sumOf(row), '0') > 0,
  { field: 'regularHours' },
);

export const costIsExplained = rule<{ cost: Money | null; costNote: string | null }>(
  'damage_line.cost_is_explained',
  'Enter the approximate cost, or say why there is none.',
  ({ row }) => row.cost === null || row.cost.cents > 0 || (row.costNote ?? '').trim().length > 0,
  { field: 'costNote', law: 'FF-104-FY-22-236' },
);

export const isPoint = rule<{ place: { readonly type: string } | null }>(
  'damage_line.is_point',
  'A damaged site is one point on the map.',
  ({ row }) => row.place === null || row.place.type === 'Point',
  { field: 'place' },
);

export const usedAfterBought = rule<{ boughtOn: string | null; usedOn: string }>(
  'pa_cost.used_after_bought',
  'It was used before it was bought.',
  ({ row }) => row.boughtOn === null || row.usedOn >= row.boughtOn,
  { field: 'usedOn', law: 'FF-104-FY-21-138' },
);

/** What third parties gave was never billed. */
export const donatedHasNoInvoice = rule<{ kind: CostKind; invoice: string | null }>(
  'pa_cost.donated_has_no_invoice',
  'A donated resource has no invoice.',
  ({ row }) => row.invoice === null || !donated.includes(row.kind),
  { field: 'invoice', law: 'FEMA donated resources policy' },
);

export const minimumIsLower = rule<{ large: Money | null; minimum: Money | null }>(
  'pa_threshold.minimum_is_lower',
  'The minimum is below the line of large projects.',
  ({ row }) => row.large === null || row.minimum === null || row.minimum.cents < row.large.cents,
  { field: 'minimum', law: '44 CFR 206.202(d)(2), 206.203(c)' },
);

export const confirmerIsAnother = secondPerson(
  'pa_threshold.confirmer_is_another',
  'You entered these figures, so someone else has to confirm them.',
  ['createdBy'],
);
