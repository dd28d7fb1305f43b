import type { RecordName } from '#kernel';

/** What the agency's reasons are kept for; a reason code names one of them. */
export const reasonUses = {
  return: 'Sending back',
  reject: 'Rejecting',
  cancel: 'Cancelling',
  budget: 'Changing a budget',
  change: 'Changing a contract',
  authority: 'Authority and delegation',
  data: 'Changing master data',
} as const;
export type ReasonUse = keyof typeof reasonUses;

/** Steps that mean the same wherever they are taken. */
const bySteps: Readonly<Partial<Record<ReasonUse, readonly string[]>>> = {
  return: ['return', 'rewind', 'takeBack', 'askAgain', 'redraft', 'correct'],
  reject: ['reject', 'decline', 'refuse'],
  cancel: ['cancel', 'withdraw', 'abandon', 'discard', 'drop'],
};

/** Every other step is told by what it is taken with. */
const byRecords: Readonly<Partial<Record<ReasonUse, readonly RecordName[]>>> = {
  budget: [
    'budget_line',
    'budget_amendment',
    'budget_authority',
    'journal_entry',
    'journal_voucher',
    'account_segment',
    'account_rule',
    'funding_source',
    'capital_program',
  ],
  change: ['cooperative_contract', 'interlocal_agreement', 'customer_agreement'],
  authority: [
    'delegation',
    'delegated_authority',
    'duty_grant',
    'firm_delegation',
    'user_roles',
    'purchase_limit',
    'organization_members',
  ],
  data: [
    'commodity_code',
    'unit_of_measure',
    'payment_term',
    'reason_code',
    'master_data_change',
    'cost_center',
    'agency',
    'scope_text',
  ],
};

const holding = (lists: Readonly<Partial<Record<ReasonUse, readonly string[]>>>, word: string) =>
  (Object.keys(lists) as ReasonUse[]).find((use) => lists[use]?.includes(word)); // the keys of these very lists

/** Which of the agency's reasons are offered for a step of a record; null where they would say nothing. */
export const reasonUseOf = (record: string, step: string): ReasonUse | null =>
  holding(bySteps, step) ?? holding(byRecords, record) ?? null;
