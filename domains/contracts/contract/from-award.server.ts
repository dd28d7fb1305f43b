import { moneyOf, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { award, decideAndKeep, factsOf, solicitation } from '../../procurement/public.server.ts';
import { coverages } from '../../vendors/public.ts';
import { insuranceOf } from '../../vendors/public.server.ts';
import { contractCondition } from '../conditions/contract-condition.record.ts';
import { contract } from './contract.record.ts';
import { refused } from './refusing.ts';

type Contract = Row<typeof contract>;

/** A final award with its solicitation. The award is held, so that two contracts never come from one. */
export async function sourceOf(work: UnitOfWork, id: string, { isHeld = false } = {}) {
  const product = work.asProduct;
  if (isHeld) await product.row(award, { where: { id }, fields: ['number'], lock: 'update' });
  const found = await product.find(award, id);
  const call = found && (await product.find(solicitation, found.solicitation));
  if (!found || !call) throw new Error(`There is no award ${id}`);
  return { award: found, call };
}
type Source = Awaited<ReturnType<typeof sourceOf>>;

export const titleOf = ({ award: { lot }, call: { name } }: Source): string =>
  (lot === null ? name : `${name}, lot ${lot}`).slice(0, 200);

/** The contract that an award has already; a discarded one is none. */
export const contractOfAward = (work: UnitOfWork, id: string, but: string | null = null) =>
  work.row(contract, {
    where: { award: id, status: { not: 'cancelled' }, ...(but === null ? {} : { id: { not: but } }) },
    fields: ['number'],
  });

/** Vendor, value and funding are the award's own. Others are refused, with what they are. */
export function differences(
  row: Contract,
  { award: { number, vendor, amount, lot }, call }: Source,
): Partial<Contract> {
  if (row.vendor !== null && row.vendor !== vendor)
    throw refused(
      'vendor',
      'contract.awarded_vendor',
      `${number} is awarded to another vendor. Contract with that one.`,
    );
  if (amount !== null && row.value !== null && row.value.cents !== amount.cents)
    throw refused('value', 'contract.awarded_value', `The original value is the amount of ${number}.`);
  const value = amount ?? row.value;
  return {
    vendor,
    value,
    ceiling: row.ceiling ?? value,
    lot,
    federalFunds: row.federalFunds || call.federalFunds,
  };
}

export function refuseNotFinal({ award: { number, status } }: Source): void {
  if (status !== 'final')
    throw refused(
      'award',
      'contract.award_is_final',
      `${number} is not final. Make it final after the protest period.`,
    );
}

/** A contract of an award as the rules look at it on a day. */
export const factsFrom = (row: Contract, { call }: Source, day: string) => ({
  ...factsOf({ ...call, federalFunds: row.federalFunds }, day),
  cents: row.ceiling?.cents ?? 0,
  timeAndMaterials: row.type === 'time',
});

/** What the rules of the day say of a contract of this value, kept with their versions. */
export const decidedFor = (work: UnitOfWork, row: Contract, source: Source) =>
  decideAndKeep(work, {
    about: { record: contract.name, id: row.id, title: `${row.number} ${row.title}` },
    facts: factsFrom(row, source, work.today),
  });

const bondKinds = { performance: 'Performance bond', payment: 'Payment bond' } as const;
const isBond = (bond: string): bond is keyof typeof bondKinds => bond in bondKinds;

/** The insurance clause of the solicitation and the bonds that the rules ask for become conditions. Nobody types any of them. */
export async function takeConditions(work: UnitOfWork, row: Contract, source: Source): Promise<void> {
  const product = work.asProduct;
  const { bonds } = await decidedFor(work, row, source);
  for (const { bond, percent, citation } of bonds)
    if (isBond(bond))
      await product.insert(contractCondition, {
        contract: row.id,
        kind: bond,
        name: bondKinds[bond],
        least: moneyOf(work.actor, Math.round(((row.value?.cents ?? 0) * percent) / 100)),
        clauseText: `${percent} percent of the contract price (${citation})`.slice(0, 300),
      });
  const [found] = row.vendor ? await insuranceOf(product, row.vendor, source.award.id) : [];
  for (const { coverage, words, eachCents, aggregateCents, isInsured } of found?.coverages ?? [])
    if (coverage)
      await product.insert(contractCondition, {
        contract: row.id,
        kind: 'insurance',
        coverage,
        name: coverages[coverage],
        least: eachCents === null ? null : moneyOf(work.actor, eachCents),
        aggregate: aggregateCents === null ? null : moneyOf(work.actor, aggregateCents),
        isInsured,
        clauseText: words.slice(0, 300),
      });
}
