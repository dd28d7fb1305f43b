import { type Money, rule } from '#kernel';

/** What counts with its order is found again in the paper file. */
export const carriesNamed = rule<{ earlierOrder: string | null; carried: Money | null }>(
  'contract_order.carries_named',
  'Enter the number of the earlier order and how much of it is carried on.',
  ({ row: { earlierOrder, carried } }) => ((earlierOrder ?? '').trim() === '') === (carried === null),
  { field: 'earlierOrder' },
);
