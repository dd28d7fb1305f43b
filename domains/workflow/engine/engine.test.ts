import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvables } from '#domains/server.ts';
import { type Person, type World, world } from '#world';
import { decideOn, inForce as drawnFor, tasksOf } from '../../../tests/world/approving.ts';
import { costCenter } from '../../finance/cost-center.record.ts';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { requisition } from '../../procurement/requisition/requisition.record.ts';
import { approval } from '../approvals/approval.record.ts';
import { tick } from '../approvals/clock.server.ts';
import { pastOf } from '../designer/past.server.ts';
import type { ApprovalNode, WorkflowDocument, WorkflowNode } from '../document/document.ts';
import { type Engine, heatOf, type RunningCase } from './engine-view.ts';
import { migrateCase, previewOf, reassign, retry } from './helping.server.ts';
import { engineOf } from './running.server.ts';

let county: World;
let rosa: Person;
let miguel: Person;
let lucia: Person;
let priya: Person;
let dana: Person;
let center = '';

beforeAll(async () => {
  county = await world();
  rosa = await county.member('Rosa Delgado');
  miguel = await county.member('Miguel Ortiz', 'manager');
  lucia = await county.member('Lucia Ferreira', 'manager');
  priya = await county.member('Priya Raman', 'manager');
  dana = await county.member('Dana Whitfield', 'admin');
  for (const [person, duty] of [
    [miguel, 'approver'],
    [lucia, 'approver'],
    [priya, 'budget_officer'],
  ] as const)
    await county.product.make(dutyGrant, { member: person.id, duty });
  center = (await miguel.make(costCenter, { code: '4010', name: 'Stormwater crew', manager: miguel.id })).id;
});
afterAll(() => county.close());
beforeEach(() => county.clock.set('2026-11-20T15:00:00Z'));

const step = (id: string, duty: string, next: string, more: Partial<ApprovalNode> = {}): ApprovalNode => ({
  id,
  kind: 'approval',
  label: id,
  assign: { duty },
  quorum: 'any',
  dueHours: 8,
  onReject: 'reject',
  next,
  ...more,
});
const drawn = (start: string, ...nodes: WorkflowNode[]): WorkflowDocument => ({
  start,
  nodes: [...nodes, { id: 'approved', kind: 'end', outcome: 'approved' }],
});

const inForce = (document: WorkflowDocument): Promise<string> => drawnFor(county, document);

const submitted = async (): Promise<{ row: string; id: string }> => {
  const { id: row } = await rosa.make(requisition, {
    purpose: 'Trash pumps',
    costCenter: center,
    lines: [{ item: 'Pump', quantity: { amount: '1', unit: 'EA' }, unitPrice: { cents: 420_000, currency: 'USD' } }],
  });
  await rosa.run(requisition, 'submit', row);
  return { row, id: (await tasksOf(county, row)).approval };
};
const as = <T>(
  person: Person,
  act: (work: Parameters<Parameters<World['door']['run']>[1]>[0]) => Promise<T>,
): Promise<T> => county.door.run(person.actor, act) as Promise<T>;
const caseOf = async (person: Person, id: string): Promise<RunningCase | undefined> =>
  (await as<Engine>(person, engineOf)).cases.data.find((one) => one.id === id);
const onTheClock = (id: string) => as(county.product, (work) => tick(work, approvables, id));

