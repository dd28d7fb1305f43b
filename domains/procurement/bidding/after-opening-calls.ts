import { type AnswerOf, call, f } from '#kernel';

const agency = f.uuid().required();

const slot = { id: 'uuid', startsAt: 'instant', minutes: 'whole', place: 'text' } as const;

/** What a firm has to do or may do about its own bid after the opening. */
export const afterOpening = call('firm.afterOpening', '/api/v1/firm/after-opening', {
  query: { agency, solicitation: f.uuid().required() },
  answer: {
    timeZone: 'text',
    corrections: [
      {
        id: 'uuid',
        number: 'text',
        document: 'text',
        defect: 'text',
        status: 'text',
        answerBy: 'instant?',
        answer: 'text?',
        files: ['text'],
      },
    ],
    awards: [
      {
        id: 'uuid',
        number: 'text',
        lot: 'text?',
        /** How the own bid did, as the agency’s policy tells it. */
        results: ['text'],
        /** The last day on which a debrief is booked. */
        until: 'date',
        isOpen: 'yesNo',
        booked: [slot, null],
        slots: [slot],
      },
    ],
  },
});
export type AfterOpening = AnswerOf<typeof afterOpening>;

export const correctionFields = {
  answer: f.longText({ max: 4000 }).label('Your answer').required(),
  files: f.attachments().label('Files').help('Such as the missing form: at most 5 files of 10 MB.'),
};

export const answerCorrection = call('firm.answerCorrection', '/api/v1/firm/answer-correction', {
  body: { agency, correction: f.uuid().required(), ...correctionFields },
  answer: { isDone: 'yesNo' },
});

export const bookDebrief = call('firm.bookDebrief', '/api/v1/firm/book-debrief', {
  body: { agency, slot: f.uuid().required() },
  answer: { isDone: 'yesNo' },
});
