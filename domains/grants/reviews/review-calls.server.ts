import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import { grantManagers } from '../award/award-life.ts';
import { formOfRound, savedAnswers } from './answers.server.ts';
import { assignAll, declare } from './assignment.server.ts';
import {
  assignReviewers,
  declareConflict,
  giveScore,
  reviewSheet,
  reviewWork,
  roundForm,
  roundRanking,
  roundStanding,
  saveAnswers,
} from './review-calls.ts';
import { score, sheetOf } from './scoring.server.ts';
import { rankingOfRound, reviewWorkOf, standingOfRound } from './standing.server.ts';

const about = { tag: 'Grants', access: 'member' } as const;
const ofRound = { names: { id: 'funding_round' } };
const ofSubmission = { names: { id: 'round_application' } };
const ofAssignment = { names: { id: 'review_assignment' } };

export const reviewOperations = ({ door }: Ports): Operation[] => [
  answers(reviewWork, {
    ...about,
    scope: 'review_assignment:read',
    summary: 'The own reviews, and the funding rounds with how far each is.',
    told: 'Reviews of rounds in review, and rounds without the cancelled ones.',
    probe: { namesNothing: true },
    run: ({ actor }) => door.run(actor, async (work) => ({ body: await reviewWorkOf(work) })),
  }),
  answers(reviewSheet, {
    ...about,
    scope: 'review_assignment:read',
    summary: 'The own review: the application after the declaration, the scores of others after the own are in.',
    told: 'What this reviewer may see now.',
    probe: ofAssignment,
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await sheetOf(work, id) })),
  }),
  answers(declareConflict, {
    ...about,
    scope: 'review_assignment:declare',
    summary: 'Signs the own declaration for all open assignments of the round. An interest recuses at once.',
    told: 'How many applications were accepted and how many recused.',
    probe: { ...ofAssignment, body: { conflict: 'none', signature: 'Rosa Delgado' } },
    run: ({ params: { id }, body, once }) => once(async (work) => ({ body: await declare(work, id, body) })),
  }),
  answers(giveScore, {
    ...about,
    scope: 'review_assignment:score',
    summary: 'Adds a version of one own score. Later changes need a reason.',
    told: 'The version, and how many criteria are left.',
    probe: { ...ofAssignment, body: { criterion: nowhere, score: 3, comment: 'Meets the need.' } },
    run: ({ params: { id }, body, once }) => once(async (work) => ({ body: await score(work, id, body) })),
  }),
  answers(roundForm, {
    ...about,
    scope: 'round_application:read',
    summary: 'The form of the round with the answers of this application.',
    told: 'The questions, the answers as values, and whether the caller may write.',
    probe: ofSubmission,
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await formOfRound(work, id) })),
  }),
  answers(saveAnswers, {
    ...about,
    access: grantManagers,
    scope: 'round_application:write',
    summary: 'Saves answers of the form. What someone else changed meanwhile is answered with both values.',
    told: 'The keys that were saved, and those that were not.',
    probe: { ...ofSubmission, body: { changes: { q1: { was: null, is: 'Families' } } } },
    run: ({ params: { id }, body, once }) =>
      once(async (work) => ({ body: await savedAnswers(work, id, body.changes) })),
  }),
  answers(roundStanding, {
    ...about,
    scope: 'funding_round:read',
    summary: 'How many applied to a round, who reviews, and how far each is.',
    told: 'Counts, criteria and assignments.',
    probe: ofRound,
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await standingOfRound(work, id) })),
  }),
  answers(assignReviewers, {
    ...about,
    scope: 'funding_round:assign',
    summary: 'Shares the missing reviews out among these people, evenly and without conflicts on record.',
    told: 'How many were assigned, what no reviewer is left for, and who was barred from what.',
    probe: { ...ofRound, body: { reviewers: [nowhere] } },
    run: ({ params: { id }, body, once }) => once(async (work) => ({ body: await assignAll(work, id, body) })),
  }),
  answers(roundRanking, {
    ...about,
    scope: 'funding_round:read',
    summary: 'Applications in rank order with raw and adjusted scores, for those who read all of them.',
    told: 'The ranking, or that it is not shown.',
    probe: ofRound,
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await rankingOfRound(work, id) })),
  }),
];