describe('the engine', () => {
  test('shows where a case waits, for whom and how long, to those who may see it', async () => {
    await inForce(drawn('manager', step('manager', 'approver', 'approved')));
    const { id } = await submitted();
    county.clock.set('2026-11-23T16:00:00Z');
    expect(await caseOf(miguel, id)).toMatchObject({
      status: 'running',
      waits: [{ name: 'manager', people: expect.arrayContaining([{ id: lucia.id, name: 'Lucia Ferreira' }]) }],
    });
    expect((await caseOf(rosa, id))?.id).toBe(id);
    const theo = await county.member('Theo Papadakis');
    expect(await caseOf(theo, id)).toBeUndefined();
    const elsewhere = await county.member('Eve Stone', 'admin', await county.organization('Another County'));
    expect((await as<Engine>(elsewhere, engineOf)).cases.data).toEqual([]);
  });

  test('a case stays on its version, and moves to the one in force only when somebody moves it', async () => {
    const first = await inForce(drawn('manager', step('manager', 'approver', 'approved')));
    const { row, id } = await submitted();
    const second = await inForce(
      drawn('budget', step('budget', 'budget_officer', 'manager'), step('manager', 'approver', 'approved')),
    );
    expect((await dana.see(approval, id)).workflow).toBe(first);
    const preview = await as(dana, (work) => previewOf(work, approvables, { id, to: second }));
    expect(preview).toMatchObject({ ok: true, waitsBefore: ['manager'], waitsAfter: ['budget'], added: ['budget'] });
    expect((await dana.see(approval, id)).workflow).toBe(first);
    await as(dana, (work) => migrateCase(work, approvables, { id, to: second, reason: 'The budget is short.' }));
    expect((await dana.see(approval, id)).workflow).toBe(second);
    expect((await as<Engine>(dana, engineOf)).deeds).toContainEqual(
      expect.objectContaining({
        verb: 'migrate',
        case: id,
        onBehalfOf: 'Dana Whitfield',
        reason: 'The budget is short.',
      }),
    );
    await decideOn(county, priya, row);
    await decideOn(county, miguel, row);
    expect((await rosa.see(requisition, row)).status).toBe('approved');
  });

  test('tells what it did by itself, and counts every case, not only those it lists', async () => {
    await inForce(drawn('manager', step('manager', 'approver', 'approved', { remindAfterHours: 4 })));
    const { id } = await submitted();
    const before = (await as<Engine>(dana, engineOf)).counts;
    county.clock.set('2026-11-23T15:00:00Z');
    await onTheClock(id);
    county.clock.set('2026-11-24T15:00:00Z');
    await onTheClock(id);
    const { deeds, counts, cases } = await as<Engine>(dana, engineOf);
    const own = deeds.filter((one) => one.case === id).map(({ verb, by, step: at }) => [verb, by, at]);
    expect(own.toSorted()).toEqual([
      ['escalate', 'Levee', 'manager'],
      ['remind', 'Levee', 'manager'],
    ]);
    expect(counts.late).toBeGreaterThan(before.late);
    expect(counts.running + counts.waiting + counts.stuck).toBe(cases.total);
  });

  test('the designer tries the newest documents of the past first', async () => {
    const asked = { kind: 'requisition', from: '2026-11-01', until: '2026-11-30', after: null };
    const [oldest, newest] = await Promise.all(
      [false, true].map((isLast) => as(dana, (work) => pastOf(work, { ...asked, isLast }))),
    );
    expect(newest?.past.map(({ id }) => id)).toEqual(oldest?.past.map(({ id }) => id).toReversed());
    expect(newest?.next).toBeNull();
  });

  test('a case does not move where its place is missing, to an old version, or to another workflow', async () => {
    const first = await inForce(drawn('manager', step('manager', 'approver', 'approved')));
    const { id } = await submitted();
    const second = await inForce(drawn('other', step('other', 'budget_officer', 'approved')));
    const moved = (to: string) => as(dana, (work) => migrateCase(work, approvables, { id, to, reason: 'Because.' }));
    await expect(moved(second)).rejects.toMatchObject({
      code: 'case.no_place',
      message: expect.stringContaining('“manager”'),
    });
    await expect(moved(first)).rejects.toMatchObject({ code: 'case.no_place' });
    await expect(moved(randomUUID())).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('a place is given to somebody else who may take it, and to nobody who may not', async () => {
    await inForce(drawn('manager', step('manager', 'approver', 'approved', { quorum: 'all' })));
    const { row, id } = await submitted();
    const given = (to: string) =>
      as(dana, (work) => reassign(work, approvables, { id, step: 'manager.1', from: miguel.id, to, reason: 'Away.' }));
    await expect(given(rosa.id)).rejects.toMatchObject({ code: 'approval.own_request' });
    await expect(given(lucia.id)).rejects.toMatchObject({ code: 'case.answered' });
    for (const step of ['manager', 'manager.2', ''])
      await expect(
        as(dana, (work) => reassign(work, approvables, { id, step, from: miguel.id, to: priya.id, reason: 'Away.' })),
      ).rejects.toMatchObject({ code: 'case.no_such_step' });
    await given(priya.id);
    expect((await caseOf(dana, id))?.waits[0]?.people.map((one) => one.id).toSorted()).toEqual(
      [lucia.id, priya.id].toSorted(),
    );
    await decideOn(county, priya, row);
    await decideOn(county, lucia, row);
    expect((await rosa.see(requisition, row)).status).toBe('approved');
  });

  test('a wait goes on when its hours are over, once, however many clocks look', async () => {
    await inForce(
      drawn('wait', { id: 'wait', kind: 'wait', hours: 8, next: 'manager' }, step('manager', 'approver', 'approved')),
    );
    const { row, id } = await submitted();
    expect(await caseOf(dana, id)).toMatchObject({ status: 'waiting', waits: [{ kind: 'wait' }] });
    await onTheClock(id);
    expect((await tasksOf(county, row)).tasks).toEqual([]);
    county.clock.set('2026-11-25T15:00:00Z');
    await Promise.all([onTheClock(id), onTheClock(id)]);
    expect((await tasksOf(county, row)).tasks).toHaveLength(1);
  });

  test('a message that nobody listens to is stuck with the reason, and is sent again when somebody says so', async () => {
    await inForce(
      drawn(
        'tell',
        { id: 'tell', kind: 'webhook', label: 'Tell finance', next: 'manager' },
        step('manager', 'approver', 'approved'),
      ),
    );
    const { id } = await submitted();
    expect(await caseOf(dana, id)).toMatchObject({ status: 'waiting' });
    county.clock.set('2026-11-20T15:03:00Z');
    await onTheClock(id);
    expect(await caseOf(dana, id)).toMatchObject({
      status: 'stuck',
      waits: [{ name: 'Tell finance', problem: expect.stringContaining('No webhook is set up') }],
    });
    await as(dana, (work) => retry(work, approvables, { id, step: 'tell.1' }));
    const delivery = (state: string) =>
      as(county.product, ({ tx, actor }) =>
        tx.query(
          `insert into webhook_delivery (organization_id, endpoint_id, event, row_id, body, state, created_at)
           values ($1, $2, 'approval.signal', $3, '{}', $4, '2026-11-20T15:03:10Z')`,
          [actor.organizationId, randomUUID(), id, state],
        ),
      );
    await delivery('retrying');
    county.clock.set('2026-11-20T15:10:00Z');
    await onTheClock(id);
    expect(await caseOf(dana, id)).toMatchObject({ status: 'waiting' });
    await as(county.product, ({ tx, actor }) =>
      tx.query(`update webhook_delivery set state = 'delivered' where organization_id = $1 and row_id = $2`, [
        actor.organizationId,
        id,
      ]),
    );
    await onTheClock(id);
    expect(await caseOf(dana, id)).toMatchObject({ status: 'running', waits: [{ name: 'manager' }] });
  });

  test('a message that another system refuses for good makes the step stuck', async () => {
    await inForce(
      drawn(
        'tell',
        { id: 'tell', kind: 'webhook', label: 'Tell finance', next: 'approved' },
        step('spare', 'approver', 'approved'),
      ),
    );
    const { id } = await submitted();
    await as(county.product, ({ tx, actor }) =>
      tx.query(
        `insert into webhook_delivery (organization_id, endpoint_id, event, row_id, body, state, attempts, created_at)
         values ($1, $2, 'approval.signal', $3, '{}', 'dead', '[{"answer": "4xx", "failure": null}]', '2026-11-20T15:00:01Z')`,
        [actor.organizationId, randomUUID(), id],
      ),
    );
    county.clock.set('2026-11-20T15:02:00Z');
    await onTheClock(id);
    expect((await caseOf(dana, id))?.waits[0]?.problem).toBe('The webhook was not received (it rejected the event).');
  });
});

test('the heat map counts cases by step and age, the step with the oldest first', () => {
  const one = (name: string, days: number, dueAt: string | null = null): RunningCase => ({
    id: name,
    subject: name,
    kind: 'Requisition',
    link: '/',
    status: 'running',
    version: 1,
    workflow: 'w',
    startedAt: '2026-11-01T00:00:00Z',
    waits: [
      {
        step: `${name}.1`,
        node: name,
        name,
        kind: 'approval',
        since: '',
        hours: 0,
        days,
        dueAt,
        people: [],
        problem: null,
      },
    ],
  });
  const rows = heatOf(
    [one('Head', 0.1), one('Head', 0.9, '2026-11-01'), one('Budget', 25), one('Head', 1)],
    '2026-11-20',
  );
  expect(rows).toEqual([
    { name: 'Budget', counts: [0, 0, 0, 0, 0, 1], late: 0 },
    { name: 'Head', counts: [1, 1, 1, 0, 0, 0], late: 1 },
  ]);
});
