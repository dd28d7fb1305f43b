import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import type { New, Row } from '#kernel';
import { type Person, type World, world } from '#world';
import { using } from '../../../tests/world/cluster.ts';
import { boardOf, timelineOf } from './board.server.ts';
import { checkChain, correctEntry, type Happened, logEvent } from './event.server.ts';
import { incidentEvent } from './incident-event.record.ts';
import { incidentPosition } from './incident-position.record.ts';
import { incident } from './incident.record.ts';
import { rollOver } from './incident.server.ts';
import { operationalPeriod } from './operational-period.record.ts';
import { composeFor } from './report.server.ts';
import { requisitionFor } from './request.server.ts';
import { resourceRequest } from './resource-request.record.ts';
import { situationReport } from './situation-report.record.ts';

const NOON = '2026-11-20T15:00:00Z';
const usd = (dollars: number) => ({ cents: dollars * 100, currency: 'USD' });
const code = (said: string) => ({ code: said });

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
afterAll(() => county.close());

const at = (instant: string) => county.clock.set(instant);
const opened = async (more: Partial<New<typeof incident>> = {}): Promise<Row<typeof incident>> => {
  at(NOON);
  return lucia.make(incident, {
    name: 'Cypress Creek flood',
    hazard: 'flood',
    area: 'Cypress Creek basin',
    startedAt: '2026-11-20T14:30:00Z',
    costCenter: center,
    ...more,
  });
};
const log = (of: string, more: Partial<Happened> = {}, who = rosa) =>
  county.door.run(who.actor, (work) =>
    logEvent(work, of, { occurredAt: work.now(), text: 'Water over Mill Road.', kind: 'log', ...more }),
  );
const check = (of: string, who = rosa) => county.door.run(who.actor, (work) => checkChain(work, of));
const requestOf = (of: string, more: Partial<New<typeof resourceRequest>> = {}): New<typeof resourceRequest> => ({
  incident: of,
  need: 'Pumps for Mill Road',
  priority: 'high',
  neededAt: '2026-11-20T19:00:00Z',
  deliverTo: 'Mill Road and 3rd',
  lines: [{ item: '6-inch pump', quantity: { amount: '4', unit: 'EA' }, unitPrice: usd(900) }],
  ...more,
});
const approvedRequest = async (of: string, more: Partial<New<typeof resourceRequest>> = {}) => {
  const { id } = await rosa.make(resourceRequest, requestOf(of, more));
  await rosa.run(resourceRequest, 'submit', id);
  await lucia.run(resourceRequest, 'approve', id);
  await chantal.run(resourceRequest, 'take', id);
  return id;
};
const filling = async (id: string, fills: New<typeof resourceRequest>['fills']) => {
  const { version } = await chantal.see(resourceRequest, id);
  return chantal.edit(resourceRequest, id, version, { fills });
};
const fill = (amount: string, more: object = {}) => ({
  forLine: 1,
  filled: { amount, unit: 'EA' },
  source: 'own_stock' as const,
  supplier: 'Public Works yard',
  ...more,
});

