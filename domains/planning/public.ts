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
export { budgetOverride } from './budget/ledger/budget-override.record.ts';
