import { type Money, rule, secondPerson } from '#kernel';
import { FIXED_LAW } from './fixed-cost-words.ts';

interface Range {
  readonly lowCost: Money | null;
  readonly likelyCost: Money | null;
  readonly highCost: Money | null;
}

export const rangeInOrder = rule<Range>(
  'fixed_cost_estimate.range_in_order',
  'Low is the least, likely is between, and high is above low.',
  ({ row: { lowCost, likelyCost, highCost } }) =>
    lowCost === null ||
    likelyCost === null ||
    highCost === null ||
    (lowCost.cents <= likelyCost.cents && likelyCost.cents <= highCost.cents && lowCost.cents < highCost.cents),
  { field: 'likelyCost' },
);

export const basisIsStated = rule<{ basis: string | null }>(
  'fixed_cost_estimate.has_basis',
  'Write the basis of the estimate in 20 characters or more.',
  ({ row }) => (row.basis ?? '').trim().length >= 20,
  { field: 'basis', law: FIXED_LAW },
);

export const signedInToAgree = rule(
  'fixed_cost_estimate.signed_in',
  'An API key can’t agree to a fixed estimate. Sign in and take this step yourself.',
  ({ actor }) => actor.kind !== 'service' && actor.scopes === undefined,
);

export const agreerIsAnother = secondPerson(
  'fixed_cost_estimate.agreer_is_another',
  'You wrote or submitted this estimate, so someone else has to record the agreement.',
  ['createdBy', 'submittedBy'],
);