describe('an incident', () => {
  test('opens with the objectives of its hazard, its first period and its first entry', async () => {
    const { id } = await opened();
    const board = await county.door.run(rosa.actor, (work) => boardOf(work, id));
    expect(board.incident.objectives).toContain('pump stations');
    expect(board.period).toMatchObject({
      place: 1,
      startsAt: '2026-11-20T14:30:00.000Z',
      endsAt: '2026-11-21T02:30:00.000Z',
    });
    expect(board.entries.data.map(({ text }) => text)).toEqual([
      'Incident opened: Cypress Creek flood. Partial activation.',
    ]);
    expect(board.spending).toMatchObject({ code: '9100', requisitionCents: 0 });
  });

  test('is opened by managers, closed by another person than started its demobilization, and reopened by a third hand', async () => {
    await expect(
      rosa.make(incident, { name: 'N', hazard: 'flood', area: 'A', startedAt: '2026-11-20T14:00:00Z' }),
    ).rejects.toMatchObject(code('rights'));
    const { id } = await opened();
    await lucia.run(incident, 'demobilize', id);
    const { version } = await lucia.see(incident, id);
    await lucia.edit(incident, id, version, { endedAt: '2026-11-20T14:59:00Z' });
    await expect(lucia.run(incident, 'close', id, 'Water is down')).rejects.toMatchObject(
      code('incident.closer_is_another'),
    );
    await ben.run(incident, 'close', id, 'Water is down');
    await expect(log(id)).rejects.toMatchObject(code('incident_event.incident_is_closed'));
    await expect(ben.run(incident, 'reopen', id, 'It rains again')).rejects.toMatchObject(
      code('incident.reopener_is_another'),
    );
    at('2026-11-20T16:00:00Z');
    await expect(lucia.run(incident, 'reopen', id, 'It rains again')).rejects.toMatchObject(
      code('incident.reopener_is_another'),
    );
    const miguel = await county.member('Miguel Ortiz', 'manager');
    await miguel.run(incident, 'reopen', id, 'It rains again');
    await expect(log(id)).resolves.toMatchObject({ isLate: false });
    expect((await check(id)).isWhole).toBe(true);
    // Closed at the instant at which its last period began: that one still ends after it began.
    await ben.run(incident, 'close', id, 'It rained elsewhere');
    const periods = await lucia.list(operationalPeriod, `incident=${id}&sort=-place`);
    expect(periods[0]).toMatchObject({
      status: 'ended',
      startsAt: '2026-11-20T16:00:00.000Z',
      endsAt: '2026-11-20T16:00:00.001Z',
    });
  });

  test('does not close while a request is open', async () => {
    const { id } = await opened();
    await rosa.make(resourceRequest, requestOf(id));
    await lucia.run(incident, 'demobilize', id);
    const { version } = await lucia.see(incident, id);
    await lucia.edit(incident, id, version, { endedAt: '2026-11-20T14:59:00Z' });
    await expect(ben.run(incident, 'close', id, 'Over')).rejects.toMatchObject(code('incident.requests_are_over'));
  });

  test('hands a period over at one instant, with its positions and open requests', async () => {
    const { id } = await opened();
    const [first] = await lucia.list(operationalPeriod, `incident=${id}`);
    await lucia.make(incidentPosition, { period: first?.id ?? '', position: 'operations', holder: ben.id });
    const { id: request } = await rosa.make(resourceRequest, requestOf(id));
    at('2026-11-21T02:00:00Z');
    const over = (who: Person, handover: string) =>
      county.door.run(who.actor, (work) => rollOver(work, id, { handover }));
    await expect(over(rosa, 'Two roads are closed, pumps run.')).rejects.toMatchObject(code('incident.duty'));
    await expect(over(lucia, 'All fine.')).rejects.toMatchObject(code('operational_period.has_handover'));
    const next = await over(lucia, 'Two roads are closed, pumps run.');
    expect(next).toMatchObject({ place: 2, positions: 1, requests: 1 });
    const ended = await lucia.see(operationalPeriod, first?.id ?? '');
    const begun = await lucia.see(operationalPeriod, next.period);
    expect([ended.status, ended.endsAt, ended.carried]).toEqual(['ended', begun.startsAt, 1]);
    expect((await rosa.see(resourceRequest, request)).period).toBe(next.period);
    await expect(
      lucia.make(incidentPosition, { period: first?.id ?? '', position: 'safety', holder: ben.id }),
    ).rejects.toMatchObject({ code: 'incident_position.period_is_over' });
  });
});

