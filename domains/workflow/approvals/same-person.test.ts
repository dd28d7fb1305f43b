import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvables } from '#domains/server.ts';
import type { Person } from '#world';
import { decideOn, lineAt, type Office, office, tasksOf, waitingTask } from '../../../tests/world/approving.ts';
import { costCenter } from '../../finance/cost-center.record.ts';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { member } from '../../organization/member.record.ts';
import { userRole } from '../../organization/role.record.ts';
import { requisition } from '../../procurement/requisition/requisition.record.ts';
import { decide } from './decide.server.ts';
import { delegation } from './delegation.record.ts';
import { inboxOf } from './inbox.server.ts';
import { lookAt } from './clock.server.ts';

let here: Office;
let dana: Person;
beforeAll(async () => {
  here = await office({ isJudgedNow: true });
  dana = await here.county.member('Dana Whitfield', 'admin');
});
afterAll(() => here.county.close());

/** The same person through a key of theirs. */
const byKey = (person: Person): Person => here.county.person({ ...person.actor, kind: 'service', scopes: ['*'] });

const edited = async (by: Person, id: string, change: object) =>
  by.edit(requisition, id, (await by.see(requisition, id)).version, change);

/** What this person answers to the very task they were shown. */
const answer = (by: Person, task: { id: string; hash: string }) =>
  here.county.door.run(by.actor, (work) =>
    decide(work, approvables, { task: task.id, hash: task.hash, word: 'approve' }),
  );

describe('one person in every way of acting', () => {
  test('an approver who changed what is asked for by a key has written it, and does not decide on it', async () => {
    const id = await here.asks(700);
    await edited(byKey(here.miguel), id, { lines: [lineAt(2100)] });
    const { whole, tasks } = await tasksOf(here.county, id);
    expect(whole.requesters).toContain(here.miguel.id);
    expect(tasks.find(({ status }) => status === 'open')?.assignees).not.toContain(here.miguel.id);
    await expect(decideOn(here.county, here.miguel, id)).rejects.toMatchObject({ code: 'approval.not_yours' });
    await expect(decideOn(here.county, byKey(here.miguel), id)).rejects.toMatchObject({ code: 'approval.not_yours' });
    await decideOn(here.county, here.lucia, id);
    expect(await here.status(id)).toBe('approved');
  });

  test('an amount that is changed by a key after it was approved is approved no more', async () => {
    const id = await here.asks(4200);
    await decideOn(here.county, here.miguel, id);
    await edited(byKey(here.rosa), id, { lines: [lineAt(4200.01)] });
    expect(await here.status(id)).toBe('submitted');
    expect((await tasksOf(here.county, id)).decisions).toMatchObject([{ status: 'void' }]);
  });

  test('somebody who asked by a key does not approve in a session, and the other way round', async () => {
    const made = await byKey(here.miguel).make(requisition, {
      purpose: 'A trailer',
      costCenter: here.center,
      lines: [lineAt(900)],
    });
    await here.miguel.run(requisition, 'submit', made.id);
    for (const way of [here.miguel, byKey(here.miguel)])
      await expect(decideOn(here.county, way, made.id)).rejects.toMatchObject({ code: 'approval.not_yours' });
  });

  test('what the product wrote in the name of somebody is theirs', async () => {
    const id = await here.asks(700);
    await here.county.door.run(here.miguel.actor, async (work) => {
      const compiled = work.around.registry.get(requisition.name);
      await work.asProduct.edit(compiled, { id, input: { lines: [lineAt(800)] } });
    });
    expect((await tasksOf(here.county, id)).whole.requesters).toEqual([here.rosa.id, here.miguel.id]);
  });
});

