import { type Money, rule, secondPerson } from '#kernel';

export const revenueAccountIsGiven = rule<{ account: string }>(
  'revenue_line.account_is_given',
  'Enter the revenue account, with dashes between its segments.',
  ({ row }) => row.account.replaceAll('-', '').trim() !== '',
  { field: 'account' },
);

export const saysWhereItBelongs = rule<{ account: string | null; line: string | null }>(
  'revenue_entry.says_where_it_belongs',
  'Enter the account or choose the revenue line.',
  ({ row }) => (row.account ?? '').trim() !== '' || row.line !== null,
  { field: 'account' },
);

export const isNotZero = rule<{ amount: Money }>(
  'revenue_entry.is_not_zero',
  'A receipt can’t be zero. Enter an amount.',
  ({ row }) => row.amount.cents !== 0,
  { field: 'amount' },
);

export const reductionNamesItsReceipt = rule<{ amount: Money; corrects: string | null }>(
  'revenue_entry.names_its_receipt',
  'A negative amount names the receipt it corrects; a positive one names none.',
  ({ row }) => (row.corrects !== null) === row.amount.cents < 0,
  { field: 'corrects' },
);

export const reductionSaysWhy = rule<{ amount: Money; description: string | null }>(
  'revenue_entry.says_why',
  'Say in the description why revenue is reduced.',
  ({ row }) => row.amount.cents >= 0 || (row.description ?? '').trim() !== '',
  { field: 'description' },
);

/** One person adds what came in; nobody takes it away alone. */
export const reducesNothing = rule<{ amount: Money }>(
  'revenue_entry.reduces_nothing',
  'This reduces revenue, so a second budget officer has to approve it. Submit it for approval.',
  ({ row }) => row.amount.cents > 0,
  { law: '2 CFR 200.303' },
);

export const reducerIsAnother = secondPerson(
  'revenue_entry.approver_is_another',
  'You wrote this revenue entry, so another budget officer has to approve it.',
  ['authors', 'createdBy'],
);

interface Reserve {
  readonly reservePercent: number | null;
  readonly reserveAmount: Money | null;
  readonly policy: string | null;
}

export const reserveIsOneOfTwo = rule<Reserve>(
  'fund_balance.reserve_is_one_of_two',
  'Enter the reserve as a percent or as an amount, not both.',
  ({ row }) => row.reservePercent === null || row.reserveAmount === null,
  { field: 'reserveAmount' },
);

/** Law: GASB Statement 54 asks by which policy a part of the balance is held. */
export const reserveHasItsPolicy = rule<Reserve>(
  'fund_balance.reserve_has_its_policy',
  'Enter the policy that requires the reserve.',
  ({ row }) => (row.reservePercent === null && row.reserveAmount === null) || (row.policy ?? '').trim() !== '',
  { field: 'policy', law: 'GASB Statement 54' },
);

export const fundsDiffer = rule<{ fromFund: string; toFund: string }>(
  'interfund_transfer.funds_differ',
  'Choose two different funds.',
  ({ row }) => row.fromFund !== row.toFund,
  { field: 'toFund' },
);
