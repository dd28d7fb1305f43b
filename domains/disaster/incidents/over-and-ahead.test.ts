import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import type { New, Row } from '#kernel';
import { type Person, type World, world } from '#world';
import { logEvent } from './event.server.ts';
import { incidentEvent } from './incident-event.record.ts';
import { incidentPosition } from './incident-position.record.ts';
import { incident } from './incident.record.ts';
import { rollOver } from './incident.server.ts';
import { operationalPeriod } from './operational-period.record.ts';
import { fillTrouble, requisitionFor } from './request.server.ts';
import { claimFor } from './request-trail.server.ts';
import { resourceRequest } from './resource-request.record.ts';

let county: World;
let lucia: Person;
let ben: Person;
let rosa: Person;
let chantal: Person;
let center: string;
beforeAll(async () => {
  county = await world();
  lucia = await county.member('Lucia Ferreira', 'manager');
  ben = await county.member('Benjamin Cho', 'manager');
  rosa = await county.member('Rosa Delgado');
  chantal = (await county.member('Chantal Beaumont')).with({ duties: ['buyer'] });
  center = (await lucia.make(costCenter, { code: '9100', name: 'Emergency response' })).id;
});
beforeEach(() => at('2026-11-20T15:00:00Z'));
afterAll(() => county.close());

const at = (instant: string) => county.clock.set(instant);
const as = <T>(who: Person, act: Parameters<typeof county.door.run<T>>[1]) => county.door.run(who.actor, act);
const opened = (more: Partial<New<typeof incident>> = {}): Promise<Row<typeof incident>> =>
  lucia.make(incident, {
    name: 'Cypress Creek flood',
    hazard: 'flood',
    area: 'Cypress Creek basin',
    startedAt: '2026-11-20T14:30:00Z',
    costCenter: center,
    ...more,
  });
const closed = async (): Promise<string> => {
  const { id } = await opened({ endedAt: '2026-11-20T14:59:00Z' });
  await lucia.run(incident, 'demobilize', id);
  await ben.run(incident, 'close', id, 'Water is down');
  return id;
};
const asked = (of: string, more: Partial<New<typeof resourceRequest>> = {}, who = rosa) =>
  who.make(resourceRequest, {
    incident: of,
    need: 'Pumps for Mill Road',
    priority: 'high',
    neededAt: '2026-11-20T19:00:00Z',
    deliverTo: 'Mill Road and 3rd',
    lines: [
      { item: 'Pump', quantity: { amount: '4', unit: 'EA' }, unitPrice: { cents: 900, currency: 'USD' } },
      { item: 'Hose', quantity: { amount: '100', unit: 'FT' }, unitPrice: { cents: 9, currency: 'USD' } },
    ],
    ...more,
  });
const approved = async (of: string, more: Partial<New<typeof resourceRequest>> = {}): Promise<string> => {
  const { id } = await asked(of, more);
  await rosa.run(resourceRequest, 'submit', id);
  await lucia.run(resourceRequest, 'approve', id);
  return id;
};
const fill = (forLine: number, amount: string, unit: string) => ({
  forLine,
  filled: { amount, unit },
  source: 'own_stock' as const,
  supplier: 'Public Works yard',
});
const filling = async (id: string, change: object = { fills: [fill(1, '4', 'EA')] }) =>
  chantal.edit(resourceRequest, id, (await chantal.see(resourceRequest, id)).version, change);
const periodsOf = (of: string) => lucia.list(operationalPeriod, `incident=${of}&sort=place`);

