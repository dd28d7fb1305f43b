import { rule } from '#kernel';

/** The day is information of the author's: it claims nothing that is still to come. */
export const isWorkedOutBefore = rule<{ madeOn: string }>(
  'cost_estimate.is_worked_out_before',
  'The estimate date cannot be in the future.',
  ({ row, today }) => row.madeOn <= today,
  { field: 'madeOn', law: '2 CFR 200.324(a)' },
);

/** Once it is sealed nobody changes it; only the product writes down the moment, when it is. */
export const isOpen = rule<{ status: string }>(
  'cost_estimate.is_open',
  'You cannot change a sealed estimate. To correct it, create another.',
  ({ row, actor }) => row.status === 'draft' || actor.kind === 'system',
  { law: '2 CFR 200.324(a)' },
);
