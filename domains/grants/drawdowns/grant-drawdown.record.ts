import { defineRecord, f } from '#kernel';
import { grantManagers } from '../award/award-life.ts';
import { drawdownStates, drawdownSteps } from './drawdown-life.ts';
import { drawdownKinds, paymentForms } from './drawdown-words.ts';
import { formFits, oneOrTheOther, periodInOrder } from './drawdown.rules.ts';

const amount = () => f.money({ currency: 'organization' });
const given = () => f.money({ currency: 'organization', min: 0 });

/** A request for payment under one award. Submitting it fixes its costs and its figures: no share of a cost is drawn twice. */
export const grantDrawdown = defineRecord('grant_drawdown', {
  label: ['Drawdown', 'Drawdowns'],
  about: 'A request to a funder for payment, with its costs and the figures of SF-270 or SF-271.',
  title: 'number',
  fields: {
    number: f.sequence('DRW-{yyyy}-{0000}').search(),
    award: f.ref('grant_award').required().fixed(),
    kind: f.choice(drawdownKinds).label('Type').required().defaultTo('reimbursement'),
    form: f.choice(paymentForms).label('Form').required().defaultTo('sf270'),
    fromDay: f.date().label('Period from').required(),
    untilDay: f.date().label('Period to').required(),
    costs: f.refs('grant_cost').label('Costs').help('Empty: all paid costs until the end of the period.'),
    milestones: f.refs('grant_milestone').label('Milestones').help('Of a fixed amount award. Empty: all verified.'),
    income: given().label('Program income').help('Since the last request. It is spent before more is drawn.'),
    completion: f.percent({ min: 0, max: 100 }).label('Physical completion').help('Of SF-271, by the last inspection.'),
    needed: given().label('Cash needed').help('Of an advance: estimated outlays.'),
    drawOn: f.date().label('Draw on'),
    outlayOn: f.date().label('Outlay on').help('The day on which the advance is paid out.'),
    interestRate: f.percent({ min: 0, max: 100 }).label('Interest rate').help('Of the account that holds the advance.'),
    cashPlan: f.longText({ max: 2000 }).label('Cash plan').help('What the advance pays, and to whom.'),
    note: f.text({ max: 500, lines: 3 }).label('Note'),
    filedOn: f.date().label('Filed on'),
    reference: f.text({ max: 60 }).label('Reference').search().help('Of the payment system or the funder.'),
    paidOn: f.date().label('Paid on'),
    paidAmount: given().label('Amount paid'),
    requestNo: f.integer({ min: 1, isName: true }).label('Request number').computed(),
    outlays: amount().label('Outlays to date').computed(),
    incomeToDate: amount().label('Income to date').computed(),
    netOutlays: amount().label('Net outlays').computed(),
    withEstimate: amount().label('With advance').computed(),
    match: amount().label('Non-federal share').computed(),
    funderShare: amount().label('Funder share').computed(),
    earlier: amount().label('Requested before').computed(),
    cashOnHand: amount().label('Cash on hand').computed(),
    requested: amount().label('Amount requested').computed(),
    classes: f.json().label('Outlays by class').computed(),
    costCount: f.integer({ min: 0 }).label('Costs drawn').computed(),
    submittedBy: f.person().label('Submitted by').computed(),
    submittedOn: f.date().label('Submitted on').computed(),
    approvedBy: f.person().label('Approved by').computed(),
    approvedOn: f.date().label('Approved on').computed(),
    filedBy: f.person().label('Filed by').computed(),
    paidBy: f.person().label('Payment recorded by').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: {
      by: grantManagers,
      inStates: ['draft', 'returned', 'submitted', 'approved', 'filed', 'paid', 'short_paid'],
    },
  },
  states: drawdownStates,
  finalStates: ['paid', 'short_paid', 'discarded'],
  transitions: drawdownSteps,
  fixed: [
    {
      in: ['submitted', 'approved'],
      code: 'grant_drawdown.is_submitted',
      sentence: 'This drawdown is fixed with its costs. Send it back to change it.',
    },
    {
      in: ['filed', 'paid', 'short_paid'],
      code: 'grant_drawdown.is_filed',
      sentence: 'This drawdown is filed and stays as it is.',
    },
  ],
  uniqueTogether: [['award', 'requestNo']],
  rules: [periodInOrder, oneOrTheOther, formFits],
  list: {
    columns: ['number', 'award', 'kind', 'untilDay', 'requested', 'filedOn', 'paidAmount', 'status'],
    filters: ['status', 'award', 'kind', 'filedOn', 'paidOn'],
    sort: '-number',
  },
  sections: {
    Drawdown: [
      'award',
      'requestNo',
      'kind',
      'form',
      'fromDay',
      'untilDay',
      'costs',
      'milestones',
      'income',
      'completion',
      'note',
    ],
    Advance: ['needed', 'drawOn', 'outlayOn', 'interestRate', 'cashPlan'],
    Payment: ['filedOn', 'reference', 'paidOn', 'paidAmount'],
    Decisions: ['submittedBy', 'submittedOn', 'approvedBy', 'approvedOn', 'filedBy', 'paidBy'],
  },
});