describe('people are judged when they decide', () => {
  const revoked = async (person: Person, duty: string) => {
    const grants = await here.county.product.list(dutyGrant, `member=${person.id}&duty=${duty}&status=active`);
    for (const { id } of grants) await dana.run(dutyGrant, 'revoke', id);
  };

  test('a duty that was revoked decides nothing, whoever else may: the task goes to them', async () => {
    const colleague = await here.county.member('Olu Bankole', 'manager');
    const id = await here.asks(30_000);
    await decideOn(here.county, here.miguel, id);
    const task = await waitingTask(here.county, id);
    expect(task.assignees).toEqual([here.priya.id]);
    await here.county.product.make(dutyGrant, { member: colleague.id, duty: 'budget_officer' });
    await revoked(here.priya, 'budget_officer');
    await expect(answer(here.priya, task)).rejects.toMatchObject({
      code: 'approval.no_longer_asked',
      message:
        'You can no longer decide on this: Priya Raman no longer holds the duty Budget officer. Someone else has to decide.',
    });
    expect((await waitingTask(here.county, id)).assignees).toEqual([colleague.id]);
    await answer(colleague, task);
    await revoked(colleague, 'budget_officer');
    await here.county.product.make(dutyGrant, { member: here.priya.id, duty: 'budget_officer' });
  });

  test('where nobody else is left the task is blocked and says why, and a new duty lets it go on', async () => {
    const id = await here.asks(140_000);
    await decideOn(here.county, here.miguel, id);
    await decideOn(here.county, here.priya, id);
    const task = await waitingTask(here.county, id);
    await revoked(here.walter, 'chief_procurement_officer');
    const { whole } = await tasksOf(here.county, id);
    expect(whole.status).toBe('stuck');
    expect(whole.trouble).toBe(
      'Walter Kowalski no longer holds the duty Chief procurement officer, and no one else can take this step.',
    );
    await expect(answer(here.walter, task)).rejects.toMatchObject({
      code: 'approval.no_longer_asked',
      message:
        'You can no longer decide on this: Walter Kowalski no longer holds the duty Chief procurement officer. Someone else has to decide.',
    });
    await here.county.product.make(dutyGrant, { member: here.walter.id, duty: 'chief_procurement_officer' });
    expect((await tasksOf(here.county, id)).whole.status).toBe('running');
    await answer(here.walter, await waitingTask(here.county, id));
    expect(await here.status(id)).toBe('approved');
  });

  test('a duty whose last day is over decides nothing on the day after, and the clock passes the task on', async () => {
    const guest = await here.county.member('Guest Officer');
    await revoked(here.priya, 'budget_officer');
    const last = { member: guest.id, duty: 'budget_officer', untilDay: '2026-11-20' } as const;
    await here.county.product.make(dutyGrant, last);
    const [first, second] = [await here.asks(30_000), await here.asks(31_000)];
    for (const id of [first, second]) await decideOn(here.county, here.miguel, id);
    const task = await waitingTask(here.county, second);
    here.county.clock.set('2026-11-21T04:59:00Z');
    await decideOn(here.county, guest, first);
    here.county.clock.set('2026-11-21T05:00:00Z');
    await expect(answer(guest, task)).rejects.toMatchObject({ code: 'approval.no_longer_asked' });
    await lookAt({ door: here.county.door }, approvables, here.county.organizationId);
    const { tasks } = await tasksOf(here.county, second);
    expect(tasks.find(({ id }) => id === task.id)?.assignees).not.toContain(guest.id);
    here.county.clock.set('2026-11-20T15:00:00Z');
    await here.county.product.make(dutyGrant, { member: here.priya.id, duty: 'budget_officer' });
  });

  test('nobody decides in the name of people who may not decide themselves any more', async () => {
    const deputy = await here.county.member('Ben Deputy');
    const days = { fromDay: '2026-11-20', untilDay: '2026-11-30' };
    await here.walter.make(delegation, { deputy: deputy.id, ...days, reason: 'Training' });
    const id = await here.asks(140_000);
    await decideOn(here.county, here.miguel, id);
    await decideOn(here.county, here.priya, id);
    const task = await waitingTask(here.county, id);
    await revoked(here.walter, 'chief_procurement_officer');
    await expect(answer(deputy, task)).rejects.toMatchObject({
      code: 'approval.no_longer_asked',
      message: 'Walter Kowalski no longer holds the duty Chief procurement officer, so no one can act on their behalf.',
    });
    await here.county.product.make(dutyGrant, { member: here.walter.id, duty: 'chief_procurement_officer' });
    await answer(deputy, await waitingTask(here.county, id));
    expect(await here.status(id)).toBe('approved');
  });

  test('somebody who answers for the cost center no longer, or hands out rights since, decides nothing', async () => {
    const head = await here.county.member('Nadia Head');
    const center = await here.lucia.make(costCenter, { code: '7010', name: 'Fleet', manager: head.id });
    const [id, other] = [
      await here.asks(700, { costCenter: center.id }),
      await here.asks(710, { costCenter: center.id }),
    ];
    const [task, second] = [await waitingTask(here.county, id), await waitingTask(here.county, other)];
    expect(task.assignees).toEqual([head.id]);
    here.county.clock.set('2026-11-20T15:01:00Z'); // the newest role counts
    const admin = await here.county.product.make(userRole, { userId: head.id, role: 'admin' });
    await expect(answer(head, task)).rejects.toMatchObject({ code: 'approval.separation' });
    await dana.run(userRole, 'revoke', admin.id);
    await here.lucia.edit(costCenter, center.id, center.version, { manager: here.lucia.id });
    await expect(answer(head, second)).rejects.toMatchObject({ code: 'approval.no_longer_asked' });
    expect((await waitingTask(here.county, other)).assignees).toEqual([here.lucia.id]);
    const inbox = await here.county.door.run(head.actor, (work) => inboxOf(work, approvables));
    expect(inbox.tasks.filter(({ rowId }) => rowId === other)).toEqual([]);
  });

  test('people who are suspended decide nothing, although their request was let in before', async () => {
    const fresh = await office({ isJudgedNow: true });
    const id = await fresh.asks(700);
    const task = await waitingTask(fresh.county, id);
    const admin = await fresh.county.member('Dana Whitfield', 'admin');
    await admin.run(member, 'suspend', fresh.miguel.id, 'On leave');
    const late = fresh.county.door.run(fresh.miguel.actor, (work) =>
      decide(work, approvables, { task: task.id, hash: task.hash, word: 'approve' }),
    );
    await expect(late).rejects.toMatchObject({ code: 'standing.ended', kind: 'forbidden' });
    await fresh.county.close();
  });
});
