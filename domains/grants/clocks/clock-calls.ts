import { type AnswerOf, call, choiceOf, firstOfShape } from '#kernel';

/** Every dated duty of an award, what is late first. */
export const awardClocks = call('grant_award.clocks', '/api/v1/grant_award/{id}/clocks', {
  answer: {
    late: 'whole',
    near: 'whole',
    ahead: 'whole',
    clocks: firstOfShape({
      duty: 'text',
      title: 'text',
      group: choiceOf('award', 'reports', 'money', 'property', 'subrecipients', 'assistance', 'mitigation'),
      record: 'text',
      id: 'uuid',
      name: 'text',
      basisOn: 'date?',
      basis: 'text',
      dueOn: 'date',
      /** Negative: the day passed. */
      daysLeft: 'whole',
      doneOn: 'date?',
      citation: 'text',
      state: choiceOf('late', 'near', 'ahead', 'met', 'past'),
      isTheirs: 'yesNo',
    }),
  },
});
export type AwardClocks = AnswerOf<typeof awardClocks>;
