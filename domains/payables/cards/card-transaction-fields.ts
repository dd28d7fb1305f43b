import { f } from '#kernel';
import { findings } from './card-words.ts';

/** What of a purchase one budget line pays; of a refund the amounts are below zero. */
export const cardSplit = {
  budgetLine: f.ref('budget_line').label('Budget line').required(),
  amount: f.money({ currency: 'organization' }).label('Amount').required(),
};

/** As the issuer’s file has it. */
export const asBilled = {
  card: f.ref('purchasing_card').label('Card').required().computed(),
  statement: f.ref('card_statement').label('Statement').required().computed(),
  holder: f.person().label('Cardholder').required().computed(),
  approver: f.person().label('Approver').required().computed(),
  place: f.integer({ min: 1, max: 9_999_999, isName: true }).label('File line').required().computed(),
  postedOn: f.date().label('Posted on').required().computed(),
  boughtOn: f.date().label('Purchased on').required().computed(),
  merchant: f.text({ max: 160 }).label('Merchant').required().computed().search(),
  merchantCode: f.text({ max: 4 }).label('Merchant category').computed(),
  reference: f.text({ max: 60 }).label('Issuer reference').required().computed().search(),
  amount: f.money({ currency: 'organization' }).label('Amount').required().computed(),
};

/** What the holder says of it. */
export const asCoded = {
  purpose: f.text({ max: 400, lines: 3 }).label('Purpose').search().help('What was bought, and for which work.'),
  receipt: f.attachments({ max: 5 }).label('Receipt'),
  missingReceipt: f
    .longText({ max: 1000 })
    .label('Missing receipt statement')
    .help('Signed by you as you submit: why there is none, and what you tried.'),
  lines: f.lines(cardSplit, { max: 50, label: 'Split' }).label('Budget lines'),
  tax: f.money({ currency: 'organization', min: 0 }).label('Sales tax').help('The agency is exempt: ask for it back.'),
  vendor: f.ref('vendor').label('Vendor').help('The firm of the directory behind this merchant.'),
  isPersonal: f
    .yesNo()
    .label('Personal purchase')
    .required()
    .defaultTo(false)
    .help('You owe the amount to the agency.'),
  refundOf: f.ref('card_transaction').label('Refund of').help('Only of a refund: the purchase that is taken back.'),
  justification: f.longText({ max: 1000 }).label('Justification').help('Answers the findings, such as a limit.'),
};

export const asFound = {
  findings: f.choices(findings).label('Findings').computed(),
  findingNotes: f.text({ max: 1500, lines: 4 }).label('Finding details').computed(),
  receiptDueOn: f.date().label('Receipt due on').required().computed(),
  remindedOn: f.date().label('Holder reminded on').computed(),
  escalatedOn: f.date().label('Approver told on').computed(),
};

export const asDecided = {
  codedBy: f.person().label('Coded by').computed(),
  codedOn: f.date().label('Coded on').computed(),
  approvedBy: f.person().label('Approved by').computed(),
  approvedOn: f.date().label('Approved on').computed(),
  invoice: f.ref('invoice').label('Issuer invoice').computed(),
  billedOn: f.date().label('Billed on').computed(),
  dispute: f.longText({ max: 1000 }).label('Dispute').help('What is wrong, and when the issuer was told.'),
  disputedBy: f.person().label('Disputed by').computed(),
  disputedOn: f.date().label('Disputed on').computed(),
  creditedBy: f.ref('card_transaction').label('Credited by').help('The credit of the issuer for this dispute.'),
  repaidOn: f.date().label('Repaid on'),
  repaidAs: f.text({ max: 80 }).label('Repayment reference').help('The receipt or payroll deduction.'),
};
