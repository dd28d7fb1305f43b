import { defineRecord, f } from '#kernel';

/** One run of the solver over a plan: what it was asked, how far it is, and its answer with the proof. */
export const capitalBestSet = defineRecord('capital_best_set', {
  label: ['Optimizer run', 'Optimizer runs'],
  about: 'One run of the funding optimizer: the best portfolio of projects under all caps.',
  title: 'number',
  fields: {
    number: f.sequence('BS-{yyyy}-{000}'),
    plan: f.ref('capital_plan').required().fixed(),
    aim: f
      .choice({ score: 'Highest total score', value: 'Best score per dollar' })
      .required()
      .fixed()
      .defaultTo('score'),
    limitSeconds: f.integer({ min: 5, max: 300 }).label('Time limit (s)').required().fixed().defaultTo(60),
    stage: f.text({ max: 200 }).label('Stage').computed(),
    question: f.json().label('Input').computed(),
    answer: f.json().computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  states: { waiting: 'review', running: 'review', done: 'done', failed: 'stopped' },
  finalStates: ['done', 'failed'],
  transitions: {
    start: { label: 'Start', from: ['waiting', 'running'], to: 'running', by: 'nobody' },
    finish: { label: 'Finish', from: 'running', to: 'done', by: 'nobody' },
    fault: { label: 'Fail', from: ['waiting', 'running'], to: 'failed', by: 'nobody' },
  },
  list: {
    columns: ['number', 'plan', 'aim', 'stage', 'createdBy', 'createdAt', 'status'],
    filters: ['status', 'plan'],
    sort: '-number',
  },
  sections: { Run: ['plan', 'aim', 'limitSeconds'] },
});
