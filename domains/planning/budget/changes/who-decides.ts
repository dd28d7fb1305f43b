import { type AnswerOf, call, choiceOf, f } from '#kernel';

/** Who may decide on a change: how far it reaches, and the authorities that cover it. */
export const whoDecides = call('budget.whoDecides', '/api/v1/budget/who-decides', {
  query: {
    kind: f.choice({ transfer: 'Transfer', amendment: 'Amendment' }).required(),
    lines: f.text({ max: 8000 }).help('Ids of budget lines with commas between.'),
    cents: f.integer({ min: 0 }).required().help('What moves between lines.'),
    budget: f.uuid().help('The budget of fund transfers.'),
    between: f.integer({ min: 0 }).help('What moves between funds, in cents.'),
  },
  answer: {
    reach: 'text',
    names: ['text'],
    years: [{ name: 'text', department: 'text?', budget: 'text', usedCents: 'whole', yearCents: 'whole' }],
  },
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

/** What was approved this year under every authority that has a total, in the budgets that are in effect. */
export const authorityYears = call('budget.authorityYears', '/api/v1/budget/authority-years', {
  answer: {
    rows: [
      {
        authority: 'uuid',
        name: 'text',
        department: 'text?',
        byDepartment: 'yesNo',
        budget: 'text',
        usedCents: 'whole',
        scheduledCents: 'whole',
        yearCents: 'whole',
      },
    ],
  },
});
export type AuthorityYear = AnswerOf<typeof authorityYears>['rows'][number];

/** Changes of a line that are approved and wait for their day, the next one first. */
export const scheduledChanges = call('budget.scheduledChanges', '/api/v1/budget/scheduled-changes', {
  query: { line: f.ref('budget_line').required() },
  answer: { changes: [{ amendment: 'uuid', number: 'text', day: 'date', cents: 'whole' }] },
});
