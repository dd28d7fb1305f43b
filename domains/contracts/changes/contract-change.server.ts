import { dollars, href, moneyOf, type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify } from '../../organization/public.server.ts';
import { changePages } from '../change-pages.ts';
import { refuseBeyondSettlement, refuseNegotiator, reopenClaim, settleClaim } from '../claims/claim-settling.server.ts';
import { managers } from '../contract/contract-life.ts';
import { keepCheck } from '../../vendors/public.server.ts';
import { refuseAtGate } from '../contract/vendor-judging.server.ts';
import { contract } from '../contract/contract.record.ts';
import { refused } from '../contract/refusing.ts';
import { tellOfCeiling } from '../rates/ceiling.server.ts';
import { releaseAmendment } from '../publishing/contract-releases.server.ts';
import {
  heldContract,
  type Judged,
  judge,
  refuseBeyondCumulative,
  refuseOddPricing,
  refuseUnanalyzed,
  refuseUnlessCouncil,
  refuseWithoutDuty,
  replacedBy,
} from './change-judging.server.ts';
import { carryOut, orderToRevise, refuseOddFollowing } from './carrying-out.server.ts';
import { exposureOf, splitOf } from './change-money.ts';
import { changePolicy } from './change-policy.record.ts';
import { contractChange } from './contract-change.record.ts';

type Change = Row<typeof contractChange>;
type Facts = EffectFacts<Change>;

/** What follows from the lines and the state; nobody types any of it. */
async function keepFigures(work: UnitOfWork, row: Change, more: Partial<Change> = {}): Promise<void> {
  const { eligible, ineligible } = splitOf(row.lines ?? []);
  const money = (cents: number) => moneyOf(work.actor, cents);
  await work.asProduct.change(
    contractChange,
    row.id,
    {},
    {
      eligible: money(eligible),
      ineligible: money(ineligible),
      exposure: money(exposureOf(row, await replacedBy(work, row))),
      ...more,
    },
  );
}

async function begin({ row, work }: Facts): Promise<void> {
  const found = await heldContract(work, row.contract);
  if (found.status !== 'active')
    throw refused(
      'contract',
      'contract_change.contract_active',
      `${found.number} is ${found.status.replaceAll('_', ' ')}. Only an active contract is changed.`,
    );
  await refuseOddPricing(work, row);
  await keepFigures(work, row, { vendor: found.vendor, purchaseOrder: await orderToRevise(work, row) });
}

