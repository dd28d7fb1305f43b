import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Attending } from '#server/auth/attendance.ts';
import { openLive } from '#server/services/live.ts';
import { openLog } from '#server/services/log.ts';
import { type AccountWorld, accountWorld, origin } from '../../tests/world/account-world.ts';
import { liveOperation } from './live-operation.ts';
import type { Call } from './operation.ts';
import { openRollCall } from './roll-call.ts';

let here: AccountWorld;
let there: AccountWorld;
let county: string;
let admin: Awaited<ReturnType<AccountWorld['signedIn']>>;
const rosa = 'rosa.delgado@tidewater.example';

beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '100' } });
  there = await here.second();
  county = await here.organization('Tidewater County');
  await here.person('dana.whitfield@tidewater.example', 'admin', county);
  admin = await here.signedIn('dana.whitfield@tidewater.example');
});
afterAll(async () => {
  await there.close();
  await here.close();
});

const log = openLog({ level: 'error', clock: { now: () => new Date() } });

/** A stream at this server process; `ended` answers when it is over. */
async function streamAt(server: AccountWorld, headers: Record<string, string>) {
  const { database, door, accounts } = server;
  const live = openLive({ database, log });
  const operation = liveOperation({ live, door, accounts, database, callsEveryMs: 20 });
  const request = new Request(`${origin}/api/v1/live`, { headers });
  const identified = await accounts.identify(request, 'r');
  if (!identified) throw new Error('Nobody is signed in.');
  const response = (await operation.run({
    ...identified,
    request,
    requestId: 'r',
    query: new URLSearchParams(),
  } as unknown as Call)) as Response;
  let isOver = false;
  void response.text().then(() => (isOver = true));
  await pause(100); // several calls of the roll
  expect(isOver).toBe(false);
  return async (isMeantTo = true) => {
    if (!isMeantTo) {
      await pause(100);
      return expect(isOver).toBe(false);
    }
    for (let look = 0; look < 500 && !isOver; look++) await pause(20);
    expect(isOver).toBe(true);
  };
}

let people = 0;
async function newcomer() {
  const email = `newcomer.${++people}@tidewater.example`;
  await here.person(email, 'user', county);
  const browser = await here.signedIn(email);
  const { body } = await admin.get('/api/v1/organization_members?limit=200');
  const { id } = (body['data'] as unknown as { id: string; email: string }[]).find((one) => one.email === email) ?? {
    id: '',
  };
  return { email, browser, id, cookie: { cookie: browser.cookie ?? '' } };
}

describe('a stream ends, at every server process, when', () => {
  test('its person signs out', async () => {
    const { browser, cookie } = await newcomer();
    const ends = [await streamAt(here, cookie), await streamAt(there, cookie)];
    expect((await browser.post('/api/auth/sign-out')).status).toBe(200);
    for (const ended of ends) await ended();
  });

  test('its membership is suspended', async () => {
    const { id, cookie } = await newcomer();
    const ends = [await streamAt(here, cookie), await streamAt(there, cookie)];
    expect((await admin.post(`/api/v1/organization_members/${id}/suspend`, { reason: 'On leave' })).status).toBe(200);
    for (const ended of ends) await ended();
  });

  test('its key is revoked', async () => {
    const { body } = await admin.post('/api/v1/api_key/issue', { name: 'Export' });
    const { row, key } = body as unknown as { row: { id: string }; key: string };
    const bearer = { authorization: `Bearer ${key}` };
    const ends = [await streamAt(here, bearer), await streamAt(there, bearer)];
    expect((await admin.post(`/api/v1/api_key/${row.id}/revoke`, {})).status).toBe(200);
    for (const ended of ends) await ended();
  });

  test('its organization is suspended', async () => {
    const { cookie } = await newcomer();
    const ends = [await streamAt(here, cookie), await streamAt(there, cookie)];
    const set = (state: string) =>
      here.database.platform((tx) => tx.query('update organization set state = $2 where id = $1', [county, state]));
    await set('suspended');
    for (const ended of ends) await ended();
    await set('active');
  });

  test('its session runs out, at the hour and not a second before', async () => {
    const { cookie } = await newcomer();
    const ended = await streamAt(here, cookie);
    here.clock.pass(60 * 60 - 1);
    await ended(false);
    here.clock.pass(1);
    await ended();
  });
});

test('a thousand open streams cost one question at each call, and rights are asked for where they have changed', async () => {
  const asked: string[] = [];
  let notice: (notices: readonly { organizationId: string; record: string; id: string }[]) => void = () => {};
  const told: string[] = [];
  const roll = openRollCall({
    everyMs: 10,
    live: {
      listen(to) {
        notice = to;
        return () => {};
      },
    },
    attendance: {
      async open(all) {
        asked.push('open');
        return new Set(all);
      },
      async rights(organizationId, all) {
        asked.push(organizationId);
        return all.map(({ actor }) => (actor.userId === 'u1' ? { ...actor, role: 'user' } : null));
      },
    },
  });
  const leaving = Array.from({ length: 1000 }, (_, at) => {
    const actor = { userId: `u${at}`, organizationId: at < 2 ? 'tidewater' : 'pine', role: 'admin' };
    return roll.join({ actor, sessionId: null, keyId: null } as unknown as Attending, (present) =>
      told.push(`${actor.userId} ${present?.role}`),
    );
  });
  for (let look = 0; asked.length < 3 && look < 500; look++) await pause(5);
  expect(asked.slice(0, 3)).toEqual(['open', 'open', 'open']);
  notice([{ organizationId: 'tidewater', record: 'user_roles', id: 'x' }]);
  for (let look = 0; told.length < 2 && look < 500; look++) await pause(5);
  expect(told).toEqual(['u0 undefined', 'u1 user']);
  expect(asked.filter((what) => what !== 'open')).toEqual(['tidewater']);
  for (const leave of leaving) leave();
});

test('a role that is taken away reaches an open stream', async () => {
  await here.person(rosa, 'manager', county);
  const { cookie } = await here.signedIn(rosa);
  const request = new Request(`${origin}/api/v1/live`, { headers: { cookie: cookie ?? '' } });
  const standing = await here.accounts.standing(request);
  const attending = { actor: { ...standing?.actor, requestId: 'r' }, sessionId: standing?.session?.id, keyId: null };
  const ask = async () => (await here.accounts.attendance.rights(county, [attending as Attending]))[0]?.role;
  expect(await ask()).toBe('manager');
  await here.operator.grantRole({ email: rosa, role: 'user', organization: 'Tidewater County' });
  expect(await ask()).toBe('user');
});
