import type { Row } from '#kernel';
import { commodityCode } from '#domains/organization/public.server.ts';
import { codeCovers, likeliest } from '#domains/organization/public.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { defineAction } from '#server/records/effects.ts';
import { remembered } from '#server/records/remembered.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { chainOf } from '../tree/agency-tree.ts';
import { agenciesOf, treeOf } from '../tree/tree.server.ts';
import { sendUsageReport } from './cooperative-acts.ts';
import { cooperativeContract } from './cooperative-contract.record.ts';
import { cooperativeUsage } from './cooperative-usage.record.ts';
import { feeOf } from './fee.ts';
import { type Check, checklist, isUsable, mayUse, type Need } from './may-use.ts';

type Contract = Row<typeof cooperativeContract>;

/** The report is sent: its fee follows from the contract's terms of that day and stays what it is. */
export const reportUsage = defineAction(sendUsageReport, {
  label: 'Report',
  by: [{ duty: 'buyer' }, 'manager'],
  when: ['draft'],
  async run({ row, work }) {
    const contract = await work.asProduct.find(cooperativeContract, row.contract);
    const terms = { percent: contract?.feePercent ?? null, leastCents: contract?.feeLeast?.cents ?? null };
    const { feeCents } = feeOf({ spendCents: row.spend.cents, creditsCents: row.credits?.cents ?? 0 }, terms);
    const computed = { fee: { cents: feeCents, currency: row.spend.currency }, reportedOn: work.today };
    await work.asProduct.move(cooperativeUsage, row.id, 'report', { computed });
    return { feeCents };
  },
});

/** A contract that exists already and fits a need, with the checklist that says whether we may use it. */
export interface ExistingContract {
  readonly id: string;
  readonly name: string;
  readonly number: string;
  readonly lead: string;
  readonly vendor: string;
  readonly untilDay: string;
  readonly usable: boolean;
  readonly checks: readonly Check[];
  /** Why it was found: from 0 to 1 by its words, 1 by its codes. */
  readonly likeness: number;
  /** Those of the codes that were asked for which it covers. */
  readonly covers: readonly string[];
}

interface Wanted {
  readonly words?: string | undefined;
  readonly commodities?: readonly string[] | undefined;
  /** Contracts that were thought of for another reason. */
  readonly ids?: readonly string[] | undefined;
  readonly agency?: string | null | undefined;
  readonly cents?: number | null | undefined;
  readonly federalFunds?: boolean | undefined;
  readonly day?: string | undefined;
}

async function needOf(work: UnitOfWork, { agency, cents, federalFunds, day = work.today }: Wanted): Promise<Need> {
  const chain = agency ? chainOf(await treeOf(work, day), agency) : [];
  const top = (await agenciesOf(work)).get(chain.at(-1) ?? '');
  return { day, cents: cents ?? null, federalFunds: federalFunds ?? false, chain, isPartner: top?.rank === 'partner' };
}

const checksOf = (contract: Contract, need: Need): readonly Check[] =>
  mayUse(
    {
      ...contract,
      ceilingCents: contract.ceiling?.cents ?? null,
      members:
        contract.members?.map(({ agency, joinedOn, leftOn }) => ({ agency, joinedOn, leftOn: leftOn ?? null })) ?? [],
      documents: contract.documents?.length ?? 0,
    },
    need,
  );

/** Which of the commodities that are asked for the codes of each contract stand for. All codes are read in one go. */
async function covered(
  work: UnitOfWork,
  contracts: readonly Contract[],
  asked: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (asked.length === 0 || contracts.length === 0) return new Map();
  const wanted = [...new Set([...asked, ...contracts.flatMap(({ commodities }) => commodities ?? [])])];
  const rows = await work.rows(commodityCode, { where: { id: wanted }, fields: ['scheme', 'code'], most: 'all' });
  const known = new Map(rows.map((row) => [row.id, row]));
  const fits = (one: string, commodity: string) => {
    const [wide, narrow] = [known.get(one), known.get(commodity)];
    return one === commodity || (wide !== undefined && narrow !== undefined && codeCovers(wide, narrow));
  };
  return new Map(
    contracts.map(({ id, commodities }) => [
      id,
      asked.filter((commodity) => (commodities ?? []).some((one) => fits(one, commodity))),
    ]),
  );
}

/** What is open on a day; a transaction reads each contract once. */
const contractsOn = (work: UnitOfWork, day: string): Promise<readonly Contract[]> =>
  remembered(work, ['cooperative_contract'], `open contracts ${day}`, () =>
    work.rows(cooperativeContract, {
      where: { status: 'active', fromDay: { until: day }, untilDay: { from: day } },
      order: 'name',
      most: 'all',
    }),
  );

/** Contracts that may serve a need, before anybody starts a solicitation of their own: those that may be used first, then the likeliest. */
export async function existingContracts(work: UnitOfWork, wanted: Wanted): Promise<readonly ExistingContract[]> {
  const need = await needOf(work, wanted);
  const contracts = await contractsOn(work, need.day);
  const byCode = await covered(work, contracts, [...new Set(wanted.commodities)]);
  const thoughtOf = new Set(wanted.ids);
  const findable = contracts.map((one) => ({
    id: one.id,
    code: one.number,
    name: one.name,
    otherWords: `${one.scope ?? ''} ${one.vendor}`,
  }));
  const byWords = new Map(
    likeliest(wanted.words ?? '', findable, { most: 10, least: 0.25 }).map(({ entry, likeness }) => [
      entry.id,
      likeness,
    ]),
  );
  const coversOf = (id: string) => byCode.get(id) ?? [];
  return contracts
    .filter(({ id }) => coversOf(id).length > 0 || byWords.has(id) || thoughtOf.has(id))
    .map((contract): ExistingContract => {
      const { id, name, number, lead, vendor, untilDay } = contract;
      const checks = checksOf(contract, need);
      const covers = coversOf(id);
      const likeness = covers.length > 0 ? 1 : Math.round((byWords.get(id) ?? 0) * 100) / 100;
      return { id, name, number, lead, vendor, untilDay, usable: isUsable(checks), checks, likeness, covers };
    })
    .sort((one, other) => Number(other.usable) - Number(one.usable) || other.likeness - one.likeness);
}

export function cooperativeOperations({ door }: Ports): Operation[] {
  return [
    answers(checklist, {
      scope: 'cooperative_contract:read',
      access: 'member',
      summary: 'Whether we may buy from a cooperative contract, point by point.',
      tag: 'Cooperative contracts',
      told: 'The checklist.',
      probe: { names: { id: 'cooperative_contract' } },
      async run({ actor, params, query }) {
        const row = (await door.read(
          actor,
          door.around.registry.get(cooperativeContract.name),
          params.id,
        )) as unknown as Contract; // the door reads this record's rows
        const wanted: Wanted = { ...query, federalFunds: query.federalFunds ?? false, day: query.day ?? undefined };
        const found = await door.run(actor, async (work) => checksOf(row, await needOf(work, wanted)));
        return { body: { usable: isUsable(found), checks: found } };
      },
    }),
  ];
}
