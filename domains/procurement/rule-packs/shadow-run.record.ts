import { defineRecord, f, rule } from '#kernel';

const asksSomething = rule<{ question: string; day: string | null }>(
  'shadow_run.asks_something',
  'Enter the date to test.',
  ({ row }) => row.question !== 'day' || row.day !== null,
  { field: 'day' },
);

const looksBack = rule<{ sinceDay: string; untilDay: string }>(
  'shadow_run.looks_back',
  'The last day of the purchases is before the first.',
  ({ row }) => row.untilDay >= row.sinceDay,
  { field: 'untilDay' },
);

/** So many requisitions are kept with a run, each with what would change; all are counted. */
export const MOST_KEPT = 300;

/** The organization's own requisitions read once more under other rules: what would change. Nothing is changed by it. */
export const shadowRun = defineRecord('shadow_run', {
  label: ['What-if run', 'What-if runs'],
  about: 'Re-evaluate past requisitions under other rules to see what changes.',
  title: 'name',
  fields: {
    name: f.text({ max: 160 }).required().search(),
    question: f
      .choice({ day: 'Another purchase date', proposal: 'Proposed rules in force' })
      .required()
      .defaultTo('day'),
    day: f.date().help('Purchase date to assume; award dates stay.'),
    sinceDay: f.date().label('Requisitions from').required(),
    untilDay: f.date().label('Requisitions until').required(),
    total: f.integer({ min: 0 }).label('Requisitions').computed().defaultTo(0),
    done: f.integer({ min: 0 }).label('Evaluated').computed().defaultTo(0),
    changed: f.integer({ min: 0 }).label('Changed').computed().defaultTo(0),
    after: f.uuid().label('Evaluated through').computed(),
    results: f
      .json({ type: 'array' })
      .computed()
      .help(`The first ${MOST_KEPT} changes with their differences; all are counted.`),
    by: f.person().label('Started by').required().computed().defaultTo('actor'),
  },
  access: {
    read: 'member',
    create: ['manager', { duty: 'legal_counsel' }, { duty: 'auditor' }, { duty: 'buyer' }],
    edit: 'nobody',
  },
  states: { running: 'review', finished: 'done' },
  finalStates: ['finished'],
  transitions: { finish: { label: 'Finish', from: 'running', to: 'finished', by: 'nobody' } },
  rules: [asksSomething, looksBack],
  list: {
    columns: ['name', 'question', 'day', 'total', 'changed', 'by', 'createdAt', 'status'],
    filters: ['status', 'question', 'by'],
    sort: '-createdAt',
  },
  sections: { 'What-if run': ['name', 'question', 'day'], Purchases: ['sinceDay', 'untilDay'] },
});
