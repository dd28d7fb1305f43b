import { defineRecord, f } from '#kernel';
import { grantManagers } from '../award/award-life.ts';
import { actualIsPast, baselineStays } from './grant-milestone.rules.ts';
import { milestoneStates, milestoneSteps } from './milestone-life.ts';

/** What an award has to reach and when. Slip is counted from the baseline, not from the last forecast. */
export const grantMilestone = defineRecord('grant_milestone', {
  label: ['Milestone', 'Milestones'],
  about: 'What an award has to reach, with baseline, forecast and actual day.',
  title: 'number',
  fields: {
    number: f.sequence('GMS-{yyyy}-{0000}').search(),
    award: f.ref('grant_award').required().fixed(),
    title: f.text({ max: 160 }).label('Title').required().search(),
    baselineOn: f.date().label('Baseline').required().help('Fixed once a forecast is entered.'),
    forecastOn: f.date().label('Forecast').help('Empty: the baseline.'),
    actualOn: f.date().label('Actual').help('Empty: the day on which it is completed.'),
    owner: f.person().label('Owner').required().defaultTo('actor'),
    subaward: f.ref('subaward').label('Subaward').help('The fixed amount subaward that it pays. Empty: our own.'),
    goals: f.refs('grant_measure').label('Goals').help('Measures that it works toward.'),
    weight: f.integer({ min: 1, max: 100 }).label('Weight').required().defaultTo(1),
    dependsOn: f.refs('grant_milestone').label('Depends on'),
    payment: f
      .money({ currency: 'organization', positive: true })
      .label('Payment')
      .help('Of a fixed amount award or subaward, what is paid for it.'),
    evidence: f.attachments().label('Evidence'),
    note: f.longText({ max: 2000 }).label('Note'),
    baselineKept: f.date().label('Baseline kept').computed(),
    doneBy: f.person().label('Completed by').computed(),
    verifiedBy: f.person().label('Verified by').computed(),
    verifiedOn: f.date().label('Verified on').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['planned', 'in_progress', 'missed', 'done', 'verified', 'waived'] },
  },
  states: milestoneStates,
  finalStates: ['verified', 'waived'],
  transitions: milestoneSteps,
  fixed: [
    {
      in: ['done'],
      code: 'grant_milestone.is_done',
      sentence: 'This milestone awaits verification as it is. Send it back to change it.',
    },
    {
      in: ['verified', 'waived'],
      code: 'grant_milestone.is_verified',
      sentence: 'A verified or waived milestone never changes.',
    },
  ],
  rules: [baselineStays, actualIsPast],
  list: {
    columns: ['number', 'award', 'title', 'baselineOn', 'forecastOn', 'actualOn', 'owner', 'status'],
    filters: ['status', 'award', 'subaward', 'owner', 'baselineOn'],
    sort: 'baselineOn',
  },
  sections: {
    Milestone: ['award', 'title', 'owner', 'subaward', 'goals', 'weight', 'dependsOn', 'payment'],
    Days: ['baselineOn', 'forecastOn', 'actualOn'],
    Evidence: ['evidence', 'note'],
    Decisions: ['doneBy', 'verifiedBy', 'verifiedOn'],
  },
});
