export {
  authority,
  available,
  type Balance,
  type Bucket,
  buckets,
  type Control,
  percentUsed,
  type Posting,
  used,
} from './budget/ledger/balance.ts';
export { splitCents } from './budget/ledger/split.ts';
export type { LineBalance } from './budget/ledger/balances.ts';
export type { Grid as Ledger, GridChoices as LedgerChoices } from './budget/grid/grid.ts';
export { addressOf as ledgerAddress, type GridAddress as LedgerAddress } from './budget/grid/grid-address.ts';
