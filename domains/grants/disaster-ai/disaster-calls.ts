import { type AnswerOf, call, choiceOf, f, firstOfShape } from '#kernel';
import { checkShape } from '../controls/control-calls.ts';
import { declarationTypes, draftKinds } from './disaster-words.ts';

/** So much is read of a question. */
export const LONGEST_ASKED = 300;

const citation = {
  n: 'whole',
  kind: choiceOf('guide', 'article', 'page', 'tutorial', 'record', 'row', 'list'),
  title: 'text',
  path: 'text',
  passage: 'text',
} as const;
const part = { label: 'text', value: 'text', choices: [{ label: 'text', ask: 'text' }] } as const;

/** Answers a question from our records and rule rows, each sentence with its source, or refuses. */
export const disasterQuestion = call('grants.disasterQuestion', '/api/v1/grants/disaster-ai/answer', {
  query: { question: f.text({ max: LONGEST_ASKED }).required() },
  answer: { isKnown: 'yesNo', text: 'text', parts: [part], citations: [citation] },
});
export type DisasterReply = AnswerOf<typeof disasterQuestion>;

/** What plain statistics over the costs of disaster awards find. */
export const disasterAnomalies = call('grants.disasterAnomalies', '/api/v1/grants/disaster-ai/anomalies', {
  answer: { awards: 'whole', checks: [checkShape] },
});
export type Anomalies = AnswerOf<typeof disasterAnomalies>;

/** Declarations that name our area, and the awards a narrative can be drafted for. */
export const disasterBoard = call('grants.disasterBoard', '/api/v1/grants/disaster-ai/board', {
  answer: {
    place: 'text',
    asOf: 'date?',
    declared: 'whole',
    disasters: firstOfShape({
      id: 'uuid',
      number: 'text',
      title: 'text',
      kind: f.choice(declarationTypes).required(),
      declaredOn: 'date',
      beginOn: 'date',
      endOn: 'date?',
      area: 'text',
      next: [{ title: 'text', dueOn: 'date', citation: 'text' }, null],
    }),
    awards: firstOfShape({ id: 'uuid', number: 'text', title: 'text' }),
  },
});
export type DisasterBoard = AnswerOf<typeof disasterBoard>;

/** Drafts a text from the cost lines of an award. A person has to accept it. */
export const draftNarrative = call('grant_award.draftNarrative', '/api/v1/grant_award/{id}/narrative-drafts', {
  body: { kind: f.choice(draftKinds).required() },
  answer: { id: 'uuid', number: 'text' },
});

const trouble = { row: 'whole', field: 'text', reason: 'text' } as const;

/** Takes a file of OpenFEMA: Disaster Declarations Summaries, as JSON. */
export const importDisasters = call('grants.importDisasters', '/api/v1/grants/disaster-ai/import', {
  method: 'POST',
  query: { name: f.text({ max: 120 }), asOf: f.date() },
  answer: {
    asOf: 'date',
    rows: 'whole',
    created: 'whole',
    updated: 'whole',
    unchanged: 'whole',
    older: 'whole',
    refused: 'whole',
    rejected: firstOfShape(trouble),
  },
});
export type DeclarationImport = AnswerOf<typeof importDisasters>;
