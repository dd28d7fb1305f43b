import { allows, dollars, personActing, type Row } from '#kernel';
import { addMonths } from '#kernel/lists/days.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { grantApprovers } from '../award/award-life.ts';
import { RISK_MONTHS, type RiskLevel } from '../monitoring/risk.ts';
import { subawardRisk } from '../monitoring/subaward-risk.record.ts';
import { roundApplication } from './round-application.record.ts';
import { linkOf } from './review-links.ts';
import { liveRecommendations } from './review-words.ts';
import { officerOf, readersOf, refuseScorer, type Round } from './round.server.ts';
import { roundRecommendation } from './round-recommendation.record.ts';
import { roundOf } from './submission.server.ts';

type Recommendation = Row<typeof roundRecommendation>;
type Facts = EffectFacts<Recommendation>;

const wrong = (field: string, code: string, message: string) =>
  refusedAt(field, `round_recommendation.${code}`, message);

/** The risk of an applicant that is in force today. */
export async function riskOf(work: UnitOfWork, applicant: string): Promise<RiskLevel | null> {
  const found = await work.asProduct.row(subawardRisk, {
    where: {
      subrecipient: applicant,
      status: 'adopted',
      assessedOn: { above: addMonths(work.today, -RISK_MONTHS) },
    },
    order: '-assessedOn',
    fields: ['level'],
  });
  return found?.level ?? null;
}

/** Judged when it is written and again at each step: what others recommend has changed in between. The round is held meanwhile. */
async function judge(work: UnitOfWork, row: Recommendation, round: Round): Promise<void> {
  if (round.status !== 'ranked') throw wrong('round', 'is_ranked', 'Choose a funding round that is ranked.');
  const of = await work.asProduct.row(roundApplication, { where: { id: row.submission } });
  if (!of || of.round !== round.id || of.status !== 'submitted')
    throw wrong('submission', 'is_submitted', 'Choose a submitted application of this round.');
  const others = await work.asProduct.rows(roundRecommendation, {
    where: { round: round.id, status: [...liveRecommendations], id: { not: row.id } },
    fields: ['number', 'submission', 'amount'],
    most: 'all',
  });
  const same = others.find(({ submission }) => submission === row.submission);
  if (same) throw wrong('submission', 'one_each', `${same.number} is the recommendation for this application.`);
  const { cents } = row.amount;
  const most = Math.min(of.requested.cents, round.awardMax?.cents ?? of.requested.cents);
  if (cents > most) throw wrong('amount', 'within_request', `${dollars(most)} is the most for this application.`);
  if (cents < most && !round.partial)
    throw wrong('amount', 'no_partial', `This round gives no partial awards. Recommend ${dollars(most)}.`);
  if (cents < Math.min(round.awardMin?.cents ?? 0, most))
    throw wrong('amount', 'above_minimum', 'The amount is below the award minimum of the round.');
  const left = round.available.cents - others.reduce((sum, { amount }) => sum + amount.cents, 0);
  if (cents > left) throw wrong('amount', 'within_available', `${dollars(Math.max(0, left))} of the round is left.`);
}

async function written({ row, work }: Facts): Promise<void> {
  const round = await roundOf(work, row.round);
  if (work.actor.kind !== 'system') {
    await officerOf(work, round);
    await judge(work, row, round);
  }
  const of = await work.asProduct.row(roundApplication, { where: { id: row.submission }, fields: ['applicant'] });
  const risk = of ? await riskOf(work, of.applicant) : null;
  const shownTo = await readersOf(work, round);
  await work.asProduct.change(roundRecommendation, row.id, {}, { risk, shownTo });
}

async function byOfficer({ row, work }: Facts): Promise<void> {
  const round = await roundOf(work, row.round);
  if (work.actor.kind === 'system') return;
  await officerOf(work, round);
  if (row.status !== 'discarded') await judge(work, row, round);
}

