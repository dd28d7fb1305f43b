import { type AnswerOf, call, choiceOf, f } from '#kernel';

/** How far the price of a change is: an estimate, an offer, or what both sides agreed to. */
export const exposureStages = ['rough', 'priced', 'agreed'] as const;
export type ExposureStage = (typeof exposureStages)[number];

/** Changes of contracts that are not executed, in the part that this line would pay. What is available does not know them. */
export const pendingChanges = call('budget.pendingChanges', '/api/v1/budget/pending-changes', {
  query: { line: f.ref('budget_line').required() },
  answer: {
    availableCents: 'whole',
    pendingCents: 'whole',
    changes: [
      {
        record: 'text',
        id: 'uuid',
        number: 'text',
        subject: 'text',
        contract: 'text',
        stage: choiceOf(...exposureStages),
        cents: 'whole',
        wholeCents: 'whole',
      },
    ],
  },
});
export type PendingChange = AnswerOf<typeof pendingChanges>['changes'][number];
