import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { icsMessage } from '../ics-forms/ics-message.record.ts';
import { logEvent } from '../incidents/event.server.ts';
import { incidentPosition } from '../incidents/incident-position.record.ts';
import { incidentRisk } from '../incidents/incident-risk.record.ts';
import { incident } from '../incidents/incident.record.ts';
import type { Position } from '../incidents/incident-words.ts';
import { operationalPeriod } from '../incidents/operational-period.record.ts';
import { resourceRequest } from '../incidents/resource-request.record.ts';
import { boardPlaces, inTurn, objectivesOf, requestTask } from './board-terms.ts';
import { positionBoardOf } from './boards.server.ts';

let county: World;
let server: Serving;
let lucia: Person;
let ben: Person;
let rosa: Person;
let miguel: Person;
let flood: string;
let period: string;
let pumps: string;
beforeAll(async () => {
  county = await world();
  lucia = await county.member('Lucia Ferreira', 'manager');
  ben = await county.member('Benjamin Cho', 'manager');
  rosa = await county.member('Rosa Delgado');
  miguel = (await county.member('Miguel Ortiz')).with({ duties: ['buyer'] });
  flood = (
    await lucia.make(incident, {
      name: 'Cypress Creek flood',
      hazard: 'flood',
      area: 'Cypress Creek basin',
      startedAt: '2026-11-20T13:00:00Z',
    })
  ).id;
  period = (await lucia.list(operationalPeriod, `incident=${flood}`))[0]?.id ?? '';
  for (const [position, holder] of [
    ['operations', rosa],
    ['logistics', miguel],
  ] as const)
    await lucia.make(incidentPosition, { period, position, holder: holder.id });
  const made = await rosa.make(resourceRequest, {
    incident: flood,
    need: 'Pumps for Mill Road',
    priority: 'now',
    neededAt: '2026-11-20T16:00:00Z',
    deliverTo: 'Mill Road',
    position: 'operations',
    lines: [{ item: 'Pump', quantity: { amount: '4', unit: 'EA' }, unitPrice: { cents: 90_000, currency: 'USD' } }],
  });
  pumps = made.id;
  await rosa.run(resourceRequest, 'submit', pumps);
  county.clock.set('2026-11-20T17:00:00Z');
  server = await serve(county);
});
afterAll(async () => {
  await server.close();
  await county.close();
});

const boardOf = (who: Person, board: Position | null = null) =>
  county.door.run(who.actor, (work) => positionBoardOf(work, flood, board));
const told = async (who: Person, board: Position | null = null) =>
  (await boardOf(who, board)).items.data.map(({ place, subject, task }) => `${place}: ${subject}: ${task}`).join('\n');

