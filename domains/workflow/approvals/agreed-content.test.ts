import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvables } from '#domains/server.ts';
import { decideOn, lineAt, type Office, office, tasksOf, waitingTask } from '../../../tests/world/approving.ts';
import { requisition } from '../../procurement/requisition/requisition.record.ts';
import { decide } from './decide.server.ts';
import { inboxOf } from './inbox.server.ts';
import { viewOf } from './view.server.ts';

let here: Office;
beforeAll(async () => {
  here = await office();
});
afterAll(() => here.county.close());

describe('what was agreed to', () => {
  test('trap 17: an approved requisition that is edited is approved no more, and the inbox shows the difference', async () => {
    const id = await here.asks(4200);
    await decideOn(here.county, here.miguel, id);
    expect(await here.status(id)).toBe('approved');
    const answered = await here.edits(id, { lines: [lineAt(4900)] });
    const { status, version } = await here.rosa.see(requisition, id);
    expect(status).toBe('submitted');
    // The answer says what is there now, after all that followed from the edit.
    expect(answered).toMatchObject({ status, version });
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

  test.each([
    ['suggestedVendors', [{ name: 'Gulf Pump & Supply' }]],
    ['project', 'North basin'],
  ])('a change of %s voids what was approved without it', async (field, value) => {
    const id = await here.asks(4200);
    await decideOn(here.county, here.miguel, id);
    await here.edits(id, { [field]: value });
    expect(await here.status(id)).toBe('submitted');
    const { decisions } = await tasksOf(here.county, id);
    expect(decisions).toMatchObject([{ status: 'void', voidBecause: expect.stringContaining(field) }]);
    const view = await here.county.door.run(here.miguel.actor, (work) =>
      viewOf(work, approvables, { record: 'requisition', row: id }),
    );
    expect(view?.tasks[0]?.changed).toHaveLength(1);
  });

  test('so does another contract, for each kind of document that has one', () => {
    for (const { record, material } of approvables)
      for (const field of ['contract', 'project', 'suggestedVendors'])
        if (record.fields[field]) expect(material, `${record.name}.${field}`).toContain(field);
  });

  test('what is immaterial can be corrected without asking anybody again', async () => {
    const id = await here.asks(4200);
    await decideOn(here.county, here.miguel, id);
    await here.edits(id, { site: 'Shore Road yard' });
    expect(await here.status(id)).toBe('approved');
    expect((await tasksOf(here.county, id)).decisions).toMatchObject([{ status: 'standing' }]);
  });

  test('a change voids only the decisions that looked at it', async () => {
    const id = await here.asks(140_000);
    await decideOn(here.county, here.miguel, id);
    await decideOn(here.county, here.priya, id);
    // The budget officer looks at money and place alone, not at the words.
    await here.edits(id, { purpose: 'Trash pumps for the north basin' });
    const { decisions } = await tasksOf(here.county, id);
    expect(Object.fromEntries(decisions.map(({ node, status }) => [node, status]))).toEqual({
      head: 'void',
      budget: 'standing',
    });
    await decideOn(here.county, here.miguel, id);
    await decideOn(here.county, here.walter, id);
    expect(await here.status(id)).toBe('approved');
  });

  test('a stale tab decides on nothing: the content it saw is another one now', async () => {
    const id = await here.asks(4200);
    const { hash, id: task } = await waitingTask(here.county, id);
    await here.edits(id, { lines: [lineAt(9000)] });
    const again = await waitingTask(here.county, id);
    for (const [open, code] of [
      [task, 'approval.decided'],
      [again.id, 'approval.changed'],
    ] as const)
      await expect(
        here.county.door.run(here.miguel.actor, (work) =>
          decide(work, approvables, { task: open, hash, word: 'approve' }),
        ),
      ).rejects.toMatchObject({ code });
    expect(await here.status(id)).toBe('submitted');
  });

  test('sent back, changed and submitted again it goes on where it was', async () => {
    const id = await here.asks(40_000);
    await decideOn(here.county, here.miguel, id);
    await decideOn(here.county, here.priya, id, { word: 'return', comment: 'Which award pays?' });
    expect(await here.status(id)).toBe('returned');
    await here.edits(id, { site: 'Pump house' });
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
