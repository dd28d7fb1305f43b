import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { grantCost } from '../costs/grant-cost.record.ts';
import type { ChargeKind } from './charge-words.ts';

const costSql = `select c.id, c.status from charged_source s join grant_cost c on c.organization_id = s.organization_id and c.id = s.cost
  where s.organization_id = $1 and s.source = $2 and s.source_id = any ($3::uuid[]) order by c.id`;

/**
 * What was withdrawn or voided is no cost: a draft goes, an approved cost comes off its awards, drawn ones too, and the next request
 * of each award is lower by that share. The other rows of that cost can be charged again.
 */
export async function reverseChargesOf(
  work: UnitOfWork,
  kind: ChargeKind,
  ids: readonly string[],
  reason: string,
): Promise<void> {
  const costs = await work.tx.query<{ id: string; status: string }>(
    costSql,
    [work.actor.organizationId, kind, ids],
    'charging.costs_of',
  );
  const product = work.asProduct;
  for (const { id, status } of new Map(costs.map((one) => [one.id, one])).values())
    await product.move(grantCost, id, status === 'draft' || status === 'submitted' ? 'discard' : 'takeOff', { reason });
}

/** A cost that no longer counts frees what it was made of. */
export const uncharge = (work: UnitOfWork, cost: string) =>
  work.tx.query(
    'delete from charged_source where organization_id = $1 and cost = $2',
    [work.actor.organizationId, cost],
    'charging.uncharge',
  );
