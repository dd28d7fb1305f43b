import { defineRecord, f } from '#kernel';
import { grantManagers } from '../award/award-life.ts';
import { costStates, costSteps } from './cost-life.ts';
import { costClasses, costShares, costSources } from './cost-words.ts';
import {
  awardsAreNamed,
  inKindIsMatch,
  paidAfterIncurred,
  sharesDiffer,
  splitsTie,
  subawardIsContractual,
} from './grant-cost.rules.ts';

const amount = () => f.money({ currency: 'organization', positive: true });

const split = {
  award: f.ref('grant_award').label('Award').help('Empty: local or ineligible.'),
  share: f.choice(costShares).label('Share').required(),
  amount: amount().label('Amount').required(),
};

/** One cost, entered once, and who bears it: awards, their match, or the agency alone. Drawdowns, reports and audits count these rows. */
export const grantCost = defineRecord('grant_cost', {
  label: ['Cost', 'Costs'],
  about: 'A cost with its evidence, split across awards, match and local money.',
  title: 'number',
  fields: {
    number: f.sequence('COST-{yyyy}-{00000}').search(),
    description: f.text({ max: 200 }).label('Description').required().search(),
    source: f.choice(costSources).label('Source').required(),
    invoice: f.ref('invoice').label('Invoice').help('Approved or paid. Its costs never exceed what it pays.'),
    payee: f.text({ max: 160 }).label('Payee').required().search().help('Vendor, employee or donor.'),
    documentNumber: f.text({ max: 60 }).label('Document number').search().help('Invoice, payroll or voucher number.'),
    subaward: f.ref('subaward').label('Subaward').help('Of a payment to a subrecipient.'),
    milestone: f.ref('grant_milestone').label('Milestone').help('Of a fixed amount subaward, what it is paid for.'),
    costClass: f.choice(costClasses).label('Object class').required(),
    incurredOn: f.date().label('Incurred on').required(),
    paidOn: f.date().label('Paid on').help('Of an invoice, the day of its payment.'),
    amount: amount().label('Amount').required(),
    splits: f.lines(split, { min: 1, max: 40, label: 'Share' }).label('Shares').required(),
    documents: f.attachments().label('Evidence'),
    note: f.text({ max: 500, lines: 3 }).label('Note'),
    documentKey: f.text({ max: 300 }).label('Document key').unique().computed(),
    submittedBy: f.person().label('Submitted by').computed(),
    approvedBy: f.person().label('Approved by').computed(),
    approvedOn: f.date().label('Approved on').computed(),
    reversedBy: f.person().label('Reversed by').computed(),
    reversedOn: f.date().label('Reversed on').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['draft', 'submitted', 'approved', 'reversing', 'reversed', 'discarded'] },
  },
  states: costStates,
  finalStates: ['reversed', 'discarded'],
  transitions: costSteps,
  fixed: [
    {
      in: ['submitted'],
      code: 'grant_cost.is_submitted',
      sentence: 'This cost awaits approval as it is. Send it back to change it.',
    },
    {
      in: ['approved', 'reversing', 'reversed'],
      code: 'grant_cost.is_approved',
      sentence: 'An approved cost never changes. Reverse it and enter it again.',
    },
    { in: ['discarded'], code: 'grant_cost.is_discarded', sentence: 'This cost is discarded. Enter a new one.' },
  ],
  rules: [splitsTie, awardsAreNamed, sharesDiffer, inKindIsMatch, paidAfterIncurred, subawardIsContractual],
  list: {
    columns: ['number', 'description', 'payee', 'costClass', 'incurredOn', 'amount', 'status'],
    filters: ['status', 'source', 'costClass', 'incurredOn', 'paidOn', 'invoice', 'subaward'],
    sort: '-number',
  },
  sections: {
    Cost: [
      'description',
      'source',
      'invoice',
      'payee',
      'documentNumber',
      'subaward',
      'milestone',
      'costClass',
      'incurredOn',
      'paidOn',
      'amount',
    ],
    Shares: ['splits'],
    Evidence: ['documents', 'note'],
    Decisions: ['submittedBy', 'approvedBy', 'approvedOn', 'reversedBy', 'reversedOn'],
  },
});
