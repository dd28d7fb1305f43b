import { type AnswerOf, call, choiceOf, f, firstOfShape } from '#kernel';
import { edits, saved } from '../applications/application-calls.ts';
import { limitUnits } from '../applications/application-words.ts';
import { riskAnswers } from '../monitoring/risk.ts';
import { roundApplication } from './round-application.record.ts';
import { fundingRound } from './funding-round.record.ts';
import { reviewAssignment } from './review-assignment.record.ts';
import { questionKinds } from './question-words.ts';
import { conflictKinds } from './review-words.ts';
import { roundRecommendation } from './round-recommendation.record.ts';

const criterion = {
  id: 'uuid',
  name: 'text',
  weight: 'whole',
  highest: 'whole',
  anchors: 'text',
} as const;

/** What the caller reviews, and the rounds of the agency. */
export const reviewWork = call('grants.reviews', '/api/v1/grants/reviews', {
  answer: {
    own: firstOfShape({
      id: 'uuid',
      name: 'text',
      round: 'uuid',
      roundNumber: 'text',
      roundTitle: 'text',
      status: choiceOf(...reviewAssignment.states),
      dueOn: 'date?',
      isLate: 'yesNo',
      scored: 'whole',
      criteria: 'whole',
    }),
    rounds: firstOfShape({
      id: 'uuid',
      number: 'text',
      title: 'text',
      program: 'text',
      status: choiceOf(...fundingRound.states),
      closesAt: 'instant',
      availableCents: 'whole',
      applications: 'whole',
      reviews: 'whole',
      reviewsIn: 'whole',
    }),
  },
});
export type ReviewWork = AnswerOf<typeof reviewWork>;

/** One review as its reviewer sees it: nothing of the application before the declaration, nobody else’s scores before the own are in. */
export const reviewSheet = call('review_assignment.sheet', '/api/v1/review_assignment/{id}/sheet', {
  answer: {
    status: choiceOf(...reviewAssignment.states),
    round: {
      id: 'uuid',
      number: 'text',
      title: 'text',
      purpose: 'text',
      status: choiceOf(...fundingRound.states),
      isBlind: 'yesNo',
    },
    isOpen: 'yesNo',
    needsReason: 'yesNo',
    criteria: [criterion],
    /** Before the declaration, who applied to the round; not which application is whose. */
    applicants: firstOfShape({ id: 'uuid', name: 'text' }),
    content: [
      {
        title: 'text',
        applicant: 'text?',
        requestedCents: 'whole',
        summary: 'text',
        answers: [{ question: 'text', answer: 'text' }],
      },
      null,
    ],
    scores: [{ criterion: 'uuid', score: 'whole', comment: 'text', version: 'whole', reason: 'text?' }],
    total: 'number?',
    peers: [
      [{ reviewer: 'text', total: 'number', scores: [{ criterion: 'uuid', score: 'whole', comment: 'text' }] }],
      null,
    ],
  },
});
export type ReviewSheet = AnswerOf<typeof reviewSheet>;

export const declarationFields = {
  interests: f
    .refs('subrecipient', { max: 100 })
    .label('Applicants')
    .help('Those you have an interest in. You are recused from their applications.'),
  conflict: f.choice(conflictKinds).label('Interest').required().defaultTo('none'),
  statement: f.longText({ max: 2000 }).label('Statement'),
  employer: f.text({ max: 160 }).label('Other employer').help('Outside the agency. Compared with the applicants.'),
  employerUei: f.text({ max: 12 }).label('Employer UEI').help('If it has one.'),
  address: f.address().label('Your address').help('Home or business. Compared with the applicants.'),
  signature: f.text({ max: 120 }).label('Signature').required().help('Type your name as it is on record.'),
};
export const declareConflict = call('review_assignment.declare', '/api/v1/review_assignment/{id}/declaration', {
  body: declarationFields,
  answer: { accepted: 'whole', recused: 'whole' },
});

