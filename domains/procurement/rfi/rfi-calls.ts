import { type AnswerOf, call, choiceOf, f, typed } from '#kernel';
import { solicitationTypes } from '../solicitation/solicitation-words.ts';
import type { GivenAnswers, Inquiry } from './inquiry.ts';

/** A request with its questions and what every firm answered, side by side. */
export const rfiAnswers = call('rfi.answers', '/api/v1/rfi/{id}/answers', {
  answer: {
    id: 'uuid',
    number: 'text',
    name: 'text',
    status: 'text',
    findings: 'text?',
    findingsPublic: 'yesNo',
    questions: typed<readonly Inquiry[]>(),
    answers: [
      {
        id: 'uuid',
        firm: 'text',
        vendor: 'uuid?',
        answeredAt: 'instant',
        given: typed<GivenAnswers>(),
        files: [{ id: 'uuid', name: 'text' }],
      },
    ],
  },
});
export type RfiAnswers = AnswerOf<typeof rfiAnswers>;
export type FirmAnswer = RfiAnswers['answers'][number];

const { rfi: _, ...types } = solicitationTypes;

/** What a buyer says when a solicitation begins from what was learned. */
export const startFields = {
  name: f.text({ max: 160 }).label('Title').required(),
  type: f.choice(types).required(),
};
export const startFromRfi = call('rfi.start', '/api/v1/rfi/{id}/start', {
  body: {
    ...startFields,
    helped: f.lines(
      { answer: f.uuid().required(), contribution: f.text({ max: 2000 }).required() },
      { max: 200, label: 'Firm' },
    ),
  },
  answer: { solicitation: 'uuid', scope: 'uuid', keptOut: 'whole' },
});

/** The file of an answer, for those who may read the answer. */
export const rfiFile = call('rfi.file', '/api/v1/rfi-answers/{id}/files/{file}', { media: 'application/octet-stream' });

const atAgency = f.uuid().required();

/** Open requests of the agencies with which the firm is registered, with its own answers. */
export const firmRfis = call('firm.rfis', '/api/v1/firm/rfis', {
  answer: {
    rfis: [
      {
        id: 'uuid',
        agency: 'uuid',
        agencyName: 'text',
        number: 'text',
        name: 'text',
        dueAt: 'instant',
        state: choiceOf('open', 'answered'),
        questions: typed<readonly Inquiry[]>(),
        given: typed<GivenAnswers>(),
        files: ['text'],
      },
    ],
  },
});
export type FirmRfi = AnswerOf<typeof firmRfis>['rfis'][number];

/** Sends or changes the firm's answers. Files are documents of the firm, copied for the agency. */
export const respondToRfi = call('firm.respondToRfi', '/api/v1/firm/rfi-answers', {
  body: {
    agency: atAgency,
    rfi: f.uuid().required(),
    answers: f.json().required(),
    files: f.refs('document', { max: 10 }),
  },
  answer: { number: 'text' },
});
