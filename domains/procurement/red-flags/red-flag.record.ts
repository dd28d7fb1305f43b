import { defineRecord, f, secondPerson } from '#kernel';

const answererIsNotRecommender = secondPerson(
  'red_flag.answerer_is_not_recommender',
  'You recommended this award, so someone else has to answer its red flags.',
  ['recommendedBy'],
);

/** Something in a process that can be a sign of collusion or favor, and what a reviewer found. */
export const redFlag = defineRecord('red_flag', {
  label: ['Red flag', 'Red flags'],
  about: 'A sign of possible collusion or favor in an award, with what a reviewer found.',
  title: 'name',
  fields: {
    award: f.ref('award').required().fixed().computed(),
    code: f.text({ max: 4 }).required().computed(),
    name: f.text({ max: 80 }).required().search().computed(),
    why: f.text({ max: 300 }).label('Meaning').required().computed(),
    recommendedBy: f.person().computed().label('Recommended by'),
    answer: f.longText({ max: 4000 }).label('Finding').search(),
    answeredBy: f.person().label('Answered by').computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  states: { open: 'late', answered: 'done', gone: ['new', 'No longer found'] },
  finalStates: ['answered', 'gone'],
  transitions: {
    answer: {
      label: 'Answer',
      from: 'open',
      to: 'answered',
      by: [{ duty: 'chief_procurement_officer' }, { duty: 'legal_counsel' }],
      rules: [answererIsNotRecommender],
      fieldsToFill: ['answer'],
    },
    clear: { label: 'Clear', from: 'open', to: 'gone', by: 'nobody' },
  },
  list: {
    columns: ['name', 'award', 'answeredBy', 'status'],
    filters: ['status', 'award', 'code'],
    sort: 'code',
  },
  sections: { 'Red flag': ['award', 'code', 'name', 'why'], Finding: ['answer', 'answeredBy'] },
});
