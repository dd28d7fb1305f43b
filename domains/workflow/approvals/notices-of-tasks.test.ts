import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#world';
import { decideOn, inForce, type Office, office, waitingTask } from '../../../tests/world/approving.ts';
import { requisition } from '../../procurement/requisition/requisition.record.ts';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { requisitionWorkflow } from '../designer/requisition-workflow.ts';
import { delegation } from './delegation.record.ts';
import { absence } from './absence.record.ts';

let here: Office;
let pedro: Person;
beforeAll(async () => {
  here = await office();
  pedro = await here.county.member('Pedro Alves', 'manager');
  await here.county.product.make(dutyGrant, { member: pedro.id, duty: 'budget_officer' });
});
afterAll(() => here.county.close());

/** What people were told of this task, by name and whether they still have to read it. */
const told = (task: string): Promise<string[]> =>
  here.county.door.run(here.county.product.actor, async (work) => {
    const rows = await work.tx.query<{ said: string }>(
      `select m.name || ' ' || n.status as said from notification n
       join organization_members m on m.organization_id = n.organization_id and m.id = n.recipient
       where n.organization_id = $1 and n.kind = 'approval.task' and n.link = $2 order by 1`,
      [work.actor.organizationId, `/approval-tasks/${task}`],
    );
    return rows.map(({ said }) => said);
  });

describe('the notice that asks for a decision', () => {
  test('is read for everyone it asked as soon as one of them decides, and what asks of another task is not', async () => {
    const [id, other] = [await here.asks(30_000), await here.asks(2000)];
    await decideOn(here.county, here.miguel, id);
    const budget = await waitingTask(here.county, id);
    expect(await told(budget.id)).toEqual(['Pedro Alves unread', 'Priya Raman unread']);
    await decideOn(here.county, here.priya, id);
    expect(await told(budget.id)).toEqual(['Pedro Alves read', 'Priya Raman read']);
    expect(await told((await waitingTask(here.county, other)).id)).toEqual(['Miguel Ortiz unread']);
  });

  test('is read for those who have decided while the others still have to', async () => {
    await inForce(here.county, {
      ...requisitionWorkflow,
      nodes: requisitionWorkflow.nodes.map((node) =>
        node.id === 'budget' && node.kind === 'approval' ? { ...node, quorum: 2 } : node,
      ),
    });
    const id = await here.asks(31_000);
    await decideOn(here.county, here.miguel, id);
    const budget = await waitingTask(here.county, id);
    await decideOn(here.county, pedro, id);
    expect(await told(budget.id)).toEqual(['Pedro Alves read', 'Priya Raman unread']);
    await decideOn(here.county, here.priya, id);
    expect(await told(budget.id)).toEqual(['Pedro Alves read', 'Priya Raman read']);
  });

  test('is read when the request is withdrawn', async () => {
    const id = await here.asks(2100);
    const { id: task } = await waitingTask(here.county, id);
    expect(await told(task)).toEqual(['Miguel Ortiz unread']);
    await here.rosa.run(requisition, 'cancel', id, 'No longer needed');
    expect(await told(task)).toEqual(['Miguel Ortiz read']);
  });

  test('is read for the delegate when the person who is away decides after all', async () => {
    await here.miguel.make(delegation, {
      deputy: here.lucia.id,
      fromDay: '2026-11-20',
      untilDay: '2026-11-27',
      kinds: ['requisition'],
      limit: { cents: 10_000_00, currency: 'USD' },
      reason: 'At a conference',
    });
    await here.miguel.make(absence, { fromDay: '2026-11-20', untilDay: '2026-11-27' });
    const id = await here.asks(2200);
    const { id: task } = await waitingTask(here.county, id);
    expect(await told(task)).toEqual(['Lucia Ferreira unread', 'Miguel Ortiz unread']);
    await decideOn(here.county, here.miguel, id);
    expect(await told(task)).toEqual(['Lucia Ferreira read', 'Miguel Ortiz read']);
  });
});
