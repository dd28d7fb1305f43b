import { f, type Money, secondPerson } from '#kernel';

/** What the two kinds of booking have in common: where they count, what they may name, and who has to look at them. */
export const journalBuckets = { expended: 'Expended', encumbered: 'Encumbered', retained: 'Retained' } as const;

export const keepers = [{ duty: 'budget_officer' }, { duty: 'accounts_payable' }] as const;
export const officer = { duty: 'budget_officer' } as const;

/** What a negative amount takes back from; one of them. */
export const correctedFields = {
  correctsEntry: f.ref('journal_entry').label('Corrects the entry'),
  correctsVoucher: f.ref('journal_voucher').label('Corrects the voucher'),
  correctsRequest: f
    .text({ max: 60 })
    .label('Corrects the requisition')
    .help('Its number, such as REQ-2026-00012, if it was paid outside the system.'),
};

/** Who wrote a booking that waits, and who asked to reverse one: neither decides on it. */
export const signedFields = {
  authors: f.refs('organization_members').label('Written by').computed(),
  reversalAskedBy: f.person().label('Reversal requested by').computed(),
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

/** How many documents a booking names as corrected. */
const namedBy = ({ correctsEntry, correctsVoucher, correctsRequest }: Corrected): number =>
  [correctsEntry, correctsVoucher, correctsRequest].filter((one) => (one ?? '').trim() !== '').length;

/** What takes back names the one document that it takes back from; what adds names none. */
export const namesWhatItCorrects = (booking: Booking): boolean =>
  namedBy(booking) === (booking.amount.cents < 0 ? 1 : 0);

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
  'This frees budget on a line, so a second budget officer has to approve it. Submit it for approval.';

/** A booking that frees nothing is posted by one person; one that does waits for a second, and so does every reversal. */
export const journalStates = {
  draft: 'new',
  waiting: ['review', 'Awaiting approval'],
  posted: 'done',
  reversal_asked: ['review', 'Reversal requested'],
  reversed: 'new',
  discarded: 'stopped',
} as const;

/** What is around the posting of either kind of booking, with the rules under the name of its record. */
export function journalSteps(name: 'journal_entry' | 'journal_voucher') {
  const booking = name === 'journal_entry' ? 'entry' : 'voucher';
  const approverIsNotAuthor = secondPerson(
    `${name}.approver_is_not_author`,
    `You wrote this ${booking}, so another budget officer has to approve it.`,
    ['authors', 'createdBy'],
  );
  const reverserIsNotAsker = secondPerson(
    `${name}.reverser_is_not_asker`,
    `You requested reversal of this ${booking}, so another budget officer has to approve it.`,
    ['reversalAskedBy'],
  );
  return {
    /** What waits or is posted is as it was signed; the product alone writes there who signed. */
    fixed: [
      {
        in: ['waiting', 'posted', 'reversal_asked', 'reversed', 'discarded'],
        code: `${name}.only_drafts_change`,
        sentence: `Only a draft can be changed. Send the ${booking} back to draft, or correct it with another one.`,
      },
    ],
    around: {
      submit: { label: 'Submit for approval', from: 'draft', to: 'waiting', by: keepers },
      approve: {
        label: 'Approve and post',
        from: 'waiting',
        to: 'posted',
        by: officer,
        rules: [approverIsNotAuthor],
        confirm: 'The amount reversed becomes available again.',
      },
      return: { label: 'Back to draft', from: 'waiting', to: 'draft', by: keepers, reason: 'required' },
      discard: { label: 'Discard', from: 'draft', to: 'discarded', by: keepers, reason: 'optional' },
      askReversal: {
        label: 'Request reversal',
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
        confirm: 'Reverses every posting on its line.',
      },
    },
  } as const;
}

/** What is wrong with the lines of a voucher that is posted or sent, told beside the first such line; a rule of a step sees no lines. */
export function wrongIn(
  lines: readonly Booking[],
): { readonly code: string; readonly path: string; readonly message: string } | null {
  if (lines.length === 0)
    return { code: 'journal_voucher.moves_money', path: 'lines', message: 'Add at least one line with an amount.' };
  const empty = lines.findIndex(({ amount }) => amount.cents === 0);
  if (empty >= 0)
    return {
      code: 'journal_voucher.moves_money',
      path: `lines.${empty}.amount`,
      message: 'Enter an amount other than zero.',
    };
  const unnamed = lines.findIndex((one) => !namesWhatItCorrects(one));
  if (unnamed >= 0)
    return {
      code: 'journal_voucher.names_what_it_corrects',
      path: `lines.${unnamed}.correctsEntry`,
      message: 'A negative line has to name the entry, voucher or requisition it corrects; a positive line names none.',
    };
  return null;
}
