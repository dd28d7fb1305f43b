import { defineRecord, f } from '#kernel';
import { managers } from '../contract/contract-life.ts';
import { MOST_BODY, origins } from './clause-words.ts';
import { useStates, useSteps } from './use-life.ts';

/** A clause as it stands in one contract: its text is copied, so that a later version changes no contract. */
export const contractClauseUse = defineRecord('contract_clause_use', {
  label: ['Contract clause', 'Clauses in contracts'],
  about: 'A clause of a contract, with the version and text approved when it was added.',
  title: 'number',
  fields: {
    number: f.sequence('CLA-{yyyy}-{00000}').search(),
    contract: f.ref('contract').required().fixed(),
    clause: f.ref('contract_clause').label('Clause').fixed(),
    section: f.text({ max: 60 }).label('Contract section').help('Of the contract, such as 12.4.'),
    reason: f.longText({ max: 1000 }).label('Reason').fixed().help('Why the contract needs this clause.'),
    place: f.integer({ min: 1, max: 500 }).label('Order').computed(),
    code: f.text({ max: 24 }).label('Code').computed(),
    revision: f.integer({ min: 1, max: 9999 }).label('Version').computed(),
    title: f.text({ max: 160 }).label('Title').computed().search(),
    rule: f.text({ max: 120 }).label('Meets rule').computed(),
    citation: f.text({ max: 200 }).label('Law').computed(),
    body: f.longText({ max: MOST_BODY }).label('Text').computed().search(),
    origin: f.choice(origins).label('Origin').computed(),
    negotiated: f.yesNo().label('Negotiated').computed(),
    requestedBy: f.person().label('Removal requested by').computed(),
    decidedBy: f.person().label('Decided by').computed(),
    exception: f.longText({ max: 1000 }).label('Written exception').computed(),
  },
  partOf: {
    field: 'contract',
    frozenIn: ['legal_review', 'submitted', 'approved', 'active', 'closed', 'terminated', 'cancelled'],
    code: 'contract_clause_use.is_frozen',
    sentence: 'Clauses change while the contract is a draft. Send it back first.',
  },
  access: {
    read: 'member',
    create: managers,
    edit: { by: managers, inStates: ['included', 'removal_requested', 'counsel_decides', 'excepted'] },
  },
  fixed: [
    {
      in: ['removal_requested', 'counsel_decides', 'excepted'],
      code: 'contract_clause_use.is_counsels',
      sentence: 'Counsel decides on this clause as it is.',
    },
  ],
  states: useStates,
  finalStates: ['removed', 'excepted'],
  transitions: useSteps,
  list: {
    columns: ['number', 'title', 'code', 'revision', 'contract', 'section', 'origin', 'status'],
    filters: ['status', 'contract', 'clause', 'code', 'rule', 'origin'],
    sort: '-number',
  },
  sections: {
    Clause: ['contract', 'clause', 'code', 'revision', 'title', 'section', 'reason', 'body'],
    Source: ['origin', 'negotiated', 'rule', 'citation', 'place'],
    Decision: ['requestedBy', 'decidedBy', 'exception'],
  },
});
