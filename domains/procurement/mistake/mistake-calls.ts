import { type AnswerOf, call, choiceOf, f } from '#kernel';
import { mistakeClaim } from './mistake-claim.record.ts';

const agency = f.uuid().required();

/** What a firm says of its mistake. It never says a price. */
export const claimFields = {
  relief: mistakeClaim.fields.relief,
  cause: mistakeClaim.fields.cause,
  line: mistakeClaim.fields.line,
  error: mistakeClaim.fields.error,
  otherLine: mistakeClaim.fields.otherLine,
  files: f.attachments().label('Worksheets').required(),
};

export const claimMistake = call('firm.claimMistake', '/api/v1/firm/claim-mistake', {
  body: { agency, receipt: f.uuid().required(), ...claimFields },
  answer: { number: 'text' },
});

/** Claims of the firm on one solicitation, and its bid that can still be claimed. */
export const firmMistakes = call('firm.mistakes', '/api/v1/firm/mistakes/{id}', {
  query: { agency },
  answer: {
    /** The opened bid, until the last day; null where there is none. */
    bid: [{ receipt: 'uuid', until: 'date', by: 'text' }, null],
    claims: [
      {
        number: 'text',
        status: choiceOf('filed', 'supported', 'opposed', 'permitted', 'denied'),
        receivedAt: 'instant',
        relief: mistakeClaim.fields.relief,
        finding: 'text?',
      },
    ],
  },
});
export type FirmMistakes = AnswerOf<typeof firmMistakes>;
