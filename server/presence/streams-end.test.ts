import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, origin } from '../../tests/world/account-world.ts';
import type { Attending } from './attendance.ts';
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

/** A second of the world passes, and all that it brings. */
async function second() {
  here.clock.pass(1);
  await here.clock.settled();
  await turn();
}

/** A stream at this server process; `ended` tells whether it is over within the seconds it may take. */
async function streamAt(server: AccountWorld, headers: Record<string, string>) {
  const response = await server.ask('/api/v1/live', { headers });
  expect(response.status).toBe(200);
  let isOver = false;
  void response.text().then(() => (isOver = true));
  await second();
  expect(isOver).toBe(false);
  return async (within = 1) => {
    for (let at = 0; at < within && !isOver; at++) await second();
    return isOver;
  };
}

/** Within a second where the change was made, and within five at another server process that no notice reaches. */
async function over([at, elsewhere]: readonly ((within?: number) => Promise<boolean>)[]) {
  expect([await at?.(), await elsewhere?.(4)]).toEqual([true, true]);
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
    await over(ends);
  });

  test('its membership is suspended', async () => {
    const { id, cookie } = await newcomer();
    const ends = [await streamAt(here, cookie), await streamAt(there, cookie)];
    expect((await admin.post(`/api/v1/organization_members/${id}/suspend`, { reason: 'On leave' })).status).toBe(200);
    await over(ends);
  });

  test('its key is revoked', async () => {
    const { body } = await admin.post('/api/v1/api_key/issue', { name: 'Export' });
    const { row, key } = body as unknown as { row: { id: string }; key: string };
    const bearer = { authorization: `Bearer ${key}` };
    const ends = [await streamAt(here, bearer), await streamAt(there, bearer)];
    expect((await admin.post(`/api/v1/api_key/${row.id}/revoke`, {})).status).toBe(200);
    await over(ends);
  });

  test('its organization is suspended', async () => {
    const { cookie } = await newcomer();
    const ends = [await streamAt(here, cookie), await streamAt(there, cookie)];
    const set = (state: string) =>
      here.database.platform((tx) => tx.query('update organization set state = $2 where id = $1', [county, state]));
    await set('suspended');
    await over(ends);
    await set('active');
  });

  test('its session runs out, at the hour and not a second before', async () => {
    const { cookie } = await newcomer();
    const ended = await streamAt(here, cookie); // a second of its hour is over
    here.clock.pass(60 * 60 - 3);
    await here.clock.settled();
    expect(await ended()).toBe(false);
    expect(await ended()).toBe(true);
  });
});

test('a thousand open streams cost one question at each call, and rights are asked for where they have changed', async () => {
  const asked: string[] = [];
  const told: string[] = [];
  let call = async () => {};
  const roll = openRollCall({
    after: (_, act) => void (call = act),
    live: { listen: () => () => {} },
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
  for (let at = 0; at < 3; at++) await call();
  expect(asked).toEqual(['open', 'open', 'open']);
  roll.hear({ organizationId: 'tidewater', record: 'user_roles' });
  await call();
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
