import { defineRecord, f } from '#kernel';
import { grantManagers } from '../award/award-life.ts';
import { outlayClasses } from '../drawdowns/sf271.ts';
import { costTypeLabels } from '../budget/cost-types.ts';
import { costFixed, costStates, costSteps } from './cost-life.ts';
import { costClasses, costShares, costSources } from './cost-words.ts';
import {
  awardsAreNamed,
  inKindIsMatch,
  paidAfterIncurred,
  sharesDiffer,
  splitsTie,
  subawardIsContractual,
  typeFitsClass,
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
    outlayClass: f.choice(outlayClasses).label('SF-271 class').help('Of construction. Empty: by the object class.'),
    costType: f
      .choice(costTypeLabels)
      .label('Cost type')
      .help('Its section of 2 CFR 200 is asked when an award bears it.'),
    basis: f.text({ max: 300, lines: 2 }).label('Written basis').help('Of a cost that is allowable under conditions.'),
    incurredOn: f.date().label('Incurred on').required(),
    paidOn: f.date().label('Paid on').help('Of an invoice, the day of its payment.'),
    amount: amount().label('Amount').required(),
    splits: f.lines(split, { min: 1, max: 40, label: 'Share' }).label('Shares').required(),
    documents: f.attachments().label('Evidence'),
    note: f.text({ max: 500, lines: 3 }).label('Note'),
    documentKey: f.text({ max: 300 }).label('Document key').unique().computed(),
    exclusionsAt: f.instant().label('Exclusions checked').computed(),
    exclusions: f.text({ max: 300 }).label('Check result').computed(),
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
  fixed: costFixed,
  rules: [
    splitsTie,
    awardsAreNamed,
    sharesDiffer,
    inKindIsMatch,
    paidAfterIncurred,
    subawardIsContractual,
    typeFitsClass,
  ],
  list: {
    columns: ['number', 'description', 'payee', 'costClass', 'incurredOn', 'amount', 'status'],
    filters: ['status', 'source', 'costClass', 'costType', 'incurredOn', 'paidOn', 'invoice', 'subaward'],
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
      'outlayClass',
      'costType',
      'basis',
      'incurredOn',
      'paidOn',
      'amount',
    ],
    Shares: ['splits'],
    Evidence: ['documents', 'note'],
    Decisions: ['exclusionsAt', 'exclusions', 'submittedBy', 'approvedBy', 'approvedOn', 'reversedBy', 'reversedOn'],
  },
});
