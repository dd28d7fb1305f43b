import { type AnswerOf, call, f, firstOfShape } from '#kernel';
import { formCodes } from '../applications/form-codes.ts';
import { limitUnits } from '../applications/application-words.ts';
import { MOST_NOTICE, requirementKinds, requirementOrigins } from './research-words.ts';

/** What a notice asks, in the order of its paragraphs: what a person accepted, and what waits for one. */
export const noticeRequirements = call(
  'grant_opportunity.requirements',
  '/api/v1/grant_opportunity/{id}/requirements',
  {
    answer: {
      mayDecide: 'yesNo',
      accepted: 'whole',
      suggested: 'whole',
      dismissed: 'whole',
      requirements: firstOfShape({
        id: 'uuid',
        version: 'whole',
        kind: f.choice(requirementKinds).required(),
        says: 'text',
        isRequired: 'yesNo',
        form: f.choice(formCodes),
        most: 'whole?',
        unit: f.choice(limitUnits).required(),
        points: 'whole?',
        paragraph: 'whole',
        heading: 'text?',
        quote: 'text',
        origin: f.choice(requirementOrigins).required(),
        status: f.choice({ suggested: 'To accept', accepted: 'Accepted' }).required(),
        acceptedByName: 'text?',
      }),
    },
  },
);
export type NoticeRequirements = AnswerOf<typeof noticeRequirements>;

/** Reads the text of a notice, or its summary where none is given, and suggests what it asks. */
export const readNotice = call('grant_opportunity.readNotice', '/api/v1/grant_opportunity/{id}/read-notice', {
  method: 'POST',
  body: { text: f.longText({ max: MOST_NOTICE }) },
  answer: { paragraphs: 'whole', found: 'whole', added: 'whole' },
});
