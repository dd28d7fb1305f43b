import { type AnswerOf, call, choiceOf, f, firstOfShape, type RecordName, typed } from '#kernel';
import { closeoutTasks, taskStates } from './backward.ts';
import { closeoutChecks } from './closeout-words.ts';
import { outcomes } from '../property/property-words.ts';
import { planSteps } from './plan.ts';

const day = { step: f.choice(planSteps).required(), on: 'date', citation: 'text' } as const;
const taskNames = Object.fromEntries(Object.entries(closeoutTasks).map(([name, { says }]) => [name, says])) as {
  readonly [K in keyof typeof closeoutTasks]: (typeof closeoutTasks)[K]['says'];
}; // the same names
const task = {
  task: f.choice(taskNames).required(),
  on: 'date',
  daysLeft: 'whole',
  state: f.choice(taskStates).required(),
  isLaw: 'yesNo',
  citation: 'text',
} as const;
const unilateral = [
  { on: 'date', daysLeft: 'whole', missing: [choiceOf('final_report', 'final_performance')], isPast: 'yesNo' },
  null,
] as const;
const balance = {
  authorizedCents: 'whole',
  expendedCents: 'whole',
  drawnCents: 'whole',
  receivedCents: 'whole',
  refundedCents: 'whole',
} as const;

/** The checklist of one closeout, by the records as they are now. */
export const grantCloseoutStanding = call('grant_closeout.standing', '/api/v1/grant_closeout/{id}/standing', {
  answer: {
    award: { id: 'uuid', number: 'text', title: 'text', status: 'text', untilDay: 'date' },
    balance,
    thresholdCents: 'whole?',
    checks: [
      {
        check: f.choice(closeoutChecks).required(),
        open: firstOfShape({ said: 'text', record: typed<RecordName>(), id: 'uuid?' }),
      },
    ],
    plan: [day],
    /** The work that leads to those days, with what the records say of it. */
    tasks: [task],
    subawards: firstOfShape({
      id: 'uuid',
      number: 'text',
      name: 'text?',
      isOver: 'yesNo',
      untilDay: 'date',
      dueOn: 'date',
      /** Until its last reports are due. Negative: overdue. */
      daysLeft: 'whole',
      finalReportOn: 'date?',
    }),
    /** Equipment and supplies of the award, with what became of them and what is due for them. */
    property: firstOfShape({
      id: 'uuid',
      number: 'text',
      description: 'text',
      status: 'text',
      outcome: f.choice(outcomes),
      costCents: 'whole',
      fairCents: 'whole?',
      remitCents: 'whole?',
    }),
    unilateral,
  },
});
export type GrantCloseoutStanding = AnswerOf<typeof grantCloseoutStanding>;

/** Awards whose period is over or ends soon, with the days of their closeout. */
export const grantCloseoutBoard = call('grants.closeouts', '/api/v1/grants/closeouts', {
  answer: {
    awards: firstOfShape({
      id: 'uuid',
      number: 'text',
      title: 'text',
      status: 'text',
      untilDay: 'date',
      /** Until the final reports are due. Negative: overdue. */
      daysLeft: 'whole?',
      open: 'whole',
      balance,
      plan: [day],
      next: [task, null],
      openSubawards: 'whole',
      unilateral,
      closeout: [{ id: 'uuid', number: 'text', status: 'text', retainUntil: 'date?' }, null],
    }),
  },
});
export type GrantCloseoutBoard = AnswerOf<typeof grantCloseoutBoard>;
