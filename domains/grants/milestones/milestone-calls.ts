import { type AnswerOf, call, f, firstOfShape } from '#kernel';
import { directions, intervals, measureUnits } from './milestone-words.ts';

export const milestoneScopes = { open: 'Open', risk: 'At risk', all: 'All' } as const;

/** Milestones and measures of one award, or of all that run. */
export const grantMilestones = call('grants.milestones', '/api/v1/grants/milestones', {
  query: { award: f.ref('grant_award'), scope: f.choice(milestoneScopes) },
  answer: {
    awards: [{ id: 'uuid', number: 'text', title: 'text', untilDay: 'date' }],
    counts: { open: 'whole', risk: 'whole', late: 'whole', waiting: 'whole', verified: 'whole' },
    milestones: firstOfShape({
      id: 'uuid',
      award: 'uuid',
      awardNumber: 'text',
      number: 'text',
      title: 'text',
      status: 'text',
      ownerName: 'text?',
      weight: 'whole',
      baselineOn: 'date',
      expectedOn: 'date',
      actualOn: 'date?',
      slipDays: 'whole',
      isAtRisk: 'yesNo',
      warnings: ['text'],
      paymentCents: 'whole?',
    }),
    measures: firstOfShape({
      id: 'uuid',
      awardNumber: 'text',
      title: 'text',
      goal: 'text',
      unit: f.choice(measureUnits).required(),
      direction: f.choice(directions).required(),
      reporting: f.choice(intervals).required(),
      reached: 'text?',
      percent: 'whole?',
      isMet: 'yesNo',
      lastPeriod: 'date?',
    }),
  },
});
export type GrantMilestones = AnswerOf<typeof grantMilestones>;
