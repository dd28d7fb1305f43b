import { fail, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { completed, decidePurchase, type PurchaseFacts } from '../../procurement/public.ts';
import { decisionsFor, rulesOf } from '../../procurement/public.server.ts';
import { scheduleOfValues } from '../billing/schedule-of-values.record.ts';
import { contract } from '../contract/contract.record.ts';
import { factsFrom, sourceOf } from '../contract/from-award.server.ts';
import { refused } from '../contract/refusing.ts';
import { isOpen, traceStates } from './clause-words.ts';
import { contractClause } from './contract-clause.record.ts';
import { contractClauseUse } from './contract-clause-use.record.ts';
import { type Held, lawClausesIn, type Traced, traceOf } from './tracing.ts';

type Contract = Row<typeof contract>;

/** The approved texts of the day. */
export async function libraryOf(work: UnitOfWork): Promise<readonly Held[]> {
  const rows = await work.asProduct.rows(contractClause, {
    where: { status: 'approved' },
    fields: ['code', 'revision', 'title', 'rule', 'ownUse', 'category', 'fromAmount', 'upToAmount'],
    order: ['code', 'revision'],
    most: 'all',
  });
  return rows.map(({ fromAmount, upToAmount, ...one }) => ({
    ...one,
    fromCents: fromAmount?.cents ?? null,
    upToCents: upToAmount?.cents ?? null,
  }));
}

/** In force or over: what it had to say was decided by the rules of its own day. */
const bound: readonly string[] = ['active', 'closed', 'terminated'];

/** What the rules were told of contracts that are in force, by contract: one from before Levee has no such decision. */
async function keptFacts(work: UnitOfWork, rows: readonly Contract[]): Promise<ReadonlyMap<string, PurchaseFacts>> {
  const ids = rows.filter(({ status }) => bound.includes(status)).map(({ id }) => id);
  const kept = await decisionsFor(work.asProduct, { record: contract.name, ids });
  return new Map([...kept].map(([id, { inputs }]) => [id, (inputs as { readonly facts: PurchaseFacts }).facts])); // as `recordDecision` kept it
}

/** A contract from before Levee says its amount, its funding and its days; one with a schedule of values is construction. */
function factsOfOld(row: Contract, isBuilt: boolean): Omit<PurchaseFacts, 'entity' | 'states'> {
  const facts = {
    cents: row.ceiling?.cents ?? row.value?.cents ?? 0,
    federalFunds: row.federalFunds,
    purchaseDay: row.signedOn ?? row.fromDay,
    timeAndMaterials: row.type === 'time',
    ...(isBuilt ? { category: 'construction' } : row.type === 'design' ? { category: 'architect_engineer' } : {}),
  } as PurchaseFacts; // what is not known is said to be not stated
  return completed(facts);
}

export interface JudgedContract {
  readonly facts: PurchaseFacts;
  readonly rows: readonly Traced[];
}

/** What each of these contracts has to say by the facts as they are now, and what of it it says. */
export async function judgedClauses(
  work: UnitOfWork,
  contracts: readonly Contract[],
): Promise<ReadonlyMap<string, JudgedContract>> {
  if (contracts.length === 0) return new Map();
  const ids = contracts.map(({ id }) => id);
  const product = work.asProduct;
  const library = await libraryOf(work);
  const kept = await keptFacts(work, contracts);
  const uses = await product.rows(contractClauseUse, {
    where: { contract: ids, status: { not: 'removed' } },
    fields: ['contract', 'clause', 'code', 'revision', 'title', 'rule', 'section', 'exception', 'negotiated', 'status'],
    order: 'place',
    most: 'all',
  });
  const built = await product.rows(scheduleOfValues, {
    where: { contract: ids, status: { not: 'discarded' } },
    fields: ['contract'],
    most: 'all',
  });
  const found = new Map<string, JudgedContract>();
  for (const row of contracts) {
    const { facts, packs } = await factsNow(row);
    found.set(row.id, {
      facts,
      rows: traceOf({
        law: lawClausesIn(packs),
        decision: decidePurchase(facts, packs),
        uses: uses.filter((one) => one.contract === row.id),
        library,
        own: { cents: facts.cents, category: facts.category ?? null },
      }),
    });
  }
  return found;

  async function factsNow(row: Contract) {
    const before = kept.get(row.id);
    if (before) {
      const { packs } = await rulesOf(product, before.purchaseDay);
      // An executed change moves the amount, not the day of the contract.
      return { packs, facts: { ...before, cents: row.ceiling?.cents ?? before.cents } };
    }
    const stated = row.award
      ? factsFrom(row, await sourceOf(work, row.award), work.today)
      : factsOfOld(
          row,
          built.some((one) => one.contract === row.id),
        );
    const { packs, agency } = await rulesOf(product, stated.purchaseDay);
    return { packs, facts: { ...agency, ...stated } };
  }
}

export async function judgedClausesOf(work: UnitOfWork, row: Contract): Promise<JudgedContract> {
  const found = (await judgedClauses(work, [row])).get(row.id);
  if (!found) throw fail('not_found', 'not_found', 'There is no such contract.');
  return found;
}

const told = ({ clause, title, state }: Traced): string => `${clause} ${title} (${traceStates[state].toLowerCase()})`;

/**
 * A contract is approved and sent with every clause that the law requires of it. The product acts for a county that is made up; every
 * person is judged.
 */
export async function refuseGaps(work: UnitOfWork, row: Contract): Promise<void> {
  if (work.actor.kind === 'system') return;
  const open = (await judgedClausesOf(work, row)).rows.filter(isOpen);
  if (open.length > 0)
    throw refused(
      'federalFunds',
      'contract.clause_gaps',
      `Clauses are open: ${open.map(told).join(', ')}. Assemble the clauses while the contract is a draft.`.slice(
        0,
        900,
      ),
    );
}

/** One that was approved before clauses were traced stays as it was approved. */
export async function refuseLaterGaps(work: UnitOfWork, row: Contract): Promise<void> {
  if (row.clausesCheckedOn !== null) await refuseGaps(work, row);
}
