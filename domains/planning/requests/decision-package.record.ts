import { defineRecord, f } from '#kernel';
import { packageKinds, readers, theirs } from './request-words.ts';
import { partsDiffer, reductionSaves } from './requests.rules.ts';

const part = {
  account: f.text({ max: 80 }).label('Account').required(),
  oneTime: f.money({ currency: 'organization' }).label('One-time'),
  ongoing: f.money({ currency: 'organization' }).label('Ongoing'),
  positions: f.integer({ min: -1000, max: 1000 }).label('Positions'),
};

const amount = (what: string) => f.money({ currency: 'organization' }).label(what).computed();

/** Something a department wants to do more, less or otherwise, decided on by itself: why, what it changes, what it costs. */
export const decisionPackage = defineRecord('decision_package', {
  label: ['Decision package', 'Decision packages'],
  about: 'A change that a department proposes above its base, with cost, reasons and measure.',
  title: 'name',
  fields: {
    number: f.sequence('DP-{yyyy}-{0000}').search(),
    request: f.ref('budget_request').label('Request').required().fixed(),
    name: f.text({ max: 120 }).label('Title').required().search(),
    kind: f.choice(packageKinds).label('Type').required().defaultTo('service'),
    justification: f.longText({ max: 4000 }).label('Justification').required(),
    measure: f.text({ max: 160 }).label('Measure').help('What gets better, for example days to repair a pothole.'),
    now: f.text({ max: 60 }).label('Current value'),
    goal: f.text({ max: 60 }).label('Goal'),
    lines: f.lines(part, { max: 50, label: 'Line' }).label('Lines').required(),
    oneTime: f.total('lines.oneTime').label('All one-time'),
    ongoing: f.total('lines.ongoing').label('All ongoing'),
    rank: f.integer({ min: 1, max: 100_000 }).label('Rank').computed(),
    recommended: amount('Recommended'),
    reason: f.text({ max: 400, lines: 2 }).label('Reason').computed(),
    funded: amount('Funded'),
    people: f.refs('organization_members').label('Editors').computed(),
  },
  access: {
    read: { by: 'member', rows: readers },
    create: 'member',
    edit: {
      by: 'member',
      rows: theirs,
      inStates: ['proposed', 'recommended', 'not_recommended', 'funded', 'not_funded'],
    },
    remove: { by: 'member', rows: theirs, inStates: ['proposed'] },
  },
  states: {
    proposed: 'new',
    recommended: 'review',
    not_recommended: 'returned',
    funded: 'done',
    not_funded: 'stopped',
  },
  finalStates: ['funded', 'not_funded'],
  // They follow from what is done with the request and with the budget.
  transitions: {
    recommend: { label: 'Recommend', from: 'proposed', to: 'recommended', by: 'nobody' },
    decline: { label: 'Do not recommend', from: 'proposed', to: 'not_recommended', by: 'nobody' },
    reconsider: { label: 'Reconsider', from: ['recommended', 'not_recommended'], to: 'proposed', by: 'nobody' },
    fund: { label: 'Fund', from: ['recommended', 'not_recommended'], to: 'funded', by: 'nobody' },
    drop: { label: 'Do not fund', from: ['recommended', 'not_recommended'], to: 'not_funded', by: 'nobody' },
  },
  uniqueTogether: [['request', 'rank']],
  fixed: [
    {
      in: ['recommended', 'not_recommended'],
      code: 'decision_package.is_judged',
      sentence: 'The budget office judged this package. It changes after its request is sent back.',
    },
    {
      in: ['funded', 'not_funded'],
      code: 'decision_package.is_over',
      sentence: 'The budget is adopted. This package never changes.',
    },
  ],
  partOf: {
    field: 'request',
    frozenIn: ['adopted', 'lapsed'],
    keptIn: ['submitted', 'returned', 'reviewed'],
    code: 'decision_package.request_is_over',
    sentence: 'Its packages never change.',
    fixed: [
      {
        in: ['submitted', 'reviewed'],
        fields: ['name', 'kind', 'justification', 'measure', 'now', 'goal', 'lines'],
        code: 'decision_package.request_is_submitted',
        sentence: 'Its packages stay as they are until it is sent back.',
      },
    ],
  },
  rules: [partsDiffer, reductionSaves],
  list: {
    columns: ['number', 'name', 'request', 'kind', 'rank', 'oneTime', 'ongoing', 'recommended', 'status'],
    filters: ['status', 'request', 'kind'],
    sort: '-number',
  },
  sections: {
    Package: ['request', 'name', 'kind', 'rank', 'justification'],
    Result: ['measure', 'now', 'goal'],
    Cost: ['lines', 'oneTime', 'ongoing'],
    Decision: ['recommended', 'reason', 'funded', 'people'],
  },
});
