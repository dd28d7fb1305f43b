import { type Money, rule, secondPerson } from '#kernel';

export const approverIsNotAuthor = secondPerson(
  'contract_clause.approver_is_not_author',
  'You wrote this clause, so someone else has to approve it.',
  ['createdBy'],
);

interface Conditioned {
  readonly rule: string | null;
  readonly ownUse: string;
  readonly category: string | null;
  readonly fromAmount: Money | null;
  readonly upToAmount: Money | null;
}

/** The conditions of a law stand in its pack, once. */
export const lawHasNoCondition = rule<Conditioned>(
  'contract_clause.law_has_no_condition',
  'The rule says when this clause is required. Clear category, amounts and own use.',
  ({ row: { rule: of, ownUse, category, fromAmount, upToAmount } }) =>
    of === null || (ownUse === 'optional' && category === null && fromAmount === null && upToAmount === null),
  { field: 'category' },
);

export const amountsAscend = rule<Pick<Conditioned, 'fromAmount' | 'upToAmount'>>(
  'contract_clause.amounts_ascend',
  'The amount it applies up to is less than the amount it applies from.',
  ({ row: { fromAmount, upToAmount } }) =>
    fromAmount === null || upToAmount === null || fromAmount.cents <= upToAmount.cents,
  { field: 'upToAmount' },
);

export const deciderIsAnother = secondPerson(
  'contract_clause_use.decider_is_another',
  'You added this clause or requested its removal, so someone else has to decide.',
  ['createdBy', 'requestedBy'],
);
