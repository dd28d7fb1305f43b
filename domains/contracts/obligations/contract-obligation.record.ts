import { anyOf, defineRecord, f, forThose, own } from '#kernel';
import { managers } from '../contract/contract-life.ts';

const theirs = anyOf(own('owner'), forThose(managers));

/** Something that a contract asks for by a day, who sees to it, and what shows that it was done. */
export const contractObligation = defineRecord('contract_obligation', {
  label: ['Obligation', 'Obligations'],
  about: 'A deliverable or duty of a contract with its due day, owner and evidence.',
  title: 'name',
  fields: {
    name: f.text({ max: 160 }).label('Obligation').required().search(),
    contract: f.ref('contract').required().fixed(),
    owedBy: f.choice({ vendor: 'Vendor', agency: 'Agency' }).label('Owed by').required().defaultTo('vendor'),
    clause: f.text({ max: 120 }).label('Contract section'),
    details: f.longText({ max: 4000 }).label('Details'),
    owner: f.person().required().defaultTo('actor').help('Who sees to it in the agency.'),
    dueOn: f.date().label('Due on').required(),
    isPublic: f
      .yesNo()
      .label('Public milestone')
      .required()
      .defaultTo(false)
      .help('Shown with its days in the public register.'),
    evidence: f.attachments().label('Evidence'),
    sourceFile: f.ref('document').label('Source file').computed(),
    sourcePage: f.integer({ min: 1, max: 10_000 }).label('Source page').computed(),
    sourceQuote: f.longText({ max: 1000 }).label('Quote').computed(),
    doneBy: f.person().label('Done by').computed(),
    doneOn: f.date().label('Done on').computed(),
  },
  access: {
    read: 'member',
    create: managers,
    edit: { by: managers, inStates: ['open', 'done'] },
  },
  fixed: [{ in: ['done'], code: 'contract_obligation.is_done', sentence: 'This is done. Reopen it to change it.' }],
  states: { open: 'new', done: 'done', waived: 'stopped' },
  finalStates: ['waived'],
  transitions: {
    complete: {
      label: 'Mark done',
      from: 'open',
      to: 'done',
      by: 'member',
      rows: theirs,
      fieldsToFill: ['evidence'],
    },
    reopen: { label: 'Reopen', from: 'done', to: 'open', by: managers, reason: 'required' },
    waive: {
      label: 'Waive',
      from: 'open',
      to: 'waived',
      by: { duty: 'chief_procurement_officer' },
      reason: 'required',
    },
  },
  list: {
    columns: ['name', 'contract', 'owedBy', 'owner', 'dueOn', 'status'],
    filters: ['status', 'contract', 'owner', 'owedBy', 'dueOn'],
    sort: 'dueOn',
  },
  sections: {
    Obligation: ['name', 'contract', 'owedBy', 'clause', 'details', 'owner', 'dueOn', 'isPublic'],
    Source: ['sourceFile', 'sourcePage', 'sourceQuote'],
    Evidence: ['evidence', 'doneBy', 'doneOn'],
  },
});
