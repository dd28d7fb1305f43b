import { type Rule, rule, secondPerson } from '#kernel';

interface Window {
  readonly noticeFrom: string;
  readonly noticeBy: string;
  readonly newEnd: string;
}

export const windowIsInOrder = rule<Window>(
  'contract_option.window_is_in_order',
  'The notice window ends before it opens.',
  ({ row }) => row.noticeFrom <= row.noticeBy,
  { field: 'noticeBy' },
);

export const windowIsBeforeEnd = rule<Window>(
  'contract_option.window_is_before_end',
  'The new end day is within the notice window.',
  ({ row }) => row.noticeBy < row.newEnd,
  { field: 'newEnd' },
);

/** An option outside its window is an offer to the contractor that it need not accept, and no option any more. */
export const windowIsOpen: Rule<Window> = {
  ...rule<Window>(
    'contract_option.window_is_open',
    'The notice window of this option is not open.',
    ({ row, today }) => row.noticeFrom <= today && today <= row.noticeBy,
    { field: 'noticeBy' },
  ),
  says: ({ row, today }) =>
    today < row.noticeFrom
      ? `The notice window opens on ${row.noticeFrom}. Exercise the option from that day.`
      : `The notice window closed on ${row.noticeBy}. A longer term needs a new contract.`,
};

export const exerciserIsNotAsker = secondPerson(
  'contract_option.exerciser_is_not_asker',
  'You requested this, so someone else has to exercise the option.',
  ['requestedBy'],
);
