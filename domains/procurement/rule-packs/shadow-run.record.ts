import { defineRecord, f, rule } from '#kernel';

const asksSomething = rule<{ question: string; day: string | null }>(
  'shadow_run.asks_something',
  'Name the day on which the purchases are to be imagined.',
  ({ row }) => row.question !== 'day' || row.day !== null,
  { field: 'day' },
);

const looksBack = rule<{ sinceDay: string; untilDay: string }>(
  'shadow_run.looks_back',
  'The last day of the purchases lies before the first.',
  ({ row }) => row.untilDay >= row.sinceDay,
  { field: 'untilDay' },
);

/** So many requisitions are kept with a run, each with what would change; all are counted. */
export const MOST_KEPT = 300;

/** The organization's own requisitions read once more under other rules: what would change. Nothing is changed by it. */
export const shadowRun = defineRecord('shadow_run', {
  label: ['Shadow run', 'Shadow runs'],
  about: 'Past requisitions evaluated under other rules to see what would change.',
  title: 'name',
  fields: {
    name: f.text({ max: 160 }).required().search(),
    question: f
      .choice({ day: 'As if bought on another day', proposal: 'As if the proposed rules were in force' })
      .required()
      .defaultTo('day'),
    day: f.date().help('The day on which every purchase is imagined; the day of its award stays.'),
    sinceDay: f.date().label('Requisitions from').required(),
    untilDay: f.date().label('Requisitions until').required(),
    total: f.integer({ min: 0 }).label('Requisitions').computed().defaultTo(0),
    done: f.integer({ min: 0 }).label('Read').computed().defaultTo(0),
    changed: f.integer({ min: 0 }).label('Would change').computed().defaultTo(0),
    after: f.uuid().label('Read up to').computed(),
    results: f
      .json({ type: 'array' })
      .computed()
      .help(`The first ${MOST_KEPT} that would change, each with its differences; all are counted.`),
    by: f.person().label('Started by').required().computed().defaultTo('actor'),
  },
  access: {
    read: 'member',
    create: ['manager', { duty: 'legal_counsel' }, { duty: 'auditor' }, { duty: 'buyer' }],
    edit: 'nobody',
  },
  states: ['running', 'finished'],
  finalStates: ['finished'],
  transitions: { finish: { label: 'Finish', from: 'running', to: 'finished', by: 'nobody' } },
  rules: [asksSomething, looksBack],
  list: {
    columns: ['name', 'question', 'day', 'total', 'changed', 'by', 'createdAt', 'status'],
    filters: ['status', 'question', 'by'],
    sort: '-createdAt',
  },
  sections: { 'Shadow run': ['name', 'question', 'day'], Purchases: ['sinceDay', 'untilDay'] },
});
