import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderRevision } from '../../procurement/revisions/order-revision.record.ts';
import { line, type RevisionWorld, revisionWorld } from '../../procurement/revisions/test-world.ts';
import { incident } from '../incidents/incident.record.ts';
import { emergencyActivation } from './emergency-activation.record.ts';

let here: RevisionWorld;
beforeAll(async () => {
  here = await revisionWorld();
});
afterAll(() => here.county.close());

/** An activation in force whose purchase this requisition is. */
async function activated(requisition: string, dollars: number): Promise<void> {
  const { county, miguel } = here;
  await county.door.run(county.product.actor, async (work) => {
    const { id: of } = await work.insert(incident, {
      name: 'Cypress Creek flood',
      hazard: 'flood',
      area: 'Cypress Creek basin',
      startedAt: work.now(),
      commander: miguel.id,
    });
    const ceiling = { cents: dollars * 100, currency: 'USD' };
    const { id } = await work.insert(emergencyActivation, { incident: of, ceiling });
    await work.tx.query(
      `update emergency_activation set status = 'active', requisition = $3, ends_on = $4 where organization_id = $1 and id = $2`,
      [county.organizationId, id, requisition, '2027-12-31'],
    );
  });
}

test('an order that was issued under the ceiling of its activation is not revised above it, and may shrink', async () => {
  const order = await here.ordered([[10, 100]]);
  await activated(order.requisition, 1_200);
  const { id } = await here.revision(order, [line(1, 13, 100)]);
  await expect(here.chantal.run(orderRevision, 'submit', id)).rejects.toMatchObject({
    code: 'emergency_activation.above_ceiling',
  });
  await here.chantal.run(orderRevision, 'discard', id, 'Above the ceiling.');
  await expect(here.revised(order, [line(1, 12, 100)])).resolves.toMatchObject({ status: 'approved' });
  await here.county.door.run(here.county.product.actor, (work) =>
    work.tx.query(`update emergency_activation set status = 'ended' where organization_id = $1`, [
      here.county.organizationId,
    ]),
  );
  await expect(here.submitted(order, [line(1, 12, 101)])).rejects.toMatchObject({
    code: 'emergency_activation.is_over_for_orders',
  });
});
