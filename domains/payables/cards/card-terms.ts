import { f } from '#kernel';

const codes = (label: string) => f.text({ max: 600, lines: 2 }).label(label);

/** What is bought with a card, and for how much. */
export const cardLimits = {
  singleLimit: f.money({ currency: 'organization', positive: true }).label('Single limit').required(),
  monthlyLimit: f.money({ currency: 'organization', positive: true }).label('Monthly limit').required(),
  allowedCodes: codes('Allowed categories').help('Merchant category codes, such as 5200-5299. Empty: all.'),
  blockedCodes: codes('Blocked categories').help('These stay blocked, whatever is allowed.'),
};

/** By when a receipt is there, and how long after it the approver is told. */
export const receiptDays = {
  receiptDays: f.integer({ min: 1, max: 60 }).label('Days for receipt').required().defaultTo(10),
  escalationDays: f
    .integer({ min: 1, max: 60 })
    .label('Days to approver')
    .required()
    .defaultTo(7)
    .help('An overdue receipt is told to the approver as well, this long after it was due.'),
};
