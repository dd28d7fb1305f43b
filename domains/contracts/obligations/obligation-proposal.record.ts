import { defineRecord, f } from '#kernel';
import { managers } from '../contract/contract-life.ts';
import { contractObligation } from './contract-obligation.record.ts';

const { name, owedBy, clause } = contractObligation.fields;

/** A sentence of a contract file that says what one side owes. A person makes it an obligation, or says why it is none. */
export const obligationProposal = defineRecord('obligation_proposal', {
  label: ['Proposed obligation', 'Proposed obligations'],
  about: 'A duty found in the text of a contract file, with page and quote, for a person to confirm.',
  title: 'name',
  fields: {
    name,
    contract: f.ref('contract').required().computed(),
    owedBy,
    clause,
    owner: f.person().help('Who sees to it in the agency.'),
    dueOn: f.date().label('Due on'),
    dueWords: f.text({ max: 200 }).label('Due as written').computed(),
    quote: f.longText({ max: 1000 }).label('Quote').required().computed().search(),
    file: f.ref('document').label('Source file').computed(),
    fileName: f.text({ max: 300 }).label('File name').required().computed(),
    page: f.integer({ min: 1, max: 10_000 }).label('Page').computed(),
    foundBy: f.choice({ rules: 'Sentence rules', model: 'Language model' }).label('Found by').required().computed(),
    key: f.text({ max: 64 }).required().unique().computed().readableBy('nobody'),
    obligation: f.ref('contract_obligation').computed(),
    decidedBy: f.person().label('Decided by').computed(),
  },
  access: {
    read: 'member',
    create: 'nobody',
    edit: { by: managers, inStates: ['proposed', 'confirmed', 'dismissed'] },
  },
  fixed: [
    {
      in: ['confirmed', 'dismissed'],
      code: 'obligation_proposal.is_decided',
      sentence: 'This proposal is decided. What was made of it is changed in the obligation.',
    },
  ],
  states: { proposed: 'new', confirmed: 'done', dismissed: 'stopped' },
  finalStates: ['confirmed', 'dismissed'],
  transitions: {
    confirm: {
      label: 'Confirm obligation',
      from: 'proposed',
      to: 'confirmed',
      by: managers,
      fieldsToFill: ['owner', 'dueOn'],
    },
    dismiss: { label: 'Dismiss', from: 'proposed', to: 'dismissed', by: managers, reason: 'required' },
  },
  list: {
    columns: ['name', 'contract', 'owedBy', 'dueOn', 'dueWords', 'status'],
    filters: ['status', 'contract', 'owedBy', 'foundBy'],
    sort: '-createdAt',
  },
  sections: {
    Proposal: ['name', 'contract', 'owedBy', 'owner', 'dueOn', 'dueWords', 'clause'],
    Source: ['quote', 'file', 'fileName', 'page', 'foundBy'],
    Decision: ['obligation', 'decidedBy'],
  },
});