async function endorsed({ row, work }: Facts): Promise<void> {
  await refuseScorer(work, row.round, 'round_recommendation.endorser_reviews');
  const round = await roundOf(work, row.round);
  const stages = (round.stages ?? []).map(({ name, duty }) => ({ name, duty, clearedBy: null, clearedOn: null }));
  const endorsement = { endorsedBy: personActing(work.actor), endorsedOn: work.today };
  await goOn(work, row, { ...endorsement, stages, clearers: [] });
}

type Stages = NonNullable<Recommendation['stages']>;
type Duty = Recommendation['stageDuty'];

/** Keeps what was decided, and opens the next stage; where there is none, finance is next. */
async function goOn(
  work: UnitOfWork,
  row: Recommendation,
  kept: { readonly stages: Stages; readonly clearers: readonly string[] },
): Promise<void> {
  const product = work.asProduct;
  const next = openOf(kept.stages);
  await product.change(roundRecommendation, row.id, {}, { ...kept, ...next });
  if (next.stage !== null) await product.move(roundRecommendation, row.id, 'openStage');
  await tellNext(work, row, next.stageDuty);
}

/** The first stage that nobody cleared yet. */
function openOf(stages: readonly Pick<Stages[number], 'name' | 'duty' | 'clearedOn'>[]) {
  const open = stages.find(({ clearedOn }) => (clearedOn ?? null) === null);
  return { stage: open?.name ?? null, stageDuty: open?.duty ?? null };
}

/** Those who hold the duty of the stage and read the recommendation are told; finance has it in its inbox. */
async function tellNext(work: UnitOfWork, row: Recommendation, duty: Duty): Promise<void> {
  if (duty === null) return;
  const holders = await membersWithDuty(work, duty);
  await notify(work, {
    to: holders.filter((id) => row.shownTo?.includes(id)),
    kind: 'grant.round',
    subject: `${row.number} awaits your stage`,
    body: row.rationale.slice(0, 200),
    link: linkOf.recommendation(row.id),
  });
}

/** Rights and the stage are judged again under the lock of the round. */
async function cleared({ row, before, work }: Facts): Promise<void> {
  const round = await roundOf(work, row.round);
  const { stageDuty } = before;
  if (stageDuty !== null) await refuseWithoutRight(work, roundRecommendation, [{ duty: stageDuty }]);
  await refuseScorer(work, round.id, 'round_recommendation.clearer_reviews');
  if (work.actor.kind !== 'system') {
    if (stageDuty === null || !allows([{ duty: stageDuty }], work.actor))
      throw wrong('stage', 'stage_is_theirs', 'This stage waits for another duty. See Waits for.');
    await judge(work, row, round);
  }
  const person = personActing(work.actor);
  const at = (row.stages ?? []).findIndex(({ clearedOn }) => (clearedOn ?? null) === null);
  const stages = (row.stages ?? []).map((one, place) =>
    place === at ? { ...one, clearedBy: person, clearedOn: work.today } : one,
  );
  const clearers = person === null ? (row.clearers ?? []) : [...(row.clearers ?? []), person];
  await goOn(work, row, { stages, clearers });
}

async function approved({ row, work }: Facts): Promise<void> {
  const round = await roundOf(work, row.round);
  await refuseWithoutRight(work, roundRecommendation, grantApprovers);
  await refuseScorer(work, round.id, 'round_recommendation.approver_reviews');
  if (work.actor.kind !== 'system') await judge(work, row, round);
  const approval = { approvedBy: personActing(work.actor), approvedOn: work.today };
  await work.asProduct.change(roundRecommendation, row.id, {}, approval);
}

async function returned({ row, work }: Facts): Promise<void> {
  const emptied = { endorsedBy: null, endorsedOn: null, stages: [], stage: null, stageDuty: null, clearers: [] };
  await work.asProduct.change(roundRecommendation, row.id, {}, emptied);
}

export const recommendationEffects = follows(roundRecommendation, {
  create: [written],
  edit: [written],
  submit: [byOfficer],
  endorse: [byOfficer, endorsed],
  clear: [cleared],
  approve: [approved],
  return: [returned],
  discard: [byOfficer],
});
