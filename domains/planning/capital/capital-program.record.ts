import { defineRecord, f, rule } from '#kernel';
import { planners } from './capital-words.ts';

const criteriaAreDistinct = rule<{ criteria: readonly { readonly code: string }[] | null }>(
  'capital_program.criteria_are_distinct',
  'Two criteria of a program have the same code.',
  ({ row }) => new Set(row.criteria?.map(({ code }) => code)).size === (row.criteria?.length ?? 0),
  { field: 'criteria' },
);

/** Projects of one sort, which are scored by the same criteria and compared with one another. */
export const capitalProgram = defineRecord('capital_program', {
  label: ['Capital program', 'Capital programs'],
  about: 'Capital projects of one type, scored on the same weighted criteria.',
  title: 'name',
  fields: {
    code: f.text({ max: 20 }).required().unique().search(),
    name: f.text({ max: 120 }).required().search(),
    purpose: f.text({ max: 1000, lines: 3 }).search(),
    criteria: f
      .lines(
        {
          code: f.text({ max: 20 }).required(),
          name: f.text({ max: 80 }).required(),
          weight: f.integer({ min: 0, max: 100 }).required(),
          guide: f.text({ max: 500 }).label('Scoring guide'),
        },
        { min: 1, max: 12, label: 'Criterion' },
      )
      .required(),
  },
  access: { read: 'member', create: planners, edit: { by: planners, inStates: ['active'] } },
  states: { active: 'done', closed: 'new' },
  transitions: {
    close: {
      label: 'Close',
      from: 'active',
      to: 'closed',
      by: planners,
      reason: 'optional',
      confirm: 'No one can request projects in a closed program.',
    },
    reopen: { label: 'Reopen', from: 'closed', to: 'active', by: planners },
  },
  rules: [criteriaAreDistinct],
  list: { columns: ['code', 'name', 'purpose', 'status'], filters: ['status'], sort: 'code' },
  sections: { Program: ['code', 'name', 'purpose'], Scoring: ['criteria'] },
});
