import { type AnswerOf, call, typed } from '#kernel';
import type { SolicitationType } from '../solicitation/solicitation-words.ts';

/** How an approved requisition goes to vendors: its solicitation, or the type of the one that can be started. */
export const requisitionSourcing = call('requisition.sourcing', '/api/v1/requisition/{id}/sourcing', {
  answer: {
    solicitation: [{ id: 'uuid', number: 'text', name: 'text', status: 'text' }, null],
    type: typed<SolicitationType | null>(),
  },
});

export type Sourcing = AnswerOf<typeof requisitionSourcing>;
