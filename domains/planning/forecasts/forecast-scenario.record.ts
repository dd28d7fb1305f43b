import { anyOf, defineRecord, f, forThose, own } from '#kernel';
import { driverFields, eachSaysHowMuch } from './driver-fields.ts';

const officer = { duty: 'budget_officer' } as const;
const theirs = anyOf(own('createdBy'), own('madeBy'), forThose(officer));

/** A copy of a budget's outlook in which drivers can be tried. It never writes back; promoted, it becomes an amendment that somebody has to approve. */
export const forecastScenario = defineRecord('forecast_scenario', {
  label: ['Forecast scenario', 'Forecast scenarios'],
  about: 'A copy of a budget’s outlook to try drivers without changing the budget.',
  title: 'name',
  fields: {
    name: f.text({ max: 120 }).required().search(),
    budget: f.ref('budget').required().fixed(),
    madeBy: f.person().required().fixed().defaultTo('actor'),
    notes: f.text({ max: 2000, lines: 4 }),
    drivers: f.lines(
      {
        ...driverFields,
        year: f.integer({ min: 2000, max: 2200 }).label('First fiscal year').help('Empty: the year of the budget.'),
        note: f.text({ max: 200 }),
      },
      { max: 50, label: 'Driver' },
    ),
    figures: f
      .json({
        type: 'array',
        maxItems: 10_000,
        items: {
          type: 'object',
          required: ['line', 'name', 'account', 'authority', 'base'],
          properties: {
            line: { type: 'string' },
            name: { type: 'string' },
            account: { type: 'string' },
            authority: { type: 'integer' },
            base: { type: 'integer' },
            low: { type: 'integer' },
            high: { type: 'integer' },
            side: { type: 'string', enum: ['spending', 'revenue'] },
          },
        },
      })
      .label('Original figures')
      .computed(),
    amendment: f.ref('budget_amendment').computed(),
  },
  access: { read: 'member', create: 'nobody', edit: { by: ['manager', officer], rows: theirs, inStates: ['draft'] } },
  states: { draft: 'new', promoted: 'done', dropped: ['stopped', 'Cancelled'] },
  finalStates: ['promoted', 'dropped'],
  transitions: {
    become: { label: 'Propose as amendment', from: 'draft', to: 'promoted', by: 'nobody' },
    drop: {
      label: 'Archive',
      from: 'draft',
      to: 'dropped',
      by: ['manager', officer],
      rows: theirs,
      confirm: 'You can still read it, but no longer change or propose it.',
    },
  },
  rules: [eachSaysHowMuch],
  list: {
    columns: ['name', 'budget', 'madeBy', 'createdAt', 'status'],
    filters: ['status', 'budget', 'madeBy'],
    sort: '-createdAt',
  },
  sections: { Scenario: ['name', 'budget', 'madeBy', 'notes'], Drivers: ['drivers'] },
});
