import { defineRecord, f } from '#kernel';

const officer = { duty: 'budget_officer' } as const;

/** Close a fiscal year: decide what lapses or carries forward, preview, then commit. */
export const yearEnd = defineRecord('year_end', {
  label: ['Year-end', 'Year-ends'],
  about: 'Close a fiscal year: decide what lapses or carries forward, preview, then commit.',
  title: 'name',
  fields: {
    name: f.text({ max: 80 }).required().search(),
    budget: f.ref('budget').required().fixed(),
    intoBudget: f.ref('budget').label('Carries into').help('The budget that takes what is carried forward.'),
    notes: f.longText({ max: 4000 }),
  },
  access: { read: 'member', create: officer, edit: { by: officer, inStates: ['open'] } },
  states: ['open', 'committed', 'abandoned'],
  finalStates: ['committed'],
  transitions: {
    commit: {
      label: 'Close fiscal year',
      from: 'open',
      to: 'committed',
      by: officer,
      confirm: 'What lapses goes back, what is carried moves into the next budget, and this budget is closed for good.',
    },
    abandon: { label: 'Abandon', from: 'open', to: 'abandoned', by: officer, reason: 'required' },
    resume: { label: 'Take up again', from: 'abandoned', to: 'open', by: officer },
  },
  list: { columns: ['name', 'budget', 'intoBudget', 'status'], filters: ['status', 'budget'], sort: '-createdAt' },
  sections: { 'Year-end': ['name', 'budget', 'intoBudget', 'notes'] },
});
