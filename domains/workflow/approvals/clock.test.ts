import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvables } from '#domains/server.ts';
import { decideOn, inForce, type Office, office, tasksOf, waitingTask } from '../../../tests/world/approving.ts';
import { agency } from '../../customers/tree/agency.record.ts';
import { costCenter } from '../../finance/cost-center.record.ts';
import { requisitionWorkflow } from '../designer/requisition-workflow.ts';
import { absence } from './absence.record.ts';
import { lookAt, tick } from './clock.server.ts';
import { together } from './digest.server.ts';
import { waitingFor } from './home-part.server.ts';

let here: Office;
beforeAll(async () => {
  here = await office();
});
afterAll(() => here.county.close());

test('a deputy is told of what is due first, their own or not, and of what has no due time last', () => {
  const waits = (subject: string, dueAt: string | null) => ({ subject, dueAt, tasks: 2, late: 1 });
  const [early, late, never] = [
    waits('B', '2026-11-20T17:00:00.000Z'),
    waits('A', '2026-11-23T17:00:00.000Z'),
    waits('A', null),
  ];
  for (const [one, other] of [
    [early, late],
    [early, never],
    [early, waits('C', early.dueAt)],
  ] as const)
    for (const both of [together(one, other), together(other, one)])
      expect(both).toEqual({ ...early, tasks: 4, late: 2 });
});