/** What the product writes are these figures themselves. */
async function edited({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await refuseOddPricing(work, row);
  await keepFigures(work, row);
}

/** Words alone are an amendment; every other change has a price or days. */
async function price({ row, work }: Facts): Promise<void> {
  if (row.kind !== 'amendment' && (row.lines ?? []).length === 0 && row.days === 0)
    throw refused('lines', 'contract_change.has_price', 'Enter the lines of the price, or the days added.');
  await keepFigures(work, row);
}

async function propose({ row, work }: Facts): Promise<void> {
  await refuseOddFollowing(work, row, await judge(work, row));
  await keepFigures(work, row, { proposedBy: personActing(work.actor), proposedOn: work.today });
}

const MEMO_LETTERS = 20;

async function agree({ row, work }: Facts): Promise<void> {
  await judge(work, row);
  if (row.value.cents !== 0 && (row.memo ?? '').trim().length < MEMO_LETTERS)
    throw refused(
      'memo',
      'contract_change.memo',
      `Enter how the price was negotiated, in ${MEMO_LETTERS} characters or more.`,
    );
  await keepFigures(work, row);
}

/** Days that a step asks for. The product acts for a county that is made up, and on no day of its own. */
function refuseOddDay(
  { actor }: UnitOfWork,
  path: 'signedOn' | 'pricingDue',
  isRight: boolean,
  sentence: string,
): void {
  if (actor.kind !== 'system' && !isRight)
    throw refused(path, `contract_change.${path === 'signedOn' ? 'signed_in_time' : 'pricing_due'}`, sentence);
}

async function direct({ row, work }: Facts): Promise<void> {
  const isAhead = row.pricingDue !== null && row.pricingDue >= work.today;
  refuseOddDay(work, 'pricingDue', isAhead, 'Enter the day by which the directive is priced, from today on.');
  await refuseOddFollowing(work, row, await judge(work, row));
  await keepFigures(work, row, { proposedBy: personActing(work.actor), proposedOn: work.today });
}

async function approve({ row, work }: Facts): Promise<void> {
  const judged = await judge(work, row);
  await refuseUnanalyzed(work, row, judged);
  await refuseOddFollowing(work, row, judged);
  await refuseBeyondCumulative(work, judged);
  // Only the governing body’s own step names its action, whatever the author wrote there.
  await keepApproval(work, row, judged, { councilAction: null });
}

async function approveInCouncil({ row, work }: Facts): Promise<void> {
  await refuseUnlessCouncil(work);
  const judged = await judge(work, row);
  await refuseUnanalyzed(work, row, judged);
  await refuseOddFollowing(work, row, judged);
  await keepApproval(work, row, judged);
}

const keepApproval = (work: UnitOfWork, row: Change, { cumulative }: Judged, more: Partial<Change> = {}) =>
  keepFigures(work, row, {
    approvedBy: personActing(work.actor),
    approvedOn: work.today,
    cumulative: moneyOf(work.actor, cumulative),
    ...more,
  });

/** Limit, end day, order, encumbrance and schedule of values move together, or not at all. */
async function execute({ row, work }: Facts): Promise<void> {
  await refuseWithoutDuty(work, managers);
  const { signedOn } = row;
  const isSigned = signedOn !== null && signedOn >= row.eventOn && signedOn <= work.today;
  refuseOddDay(work, 'signedOn', isSigned, 'Enter the day of signature, not before the event and not after today.');
  const judged = await judge(work, row);
  await refuseUnanalyzed(work, row, judged);
  const { found, limit, end, effect } = judged;
  if (found.vendor !== null) {
    const at = { vendor: found.vendor, gate: 'amendment', act: 'execute', about: row.number, aboutId: row.id } as const;
    // What lowers the contract or ends it goes on with an excluded firm as well; the check is kept all the same.
    await (effect > 0 ? refuseAtGate : keepCheck)(work, at);
  }
  const ceiling = moneyOf(work.actor, limit);
  await work.asProduct.change(contract, found.id, {}, { untilDay: end, ceiling });
  await keepFigures(work, row, {
    orderRevision: await carryOut(work, row, judged),
    executedBy: personActing(work.actor),
    executedOn: work.today,
    limitBefore: moneyOf(work.actor, found.ceiling?.cents ?? 0),
    limitAfter: ceiling,
    endBefore: found.untilDay,
    endAfter: end,
  });
  await tellManager(work, row, judged);
  if (effect < 0) await tellOfCeiling(work, found.id);
}

const tellManager = (work: UnitOfWork, row: Change, { found, limit, end }: Judged) =>
  notify(work, {
    to: found.manager ? [found.manager] : [],
    kind: 'contract.change',
    subject: `${row.number} of ${found.number} is executed`,
    body: `The limit of the contract is ${dollars(limit)} now, and it ends on ${end}.`,
    link: href(changePages.change, { id: row.id }),
  });

async function sendBack({ row, work }: Facts): Promise<void> {
  await keepFigures(work, row, {
    proposedBy: null,
    proposedOn: null,
    approvedBy: null,
    approvedOn: null,
    councilAction: null,
    cumulative: null,
  });
}

const keepAdopter = async ({ row, work }: EffectFacts<Row<typeof changePolicy>>): Promise<void> => {
  await work.asProduct.change(changePolicy, row.id, {}, { adoptedBy: personActing(work.actor) });
};

export const changeEffects = [
  ...follows(contractChange, {
    create: [begin],
    edit: [edited],
    price: [price],
    propose: [propose, refuseBeyondSettlement],
    agree: [agree],
    direct: [direct, refuseBeyondSettlement],
    approve: [approve, refuseBeyondSettlement, refuseNegotiator],
    approveInCouncil: [approveInCouncil, refuseBeyondSettlement, refuseNegotiator],
    execute: [execute, refuseBeyondSettlement, settleClaim, releaseAmendment],
    return: [sendBack],
    reject: [reopenClaim],
    void: [reopenClaim],
  }),
  ...follows(changePolicy, { adopt: [keepAdopter] }),
];
