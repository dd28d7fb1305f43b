import { href, type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify } from '../../organization/public.server.ts';
import { covering } from '../../workflow/public.server.ts';
import { prohibited } from '../../procurement/public.ts';
import { refuseGaps, refuseLaterGaps } from '../clauses/judging.server.ts';
import { tellOfCeiling } from '../rates/ceiling.server.ts';
import { refuseWithoutRates } from '../rates/rate-table.server.ts';
import { conditionsOf } from '../conditions/conditions.server.ts';
import { contractPages } from '../contract-pages.ts';
import { releaseEnd, releaseReopened, releaseStart } from '../publishing/contract-releases.server.ts';
import { compareSigned, keepExecution, keepPaper, voidDiscarded, voidReturned } from '../signing/execution.server.ts';
import { keepReviewed, refuseUnagreed } from '../redlines/review-guard.server.ts';
import { withdrawDiscarded } from '../redlines/revising.server.ts';
import { contract } from './contract.record.ts';
import {
  contractOfAward,
  decidedFor,
  differences,
  refuseNotFinal,
  sourceOf,
  takeConditions,
} from './from-award.server.ts';
import { routeAgain } from '../questions/contract-question.server.ts';
import { refused } from './refusing.ts';
import { refuseAtGate, refuseVendor } from './vendor-judging.server.ts';
import { bringListed } from '../subpayments/subcontractor.server.ts';

type Contract = Row<typeof contract>;
type Facts = EffectFacts<Contract>;

async function takeOver({ row, work }: Facts, isNew: boolean): Promise<void> {
  if (row.award !== null && row.isExisting)
    throw refused('isExisting', 'contract.existing_or_award', 'A contract from an award is not one from before Levee.');
  if (!row.isExisting && row.orderedBefore !== null)
    throw refused(
      'orderedBefore',
      'contract.ordered_before',
      'Only a contract in force before Levee has earlier orders.',
    );
  if (row.award === null) {
    if (row.ceiling === null && row.value !== null)
      await work.asProduct.change(contract, row.id, {}, { ceiling: row.value });
    return;
  }
  const source = await sourceOf(work, row.award, { isHeld: isNew });
  refuseNotFinal(source);
  const other = isNew ? await contractOfAward(work, row.award, row.id) : null;
  if (other) throw refused('award', 'contract.one_of_award', `${other.number} is the contract of this award already.`);
  const kept = await work.asProduct.change(contract, row.id, {}, differences(row, source));
  if (isNew) await takeConditions(work, kept, source);
}

/** Every person is judged; the product takes this step for a county that is made up. */
export async function refuseBeyondAuthority(work: UnitOfWork, path: string, cents: number): Promise<void> {
  if (work.actor.kind === 'system') return;
  const verdict = await covering(work, work.actor.id, {
    kind: contract.name,
    costCenter: null,
    cents,
    agency: null,
    commodities: [],
    category: null,
  });
  if (!verdict.ok)
    throw refused(
      path,
      'contract.authority',
      'This amount is more than your authority covers. Someone with a higher one has to approve it.',
    );
}

async function judgeNew({ row, work }: Facts): Promise<void> {
  if (row.award !== null) {
    const source = await sourceOf(work, row.award);
    refuseNotFinal(source);
    differences(row, source);
    const decision = await decidedFor(work, row, source);
    const [stopped] = prohibited(decision);
    if (stopped && work.actor.kind !== 'system')
      throw refused('type', 'contract.is_prohibited', `${stopped.sentence} (${stopped.citation})`);
  }
  if (row.vendor !== null) await refuseVendor(work, row.vendor);
}

/** What is missing is added to a draft, so that review begins with all of it. What binds already is only shown. */
async function submitted(facts: Facts): Promise<void> {
  await refuseUnagreed(facts.work, facts.row, { path: 'status' });
  await judgeNew(facts);
  if (!facts.row.isExisting) await refuseGaps(facts.work, facts.row);
}

