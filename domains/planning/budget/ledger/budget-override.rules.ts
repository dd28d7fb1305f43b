import { type Money, rule, secondPerson } from '#kernel';
import { askedOf, type Controls } from './control.ts';

type OverrideRequest = Controls & { readonly kind: 'overspend' | 'control'; readonly amount: Money | null };

export const granterIsNotAsker = secondPerson(
  'budget_override.granter_is_not_asker',
  'You requested this override, so someone else has to decide.',
  ['createdBy'],
);

export const saysHowFar = rule<OverrideRequest>(
  'budget_override.says_how_far',
  'Enter how far the line may go below zero; leave it empty to loosen the control.',
  ({ row }) => (row.kind === 'overspend') === (row.amount !== null),
  { field: 'amount' },
);

export const saysWhichControl = rule<OverrideRequest>(
  'budget_override.says_which_control',
  'To loosen a control, choose where and to what; to overspend once, leave the control empty.',
  ({ row }) => (row.kind === 'control') === Object.keys(askedOf(row)).length > 0,
  { field: 'onRequisition' },
);
