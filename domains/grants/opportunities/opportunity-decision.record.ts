import { defineRecord, f } from '#kernel';
import { grantManagers } from '../award/award-life.ts';
import { decisionStates, decisionSteps } from './decision-life.ts';
import { declineReasons } from './opportunity-words.ts';
import { BEST, criteria, type Criterion } from './score.ts';

const score = (name: Criterion) =>
  f.integer({ min: 0, max: BEST }).label(criteria[name][0]).help(`From 0 to ${BEST}, weight ${criteria[name][1]}.`);
const amount = () => f.money({ currency: 'organization', positive: true });

export const sourceKinds = { cash: 'Cash', in_kind: 'In-kind', partner: 'Partner' } as const;

const source = {
  name: f.text({ max: 120 }).label('Source').required(),
  kind: f.choice(sourceKinds).label('Type').required(),
  amount: amount().label('Amount').required(),
};

/** What the team decided about one notice: watched, pursued, applied for or declined, with the sheet that led there. */
export const opportunityDecision = defineRecord('opportunity_decision', {
  label: ['Go decision', 'Go decisions'],
  about: 'Whether the team applies for an opportunity: owner, score, match and reason.',
  title: 'number',
  fields: {
    number: f.sequence('GNG-{yyyy}-{0000}').search(),
    opportunity: f.ref('grant_opportunity').label('Opportunity').required().fixed(),
    owner: f.person().label('Owner').required().defaultTo('actor'),
    fit: score('fit'),
    eligible: score('eligible'),
    matchReady: score('matchReady'),
    hoursReady: score('hoursReady'),
    timeLeft: score('timeLeft'),
    projectCost: amount().label('Project cost'),
    matchPercent: f.percent({ min: 0, max: 100 }).label('Match percentage').help('Empty: as in the notice.'),
    sources: f.lines(source, { max: 20, label: 'Source' }).label('Match sources'),
    staffHours: f.integer({ min: 1, max: 10_000 }).label('Staff hours').help('To write the application.'),
    note: f.longText({ max: 2000 }).label('Note').search(),
    score: f.integer({ min: 0, max: 100 }).label('Score').computed(),
    requiredMatch: f.money({ currency: 'organization', min: 0 }).label('Required match').computed(),
    ourShare: f
      .money({ currency: 'organization', min: 0 })
      .label('Our share')
      .help('Required match, and what exceeds the award ceiling.')
      .computed(),
    declinedFor: f.choice(declineReasons).label('Decline reason'),
    requestedBy: f.person().label('Requested by').computed(),
    decidedBy: f.person().label('Decided by').computed(),
    decidedOn: f.date().label('Decided on').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['watching', 'requested', 'pursuing', 'applied', 'declined'] },
  },
  states: decisionStates,
  finalStates: ['applied'],
  transitions: decisionSteps,
  fixed: [
    {
      in: ['requested'],
      code: 'opportunity_decision.is_requested',
      sentence: 'This decision awaits approval as it is. Send it back to change it.',
    },
    {
      in: ['pursuing'],
      except: ['owner', 'note', 'sources', 'staffHours'],
      code: 'opportunity_decision.is_decided',
      sentence: 'The decision was made with this sheet. Reconsider it to change the sheet.',
    },
    {
      in: ['applied'],
      except: ['owner', 'note'],
      code: 'opportunity_decision.is_applied',
      sentence: 'This opportunity was applied for. The sheet stays as it was.',
    },
    {
      in: ['declined'],
      except: ['note'],
      code: 'opportunity_decision.is_declined',
      sentence: 'This opportunity is declined. Watch it again to change the sheet.',
    },
  ],
  list: {
    columns: ['number', 'opportunity', 'owner', 'score', 'ourShare', 'decidedOn', 'status'],
    filters: ['status', 'opportunity', 'owner', 'declinedFor', 'decidedOn'],
    sort: '-number',
  },
  sections: {
    Decision: ['opportunity', 'owner', 'staffHours', 'note'],
    'Score sheet': ['fit', 'eligible', 'matchReady', 'hoursReady', 'timeLeft', 'score'],
    Match: ['projectCost', 'matchPercent', 'requiredMatch', 'ourShare', 'sources'],
    Result: ['declinedFor', 'requestedBy', 'decidedBy', 'decidedOn'],
  },
});
