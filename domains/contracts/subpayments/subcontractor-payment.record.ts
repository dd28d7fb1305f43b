import { defineRecord, f } from '#kernel';
import { outcomes, subpaymentStates, subpaymentSteps } from './subpayment-life.ts';

const amount = () => f.money({ currency: 'organization', min: 0 });

/** What a prime says it paid a subcontractor, and what the subcontractor says of it. */
export const subcontractorPayment = defineRecord('subcontractor_payment', {
  label: ['Subcontractor payment', 'Subcontractor payments'],
  about: 'A payment of a prime to a subcontractor, as reported and as confirmed.',
  title: 'number',
  fields: {
    number: f.sequence('SUB-{yyyy}-{00000}').search(),
    subcontractor: f.ref('contract_subcontractor').required().computed(),
    contract: f.ref('contract').required().computed(),
    payment: f.text({ max: 32 }).label('Agency payment').computed(),
    periodUntil: f.date().label('Period to').required().computed(),
    amount: amount().label('Amount paid').required().computed(),
    retained: amount().label('Retainage withheld').required().computed(),
    paidOn: f.date().label('Paid on').required().computed(),
    reference: f.text({ max: 80 }).label('Reference').computed(),
    reportedBy: f.text({ max: 160 }).label('Reported by').required().computed(),
    dueOn: f.date().label('Due on').computed(),
    promptRule: f.text({ max: 300 }).label('Prompt-pay rule').computed(),
    linkUntil: f.date().label('Link expires').computed(),
    received: amount().label('Amount received').computed(),
    receivedOn: f.date().label('Received on').computed(),
    note: f.text({ max: 1000 }).label('Subcontractor’s note').computed(),
    answeredOn: f.date().label('Answered on').computed(),
    discrepancy: f.text({ max: 400 }).computed(),
    outcome: f.choice(outcomes),
    finding: f.text({ max: 4000, min: 20, lines: 4 }),
    evidence: f.attachments(),
    resolvedBy: f.person().label('Resolved by').computed(),
    resolvedOn: f.date().label('Resolved on').computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  states: subpaymentStates,
  finalStates: ['resolved'],
  transitions: subpaymentSteps,
  list: {
    columns: ['number', 'subcontractor', 'contract', 'amount', 'paidOn', 'dueOn', 'status'],
    filters: ['status', 'contract', 'subcontractor', 'paidOn'],
    sort: '-number',
  },
  sections: {
    Report: [
      'subcontractor',
      'contract',
      'payment',
      'periodUntil',
      'amount',
      'retained',
      'paidOn',
      'reference',
      'reportedBy',
    ],
    'Prompt payment': ['dueOn', 'promptRule'],
    Confirmation: ['linkUntil', 'received', 'receivedOn', 'note', 'answeredOn'],
    Discrepancy: ['discrepancy', 'outcome', 'finding', 'evidence', 'resolvedBy', 'resolvedOn'],
  },
});
