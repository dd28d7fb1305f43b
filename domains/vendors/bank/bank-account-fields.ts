import { f } from '#kernel';

/** What the person types who proposes an account; the firm's own form has the same fields. */
export const accountFields = {
  holder: f.text({ max: 160 }).label('Account holder').required().fixed().search().help('As the bank has it.'),
  bank: f.text({ max: 120 }).label('Bank').required().fixed().search(),
  accountType: f
    .choice({ checking: 'Checking', savings: 'Savings' })
    .label('Account type')
    .required()
    .fixed()
    .defaultTo('checking'),
  routing: f.encrypted({ kind: 'US routing number' }).label('Routing number').required().fixed().help('Nine digits.'),
  account: f.encrypted({ kind: 'US bank account' }).label('Account number').required().fixed(),
  why: f.text({ max: 500, lines: 2 }).label('Reason').required().fixed().help('Why payments go to this account.'),
};

/** What is written down on the way to the first payment. */
export const itsWay = {
  proposedBy: f.text({ max: 300 }).label('Proposed by').computed().help('The person of the firm who proposed it.'),
  noticeBy: f.person().label('Notice imported by').computed().help('Who imported the bank’s notification of change.'),
  isFirst: f.yesNo().label('First account').computed(),
  callNumber: f.phone().label('Call-back number').computed().help('On file before the change.'),
  callSince: f.date().label('On file since').computed(),
  numberBy: f.person().label('Number entered by').computed(),
  spokeWith: f.text({ max: 160 }).label('Spoke with'),
  foundNumber: f.phone().label('Number called'),
  foundIn: f.text({ max: 300 }).label('Number found in').help('Such as SAM.gov or the state’s business register.'),
  calledBy: f.person().label('Called by').computed(),
  calledAt: f.instant().label('Called').computed(),
  approvedBy: f.person().label('Approved by').computed(),
  prenote: f
    .choice({
      accepted: 'No return in 3 banking days',
      deposits: 'Micro-deposits confirmed',
      not_sent: 'Not sent',
    })
    .label('Prenote result'),
  prenoteTrace: f.text({ max: 15 }).label('Trace number').computed().help('Of the prenote in its file.'),
  prenoteClearOn: f.date().label('Result from').computed().help('Three banking days after the prenote settles.'),
  prenoteReturn: f.text({ max: 200 }).label('Returned as').computed(),
  coolingDays: f.integer({ min: 1, max: 60 }).label('Cooling days').computed(),
  payableFrom: f.date().label('Payable from').computed(),
  heldBecause: f.text({ max: 300, lines: 2 }).label('Hold reason').computed(),
  heldOn: f.date().label('On hold since').computed(),
  resumedBy: f.person().label('Hold lifted by').computed(),
};
