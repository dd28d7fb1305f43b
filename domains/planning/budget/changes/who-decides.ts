import { type AnswerOf, call, choiceOf, f } from '#kernel';

/** Who may decide on a change: how far it reaches, and the authorities that cover it. */
export const whoDecides = call('budget.whoDecides', '/api/v1/budget/who-decides', {
  query: {
    kind: f.choice({ transfer: 'Transfer', amendment: 'Amendment' }).required(),
    lines: f.text({ max: 8000 }).required().help('Ids of budget lines with commas between.'),
    cents: f.integer({ min: 0 }).required(),
  },
  answer: { reach: 'text', names: ['text'] },
});

/** Whether the person who asks may undo a change, and the sentence that says why not. */
export const amendmentUndoing = call('budget_amendment.undoing', '/api/v1/budget_amendment/{id}/undoing', {
  answer: { isTheirs: 'yesNo', sentence: 'text' },
});
export type Undoing = AnswerOf<typeof amendmentUndoing>;

/** What nobody could decide, and authorities that nobody holds. */
export const authorityGaps = call('budget.authorityGaps', '/api/v1/budget/authority-gaps', {
  answer: {
    gaps: [{ kind: choiceOf('transfer', 'amendment'), reach: 'text', fromCents: 'whole', department: 'text?' }],
    unheld: ['text'],
  },
});
