import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvables } from '#domains/server.ts';
import { decideOn, lineAt, type Office, office, tasksOf, waitingTask } from '../../../tests/world/approving.ts';
import { costCenter } from '../../finance/cost-center.record.ts';
import { requisition } from '../../procurement/requisition/requisition.record.ts';
import { decide } from './decide.server.ts';

let here: Office;
beforeAll(async () => {
  here = await office();
});
afterAll(() => here.county.close());

describe('at the same moment', () => {
  test('two who decide on the same task: one decides, the other is told', async () => {
    const id = await here.asks(300, {
      costCenter: (await here.lucia.make(costCenter, { code: 'X1', name: 'Nobody’s' })).id,
    });
    const { assignees } = await waitingTask(here.county, id);
    expect(assignees).toEqual(expect.arrayContaining([here.miguel.id, here.lucia.id]));
    const both = await Promise.allSettled([
      decideOn(here.county, here.miguel, id),
      decideOn(here.county, here.lucia, id, { word: 'reject', comment: 'No.' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await tasksOf(here.county, id)).decisions).toHaveLength(1);
    expect(['approved', 'rejected']).toContain(await here.status(id));
  });

  test('a double click has one effect', async () => {
    const id = await here.asks(300);
    const task = await waitingTask(here.county, id);
    const press = () =>
      here.county.door.run(here.miguel.actor, (work) =>
        decide(work, approvables, { task: task.id, hash: task.hash, word: 'approve' }),
      );
    const presses = await Promise.allSettled([press(), press(), press()]);
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await tasksOf(here.county, id)).decisions).toHaveLength(1);
  });

  test('a decision and a change of the document: the decision is about what stood there, or about nothing', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await here.asks(1000 + round);
      await Promise.allSettled([
        decideOn(here.county, here.miguel, id),
        here.edits(id, { lines: [lineAt(2000 + round)] }),
      ]);
      const { whole: approval, decisions } = await tasksOf(here.county, id);
      const standing = decisions.filter(({ status }) => status === 'standing');
      if ((await here.status(id)) === 'approved') expect(standing[0]?.hash).toBe(approval.hash);
      else expect(standing).toEqual([]);
    }
  });

  test('cancelling and deciding: one of them wins', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await here.asks(400);
      await Promise.allSettled([
        decideOn(here.county, here.miguel, id, { word: 'reject', comment: 'No.' }),
        here.rosa.run(requisition, 'cancel', id, 'Not needed.'),
      ]);
      const { whole: approval } = await tasksOf(here.county, id);
      expect([await here.status(id), approval.status]).toEqual(
        approval.status === 'rejected' ? ['rejected', 'rejected'] : ['cancelled', 'withdrawn'],
      );
    }
  });
});
