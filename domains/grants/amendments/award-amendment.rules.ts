import { type Money, rule, secondPerson } from '#kernel';
import { allowNotice, type amendmentKinds, type NoticeTerms } from './amendment-words.ts';

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
  { field: 'newUntil', law: '2 CFR 200.308(g)(2)' },
);

/** The law forbids to extend a period merely to spend what is left; a reason that says nothing shows that. */
export const extensionIsShort = rule<Changes & { readonly reason: string }>(
  'award_amendment.extension_is_reasoned',
  'Say in 20 characters or more why the work needs more time.',
  ({ row }) => row.kind !== 'extension' || row.reason.trim().length >= 20,
  { field: 'reason', law: '2 CFR 200.308(g)(2)' },
);

/** What only an extension by notice says. */
interface Notice {
  readonly kind: keyof typeof amendmentKinds;
  readonly terms: NoticeTerms | null;
  readonly termsSection: string | null;
  readonly workLeft: string | null;
  readonly sameScope: boolean | null;
  readonly sameFunds: boolean | null;
  readonly sentOn: string | null;
  readonly evidence: readonly string[] | null;
}

/** A rule of extensions by notice; other amendments pass. */
const ofNotice = (id: string, sentence: string, holds: (row: Notice) => boolean, field: keyof Notice) =>
  rule<Notice>(`award_amendment.${id}`, sentence, ({ row }) => row.kind !== 'extension' || holds(row), {
    field,
    law: '2 CFR 200.308(g)(2)',
  });
const atLeast = (text: string | null, characters: number): boolean => (text ?? '').trim().length >= characters;

/** Law: 2 CFR 200.308(g)(2). Each is a condition of an extension by notice; where one fails, the funder decides. */
export const noticeRules = [
  ofNotice(
    'terms_allow_notice',
    'The award terms have to allow an extension by notice. If they don’t, request prior approval.',
    ({ terms }) => allowNotice(terms),
    'terms',
  ),
  ofNotice(
    'terms_are_cited',
    'Enter the section of the award that says so.',
    ({ termsSection }) => atLeast(termsSection, 3),
    'termsSection',
  ),
  ofNotice(
    'work_remains',
    'Say in 20 characters or more what work remains.',
    ({ workLeft }) => atLeast(workLeft, 20),
    'workLeft',
  ),
  ofNotice(
    'scope_is_unchanged',
    'Confirm that the scope is unchanged. If it changes, request prior approval.',
    ({ sameScope }) => sameScope === true,
    'sameScope',
  ),
  ofNotice(
    'funds_are_unchanged',
    'Confirm that no federal funds are added. If they are, request prior approval.',
    ({ sameFunds }) => sameFunds === true,
    'sameFunds',
  ),
  ofNotice('notice_is_sent', 'Enter the day on which the notice was sent.', ({ sentOn }) => sentOn !== null, 'sentOn'),
  ofNotice(
    'sending_is_shown',
    'Attach the evidence that the notice was sent.',
    ({ evidence }) => (evidence ?? []).length > 0,
    'evidence',
  ),
];

export const signedInToExtend = rule<Pick<Notice, 'kind'>>(
  'award_amendment.signed_in',
  'An API key can’t confirm an extension. Sign in and take this step yourself.',
  ({ row, actor }) => row.kind !== 'extension' || (actor.kind !== 'service' && actor.scopes === undefined),
);

export const acceptorIsAnother = secondPerson(
  'award_amendment.acceptor_is_another',
  'You wrote or submitted this amendment, so someone else has to accept it.',
  ['createdBy', 'submittedBy'],
);
