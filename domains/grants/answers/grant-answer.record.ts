import { defineRecord, f } from '#kernel';
import { grantManagers } from '../award/award-life.ts';
import { answerStates, answerSteps } from './answer-life.ts';
import { answerTopics } from './answer-words.ts';

/** An answer that applications use again, with its source, the figures it quotes and where it was used last. */
export const grantAnswer = defineRecord('grant_answer', {
  label: ['Reusable answer', 'Reusable answers'],
  about: 'A text for applications with its source, its figures and its last use.',
  title: 'title',
  fields: {
    title: f.text({ max: 200 }).label('Question').required().search(),
    topic: f.choice(answerTopics).label('Topic').required().defaultTo('organization'),
    text: f.longText({ max: 20_000 }).label('Answer').required().search(),
    source: f.text({ max: 200 }).label('Source').required().search().help('Where it comes from.'),
    application: f.ref('grant_application').label('Taken from').help('The application that it was written for.'),
    figures: f.refs('profile_figure').label('Figures quoted').help('Compared with their current values.'),
    owner: f.person().label('Owner').required().defaultTo('actor'),
    submittedBy: f.person().label('Submitted by').computed(),
    approvedBy: f.person().label('Approved by').computed(),
    approvedOn: f.date().label('Approved on').computed(),
    uses: f.integer({ min: 0 }).label('Times used').computed(),
    lastUsedOn: f.date().label('Last used').computed(),
    lastUsedIn: f.ref('grant_application').label('Used in').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['draft', 'submitted', 'approved', 'retired'] },
  },
  states: answerStates,
  finalStates: ['retired'],
  transitions: answerSteps,
  fixed: [
    {
      in: ['submitted'],
      code: 'grant_answer.is_submitted',
      sentence: 'This answer awaits approval as it is. Send it back to change it.',
    },
    {
      in: ['approved'],
      except: ['owner'],
      code: 'grant_answer.is_approved',
      sentence: 'Applications use this answer as it was approved. Revise it to change it.',
    },
    { in: ['retired'], code: 'grant_answer.is_retired', sentence: 'This answer is retired and stays as it is.' },
  ],
  list: {
    columns: ['title', 'topic', 'source', 'lastUsedOn', 'uses', 'owner', 'status'],
    filters: ['status', 'topic', 'owner', 'application', 'lastUsedOn'],
    sort: 'title',
  },
  sections: {
    Question: ['title', 'topic', 'owner'],
    Answer: ['text', 'figures'],
    Source: ['source', 'application'],
    Use: ['lastUsedOn', 'lastUsedIn', 'uses', 'submittedBy', 'approvedBy', 'approvedOn'],
  },
});
