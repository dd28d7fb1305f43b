import { rule } from '#kernel';

/** The day is information of the author's: it claims nothing that is still to come. */
export const isWorkedOutBefore = rule<{ madeOn: string }>(
  'cost_estimate.is_worked_out_before',
  'The estimate date cannot be in the future.',
  ({ row, today }) => row.madeOn <= today,
  { field: 'madeOn', law: '2 CFR 200.324(a)' },
);