describe('an incident', () => {
  test('starts and ends by now, to the second', async () => {
    const [now, ahead] = ['2026-11-20T15:00:00Z', '2026-11-20T15:00:01Z'];
    await expect(opened({ startedAt: ahead })).rejects.toMatchObject({
      code: 'incident.has_started',
      issues: [{ path: 'startedAt' }],
    });
    await expect(opened({ endedAt: ahead })).rejects.toMatchObject({
      code: 'incident.is_over',
      issues: [{ path: 'endedAt' }],
    });
    await expect(opened({ startedAt: now, endedAt: now })).resolves.toMatchObject({ startedAt: expect.any(String) });
  });

  test('is charged to an active cost center that is no group', async () => {
    const refusal = { code: 'incident.center_is_open', issues: [{ path: 'costCenter' }] };
    const group = await lucia.make(costCenter, { code: '9200', name: 'All of it', isGroup: true });
    await expect(opened({ costCenter: group.id })).rejects.toMatchObject(refusal);
    const shut = await lucia.make(costCenter, { code: '9300', name: 'Last year' });
    const { id, version } = await opened({ costCenter: null });
    await lucia.edit(incident, id, version, { costCenter: shut.id });
    await lucia.run(costCenter, 'close', shut.id, 'Over');
    await expect(opened({ costCenter: shut.id })).rejects.toMatchObject(refusal);
  });

  test('says each change of its level in its log, and no other change', async () => {
    const { id } = await opened();
    const change = async (given: object) =>
      lucia.edit(incident, id, (await lucia.see(incident, id)).version, given as never);
    await change({ name: 'Cypress Creek and Mill Road' });
    const entries = () => rosa.list(incidentEvent, `incident=${id}&sort=loggedAt`);
    await expect(entries()).resolves.toHaveLength(1);
    await change({ level: 'full' });
    expect((await entries()).filter(({ severity }) => severity === 'significant')).toMatchObject([
      { kind: 'decision', position: 'commander', text: expect.stringContaining('Activation level changed from') },
    ]);
  });

  test('closed with its last period takes no request, and says by whom and when', async () => {
    const of = await closed();
    await expect(asked(of)).rejects.toMatchObject({
      code: 'resource_request.incident_is_open',
      issues: [{ path: 'incident' }],
    });
    await expect(rosa.see(incident, of)).resolves.toMatchObject({ closedBy: ben.id, closedOn: '2026-11-20' });
    await expect(periodsOf(of)).resolves.toMatchObject([
      { status: 'ended', handover: 'Incident closed.', handedBy: ben.id, carried: 0 },
    ]);
    const miguel = await county.member('Miguel Ortiz', 'manager');
    await miguel.run(incident, 'reopen', of, 'It rains again');
    await expect(rosa.see(incident, of)).resolves.toMatchObject({
      closedBy: null,
      closedOn: null,
      demobilizedBy: miguel.id,
    });
    await expect(asked(of)).resolves.toMatchObject({ status: 'draft' });
    await expect(periodsOf(of)).resolves.toMatchObject([
      { place: 1 },
      { place: 2, status: 'active', startsAt: '2026-11-20T15:00:00.000Z', endsAt: '2026-11-21T03:00:00.000Z' },
    ]);
  });
});

