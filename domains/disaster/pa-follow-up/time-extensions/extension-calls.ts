import { type AnswerOf, call, f, firstOfShape } from '#kernel';
import { extenders } from '../../public-assistance/pa-words.ts';
import { causes } from './extension-words.ts';

const grantor = f.choice(extenders).required();

/** The work deadline of a project with all requests to extend it. */
export const projectExtensions = call('pa_project.extensions', '/api/v1/pa_project/{id}/extensions', {
  answer: {
    project: { id: 'uuid', number: 'text', isOver: 'yesNo' },
    /** Null where no deadline of its declaration is loaded. */
    clock: [
      {
        firstDueOn: 'date',
        dueOn: 'date',
        /** Until this day the recipient decides. */
        extendableTo: 'date',
        days: 'whole',
        citation: 'text',
      },
      null,
    ],
    requests: firstOfShape({
      id: 'uuid',
      number: 'text',
      status: 'text',
      grantor,
      cause: f.choice(causes).required(),
      requestedUntil: 'date',
      sentOn: 'date?',
      isLate: 'yesNo',
      decidedOn: 'date?',
      grantedUntil: 'date?',
      provisions: 'text?',
    }),
  },
});
export type ProjectExtensions = AnswerOf<typeof projectExtensions>;

/** A request as it is printed: who asks whom, and the four parts. */
export const extensionLetter = call('time_extension.letter', '/api/v1/time_extension/{id}/letter', {
  answer: {
    note: 'text',
    isLate: 'yesNo',
    from: 'text',
    to: 'text',
    facts: [{ label: 'text', value: 'text' }],
    parts: [{ title: 'text', body: 'text', isMissing: 'yesNo' }],
    schedule: [{ milestone: 'text', dueOn: 'date' }],
    decision: 'text?',
  },
});
export type ExtensionLetter = AnswerOf<typeof extensionLetter>;

export const extensionLetterPdf = call('time_extension.letterPdf', '/api/v1/time_extension/{id}/letter.pdf', {
  media: 'application/pdf',
});
