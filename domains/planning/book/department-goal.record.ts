import { defineRecord, f } from '#kernel';
import { bookOfficer, bookWriters } from './book-words.ts';

/** What a department sets out to do in a budget, and how. Its measures are published and frozen with it. */
export const departmentGoal = defineRecord('department_goal', {
  label: ['Department goal', 'Department goals'],
  about: 'What a department sets out to do in a budget, and how.',
  title: 'goal',
  fields: {
    goal: f.text({ max: 300, lines: 2 }).label('Goal').required().search(),
    budget: f.ref('budget').label('Budget').required().fixed(),
    costCenter: f.ref('cost_center').label('Cost center').required().help('Its department is named in the book.'),
    position: f.integer({ min: 1, max: 9999 }).label('Order').required().defaultTo(500).help('Lowest first.'),
    strategy: f.longText({ max: 4000 }).label('Strategy').help('What is done to reach it.'),
    publishedBy: f.person().label('Published by').computed(),
    publishedOn: f.date().label('Published on').computed(),
  },
  access: {
    read: 'member',
    create: bookWriters,
    edit: { by: bookWriters, inStates: ['draft', 'published'] },
    remove: { by: bookWriters, inStates: ['draft'] },
  },
  states: { draft: 'new', published: 'done' },
  transitions: {
    publish: {
      label: 'Publish goal',
      from: 'draft',
      to: 'published',
      by: bookOfficer,
      confirm: 'It is published with its measures. They stay as they are until it is back to draft.',
    },
    withdraw: { label: 'Back to draft', from: 'published', to: 'draft', by: bookOfficer, reason: 'required' },
  },
  fixed: [
    {
      in: ['published'],
      except: ['position'],
      code: 'department_goal.is_published',
      sentence: 'A published goal stays as it is. Send it back to draft to change it.',
    },
  ],
  list: {
    columns: ['goal', 'costCenter', 'budget', 'publishedOn', 'status'],
    filters: ['status', 'budget', 'costCenter'],
    sort: 'goal',
  },
  sections: {
    Goal: ['goal', 'budget', 'costCenter', 'position', 'strategy'],
    Publication: ['publishedBy', 'publishedOn'],
  },
});
