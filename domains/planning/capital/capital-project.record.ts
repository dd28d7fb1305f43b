import { anyOf, defineRecord, f, forThose, own } from '#kernel';
import {
  acceptedBelongsToTheOffice,
  costsSomething,
  eachPhaseOnceAYear,
  federalShareHasItsPeriod,
  lastsAtMostTenYears,
  mandatoryHasItsReason,
  needsOthersOnly,
  periodIsInOrder,
  takerIsNotRequester,
} from './capital-project.rules.ts';
import { fiscalYear, impactKinds, phases, planners, spendings } from './capital-words.ts';

const theirs = anyOf(own('requestedBy'), own('createdBy'), forThose(planners));

/** Something lasting that the agency builds or buys over years. After it was taken in, its states are those of OC4IDS. */
export const capitalProject = defineRecord('capital_project', {
  label: ['Capital project', 'Capital projects'],
  about: 'Something lasting that the agency builds or buys, with its cost by phase and year.',
  title: 'name',
  fields: {
    number: f.sequence('CIP-{yyyy}-{000}').search(),
    name: f.text({ max: 160 }).required().search(),
    program: f.ref('capital_program').required(),
    story: f.longText({ max: 8000 }).label('What it is for').search(),
    department: f.text({ max: 120 }).required(),
    district: f.text({ max: 60 }),
    place: f.place().help('A point, or a line along the street or pipe.'),
    asset: f.text({ max: 160 }).help('What it renews: the name or number of the asset.'),
    requestedBy: f.person().required().settled().defaultTo('actor'),
    phases: f.lines(
      {
        phase: f.choice(phases).required(),
        year: fiscalYear().label('Fiscal year').required(),
        cost: f.money({ min: 0 }).required(),
      },
      { max: 60, label: 'Cost' },
    ),
    cost: f.total('phases.cost'),
    spending: f.choice(spendings).label('How it is spent over a year').required().defaultTo('bell'),
    contingency: f.money({ min: 0 }).help('Part of the cost, set aside for what nobody could foresee.'),
    operating: f
      .lines(
        {
          year: fiscalYear().label('Fiscal year').required(),
          kind: f.choice(impactKinds).required(),
          amount: f.money().required(),
          note: f.text({ max: 200 }),
        },
        { max: 60, label: 'Effect' },
      )
      .label('Effect on the operating budget')
      .help('What it costs to run each year; savings and revenue are negative.'),
    mandatory: f.yesNo().required().defaultTo(false),
    mandatoryBecause: f.text({ max: 500 }).label('Why it is mandatory'),
    dependsOn: f.refs('capital_project', { max: 20 }).help('Funded only together with these.'),
    excludes: f.refs('capital_project', { max: 20 }).help('Only one of these is built.'),
    federalShare: f.percent().label('Federal share'),
    federalFrom: f.date().label('Period of performance from'),
    federalUntil: f.date().label('Period of performance until'),
    progress: f.percent().required().defaultTo(0),
    news: f.text({ max: 1000, lines: 3 }).label('Latest news').help('Shown on the public plan page.'),
  },
  access: { read: 'member', create: 'member', edit: { by: 'member', rows: theirs } },
  states: [
    ...(['draft', 'submitted', 'returned', 'declined'] as const),
    ...(['identification', 'preparation', 'implementation', 'completion', 'completed', 'maintenance'] as const),
    ...(['decommissioned', 'cancelled'] as const),
  ],
  ends: ['declined', 'decommissioned', 'cancelled'],
  transitions: {
    submit: {
      label: 'Submit',
      from: ['draft', 'returned'],
      to: 'submitted',
      by: 'member',
      rows: theirs,
      rules: [costsSomething],
    },
    return: { label: 'Send back', from: 'submitted', to: 'returned', by: planners, reason: 'required' },
    decline: {
      label: 'Decline',
      from: 'submitted',
      to: 'declined',
      by: planners,
      reason: 'required',
      grave: 'A declined request cannot be opened again.',
    },
    take: { label: 'Take in', from: 'submitted', to: 'identification', by: planners, rules: [takerIsNotRequester] },
    prepare: { label: 'Begin preparing', from: 'identification', to: 'preparation', by: planners },
    implement: { label: 'Begin the work', from: 'preparation', to: 'implementation', by: planners },
    handOver: { label: 'Work is done', from: 'implementation', to: 'completion', by: planners },
    finish: { label: 'Close the accounts', from: 'completion', to: 'completed', by: planners },
    maintain: { label: 'Hand over to maintenance', from: 'completed', to: 'maintenance', by: planners },
    decommission: {
      label: 'Take out of service',
      from: ['completed', 'maintenance'],
      to: 'decommissioned',
      by: planners,
      reason: 'required',
    },
    cancel: {
      label: 'Cancel',
      from: ['identification', 'preparation', 'implementation'],
      to: 'cancelled',
      by: planners,
      reason: 'required',
      grave: 'A cancelled project leaves the plan for good.',
    },
  },
  rules: [
    acceptedBelongsToTheOffice,
    lastsAtMostTenYears,
    eachPhaseOnceAYear,
    mandatoryHasItsReason,
    needsOthersOnly,
    periodIsInOrder,
    federalShareHasItsPeriod,
  ],
  list: {
    columns: ['number', 'name', 'program', 'department', 'district', 'cost', 'progress', 'status'],
    filters: ['status', 'program', 'department', 'district', 'mandatory'],
    sort: '-number',
  },
  sections: {
    Project: ['name', 'program', 'story', 'department', 'requestedBy', 'asset'],
    Where: ['district', 'place'],
    'What it costs': ['phases', 'cost', 'spending', 'contingency'],
    'What it costs to run': ['operating'],
    'How it is chosen': ['mandatory', 'mandatoryBecause', 'dependsOn', 'excludes'],
    'Federal money': ['federalShare', 'federalFrom', 'federalUntil'],
    'How far it is': ['progress', 'news'],
  },
});
