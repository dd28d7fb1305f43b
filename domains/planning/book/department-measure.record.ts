import { defineRecord, f } from '#kernel';
import { betterWays, bookWriters, measureUnits } from './book-words.ts';
import { unitsAgree, yearHasFigure, yearsDiffer } from './department-measure.rules.ts';

const measured = () => f.quantity({ units: measureUnits });

const figure = {
  year: f.integer({ min: 1990, max: 2200 }).label('Fiscal year').required(),
  target: measured().label('Target'),
  estimate: measured().label('Estimate').help('While the year is not over.'),
  actual: measured().label('Actual'),
};

/** How progress toward a goal of a department is measured, with its figures year by year. */
export const departmentMeasure = defineRecord('department_measure', {
  label: ['Department measure', 'Department measures'],
  about: 'How progress toward a department goal is measured, year by year.',
  title: 'name',
  fields: {
    name: f.text({ max: 160 }).label('Measure').required().search(),
    goal: f.ref('department_goal').label('Goal').required().fixed(),
    better: f.choice(betterWays).label('Direction').required().defaultTo('up'),
    position: f.integer({ min: 1, max: 9999 }).label('Order').required().defaultTo(500).help('Lowest first.'),
    figures: f.lines(figure, { max: 12, label: 'Year' }).label('Figures'),
    source: f.text({ max: 160 }).label('Source').help('Where the figures come from.'),
  },
  partOf: {
    field: 'goal',
    frozenIn: ['published'],
    code: 'department_measure.goal_is_published',
    sentence: 'Send the goal back to draft to change its measures.',
  },
  access: { read: 'member', create: bookWriters, edit: bookWriters, remove: bookWriters },
  rules: [yearsDiffer, yearHasFigure, unitsAgree],
  list: { columns: ['name', 'goal', 'better'], filters: ['goal', 'better'], sort: 'name' },
  sections: { Measure: ['name', 'goal', 'better', 'position', 'source'], Figures: ['figures'] },
});
