import { href, moneyOf, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { grantManagers } from '../award/award-life.ts';
import { opportunityPages } from '../opportunity-pages.ts';
import { grantOpportunity } from './grant-opportunity.record.ts';
import { matchOf } from './match.ts';
import { opportunityDecision } from './opportunity-decision.record.ts';
import { scoreOf } from './score.ts';
import { statusOf } from './status.ts';

type Decision = Row<typeof opportunityDecision>;
type Facts = EffectFacts<Decision>;

async function noticeOf(work: UnitOfWork, id: string) {
  const found = await work.asProduct.row(grantOpportunity, {
    where: { id },
    fields: [
      'number',
      'title',
      'matchPercent',
      'matchBasis',
      'ceiling',
      'costShare',
      'postOn',
      'closeOn',
      'archiveOn',
      'forecastPostOn',
    ],
    lock: 'share',
  });
  if (!found) throw missing(grantOpportunity);
  return found;
}
type NoticeOf = Awaited<ReturnType<typeof noticeOf>>;

/** Score, required match and what we pay in all follow from the sheet and the notice. */
function figuresOf(work: UnitOfWork, row: Decision, notice: NoticeOf) {
  if (!row.projectCost) return { score: scoreOf(row), requiredMatch: null, ourShare: null };
  const { requiredCents, oursCents } = matchOf({
    projectCents: row.projectCost.cents,
    percent: row.matchPercent ?? notice.matchPercent,
    basis: notice.matchBasis,
    ceilingCents: notice.ceiling?.cents ?? null,
    sourcesCents: [],
  });
  return {
    score: scoreOf(row),
    requiredMatch: moneyOf(work.actor, requiredCents),
    ourShare: moneyOf(work.actor, oursCents),
  };
}

const isSame = (row: Decision, figures: ReturnType<typeof figuresOf>): boolean =>
  figures.score === row.score &&
  figures.requiredMatch?.cents === row.requiredMatch?.cents &&
  figures.ourShare?.cents === row.ourShare?.cents;

/** Whether the figures that were decided on are still those of the notice. */
export const isCurrent = async (work: UnitOfWork, row: Decision): Promise<boolean> =>
  isSame(row, figuresOf(work, row, await noticeOf(work, row.opportunity)));

/** Kept with the sheet, so that its rules and its lists know them. */
export async function keepFigures(work: UnitOfWork, row: Decision): Promise<void> {
  const figures = figuresOf(work, row, await noticeOf(work, row.opportunity));
  if (isSame(row, figures)) return;
  await work.asProduct.change(opportunityDecision, row.id, {}, figures);
}

/** A notice is decided on once; it is held, so that two windows never begin two decisions. */
async function begun(facts: Facts): Promise<void> {
  const { row, work } = facts;
  await written(facts);
  if (work.actor.kind === 'system') return;
  const product = work.asProduct;
  await product.row(grantOpportunity, { where: { id: row.opportunity }, fields: ['number'], lock: 'update' });
  const other = await product.row(opportunityDecision, {
    where: { opportunity: row.opportunity, id: { not: row.id } },
    fields: ['number'],
  });
  if (other)
    throw refusedAt('opportunity', 'opportunity_decision.once', `${other.number} is about this opportunity already.`);
}

async function written({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, opportunityDecision, grantManagers);
  if (work.actor.kind !== 'system') await refuseLess(work, row);
  if (row.status === 'watching') await keepFigures(work, row);
}

/** Nobody decides with less match than the notice asks for. */
async function refuseLess(work: UnitOfWork, row: Decision): Promise<void> {
  const { matchPercent } = await noticeOf(work, row.opportunity);
  if (row.matchPercent !== null && matchPercent !== null && row.matchPercent < matchPercent)
    throw refusedAt(
      'matchPercent',
      'opportunity_decision.match_as_noticed',
      `The notice requires ${matchPercent}%. Enter that or more.`,
    );
}

/** A decision is made with the notice as it is now: still open, its match known and unchanged. */
async function judgeNotice(work: UnitOfWork, row: Decision): Promise<void> {
  if (work.actor.kind === 'system') return;
  const notice = await noticeOf(work, row.opportunity);
  const status = statusOf(notice, work.today);
  if (status === 'closed' || status === 'archived')
    throw refusedAt('opportunity', 'opportunity_decision.is_open', 'This notice is closed. Decline it instead.');
  if (notice.costShare === true && notice.matchPercent === null && row.matchPercent === null)
    throw refusedAt(
      'matchPercent',
      'opportunity_decision.match_is_known',
      'The notice requires a match and states no percentage. Enter it from the notice.',
    );
  await refuseLess(work, row);
  if (!isSame(row, figuresOf(work, row, notice)))
    throw refusedAt(
      'matchPercent',
      'opportunity_decision.match_is_current',
      'The amounts of the notice changed since. Send it back and check the sheet.',
    );
}

async function pursue({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, opportunityDecision, grantManagers);
  await judgeNotice(work, row);
  await decided(work, row);
}

const decided = (work: UnitOfWork, row: Decision) =>
  work.asProduct.change(
    opportunityDecision,
    row.id,
    {},
    { decidedBy: personActing(work.actor), decidedOn: work.today },
  );

async function requestGo({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, opportunityDecision, grantManagers);
  await judgeNotice(work, row);
  await work.asProduct.change(opportunityDecision, row.id, {}, { requestedBy: personActing(work.actor) });
  const { number, title } = await noticeOf(work, row.opportunity);
  await notify(work, {
    to: await membersWithDuty(work, 'budget_officer'),
    kind: 'grant.opportunity',
    subject: `${row.number} awaits your go decision`,
    body: `${number} ${title}`.slice(0, 300),
    link: href(opportunityPages.decision, { id: row.id }),
  });
}

async function approveGo({ row, work }: Facts): Promise<void> {
  await judgeNotice(work, row);
  await decided(work, row);
  await tell(work, row, 'is approved');
}

async function sentBack({ row, work }: Facts): Promise<void> {
  await tell(work, row, 'was sent back');
  await reopened({ row, work, before: row });
}

async function declined({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, opportunityDecision, grantManagers);
  await decided(work, row);
}

async function applied({ work }: Facts): Promise<void> {
  await refuseWithoutRight(work, opportunityDecision, grantManagers);
}

async function reconsidered(facts: Facts): Promise<void> {
  await refuseWithoutRight(facts.work, opportunityDecision, grantManagers);
  await reopened(facts);
}

/** An open sheet has no decision, and its figures follow the notice again. */
async function reopened({ row, work }: Facts): Promise<void> {
  const figures = figuresOf(work, row, await noticeOf(work, row.opportunity));
  await work.asProduct.change(
    opportunityDecision,
    row.id,
    {},
    { ...figures, decidedBy: null, decidedOn: null, requestedBy: null },
  );
}

async function tell(work: UnitOfWork, row: Decision, what: string): Promise<void> {
  await notify(work, {
    to: [row.owner, ...(row.requestedBy ? [row.requestedBy] : [])],
    kind: 'grant.opportunity',
    subject: `${row.number} ${what}`,
    link: href(opportunityPages.decision, { id: row.id }),
  });
}

export const decisionEffects = follows(opportunityDecision, {
  create: [begun],
  edit: [written],
  pursue: [pursue],
  requestGo: [requestGo],
  approveGo: [approveGo],
  return: [sentBack],
  reconsider: [reconsidered],
  decline: [declined],
  apply: [applied],
  reopen: [reconsidered],
});
