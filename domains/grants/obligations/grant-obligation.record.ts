import { defineRecord, f } from '#kernel';
import { grantManagers } from '../award/award-life.ts';
import { obligationStates, obligationSteps } from './obligation-life.ts';
import { obligationSources, repeats } from './obligation-words.ts';

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
    dueBasis: f.text({ max: 160 }).label('Due basis'),
    repeats: f.choice(repeats).label('Repeats').required().defaultTo('once'),
    graceDays: f.integer({ min: 0, max: 400 }).label('Days after period'),
    wanted: f.text({ max: 200 }).label('Evidence wanted'),
    needsAcceptance: f.yesNo().label('Needs acceptance').required().defaultTo(false),
    evidence: f.attachments().label('Evidence'),
    evidenceNumber: f.text({ max: 60 }).label('Evidence record').help('Number of a record of this award.'),
    doneBy: f.person().label('Done by').computed(),
    doneOn: f.date().label('Done on').computed(),
    acceptedBy: f.person().label('Accepted by').computed(),
    acceptedOn: f.date().label('Accepted on').computed(),
    starterSet: f.text({ max: 40 }).label('Starter set').computed(),
    governingText: f.text({ max: 160 }).label('Governing text').computed(),
    evidenceKind: f.text({ max: 60 }).label('Kind of record').computed(),
    evidenceId: f.uuid().label('Row').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['open', 'submitted', 'done', 'waived'] },
  },
  fixed: [
    {
      in: ['submitted'],
      code: 'grant_obligation.is_submitted',
      sentence: 'This awaits acceptance as it is. Send it back to change it.',
    },
    { in: ['done'], code: 'grant_obligation.is_done', sentence: 'This is done. Reopen it to change it.' },
    { in: ['waived'], code: 'grant_obligation.is_waived', sentence: 'This is waived and stays as it is.' },
  ],
  states: obligationStates,
  finalStates: ['waived'],
  transitions: obligationSteps,
  list: {
    columns: ['name', 'award', 'citation', 'owner', 'dueOn', 'status'],
    filters: ['status', 'award', 'owner', 'source', 'dueOn'],
    sort: 'dueOn',
  },
  sections: {
    Obligation: ['name', 'award', 'source', 'citation', 'governingText', 'details', 'owner', 'starterSet'],
    Schedule: ['dueOn', 'dueBasis', 'repeats', 'graceDays'],
    Evidence: [
      'wanted',
      'needsAcceptance',
      'evidence',
      'evidenceNumber',
      'doneBy',
      'doneOn',
      'acceptedBy',
      'acceptedOn',
    ],
    Technical: ['evidenceKind', 'evidenceId'],
  },
});
