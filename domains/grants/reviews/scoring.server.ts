import { type BodyOf, fail, type Row } from '#kernel';
import { firstIn } from '#server/records/rows.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { member, refusedAt } from '../../organization/public.server.ts';
import { subrecipient } from '../subrecipients/subrecipient.record.ts';
import { roundApplication } from './round-application.record.ts';
import { type Criterion, totalOf, weighted } from './ranking.ts';
import { reviewAssignment } from './review-assignment.record.ts';
import type { giveScore, ReviewSheet } from './review-calls.ts';
import { reviewScore } from './review-score.record.ts';
import { inReview, LEAST_REASON } from './review-words.ts';
import { type Assignment, reviewerOf } from './reviewer.server.ts';
import { rubricOf, type Round } from './round.server.ts';
import { roundOf } from './submission.server.ts';

type Score = Row<typeof reviewScore>;
const NAMED = 200;

const newest = (scores: readonly Score[]): Map<string, Score> =>
  new Map(scores.toSorted((one, other) => one.place - other.place).map((one) => [one.criterion, one]));

/** The last version of each criterion’s score. */
export const latestOf = async (work: UnitOfWork, assignment: string): Promise<Map<string, Score>> =>
  newest(await work.asProduct.rows(reviewScore, { where: { assignment }, most: 'all' }));

/** Points by criterion of a review, from what was scored last. */
export const pointsOf = (rubric: readonly Criterion[], scores: ReadonlyMap<string, Score>) => ({
  points: Object.fromEntries(
    rubric.map((one) => [one.id, weighted(one, Math.min(scores.get(one.id)?.score ?? 0, one.highest))]),
  ),
});

const needsReason = (row: Assignment, round: Round): boolean => row.submittedAt !== null || round.rankedAt !== null;

/** The reviewer’s own sheet. What is withheld is not read at all: the declaration and the own review decide what is asked for. */
export async function sheetOf(work: UnitOfWork, id: string): Promise<ReviewSheet> {
  const row = await reviewerOf(work, id);
  const round = await roundOf(work, row.round, 'share');
  const rubric = rubricOf(round);
  const mayRead = row.status === 'accepted' || row.status === 'submitted';
  const scores = mayRead ? await latestOf(work, row.id) : new Map<string, Score>();
  const isComplete = rubric.every((one) => scores.has(one.id));
  const asks = row.status === 'assigned';
  return {
    status: row.status,
    round: {
      id: round.id,
      number: round.number,
      title: round.title,
      purpose: round.purpose,
      status: round.status,
      isBlind: round.isBlind,
    },
    isOpen: row.status === 'accepted' && inReview.some((state) => state === round.status),
    needsReason: needsReason(row, round),
    criteria: rubric,
    applicants: asks ? await applicantsOf(work, round.id) : { data: [], total: 0, totalIs: 'exact' },
    content: mayRead ? await contentOf(work, row, round) : null,
    scores: [...scores.values()].map(({ criterion, score, comment, place, reason }) => ({
      criterion,
      score,
      comment,
      version: place,
      reason,
    })),
    total: isComplete && mayRead ? rounded(totalOf(pointsOf(rubric, scores))) : null,
    peers: row.status === 'submitted' ? await peersOf(work, row, rubric) : null,
  };
}

const rounded = (points: number): number => Math.round(points * 100) / 100;

async function applicantsOf(work: UnitOfWork, round: string): Promise<ReviewSheet['applicants']> {
  const all = await work.asProduct.rows(roundApplication, {
    where: { round, status: 'submitted' },
    fields: ['applicant'],
    most: 'all',
  });
  return firstIn(work.tx, subrecipient, {
    where: { id: all.map(({ applicant }) => applicant) },
    fields: ['name'],
    order: 'name',
    most: NAMED,
  });
}

async function contentOf(work: UnitOfWork, row: Assignment, round: Round): Promise<ReviewSheet['content']> {
  const of = await work.asProduct.row(roundApplication, { where: { id: row.submission } });
  if (!of) throw missing(roundApplication);
  const party = round.isBlind
    ? null
    : await work.asProduct.row(subrecipient, { where: { id: of.applicant }, fields: ['name'] });
  return {
    title: of.title,
    applicant: party?.name ?? null,
    requestedCents: of.requested.cents,
    summary: of.summary,
    answers: (of.answers ?? []).map(({ question, answer }) => ({ question, answer: answer ?? '' })),
  };
}

async function peersOf(work: UnitOfWork, row: Assignment, rubric: readonly Criterion[]): Promise<ReviewSheet['peers']> {
  const others = await work.asProduct.rows(reviewAssignment, {
    where: { submission: row.submission, status: 'submitted', id: { not: row.id } },
    fields: ['reviewer'],
    order: 'createdAt',
    most: 'all',
  });
  if (others.length === 0) return [];
  const scores = await work.asProduct.rows(reviewScore, {
    where: { assignment: others.map(({ id }) => id) },
    most: 'all',
  });
  const people = await work.asProduct.rows(member, {
    where: { id: others.map(({ reviewer }) => reviewer) },
    fields: ['name'],
    most: 'all',
  });
  return others.map(({ id, reviewer }) => {
    const own = newest(scores.filter(({ assignment }) => assignment === id));
    return {
      reviewer: people.find((one) => one.id === reviewer)?.name ?? '',
      total: rounded(totalOf(pointsOf(rubric, own))),
      scores: [...own.values()].map(({ criterion, score, comment }) => ({ criterion, score, comment })),
    };
  });
}

/** Adds a version of one score. Once the own review was in, or the round is ranked, a change says why. */
export async function score(work: UnitOfWork, id: string, given: BodyOf<typeof giveScore>) {
  const seen = await reviewerOf(work, id);
  const round = await roundOf(work, seen.round, 'share');
  const row = await work.asProduct.row(reviewAssignment, { where: { id: seen.id }, lock: 'update' });
  if (!row) throw missing(reviewAssignment);
  if (row.status === 'assigned')
    throw fail('forbidden', 'review_score.undeclared', 'Declare your interests before you score.');
  if (row.status !== 'accepted') throw refusedAt('score', 'review_score.not_open', 'This review is not open.');
  if (!inReview.some((state) => state === round.status))
    throw refusedAt('score', 'review_score.round_is_open', 'This round takes no reviews now.');
  const rubric = rubricOf(round);
  const of = rubric.find((one) => one.id === given.criterion);
  if (!of) throw refusedAt('criterion', 'review_score.criterion', 'Choose a criterion of this round.');
  if (given.score > of.highest)
    throw refusedAt('score', 'review_score.highest', `Enter a whole score from 0 to ${of.highest}.`);
  const comment = given.comment.trim();
  if (comment.length < LEAST_REASON)
    throw refusedAt('comment', 'review_score.comment', `Enter a comment of ${LEAST_REASON} characters or more.`);
  const before = await latestOf(work, row.id);
  const was = before.get(of.id);
  const reason = given.reason?.trim() || null;
  if (was && needsReason(row, round) && (reason ?? '').length < LEAST_REASON)
    throw refusedAt(
      'reason',
      'review_score.reason',
      `Say why the score changes in ${LEAST_REASON} characters or more.`,
    );
  const place = (was?.place ?? 0) + 1;
  await work.asProduct.insert(
    reviewScore,
    {},
    {
      round: round.id,
      assignment: row.id,
      author: row.reviewer,
      criterion: of.id,
      criterionName: of.name,
      place,
      score: given.score,
      comment,
      reason: was ? reason : null,
    },
  );
  return { version: place, left: rubric.filter((one) => one.id !== of.id && !before.has(one.id)).length };
}
