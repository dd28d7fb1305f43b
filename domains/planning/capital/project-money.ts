import { type AnswerOf, call } from '#kernel';
import { projectShape } from './plan-book.ts';

/** A project with what the ledger and the drawdown log say of it. */
export const projectMoney = call('capital.project', '/api/v1/capital/projects/{id}', {
  answer: {
    project: projectShape,
    /** Approved draws from its contingency, however many. */
    drawn: 'whole',
    /** The budget lines that are booked for it alone; where none is named, nobody knows what was spent. */
    lines: [{ id: 'uuid', name: 'text' }],
    /** Spent on these lines, month by month; a credit is below zero. */
    spent: [{ month: 'text', cents: 'whole' }],
    /** The month until which the ledger was read. */
    month: 'text',
  },
});
export type ProjectAnswer = AnswerOf<typeof projectMoney>;
export type ProjectMoney = Omit<ProjectAnswer, 'project' | 'month'>;
