import { type AnswerOf, call, f, firstOfShape } from '#kernel';
import { extensionSteps } from './extension.ts';
import { directions, goalKinds, intervals, measureUnits } from './milestone-words.ts';

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
      subaward: 'uuid?',
    }),
    /** Awards whose milestones are expected after their period ends. */
    periods: [
      {
        award: 'uuid',
        number: 'text',
        title: 'text',
        untilDay: 'date',
        expectedEnd: 'date',
        daysOver: 'whole',
        noticeBy: 'date?',
        daysToNotice: 'whole?',
        longestUntil: 'date?',
        chain: [{ id: 'uuid', number: 'text', title: 'text' }],
        step: f.choice(extensionSteps).required(),
        why: 'text',
        amendment: [{ id: 'uuid', number: 'text' }, null],
      },
    ],
    measures: firstOfShape({
      id: 'uuid',
      awardNumber: 'text',
      title: 'text',
      kind: f.choice(goalKinds).required(),
      goal: 'text?',
      unit: f.choice(measureUnits),
      direction: f.choice(directions).required(),
      reporting: f.choice(intervals).required(),
      reached: 'text?',
      percent: 'whole?',
      isMet: 'yesNo',
      strategies: ['text'],
      lastPeriod: 'date?',
      nextPeriod: 'date?',
      /** Periods that are over and have no value. */
      missing: ['date'],
    }),
  },
});
export type GrantMilestones = AnswerOf<typeof grantMilestones>;