export const giveScore = call('review_assignment.score', '/api/v1/review_assignment/{id}/scores', {
  body: {
    criterion: f.uuid().required(),
    score: f.integer({ min: 0, max: 100 }).required(),
    comment: f.longText({ max: 4000 }).required(),
    reason: f.longText({ max: 2000 }),
  },
  answer: { version: 'whole', left: 'whole' },
});

/** The form of a round as this applicant fills it in. */
export const roundForm = call('round_application.form', '/api/v1/round_application/{id}/form', {
  answer: {
    round: { id: 'uuid', number: 'text', title: 'text' },
    mayWrite: 'yesNo',
    questions: [
      {
        question: 'text',
        kind: f.choice(questionKinds).required(),
        choices: 'text?',
        isRequired: 'yesNo',
        most: 'whole?',
        unit: f.choice(limitUnits).required(),
      },
    ],
    values: 'any',
  },
});
export type RoundForm = AnswerOf<typeof roundForm>;

export const saveAnswers = call('round_application.save', '/api/v1/round_application/{id}/save', {
  method: 'POST',
  body: { changes: edits() },
  answer: saved,
});

/** Where a round stands: how many applied, who reviews what, and how far each is. No scores, and of applications those alone that the caller reads. */
export const roundStanding = call('funding_round.standing', '/api/v1/funding_round/{id}/standing', {
  answer: {
    isOfficer: 'yesNo',
    canRank: 'yesNo',
    criteria: [criterion],
    weightTotal: 'whole',
    drafts: 'whole',
    submitted: 'whole',
    withdrawn: 'whole',
    reviewsWanted: 'whole',
    reviewsIn: 'whole',
    /** Those that the caller reads. */
    applications: firstOfShape({
      id: 'uuid',
      number: 'text',
      applicant: 'text',
      title: 'text',
      requestedCents: 'whole',
      submittedAt: 'instant?',
      status: choiceOf(...roundApplication.states),
      reviews: 'whole',
      reviewsIn: 'whole',
    }),
    assignments: firstOfShape({
      id: 'uuid',
      name: 'text',
      reviewer: 'text',
      status: choiceOf(...reviewAssignment.states),
      dueOn: 'date?',
      submittedAt: 'instant?',
    }),
    loads: [{ reviewer: 'uuid', name: 'text', reviews: 'whole', submitted: 'whole' }],
  },
});
export type RoundStanding = AnswerOf<typeof roundStanding>;

export const assigningFields = {
  reviewers: f.refs('organization_members', { max: 100 }).label('Reviewers').required(),
};
export const assignReviewers = call('funding_round.assign', '/api/v1/funding_round/{id}/assignments', {
  body: assigningFields,
  answer: {
    assigned: 'whole',
    unmet: [{ submission: 'uuid', number: 'text', missing: 'whole' }],
    barred: [{ reviewer: 'uuid', name: 'text', number: 'text', why: 'text' }],
  },
});

/** Applications in rank order with raw and adjusted scores, for those who read all of them. */
export const roundRanking = call('funding_round.ranking', '/api/v1/funding_round/{id}/ranking', {
  answer: {
    isShown: 'yesNo',
    availableCents: 'whole',
    minCents: 'whole?',
    maxCents: 'whole?',
    partial: 'yesNo',
    criteria: [criterion],
    rows: firstOfShape({
      id: 'uuid',
      number: 'text',
      title: 'text',
      applicant: 'text',
      requestedCents: 'whole',
      status: choiceOf(...roundApplication.states),
      reviews: 'whole',
      raw: 'number?',
      rawRank: 'whole?',
      adjusted: 'number?',
      adjustedRank: 'whole?',
      range: 'number',
      isTied: 'yesNo',
      byCriterion: [{ criterion: 'uuid', points: 'number' }],
      risk: f.choice(riskAnswers),
      recommendation: [
        { id: 'uuid', number: 'text', amountCents: 'whole', status: choiceOf(...roundRecommendation.states) },
        null,
      ],
      awardedCents: 'whole?',
    }),
    reviewers: [
      { reviewer: 'uuid', name: 'text', reviews: 'whole', mean: 'number', spread: 'number', shift: 'number' },
    ],
  },
});
export type RoundRanking = AnswerOf<typeof roundRanking>;
