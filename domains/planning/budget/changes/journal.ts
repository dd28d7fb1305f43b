import { f, type Money, rule, secondPerson } from '#kernel';

/** What the two kinds of booking have in common: where they count, what they may name, and who has to look at them. */
export const journalBuckets = { expended: 'Spent', encumbered: 'Encumbered', retained: 'Retained' } as const;

export const keepers = [{ duty: 'budget_officer' }, { duty: 'accounts_payable' }] as const;
export const officer = { duty: 'budget_officer' } as const;

/** What a negative amount takes back from; one of them. */
export const correctedFields = {
  correctsEntry: f.ref('journal_entry').label('Corrects the entry'),
  correctsVoucher: f.ref('journal_voucher').label('Corrects the voucher'),
  correctsRequest: f.ref('requisition').label('Corrects the requisition'),
};

/** Who wrote a booking that waits, and who asked to reverse one: neither decides on it. */
export const signedFields = {
  authors: f.refs('organization_members').label('Written by').computed(),
  reversalAskedBy: f.person().label('Reversal asked for by').computed(),
};

interface Corrected {
  readonly correctsEntry?: string | null;
  readonly correctsVoucher?: string | null;
  readonly correctsRequest?: string | null;
}

export interface Booking extends Corrected {
  readonly line?: string | null;
  readonly bucket?: string | null;
  readonly amount: Money;
}

const corrects = {
  correctsEntry: 'journal_entry',
  correctsVoucher: 'journal_voucher',
  correctsRequest: 'requisition',
} as const;

/** The documents that a booking names as corrected. */
export const correctedBy = (booking: Corrected): readonly { readonly record: string; readonly id: string }[] =>
  Object.entries(corrects).flatMap(([field, record]) => {
    const id = booking[field as keyof Corrected];
    return id ? [{ record, id }] : [];
  });

/** What takes back names the one document that it takes back from; what adds names none. */
export const namesWhatItCorrects = (booking: Booking): boolean =>
  correctedBy(booking).length === (booking.amount.cents < 0 ? 1 : 0);

/**
 * Whether a booking leaves more to spend on some line. What is retained was spent already, so letting go of it frees nothing; to
 * turn an encumbrance of a line into spending of the same line and size frees nothing either.
 */
export function freesMoney(bookings: readonly Booking[]): boolean {
  const sums = new Map<string | null, number>();
  for (const { line = null, bucket, amount } of bookings)
    if (bucket !== 'retained') sums.set(line, (sums.get(line) ?? 0) + amount.cents);
  return [...sums.values()].some((cents) => cents < 0);
}

export const frees =
  'This leaves more to spend on a budget line, so a second budget officer has to approve it: send it for approval.';

/** Whoever wrote a booking, or sent it, does not approve it. */
export const approverIsNotAuthor = secondPerson(
  'journal.approver_is_not_author',
  'You wrote this booking, so another budget officer has to approve it.',
  ['authors', 'createdBy'],
);

export const reverserIsNotAsker = secondPerson(
  'journal.reverser_is_not_asker',
  'You asked for this reversal, so another budget officer has to agree.',
  ['reversalAskedBy'],
);

/** A booking that frees nothing is posted by one person; one that does waits for a second, and so does every reversal. */
export const journalStates = ['draft', 'waiting', 'posted', 'reversal_asked', 'reversed', 'discarded'] as const;

export const aroundPosting = {
  submit: { label: 'Send for approval', from: 'draft', to: 'waiting', by: keepers },
  approve: {
    label: 'Approve and post',
    from: 'waiting',
    to: 'posted',
    by: officer,
    rules: [approverIsNotAuthor],
    grave: 'What it takes back can be spent again.',
  },
  return: { label: 'Back to draft', from: 'waiting', to: 'draft', by: keepers, reason: 'required' },
  discard: { label: 'Discard', from: 'draft', to: 'discarded', by: keepers, reason: 'optional' },
  askReversal: {
    label: 'Ask for the reversal',
    from: 'posted',
    to: 'reversal_asked',
    by: officer,
    reason: 'required',
  },
  keep: { label: 'Keep', from: 'reversal_asked', to: 'posted', by: officer, reason: 'required' },
  reverse: {
    label: 'Reverse',
    from: 'reversal_asked',
    to: 'reversed',
    by: officer,
    rules: [reverserIsNotAsker],
    reason: 'optional',
    grave: 'Every posting gets its mirror on the same line.',
  },
} as const;

/** What waits or is posted is as it was signed; the product alone writes there who signed. */
export const onlyDraftsChange = rule<{ status: string }>(
  'journal.only_drafts_change',
  'Only a draft can be changed. Put it back to draft, or correct it by another booking.',
  ({ row, actor }) => row.status === 'draft' || actor.kind === 'system',
);

export const voucherNames = rule<{ lines: readonly Booking[] | null }>(
  'journal_voucher.names_what_it_corrects',
  'A line with a negative amount names the one entry, voucher or requisition that it corrects; a line that adds names none.',
  ({ row }) => (row.lines ?? []).every(namesWhatItCorrects),
  { field: 'lines' },
);

export const voucherMovesMoney = rule<{ lines: readonly Booking[] | null }>(
  'journal_voucher.moves_money',
  'Give at least one line, each with an amount that is not zero.',
  ({ row }) => (row.lines ?? []).length > 0 && (row.lines ?? []).every(({ amount }) => amount.cents !== 0),
  { field: 'lines' },
);

export const voucherFreesNothing = rule<{ lines: readonly Booking[] | null }>(
  'journal_voucher.frees_money',
  frees,
  ({ row }) => !freesMoney(row.lines ?? []),
);
