import { dollars } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { ordersUnder } from '../orders/under.server.ts';
import { finalGaps } from '../billing/waivers.server.ts';
import type { CloseoutCheck } from './closeout-words.ts';

/** What keeps a contract from being closed: the record that says so, and the sentence. */
export interface Obstacle {
  readonly check: CloseoutCheck;
  readonly record: string;
  readonly id: string;
  readonly said: string;
}

/** Waivers are compared by party and amount, which SQL does not say. */
type ReadCheck = Exclude<CloseoutCheck, 'waivers'>;

interface Found {
  readonly contract: string;
  readonly check: ReadCheck;
  readonly record: string;
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly cents: number | null;
}

/**
 * One row for everything that is open under these contracts. An order that a schedule of values bills has no receipts: its certificates say
 * what was received. Retainage has to be exactly zero, so that a negative one is found as well.
 */
const open = `
  with own as (select c.id, c.number, c.execution, c.documents from contract c
      where c.organization_id = $1 and c.id = any ($2::uuid[])),
  billed as (select s.contract, s.purchase_order from schedule_of_values s join own on own.id = s.contract
      where s.organization_id = $1 and s.status <> 'discarded'),
  ordered as (
    select u.contract, u."order" as id from ${ordersUnder({ contract: '= any ($2::uuid[])' })} u),
  last as (select distinct on (a.contract) a.contract, a.id, a.number, a.retained_cents, a.to_finish_cents
      from pay_application a join own on own.id = a.contract
      where a.organization_id = $1 and a.status = 'certified' order by a.contract, a.place desc)
  select r.contract, 'orders' as check, 'purchase_order' as record, o.id, o.number as name, o.status as state, null::bigint as cents
    from ordered r join purchase_order o on o.organization_id = $1 and o.id = r.id
    where o.status in ('submitted', 'cancelling') or (o.status = 'issued' and coalesce(o.delivery, 'open') in ('open', 'part')
      and not exists (select from billed b where b.purchase_order = o.id))
  union all
  select b.contract, 'orders', 'purchase_order', o.id, o.number, 'billed', l.to_finish_cents
    from billed b join purchase_order o on o.organization_id = $1 and o.id = b.purchase_order
    left join last l on l.contract = b.contract
    where o.status = 'issued' and coalesce(l.to_finish_cents, 1) <> 0
  union all
  select r.contract, 'invoices', 'invoice', i.id, i.number, i.status, i.total_cents
    from ordered r join invoice i on i.organization_id = $1 and i.purchase_order = r.id
    where i.status not in ('paid', 'voided', 'discarded') and not (i.is_credit and i.status = 'approved')
  union all
  select l.contract, 'retainage', 'pay_application', l.id, l.number, 'retained', l.retained_cents
    from last l where coalesce(l.retained_cents, 0) <> 0
  union all
  select a.contract, 'retainage', 'pay_application', a.id, a.number, a.status, null
    from pay_application a join own on own.id = a.contract
    where a.organization_id = $1 and a.status in ('draft', 'submitted', 'returned')
  union all
  select k.contract, 'changes', 'contract_change', k.id, k.number, k.status, null
    from contract_change k join own on own.id = k.contract
    where k.organization_id = $1 and (k.status not in ('executed', 'rejected', 'void')
      or (k.status = 'executed' and k.kind = 'directive' and not exists (select from contract_change p
        where p.organization_id = $1 and p.prices = k.id and p.status not in ('rejected', 'void'))))
  union all
  select k.contract, 'claims', 'contract_claim', k.id, k.number, k.status, null
    from contract_claim k join own on own.id = k.contract
    where k.organization_id = $1 and k.status not in ('settled', 'closed', 'withdrawn')
  union all
  select b.contract, 'obligations', 'contract_obligation', b.id, b.name, b.status, null
    from contract_obligation b join own on own.id = b.contract
    where b.organization_id = $1 and b.status = 'open'
  union all
  select q.contract, 'conditions', 'contract_condition', q.id, q.name, q.status, null
    from contract_condition q join own on own.id = q.contract
    where q.organization_id = $1 and (q.status = 'entered' or (q.status = 'required' and q.kind <> 'insurance'))
  union all
  select own.id, 'signed', 'contract', own.id, own.number, 'unsigned', null from own
    where own.execution is distinct from 'electronic' and coalesce(cardinality(own.documents), 0) = 0
  order by 2, 5, 4`;

const words = (state: string): string => state.replaceAll('_', ' ');

const sentences: Readonly<Record<ReadCheck, (of: Found) => string>> = {
  orders: ({ name, state, cents }) =>
    state === 'billed'
      ? cents === null
        ? `${name} is billed by pay applications, and none is certified.`
        : `${name} has ${dollars(cents)} left to certify or release.`
      : state === 'issued'
        ? `${name} is not received in full. Receive it, or cancel the remainder.`
        : `${name} is ${words(state)}. Decide on it first.`,
  invoices: ({ name, state, cents }) => `${name} over ${dollars(cents ?? 0)} is ${words(state)}, not paid or voided.`,
  retainage: ({ name, state, cents }) =>
    state === 'retained'
      ? `${dollars(cents ?? 0)} is retained after ${name}. Release it.`
      : `${name} is ${words(state)}. Finish or discard it.`,
  changes: ({ name, state }) =>
    state === 'executed'
      ? `${name} is a directive without a price.`
      : `${name} is ${words(state)}. Execute or void it.`,
  claims: ({ name, state }) => `${name} is ${words(state)}. Settle or close the claim.`,
  obligations: ({ name }) => `“${name}” is open. Mark it done or waive it.`,
  conditions: ({ name, state }) =>
    state === 'entered'
      ? `The evidence of “${name}” awaits a second person.`
      : `“${name}” has no evidence. Enter or waive it.`,
  signed: ({ name }) => `Attach the signed ${name} under “Documents”.`,
};

/** What is open under these contracts, in one statement for any number of them; lien waivers are asked of one contract alone. */
export async function obstaclesOf(
  work: UnitOfWork,
  contracts: readonly string[],
): Promise<ReadonlyMap<string, readonly Obstacle[]>> {
  if (contracts.length === 0) return new Map();
  const rows = await work.tx.query<Found & Record<string, unknown>>(
    open,
    [work.actor.organizationId, contracts],
    'contract_closeout.open',
  );
  const all = Map.groupBy(rows, ({ contract }) => contract);
  return new Map(
    [...all].map(([contract, found]) => [
      contract,
      found.map((one) => ({ check: one.check, record: one.record, id: one.id, said: sentences[one.check](one) })),
    ]),
  );
}

/** Everything that keeps this contract from being closed now. */
export async function obstacles(work: UnitOfWork, contract: string): Promise<readonly Obstacle[]> {
  const found = (await obstaclesOf(work, [contract])).get(contract) ?? [];
  const gaps = await finalGaps(work, contract);
  return [...found, ...gaps.map((said): Obstacle => ({ check: 'waivers', record: 'contract', id: contract, said }))];
}
