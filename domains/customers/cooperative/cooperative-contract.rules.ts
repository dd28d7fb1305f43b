import { rule, secondPerson } from '#kernel';

export const endsAfterItStarts = rule<{ fromDay: string; untilDay: string }>(
  'cooperative_contract.ends_after_it_starts',
  'The contract ends before it begins.',
  ({ row }) => row.untilDay >= row.fromDay,
  { field: 'untilDay' },
);

export const participationIsNumbered = rule<{ joinedOn: string | null; participation: string | null }>(
  'cooperative_contract.participation_is_numbered',
  'Enter the number and signing date of our participation.',
  ({ row }) => (row.joinedOn === null) === (row.participation === null),
  { field: 'participation' },
);

const isTold = (text: string | null): boolean => (text ?? '').trim().length >= 20;

/** A contract that others competed stands in for our own competition: each point is answered before anyone buys from it. */
export const answered = [
  rule<{ competed: boolean }>(
    'cooperative_contract.was_competed',
    'Confirm that the lead agency competed the contract openly.',
    ({ row }) => row.competed,
    { field: 'competed', law: '2 CFR 200.318(e), 200.319(a)' },
  ),
  rule<{ namesUs: boolean }>(
    'cooperative_contract.is_open_to_us',
    'Confirm that the solicitation names agencies like ours. Who was not named can’t join later.',
    ({ row }) => row.namesUs,
    { field: 'namesUs' },
  ),
  rule<{ scope: string | null }>(
    'cooperative_contract.scope_is_told',
    'Enter what the lead agency’s award covers, in 20 characters or more.',
    ({ row }) => isTold(row.scope),
    { field: 'scope' },
  ),
  rule<{ priceBasis: string | null }>(
    'cooperative_contract.price_is_documented',
    'Enter how the price was found reasonable, in 20 characters or more.',
    ({ row }) => isTold(row.priceBasis),
    { field: 'priceBasis', law: '2 CFR 200.324(a)' },
  ),
] as const;

export const approverIsNotAuthor = secondPerson(
  'cooperative_contract.approver_is_not_author',
  'You entered this contract, so someone else has to open it for buying.',
  ['createdBy'],
);
