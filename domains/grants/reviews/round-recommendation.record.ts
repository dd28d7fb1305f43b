import { defineRecord, f, holdsActor } from '#kernel';
import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { riskAnswers } from '../monitoring/risk.ts';
import { MOST_READERS } from './review-words.ts';
import { approverIsAnother, endorserIsAnother } from './round.rules.ts';

/** What the program recommends for one application, through endorsement and approval. Its readers are those of the application. */
export const roundRecommendation = defineRecord('round_recommendation', {
  label: ['Recommendation', 'Recommendations'],
  about: 'The amount recommended for an application, with its risk and exceptions, in two stages.',
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
    approvedBy: f.person().label('Approved by').computed(),
    approvedOn: f.date().label('Approved on').computed(),
    shownTo: f.refs('organization_members', { max: MOST_READERS }).label('Readers').computed(),
  },
  access: {
    read: { by: 'member', rows: holdsActor('shownTo') },
    create: grantManagers,
    edit: { by: grantManagers, rows: holdsActor('shownTo') },
  },
  states: {
    draft: 'new',
    submitted: ['review', 'Program review'],
    endorsed: ['review', 'Finance review'],
    returned: ['returned', 'Needs changes'],
    approved: 'done',
    discarded: 'stopped',
  },
  finalStates: ['approved', 'discarded'],
  transitions: {
    submit: { label: 'Submit for endorsement', from: ['draft', 'returned'], to: 'submitted', by: grantManagers },
    endorse: {
      label: 'Endorse',
      from: 'submitted',
      to: 'endorsed',
      by: grantManagers,
      rules: [endorserIsAnother],
    },
    approve: {
      label: 'Approve',
      from: 'endorsed',
      to: 'approved',
      by: grantApprovers,
      rules: [approverIsAnother],
      confirm: 'The amount is held for this application until the round is decided.',
    },
    return: {
      label: 'Needs changes',
      from: ['submitted', 'endorsed'],
      to: 'returned',
      by: [...grantManagers, ...grantApprovers],
      reason: 'required',
    },
    discard: {
      label: 'Discard',
      from: ['draft', 'submitted', 'endorsed', 'returned'],
      to: 'discarded',
      by: grantManagers,
      reason: 'required',
    },
  },
  fixed: [
    {
      in: ['submitted', 'endorsed', 'approved'],
      code: 'round_recommendation.is_submitted',
      sentence: 'A submitted recommendation stays as it is. Send it back to change it.',
    },
  ],
  list: {
    columns: ['number', 'round', 'submission', 'amount', 'risk', 'endorsedBy', 'approvedBy', 'status'],
    filters: ['status', 'round', 'submission', 'risk'],
    sort: '-number',
  },
  sections: {
    Recommendation: ['round', 'submission', 'amount', 'rationale', 'exceptions', 'risk'],
    Stages: ['endorsedBy', 'endorsedOn', 'approvedBy', 'approvedOn', 'shownTo'],
  },
});
