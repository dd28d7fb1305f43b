import { defineRecord, f, rule } from '#kernel';
import { fiscalYear, phases, planners, sourceKinds } from './capital-words.ts';

const oneCapAYear = rule<{ caps: readonly { readonly year: number }[] | null }>(
  'funding_source.one_cap_a_year',
  'A year has two caps. Keep one.',
  ({ row }) => new Set(row.caps?.map(({ year }) => year)).size === (row.caps?.length ?? 0),
  { field: 'caps' },
);

const endsAfterItBegins = rule<{ fromDay: string | null; untilDay: string | null }>(
  'funding_source.ends_after_it_begins',
  'The last day of availability is before the first. Correct the dates.',
  ({ row }) => row.fromDay === null || row.untilDay === null || row.fromDay <= row.untilDay,
  { field: 'untilDay' },
);

/** Where the money for capital projects comes from, with the most there is of it in each year. */
export const fundingSource = defineRecord('funding_source', {
  label: ['Funding source', 'Funding sources'],
  about: 'Where the money for capital projects comes from, with a cap for each year.',
  title: 'name',
  fields: {
    code: f.text({ max: 20 }).required().unique().search(),
    name: f.text({ max: 120 }).required().search(),
    kind: f.choice(sourceKinds).required(),
    programs: f.refs('capital_program', { max: 50 }).help('Empty: all programs.'),
    phases: f.choices(phases).label('Eligible phases').help('Empty: all phases.'),
    fromDay: f.date().label('Available from'),
    untilDay: f.date().label('Available until').help('For a grant: its period of performance.'),
    caps: f
      .lines(
        {
          year: fiscalYear().label('Fiscal year').required(),
          cap: f.money({ currency: 'organization', min: 0 }).required(),
        },
        { max: 40, label: 'Cap' },
      )
      .help('The most available in a year. A year without a cap has no funding.'),
    terms: f.text({ max: 1000, lines: 3 }),
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
      confirm: 'A closed source can’t fund anything new.',
    },
    reopen: { label: 'Reopen', from: 'closed', to: 'active', by: planners },
  },
  rules: [oneCapAYear, endsAfterItBegins],
  list: { columns: ['code', 'name', 'kind', 'untilDay', 'status'], filters: ['status', 'kind'], sort: 'code' },
  sections: {
    Source: ['code', 'name', 'kind', 'terms'],
    'Eligible uses': ['programs', 'phases', 'fromDay', 'untilDay'],
    Caps: ['caps'],
  },
});
