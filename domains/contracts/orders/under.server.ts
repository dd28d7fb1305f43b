import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { contract as contracts } from '../contract/contract.record.ts';

interface Which {
  /** What is compared with the id of the contract, such as `= $2`; left out, all contracts. */
  readonly contract?: string;
  readonly order?: string;
}

/**
 * Orders under contracts of the organization $1, each pair once: those of the award, the one that a schedule of values bills, and those
 * placed under it. Its names begin with u, so that they hide none of the statement around it. What is promised, billed, paid and held under a contract is worked out of these.
 */
export const ordersUnder = ({ contract = 'is not null', order = 'is not null' }: Which): string => `(
  select uc.id as contract, uo.id as "order" from contract uc
      join purchase_order uo on uo.organization_id = uc.organization_id and uo.award = uc.award
    where uc.organization_id = $1 and uc.status <> 'cancelled' and uc.id ${contract} and uo.id ${order}
  union select uv.contract, uv.purchase_order from schedule_of_values uv
    where uv.organization_id = $1 and uv.status <> 'discarded' and uv.contract ${contract} and uv.purchase_order ${order}
  union select ul.contract, ul.purchase_order from contract_order ul
    where ul.organization_id = $1 and ul.status = 'placed' and ul.contract ${contract} and ul.purchase_order ${order})`;

/** Orders that promise nothing, or nothing any more. */
export const unpromised = `('draft', 'submitted', 'returned', 'cancelled')`;

/**
 * What issued orders carry on of what was ordered before Levee: the same goods are counted with their order, so they come off what the
 * contract was entered with. Of an order that was cancelled since, nothing is promised any more.
 */
export const carriedOn = (
  contract: string,
  without = 'null',
): string => `coalesce((select sum(uk.carried_cents) from contract_order uk
    join purchase_order uc on uc.organization_id = uk.organization_id and uc.id = uk.purchase_order and uc.issued_on is not null
  where uk.organization_id = $1 and uk.status = 'placed' and uk.contract = ${contract}
    and uk.purchase_order is distinct from ${without}::uuid), 0)::bigint`;

const orderedSql = `select (coalesce(sum(o.total_cents), 0) - ${carriedOn('$2', '$3')})::bigint as cents
  from ${ordersUnder({ contract: '= $2' })} u
    join purchase_order o on o.organization_id = $1 and o.id = u."order"
  where o.status not in ${unpromised} and o.id is distinct from $3`;

/** What the orders under a contract promise together, without one, beyond what the contract was entered with. */
export async function promisedUnder(work: UnitOfWork, contract: string, without: string | null): Promise<number> {
  const values = [work.actor.organizationId, contract, without];
  const [found] = await work.tx.query<{ cents: number }>(orderedSql, values, 'contract.promised');
  return found?.cents ?? 0;
}

const contractSql = `select u.contract from ${ordersUnder({ order: '= $2' })} u order by u.contract fetch first row only`;

/** The contract that an order is under. */
export async function contractOfOrder(work: UnitOfWork, order: string): Promise<string | null> {
  const values = [work.actor.organizationId, order];
  const [found] = await work.tx.query<{ contract: string }>(contractSql, values, 'contract.of_order');
  return found?.contract ?? null;
}

const otherSql = `select u.contract from ${ordersUnder({ contract: '<> $3', order: '= $2' })} u order by u.contract fetch first row only`;

/** Another contract that an order is under already. What places it under this one, or bills it here, says nothing of that. */
export async function otherContractOf(work: UnitOfWork, order: string, than: string): Promise<string | null> {
  const values = [work.actor.organizationId, order, than];
  const [found] = await work.tx.query<{ contract: string }>(otherSql, values, 'contract.other_of_order');
  return found?.contract ?? null;
}

const idsSql = `select u."order" from ${ordersUnder({ contract: '= $2' })} u order by u."order"`;

export async function orderIdsUnder(work: UnitOfWork, contract: string): Promise<readonly string[]> {
  const values = [work.actor.organizationId, contract];
  return (await work.tx.query<{ order: string }>(idsSql, values, 'contract.order_ids')).map(({ order }) => order);
}

/** Of a contract, by its number: whose it is, and the orders under it. */
export async function whatIsUnder(work: UnitOfWork, number: string) {
  const found = await work.asProduct.row(contracts, { where: { number }, fields: ['vendor'] });
  return found && { vendor: found.vendor, orders: await orderIdsUnder(work, found.id) };
}
