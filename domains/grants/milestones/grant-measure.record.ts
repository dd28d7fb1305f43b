import { defineRecord, f } from '#kernel';
import { grantManagers } from '../award/award-life.ts';
import { periodsAreOver, periodsDiffer, unitsAgree } from './grant-measure.rules.ts';
import { directions, intervals, measureMethods, measureUnits } from './milestone-words.ts';

const measured = () => f.quantity({ units: measureUnits, min: '0' });

const value = {
  periodEnd: f.date().label('Period to').required(),
  value: measured().label('Value').required(),
  source: f.text({ max: 160 }).label('Source').required().help('Where the figure comes from.'),
};

/** A figure that an award is measured by: its goal, and what was reported for each period. */
export const grantMeasure = defineRecord('grant_measure', {
  label: ['Performance measure', 'Performance measures'],
  about: 'A figure that an award is measured by, with its goal and reported values.',
  title: 'title',
  fields: {
    award: f.ref('grant_award').required().fixed(),
    title: f.text({ max: 160 }).label('Measure').required().search(),
    goal: measured().label('Goal').required(),
    direction: f.choice(directions).label('Direction').required().defaultTo('more'),
    method: f.choice(measureMethods).label('Method').required().defaultTo('sum'),
    reporting: f.choice(intervals).label('Reported').required().defaultTo('quarterly'),
    values: f.lines(value, { max: 200, label: 'Value' }).label('Reported values'),
    note: f.longText({ max: 2000 }).label('Note'),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['tracked', 'ended'] },
  },
  states: { tracked: 'done', ended: 'stopped' },
  finalStates: ['ended'],
  transitions: {
    end: { label: 'End tracking', from: 'tracked', to: 'ended', by: grantManagers, reason: 'required' },
  },
  fixed: [
    {
      in: ['ended'],
      code: 'grant_measure.is_ended',
      sentence: 'This measure is no longer tracked and stays as it is.',
    },
  ],
  rules: [unitsAgree, periodsDiffer, periodsAreOver],
  list: {
    columns: ['title', 'award', 'goal', 'reporting', 'status'],
    filters: ['status', 'award', 'reporting'],
    sort: 'title',
  },
  sections: {
    Measure: ['award', 'title', 'goal', 'direction', 'method', 'reporting'],
    'Reported values': ['values'],
    Note: ['note'],
  },
});
