import { defineRecord, f } from '#kernel';
import { costLines, effectLines } from './capital-project-costs.ts';
import { projectEnds, projectStates, projectSteps, theirs } from './capital-project-life.ts';
import {
  acceptedBelongsToTheOffice,
  eachPhaseOnceAYear,
  federalShareHasItsPeriod,
  lastsAtMostTenYears,
  mandatoryHasItsReason,
  needsOthersOnly,
  periodIsInOrder,
} from './capital-project.rules.ts';
import { spendings } from './capital-words.ts';

/** Something lasting that the agency builds or buys over years. After it was taken in, its states are those of OC4IDS. */
export const capitalProject = defineRecord('capital_project', {
  label: ['Capital project', 'Capital projects'],
  about: 'A capital asset the agency builds or buys, with its cost by phase and year.',
  title: 'name',
  fields: {
    number: f.sequence('CIP-{yyyy}-{000}').search(),
    name: f.text({ max: 160 }).required().search(),
    program: f.ref('capital_program').required(),
    story: f.longText({ max: 8000 }).label('Purpose').search(),
    department: f.text({ max: 120 }).required(),
    district: f.text({ max: 60 }),
    place: f.place().help('A point, or a line along the street or pipe.'),
    asset: f.text({ max: 160 }).help('Name or number of the asset it replaces.'),
    requestedBy: f.person().required().fixed().defaultTo('actor'),
    phases: costLines,
    cost: f.total('phases.cost'),
    spending: f.choice(spendings).label('Spending curve').required().defaultTo('bell'),
    contingency: f.money({ currency: 'organization', min: 0 }).help('Part of the cost, reserved for the unforeseen.'),
    contingencyLine: f
      .ref('budget_line')
      .label('Contingency line')
      .help('A budget line, ideally of a project budget. Money held there is reserved for the project.'),
    paidFrom: f
      .refs('budget_line', { max: 20 })
      .label('Booked to')
      .help('Budget lines used only by this project. Their expenditures are shown as its spending.'),
    operating: effectLines,
    mandatory: f.yesNo().required().defaultTo(false),
    mandatoryBecause: f.text({ max: 500 }).label('Mandate'),
    dependsOn: f.refs('capital_project', { max: 20 }).help('Funded only with these.'),
    excludes: f.refs('capital_project', { max: 20 }).help('Only one of these can be built.'),
    federalShare: f.percent().label('Federal share'),
    federalFrom: f.date().label('Performance period from'),
    federalUntil: f.date().label('Performance period until'),
    federalAward: f.text({ max: 60 }).label('Federal award').computed(),
    progress: f.percent().required().defaultTo(0),
    news: f.text({ max: 1000, lines: 3 }).label('Latest news').help('Shown on the public plan page.'),
  },
  access: {
    read: 'member',
    create: 'member',
    edit: { by: 'member', rows: theirs, rules: [acceptedBelongsToTheOffice] },
  },
  states: projectStates,
  finalStates: projectEnds,
  transitions: projectSteps,
  rules: [
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
    Costs: ['phases', 'cost', 'spending', 'contingency', 'contingencyLine', 'paidFrom'],
    'Operating costs': ['operating'],
    Prioritization: ['mandatory', 'mandatoryBecause', 'dependsOn', 'excludes'],
    'Federal funding': ['federalAward', 'federalShare', 'federalFrom', 'federalUntil'],
    Progress: ['progress', 'news'],
  },
});
