import { rule, secondPerson } from '#kernel';

export const schedulerIsAnother = secondPerson(
  'auction.scheduler_is_another',
  'You entered this auction, so someone else has to schedule it.',
  ['createdBy'],
);

export const stopperIsAnother = secondPerson(
  'auction.stopper_is_another',
  'You asked for this, so someone else has to decide it.',
  ['askedBy'],
);

/** Bidders work their next price out of it, so there is one of the two. */
export const hasOneStep = rule<{
  readonly stepAmount: { readonly cents: number } | null;
  readonly stepPercent: number | null;
}>(
  'auction.has_one_step',
  'Enter a step amount or a step percent, not both.',
  ({ row }) => (row.stepAmount?.cents ?? 0) > 0 !== (row.stepPercent ?? 0) > 0,
  { field: 'stepAmount' },
);

export const lotsAreOnce = rule<{ readonly limits: readonly { readonly lot?: string | null }[] | null }>(
  'auction.lots_are_once',
  'Enter one opening price for each lot.',
  ({ row }) => new Set((row.limits ?? []).map(({ lot }) => lot ?? '')).size === (row.limits ?? []).length,
  { field: 'limits' },
);
