import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvables } from '#domains/server.ts';
import { decideOn, lineAt, type Office, office, tasksOf, waitingTask } from '../../../tests/world/approving.ts';
import { costCenter } from '../../finance/cost-center.record.ts';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { member } from '../../organization/member.record.ts';
import { requisition } from '../../procurement/requisition/requisition.record.ts';
import { approveMany, decide } from './decide.server.ts';
import { delegation } from './delegation.record.ts';
import { decidedBy, inboxOf, waitingTasks } from './inbox.server.ts';
import { addApprover, handOver } from './talk.server.ts';
import { viewOf } from './view.server.ts';

let here: Office;
beforeAll(async () => {
  here = await office();
});
afterAll(() => here.county.close());

const days = (from = '2026-11-20', until = '2026-11-30') => ({ fromDay: from, untilDay: until });

describe('who decides', () => {
  test('a small purchase needs whoever answers for the cost center, and nobody else', async () => {
    const id = await here.asks(4200);
    const { tasks } = await tasksOf(here.county, id);
    expect(tasks).toMatchObject([{ label: 'Department head', assignees: [here.miguel.id], status: 'open' }]);
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

describe('the inbox', () => {
  test('has what waits for a person with the reason, and counts it for the header', async () => {
    const ursula = await here.county.member('Ursula Stein', 'manager');
    const center = await here.lucia.make(costCenter, { code: '7010', name: 'Records', manager: ursula.id });
    const ids = [await here.asks(100, { costCenter: center.id }), await here.asks(200, { costCenter: center.id })];
    const inbox = await here.county.door.run(ursula.actor, (work) => inboxOf(work, approvables));
    expect(inbox.tasks.map(({ rowId }) => rowId).toSorted()).toEqual(ids.toSorted());
    expect(inbox.tasks[0]).toMatchObject({
      because: 'You manage cost center 7010.',
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
    expect(decided.total).toBe(2);
    expect(decided.data[0]).toMatchObject({ verb: 'approve', comment: 'Together', outcome: 'approved' });
  });
});

describe('people are told', () => {
  const letterTo = (person: Office['miguel'], subject: string) =>
    here.county.letters.findLast(
      (one) => one.to.startsWith(person.actor.name.toLowerCase().replaceAll(' ', '.')) && one.subject.includes(subject),
    );
  const seenBy = async (person: Office['miguel'], id: string) => {
    const view = await here.county.door.run(person.actor, (work) =>
      viewOf(work, approvables, { record: 'requisition', row: id }),
    );
    const inbox = await here.county.door.run(person.actor, (work) => inboxOf(work, approvables));
    return [view?.tasks[0]?.because, inbox.tasks.find(({ rowId }) => rowId === id)?.because];
  };

  test('who asks and how much it is, also where somebody decided before them', async () => {
    const id = await here.asks(30_000, { purpose: 'Sluice gate' });
    await decideOn(here.county, here.miguel, id);
    expect(letterTo(here.priya, 'Sluice gate')?.body[0]).toBe(
      'Budget officer. Requested by Rosa Delgado. Amount: $30,000.00.',
    );
  });

  test('why they: whoever was added or got it handed over did not answer for the cost center before', async () => {
    const id = await here.asks(700, { purpose: 'Rain gauge' });
    const { id: task } = await waitingTask(here.county, id);
    await here.county.door.run(here.miguel.actor, (work) =>
      addApprover(work, approvables, { task, to: here.walter.id, text: 'You know the vendor.' }),
    );
    await here.county.door.run(here.miguel.actor, (work) =>
      handOver(work, approvables, { task, to: here.lucia.id, text: 'I am away.' }),
    );
    const added = 'Miguel Ortiz also needs your approval: “You know the vendor.”';
    expect(await seenBy(here.walter, id)).toEqual([added, added]);
    const handed = 'Miguel Ortiz reassigned this to you: “I am away.”';
    expect(await seenBy(here.lucia, id)).toEqual([handed, handed]);
    const other = await here.asks(710, { purpose: 'Rain barrel' });
    const own = 'You manage cost center 4010.';
    expect(await seenBy(here.miguel, other)).toEqual([own, own]);
  });
});

describe('what a director asks for', () => {
  const department = (person: Office['miguel'], name: string) =>
    here.county.product.edit(member, person.id, 1, { department: name });

  test('goes up or to somebody independent, and never to people who report to them', async () => {
    const [director, chief, assistant] = await Promise.all([
      here.county.member('Diego Director', 'manager'),
      here.county.member('Grace Above', 'manager'),
      here.county.member('Sam Assistant', 'manager'),
    ]);
    await here.county.product.make(dutyGrant, { member: assistant.id, duty: 'approver' });
    for (const person of [director, assistant]) await department(person, 'Fleet');
    const whole = await here.lucia.make(costCenter, { code: '8000', name: 'Operations', manager: chief.id });
    const fleet = { name: 'Fleet', department: 'Fleet', manager: director.id };
    const below = await here.lucia.make(costCenter, { ...fleet, code: '8010', parent: whole.id });
    const alone = await here.lucia.make(costCenter, { ...fleet, code: '8020' });
    const askedFor = async (center: string) => {
      const lines = [{ ...lineAt(900), item: `Tires for ${center}` }];
      const made = await director.make(requisition, { purpose: `Tires ${center}`, costCenter: center, lines });
      await director.run(requisition, 'submit', made.id);
      return made.id;
    };
    const up = await askedFor(below.id);
    const task = await waitingTask(here.county, up);
    expect(task).toMatchObject({ assignees: [chief.id], because: 'You manage cost center 8000.' });
    await decideOn(here.county, chief, up);
    expect(await here.status(up)).toBe('approved');

    const aside = await askedFor(alone.id);
    const { assignees, id } = await waitingTask(here.county, aside);
    expect(assignees).not.toContain(assistant.id);
    expect(assignees).not.toContain(director.id);
    const decider = [here.miguel, here.lucia].find((one) => assignees?.includes(one.id));
    if (!decider) throw new Error('An independent approver is asked');
    await expect(
      here.county.door.run(decider.actor, (work) =>
        handOver(work, approvables, { task: id, to: assistant.id, text: 'Yours.' }),
      ),
    ).rejects.toMatchObject({ code: 'approval.reports_to_requester' });
    await decideOn(here.county, decider, aside);
    expect(await here.status(aside)).toBe('approved');
  });
});
