import { anyOf, defineRecord, f, forThose, own } from '#kernel';
import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { waiverIsByAnother } from './grant-obligation.rules.ts';
import { obligationSources, repeats } from './obligation-words.ts';

const theirs = anyOf(own('owner'), forThose(grantManagers));

/** Something that an award asks for by a day, who sees to it, and what shows that it was done. */
export const grantObligation = defineRecord('grant_obligation', {
  label: ['Award obligation', 'Award obligations'],
  about: 'A duty of an award with its law, owner, due day and evidence.',
  title: 'name',
  fields: {
    name: f.text({ max: 160 }).label('Obligation').required().search(),
    award: f.ref('grant_award').required().fixed(),
    source: f.choice(obligationSources).label('Source').required().defaultTo('agreement'),
    citation: f.text({ max: 120 }).label('Citation').search().help('Section of the law or of the agreement.'),
    details: f.longText({ max: 2000 }).label('Details'),
    owner: f.person().label('Owner').required().defaultTo('actor'),
    dueOn: f.date().label('Due on').required(),
    repeats: f.choice(repeats).label('Repeats').required().defaultTo('once'),
    evidence: f.attachments().label('Evidence'),
    doneBy: f.person().label('Done by').computed(),
    doneOn: f.date().label('Done on').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['open', 'done', 'waived'] },
  },
  fixed: [
    { in: ['done'], code: 'grant_obligation.is_done', sentence: 'This is done. Reopen it to change it.' },
    { in: ['waived'], code: 'grant_obligation.is_waived', sentence: 'This is waived and stays as it is.' },
  ],
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
    reopen: { label: 'Reopen', from: 'done', to: 'open', by: grantManagers, reason: 'required' },
    waive: {
      label: 'Waive',
      from: 'open',
      to: 'waived',
      by: grantApprovers,
      reason: 'required',
      rules: [waiverIsByAnother],
    },
  },
  list: {
    columns: ['name', 'award', 'citation', 'owner', 'dueOn', 'status'],
    filters: ['status', 'award', 'owner', 'source', 'dueOn'],
    sort: 'dueOn',
  },
  sections: {
    Obligation: ['name', 'award', 'source', 'citation', 'details', 'owner', 'dueOn', 'repeats'],
    Evidence: ['evidence', 'doneBy', 'doneOn'],
  },
});
