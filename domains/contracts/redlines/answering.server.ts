import { type EffectFacts, follows } from '#server/records/effects.ts';
import { personActing } from '#kernel/record/acting.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { refuseContact } from '../../procurement/public.server.ts';
import { placeOf, type Proposal } from './applying.server.ts';
import { contractRevision } from './contract-revision.record.ts';
import { managers } from './redline-life.ts';
import { redlineProposal } from './redline-proposal.record.ts';
import { isTerm, MOST_TERM } from './redline-words.ts';

type Facts = EffectFacts<Proposal>;

const LEAST_WHY = 10;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `redline_proposal.${code}`, message);
const isProduct = (work: UnitOfWork): boolean => work.actor.kind === 'system';

/** The round whose answers are open, held: two people who answer come one after the other. */
async function heldRound(work: UnitOfWork, row: Proposal) {
  const found = await work.asProduct.row(contractRevision, { where: { id: row.revision }, lock: 'update' });
  if (!isProduct(work) && found?.status !== 'returned')
    throw wrong('revision', 'round_is_open', 'This round takes no answers now. Open the latest revision.');
  return found;
}

async function decide({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, redlineProposal, managers);
  const round = await heldRound(work, row);
  const decidedBy = personActing(work.actor);
  if (round) {
    await refuseContact(work, round.vendor, row.proposedBy, redlineProposal.name);
    if (!isProduct(work)) placeOf(round.sections, row);
    const answeredBy = [...new Set([...(round.answeredBy ?? []), ...(decidedBy === null ? [] : [decidedBy])])];
    await work.asProduct.change(contractRevision, round.id, {}, { answeredBy });
  }
  await work.asProduct.change(redlineProposal, row.id, {}, { decidedBy, decidedOn: work.today });
}

async function judgeReject({ row: { answer }, work }: Facts): Promise<void> {
  if (!isProduct(work) && (answer ?? '').trim().length < LEAST_WHY)
    throw wrong('answer', 'says_why', `Enter why, in ${LEAST_WHY} characters or more. The firm reads it.`);
}

async function judgeCounter({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  const text = (row.counterText ?? '').trim();
  if (text === (row.newText ?? '').trim())
    throw wrong('counterText', 'is_another', 'This is what the firm proposes. Accept the proposal.');
  if (isTerm(row.section ?? '') && text.length > MOST_TERM)
    throw wrong('counterText', 'fits', `${row.heading} holds at most ${MOST_TERM} characters.`);
}

/** An answer that is taken back leaves nothing behind but its history. */
async function forget({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, redlineProposal, managers);
  await heldRound(work, row);
  await work.asProduct.change(
    redlineProposal,
    row.id,
    { answer: null, counterText: null },
    { decidedBy: null, decidedOn: null },
  );
}

export const proposalEffects = follows(redlineProposal, {
  accept: [decide],
  counter: [judgeCounter, decide],
  reject: [judgeReject, decide],
  reply: [decide],
  reopen: [forget],
  replyAgain: [forget],
});