describe('a period', () => {
  const edit = async (id: string, change: object) =>
    lucia.edit(operationalPeriod, id, (await lucia.see(operationalPeriod, id)).version, change);

  test('ends after it starts, and stays as it is once it ended', async () => {
    const { id: of } = await opened();
    const [first] = await periodsOf(of);
    const id = first?.id ?? '';
    for (const endsAt of ['2026-11-20T14:29:59Z', '2026-11-20T14:30:00Z'])
      await expect(edit(id, { endsAt })).rejects.toMatchObject({
        code: 'operational_period.ends_later',
        issues: [{ path: 'endsAt' }],
      });
    await edit(id, { endsAt: '2026-11-20T14:30:01Z' });
    await as(lucia, (work) => rollOver(work, of, { handover: 'Two roads are closed, pumps run.' }));
    await expect(edit(id, { endsAt: '2026-11-20T20:00:00Z' })).rejects.toMatchObject({
      code: 'operational_period.is_ended',
      issues: [{ path: 'endsAt' }],
    });
  });

  test('is handed off in 20 characters, after it began, for as long as it is said', async () => {
    at('2026-11-20T14:30:00Z');
    const { id: of } = await opened();
    const over = (handover: string, more: object = {}) =>
      as(lucia, (work) => rollOver(work, of, { handover, ...more }));
    await expect(over('x'.repeat(20))).rejects.toMatchObject({
      code: 'operational_period.has_begun',
      issues: [{ path: 'handover' }],
    });
    at('2026-11-20T14:30:00.001Z');
    await expect(over(` ${'x'.repeat(19)} `)).rejects.toMatchObject({
      code: 'operational_period.has_handover',
      issues: [{ path: 'handover' }],
    });
    await over('x'.repeat(20), { hours: 8, objectives: ' 1. Keep Mill Road open. ' });
    const [, second] = await periodsOf(of);
    expect(second).toMatchObject({ endsAt: '2026-11-20T22:30:00.001Z', objectives: '1. Keep Mill Road open.' });
    at('2026-11-20T20:00:00Z');
    await over('x'.repeat(20));
    const [, ended, third] = await periodsOf(of);
    expect(ended).toMatchObject({ handover: 'x'.repeat(20), handedBy: lucia.id, carried: 0 });
    expect(third).toMatchObject({ endsAt: '2026-11-21T08:00:00.000Z', objectives: '1. Keep Mill Road open.' });
  });

  test('is not handed off at a closed incident, and names its positions', async () => {
    const { id } = await opened();
    const [first] = await periodsOf(id);
    const held = await lucia.make(incidentPosition, { period: first?.id ?? '', position: 'safety', holder: ben.id });
    await expect(rosa.see(incidentPosition, held.id)).resolves.toMatchObject({
      incident: id,
      name: expect.stringMatching(/^Safety officer, INC-2026-\d+ period 1$/),
    });
    const of = await closed();
    await expect(as(lucia, (work) => rollOver(work, of, { handover: 'x'.repeat(20) }))).rejects.toMatchObject({
      code: 'operational_period.incident_is_closed',
      issues: [{ path: 'handover' }],
    });
  });
});

test('an event is logged up to five minutes ahead, and with words', async () => {
  const { id } = await opened();
  const log = (occurredAt: string, text = 'Water over Mill Road.') =>
    as(rosa, (work) => logEvent(work, id, { occurredAt, text }));
  await expect(log('2026-11-20T15:05:01Z')).rejects.toMatchObject({
    code: 'incident_event.is_ahead',
    issues: [{ path: 'occurredAt' }],
  });
  await expect(log('2026-11-20T15:05:00Z')).resolves.toMatchObject({ isLate: false });
  await expect(log('2026-11-20T13:59:59Z')).resolves.toMatchObject({ isLate: true });
  for (const [text, said] of [
    [' ', 'has_text'],
    ['Incident closed.', 'is_said_by_product'],
  ] as const)
    await expect(log('2026-11-20T15:00:00Z', text)).rejects.toMatchObject({
      code: `incident_event.${said}`,
      issues: [{ path: 'text' }],
    });
});

