import { type AnswerOf, call, choiceOf, f } from '#kernel';
import { textProposal } from './text-proposal.record.ts';

/** Proposes text from the agency's own published solicitations. Nothing of it is in the draft until a person accepts it. */
export const draftFromPast = call('solicitation.draft_from_past', '/api/v1/solicitation/{id}/draft-from-past', {
  body: {
    sourcedOnly: f.yesNo().label('Nothing without a source').required().defaultTo(true),
    alone: f.yesNo().help('Without the language model, even where there is one.'),
  },
  answer: { proposed: 'whole', lookedAt: 'whole', alike: 'whole', by: choiceOf('words', 'model'), note: 'text?' },
});

/** What was proposed for a draft, the open ones first, and which language model may help. */
export const textProposals = call('solicitation.text_proposals', '/api/v1/solicitation/{id}/text-proposals', {
  answer: {
    model: 'text?',
    isOn: 'yesNo',
    proposals: [
      {
        id: 'uuid',
        version: 'whole',
        status: choiceOf(...textProposal.states),
        heading: 'text',
        body: 'text',
        /** What the draft says there now; null where the section is new. */
        before: 'text?',
        isStale: 'yesNo',
        sources: [
          {
            solicitation: 'uuid',
            number: 'text',
            section: 'uuid?',
            title: 'text',
            version: 'whole',
            likeness: 'number',
            shared: ['text'],
          },
        ],
        facts: [{ was: 'text', now: 'text?' }],
        unsourced: ['text'],
        model: 'text?',
        tokens: 'whole?',
      },
    ],
  },
});
export type TextProposals = AnswerOf<typeof textProposals>;
export type TextProposal = TextProposals['proposals'][number];