describe('the board of a position', () => {
  test('is that of the person who looks, and another where one is asked for', async () => {
    expect(await boardOf(rosa)).toMatchObject({ position: 'operations', mine: ['operations'] });
    expect(await boardOf(miguel)).toMatchObject({ position: 'logistics', mine: ['logistics'] });
    expect(await boardOf(ben)).toMatchObject({ position: 'commander', mine: [] });
    expect(await boardOf(lucia, 'safety')).toMatchObject({ position: 'safety', mine: ['commander'] });
  });

  test('has a request at the position whose step is next, and passes it on', async () => {
    expect(await told(rosa)).toContain('Pumps for Mill Road: Approve or send back');
    expect(await told(miguel)).not.toContain('Start sourcing');
    const [late] = (await boardOf(rosa)).items.data;
    expect(late).toMatchObject({ place: 'request', id: pumps });
    expect(late?.past).toBeGreaterThan(0);
    await lucia.run(resourceRequest, 'approve', pumps);
    expect(await told(rosa)).not.toContain('Approve or send back');
    expect(await told(miguel)).toContain('Pumps for Mill Road: Start sourcing');
    expect(await told(lucia, 'finance')).toContain('Pumps for Mill Road: Enter PA category');
  });

  test('has messages, clocks, forms, risks and the log of its own records', async () => {
    expect(await told(lucia, 'finance')).toContain('codes: Cost codes: Open cost codes');
    expect(await told(lucia, 'operations')).toContain('clock: First damage assessment');
    expect(await told(lucia, 'planning')).toContain('form: Incident action plan: Prepare plan');
    expect(await told(lucia)).toContain('Safety officer, Public information officer, Liaison officer');
    // What the product logged about the request is of the section that asked for it.
    expect(await told(rosa)).not.toContain('Activity log');
    expect(await told(miguel)).toContain('log: Activity log (ICS 214): Log first entry');
    await county.door.run(miguel.actor, (work) =>
      logEvent(work, flood, {
        occurredAt: '2026-11-20T16:50:00Z',
        text: 'Water over Mill Road.',
        severity: 'critical',
        position: 'logistics',
      }),
    );
    expect(await told(miguel)).not.toContain('Activity log');
    expect(await told(lucia, 'information')).toContain('in no report: Prepare public information');
    const sent = await lucia.make(icsMessage, {
      incident: flood,
      recipient: rosa.id,
      subject: 'Relief at 18:00',
      message: 'Who relieves your crews?',
    });
    expect(await told(rosa)).toContain('Relief at 18:00: Send reply');
    await rosa.edit(icsMessage, sent.id, sent.version, { reply: 'Crew 4.' });
    await rosa.run(icsMessage, 'answer', sent.id);
    expect(await told(rosa)).not.toContain('Relief at 18:00');
    const risk = {
      title: 'Pump station 4 loses power',
      incident: flood,
      cause: 'One feeder.',
      effect: 'Mill Road floods.',
      category: 'infrastructure',
      likelihood: 'l4',
      impact: 'i5',
      reviewOn: '2026-12-10',
    } as const;
    await lucia.make(incidentRisk, risk);
    expect(await told(lucia, 'safety')).toContain('Pump station 4 loses power: Enter treatment');
    const low = { ...risk, likelihood: 'l2', impact: 'i2' } as const;
    await lucia.make(incidentRisk, { ...low, title: 'Fuel runs short', reviewOn: '2026-11-20' });
    await lucia.make(incidentRisk, { ...low, title: 'Pump wears out', reviewOn: '2026-11-21' });
    expect(await told(lucia, 'safety')).toContain('Fuel runs short: Review rating');
    expect(await told(lucia, 'safety')).not.toContain('Pump wears out');
  });

  test('is counted next to the others, and holds nothing of its own', async () => {
    const { boards, items } = await boardOf(rosa);
    expect(boards.map(({ position }) => position)).toHaveLength(11);
    expect(boards.find(({ position }) => position === 'operations')).toMatchObject({
      holders: 'Rosa Delgado',
      items: items.total,
    });
  });

  test('is of its own organization', async () => {
    const other = await world();
    const stranger = await other.member('Eve Marsh', 'manager');
    await expect(other.door.run(stranger.actor, (work) => positionBoardOf(work, flood, null))).rejects.toMatchObject({
      kind: 'not_found',
    });
    await other.close();
  });
});

test('every state of a request has a position or is over, and late items come first', () => {
  const next = resourceRequest.states.map((state) => requestTask(state, null));
  expect(next.filter((one) => one === null)).toHaveLength(3);
  expect(requestTask('submitted', 'situation')?.[0]).toBe('planning');
  const item = {
    position: 'finance',
    place: 'request',
    id: '',
    of: '',
    subject: '',
    task: '',
    dueAt: null,
    dueOn: null,
  } as const;
  expect(
    inTurn([
      { ...item, past: null },
      { ...item, past: -5 },
      { ...item, past: 60 },
    ]).map(({ past }) => past),
  ).toEqual([60, -5, null]);
  expect(objectivesOf('1. Keep Mill Road open.\n\n2) Count damage.')).toEqual([
    'Keep Mill Road open.',
    'Count damage.',
  ]);
  expect(Object.keys(boardPlaces)).toHaveLength(15);
});

test('the page of an incident opens on the board of the person, and shows others by address', async () => {
  const mine = await windowOf(server, miguel, `/incidents/${flood}`);
  await expect.poll(() => mine.shown('Position board')).toContain('Miguel Ortiz (you)');
  expect(mine.shown('To do')).toContain('Pumps for Mill Road');
  const other = await windowOf(server, miguel, `/incidents/${flood}?board=liaison`);
  await expect.poll(() => other.shown('Position board')).toContain('Nothing to do.');
  expect(other.shown('Position board')).toContain('Not assigned');
  expect(other.shown('Position board')).toContain('My board');
});

test('a board is of a position there is, prints, and leaves with its incident', async () => {
  const ask = (path: string) =>
    server.ask({ as: miguel.actor, method: 'GET', path: `/api/v1/incident/${flood}/${path}` });
  const wrong = await ask('position-board?board=mayor');
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('board')]);
  expect((await ask('position-board.pdf?board=finance')).status).toBe(200);
  await county.door.run(county.product.actor, (work) =>
    work.tx.query(`update incident set status = 'closed' where organization_id = $1 and id = $2`, [
      county.organizationId,
      flood,
    ]),
  );
  const closed = await boardOf(rosa, 'operations');
  expect([closed.isOpen, closed.items.total, closed.mine]).toEqual([false, 0, []]);
});