describe('a request', () => {
  test('is needed later than it is submitted, and has a line', async () => {
    const { id: of } = await opened();
    const now = await asked(of, { neededAt: '2026-11-20T15:00:00Z' });
    await expect(rosa.run(resourceRequest, 'submit', now.id)).rejects.toMatchObject({
      code: 'resource_request.is_ahead',
      issues: [{ path: 'neededAt' }],
    });
    const bare = await asked(of, { lines: [] });
    await expect(rosa.run(resourceRequest, 'submit', bare.id)).rejects.toMatchObject({
      code: 'resource_request.has_lines',
      issues: [{ path: 'lines' }],
    });
    const later = await asked(of, { neededAt: '2026-11-20T15:00:01Z' });
    await expect(rosa.run(resourceRequest, 'submit', later.id)).resolves.toMatchObject({ status: 'submitted' });
  });

  test('is filled while logistics fills it: not when it is written, not before it is taken, not once it is delivered', async () => {
    const { id: of } = await opened();
    const refused = (path: string) => ({ code: 'resource_request.is_not_sourcing', issues: [{ path }] });
    await expect(asked(of, { fills: [fill(1, '4', 'EA')] }, chantal)).rejects.toMatchObject(refused('fills'));
    const { id } = await asked(of);
    const early = async () => {
      await expect(filling(id)).rejects.toMatchObject(refused('fills'));
      await expect(filling(id, { arrivesAt: '2026-11-20T18:00:00Z' })).rejects.toMatchObject(refused('arrivesAt'));
    };
    await early();
    await rosa.run(resourceRequest, 'submit', id);
    await early();
    await lucia.run(resourceRequest, 'approve', id);
    await early();
    await chantal.run(resourceRequest, 'take', id);
    await filling(id);
    await chantal.run(resourceRequest, 'source', id);
    await filling(id, { arrivesAt: '2026-11-20T18:00:00Z' });
    await chantal.run(resourceRequest, 'dispatch', id);
    await filling(id, { arrivesAt: '2026-11-20T18:30:00Z' });
    // Delivered at the very instant at which it is due.
    at('2026-11-20T19:00:00Z');
    await chantal.run(resourceRequest, 'deliver', id);
    await expect(rosa.see(resourceRequest, id)).resolves.toMatchObject({ timeliness: 'met' });
    await early();
    await expect(filling(id, { actual: { cents: 90, currency: 'USD' } })).resolves.toMatchObject({
      actual: { cents: 90 },
    });
  });

  test('is filled line by line up to what it asks for, in the unit of the line', () => {
    const lines = [
      { item: 'Pump', quantity: { amount: '4', unit: 'EA' } },
      { item: 'Hose', quantity: { amount: '100', unit: 'FT' } },
    ];
    const trouble = (...fills: object[]) => fillTrouble({ lines, fills } as never); // what it reads of them
    expect(trouble(fill(1, '1.5', 'EA'), fill(2, '100', 'FT'), fill(1, '2.5', 'EA'))).toBeNull();
    expect(trouble(fill(1, '1.5', 'EA'), fill(1, '2.51', 'EA'))).toBe('Line 1 asks for 4 EA. 4.01 is more.');
    expect(trouble(fill(3, '1', 'EA'))).toBe('There is no line 3.');
    expect(trouble(fill(2, '1', 'EA'))).toBe('Enter line 2 in FT.');
  });

  test('becomes a requisition while logistics sources it, on the cost center of its incident', async () => {
    const make = (id: string) => as(chantal, (work) => requisitionFor(work, id));
    const { id: of, number } = await opened();
    const id = await approved(of);
    const sourcing = { kind: 'refused', code: 'resource_request.is_sourcing' };
    await expect(make(id)).rejects.toMatchObject(sourcing);
    await chantal.run(resourceRequest, 'take', id);
    at('2026-11-22T15:00:00Z');
    const made = await make(id);
    await expect(chantal.see(requisition, made.id)).resolves.toMatchObject({
      project: number,
      costCenter: center,
      neededBy: '2026-11-22',
      site: 'Mill Road and 3rd',
      lines: [{ item: 'Pump' }, { item: 'Hose' }],
    });
    await chantal.run(requisition, 'cancel', made.id, 'Own stock covers it.');
    await filling(id);
    await chantal.run(resourceRequest, 'source', id);
    const again = await make(id);
    await expect(rosa.see(resourceRequest, id)).resolves.toMatchObject({ requisition: again.id });
    await chantal.run(requisition, 'cancel', again.id, 'Own stock covers it.');
    await chantal.run(resourceRequest, 'dispatch', id);
    await expect(make(id)).rejects.toMatchObject(sourcing);
    at('2026-11-20T15:00:00Z');
    const poor = await opened({ costCenter: null });
    const without = await approved(poor.id);
    await chantal.run(resourceRequest, 'take', without);
    await expect(make(without)).rejects.toMatchObject({ kind: 'refused', code: 'resource_request.has_center' });
  });

  test('is claimed under its PA category, and without one it is not', async () => {
    const yvette = (await county.member('Yvette Dubois')).with({ duties: ['grant_manager'] });
    const { id: of } = await opened();
    const claim = async (more: Partial<New<typeof resourceRequest>>) => {
      const { id } = await asked(of, more);
      return as(yvette, (work) => claimFor(work, id, { invoice: randomUUID(), project: randomUUID() }));
    };
    await expect(claim({ category: null })).rejects.toMatchObject({
      code: 'resource_request.has_category',
      issues: [{ path: 'project' }],
    });
    await expect(claim({ category: 'b' })).rejects.toMatchObject({ code: 'resource_request.bills' });
  });
});
