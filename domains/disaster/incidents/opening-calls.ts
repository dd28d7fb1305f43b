import { type AnswerOf, call, choiceOf } from '#kernel';

/** What opened with an incident: its clocks, and a cost code for each category of work. */
export const incidentOpening = call('incident.opening', '/api/v1/incident/{id}/opening', {
  answer: {
    clocks: [
      {
        name: choiceOf('period', 'report', 'assessment', 'declaration', 'emergency_work'),
        dueAt: 'instant?',
        dueOn: 'date?',
        law: 'text?',
        doneAt: 'instant?',
        past: 'whole',
      },
    ],
    codes: [{ id: 'uuid', code: 'text', name: 'text', encumberedCents: 'whole', expendedCents: 'whole' }],
    isOpen: 'yesNo',
  },
});
export type IncidentOpening = AnswerOf<typeof incidentOpening>;

/** Opens a cost code for each category of work of the hazard, below one of the incident. */
export const openCostCodes = call('incident.cost_codes', '/api/v1/incident/{id}/cost-codes', {
  body: {},
  answer: { codes: 'whole' },
});
