import { type Money, rule, secondPerson } from '#kernel';
import type { carryBases } from './budget-words.ts';

interface Carried {
  readonly carried: Money | null;
  readonly basis: keyof typeof carryBases | null;
  readonly approval: string | null;
  readonly documents: readonly string[] | null;
}

/** Law: unspent money goes to the next year where the terms of the award or the funder let it. */
export const carryIsBased = rule<Carried>(
  'budget_period.carry_is_based',
  'Choose why money is carried forward: the award’s terms with their document, or the funder’s approval.',
  ({ row: { carried, basis, approval, documents } }) =>
    (carried?.cents ?? 0) === 0 ||
    (basis === 'terms' && (documents ?? []).length > 0) ||
    (basis === 'approval' && approval !== null),
  { field: 'basis', law: '2 CFR 200.308(g)' },
);

export const closerIsAnother = secondPerson(
  'budget_period.closer_is_another',
  'You entered or submitted this period, so someone else has to close it.',
  ['createdBy', 'submittedBy'],
);
