import { type Money, rule, secondPerson } from '#kernel';
import type { executions } from '../signing/signing-words.ts';
import type { contractTypes } from './contract-words.ts';

export const endsAfterItStarts = rule<{ fromDay: string; untilDay: string }>(
  'contract.ends_after_it_starts',
  'The contract ends before it starts.',
  ({ row }) => row.untilDay > row.fromDay,
  { field: 'untilDay' },
);

/** As it is agreed. Once in force, a deductive change takes the limit below what was agreed at first. */
export const ceilingHoldsValue = rule<{ value: Money | null; ceiling: Money | null; status: string }>(
  'contract.ceiling_holds_value',
  'Not to exceed is less than the original value.',
  ({ row: { value, ceiling, status } }) =>
    status === 'active' || value === null || ceiling === null || ceiling.cents >= value.cents,
  { field: 'ceiling' },
);

export const orderedWithinCeiling = rule<{ orderedBefore: Money | null; ceiling: Money | null }>(
  'contract.ordered_within_ceiling',
  'More was ordered before Levee than the contract allows.',
  ({ row: { orderedBefore, ceiling } }) =>
    orderedBefore === null || ceiling === null || orderedBefore.cents <= ceiling.cents,
  { field: 'orderedBefore' },
);

interface Priced {
  readonly type: keyof typeof contractTypes;
  readonly ceiling: Money | null;
  readonly typeFinding: string | null;
}

const isTold = (text: string | null): boolean => (text ?? '').trim().length >= 20;

export const findingIsWritten = rule<Priced>(
  'contract.type_finding',
  'Time and materials needs a written finding that no other type is suitable, in 20 characters or more.',
  ({ row }) => row.type !== 'time' || isTold(row.typeFinding),
  { field: 'typeFinding', law: '2 CFR 200.318(j)(1)' },
);

const namesVendor = rule<{ vendor: string | null }>(
  'contract.names_vendor',
  'Choose the vendor of this contract.',
  ({ row }) => row.vendor !== null,
  { field: 'vendor' },
);

const saysItsValue = rule<{ value: Money | null }>(
  'contract.says_its_value',
  'Enter the original value.',
  ({ row }) => row.value !== null,
  { field: 'value' },
);

/** Orders are held against it, and what a time-and-materials contractor spends above it is at its own risk. */
export const saysItsCeiling = rule<{ ceiling: Money | null }>(
  'contract.says_its_ceiling',
  'Enter the amount that is not to be exceeded.',
  ({ row }) => row.ceiling !== null && row.ceiling.cents > 0,
  { field: 'ceiling', law: '2 CFR 200.318(j)(1)' },
);

const hasManager = rule<{ manager: string | null }>(
  'contract.has_manager',
  'Choose a contract manager.',
  ({ row }) => row.manager !== null,
  { field: 'manager', law: '2 CFR 200.318(b)' },
);

export const whole = [
  namesVendor,
  saysItsValue,
  saysItsCeiling,
  findingIsWritten,
  hasManager,
  endsAfterItStarts,
  ceilingHoldsValue,
] as const;

interface Begun {
  readonly isExisting: boolean;
  readonly award: string | null;
}

/** A contract written out of nothing would need no competition. */
export const comesFromAward = rule<Begun>(
  'contract.comes_from_award',
  'A new contract comes from a final award. Mark it as an existing contract if it was signed before Levee.',
  ({ row }) => row.isExisting || row.award !== null,
  { field: 'award', law: '2 CFR 200.319(a)' },
);

export const isNew = rule<Begun>(
  'contract.is_new',
  'This contract is in force already. Confirm its entry.',
  ({ row }) => !row.isExisting,
);

export const isEntered = rule<Begun>(
  'contract.is_entered',
  'This contract comes from an award. It is reviewed and approved first.',
  ({ row }) => row.isExisting,
);

interface Existing {
  readonly isExisting: boolean;
  readonly fromDay: string;
}

interface Executed {
  readonly documents: readonly string[] | null;
  readonly execution: keyof typeof executions | null;
}

/**
 * Without the signed document, or the signatures given here, a contract is only a claim. The product acts for a county that is made
 * up, which has no files.
 */
export const hasDocument = rule<Executed>(
  'contract.has_document',
  'Attach the signed contract under “Documents”, or have it signed electronically.',
  ({ row, actor }) => actor.kind === 'system' || row.execution === 'electronic' || (row.documents ?? []).length > 0,
  { field: 'documents' },
);

/** It binds already: it has begun, and it was signed. The step asks for the day. */
export const existingIsShown = [
  hasDocument,
  rule<Existing>(
    'contract.existing_has_begun',
    'A contract in force before Levee has started. Enter its start day.',
    ({ row, today }) => !row.isExisting || row.fromDay <= today,
    { field: 'fromDay' },
  ),
] as const;

export const reviewerIsNotAuthor = secondPerson(
  'contract.reviewer_is_not_author',
  'You wrote this contract, so someone else has to review it.',
  ['createdBy'],
);

export const approverIsNotAuthor = secondPerson(
  'contract.approver_is_not_author',
  'You wrote or reviewed this contract, so someone else has to approve it.',
  ['createdBy', 'clearedBy'],
);

export const terminatorIsNotAuthor = secondPerson(
  'contract.terminator_is_not_author',
  'You wrote this contract, so someone else has to terminate it.',
  ['createdBy'],
);
