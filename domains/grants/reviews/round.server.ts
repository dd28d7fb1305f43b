import { allows, peopleActing, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { roundApplication } from './round-application.record.ts';
import { fundingRound } from './funding-round.record.ts';
import type { Criterion } from './ranking.ts';
import { linkOf } from './review-links.ts';
import { reviewAssignment } from './review-assignment.record.ts';
import { reviewScore } from './review-score.record.ts';
import { liveReviews } from './review-words.ts';
import { roundRecommendation } from './round-recommendation.record.ts';

export type Round = Row<typeof fundingRound>;
type Facts = EffectFacts<Round>;

/** The criteria as they are kept in one value, with their ids: scores are given to these. */
export const rubricOf = ({ criteria }: Pick<Round, 'criteria'>): readonly Criterion[] =>
  (criteria ?? []).map(({ id = '', name, weight, highest, anchors }) => ({
    id,
    name,
    weight,
    highest: highest ?? 5,
    anchors,
  }));

/** Duties that a stage of this round waits for, each once. */
const stageDutiesOf = ({ stages }: Round) => [...new Set((stages ?? []).map(({ duty }) => duty))];

/** The people of a round whose applications they read: its officers, and from the ranking on those who decide, clear a stage or audit, unless they review. */
export async function readersOf(work: UnitOfWork, round: Round): Promise<readonly string[]> {
  const reviewers = new Set(
    (
      await work.asProduct.rows(reviewAssignment, {
        where: { round: round.id },
        fields: ['reviewer'],
        most: 'all',
      })
    ).map(({ reviewer }) => reviewer),
  );
  const isRanked = round.rankedAt !== null;
  const duties = isRanked ? ['budget_officer' as const, 'auditor' as const, ...stageDutiesOf(round)] : [];
  const more: string[] = [];
  for (const duty of duties) more.push(...(await membersWithDuty(work, duty)));
  return [...new Set([...round.officers, ...more.filter((id) => !reviewers.has(id))])];
}

/** Applications and recommendations of a round are readable by these people from now on, and by nobody else. */
async function handOut(work: UnitOfWork, round: Round): Promise<void> {
  const shownTo = await readersOf(work, round);
  for (const record of [roundApplication, roundRecommendation] as const) {
    const rows = await work.asProduct.rows(record, {
      where: { round: round.id },
      fields: [],
      lock: 'update',
      most: 'all',
    });
    for (const { id } of rows) await work.asProduct.change(record, id, {}, { shownTo });
  }
}

/** A reviewer of a round is none of its officers: these see every application. */
async function judgeOfficers(work: UnitOfWork, row: Round): Promise<void> {
  const own = await work.asProduct.row(reviewAssignment, {
    where: { round: row.id, reviewer: [...row.officers] },
    fields: ['reviewer'],
  });
  if (own && work.actor.kind !== 'system')
    throw refusedAt(
      'officers',
      'funding_round.officer_reviews',
      'A reviewer of this round can’t be a program officer.',
    );
}

async function written({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, fundingRound, grantManagers);
  await judgeOfficers(work, row);
  const rubric = rubricOf(row);
  const weightTotal = rubric.reduce((sum, { weight }) => sum + weight, 0);
  await work.asProduct.change(fundingRound, row.id, {}, { rubric, weightTotal });
}

async function edited(facts: Facts): Promise<void> {
  await written(facts);
  const { row, before, work } = facts;
  if (row.officers.join() !== before.officers.join()) await handOut(work, row);
}

async function stepped({ work }: Facts): Promise<void> {
  await refuseWithoutRight(work, fundingRound, grantManagers);
}

const wrong = (code: string, message: string, field = 'status') => refusedAt(field, `funding_round.${code}`, message);

async function opened({ row, work }: Facts): Promise<void> {
  if (work.actor.kind !== 'system' && Date.parse(row.closesAt) <= Date.parse(work.now()))
    throw wrong('closes_later', 'The closing time is over. Enter a later one.', 'closesAt');
}

async function reviewBegun({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  if (Date.parse(work.now()) < Date.parse(row.closesAt))
    throw wrong('is_closed', 'The round still takes applications. Review starts after it closes.', 'closesAt');
  if (!(await work.asProduct.has(roundApplication, { round: row.id, status: 'submitted' })))
    throw wrong('has_applications', 'No application was submitted. Cancel the round.');
}

/** Every application has its reviews, and none is half done. */
async function judgeReviews(work: UnitOfWork, row: Round): Promise<void> {
  const submissions = await work.asProduct.rows(roundApplication, {
    where: { round: row.id, status: 'submitted' },
    fields: ['number'],
    most: 'all',
  });
  const reviews = await work.asProduct.rows(reviewAssignment, {
    where: { round: row.id, status: [...liveReviews] },
    fields: ['submission', 'status'],
    most: 'all',
  });
  for (const { id, number } of submissions) {
    const own = reviews.filter(({ submission }) => submission === id);
    if (own.some(({ status }) => status !== 'submitted'))
      throw wrong('reviews_are_in', `${number} has an open review. Wait for it or withdraw the assignment.`);
    if (own.length < row.reviewsPer)
      throw wrong('reviews_suffice', `${number} has ${own.length} of ${row.reviewsPer} reviews.`);
  }
}

async function ranked({ row, work }: Facts): Promise<void> {
  if (work.actor.kind !== 'system') await judgeReviews(work, row);
  const now = await work.asProduct.change(fundingRound, row.id, {}, { rankedAt: work.now() });
  await handOut(work, now);
}

async function reopened({ row, work }: Facts): Promise<void> {
  await handOut(work, await work.asProduct.change(fundingRound, row.id, {}, { rankedAt: null }));
}

/** Who scored anything in a round takes no decision on its money, whatever duties they hold. */
export async function refuseScorer(work: UnitOfWork, round: string, code: string): Promise<void> {
  const people = peopleActing(work.actor);
  if (people.length === 0) return;
  const isReviewer = await work.asProduct.has(reviewAssignment, { round, reviewer: people });
  const hasScored = isReviewer || (await work.asProduct.has(reviewScore, { round, author: people }));
  if (hasScored)
    throw refusedAt('status', code, 'You review in this round, so someone else has to decide on its money.');
}

async function decided({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, fundingRound, grantApprovers);
  await refuseScorer(work, row.id, 'funding_round.decider_reviews');
  if (work.actor.kind !== 'system') await judgeReviews(work, row);
  const product = work.asProduct;
  const recommended = await product.rows(roundRecommendation, {
    where: { round: row.id, status: { not: ['discarded'] } },
    fields: ['number', 'submission', 'amount', 'status'],
    lock: 'update',
    most: 'all',
  });
  const open = recommended.find(({ status }) => status !== 'approved');
  if (open && work.actor.kind !== 'system')
    throw wrong('recommendations_are_approved', `${open.number} is not approved. Approve or discard it first.`);
  const approved = recommended.filter(({ status }) => status === 'approved');
  const total = approved.reduce((sum, { amount }) => sum + amount.cents, 0);
  if (total > row.available.cents && work.actor.kind !== 'system')
    throw wrong('within_available', 'The recommended amounts are more than what is available.', 'available');
  const submissions = await product.rows(roundApplication, {
    where: { round: row.id, status: 'submitted' },
    fields: [],
    lock: 'update',
    most: 'all',
  });
  for (const { id } of submissions) {
    const one = approved.find(({ submission }) => submission === id);
    await product.move(roundApplication, id, one ? 'award' : 'decline', {
      computed: { awarded: one?.amount ?? null },
    });
  }
  const decision = { decidedBy: personActing(work.actor), decidedOn: work.today };
  await product.change(fundingRound, row.id, {}, decision);
  await notify(work, {
    to: row.officers,
    kind: 'grant.round',
    subject: `Funding round ${row.number} is decided`,
    body: row.title,
    link: linkOf.round(row.id),
  });
}

/** For calls of officers: rights of this moment, and named on the round. */
export async function officerOf(work: UnitOfWork, round: Round): Promise<void> {
  await refuseWithoutRight(work, fundingRound, grantManagers);
  if (work.actor.kind === 'system') return;
  if (!round.officers.includes(work.actor.id) || !allows(grantManagers, work.actor))
    throw refusedAt('round', 'funding_round.officer', 'Only a program officer of this round can do this.');
}

export const roundEffects = follows(fundingRound, {
  create: [written],
  edit: [edited],
  open: [stepped, opened],
  beginReview: [stepped, reviewBegun],
  rank: [stepped, ranked],
  reopen: [stepped, reopened],
  decide: [decided],
  close: [stepped],
  cancel: [stepped],
});
