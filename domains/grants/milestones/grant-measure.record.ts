import { defineRecord, f } from '#kernel';
import { grantManagers } from '../award/award-life.ts';
import { goalFitsType, periodsAreOver, periodsDiffer, unitsAgree, valuesFitType } from './grant-measure.rules.ts';
import { directions, goalKinds, intervals, measureMethods, measureUnits } from './milestone-words.ts';

const measured = () => f.quantity({ units: measureUnits, min: '0' });

const value = {
  periodEnd: f.date().label('Period to').required(),
  value: measured().label('Value').help('Of a numeric goal.'),
  met: f.yesNo().label('Reached').help('Of a yes or no goal.'),
  account: f.text({ max: 1000, lines: 3 }).label('Account').help('Of a goal in words.'),
  source: f.text({ max: 160 }).label('Source').required().help('Where the figure comes from.'),
};

const strategy = {
  strategy: f.text({ max: 300 }).label('Strategy').required().help('What is done to reach the goal.'),
};

/** A goal that an award is measured by, how it is to be reached, and what was reported for each period. Reports take it from here. */
export const grantMeasure = defineRecord('grant_measure', {
  label: ['Performance measure', 'Performance measures'],
  about: 'A goal of an award: a figure, a yes or no, or words, with what was reported.',
  title: 'title',
  fields: {
    award: f.ref('grant_award').required().fixed(),
    title: f.text({ max: 160 }).label('Measure').required().search(),
    kind: f.choice(goalKinds).label('Type').required().defaultTo('numeric'),
    goal: measured().label('Goal').help('Of a numeric measure.'),
    direction: f.choice(directions).label('Direction').required().defaultTo('more'),
    method: f.choice(measureMethods).label('Method').required().defaultTo('sum'),
    reporting: f.choice(intervals).label('Reported').required().defaultTo('quarterly'),
    strategies: f.lines(strategy, { max: 20, label: 'Strategy' }).label('Strategies'),
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
  rules: [goalFitsType, valuesFitType, unitsAgree, periodsDiffer, periodsAreOver],
  list: {
    columns: ['title', 'award', 'kind', 'goal', 'reporting', 'status'],
    filters: ['status', 'award', 'kind', 'reporting'],
    sort: 'title',
  },
  sections: {
    Measure: ['award', 'title', 'kind', 'goal', 'direction', 'method', 'reporting'],
    Strategies: ['strategies'],
    'Reported values': ['values'],
    Note: ['note'],
  },
});
