import { dollars, type Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { purchaseOrder } from '../../procurement/public.server.ts';
import { refuseBeyondAuthority } from '../contract/contract.server.ts';
import { approvers, type managers } from '../contract/contract-life.ts';
import { contract } from '../contract/contract.record.ts';
import { refuseWithoutDuty as refuseDutyless } from '../contract/duty-at-act.server.ts';
import { orderIdsUnder, promisedUnder } from '../orders/under.server.ts';
import { refused } from '../contract/refusing.ts';
import { contractObligation } from '../obligations/contract-obligation.record.ts';
import { type AnalysisLimit, analysisLimit, councilRule } from './change-limits.server.ts';
import { type CouncilRule, cumulativeOf, effectOf, needsAnalysis, needsCouncil } from './change-money.ts';
import { countedStates, dropped } from './change-words.ts';
import { contractChange } from './contract-change.record.ts';

type Change = Row<typeof contractChange>;
type Contract = Row<typeof contract>;

/** The contract of a change, held so that two changes never share what its limit or one person’s authority still covers. */
export async function heldContract(work: UnitOfWork, id: string): Promise<Contract> {
  const found = await work.asProduct.row(contract, { where: { id }, lock: 'update' });
  if (!found) throw new Error(`There is no contract ${id}`);
  return found;
}

/** What the directive that this change prices has put on the contract already. */
export async function replacedBy(work: UnitOfWork, { prices }: Pick<Change, 'prices'>): Promise<number> {
  if (prices === null) return 0;
  const directive = await work.row(contractChange, { where: { id: prices }, fields: ['notToExceed'] });
  return directive?.notToExceed?.cents ?? 0;
}

/** Approved and executed changes together with this one; a directive that was priced counts by its price. */
export async function cumulativeWith(work: UnitOfWork, row: Change, replaces: number): Promise<number> {
  const others = await work.rows(contractChange, {
    where: { contract: row.contract, status: countedStates, id: { not: row.id } },
    fields: ['kind', 'value', 'notToExceed', 'prices'],
    most: 'all',
  });
  const priced = new Set([row.prices, ...others.map(({ prices }) => prices)]);
  return cumulativeOf([
    row.prices === null ? effectOf(row, replaces) : row.value.cents,
    ...others.filter(({ id }) => !priced.has(id)).map((one) => effectOf(one, 0)),
  ]);
}

const council = [{ duty: 'governing_body' }] as const;

/** The governing body delegates authority, and has no limit of its own; its clerk names the action. */
export const refuseUnlessCouncil = (work: UnitOfWork): Promise<void> => refuseWithoutDuty(work, council);

/** What is ordered under a contract, from before Levee as well. */
export const orderedUnder = async (work: UnitOfWork, { id, orderedBefore }: Contract): Promise<number> =>
  (orderedBefore?.cents ?? 0) + (await promisedUnder(work, id, null));

export const refuseWithoutDuty = (
  work: UnitOfWork,
  who: typeof managers | typeof approvers | typeof council,
): Promise<void> => refuseDutyless(work, contractChange.name, who);

export interface Judged {
  readonly found: Contract;
  readonly effect: number;
  readonly cumulative: number;
  readonly ordered: number;
  readonly limit: number;
  readonly end: string;
}

/** What a change does to its contract, as it is at this moment. */
export async function standingOfChange(work: UnitOfWork, row: Change, found: Contract): Promise<Judged> {
  const replaces = await replacedBy(work, row);
  const effect = effectOf(row, replaces);
  return {
    found,
    effect,
    cumulative: await cumulativeWith(work, row, replaces),
    ordered: await orderedUnder(work, found),
    limit: (found.ceiling?.cents ?? 0) + effect,
    end: addDays(found.untilDay, row.days),
  };
}

function refuseNotActive({ number, status, untilDay }: Contract, { days }: Change, effect: number, today: string) {
  if (status !== 'active')
    throw refused(
      'contract',
      'contract_change.contract_active',
      `${number} is ${status.replaceAll('_', ' ')}. Only an active contract is changed.`,
    );
  if (untilDay < today && (effect > 0 || days !== 0))
    throw refused(
      'contract',
      'contract_change.contract_ended',
      `${number} ended on ${untilDay}. It takes reductions alone; more work needs a new contract.`,
    );
}

/** An order that is revised with the change takes up as much less as the change says. */
function refuseLowLimit(
  { purchaseOrder: revised }: Change,
  { found: { number }, effect, limit, ordered }: Judged,
): void {
  if (effect < 0 && limit < ordered + (revised === null ? 0 : effect))
    throw refused(
      'lines',
      'contract_change.below_ordered',
      `${dollars(ordered)} is ordered under ${number}. The limit can’t go below it.`,
    );
}

/** An earlier end is neither in the past nor before anything that is still owed. */
async function refuseEarlyEnd(work: UnitOfWork, { days }: Change, { found, end }: Judged): Promise<void> {
  if (days === 0) return;
  if (end <= found.fromDay)
    throw refused('days', 'contract_change.end_after_start', `The contract would end on ${end}, before it starts.`);
  if (days > 0) return;
  if (end < work.today)
    throw refused('days', 'contract_change.end_not_past', `The contract would end on ${end}, which has passed.`);
  const obligation = await work.row(contractObligation, {
    where: { contract: found.id, status: 'open', dueOn: { above: end } },
    fields: ['name', 'dueOn'],
    order: '-dueOn',
  });
  if (obligation)
    throw refused(
      'days',
      'contract_change.end_after_obligations',
      `“${obligation.name}” is due on ${obligation.dueOn}. The contract can’t end before it.`,
    );
  const order = await work.row(purchaseOrder, {
    where: { id: [...(await orderIdsUnder(work, found.id))], status: 'issued', endsOn: { above: end } },
    fields: ['number', 'endsOn'],
    order: '-endsOn',
  });
  if (order)
    throw refused(
      'days',
      'contract_change.end_after_orders',
      `${order.number} runs until ${order.endsOn}. The contract can’t end before it.`,
    );
}

/** One price for one directive, and only once the directive binds. */
export async function refuseOddPricing(work: UnitOfWork, row: Change): Promise<void> {
  if (row.prices === null) return;
  const wrong = (code: string, sentence: string) => refused('prices', `contract_change.${code}`, sentence);
  if (row.kind === 'directive')
    throw wrong('prices_as_order', 'A directive is priced by a change order. Change the type.');
  const directive = await work.row(contractChange, {
    where: { id: row.prices },
    fields: ['number', 'kind', 'status', 'contract'],
    lock: 'update',
  });
  if (directive?.kind !== 'directive' || directive.status !== 'executed' || directive.contract !== row.contract)
    throw wrong('prices_executed', 'Choose an executed directive of the same contract.');
  const other = await work.row(contractChange, {
    where: { prices: row.prices, status: { not: dropped }, id: { not: row.id } },
    fields: ['number'],
  });
  if (other) throw wrong('priced_once', `${other.number} prices ${directive.number} already.`);
}

/** Everything that a change can break, at the moment of each step towards it. */
export async function judge(work: UnitOfWork, row: Change): Promise<Judged> {
  const found = await heldContract(work, row.contract);
  await refuseOddPricing(work, row);
  const judged = await standingOfChange(work, row, found);
  refuseNotActive(found, row, judged.effect, work.today);
  refuseLowLimit(row, judged);
  await refuseEarlyEnd(work, row, judged);
  return judged;
}

const ANALYSIS_LETTERS = 40;

export const isAnalyzed = ({ analysisKind, analysis }: Change): boolean =>
  analysisKind !== null && (analysis ?? '').trim().length >= ANALYSIS_LETTERS;

export const asksAnalysis = ({ effect, cumulative, limit }: Judged, of: AnalysisLimit | null): boolean =>
  of !== null && needsAnalysis({ effect, cumulative, total: limit }, of.cents);

export async function refuseUnanalyzed(work: UnitOfWork, row: Change, judged: Judged): Promise<void> {
  if (isAnalyzed(row)) return;
  const of = await analysisLimit(work, judged.found);
  if (of && asksAnalysis(judged, of))
    throw refused(
      'analysis',
      'contract_change.analysis',
      `Above ${dollars(of.cents)} a change needs its price or cost analysis, in ${ANALYSIS_LETTERS} characters or more. (2 CFR 200.324(a), ${of.citation})`,
    );
}

export const asksCouncil = (rule: CouncilRule, { cumulative, effect, found }: Judged): boolean =>
  effect !== 0 && needsCouncil(rule, cumulative, found.value?.cents ?? null);

/** By all changes together, so that many small ones are decided where one large one would be. */
export async function refuseBeyondCumulative(work: UnitOfWork, judged: Judged): Promise<void> {
  if (work.actor.kind === 'system') return;
  await refuseWithoutDuty(work, approvers);
  const rule = await councilRule(work);
  if (asksCouncil(rule, judged))
    throw refused(
      'lines',
      'contract_change.council',
      `All changes together are ${dollars(judged.cumulative)}. The governing body approves from there on. (${rule.source})`,
    );
  if (judged.effect !== 0) await refuseBeyondAuthority(work, 'lines', judged.cumulative);
}
