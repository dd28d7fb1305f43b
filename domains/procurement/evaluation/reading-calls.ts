import { type AnswerOf, call, f } from '#kernel';

/** Where a proposal answers each criterion, in its own words. It never scores; what was shown is kept. */
export const readProposal = call('evaluation.read_proposal', '/api/v1/evaluation/{id}/readings', {
  body: {
    proponent: f.uuid().required(),
    model: f.yesNo().label('Use the language model').required().defaultTo(false),
  },
  answer: {
    id: 'uuid',
    proponent: 'uuid',
    /** The model that pointed at the passages; null where they were found by words. */
    model: 'text?',
    tokens: 'whole?',
    prompt: 'text?',
    note: 'text?',
    /** The model that may be asked; null where there is none or the policy keeps proposals on this server. */
    offered: 'text?',
    /** The text has instructions to a language model. */
    isSuspicious: 'yesNo',
    found: [
      {
        criterion: 'uuid',
        name: 'text',
        passages: [{ text: 'text', section: 'text', line: 'whole', from: 'whole', shared: ['text'] }],
      },
    ],
  },
});
export type Reading = AnswerOf<typeof readProposal>;
