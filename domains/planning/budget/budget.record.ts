import { defineRecord, f, rule } from '#kernel';
import { voteFields, voteShown } from '../vote/vote.ts';
import { controlLevels } from './units/units.ts';
import { budgetFixed, budgetStates, budgetSteps, officer } from './budget-life.ts';

const endsAfterItStarts = rule<{ startsOn: string; endsOn: string }>(
  'budget.ends_after_it_starts',
  'The budget ends before it starts. Correct the dates.',
  ({ row }) => row.endsOn >= row.startsOn,
  { field: 'endsOn' },
);

const appropriated = {
  unit: f.text({ max: 200 }).label('Unit').required().help('For example a fund: 100.'),
  amount: f.money({ currency: 'organization', min: 0 }).label('Amount').required(),
};

const unitsDiffer = rule<{ appropriations: readonly { readonly unit: string }[] | null }>(
  'budget.units_differ',
  'A unit is appropriated twice. Keep one line for each unit.',
  ({ row: { appropriations } }) => {
    const units = (appropriations ?? []).map(({ unit }) => unit);
    return new Set(units).size === units.length;
  },
  { field: 'appropriations' },
);

/** Authority to spend for a fiscal year or for the life of a project. Once adopted it changes by amendments alone. */
export const budget = defineRecord('budget', {
  label: ['Budget', 'Budgets'],
  about: 'Spending authority for a fiscal year or a project, adopted by the governing body.',
  title: 'name',
  fields: {
    name: f.text({ max: 80 }).required().unique().search(),
    span: f
      .choice({ year: 'A fiscal year', project: 'The life of a project' })
      .required()
      .defaultTo('year')
      .help('A project budget doesn’t end with the fiscal year.'),
    startsOn: f.date().required(),
    endsOn: f.date().required(),
    fund: f.ref('account_value').help('Only if the budget covers a single fund.'),
    appropriation: f
      .money({ currency: 'organization', min: 0 })
      .help('What the governing body appropriates; the lines have to add up to it.'),
    level: f
      .choice(controlLevels)
      .label('Level of control')
      .required()
      .defaultTo('whole')
      .help('Transfers between its units need the governing body’s authority.'),
    appropriations: f.lines(appropriated, { label: 'Unit' }).label('By unit'),
    resolution: f.text({ max: 80 }).help('Number of the resolution or ordinance.'),
    balances: f
      .yesNo()
      .label('Balanced by fund')
      .required()
      .defaultTo(true)
      .help('Each fund’s revenues and balance must cover its appropriations and reserve.'),
    ...voteFields,
    isPublished: f
      .yesNo()
      .label('In budget book')
      .required()
      .defaultTo(false)
      .help('Published on adoption, with adopted figures only.'),
    message: f.longText({ max: 8000 }).label('Budget message').help('What residents read first.'),
  },
  access: { read: 'member', create: ['manager', officer], edit: ['manager', officer] },
  states: budgetStates,
  finalStates: ['closed'],
  transitions: budgetSteps,
  rules: [endsAfterItStarts, unitsDiffer],
  fixed: budgetFixed,
  list: {
    columns: ['name', 'span', 'startsOn', 'endsOn', 'appropriation', 'status'],
    filters: ['status', 'span'],
    sort: '-startsOn',
  },
  sections: {
    Budget: ['name', 'span', 'startsOn', 'endsOn', 'fund'],
    Adoption: ['appropriation', 'resolution', 'balances'],
    Control: ['level', 'appropriations'],
    Vote: voteShown,
    'For the public': ['isPublished', 'message'],
  },
});
