import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvables } from '#domains/server.ts';
import { decideOn, lineAt, type Office, office, tasksOf, waitingTask } from '../../../tests/world/approving.ts';
import { costCenter } from '../../finance/cost-center.record.ts';
import { member } from '../../organization/member.record.ts';
import { requisition } from '../../procurement/requisition/requisition.record.ts';
import { absence } from './absence.record.ts';
import { goAway } from './away.server.ts';
import { tick } from './clock.server.ts';
import { approveMany, decide } from './decide.server.ts';
import { delegation } from './delegation.record.ts';
import { decidedBy, inboxOf, waitingTasks } from './inbox.server.ts';
import { decideByLink, lookAtLink } from './link.server.ts';
import { addApprover, ask, askOpinion, handOver, reply } from './talk.server.ts';
import { viewOf } from './view.server.ts';

let here: Office;
beforeAll(async () => {
  here = await office();
});
afterAll(() => here.county.close());

const edit = async (id: string, change: object) => {
  const { version } = await here.rosa.see(requisition, id);
  return here.rosa.edit(requisition, id, version, change);
};
const days = (from = '2026-11-20', until = '2026-11-30') => ({ fromDay: from, untilDay: until });

describe('who decides', () => {
  test('a small purchase needs whoever answers for the cost center, and nobody else', async () => {
    const id = await here.asks(4200);
    const { tasks } = await tasksOf(here.county, id);
    expect(tasks).toMatchObject([{ label: 'Head of the department', assignees: [here.miguel.id], status: 'open' }]);
    await decideOn(here.county, here.miguel, id);
    expect(await here.status(id)).toBe('approved');
  });

  test('a larger one goes on to the budget officer and to the chief procurement officer, one after the other', async () => {
    const id = await here.asks(140_000);
    for (const person of [here.miguel, here.priya]) {
      await decideOn(here.county, person, id);
      expect(await here.status(id)).toBe('submitted');
    }
    await expect(decideOn(here.county, here.miguel, id)).rejects.toMatchObject({ code: 'approval.not_yours' });
    await decideOn(here.county, here.walter, id);
    expect(await here.status(id)).toBe('approved');
  });

  test('nobody decides on what they asked for or wrote, and the step finds somebody else', async () => {
    const made = await here.miguel.make(requisition, {
      purpose: 'A trailer',
      costCenter: here.center,
      lines: [lineAt(900)],
    });
    await here.miguel.run(requisition, 'submit', made.id);
    const { tasks } = await tasksOf(here.county, made.id);
    expect(tasks[0]?.assignees).not.toContain(here.miguel.id);
    await decideOn(here.county, here.lucia, made.id);
    expect(await here.status(made.id)).toBe('approved');
  });

  test('whoever changed what is asked for has written it too, and may not decide on it any more', async () => {
    const id = await here.asks(700);
    const { version } = await here.miguel.see(requisition, id);
    await here.miguel.edit(requisition, id, version, { lines: [lineAt(800)] });
    await expect(decideOn(here.county, here.miguel, id)).rejects.toMatchObject({ code: 'approval.not_yours' });
    await decideOn(here.county, here.lucia, id);
    expect(await here.status(id)).toBe('approved');
  });

  test('whoever hands out rights approves no spending, and neither does the deputy of whoever asked', async () => {
    const dana = await here.county.member('Dana Whitfield', 'admin');
    const center = await here.lucia.make(costCenter, { code: '1010', name: 'Administration', manager: dana.id });
    const id = await here.asks(600, { costCenter: center.id });
    expect((await waitingTask(here.county, id)).assignees).not.toContain(dana.id);

    const theo = await here.county.member('Theo Papadakis');
    const own = await here.county.member('Grace Oyelaran', 'manager');
    await theo.make(delegation, { deputy: own.id, ...days(), reason: 'Leave' });
    const theirs = await here.lucia.make(costCenter, { code: '1110', name: 'Finance', manager: own.id });
    const made = await theo.make(requisition, { purpose: 'Chairs', costCenter: theirs.id, lines: [lineAt(500)] });
    await theo.run(requisition, 'submit', made.id);
    expect((await waitingTask(here.county, made.id)).assignees).not.toContain(own.id);
  });

  test('people who are not asked are refused, and so are those of other organizations', async () => {
    const id = await here.asks(4000);
    const task = await waitingTask(here.county, id);
    const stranger = await here.county.member('Pat', 'manager', await here.county.organization('Piney Woods'));
    for (const person of [here.rosa, here.priya])
      await expect(
        here.county.door.run(person.actor, (work) =>
          decide(work, approvables, { task: task.id, hash: task.hash, word: 'approve' }),
        ),
      ).rejects.toMatchObject({ code: 'approval.not_yours' });
    await expect(
      here.county.door.run(stranger.actor, (work) =>
        decide(work, approvables, { task: task.id, hash: task.hash, word: 'approve' }),
      ),
    ).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('what was agreed to', () => {
  test('trap 17: an approved requisition that is edited is approved no more, and the inbox shows the difference', async () => {
    const id = await here.asks(4200);
    await decideOn(here.county, here.miguel, id);
    expect(await here.status(id)).toBe('approved');
    await edit(id, { lines: [lineAt(4900)] });
    expect(await here.status(id)).toBe('submitted');
    const { decisions } = await tasksOf(here.county, id);
    expect(decisions).toMatchObject([{ status: 'void', voidBecause: expect.stringContaining('lines') }]);
    const inbox = await here.county.door.run(here.miguel.actor, (work) => inboxOf(work, approvables));
    expect(inbox.tasks.find(({ rowId }) => rowId === id)).toMatchObject({ isChanged: true });
    const view = await here.county.door.run(here.miguel.actor, (work) =>
      viewOf(work, approvables, { record: 'requisition', row: id }),
    );
    expect(view?.tasks[0]?.changed).toEqual([
      expect.objectContaining({
        label: 'Lines, line 1',
        was: expect.stringContaining('$4,200.00'),
        is: expect.stringContaining('$4,900.00'),
      }),
    ]);
    await decideOn(here.county, here.miguel, id);
    expect(await here.status(id)).toBe('approved');
  });

  test('what is immaterial can be corrected without asking anybody again', async () => {
    const id = await here.asks(4200);
    await decideOn(here.county, here.miguel, id);
    await edit(id, { site: 'Shore Road yard' });
    expect(await here.status(id)).toBe('approved');
    expect((await tasksOf(here.county, id)).decisions).toMatchObject([{ status: 'standing' }]);
  });

  test('a change voids only the decisions that looked at it', async () => {
    const id = await here.asks(140_000);
    await decideOn(here.county, here.miguel, id);
    await decideOn(here.county, here.priya, id);
    // The budget officer looks at money and place alone, not at the words.
    await edit(id, { purpose: 'Trash pumps for the north basin' });
    const { decisions } = await tasksOf(here.county, id);
    expect(decisions.map(({ node, status }) => [node, status])).toEqual([
      ['head', 'void'],
      ['budget', 'standing'],
    ]);
    await decideOn(here.county, here.miguel, id);
    await decideOn(here.county, here.walter, id);
    expect(await here.status(id)).toBe('approved');
  });

  test('a stale tab decides on nothing: the content it saw is another one now', async () => {
    const id = await here.asks(4200);
    const { hash, id: task } = await waitingTask(here.county, id);
    await edit(id, { lines: [lineAt(9000)] });
    const again = await waitingTask(here.county, id);
    for (const open of [task, again.id])
      await expect(
        here.county.door.run(here.miguel.actor, (work) =>
          decide(work, approvables, { task: open, hash, word: 'approve' }),
        ),
      ).rejects.toMatchObject({ kind: 'conflict' });
    expect(await here.status(id)).toBe('submitted');
  });

  test('sent back, changed and submitted again it goes on where it was', async () => {
    const id = await here.asks(40_000);
    await decideOn(here.county, here.miguel, id);
    await decideOn(here.county, here.priya, id, { word: 'return', comment: 'Which award pays?' });
    expect(await here.status(id)).toBe('returned');
    await edit(id, { site: 'Pump house' });
    await here.rosa.run(requisition, 'submit', id);
    // What Miguel agreed to has not changed, so it is Priya's turn at once.
    expect((await waitingTask(here.county, id)).assignees).toEqual([here.priya.id]);
    await decideOn(here.county, here.priya, id);
    expect(await here.status(id)).toBe('approved');
    expect((await tasksOf(here.county, id)).whole).toMatchObject({ round: 2 });
  });

  test('sent to an earlier step, that step and what follows it are asked again', async () => {
    const id = await here.asks(140_000);
    await decideOn(here.county, here.miguel, id);
    await decideOn(here.county, here.priya, id);
    await decideOn(here.county, here.walter, id, { word: 'rewind', to: 'head', comment: 'Is this still needed?' });
    const { tasks, decisions } = await tasksOf(here.county, id);
    expect(tasks.filter(({ status }) => status === 'open')).toMatchObject([{ node: 'head' }]);
    expect(decisions.filter(({ verb, status }) => verb === 'approve' && status === 'standing')).toEqual([]);
    for (const person of [here.miguel, here.priya, here.walter]) await decideOn(here.county, person, id);
    expect(await here.status(id)).toBe('approved');
  });

  test('what is rejected ends, and what is cancelled is withdrawn with its tasks', async () => {
    const rejected = await here.asks(800);
    await expect(decideOn(here.county, here.miguel, rejected, { word: 'reject', comment: '  ' })).rejects.toMatchObject(
      { issues: [{ path: 'comment' }] },
    );
    await decideOn(here.county, here.miguel, rejected, { word: 'reject', comment: 'The warehouse has some.' });
    expect(await here.status(rejected)).toBe('rejected');
    const cancelled = await here.asks(800);
    await here.rosa.run(requisition, 'cancel', cancelled, 'Not needed.');
    const { whole: approval, tasks } = await tasksOf(here.county, cancelled);
    expect(approval.status).toBe('withdrawn');
    expect(tasks.map(({ status }) => status)).toEqual(['void']);
  });
});

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
      await Promise.allSettled([decideOn(here.county, here.miguel, id), edit(id, { lines: [lineAt(2000 + round)] })]);
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

describe('delegation', () => {
  test('trap 18: A to B to A is refused when it is saved, and so is a chain of more than three', async () => {
    const [a, b, c, d, e] = await Promise.all(
      ['Ana', 'Ben', 'Cem', 'Dee', 'Eve'].map((name) => here.county.member(name)),
    );
    if (!a || !b || !c || !d || !e) throw new Error('Five people were made');
    const to = (from: typeof a, deputy: string, more = days()) =>
      from.make(delegation, { deputy, ...more, reason: 'Leave' });
    await to(a, b.id);
    await expect(to(b, a.id)).rejects.toMatchObject({ code: 'delegation.loop', issues: [{ path: 'deputy' }] });
    await to(b, c.id);
    await expect(to(c, a.id)).rejects.toMatchObject({ code: 'delegation.loop' });
    await to(c, d.id);
    await expect(to(d, e.id)).rejects.toMatchObject({ code: 'delegation.long' });
    // On other days it closes no circle.
    await to(b, a.id, days('2027-01-04', '2027-01-08'));
  });

  test('two that would close a circle together, at the same moment: one is kept', async () => {
    const [a, b] = await Promise.all(['Ida', 'Jon'].map((name) => here.county.member(name)));
    if (!a || !b) throw new Error('Two people were made');
    const both = await Promise.allSettled([
      a.make(delegation, { deputy: b.id, ...days(), reason: 'Leave' }),
      b.make(delegation, { deputy: a.id, ...days(), reason: 'Leave' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('a deputy decides in the name of somebody who is away, within dates and limit, and both names stand there', async () => {
    const carmen = await here.county.member('Carmen Villanueva');
    const center = await here.lucia.make(costCenter, { code: '6010', name: 'Parks', manager: here.lucia.id });
    const limit = { cents: 5_000_00, currency: 'USD' };
    const given = await here.lucia.make(delegation, { deputy: carmen.id, ...days(), limit, reason: 'Training' });
    const small = await here.asks(4000, { costCenter: center.id });
    await decideOn(here.county, carmen, small);
    const { decisions } = await tasksOf(here.county, small);
    expect(decisions).toMatchObject([{ decidedBy: carmen.id, onBehalfOf: here.lucia.id }]);
    expect(await here.status(small)).toBe('approved');

    const large = await here.asks(6000, { costCenter: center.id });
    await expect(decideOn(here.county, carmen, large)).rejects.toMatchObject({ code: 'approval.not_yours' });
    const later = await here.asks(4000, { costCenter: center.id });
    here.county.clock.set('2026-12-01T15:00:00Z');
    await expect(decideOn(here.county, carmen, later)).rejects.toMatchObject({ code: 'approval.not_yours' });
    here.county.clock.set('2026-11-20T15:00:00Z');
    await here.lucia.run(delegation, 'revoke', given.id);
    await expect(decideOn(here.county, carmen, later)).rejects.toMatchObject({ code: 'approval.not_yours' });
  });

  test('nobody gives away what is somebody else’s', async () => {
    await expect(
      here.rosa.make(delegation, { principal: here.miguel.id, deputy: here.rosa.id, ...days(), reason: 'Mine now' }),
    ).rejects.toMatchObject({ code: 'delegation.for_oneself' });
  });
});

describe('absence', () => {
  test('while somebody is away without a deputy, whoever is next with the authority may decide', async () => {
    const elijah = await here.county.member('Elijah Brooks', 'manager');
    const center = await here.lucia.make(costCenter, { code: '6020', name: 'Recreation', manager: elijah.id });
    await elijah.make(absence, { ...days(), note: 'Leave' });
    const id = await here.asks(3000, { costCenter: center.id });
    const { assignees } = await waitingTask(here.county, id);
    expect(assignees).toContain(elijah.id);
    expect(assignees?.length).toBeGreaterThan(1);
    await decideOn(here.county, here.lucia, id);
    expect(await here.status(id)).toBe('approved');
  });

  test('out of office with a deputy is one act: the days, and who decides meanwhile', async () => {
    const noah = await here.county.member('Noah Feldman', 'manager');
    const olivia = await here.county.member('Olivia Grant');
    const center = await here.lucia.make(costCenter, { code: '5010', name: 'Library', manager: noah.id });
    await here.county.door.run(noah.actor, (work) =>
      goAway(work, { ...days(), note: 'Conference', deputy: olivia.id }),
    );
    const id = await here.asks(2000, { costCenter: center.id });
    expect((await waitingTask(here.county, id)).assignees).toEqual([noah.id]);
    await decideOn(here.county, olivia, id);
    expect(await here.status(id)).toBe('approved');
  });

  test('the tasks of somebody who leaves go to others, who are told', async () => {
    const benjamin = await here.county.member('Benjamin Cho', 'manager');
    const center = await here.lucia.make(costCenter, { code: '2010', name: 'Fire rescue', manager: benjamin.id });
    const id = await here.asks(2500, { costCenter: center.id });
    const dana = await here.county.member('Dana Two', 'admin');
    await dana.run(member, 'leave', benjamin.id);
    const { assignees } = await waitingTask(here.county, id);
    expect(assignees).not.toContain(benjamin.id);
    expect(assignees?.length).toBe(1);
    const next = [here.miguel, here.lucia, here.priya, here.walter].find(({ id: one }) => assignees?.includes(one));
    if (!next) throw new Error('Somebody of the office took it');
    await decideOn(here.county, next, id);
    expect(await here.status(id)).toBe('approved');
  });
});

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

describe('the link of a letter', () => {
  const tokenFor = (person: Office['miguel'], subject: string): string => {
    const letter = here.county.letters.findLast(
      (one) => one.to.startsWith(person.actor.name.toLowerCase().replaceAll(' ', '.')) && one.subject.includes(subject),
    );
    const link = letter?.body.find((part) => typeof part === 'object' && 'link' in part) as
      | { link: string }
      | undefined;
    return new URLSearchParams(link?.link.split('?')[1]).get('token') ?? '';
  };
  const as = <T>(person: Office['miguel'], what: (work: Parameters<typeof ask>[0]) => Promise<T>) =>
    here.county.door.run(person.actor, what);

  test('shows what it is about as often as it is opened, and decides once', async () => {
    const id = await here.asks(700, { purpose: 'Sandbags by letter' });
    const token = tokenFor(here.miguel, 'Sandbags by letter');
    for (let look = 0; look < 3; look++)
      expect(await as(here.miguel, (work) => lookAtLink(work, token))).toMatchObject({
        state: 'open',
        asksAgain: false,
      });
    const press = () =>
      as(here.miguel, (work) => decideByLink(work, approvables, { token, word: 'approve', comment: null }));
    const presses = await Promise.allSettled([press(), press()]);
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await here.status(id)).toBe('approved');
    await expect(press()).rejects.toMatchObject({ code: 'approval.link_used' });
  });

  test('is one person’s, for some days, and about the content it was sent for', async () => {
    const id = await here.asks(30_000, { purpose: 'Generator by letter' });
    const token = tokenFor(here.miguel, 'Generator by letter');
    expect(await as(here.miguel, (work) => lookAtLink(work, token))).toMatchObject({ asksAgain: true });
    for (const stranger of [here.priya, here.rosa])
      await expect(as(stranger, (work) => lookAtLink(work, token))).rejects.toMatchObject({ kind: 'not_found' });
    await edit(id, { lines: [lineAt(31_000)] });
    const byLink = (given: string) =>
      as(here.miguel, (work) => decideByLink(work, approvables, { token: given, word: 'approve', comment: null }));
    await expect(byLink(token)).rejects.toMatchObject({ kind: 'conflict' });
    const later = await here.asks(700, { purpose: 'Rope by letter' });
    here.county.clock.set('2026-11-24T15:00:00Z');
    await expect(byLink(tokenFor(here.miguel, 'Rope by letter'))).rejects.toMatchObject({
      code: 'approval.link_expired',
    });
    here.county.clock.set('2026-11-20T15:00:00Z');
    expect(await here.status(later)).toBe('submitted');
  });
});

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

describe('the inbox', () => {
  test('has what waits for a person with the reason, and counts it for the header', async () => {
    const ursula = await here.county.member('Ursula Stein', 'manager');
    const center = await here.lucia.make(costCenter, { code: '7010', name: 'Records', manager: ursula.id });
    const ids = [await here.asks(100, { costCenter: center.id }), await here.asks(200, { costCenter: center.id })];
    const inbox = await here.county.door.run(ursula.actor, (work) => inboxOf(work, approvables));
    expect(inbox.tasks.map(({ rowId }) => rowId).toSorted()).toEqual(ids.toSorted());
    expect(inbox.tasks[0]).toMatchObject({
      because: 'You answer for cost center 7010.',
      startedBy: { name: 'Rosa Delgado' },
      isLate: false,
      hindrance: null,
    });
    const count = () => here.county.door.run(ursula.actor, (work) => waitingTasks(work, approvables));
    expect(await count()).toBe(2);
    const results = await here.county.door.run(ursula.actor, (work) =>
      approveMany(work, approvables, {
        tasks: [...inbox.tasks.map(({ id, hash }) => ({ task: id, hash })), { task: 'x', hash: 'x' }],
        comment: 'Together',
      }),
    );
    expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true, true]);
    expect(await count()).toBe(0);
    const decided = await here.county.door.run(ursula.actor, decidedBy);
    expect(decided).toHaveLength(2);
    expect(decided[0]).toMatchObject({ verb: 'approve', comment: 'Together', outcome: 'approved' });
  });
});
