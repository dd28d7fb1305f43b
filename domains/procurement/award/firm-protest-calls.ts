import { type AnswerOf, call, choiceOf, f } from '#kernel';
import { protest } from './protest.record.ts';

const agency = f.uuid().required();

/** What a firm says of its protest. When it came is the server's to say. */
export const protestFields = {
  grounds: protest.fields.grounds,
  remedy: protest.fields.remedy,
  files: f.attachments().label('Evidence'),
};

export const appealFields = { appeal: f.longText({ max: 20_000 }).label('Grounds of appeal').required() };

export const withdrawFields = { reason: f.text({ max: 500, lines: 3 }).label('Reason').required() };

export const fileProtest = call('firm.fileProtest', '/api/v1/firm/file-protest', {
  body: { agency, solicitation: f.uuid().required(), award: f.uuid(), ...protestFields },
  answer: { number: 'text' },
});

export const appealProtest = call('firm.appealProtest', '/api/v1/firm/appeal-protest', {
  body: { agency, protest: f.uuid().required(), ...appealFields },
  answer: { number: 'text' },
});

export const withdrawProtest = call('firm.withdrawProtest', '/api/v1/firm/withdraw-protest', {
  body: { agency, protest: f.uuid().required(), ...withdrawFields },
  answer: { number: 'text' },
});

/** What the firm can protest of one solicitation today, and its own protests with their decisions. */
export const firmProtests = call('firm.protests', '/api/v1/firm/protests/{id}', {
  query: { agency },
  answer: {
    timeZone: 'text',
    open: [{ award: 'uuid?', name: 'text', untilDay: 'date?', untilTime: 'instant?' }],
    protests: [
      {
        id: 'uuid',
        number: 'text',
        about: 'text',
        status: choiceOf(
          'filed',
          'under_review',
          'upheld',
          'denied',
          'dismissed',
          'withdrawn',
          'appealed',
          'reversed',
          'affirmed',
        ),
        receivedAt: 'instant',
        isTimely: 'yesNo?',
        decision: 'text?',
        remedyGranted: protest.fields.remedyGranted,
        /** The last day of an appeal that is still possible. */
        appealBy: 'date?',
        appealDecision: 'text?',
        mayWithdraw: 'yesNo',
      },
    ],
  },
});
export type FirmProtests = AnswerOf<typeof firmProtests>;
