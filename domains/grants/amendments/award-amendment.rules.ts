import { type Money, rule, secondPerson } from '#kernel';
import type { amendmentKinds } from './amendment-words.ts';

interface Changes {
  readonly kind: keyof typeof amendmentKinds;
  readonly amountChange: Money | null;
  readonly matchChange: Money | null;
  readonly listings: readonly { readonly amount: Money }[] | null;
  readonly newUntil: string | null;
  readonly newConditions: string | null;
  readonly documents: readonly string[] | null;
}

const moves = (money: Money | null): boolean => money !== null && money.cents !== 0;

export const changesSomething = rule<Changes>(
  'award_amendment.changes_something',
  'Enter what changes: an amount, the end of the period, or the conditions.',
  ({ row }) =>
    moves(row.amountChange) || moves(row.matchChange) || row.newUntil !== null || (row.newConditions ?? '') !== '',
  { field: 'amountChange' },
);

export const listingsOnlyWithMoney = rule<Changes>(
  'award_amendment.listings_tie',
  'The changes of the assistance listings must add up to the amount change.',
  ({ row: { listings, amountChange } }) =>
    (listings ?? []).length === 0 ||
    (listings ?? []).reduce((sum, one) => sum + one.amount.cents, 0) === (amountChange?.cents ?? 0),
  { field: 'listings', law: '2 CFR 200.510(b)' },
);

/** What a funder decides is shown; what the recipient may do by itself needs its reason alone. */
export const isShown = rule<Changes>(
  'award_amendment.is_shown',
  'Attach the funder’s notice of this amendment.',
  ({ row }) => row.kind !== 'funder' || (row.documents ?? []).length > 0,
  { field: 'documents', law: '2 CFR 200.334' },
);

export const extensionMovesTheEnd = rule<Changes>(
  'award_amendment.extension_moves_the_end',
  'A one-time extension needs a new end and changes no money.',
  ({ row }) =>
    row.kind !== 'extension' ||
    (row.newUntil !== null && !moves(row.amountChange) && !moves(row.matchChange) && (row.newConditions ?? '') === ''),
  { field: 'newUntil', law: '2 CFR 200.308(f)(10)' },
);

/** The law forbids to extend a period merely to spend what is left; a reason that says nothing shows that. */
export const extensionIsShort = rule<Changes & { readonly reason: string }>(
  'award_amendment.extension_is_reasoned',
  'Say in 20 characters or more why the work needs more time.',
  ({ row }) => row.kind !== 'extension' || row.reason.trim().length >= 20,
  { field: 'reason', law: '2 CFR 200.308(f)(10)' },
);

export const acceptorIsAnother = secondPerson(
  'award_amendment.acceptor_is_another',
  'You wrote or submitted this amendment, so someone else has to accept it.',
  ['createdBy', 'submittedBy'],
);
