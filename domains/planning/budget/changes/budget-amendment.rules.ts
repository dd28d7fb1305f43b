import { type Money, rule, secondPerson } from '#kernel';

type Totals = { increases: Money | null; decreases: Money | null; betweenFunds: Money | null; kind: string };

export const movesSomething = rule<Totals>(
  'budget_amendment.moves_something',
  'Add at least one line or fund transfer with an amount.',
  ({ row }) => [row.increases, row.decreases, row.betweenFunds].some((one) => (one?.cents ?? 0) > 0),
  { field: 'lines' },
);

/** A transfer makes no money. */
export const addsUp = rule<Totals>(
  'budget_amendment.adds_up',
  'A transfer has to net to zero: increases and decreases have to be equal.',
  ({ row }) => row.kind !== 'transfer' || row.increases?.cents === row.decreases?.cents,
  { field: 'lines' },
);

/** Authority comes from the governing body alone, and its resolution is what an auditor asks for. */
export const namesTheResolution = rule<{ kind: string; resolution: string | null }>(
  'budget_amendment.names_the_resolution',
  'A budget amendment needs its resolution, or the agenda item that will decide it.',
  ({ row }) => row.kind === 'transfer' || (row.resolution ?? '').trim() !== '',
  { field: 'resolution' },
);

/** What changes revenue or uses fund balance is decided on as new authority. */
export const transferHasNoFunding = rule<{
  kind: string;
  newRevenue: Money | null;
  lostRevenue: Money | null;
  useOfFundBalance: Money | null;
}>(
  'budget_amendment.transfer_has_no_funding',
  'A transfer changes no revenue and uses no fund balance. Choose Budget amendment as the kind.',
  ({ row: { kind, newRevenue, lostRevenue, useOfFundBalance } }) =>
    kind !== 'transfer' || [newRevenue, lostRevenue, useOfFundBalance].every((one) => (one?.cents ?? 0) === 0),
  { field: 'kind' },
);

/** Between funds money moves by the word of the governing body alone: never within what is delegated for lines. */
export const transferStaysInItsFund = rule<{ kind: string; betweenFunds: Money | null }>(
  'budget_amendment.transfer_stays_in_its_fund',
  'A transfer between lines moves nothing between funds. Choose Budget amendment as the kind.',
  ({ row: { kind, betweenFunds } }) => kind !== 'transfer' || (betweenFunds?.cents ?? 0) === 0,
  { field: 'kind' },
);

export const namesTheBudgetOfTransfers = rule<{ betweenFunds: Money | null; transferBudget: string | null }>(
  'budget_amendment.names_the_budget_of_transfers',
  'Choose the budget whose funds give and receive.',
  ({ row: { betweenFunds, transferBudget } }) => (betweenFunds?.cents ?? 0) === 0 || transferBudget !== null,
  { field: 'transferBudget' },
);

/** Four eyes: whoever asks does not decide. */
export const approverIsNotAsker = secondPerson(
  'budget_amendment.approver_is_not_asker',
  'You requested this amendment, so someone else has to approve it.',
  ['createdBy'],
);

/** What a change has to be before it is asked for, and still when it is posted, whatever rules it was written under. */
export const isWhole = [
  movesSomething,
  addsUp,
  transferHasNoFunding,
  transferStaysInItsFund,
  namesTheBudgetOfTransfers,
  namesTheResolution,
] as const;
