/** What a card is for: a person has one active card of each. */
export const programs = {
  purchasing: 'Purchasing',
  travel: 'Travel',
  fuel: 'Fuel',
  emergency: 'Emergency',
} as const;

/** What is found on a transaction, judged and shown; none of it hides another. */
export const findings = {
  not_active: 'Card not active',
  over_single: 'Over single limit',
  over_month: 'Over monthly limit',
  blocked: 'Merchant category blocked',
  threshold: 'Above micro-purchase',
  split: 'Possible split',
  twice: 'Possible duplicate',
  vendor: 'Vendor held or excluded',
  day_off: 'Weekend or holiday',
  taxed: 'Sales tax charged',
  no_receipt: 'No receipt',
  personal: 'Personal purchase',
} as const;
export type Finding = keyof typeof findings;

/** What the holder has to explain; the rest is only shown. */
export const explained: readonly Finding[] = [
  'not_active',
  'over_single',
  'over_month',
  'blocked',
  'threshold',
  'split',
  'twice',
  'vendor',
  'taxed',
  'personal',
];

/** An overdue receipt is told once in so many days. */
export const REMINDER_DAYS = 7;

/** States in which a transaction still waits for someone. */
export const unfinished = ['new', 'coded'] as const;

/** Who runs the card program, and who agrees to its cards. */
export const administrators = [{ duty: 'accounts_payable' }] as const;
export const activators = [{ duty: 'chief_procurement_officer' }, { duty: 'budget_officer' }] as const;
export const cardReaders = [...administrators, ...activators, { duty: 'treasurer' }, { duty: 'auditor' }] as const;
