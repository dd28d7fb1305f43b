import { type AnswerOf, call, choiceOf, f, shape } from '#kernel';
import { criterionKinds } from '../solicitation/solicitation-words.ts';
import { fileKinds } from '../enclosures/bid-file.ts';
import { bidScore } from './bid-score.record.ts';
import { evaluation } from './evaluation.record.ts';
import { declaredFirm, grounds } from './interest-finding.record.ts';
import { groups } from './evaluation-words.ts';

const criterionShape = shape({
  id: 'uuid',
  name: 'text',
  kind: f.choice(criterionKinds).required(),
  weight: 'number?',
  scale: 'whole?',
  formula: 'text?',
  guidance: 'text?',
});
export type CriterionFace = {
  readonly id: string;
  readonly name: string;
  readonly kind: 'pass_fail' | 'scored' | 'price';
  readonly weight: number | null;
  readonly scale: number | null;
  readonly formula: string | null;
  readonly guidance: string | null;
};

/** Where an evaluation stands: the panel and how far each is, the proponents, and what the caller is here. */
export const evaluationRoom = call('evaluation.room', '/api/v1/evaluation/{id}/room', {
  answer: {
    id: 'uuid',
    number: 'text',
    status: choiceOf(...evaluation.states),
    solicitation: { id: 'uuid', number: 'text', name: 'text' },
    isChair: 'yesNo',
    own: [{ status: 'text', group: f.choice(groups).required() }, null],
    criteria: [criterionShape],
    proponents: [{ id: 'uuid', name: 'text', vendor: 'text?', status: 'text', failed: 'text?' }],
    panel: [
      {
        id: 'uuid',
        name: 'text',
        group: f.choice(groups).required(),
        status: 'text',
        done: 'whole',
        of: 'whole',
        /** For those who organize it: when the declaration was checked, and what is still to be resolved. */
        checkedAt: 'instant?',
        toResolve: 'whole?',
      },
    ],
    /** For the chief procurement officer and the auditor alone: they name bidders. */
    findings: [
      {
        id: 'uuid',
        number: 'text',
        member: 'text',
        ground: f.choice(grounds).required(),
        source: 'text',
        foundAt: 'instant',
        status: 'text',
      },
    ],
    mayCheck: 'yesNo',
  },
});
export type Room = AnswerOf<typeof evaluationRoom>;

/** What a proponent or a criterion is called: a vendor once its name is shown, its number before. */
export function nameIn(of: Room['proponents'] | Room['criteria'], id: string): string {
  const found = of.find((one) => one.id === id);
  return found ? (('vendor' in found ? found.vendor : null) ?? found.name) : '';
}

export const declarationFields = {
  interests: f.refs('vendor', { max: 50 }).label('Interests in vendors'),
  firms: f.lines(declaredFirm, { max: 20, label: 'Firm' }).label('Own and relatives’ firms'),
  hasConflict: f.yesNo().required().label('Other conflict'),
  statement: f.longText({ max: 4000 }),
  signature: f.text({ max: 120 }).required().help('Type your name as it is on record.'),
};
export const declareInterests = call('evaluation.declare', '/api/v1/evaluation/{id}/declaration', {
  body: declarationFields,
  answer: { status: choiceOf('cleared', 'recused') },
});

/** What the caller scores: each proponent's document with the caller's own scores. */
export const scoringQueue = call('evaluation.queue', '/api/v1/evaluation/{id}/queue', {
  answer: {
    group: f.choice(groups).required(),
    isOpen: 'yesNo',
    criteria: [criterionShape],
    proponents: [
      {
        id: 'uuid',
        name: 'text',
        notes: 'text?',
        /** What came with the bid and this group reads. */
        files: [
          {
            id: 'uuid',
            name: 'text',
            kind: f.choice(fileKinds).required(),
            size: 'whole',
            ground: 'text?',
            problem: 'text?',
            /** What it was assigned to; none: everything of the group. */
            criteria: ['text'],
          },
        ],
        /** Files that a blind evaluation keeps back: no one cleared them of what may name their firm. */
        filesLater: 'whole',
        total: 'money?',
        lines: [{ item: 'text', quantity: 'text', price: 'text' }],
        scores: [{ criterion: 'uuid', score: 'whole?', passed: bidScore.fields.passed, comment: 'text?' }],
      },
    ],
  },
});
export type Queue = AnswerOf<typeof scoringQueue>;

export const saveScore = call('evaluation.score', '/api/v1/evaluation/{id}/scores', {
  body: {
    proponent: f.uuid().required(),
    criterion: f.uuid().required(),
    score: f.integer({ min: 0, max: 100 }),
    passed: f.yesNo(),
    comment: f.longText({ max: 4000 }),
  },
  answer: { id: 'uuid', left: 'whole' },
});

/** After the lock: every original score with what the panel agreed on. */
export const consensusRoom = call('evaluation.consensus', '/api/v1/evaluation/{id}/consensus', {
  answer: {
    members: [{ id: 'uuid', name: 'text' }],
    moveLimit: 'percent',
    cells: [
      {
        proponent: 'uuid',
        criterion: 'uuid',
        originals: [{ member: 'uuid', score: 'whole?', passed: bidScore.fields.passed, comment: 'text?' }],
        average: 'number?',
        isOpen: 'yesNo',
        agreed: [{ score: 'whole?', passed: bidScore.fields.passed, reason: 'text?' }, null],
      },
    ],
    far: [{ proponent: 'uuid', criterion: 'uuid', member: 'uuid', score: 'number', median: 'number' }],
    drifts: [{ member: 'uuid', part: 'number', scores: 'whole' }],
    /** How far the panel is apart by criterion, the furthest first; spreads are parts of the scale. */
    splits: [
      {
        criterion: 'uuid',
        proponent: 'uuid',
        low: 'whole',
        high: 'whole',
        part: 'number',
        average: 'number',
        proponents: 'whole',
      },
    ],
  },
});
export type Discussion = AnswerOf<typeof consensusRoom>;

export const agreedFields = {
  score: f.integer({ min: 0, max: 100 }),
  passed: f.yesNo().label('Met'),
  reason: f.longText({ max: 4000 }),
};
export const saveConsensus = call('evaluation.agree', '/api/v1/evaluation/{id}/consensus', {
  body: { proponent: f.uuid().required(), criterion: f.uuid().required(), ...agreedFields },
  answer: { id: 'uuid' },
});

export const eliminateProponent = call('evaluation.eliminate', '/api/v1/evaluation/{id}/eliminations', {
  body: {
    proponent: f.uuid().required(),
    isRestored: f.yesNo().required().defaultTo(false),
    reason: f.longText({ max: 4000 }).required(),
  },
  answer: { status: 'text' },
});

/** The ranking worked out again from what is stored, held against what was kept when it was made. */
export const evaluationRanking = call('evaluation.ranking', '/api/v1/evaluation/{id}/ranking', {
  answer: {
    isRanked: 'yesNo',
    isSame: 'yesNo',
    tied: [{ proponent: 'uuid', number: 'uuid' }],
    rows: [
      {
        proponent: 'uuid',
        bid: 'uuid',
        name: 'text',
        vendor: 'text?',
        total: 'money?',
        rank: 'whole?',
        points: 'whole',
        by: [{ criterion: 'uuid', points: 'whole' }],
        failed: 'text?',
      },
    ],
  },
});
export type Ranking = AnswerOf<typeof evaluationRanking>;

/** Holds every declaration against the directory once more. */
export const checkInterestsAgain = call('evaluation.checkInterests', '/api/v1/evaluation/{id}/interest-check', {
  body: {},
  answer: { open: 'whole' },
});
