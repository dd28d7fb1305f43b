import { defineRecord, f } from '#kernel';
import { ueiForm } from '../../vendors/public.ts';
import { grantManagers } from '../award/award-life.ts';
import { applicationStates, applicationSteps } from './application-life.ts';
import { deadlineZones, dueTimes } from './application-words.ts';
import { listingIsNumber, periodInOrder } from './application.rules.ts';

const amount = () => f.money({ currency: 'organization', min: 0 });

/** An application for funding: written in parts by several people, approved, signed, submitted and decided by the funder. */
export const grantApplication = defineRecord('grant_application', {
  label: ['Application', 'Applications'],
  about: 'An application to a funder: its deadline, amounts, parts and what became of it.',
  title: 'number',
  fields: {
    number: f.sequence('APP-{yyyy}-{0000}').search(),
    title: f.text({ max: 200 }).label('Project title').required().search(),
    opportunity: f.ref('grant_opportunity').label('Opportunity').help('Empty: entered without a notice.'),
    agency: f.text({ max: 200 }).label('Funding agency').search().help('Empty: as in the notice.'),
    listing: f.text({ max: 6 }).label('Assistance listing').help('Such as 97.039. Empty: as in the notice.'),
    owner: f.person().label('Owner').required().defaultTo('actor'),
    dueOn: f.date().label('Due on').help('In the funder’s zone. Empty: as in the notice.'),
    dueTime: f.choice(dueTimes).label('Due time').required().defaultTo('23.59'),
    dueZone: f.choice(deadlineZones).label('Time zone').required().defaultTo('eastern'),
    latePermission: f.text({ max: 120 }).label('Late permission').help('Reference of the funder, after the deadline.'),
    requested: amount().label('Amount requested'),
    match: amount().label('Match').help('Empty: none.'),
    fromDay: f.date().label('Project begins'),
    untilDay: f.date().label('Project ends'),
    uei: f.text({ max: 12, form: ueiForm }).label('UEI').help('Empty: as in the last application.'),
    samUntil: f.date().label('Registration expires').help('In SAM.gov. Empty: as in the last application.'),
    budget: f.ref('grant_budget').label('Award budget').help('Of the award that this continues, to compare with.'),
    note: f.longText({ max: 4000 }).label('Note').search(),
    tracking: f.text({ max: 60 }).label('Tracking number').search().help('Of the funder’s system.'),
    acknowledgedOn: f.date().label('Acknowledged on'),
    debrief: f.longText({ max: 8000 }).label('Debrief notes').search(),
    signerTitle: f.text({ max: 120 }).label('Signing as').help('Your title, such as County Administrator.'),
    decidedOn: f.date().label('Decided on'),
    award: f.ref('grant_award').label('Award'),
    samTold: f.integer({ min: 0, max: 60 }).label('Registration notice').computed().readableBy('nobody'),
    dueAt: f.instant().label('Deadline').computed(),
    preparers: f.refs('organization_members', { max: 200 }).label('Prepared by').computed(),
    contentHash: f.text({ max: 64 }).label('Content hash').computed().readableBy('nobody'),
    sentBy: f.person().label('Sent by').computed(),
    approvedBy: f.person().label('Approved by').computed(),
    approvedOn: f.date().label('Approved on').computed(),
    signedBy: f.person().label('Signed by').computed(),
    submittedAt: f.instant().label('Submitted at').computed(),
    submissions: f.integer({ min: 0, max: 1000 }).label('Submissions').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: grantManagers,
  },
  states: applicationStates,
  finalStates: ['awarded', 'declined', 'withdrawn'],
  transitions: applicationSteps,
  fixed: [
    {
      in: ['review', 'approved'],
      except: ['samUntil'],
      code: 'grant_application.is_in_review',
      sentence: 'This application is approved as it is. Recall it to change it.',
    },
    {
      in: ['submitted'],
      except: ['samUntil', 'tracking', 'acknowledgedOn', 'debrief'],
      code: 'grant_application.is_submitted',
      sentence: 'A submitted application stays as it is. Choose Correct application to change it.',
    },
    {
      in: ['awarded', 'declined', 'withdrawn'],
      except: ['debrief'],
      code: 'grant_application.is_over',
      sentence: 'This application is closed and stays as it is.',
    },
  ],
  rules: [listingIsNumber, periodInOrder],
  list: {
    columns: ['number', 'title', 'agency', 'dueAt', 'requested', 'match', 'owner', 'status'],
    filters: ['status', 'opportunity', 'owner', 'dueOn', 'award'],
    sort: '-number',
  },
  sections: {
    Application: ['title', 'opportunity', 'agency', 'listing', 'owner', 'fromDay', 'untilDay', 'note'],
    Deadline: ['dueOn', 'dueTime', 'dueZone', 'latePermission'],
    Money: ['requested', 'match', 'budget'],
    Registration: ['uei', 'samUntil'],
    Funder: ['tracking', 'acknowledgedOn', 'decidedOn', 'award', 'debrief'],
    Decisions: ['sentBy', 'approvedBy', 'approvedOn', 'signedBy', 'signerTitle', 'submittedAt', 'submissions'],
  },
});
