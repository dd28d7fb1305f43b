import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvables } from '#domains/server.ts';
import { type Office, office, tasksOf, waitingTask } from '../../../tests/world/approving.ts';
import { tick } from './clock.server.ts';

let here: Office;
beforeAll(async () => {
  here = await office();
});
afterAll(() => here.county.close());

describe('the clock', () => {
  const passes = async (instant: string, approval: string) => {
    here.county.clock.set(instant);
    await here.county.door.run(here.county.product.actor, (work) => tick(work, approvables, approval));
  };

  test('reminds after working hours, takes a late task a step further, and does nothing twice', async () => {
    const id = await here.asks(30_000);
    const { whole: approval } = await tasksOf(here.county, id);
    const due = await waitingTask(here.county, id);
    // Friday afternoon to Monday: the weekend does not count.
    expect(due.remindAt?.slice(0, 10)).toBe('2026-11-23');
    expect(due.dueAt).toBe('2026-11-23T22:00:00.000Z');
    await passes('2026-11-22T15:00:00Z', approval.id);
    expect(await waitingTask(here.county, id)).toMatchObject({ reminders: 0 });
    await passes('2026-11-23T15:00:00Z', approval.id);
    await passes('2026-11-23T15:00:00Z', approval.id);
    expect(await waitingTask(here.county, id)).toMatchObject({ reminders: 1, escalatedAt: null });
    await passes('2026-11-25T15:00:00Z', approval.id);
    await passes('2026-11-25T15:00:00Z', approval.id);
    const late = await waitingTask(here.county, id);
    expect(late.escalatedAt).toBe('2026-11-25T15:00:00.000Z');
    // Whoever steps in has the authority for $30,000, which an approver has not.
    expect(late.assignees).toContain(here.priya.id);
    expect(late.assignees).not.toContain(here.lucia.id);
    here.county.clock.set('2026-11-20T15:00:00Z');
  });

  test('two servers that look at the same moment remind once', async () => {
    const id = await here.asks(2000);
    const { whole: approval } = await tasksOf(here.county, id);
    here.county.clock.set('2026-11-23T15:00:00Z');
    await Promise.all(
      [0, 1, 2].map(() =>
        here.county.door.run(here.county.product.actor, (work) => tick(work, approvables, approval.id)),
      ),
    );
    expect(await waitingTask(here.county, id)).toMatchObject({ reminders: 1 });
    here.county.clock.set('2026-11-20T15:00:00Z');
  });
});