async function keepReviewer({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(contract, row.id, {}, { clearedBy: personActing(work.actor) });
}

async function keepApprover({ row, work }: Facts): Promise<void> {
  await judgeNew({ row, before: row, work });
  await refuseBeyondAuthority(work, 'ceiling', row.ceiling?.cents ?? 0);
  await refuseGaps(work, row);
  const clausesCheckedOn = work.actor.kind === 'system' ? null : work.today;
  await work.asProduct.change(contract, row.id, {}, { approvedBy: personActing(work.actor), clausesCheckedOn });
}

/** Days that a step asks for. The product acts for a county that is made up, and on no day of its own. */
function refuseDayAhead({ row: { signedOn }, work }: Facts): void {
  if (work.actor.kind !== 'system' && signedOn !== null && signedOn > work.today)
    throw refused('signedOn', 'contract.signed_ahead', 'The day of signature can’t be ahead.');
}

async function refuseOddEnd({ row: { terminatedOn, fromDay }, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system' || terminatedOn === null) return;
  if (terminatedOn > work.today || terminatedOn < fromDay)
    throw refused(
      'terminatedOn',
      'contract.odd_end',
      'Enter the last day, not after today and not before the contract starts.',
    );
}

/** What was signed elsewhere binds already, under whatever authority, and nothing can be ordered by it here. */
async function confirmEntry({ row, before, work }: Facts): Promise<void> {
  refuseDayAhead({ row, before, work });
  await refuseWithoutRates(work, row);
  const approvedBy = personActing(work.actor);
  await work.asProduct.change(contract, row.id, {}, { approvedBy, activeOn: row.signedOn });
  if (row.type === 'time') await tellOfCeiling(work, row.id);
}

async function activate({ row, before, work }: Facts): Promise<void> {
  refuseDayAhead({ row, before, work });
  if (row.vendor !== null)
    await refuseAtGate(work, {
      vendor: row.vendor,
      gate: 'contract',
      act: 'activate',
      about: row.number,
      aboutId: row.id,
    });
  if (row.untilDay < work.today)
    throw refused(
      'untilDay',
      'contract.has_ended',
      'The end day has passed. Send the contract back and enter a later one.',
    );
  await refuseWithoutRates(work, row);
  const conditions = (await conditionsOf(work, [row])).get(row.id) ?? [];
  const missing = conditions.filter(({ light, beforeStart }) => beforeStart && light === 'missing');
  if (missing.length > 0)
    throw refused(
      'documents',
      'contract.conditions_missing',
      `Due before the start and missing: ${missing.map(({ name }) => name).join(', ')}. Enter the evidence first.`,
    );
  // Signatures bind what was sent; a paper is judged as it comes into force.
  if (row.execution !== 'electronic') {
    await refuseLaterGaps(work, row);
    await refuseUnagreed(work, row, { path: 'documents', isPaper: true });
  }
  await work.asProduct.change(contract, row.id, {}, { activeOn: work.today });
}

async function forgetDecisions({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(contract, row.id, {}, { clearedBy: null, approvedBy: null, clausesCheckedOn: null });
}

async function tellOfEnd({ row, work }: Facts): Promise<void> {
  await notify(work, {
    to: row.manager ? [row.manager] : [],
    kind: 'contract.ended',
    subject: `${row.number} is terminated as of ${row.terminatedOn}`,
    body: row.title,
    link: href(contractPages.contract, { id: row.id }),
  });
}

export const contractEffects = follows(contract, {
  create: [(facts) => takeOver(facts, true)],
  // What the product writes follows from the award or from an option.
  edit: [
    async (facts) => (facts.work.actor.kind === 'system' ? undefined : takeOver(facts, false)),
    keepReviewed,
    compareSigned,
    routeAgain,
  ],
  submit: [submitted],
  clear: [keepReviewer],
  approve: [keepApprover],
  confirm: [confirmEntry, keepPaper, releaseStart],
  activate: [activate, keepExecution, bringListed, releaseStart],
  return: [forgetDecisions, voidReturned],
  discard: [withdrawDiscarded, voidDiscarded],
  close: [releaseEnd],
  reopen: [releaseReopened],
  terminate: [refuseOddEnd, tellOfEnd, releaseEnd],
});
