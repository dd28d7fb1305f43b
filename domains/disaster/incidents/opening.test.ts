import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import type { New } from '#kernel';
import { type Person, type World, world } from '#world';
import { emergencyActivation } from '../emergency/emergency-activation.record.ts';
import { incident } from './incident.record.ts';
import { codesOf, openCodesFor, openingOf } from './opening.server.ts';
import { clocksOf } from './opening-terms.ts';
import { composeFor } from './report.server.ts';
import { requisitionFor } from './request.server.ts';
import { activationFor } from './request-trail.server.ts';
import { resourceRequest } from './resource-request.record.ts';
import { situationReport } from './situation-report.record.ts';

const code = (said: string) => ({ code: said });

let county: World;
let lucia: Person;
let ben: Person;
let rosa: Person;
let chantal: Person;
beforeAll(async () => {
  county = await world();
  lucia = await county.member('Lucia Ferreira', 'manager');
  ben = await county.member('Benjamin Cho', 'manager');
  rosa = await county.member('Rosa Delgado');
  chantal = (await county.member('Chantal Beaumont')).with({ duties: ['buyer'] });
});
afterAll(() => county.close());

const opened = (more: Partial<New<typeof incident>> = {}) => {
  county.clock.set('2026-11-20T15:00:00Z');
  return lucia.make(incident, {
    name: 'Cypress Creek flood',
    hazard: 'flood',
    area: 'Cypress Creek basin',
    startedAt: '2026-11-20T14:30:00Z',
    ...more,
  });
};
const as = <T>(who: Person, act: Parameters<typeof county.door.run<T>>[1]) => county.door.run(who.actor, act);
const read = (id: string) => as(rosa, (work) => openingOf(work, id));

describe('the cost codes of an incident', () => {
  test('are opened at once, one for each category of work of its hazard, below one that takes no charge', async () => {
    const of = await opened();
    await as(lucia, (work) => openCodesFor(work, of.id));
    const codes = await as(lucia, (work) => codesOf(work, of));
    expect(codes.map((one) => one.code)).toEqual('ABCDEFGZ'.split('').map((letter) => `${of.number}-${letter}`));
    const [group] = await lucia.list(costCenter, `search=${of.number}&sort=code`);
    expect(group).toMatchObject({ code: of.number, isGroup: true, manager: lucia.id });
    const emergency = codes.find((one) => one.code.endsWith('-B'));
    expect((await lucia.see(incident, of.id)).costCenter).toBe(emergency?.id);
    const outage = await opened({ hazard: 'outage' });
    await as(lucia, (work) => openCodesFor(work, outage.id));
    expect((await read(outage.id)).codes.map((one) => one.code.slice(-1))).toEqual(['B', 'F', 'Z']);
  });

  test('are opened once, by those who run incidents, and not of a closed one', async () => {
    const of = await opened();
    expect((await read(of.id)).codes).toEqual([]);
    await expect(as(rosa, (work) => openCodesFor(work, of.id))).rejects.toMatchObject(code('incident.duty'));
    expect(await as(lucia, (work) => openCodesFor(work, of.id))).toEqual({ codes: 8 });
    await expect(as(ben, (work) => openCodesFor(work, of.id))).rejects.toMatchObject(code('incident.has_codes'));
    const closed = await opened();
    await as(county.product, (work) =>
      work.tx.query(`update incident set status = 'closed' where organization_id = $1 and id = $2`, [
        county.organizationId,
        closed.id,
      ]),
    );
    await expect(as(lucia, (work) => openCodesFor(work, closed.id))).rejects.toMatchObject(
      code('incident.is_open_for_codes'),
    );
  });

  test('are charged by what is bought: each request by its own category', async () => {
    const of = await opened();
    await as(lucia, (work) => openCodesFor(work, of.id));
    const asked = async (category: 'a' | 'd' | null) => {
      const { id } = await rosa.make(resourceRequest, {
        incident: of.id,
        need: 'Pumps',
        priority: 'low',
        neededAt: '2026-11-22T15:00:00Z',
        deliverTo: 'Mill Road',
        category,
        lines: [{ item: 'Pump', quantity: { amount: '1', unit: 'EA' }, unitPrice: { cents: 90_000, currency: 'USD' } }],
      });
      await rosa.run(resourceRequest, 'submit', id);
      await lucia.run(resourceRequest, 'approve', id);
      await chantal.run(resourceRequest, 'take', id);
      return id;
    };
    const codeNow = async (id: string) => (await lucia.see(costCenter, id)).code;
    const debris = await asked('a');
    const made = await as(chantal, (work) => requisitionFor(work, debris));
    expect(await codeNow((await chantal.see(requisition, made.id)).costCenter)).toBe(`${of.number}-A`);
    const water = await asked('d');
    const activation = await as(lucia, (work) => activationFor(work, water));
    const row = await lucia.see(emergencyActivation, activation.id);
    expect(await codeNow(row.costCenter ?? '')).toBe(`${of.number}-D`);
    const uncategorized = await asked(null);
    const plain = await as(chantal, (work) => requisitionFor(work, uncategorized));
    expect(await codeNow((await chantal.see(requisition, plain.id)).costCenter)).toBe(`${of.number}-B`);
  });
});

describe('the clocks of an incident', () => {
  test('run from its start by its hazard, and are met by what happened', async () => {
    const of = await opened();
    const first = await read(of.id);
    expect(first.clocks.map(({ name, dueAt, dueOn, doneAt }) => [name, dueAt ?? dueOn, doneAt])).toEqual([
      ['period', '2026-11-21T02:30:00.000Z', null],
      ['report', '2026-11-21T02:30:00.000Z', null],
      ['assessment', '2026-11-21T14:30:00.000Z', null],
      ['declaration', '2026-12-20', null],
      ['emergency_work', '2027-05-20', null],
    ]);
    county.clock.set('2026-11-21T03:30:00Z');
    const { id } = await as(lucia, (work) => composeFor(work, of.id));
    await lucia.run(situationReport, 'submit', id);
    await ben.run(situationReport, 'publish', id);
    const report = (await read(of.id)).clocks.find(({ name }) => name === 'report');
    expect(report).toMatchObject({ doneAt: '2026-11-21T03:30:00.000Z', past: 60 });
    await as(county.product, (work) =>
      work.tx.query(`update incident set status = 'closed' where organization_id = $1 and id = $2`, [
        county.organizationId,
        of.id,
      ]),
    );
    expect((await read(of.id)).clocks.map(({ name }) => name)).toEqual(['report']);
  });

  test('count the emergency work from the declaration once there is one', () => {
    const facts = {
      startedAt: '2026-11-20T14:30:00.000Z',
      hours: 8,
      assessmentHours: 12,
      periodEndsAt: null,
      reportedAt: null,
      assessedAt: null,
      declaredOn: '2026-12-22',
      workEndsOn: '2027-06-22',
      today: '2027-06-23',
      now: '2027-06-23T12:00:00.000Z',
    };
    const clocks = clocksOf(facts);
    expect(clocks.map(({ name }) => name)).toEqual(['report', 'assessment', 'declaration', 'emergency_work']);
    expect(clocks[2]).toMatchObject({ dueOn: '2026-12-20', doneAt: '2026-12-20T00:00:00.000Z', past: 0 });
    expect(clocks[3]).toMatchObject({ dueOn: '2027-06-22', doneAt: null, past: 1440 });
  });
});
