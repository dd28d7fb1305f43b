import { type AnswerOf, call, f, firstOfShape } from '#kernel';
import { reportKinds } from './report-words.ts';

/** The reports that open awards owe and have not filed, the latest first due first. */
export const dueReports = call('grants.dueReports', '/api/v1/grants/due-reports', {
  query: { days: f.integer({ min: 0, max: 800 }) },
  answer: {
    overdue: 'whole',
    reports: firstOfShape({
      award: 'uuid',
      number: 'text',
      title: 'text',
      kind: f.choice(reportKinds).required(),
      period: 'date',
      dueOn: 'date',
      /** Negative: overdue. */
      daysLeft: 'whole',
      basis: 'text',
      citation: 'text',
      /** The report that is begun already. */
      begun: [{ id: 'uuid', number: 'text', status: 'text' }, null],
    }),
  },
});
export type DueReports = AnswerOf<typeof dueReports>;
