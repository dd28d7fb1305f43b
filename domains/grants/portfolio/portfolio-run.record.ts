import { defineRecord, f } from '#kernel';
import { aims, MOST_HOURS, MOST_WEEKS, outcomes } from './portfolio-words.ts';

const limit = () => f.money({ currency: 'organization', min: 0 });

/** One selection of applications: the limits it was asked with, its answer with the proof, who asked and when. It never changes. */
export const portfolioRun = defineRecord('portfolio_run', {
  label: ['Portfolio run', 'Portfolio runs'],
  about: 'One optimal selection of applications under match money, staff hours and deadlines.',
  title: 'number',
  fields: {
    number: f.sequence('POR-{yyyy}-{0000}').search(),
    aim: f.choice(aims).label('Objective').required().fixed(),
    matchLimit: limit().label('Match money').required().fixed(),
    hoursPerWeek: f.integer({ min: 0, max: MOST_HOURS }).label('Hours per week').required().fixed(),
    weeks: f.integer({ min: 1, max: MOST_WEEKS }).label('Weeks planned').required().fixed(),
    note: f.text({ max: 300 }).label('Note').fixed().search(),
    ranBy: f.person().label('Run by').required().computed(),
    ranOn: f.date().label('Run on').required().computed(),
    outcome: f.choice(outcomes).label('Outcome').computed(),
    chosen: f.integer({ min: 0 }).label('Chosen').computed(),
    value: f.integer({ min: 0 }).label('Total value').computed(),
    upperBound: f.integer({ min: 0 }).label('Upper bound').computed(),
    question: f.json().label('Input').computed(),
    answer: f.json().label('Answer').computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['number', 'aim', 'matchLimit', 'hoursPerWeek', 'outcome', 'chosen', 'value', 'ranBy', 'ranOn'],
    filters: ['aim', 'outcome', 'ranBy', 'ranOn'],
    sort: '-number',
  },
  sections: {
    Limits: ['aim', 'matchLimit', 'hoursPerWeek', 'weeks', 'note'],
    Result: ['ranBy', 'ranOn', 'outcome', 'chosen', 'value', 'upperBound'],
  },
});
