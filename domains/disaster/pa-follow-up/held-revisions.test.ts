import { afterAll, beforeAll, expect, test } from 'vitest';
import { declaredDisaster } from '../../grants/disaster-ai/declared-disaster.record.ts';
import { orderRevision } from '../../procurement/revisions/order-revision.record.ts';
import { line, type RevisionWorld, revisionWorld } from '../../procurement/revisions/test-world.ts';
import { paProject } from '../public-assistance/pa-project.record.ts';
import { paPurchase } from './pa-purchase.record.ts';

let here: RevisionWorld;
beforeAll(async () => {
  here = await revisionWorld();
});
afterAll(() => here.county.close());

/** Ground work of a project that has no review, entered after the vendor had its order. */
async function held(requisition: string): Promise<void> {
  await here.county.door.run(here.county.product.actor, async (work) => {
    const { id: disaster } = await work.insert(
      declaredDisaster,
      {},
      {
        number: 'DR-4834-FL',
        disasterNumber: 4834,
        kind: 'dr',
        title: 'Hurricane Milton',
        incident: 'Hurricane',
        state: 'FL',
        declaredOn: '2024-10-11',
        beginOn: '2024-10-05',
        copiedOn: '2026-10-01',
      },
    );
    const days = { fromDay: '2024-10-05', untilDay: '2026-04-05' };
    const { id: project } = await work.insert(paProject, {
      disaster,
      title: 'Road washouts',
      category: 'c',
      site: 'Marsh Point',
      ...days,
    });
    await work.insert(paPurchase, { project, requisition });
  });
}

test('an order that was issued before the hold of its ground work is revised to less, and to more only after clearance', async () => {
  const order = await here.ordered([[10, 100]]);
  await held(order.requisition);
  const { id } = await here.revision(order, [line(1, 11, 10)]);
  const refused = { code: 'pa_purchase.ground_is_cleared', issues: [{ path: 'lines' }] };
  await expect(here.chantal.run(orderRevision, 'submit', id)).rejects.toMatchObject(refused);
  await here.chantal.run(orderRevision, 'discard', id, 'Held.');
  const added = await here.revision(order, [line(1, 1, 100), line(null, 1, 100, { item: 'Trench' })]);
  await expect(here.chantal.run(orderRevision, 'submit', added.id)).rejects.toMatchObject(refused);
  await here.chantal.run(orderRevision, 'discard', added.id, 'Held.');
  await expect(here.revised(order, [line(1, 9, 100)])).resolves.toMatchObject({ status: 'approved' });
});
