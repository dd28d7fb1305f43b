import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvables } from '#domains/server.ts';
import { decideOn, type Office, office, tasksOf, waitingTask } from '../../../tests/world/approving.ts';
import { member } from '../../organization/member.record.ts';
import { notification } from '../../organization/notification.record.ts';
import { reassign } from '../engine/helping.server.ts';
import { tick } from './clock.server.ts';
import { delegation } from './delegation.record.ts';
import { addApprover, ask, askOpinion, handOver, reply, unask } from './talk.server.ts';

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
    // A decision is no answer, and nothing is taken back that was not asked.
    const none = { kind: 'conflict', code: 'approval.no_question' };
    await expect(
      act(here.miguel, (work) => reply(work, approvables, { task: before.id, text: 'The north one.' })),
    ).rejects.toMatchObject(none);
    await expect(act(here.miguel, (work) => unask(work, approvables, { task: before.id }))).rejects.toMatchObject(none);
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

  const asked = async (to: string, price = 5000) => {
    const id = await here.asks(price);
    const { id: task } = await waitingTask(here.county, id);
    await act(here.miguel, (work) => ask(work, approvables, { task, to, text: 'Which basin?' }));
    const question = (await tasksOf(here.county, id)).tasks.find(({ kind }) => kind === 'information');
    if (!question) throw new Error('A question was asked');
    return { id, task, question: question.id };
  };
  const status = async (id: string) => (await waitingTask(here.county, id)).status;

  test('a question is answered by the deputy of whoever was asked, in their name', async () => {
    const [ines, theo] = [await here.county.member('Ines Duarte'), await here.county.member('Theo Papadakis')];
    const { id, question } = await asked(ines.id);
    const days = { fromDay: '2026-11-20', untilDay: '2026-11-30' };
    await ines.make(delegation, { deputy: theo.id, ...days, reason: 'Leave' });
    await act(theo, (work) => reply(work, approvables, { task: question, text: 'The north one.' }));
    expect(await status(id)).toBe('open');
    const { decisions } = await tasksOf(here.county, id);
    expect(decisions.find(({ verb }) => verb === 'answer')).toMatchObject({
      decidedBy: theo.id,
      onBehalfOf: ines.id,
    });
  });

  test('a question is taken back by whoever has the task, and by nobody else', async () => {
    const { id, task, question } = await asked(here.rosa.id);
    await expect(act(here.walter, (work) => unask(work, approvables, { task }))).rejects.toMatchObject({
      code: 'approval.not_yours',
    });
    await act(here.miguel, (work) => unask(work, approvables, { task }));
    expect(await status(id)).toBe('open');
    await expect(
      act(here.rosa, (work) => reply(work, approvables, { task: question, text: 'Too late.' })),
    ).rejects.toMatchObject({ code: 'approval.decided' });
    await decideOn(here.county, here.miguel, id);
    expect(await here.status(id)).toBe('approved');
  });

  test('a task goes on without the answer when it is late or whoever was asked leaves', async () => {
    const ursula = await here.county.member('Ursula Stein');
    const [late, left] = [await asked(here.rosa.id), await asked(ursula.id)];
    const dana = await here.county.member('Dana Whitfield', 'admin');
    await dana.run(member, 'leave', ursula.id);
    expect(await status(left.id)).toBe('open');
    expect(await status(late.id)).toBe('paused');
    here.county.clock.set('2026-11-25T15:00:00Z');
    const { approval } = await tasksOf(here.county, late.id);
    await act(here.county.product, (work) => tick(work, approvables, approval));
    expect(await status(late.id)).toBe('open');
    const told = (await here.miguel.list(notification)).map(({ subject, body }) => `${subject} ${body}`);
    expect(told.some((words) => words.includes('No answer yet'))).toBe(true);
    expect(told.join()).not.toContain('Nobody else has the authority');
    await act(here.rosa, (work) => reply(work, approvables, { task: late.question, text: 'The north one.' }));
    here.county.clock.set('2026-11-20T15:00:00Z');
  });

  test('a paused task that is given to somebody else goes on with them', async () => {
    const { id, task } = await asked(here.rosa.id);
    const { approval, tasks } = await tasksOf(here.county, id);
    const step = tasks.find((one) => one.id === task)?.step ?? '';
    const dana = await here.county.member('Dana Two', 'admin');
    await act(dana, (work) =>
      reassign(work, approvables, { id: approval, step, from: here.miguel.id, to: here.lucia.id, reason: 'On leave' }),
    );
    expect(await waitingTask(here.county, id)).toMatchObject({ status: 'open', assignees: [here.lucia.id] });
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
