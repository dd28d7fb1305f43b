import { type AnswerOf, call, choiceOf, f, firstOfShape } from '#kernel';
import { noticeStatuses } from '../opportunities/opportunity-words.ts';
import { decisionChoices } from '../opportunities/research-calls.ts';

export const forecastScopes = { chosen: 'Watched or pursued', eligible: 'Our applicant type' } as const;

/** What closes in the twelve months from today’s on, with the tasks planned back from each close date. */
export const grantForecast = call('grants.forecast', '/api/v1/grants/forecast', {
  query: { scope: f.choice(forecastScopes), month: f.text({ max: 7 }) },
  answer: {
    fromDay: 'date',
    untilDay: 'date',
    /** Tasks are those of opportunities that the team watches or pursues. */
    months: [{ month: 'text', closes: 'whole', tasks: 'whole', late: 'whole' }],
    notices: firstOfShape({
      id: 'uuid',
      number: 'text',
      title: 'text',
      agencyName: 'text',
      status: f.choice(noticeStatuses).required(),
      closeOn: 'date',
      closes: choiceOf('stated', 'estimated'),
      decision: [{ id: 'uuid', status: f.choice(decisionChoices).required(), ownerName: 'text?' }, null],
      tasks: [{ says: 'text', by: 'date', isLate: 'yesNo' }],
      /** Of the tasks, how many were given to a person, and how many of these are done. */
      given: 'whole',
      done: 'whole',
    }),
  },
});
export type GrantForecast = AnswerOf<typeof grantForecast>;

/** Gives the tasks of a close date to the owner of the decision, once; tasks that are still open follow a date that moved. */
export const planTasks = call('grant_opportunity.planTasks', '/api/v1/grant_opportunity/{id}/plan-tasks', {
  body: {},
  answer: { added: 'whole', moved: 'whole' },
});
