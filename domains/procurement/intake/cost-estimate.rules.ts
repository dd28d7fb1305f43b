import { rule } from '#kernel';

/** The day is information of the author's: it claims nothing that is still to come. */
export const isWorkedOutBefore = rule<{ madeOn: string }>(
  'cost_estimate.is_worked_out_before',
  'An estimate is worked out before it is written down: this day lies ahead.',
  ({ row, today }) => row.madeOn <= today,
  { field: 'madeOn', law: '2 CFR 200.324(a)' },
);

/** Once it is sealed nobody changes it; only the product writes down the moment, when it is. */
export const isOpen = rule<{ status: string }>(
  'cost_estimate.is_open',
  'A sealed estimate is never changed again; another one can be made beside it.',
  ({ row, actor }) => row.status === 'draft' || actor.kind === 'system',
  { law: '2 CFR 200.324(a)' },
);
