import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { notification } from '#domains/organization/notification.record.ts';
import type { Actor } from '#kernel';
import type { Changed } from '#server/records/unit-of-work.ts';
import { type Live, openLive } from '#server/services/live.ts';
import { openLog } from '#server/services/log.ts';
import { type Person, type World, world } from '#world';
import { liveOperation } from './live-operation.ts';
import type { Call } from './operation.ts';

const log = openLog({ level: 'error', clock: { now: () => new Date() } });

let county: World;
let here: Live;
let elsewhere: Live;
let rosa: Person;

beforeAll(async () => {
  county = await world();
  here = openLive({ database: county.database, log });
  elsewhere = openLive({ database: county.database, log });
  await here.start();
  await elsewhere.start();
  rosa = await county.member('Rosa Delgado', 'manager');
});
afterAll(async () => {
  await here.stop();
  await elsewhere.stop();
  await county.close();
});

const streamFor = () => liveOperation({ live: here, door: county.door, database: county.database });

/** What a person's screen hears; `next` waits for the next event that names a row. */
async function screenOf({ actor }: Person) {
  const stream = streamFor();
  const call = {
    actor,
    request: new Request('https://levee.example.gov/api/v1/live'),
    requestId: 'r',
    query: new URLSearchParams(),
  };
  const response = (await stream.run(call as unknown as Call)) as Response; // the operation reads nothing else of a call
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const read = async () => {
    const { done, value } = await reader.read();
    return done ? null : new TextDecoder().decode(value);
  };
  expect(await read()).toBe('retry: 1000\n\n');
  return {
    end: stream.end,
    close: () => reader.cancel(),
    async next() {
      for (;;) {
        const text = await read();
        if (text === null) return null;
        const [, data] = /^event: changed\ndata: (.*)\n\n$/.exec(text) ?? [];
        if (data) return JSON.parse(data) as unknown;
      }
    },
  };
}
const changed = (live: Live, { organizationId }: Actor, record: string, id: string, seen = {}) =>
  live.hear({ organizationId, record, id, verb: 'edit', seen });

describe('an open screen', () => {
  test('hears of a change in its own organization, made here or by another process, and of no other', async () => {
    const center = await rosa.make(costCenter, { code: '4010', name: 'Stormwater crew' });
    const other = await county.member('Hal Ode', 'manager', await county.organization('Another county'));
    const screen = await screenOf(rosa);
    changed(here, other.actor, 'cost_center', center.id);
    changed(here, rosa.actor, 'cost_center', center.id);
    expect(await screen.next()).toEqual([{ record: 'cost_center', id: center.id }]);
    changed(elsewhere, other.actor, 'cost_center', center.id);
    changed(elsewhere, rosa.actor, 'cost_center', center.id);
    expect(await screen.next()).toEqual([{ record: 'cost_center', id: center.id }]);
    await screen.close();
  });

  test('hears nothing of rows its person may not read', async () => {
    const hal = await county.member('Hal Ode');
    const noteFor = (recipient: string) =>
      county.product.make(notification, { recipient, kind: 'reminder', subject: 'Budget closes on Friday' });
    const his = await noteFor(hal.id);
    const hers = await noteFor(rosa.id);
    const screen = await screenOf(rosa);
    changed(here, rosa.actor, 'notification', his.id, { recipient: hal.id });
    changed(here, rosa.actor, 'notification', hers.id, { recipient: rosa.id });
    expect(await screen.next()).toEqual([{ record: 'notification', id: hers.id }]);
    changed(elsewhere, rosa.actor, 'notification', his.id, { recipient: hal.id });
    changed(elsewhere, rosa.actor, 'notification', hers.id, { recipient: rosa.id });
    expect(await screen.next()).toEqual([{ record: 'notification', id: hers.id }]);
    await screen.close();
  });

  test('hears only of the record where a notice does not say whose the row is', async () => {
    const screen = await screenOf(rosa);
    here.hear({
      organizationId: rosa.actor.organizationId,
      record: 'notification',
      id: crypto.randomUUID(),
      verb: 'edit',
    });
    expect(await screen.next()).toEqual([{ record: 'notification', id: null }]);
    const large = { recipient: 'x'.repeat(9000) };
    changed(elsewhere, rosa.actor, 'notification', crypto.randomUUID(), large);
    expect(await screen.next()).toEqual([{ record: 'notification', id: null }]);
    await screen.close();
  });

  test('costs no read of the database, however many listen; the notice of a commit says whose the row is', async () => {
    const told: Changed[] = [];
    const around = county.door.around as { changed: (change: Changed) => void };
    const before = around.changed;
    Object.assign(around, { changed: (change: Changed) => void told.push(change) });
    const note = await county.product.make(notification, { recipient: rosa.id, kind: 'reminder', subject: 'Budget' });
    Object.assign(around, { changed: before });
    expect(told).toMatchObject([{ record: 'notification', id: note.id, seen: { recipient: rosa.id } }]);

    const screens = await Promise.all(Array.from({ length: 8 }, () => screenOf(rosa)));
    const asked = vi.spyOn(county.database, 'together');
    for (const change of told) here.hear(change);
    for (const screen of screens) expect(await screen.next()).toEqual([{ record: 'notification', id: note.id }]);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
    for (const screen of screens) await screen.close();
  });

  test('is told once that many rows changed', async () => {
    const screen = await screenOf(rosa);
    for (let row = 0; row < 500; row++) changed(here, rosa.actor, 'cost_center', crypto.randomUUID());
    expect(await screen.next()).toEqual([{ record: 'cost_center', id: null }]);
    await screen.close();
  });

  test('is refused with parameters, each by its name, and without a body gets none', async () => {
    const stream = streamFor();
    const ask = (method: string, question: string) =>
      stream.run({
        actor: rosa.actor,
        request: new Request('https://levee.example.gov/api/v1/live', { method }),
        requestId: 'r',
        query: new URLSearchParams(question),
      } as unknown as Call); // the operation reads nothing else of a call
    await expect(ask('GET', 'since=1&since=2&record=task')).rejects.toMatchObject({
      kind: 'invalid',
      code: 'query.invalid',
      issues: [{ path: 'since' }, { path: 'record' }],
    });
    expect(((await ask('HEAD', '')) as Response).body).toBeNull();
  });

  test('ends when the server stops', async () => {
    const another = await screenOf(rosa);
    another.end();
    expect(await another.next()).toBeNull();
  });
});