describe('the log', () => {
  test('keeps when it happened and when it was entered apart, marks late entries and takes none from the future', async () => {
    const { id } = await opened();
    expect(await log(id, { occurredAt: '2026-11-20T13:59:00Z' })).toMatchObject({
      isLate: true,
      occurredAt: '2026-11-20T13:59:00.000Z',
      loggedAt: '2026-11-20T15:00:00.000Z',
      loggedBy: rosa.id,
    });
    expect((await log(id, { occurredAt: '2026-11-20T14:00:00Z' })).isLate).toBe(false);
    await expect(log(id, { occurredAt: '2026-11-20T15:06:00Z' })).rejects.toMatchObject(
      code('incident_event.is_ahead'),
    );
  });

  test('is corrected by a new entry, and no entry is ever edited or removed', async () => {
    const { id } = await opened();
    const wrong = await log(id, { text: 'One road closed.' });
    const right = await county.door.run(rosa.actor, (work) =>
      correctEntry(work, wrong.id, { text: 'Two roads closed.' }),
    );
    expect(right).toMatchObject({ corrects: wrong.id, occurredAt: wrong.occurredAt });
    await expect(rosa.edit(incidentEvent, wrong.id, 1, { text: 'Nothing.' })).rejects.toMatchObject(code('rights'));
    await expect(lucia.make(incidentEvent, {} as never)).rejects.toMatchObject(code('rights'));
    await expect(
      county.door.run(rosa.actor, (work) => correctEntry(work, right.id, { text: 'Three.' })),
    ).rejects.toMatchObject(code('incident_event.is_correction'));
  });

  test('stays one chain when many log at once', async () => {
    const { id } = await opened();
    await Promise.all(Array.from({ length: 12 }, (_, n) => log(id, { text: `Gauge ${n}` }, n % 2 ? rosa : ben)));
    const entries = await county.door.run(rosa.actor, (work) =>
      work.asProduct.rows(incidentEvent, { where: { incident: id }, order: 'place', most: 'all' }),
    );
    expect(entries.map(({ place }) => place)).toEqual(Array.from({ length: 13 }, (_, n) => n + 1));
    expect(new Set(entries.map(({ previousHash }) => previousHash)).size).toBe(13);
    expect(await check(id)).toMatchObject({ entries: 13, isWhole: true, brokenAt: null });
  });

  test.each([
    ['a text', `update incident_event set text = 'Nothing happened.' where incident = $1 and place = 2`, 2, 'altered'],
    [
      'a time',
      `update incident_event set occurred_at = occurred_at - interval '1 hour' where incident = $1 and place = 3`,
      3,
      'altered',
    ],
    ['an entry', `delete from incident_event where incident = $1 and place = 2`, 2, 'missing'],
  ])('shows where %s was tampered with behind the product', async (_, sql, place, fault) => {
    const { id } = await opened();
    for (const text of ['First', 'Second', 'Third']) await log(id, { text });
    await using(county.clone.owner, async (owner) => {
      await owner.query('alter table incident_event no force row level security');
      await owner.query(sql, [id]);
    });
    expect(await check(id)).toMatchObject({ isWhole: false, brokenAt: place, fault });
  });

  test('is played back: what was known at a moment, and what was requested then', async () => {
    const { id } = await opened();
    const request = await rosa.make(resourceRequest, requestOf(id));
    at('2026-11-20T16:00:00Z');
    await rosa.run(resourceRequest, 'submit', request.id);
    at('2026-11-20T17:00:00Z');
    await lucia.run(resourceRequest, 'approve', request.id);
    await log(id, { occurredAt: '2026-11-20T15:10:00Z', text: 'Levee seeps.' });
    const then = (moment: string) => county.door.run(rosa.actor, (work) => timelineOf(work, id, moment));
    const early = await then('2026-11-20T16:30:00Z');
    expect(early.entries.data.some(({ text }) => text === 'Levee seeps.')).toBe(false);
    expect(early.requests).toEqual([{ state: 'submitted', count: 1 }]);
    const late = await then('2026-11-20T17:00:00Z');
    expect(late.entries.data.find(({ text }) => text === 'Levee seeps.')).toMatchObject({ isLate: true });
    expect(late.requests).toEqual([{ state: 'approved', count: 1 }]);
    expect((await then('2026-11-20T14:00:00Z')).entries.data).toEqual([]);
  });

  test('is not there for another organization', async () => {
    const { id } = await opened();
    const other = await county.organization('Gulf City');
    const stranger = await county.member('Sam Stranger', 'admin', other);
    await expect(log(id, {}, stranger)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(check(id, stranger)).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('a resource request', () => {
  test('goes from the field to delivery, approved by another person', async () => {
    const { id: of } = await opened();
    const both = await ben.make(resourceRequest, requestOf(of));
    await ben.run(resourceRequest, 'submit', both.id);
    await expect(ben.run(resourceRequest, 'approve', both.id)).rejects.toMatchObject(
      code('resource_request.approver_is_another'),
    );
    const id = await approvedRequest(of);
    await expect(chantal.run(resourceRequest, 'source', id)).rejects.toMatchObject(code('resource_request.has_fill'));
    await expect(filling(id, [fill('3'), fill('2')])).rejects.toMatchObject(code('resource_request.within_request'));
    const { version } = await rosa.see(resourceRequest, id);
    await expect(rosa.edit(resourceRequest, id, version, { fills: [fill('4')] })).rejects.toMatchObject({
      issues: [{ path: 'fills' }],
    });
    await filling(id, [fill('2'), fill('1', { source: null })]);
    await chantal.run(resourceRequest, 'source', id);
    await chantal.run(resourceRequest, 'dispatch', id);
    await expect(chantal.run(resourceRequest, 'deliver', id)).rejects.toMatchObject(
      code('resource_request.has_cost_source'),
    );
    await filling(id, [fill('3')]);
    await chantal.run(resourceRequest, 'deliver', id);
    await chantal.run(resourceRequest, 'close', id);
    expect(await rosa.see(resourceRequest, id)).toMatchObject({ status: 'closed', total: usd(3600) });
  });

  test('is submitted before it is needed, and taken on by logistics alone', async () => {
    const { id: of } = await opened();
    const { id } = await rosa.make(resourceRequest, requestOf(of, { neededAt: '2026-11-20T14:00:00Z' }));
    await expect(rosa.run(resourceRequest, 'submit', id)).rejects.toMatchObject(code('resource_request.is_ahead'));
    const other = await rosa.make(resourceRequest, requestOf(of));
    await rosa.run(resourceRequest, 'submit', other.id);
    await lucia.run(resourceRequest, 'approve', other.id);
    await expect(rosa.run(resourceRequest, 'take', other.id)).rejects.toMatchObject(code('rights'));
    await expect(rosa.run(resourceRequest, 'cancel', other.id)).rejects.toMatchObject({
      issues: [{ path: 'reason', code: 'required' }],
    });
    await rosa.run(resourceRequest, 'cancel', other.id, 'The water fell');
  });

  test('becomes one requisition on the cost center of the incident', async () => {
    const { id: of } = await opened();
    const id = await approvedRequest(of);
    const make = () => county.door.run(chantal.actor, (work) => requisitionFor(work, id));
    const made = await make();
    expect(await chantal.see(requisition, made.id)).toMatchObject({ costCenter: center, total: usd(3600) });
    await expect(make()).rejects.toMatchObject(code('resource_request.has_requisition'));
    await expect(county.door.run(rosa.actor, (work) => requisitionFor(work, id))).rejects.toMatchObject(
      code('resource_request.duty'),
    );
    expect((await county.door.run(rosa.actor, (work) => boardOf(work, of))).spending?.requisitionCents).toBe(360_000);
  });
});

describe('a situation report', () => {
  test('is composed of the log and the requests, published by another person, and stays', async () => {
    const { id: of } = await opened();
    const wrong = await log(of, { text: 'One road closed.', severity: 'significant' });
    await county.door.run(rosa.actor, (work) => correctEntry(work, wrong.id, { text: 'Two roads closed.' }));
    await rosa.make(resourceRequest, requestOf(of));
    const made = await county.door.run(lucia.actor, (work) => composeFor(work, of));
    const report = await rosa.see(situationReport, made.id);
    expect(report.text).toContain('Two roads closed.');
    expect(report.text).not.toContain('One road closed.');
    expect(report.text).toContain('High, within 4 hours: 1, 0 late.');
    expect(report.sources).toHaveLength(2);
    await lucia.run(situationReport, 'submit', made.id);
    await expect(lucia.run(situationReport, 'publish', made.id)).rejects.toMatchObject(
      code('situation_report.publisher_is_another'),
    );
    const published = await ben.run(situationReport, 'publish', made.id);
    await expect(ben.edit(situationReport, made.id, published.version, { text: 'Other' })).rejects.toMatchObject(
      code('situation_report.is_over'),
    );
    expect(await check(of)).toMatchObject({ isWhole: true, reports: 1 });
    await expect(county.door.run(rosa.actor, (work) => composeFor(work, of))).rejects.toMatchObject(
      code('situation_report.duty'),
    );
  });
});
