import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Person, type World, world } from '#world';
import { createApp } from './http/app.ts';
import { recordOperations } from './http/record-operations.ts';
import { readSettings } from './settings.ts';
import { onOneDisk, watchSpace } from './space.ts';
import { everybodyStays } from '../tests/world/everybody-stays.ts';

const GIGABYTE = 1024 ** 3;
let county: World;
let rosa: Person;
let left = 100 * GIGABYTE;
const space = watchSpace('/data', async () => ({ bavail: left / 4096, bsize: 4096, blocks: GIGABYTE }) as never);

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  county = await world();
  rosa = await county.member('Rosa Delgado', 'manager');
  space.start();
});
afterAll(async () => {
  space.stop();
  vi.useRealTimers();
  await county.close();
});

/** The next look at the disk. */
const later = () => vi.advanceTimersByTimeAsync(5000);

async function ask(method: 'GET' | 'POST', body?: object) {
  const app = createApp({
    attended: everybodyStays,
    door: county.door,
    operations: recordOperations(county.door, county.door.around.registry.get('cost_center')),
    publicUrl: 'https://levee.example.gov',
    identify: async () => ({ actor: rosa.actor, byCookie: false }),
    limit: () => null,
    address: () => '203.0.113.9',
    log: { error: () => {}, info: () => {} },
    observe: () => {},
    writesStopped: space.sentence,
  });
  const response = await app.request('https://levee.example.gov/api/v1/cost_center', {
    method,
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  });
  const { status, headers } = response;
  return { status, after: headers.get('retry-after'), answer: await response.json() };
}

test('a nearly full disk refuses writes with a sentence, reads go on, and room lets writes go on without a restart', async () => {
  await later();
  expect(await ask('POST', { code: '4010', name: 'Stormwater crew' })).toMatchObject({ status: 201 });

  left = 300 * 1024 * 1024;
  await later();
  expect(await ask('POST', { code: '4020', name: 'Road crew' })).toMatchObject({
    status: 507,
    after: '30',
    answer: {
      code: 'no_space',
      detail:
        'The disk is nearly full (300 MB left), so nothing can be saved. You can still read; tell your system operator.',
    },
  });
  expect(await ask('GET')).toMatchObject({ status: 200, answer: { total: 1 } });

  left = GIGABYTE;
  await later();
  expect(await ask('POST', { code: '4020', name: 'Road crew' })).toMatchObject({ status: 201 });
});

test('a large disk with much room is not full only because little of it is left', async () => {
  left = 600 * 1024 * 1024; // under five percent of it
  await later();
  expect(space.sentence()).toBeNull();
});

test.each([
  ['500 MB or 5%', 524_287_999, 524_288_000],
  ['2 GB', 2_147_483_647, 2_147_483_648],
  ['10%', 10_737_418_239, 10_737_418_240],
])('the floor %s is settable, and the last byte above it is enough', async (text, below, enough) => {
  let bytes = below;
  const whole = 100 * GIGABYTE;
  const own = watchSpace('/data', async () => ({ bavail: bytes, bsize: 1, blocks: whole }) as never, {
    floor: readSettings({ DISK_FLOOR: text }).diskFloor,
  });
  own.start();
  await later();
  expect(own.sentence()).toContain('nearly full');
  bytes = enough;
  await later();
  expect(own.sentence()).toBeNull();
  own.stop();
});

test('a floor that is off never stops anything', async () => {
  const own = watchSpace('/data', async () => ({ bavail: 0, bsize: 1, blocks: GIGABYTE }) as never, {
    floor: readSettings({ DISK_FLOOR: 'off' }).diskFloor,
  });
  own.start();
  await later();
  expect(own.sentence()).toBeNull();
  own.stop();
});

test('two folders lie on one disk or on two, and one that does not exist yet lies where its parent does', async () => {
  const look = async (path: string) => {
    if (path === '/data') return { dev: 1 };
    if (path === '/vault') return { dev: 2 };
    throw new Error('ENOENT');
  };
  expect(await onOneDisk('/data/checkpoints', '/data', look)).toBe(true);
  expect(await onOneDisk('/vault/checkpoints', '/data', look)).toBe(false);
});
