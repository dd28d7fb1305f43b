import { type AnswerOf, call, choiceOf, f } from '#kernel';
import { budgetCall } from './budget-call.record.ts';
import { packageKinds, sinceWhen } from './request-words.ts';

const LARGEST = 9_000_000_000_000_000;
/** As many lines as are saved or judged at once. */
const MOST_LINES = 500;

const cents = (minimum: number) => ({ type: 'integer', minimum, maximum: LARGEST }) as const;
const versioned = { id: { type: 'string' }, version: { type: 'integer', minimum: 1 } } as const;
const stage = choiceOf('requested', 'recommended', 'adopted');
const requestState = choiceOf('draft', 'submitted', 'returned', 'reviewed', 'adopted', 'lapsed');
const callState = choiceOf('draft', 'open', 'locked', 'closed');
const itemKind = choiceOf('line', 'package');

/** The requests of a call that this person may read, next to their targets; the open call where none is named. */
export const requestBoard = call('budget_requests.board', '/api/v1/budget-requests/board', {
  query: { call: f.ref('budget_call') },
  answer: {
    today: 'date',
    calls: [{ id: 'uuid', name: 'text', status: callState }],
    call: [
      {
        id: 'uuid',
        name: 'text',
        status: callState,
        budget: 'uuid',
        budgetName: 'text',
        budgetState: 'text',
        instructions: budgetCall.fields.instructions,
        locksOn: 'date',
      },
      null,
    ],
    /** Requests of other departments, which this person may not read. */
    others: 'whole',
    requests: [
      {
        id: 'uuid',
        number: 'text',
        center: 'text',
        department: 'text?',
        manager: 'text?',
        isMine: 'yesNo',
        status: requestState,
        target: 'whole?',
        lines: 'whole',
        packages: 'whole',
        recommended: 'whole?',
        adopted: 'whole?',
      },
    ],
  },
});
export type RequestBoard = AnswerOf<typeof requestBoard>;

/** A request with its lines, packages and versions. */
export const requestSheet = call('budget_request.sheet', '/api/v1/budget_request/{id}/sheet', {
  answer: {
    version: 'whole',
    status: requestState,
    openUntil: 'date?',
    isOpen: 'yesNo',
    mayEdit: 'yesNo',
    mayRecommend: 'yesNo',
    target: 'whole?',
    lines: [
      {
        id: 'uuid',
        version: 'whole',
        name: 'text',
        account: 'text',
        base: 'whole',
        oneTime: 'whole',
        ongoing: 'whole',
        justification: 'text?',
        recommended: 'whole?',
        reason: 'text?',
        comments: 'whole',
        needsAnswer: 'yesNo',
      },
    ],
    packages: [
      {
        id: 'uuid',
        version: 'whole',
        number: 'text',
        name: 'text',
        kind: f.choice(packageKinds).required(),
        status: choiceOf('proposed', 'recommended', 'not_recommended', 'funded', 'not_funded'),
        rank: 'whole?',
        oneTime: 'whole',
        ongoing: 'whole',
        positions: 'whole',
        recommended: 'whole?',
        reason: 'text?',
        funded: 'whole?',
        comments: 'whole',
        needsAnswer: 'yesNo',
      },
    ],
    editions: [{ number: 'whole', stage, takenAt: 'instant', by: 'text?', cents: 'whole' }],
    versions: [
      {
        number: 'whole',
        stage,
        key: 'uuid',
        kind: itemKind,
        name: 'text',
        account: 'text?',
        cents: 'whole',
        reason: 'text?',
      },
    ],
  },
});
export type RequestSheet = AnswerOf<typeof requestSheet>;
export type SheetLine = RequestSheet['lines'][number];
export type SheetPackage = RequestSheet['packages'][number];

/** Saves amounts of lines as the department types them: all of them or none. */
export const setRequestLines = call('budget_request.setLines', '/api/v1/budget_request/{id}/lines', {
  body: {
    lines: f
      .json({
        type: 'array',
        minItems: 1,
        maxItems: MOST_LINES,
        items: {
          type: 'object',
          required: ['id', 'version', 'base', 'oneTime', 'ongoing', 'justification'],
          properties: {
            ...versioned,
            base: cents(0),
            oneTime: cents(-LARGEST),
            ongoing: cents(-LARGEST),
            justification: { type: 'string', maxLength: 4000 },
          },
        },
      })
      .required(),
  },
  answer: { set: 'whole' },
});

/** What the budget office recommends of lines and packages; an amount below what is requested says why. */
export const setRecommendation = call(
  'budget_request.setRecommendation',
  '/api/v1/budget_request/{id}/recommendation',
  {
    body: {
      lines: f
        .json({
          type: 'array',
          maxItems: MOST_LINES,
          items: {
            type: 'object',
            required: ['id', 'version', 'cents', 'reason'],
            properties: { ...versioned, cents: cents(0), reason: { type: 'string', maxLength: 400 } },
          },
        })
        .required(),
      packages: f
        .json({
          type: 'array',
          maxItems: MOST_LINES,
          items: {
            type: 'object',
            required: ['id', 'version', 'cents', 'reason'],
            properties: { ...versioned, cents: cents(-LARGEST), reason: { type: 'string', maxLength: 400 } },
          },
        })
        .required(),
    },
    answer: { set: 'whole' },
  },
);

/** The packages of a request in the order in which the department wants them. */
export const rankPackages = call('budget_request.rank', '/api/v1/budget_request/{id}/ranking', {
  body: {
    packages: f
      .json({ type: 'array', minItems: 1, maxItems: MOST_LINES, items: { type: 'string', maxLength: 40 } })
      .required(),
  },
  answer: { ranked: 'whole' },
});

/** Sets the lines of the draft budget to what is recommended. Lines that are missing are told, or made on request. */
export const fillDraft = call('budget_call.fillDraft', '/api/v1/budget_call/{id}/draft', {
  body: { makesLines: f.yesNo().label('Create missing lines').required() },
  answer: {
    set: 'whole',
    made: 'whole',
    missing: [{ account: 'text', name: 'text', cents: 'whole' }],
  },
});
export type FilledDraft = AnswerOf<typeof fillDraft>;

/** What changed in the requests of a call since an earlier version, for the governing body. */
export const requestChanges = call('budget_call.changes', '/api/v1/budget_call/{id}/changes', {
  query: { since: f.choice(sinceWhen).label('Since').defaultTo('previous') },
  answer: {
    today: 'date',
    name: 'text',
    budget: 'text',
    before: 'whole',
    after: 'whole',
    /** Requests that have no earlier version to compare with, or that their departments have not finished. */
    first: 'whole',
    requests: [
      {
        id: 'uuid',
        number: 'text',
        center: 'text',
        from: 'whole',
        to: 'whole',
        fromStage: stage,
        toStage: stage,
        before: 'whole',
        after: 'whole',
        changes: [
          {
            key: 'uuid',
            kind: itemKind,
            name: 'text',
            account: 'text?',
            reason: 'text?',
            change: choiceOf('added', 'removed', 'raised', 'lowered'),
            before: 'whole',
            after: 'whole',
          },
        ],
      },
    ],
  },
});
export type RequestChanges = AnswerOf<typeof requestChanges>;

/** The same changes and those of the whole budget as a document that a governing body receives. */
export const requestChangesPdf = call('budget_call.changesPdf', '/api/v1/budget_call/{id}/changes.pdf', {
  query: {
    since: f.choice(sinceWhen).label('Since').defaultTo('previous'),
    version: f.integer({ min: 1, max: 1_000_000 }).label('Since version').help('Of the budget; without it the last.'),
  },
  media: 'application/pdf',
});