describe('the clock', () => {
  const passes = async (instant: string, approval: string) => {
    here.county.clock.set(instant);
    await here.county.door.run(here.county.product.actor, (work) => tick(work, approvables, approval));
  };

  test('reminds after business hours, takes a late task a step further, and does nothing twice', async () => {
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

  const looks = (instant: string) => {
    here.county.clock.set(instant);
    return lookAt(here.county, approvables, here.county.organizationId);
  };

  test('a person with several tasks hears of all of them once a day, and an earlier count is read by then', async () => {
    const own = await office();
    const comes = (instant: string) => {
      own.county.clock.set(instant);
      return lookAt(own.county, approvables, own.county.organizationId);
    };
    const heard = (person: { readonly id: string }) =>
      own.county.door.run(own.county.product.actor, (work) =>
        work.tx.query<{ subject: string; body: string; status: string }>(
          `select subject, body, status from notification
           where organization_id = $1 and recipient = $2 and kind in ('approval.reminder', 'approval.late') order by created_at, id`,
          [work.actor.organizationId, person.id],
        ),
      );
    const since = () => heard(own.miguel);
    for (const price of [3000, 3100, 3200]) await own.asks(price);
    // Due on Monday at five in the county: at eight on Sunday evening that is still tomorrow.
    const counted = async (instant: string) => {
      own.county.clock.set(instant);
      const given = { approvables, rowAt: (record: string, id: string) => `/${record}/${id}` };
      const { today, late } = await waitingFor(own.county.door, own.miguel.actor, given);
      return [today, late];
    };
    expect(await counted('2026-11-23T01:00:00Z')).toEqual([0, 0]);
    expect(await counted('2026-11-23T15:00:00Z')).toEqual([3, 0]);
    expect(await counted('2026-11-23T22:00:01Z')).toEqual([0, 3]);
    expect(await comes('2026-11-20T16:00:00Z')).toEqual([]);
    expect(await since()).toEqual([]);
    expect(await comes('2026-11-23T16:00:00Z')).toEqual([]);
    expect(await comes('2026-11-23T16:05:00Z')).toEqual([]);
    const first = await since();
    expect(first).toMatchObject([{ subject: '3 approvals assigned to you', status: 'unread' }]);
    // Late on the same evening: still the one notice of that day.
    expect(await comes('2026-11-23T23:30:00Z')).toEqual([]);
    expect(await since()).toHaveLength(1);
    expect(await comes('2026-11-24T16:00:00Z')).toEqual([]);
    expect(await comes('2026-11-24T21:00:00Z')).toEqual([]);
    const both = await since();
    expect(both.map(({ status }) => status)).toEqual(['read', 'unread']);
    expect(both[1]?.body).toMatch(/^3 overdue\. First due: /);
    await own.county.close();
  });

  test('one approval that it cannot take further is stuck with the reason, and holds up no other', async () => {
    await inForce(here.county, {
      start: 'head',
      nodes: [
        {
          id: 'head',
          kind: 'approval',
          label: 'Head',
          assign: { costCenterManager: true },
          quorum: 'any',
          onReject: 'reject',
          next: 'later',
        },
        { id: 'later', kind: 'wait', hours: 8, next: 'approved' },
        { id: 'approved', kind: 'end', outcome: 'approved' },
      ],
    });
    const [gone, other] = [await here.asks(900), await here.asks(800)];
    for (const id of [gone, other]) await decideOn(here.county, here.miguel, id);
    // As if another part of the product had closed the document behind the approval's back.
    await here.county.door.run(here.county.product.actor, (work) =>
      work.tx.query(`update requisition set status = 'cancelled' where organization_id = $1 and id = $2`, [
        work.actor.organizationId,
        gone,
      ]),
    );
    expect(await looks('2026-11-24T15:00:00Z')).toEqual([]);
    expect(await here.status(other)).toBe('approved');
    const { whole } = await tasksOf(here.county, gone);
    expect(whole).toMatchObject({ status: 'stuck', trouble: expect.stringMatching(/cancelled/i) });
    expect(await looks('2026-11-24T15:05:00Z')).toEqual([]);
    expect((await tasksOf(here.county, gone)).whole.status).toBe('stuck');
    here.county.clock.set('2026-11-20T15:00:00Z');
  });

  test('escalates at the very moment it is due, to the one person named, and a second sooner to nobody', async () => {
    await inForce(here.county, {
      start: 'head',
      nodes: [
        {
          id: 'head',
          kind: 'approval',
          label: 'Head',
          assign: { costCenterManager: true },
          quorum: 'any',
          dueHours: 8,
          escalate: { member: here.walter.id },
          onReject: 'reject',
          next: 'approved',
        },
        { id: 'approved', kind: 'end', outcome: 'approved' },
      ],
    });
    const id = await here.asks(700);
    const { whole } = await tasksOf(here.county, id);
    const { dueAt } = await waitingTask(here.county, id);
    if (!dueAt) throw new Error('It has a deadline');
    await passes(new Date(Date.parse(dueAt) - 1000).toISOString(), whole.id);
    expect(await waitingTask(here.county, id)).toMatchObject({ escalatedAt: null, assignees: [here.miguel.id] });
    await passes(dueAt, whole.id);
    expect(await waitingTask(here.county, id)).toMatchObject({
      escalatedAt: dueAt,
      assignees: [here.miguel.id, here.walter.id],
    });
    here.county.clock.set('2026-11-20T15:00:00Z');
  });

  test('when an absence that was entered earlier begins, whoever is next may decide on what waits', async () => {
    await inForce(here.county, requisitionWorkflow);
    const elijah = await here.county.member('Elijah Brooks', 'manager');
    const center = await here.lucia.make(costCenter, { code: '6020', name: 'Recreation', manager: elijah.id });
    await elijah.make(absence, { fromDay: '2026-11-23', untilDay: '2026-11-27', note: 'Leave' });
    const id = await here.asks(3000, { costCenter: center.id });
    await looks('2026-11-20T16:00:00Z');
    expect((await waitingTask(here.county, id)).assignees).toEqual([elijah.id]);
    await looks('2026-11-23T13:05:00Z');
    const { assignees } = await waitingTask(here.county, id);
    expect(assignees).toContain(elijah.id);
    expect(assignees?.length).toBeGreaterThan(1);
    here.county.clock.set('2026-11-20T15:00:00Z');
  });

  test('reckons by the calendar of the agency a document is for', async () => {
    const dana = await here.county.member('Dana Whitfield', 'admin');
    const fleet = await dana.make(agency, {
      code: 'FL',
      name: 'Fleet',
      rank: 'jurisdiction',
      entity: 'county',
      opensOn: '2024-10-01',
      workingDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
    });
    const center = await here.lucia.make(costCenter, {
      code: '7110',
      name: 'Garage',
      manager: here.miguel.id,
      agency: fleet.id,
    });
    const due = async (more?: object) => (await waitingTask(here.county, await here.asks(700, more))).dueAt;
    // Sixteen hours from Friday at ten: their Saturday counts, everybody else's does not.
    expect(await due()).toBe('2026-11-23T22:00:00.000Z');
    expect(await due({ costCenter: center.id })).toBe('2026-11-21T22:00:00.000Z');
  });
});
