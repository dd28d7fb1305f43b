import { defineRecord, f, holdsActor } from '#kernel';
import { grantManagers } from '../award/award-life.ts';
import { riskAnswers } from '../monitoring/risk.ts';
import { MOST_READERS, MOST_STAGES, stageDuties } from './review-words.ts';
import { stage } from './round-lines.ts';
import { recommendationStates, recommendationSteps } from './recommendation-life.ts';

const cleared = {
  ...stage,
  clearedBy: f.person().label('Cleared by'),
  clearedOn: f.date().label('Cleared on'),
};

/** What the program recommends for one application, through endorsement and approval. Its readers are those of the application. */
export const roundRecommendation = defineRecord('round_recommendation', {
  label: ['Recommendation', 'Recommendations'],
  about: 'The amount recommended for an application, with its risk, exceptions and stages.',
  title: 'number',
  fields: {
    number: f.sequence('RR-{yyyy}-{0000}').search(),
    round: f.ref('funding_round').required().fixed(),
    submission: f.ref('round_application').label('Application').required().fixed(),
    amount: f.money({ currency: 'organization', min: 1 }).label('Recommended amount').required(),
    rationale: f.longText({ max: 4000 }).label('Rationale').required(),
    exceptions: f.longText({ max: 4000 }).label('Exceptions').help('Out of rank order, or conditions before signing.'),
    risk: f.choice(riskAnswers).label('Risk level').computed(),
    endorsedBy: f.person().label('Endorsed by').computed(),
    endorsedOn: f.date().label('Endorsed on').computed(),
    stages: f.lines(cleared, { max: MOST_STAGES, label: 'Stage' }).label('Approval stages').computed(),
    stage: f.text({ max: 80 }).label('Open stage').computed(),
    stageDuty: f.choice(stageDuties).label('Waits for').computed(),
    clearers: f.refs('organization_members', { max: MOST_STAGES }).label('Cleared by').computed(),
    approvedBy: f.person().label('Approved by').computed(),
    approvedOn: f.date().label('Approved on').computed(),
    shownTo: f.refs('organization_members', { max: MOST_READERS }).label('Readers').computed(),
  },
  access: {
    read: { by: 'member', rows: holdsActor('shownTo') },
    create: grantManagers,
    edit: { by: grantManagers, rows: holdsActor('shownTo') },
  },
  states: recommendationStates,
  finalStates: ['approved', 'discarded'],
  transitions: recommendationSteps,
  fixed: [
    {
      in: ['submitted', 'staged', 'endorsed', 'approved'],
      code: 'round_recommendation.is_submitted',
      sentence: 'A submitted recommendation stays as it is. Send it back to change it.',
    },
  ],
  list: {
    columns: ['number', 'round', 'submission', 'amount', 'risk', 'stage', 'approvedBy', 'status'],
    filters: ['status', 'round', 'submission', 'risk', 'stageDuty'],
    sort: '-number',
  },
  sections: {
    Recommendation: ['round', 'submission', 'amount', 'rationale', 'exceptions', 'risk'],
    Stages: [
      'endorsedBy',
      'endorsedOn',
      'stage',
      'stageDuty',
      'stages',
      'clearers',
      'approvedBy',
      'approvedOn',
      'shownTo',
    ],
  },
});
