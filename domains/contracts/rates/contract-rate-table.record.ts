import { defineRecord, f } from '#kernel';
import { approvers, managers } from '../contract/contract-life.ts';
import { approverIsAnother, codesDiffer, hasNoMarkUp, ratesAreFixed } from './rate-table.rules.ts';
import { rateKinds, rateUnits } from './rate-words.ts';

const rateLine = {
  code: f.text({ max: 24 }).label('Code').required(),
  kind: f.choice(rateKinds).label('Type').required(),
  name: f.text({ max: 160 }).label('Category').required(),
  unit: f.choice(rateUnits).label('Unit').required(),
  rate: f.money({ currency: 'organization', min: 0 }).label('Rate').help('Empty: materials at actual cost.'),
};

/** The rates of a time-and-materials contract from a day on. An approved version never changes; the next one takes its place. */
export const contractRateTable = defineRecord('contract_rate_table', {
  label: ['Rate table', 'Rate tables'],
  about: 'Rates of a time-and-materials contract from a day on, approved by two people.',
  title: 'number',
  fields: {
    number: f.sequence('RAT-{yyyy}-{0000}').search(),
    contract: f.ref('contract').required().fixed(),
    fromDay: f.date().label('Valid from').required().help('After the last work that is billed already.'),
    lines: f.lines(rateLine, { max: 200, label: 'Rate' }).label('Rates'),
    basis: f
      .longText({ max: 2000 })
      .label('Basis')
      .required()
      .search()
      .help('Why these rates are fair: the offer, the escalation clause, the comparison.'),
    proposedBy: f.person().label('Proposed by').computed(),
    approvedBy: f.person().label('Approved by').computed(),
    approvedOn: f.date().label('Approved on').computed(),
  },
  access: { read: 'member', create: managers, edit: { by: managers, inStates: ['draft', 'proposed', 'approved'] } },
  fixed: [
    {
      in: ['proposed'],
      code: 'contract_rate_table.is_proposed',
      sentence: 'These rates await approval as they are. Send them back to change them.',
    },
    {
      in: ['approved'],
      code: 'contract_rate_table.is_approved',
      sentence: 'Approved rates never change. Propose a new table from a later day.',
    },
  ],
  states: { draft: 'new', proposed: ['review', 'Awaiting approval'], approved: 'done', discarded: 'stopped' },
  finalStates: ['approved', 'discarded'],
  transitions: {
    propose: { label: 'Propose', from: 'draft', to: 'proposed', by: managers },
    approve: {
      label: 'Approve rates',
      from: 'proposed',
      to: 'approved',
      by: approvers,
      rules: [approverIsAnother],
      confirm: 'Work from that day on is billed at these rates. They can’t be changed.',
    },
    return: {
      label: 'Send back',
      from: 'proposed',
      to: 'draft',
      by: [...managers, ...approvers],
      reason: 'required',
    },
    discard: { label: 'Discard', from: ['draft', 'proposed'], to: 'discarded', by: managers, reason: 'required' },
  },
  rules: [hasNoMarkUp, codesDiffer, ratesAreFixed],
  list: {
    columns: ['number', 'contract', 'fromDay', 'approvedOn', 'status'],
    filters: ['status', 'contract', 'fromDay', 'approvedBy'],
    sort: '-number',
  },
  sections: {
    'Rate table': ['contract', 'fromDay', 'lines', 'basis'],
    Decision: ['proposedBy', 'approvedBy', 'approvedOn'],
  },
});
