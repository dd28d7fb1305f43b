import { rule } from '#kernel';

export const accountIsGiven = rule<{ account: string }>(
  'budget_line.account_is_given',
  'Enter the account, with dashes between its segments.',
  ({ row }) => row.account.replaceAll('-', '').trim() !== '',
  { field: 'account' },
);

export const isNotItsOwnGroup = rule<{ id: string; parent: string | null }>(
  'budget_line.is_not_its_own_group',
  'A line cannot be its own group.',
  ({ row }) => row.parent !== row.id,
  { field: 'parent' },
);
