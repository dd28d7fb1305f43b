import { type AnswerOf, call, f } from '#kernel';
import { listAdmission } from './list-admission.record.ts';

const agency = f.uuid().required();

/** Lists of the agencies that the firm is registered with, with its own applications and nothing of other firms. */
export const firmLists = call('firm.lists', '/api/v1/firm/lists', {
  answer: {
    maySign: 'yesNo',
    lists: [
      {
        id: 'uuid',
        agency: 'uuid',
        agencyName: 'text',
        number: 'text',
        name: 'text',
        status: 'text',
        scope: 'text',
        criteria: 'text',
        priceFactors: 'text',
        law: 'text',
        papers: ['text'],
        endsOn: 'date',
        decisionDays: 'whole',
        /** Required papers that the agency has not confirmed of this firm today. */
        missing: ['text'],
        mayApply: 'yesNo',
        admissions: [
          {
            id: 'uuid',
            number: 'text',
            status: 'text',
            appliedAt: 'instant?',
            decideBy: 'date?',
            decision: 'text?',
            untilDay: 'date?',
            removal: 'text?',
            answerBy: 'date?',
            answer: 'text?',
            outcome: 'text?',
            endedWhy: 'text?',
          },
        ],
      },
    ],
  },
});
export type FirmList = AnswerOf<typeof firmLists>['lists'][number];
export type FirmAdmission = FirmList['admissions'][number];

export const applyFields = { statement: listAdmission.fields.statement };
export const applyToList = call('firm.applyToList', '/api/v1/firm/apply-to-list', {
  body: { agency, list: f.uuid().required(), statement: f.longText({ max: 8000 }).required() },
  answer: { number: 'text', decideBy: 'date' },
});

export const withdrawAdmission = call('firm.withdrawAdmission', '/api/v1/firm/withdraw-admission', {
  body: { agency, admission: f.uuid().required() },
  answer: { number: 'text' },
});

export const answerFields = { answer: f.longText({ max: 8000 }).label('Answer').required() };
export const answerRemoval = call('firm.answerRemoval', '/api/v1/firm/answer-removal', {
  body: { agency, admission: f.uuid().required(), ...answerFields },
  answer: { number: 'text' },
});
