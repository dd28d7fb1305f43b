import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvables } from '#domains/server.ts';
import { decideOn, type Office, office, tasksOf, waitingTask } from '../../../tests/world/approving.ts';
import { addApprover, ask, askOpinion, handOver, reply } from './talk.server.ts';

let here: Office;
beforeAll(async () => {
  here = await office();
});
afterAll(() => here.county.close());

describe('talking about it', () => {
  const act = <T>(person: Office['miguel'], what: (work: Parameters<typeof ask>[0]) => Promise<T>) =>
    here.county.door.run(person.actor, what);

  test('a question pauses the task without losing its place, and the answer gives the hours back', async () => {
    const id = await here.asks(5000);
    const before = await waitingTask(here.county, id);
    await act(here.miguel, (work) =>
      ask(work, approvables, { task: before.id, to: here.rosa.id, text: 'Which basin?' }),
    );
    await expect(decideOn(here.county, here.miguel, id)).rejects.toMatchObject({ code: 'approval.waits_for_answer' });
    const { tasks } = await tasksOf(here.county, id);
    const question = tasks.find(({ kind }) => kind === 'information');
    here.county.clock.set('2026-11-23T15:00:00Z');
    await expect(
      act(here.priya, (work) => reply(work, approvables, { task: question?.id ?? '', text: 'The north one.' })),
    ).rejects.toMatchObject({ code: 'approval.not_yours' });
    await act(here.rosa, (work) => reply(work, approvables, { task: question?.id ?? '', text: 'The north one.' }));
    const after = await waitingTask(here.county, id);
    expect(after).toMatchObject({ id: before.id, status: 'open' });
    expect(Date.parse(after.dueAt ?? '')).toBeGreaterThan(Date.parse(before.dueAt ?? ''));
    await decideOn(here.county, here.miguel, id);
    here.county.clock.set('2026-11-20T15:00:00Z');
    expect(await here.status(id)).toBe('approved');
  });

  test('a second opinion stops nothing; an added approver has to agree', async () => {
    const id = await here.asks(5000);
    const task = await waitingTask(here.county, id);
    const to = here.walter.id;
    await act(here.miguel, (work) => askOpinion(work, approvables, { task: task.id, to, text: 'Sensible?' }));
    await act(here.miguel, (work) =>
      addApprover(work, approvables, { task: task.id, to: here.priya.id, text: 'Money' }),
    );
    await decideOn(here.county, here.miguel, id);
    expect(await here.status(id)).toBe('submitted');
    await decideOn(here.county, here.priya, id);
    expect(await here.status(id)).toBe('approved');
  });

  test('a task is handed to somebody with the authority, and to nobody else', async () => {
    const id = await here.asks(30_000);
    await decideOn(here.county, here.miguel, id);
    const task = await waitingTask(here.county, id);
    await expect(
      act(here.priya, (work) => handOver(work, approvables, { task: task.id, to: here.lucia.id, text: 'Please' })),
    ).rejects.toMatchObject({ code: 'approval.no_authority' });
    await expect(
      act(here.priya, (work) => handOver(work, approvables, { task: task.id, to: here.rosa.id, text: 'Please' })),
    ).rejects.toMatchObject({ code: 'approval.own_request' });
    await act(here.priya, (work) => handOver(work, approvables, { task: task.id, to: here.walter.id, text: 'Please' }));
    await decideOn(here.county, here.walter, id);
    expect(await here.status(id)).toBe('approved');
  });
});
