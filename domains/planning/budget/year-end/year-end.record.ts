import { defineRecord, f } from '#kernel';

const officer = { duty: 'budget_officer' } as const;

/** Decide what lapses or carries forward, preview it, then close the fiscal year. */
export const yearEnd = defineRecord('year_end', {
  label: ['Year-end', 'Year-ends'],
  about: 'Decide what lapses or carries forward, preview it, then close the fiscal year.',
  title: 'name',
  fields: {
    name: f.text({ max: 80 }).required().search(),
    budget: f.ref('budget').required().fixed(),
    intoBudget: f.ref('budget').label('Carries into').help('The budget that receives what carries forward.'),
    notes: f.longText({ max: 4000 }),
  },
  access: { read: 'member', create: officer, edit: { by: officer, inStates: ['open'] } },
  states: { open: 'review', committed: 'done', abandoned: 'stopped' },
  finalStates: ['committed'],
  transitions: {
    commit: {
      label: 'Close fiscal year',
      from: 'open',
      to: 'committed',
      by: officer,
      confirm:
        'Lapsed amounts return, carried amounts move to the next budget, scheduled amendments are canceled, and this budget closes for good.',
    },
    abandon: { label: 'Abandon', from: 'open', to: 'abandoned', by: officer, reason: 'required' },
    resume: { label: 'Resume', from: 'abandoned', to: 'open', by: officer },
  },
  list: { columns: ['name', 'budget', 'intoBudget', 'status'], filters: ['status', 'budget'], sort: '-createdAt' },
  sections: { 'Year-end': ['name', 'budget', 'intoBudget', 'notes'] },
});
