import { type Money, rule, secondPerson } from '#kernel';
import { askedOf, type Controls } from './control.ts';

type OverrideRequest = Controls & { readonly kind: 'overspend' | 'control'; readonly amount: Money | null };

export const granterIsNotAsker = secondPerson(
  'budget_override.granter_is_not_asker',
  'You asked for this override, so someone else has to decide on it.',
  ['createdBy'],
);

export const saysHowFar = rule<OverrideRequest>(
  'budget_override.says_how_far',
  'Give the amount by which the line may go below zero; a looser control has none.',
  ({ row }) => (row.kind === 'overspend') === (row.amount !== null),
  { field: 'amount' },
);

export const saysWhichControl = rule<OverrideRequest>(
  'budget_override.says_which_control',
  'To loosen a control, say at which point and to what; to overspend once, leave the control alone.',
  ({ row }) => (row.kind === 'control') === Object.keys(askedOf(row)).length > 0,
  { field: 'onRequisition' },
);
