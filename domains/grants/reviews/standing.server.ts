import { allows, type Row } from '#kernel';
import { firstRows } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import { firstIn } from '#server/records/rows.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { member } from '../../organization/public.server.ts';
import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { subrecipient } from '../subrecipients/subrecipient.record.ts';
import { roundApplication } from './round-application.record.ts';
import { fundingRound } from './funding-round.record.ts';
import { figuresOfReviewers, rank, type Review } from './ranking.ts';
import { riskOf } from './recommendation.server.ts';
import { reviewAssignment } from './review-assignment.record.ts';
import type { ReviewWork, RoundRanking, RoundStanding } from './review-calls.ts';
import { reviewScore } from './review-score.record.ts';
import { inReview, liveReviews } from './review-words.ts';
import { rubricOf, type Round } from './round.server.ts';
import { roundRecommendation } from './round-recommendation.record.ts';
import { pointsOf } from './scoring.server.ts';

const MOST = 100;
type Assignment = Row<typeof reviewAssignment>;
const isLive = ({ status }: Pick<Assignment, 'status'>): boolean => liveReviews.some((state) => state === status);

async function namesOf(work: UnitOfWork, ids: readonly string[]): Promise<Map<string, string>> {
  const people = await work.asProduct.rows(member, { where: { id: [...new Set(ids)] }, fields: ['name'], most: 'all' });
  return new Map(people.map(({ id, name }) => [id, name]));
}

async function partiesOf(work: UnitOfWork, ids: readonly string[]): Promise<Map<string, string>> {
  const parties = await work.asProduct.rows(subrecipient, { where: { id: [...ids] }, fields: ['name'], most: 'all' });
  return new Map(parties.map(({ id, name }) => [id, name]));
}

export async function reviewWorkOf(work: UnitOfWork): Promise<ReviewWork> {
  const product = work.asProduct;
  const mine = await product.rows(reviewAssignment, {
    where: { reviewer: work.actor.id, status: [...liveReviews] },
    order: ['-status', 'dueOn', 'name'],
    most: 'all',
  });
  const rounds = await product.rows(fundingRound, {
    where: { id: [...new Set(mine.map(({ round }) => round))] },
    most: 'all',
  });
  const scores = await product.rows(reviewScore, {
    where: { assignment: mine.map(({ id }) => id) },
    fields: ['assignment', 'criterion'],
    most: 'all',
  });
  const own = mine.flatMap((one) => {
    const round = rounds.find(({ id }) => id === one.round);
    if (!round || !inReview.some((state) => state === round.status)) return [];
    const scored = new Set(scores.filter(({ assignment }) => assignment === one.id).map(({ criterion }) => criterion))
      .size;
    return [
      {
        id: one.id,
        name: one.name ?? '',
        round: round.id,
        roundNumber: round.number,
        roundTitle: round.title,
        status: one.status,
        dueOn: one.dueOn,
        isLate: one.status !== 'submitted' && one.dueOn !== null && one.dueOn < work.today,
        scored,
        criteria: rubricOf(round).length,
      },
    ];
  });
  return { own: firstRows(own, MOST), rounds: await roundsOf(work) };
}

async function roundsOf(work: UnitOfWork): Promise<ReviewWork['rounds']> {
  const shown = await firstIn(work.tx, fundingRound, {
    where: { status: { not: ['cancelled'] } },
    order: '-number',
    most: MOST,
  });
  const ids = shown.data.map(({ id }) => id);
  const product = work.asProduct;
  const submissions = await product.rows(roundApplication, {
    where: { round: ids, status: ['submitted', 'awarded', 'not_awarded'] },
    fields: ['round'],
    most: 'all',
  });
  const reviews = await product.rows(reviewAssignment, {
    where: { round: ids, status: [...liveReviews] },
    fields: ['round', 'status'],
    most: 'all',
  });
  return {
    ...shown,
    data: shown.data.map((one) => {
      const own = reviews.filter(({ round }) => round === one.id);
      return {
        id: one.id,
        number: one.number,
        title: one.title,
        program: one.program,
        status: one.status,
        closesAt: one.closesAt,
        availableCents: one.available.cents,
        applications: submissions.filter(({ round }) => round === one.id).length,
        reviews: own.length,
        reviewsIn: own.filter(({ status }) => status === 'submitted').length,
      };
    }),
  };
}

async function seenRound(work: UnitOfWork, id: string): Promise<Round> {
  const found = await work.find(fundingRound, id);
  const round = found && (await work.asProduct.row(fundingRound, { where: { id: found.id } }));
  if (!round) throw missing(fundingRound);
  return round;
}

export async function standingOfRound(work: UnitOfWork, id: string): Promise<RoundStanding> {
  const round = await seenRound(work, id);
  const product = work.asProduct;
  const submissions = await product.rows(roundApplication, {
    where: { round: round.id },
    order: 'number',
    most: 'all',
  });
  const count = (...states: readonly string[]) => submissions.filter(({ status }) => states.includes(status)).length;
  const watches = allows([...grantManagers, ...grantApprovers, { duty: 'auditor' }], work.actor);
  const all = await product.rows(reviewAssignment, { where: { round: round.id }, order: ['name', 'id'], most: 'all' });
  // Others than those who run, decide or audit a round see who they are themselves in it.
  const seen = all.filter(({ reviewer }) => watches || reviewer === work.actor.id);
  const names = await namesOf(
    work,
    seen.map(({ reviewer }) => reviewer),
  );
  const live = all.filter(isLive);
  const read = submissions.filter(({ shownTo }) => (shownTo ?? []).includes(work.actor.id));
  const parties = await partiesOf(
    work,
    read.map(({ applicant }) => applicant),
  );
  const submitted = count('submitted', 'awarded', 'not_awarded');
  return {
    isOfficer: round.officers.includes(work.actor.id) && allows(grantManagers, work.actor),
    canRank: live.length > 0 && live.every(({ status }) => status === 'submitted'),
    criteria: rubricOf(round),
    weightTotal: rubricOf(round).reduce((sum, { weight }) => sum + weight, 0),
    drafts: count('draft'),
    submitted,
    withdrawn: count('withdrawn'),
    reviewsWanted: submitted * round.reviewsPer,
    reviewsIn: live.filter(({ status }) => status === 'submitted').length,
    applications: firstRows(
      read.map((one) => {
        const own = live.filter(({ submission }) => submission === one.id);
        return {
          id: one.id,
          number: one.number,
          applicant: parties.get(one.applicant) ?? '',
          title: one.title,
          requestedCents: one.requested.cents,
          submittedAt: one.submittedAt,
          status: one.status,
          reviews: own.length,
          reviewsIn: own.filter(({ status }) => status === 'submitted').length,
        };
      }),
      MOST,
    ),
    assignments: firstRows(
      seen.map((one) => ({
        id: one.id,
        name: one.name ?? '',
        reviewer: names.get(one.reviewer) ?? '',
        status: one.status,
        dueOn: one.dueOn,
        submittedAt: one.submittedAt,
      })),
      MOST,
    ),
    loads: [...Map.groupBy(seen.filter(isLive), ({ reviewer }) => reviewer)].map(([reviewer, own]) => ({
      reviewer,
      name: names.get(reviewer) ?? '',
      reviews: own.length,
      submitted: own.filter(({ status }) => status === 'submitted').length,
    })),
  };
}

const hidden = { isShown: false, rows: firstRows<never>([], MOST), reviewers: [] } as const;

/** For those who read every application of a round that is ranked; a person who is recused from one of them sees no ranking. */
export async function rankingOfRound(work: UnitOfWork, id: string): Promise<RoundRanking> {
  const round = await seenRound(work, id);
  const rubric = rubricOf(round);
  const money = {
    availableCents: round.available.cents,
    minCents: round.awardMin?.cents ?? null,
    maxCents: round.awardMax?.cents ?? null,
    partial: round.partial,
    criteria: rubric,
  };
  const product = work.asProduct;
  const submissions = await product.rows(roundApplication, {
    where: { round: round.id, status: ['submitted', 'awarded', 'not_awarded'] },
    most: 'all',
  });
  const reads = submissions.every(({ shownTo }) => (shownTo ?? []).includes(work.actor.id));
  if (round.rankedAt === null || submissions.length === 0 || !reads) return { ...money, ...hidden };
  const assignments = await product.rows(reviewAssignment, {
    where: { round: round.id, status: ['accepted', 'submitted'] },
    most: 'all',
  });
  const counted = assignments.filter(({ submittedAt }) => submittedAt !== null);
  const scores = await product.rows(reviewScore, { where: { round: round.id }, order: 'place', most: 'all' });
  const reviews = counted.map((one): Review => {
    const own = scores.filter(({ assignment }) => assignment === one.id);
    const latest = new Map(own.map((score) => [score.criterion, score]));
    return { reviewer: one.reviewer, submission: one.submission, ...pointsOf(rubric, latest) };
  });
  const ranked = rank(
    submissions.map((one) => ({
      id: one.id,
      requestedCents: one.requested.cents,
      submittedAt: one.submittedAt ?? one.createdAt,
    })),
    reviews,
    rubric,
  );
  const parties = await partiesOf(
    work,
    submissions.map(({ applicant }) => applicant),
  );
  const recommended = await product.rows(roundRecommendation, {
    where: { round: round.id, status: { not: ['discarded'] } },
    most: 'all',
  });
  const names = await namesOf(
    work,
    reviews.map(({ reviewer }) => reviewer),
  );
  const rows: RoundRanking['rows']['data'][number][] = [];
  for (const one of ranked) {
    const of = submissions.find(({ id: submission }) => submission === one.submission);
    if (!of) continue;
    const recommendation = recommended.find(({ submission }) => submission === of.id);
    rows.push({
      id: of.id,
      number: of.number,
      title: of.title,
      applicant: parties.get(of.applicant) ?? '',
      requestedCents: of.requested.cents,
      status: of.status,
      reviews: one.reviews,
      raw: one.raw,
      rawRank: one.rawRank,
      adjusted: one.adjusted,
      adjustedRank: one.adjustedRank,
      range: one.range,
      isTied: one.isTied,
      byCriterion: rubric.map(({ id: criterion }) => ({ criterion, points: one.byCriterion[criterion] ?? 0 })),
      risk: recommendation?.risk ?? (await riskOf(work, of.applicant)),
      recommendation: recommendation
        ? {
            id: recommendation.id,
            number: recommendation.number,
            amountCents: recommendation.amount.cents,
            status: recommendation.status,
          }
        : null,
      awardedCents: of.awarded?.cents ?? null,
    });
  }
  return {
    ...money,
    isShown: true,
    rows: firstRows(rows, MOST),
    reviewers: figuresOfReviewers(reviews).map((one) => ({ ...one, name: names.get(one.reviewer) ?? '' })),
  };
}
