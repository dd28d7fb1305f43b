import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { steady } from '#server/services/clock.ts';
import { type AccountWorld, accountWorld, type Browser, origin, password } from '../../tests/world/account-world.ts';

let here: AccountWorld;
let county: string;
const rosa = 'rosa.delgado@tidewater.example';
const miguel = 'miguel.ortiz@tidewater.example';

beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '100' } });
  county = await here.organization('Tidewater County');
  await here.person(rosa, 'admin', county);
  await here.person(miguel, 'manager', county);
});
afterAll(() => here.close());

const signedIn = (email: string): Promise<Browser> => here.signedIn(email);
const works = async (browser: Browser): Promise<boolean> => (await browser.get('/api/v1/cost_center')).status === 200;
const sql = <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  here.database.platform((tx) => tx.query(text, values)) as Promise<Row[]>;

describe('time limits of a session', () => {
  test('it ends after an hour without a request', async () => {
    const browser = await signedIn(rosa);
    here.clock.pass(59 * 60);
    expect(await works(browser)).toBe(true);
    here.clock.pass(59 * 60);
    expect(await works(browser)).toBe(true);
    here.clock.pass(60 * 60);
    expect(await works(browser)).toBe(false);
  });

  test('it ends after twelve hours, however busy it was', async () => {
    const browser = await signedIn(rosa);
    for (let half = 1; half < 24; half++) {
      here.clock.pass(30 * 60);
      expect([half, await works(browser)]).toEqual([half, true]);
    }
    here.clock.pass(30 * 60);
    expect(await works(browser)).toBe(false);
  });

  test('what has ended is gone, even when the clock goes back', async () => {
    const browser = await signedIn(rosa);
    here.clock.pass(61 * 60);
    expect(await works(browser)).toBe(false);
    here.clock.pass(-61 * 60);
    expect(await works(browser)).toBe(false);
    here.clock.pass(61 * 60);
  });

  /** How many minutes really pass until a session that is in use ends, while the clock on the wall is set at these minutes. */
  async function livesFor(begin: string, steps: Readonly<Record<number, number>> = {}): Promise<number> {
    let [wall, passed] = [Date.parse(begin), 0];
    const time = steady(
      () => wall,
      () => passed,
    );
    const goOn = () => here.clock.pass((time() - here.clock.at().getTime()) / 1000);
    let browser: Browser | undefined;
    for (let minute = 0; minute <= 26 * 60; minute += 15) {
      wall += (steps[minute] ?? 0) * 60_000;
      goOn();
      if (minute === 60) browser = await signedIn(rosa);
      if (browser && !(await works(browser))) return minute - 60;
      wall += 15 * 60_000;
      passed += 15 * 60_000;
    }
    return Number.POSITIVE_INFINITY;
  }

  test.each([
    ['the March night', '2026-03-08T02:00:00Z'],
    ['the November night', '2026-11-01T02:00:00Z'],
    ['the leap day', '2028-02-28T20:00:00Z'],
    ['the turn of the year', '2027-12-31T20:00:00Z'],
  ])('it lasts its twelve hours through %s, no more and no less', async (_, begin) => {
    expect(await livesFor(begin)).toBe(12 * 60);
  });

  test.each([
    ['set back an hour', { 300: -60 }, 12 * 60],
    ['set forward an hour, which is an hour without a request', { 300: 60 }, 240],
    ['set forward half an hour', { 300: 30 }, 11.5 * 60],
    ['an hour ahead at the sign-in and set right soon after', { 15: 60, 120: -60 }, 60],
    ['half an hour ahead for a while and set right', { 300: 30, 345: -30 }, 285],
    ['set back and forward again and again', { 120: -60, 240: 60, 360: -60, 480: 60 }, 12 * 60],
  ])('it never outlives its limit while the clock on the wall is %s', async (_, steps, ends) => {
    expect(await livesFor('2029-05-02T12:00:00Z', steps)).toBe(ends);
  });

  test('its last use is written at most once a minute', async () => {
    const browser = await signedIn(rosa);
    const seen = async () =>
      (
        await sql<{ last_seen_at: string }>('select last_seen_at from auth.sessions order by created_at desc limit 1')
      )[0]?.last_seen_at;
    const first = await seen();
    for (let at = 0; at < 11; at++) {
      here.clock.pass(5);
      expect(await works(browser)).toBe(true);
    }
    expect(await seen()).toBe(first);
    here.clock.pass(5);
    await works(browser);
    expect(await seen()).toBe(here.clock.at().toISOString());
  });

  test('what ended unseen is tidied away', async () => {
    await signedIn(rosa);
    here.clock.pass(13 * 3600);
    await here.runJob('accounts.tidy');
    expect(await sql('select id from auth.sessions')).toEqual([]);
    expect(await sql('select id from auth.verifications')).toEqual([]);
  });
});

describe('a session and the rights behind it', () => {
  const member = async (email: string): Promise<{ id: string; version: number }> => {
    const browser = await signedIn(rosa);
    const { body } = await browser.get(`/api/v1/organization_members?email=${encodeURIComponent(email)}`);
    return (body as unknown as { data: { id: string; version: number }[] }).data[0] as never;
  };

  test('a suspended member is refused at once, also by another server within a second', async () => {
    const admin = await signedIn(rosa);
    const browser = await signedIn(miguel);
    const { id } = await member(miguel);
    const other = await here.second();
    const there = other.browser();
    there.cookie = browser.cookie;
    expect([await works(browser), await works(there)]).toEqual([true, true]);

    expect((await admin.post(`/api/v1/organization_members/${id}/suspend`, { reason: 'On leave' })).status).toBe(200);
    expect(await works(browser)).toBe(false);
    here.clock.pass(1);
    expect(await works(there)).toBe(false);

    expect((await admin.post(`/api/v1/organization_members/${id}/restore`)).status).toBe(200);
    expect(await works(browser)).toBe(true);
    await other.close();
  });

  test('a sign-out reaches the other server within a second', async () => {
    const other = await here.second();
    const browser = await signedIn(miguel);
    const there = other.browser();
    there.cookie = browser.cookie;
    expect(await works(there)).toBe(true);
    await browser.post('/api/auth/sign-out');
    here.clock.pass(1);
    expect(await works(there)).toBe(false);
    await other.close();
  });

  test('another role brings another token; requests under way still pass with the old one', async () => {
    const browser = await signedIn(miguel);
    const mayList = async (one: Browser) => (await one.get('/api/v1/invitation')).status;
    expect(await mayList(browser)).toBe(403);
    const old = browser.cookie;

    await here.operator.grantRole({ email: miguel, role: 'admin' });
    expect(await mayList(browser)).toBe(200);
    expect(browser.cookie).not.toBe(old);
    const late = here.browser();
    late.cookie = old;
    here.clock.pass(5);
    expect(await mayList(late)).toBe(200);
    expect(late.cookie).toBe(browser.cookie);

    here.clock.pass(60);
    expect(await mayList(browser)).toBe(200);
  });

  test('a replaced token that turns up later ends the session: one of the two was a thief', async () => {
    const browser = await signedIn(miguel);
    const old = browser.cookie;
    expect(await works(browser)).toBe(true);
    await here.operator.grantRole({ email: miguel, role: 'manager' });
    expect(await works(browser)).toBe(true);
    here.clock.pass(11);
    const thief = here.browser();
    thief.cookie = old;
    expect(await works(thief)).toBe(false);
    here.clock.pass(1);
    expect(await works(browser)).toBe(false);
    expect(here.logged.join('')).toContain('A replaced session token was used again');
  });

  test('a role that runs out is lost when it runs out', async () => {
    const admin = await signedIn(rosa);
    const { id } = await member(miguel);
    const soon = new Date(here.clock.at().getTime() + 10 * 60_000).toISOString();
    const granted = await admin.post('/api/v1/user_roles', { userId: id, role: 'admin', expiresAt: soon });
    expect(granted.status).toBe(201);
    const browser = await signedIn(miguel);
    expect((await browser.get('/api/v1/invitation')).status).toBe(200);
    here.clock.pass(10 * 60);
    expect((await browser.get('/api/v1/invitation')).status).toBe(403);
    expect((await browser.get('/api/v1/me')).body).toMatchObject({ role: 'manager' });
  });

  test('duties count from their first to their last day', async () => {
    const { id } = await member(miguel);
    const browser = await signedIn(miguel);
    const admin = await signedIn(rosa);
    const day = (days: number) => new Date(here.clock.at().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const grant = { member: id, duty: 'buyer', fromDay: day(0), untilDay: day(0) };
    expect((await admin.post('/api/v1/duty_grant', grant)).status).toBe(201);
    expect((await admin.post('/api/v1/duty_grant', { member: id, duty: 'evaluator', fromDay: day(2) })).status).toBe(
      201,
    );
    expect((await browser.get('/api/v1/me')).body).toMatchObject({ duties: ['buyer'] });
    here.clock.pass(3 * 86_400);
    expect((await (await signedIn(miguel)).get('/api/v1/me')).body).toMatchObject({ duties: ['evaluator'] });
  });

  test('when roles cannot be looked up the person counts as user, and the log says so', async () => {
    const owner = async (text: string) => {
      const { default: pg } = await import('pg');
      const client = new pg.Client(here.clone.owner);
      await client.connect();
      await client.query(text);
      await client.end();
    };
    const browser = await signedIn(rosa);
    await owner('revoke select on user_roles from levee_app');
    here.clock.pass(2);
    expect((await browser.get('/api/v1/me')).body).toMatchObject({ role: 'user', duties: [] });
    expect(here.logged.join('')).toContain('The active role could not be looked up');
    await owner('grant select on user_roles to levee_app');
    here.clock.pass(2);
    expect((await browser.get('/api/v1/me')).body).toMatchObject({ role: 'admin' });
  });

  test('a suspended organization lets nobody in', async () => {
    const browser = await signedIn(rosa);
    const state = (to: string) => sql('update organization set state = $1 where id = $2', [to, county]);
    await state('suspended');
    here.clock.pass(1);
    expect(await works(browser)).toBe(false);
    await state('active');
    here.clock.pass(1);
    expect(await works(browser)).toBe(true);
  });
});

describe('changing the password', () => {
  const other = 'New-channel 2027!';

  test('needs the present one, and ends every other session', async () => {
    const [browser, elsewhere] = [await signedIn(miguel), await signedIn(miguel)];
    const before = browser.cookie;
    const wrong = await browser.post('/api/auth/change-password', {
      currentPassword: 'Wrong-one 1!',
      newPassword: other,
    });
    expect(wrong).toMatchObject({ status: 400, body: { issues: [{ path: 'currentPassword' }] } });
    const weak = await browser.post('/api/auth/change-password', { currentPassword: password, newPassword: 'short' });
    expect(weak.body).toMatchObject({
      issues: expect.arrayContaining([
        expect.objectContaining({ message: 'Password must be at least 8 characters' }),
        expect.objectContaining({ message: 'Password must contain at least one uppercase letter' }),
      ]),
    });
    expect(await works(elsewhere)).toBe(true);

    const done = await browser.post('/api/auth/change-password', { currentPassword: password, newPassword: other });
    expect(done.status).toBe(200);
    expect(browser.cookie).not.toBe(before);
    expect([await works(browser), await works(elsewhere)]).toEqual([true, false]);
    expect(here.letters.at(-1)).toMatchObject({ to: miguel, subject: 'Your password was changed' });
    expect((await here.browser().signIn(miguel)).status).toBe(401);
    expect((await here.browser().signIn(miguel, other)).status).toBe(200);
  });
});

describe('where a request comes from', () => {
  test.each([
    [origin, 'POST', 200],
    [null, 'POST', 'origin'],
    ['null', 'POST', 'origin'],
    ['https://evil.example', 'POST', 'origin'],
    [`${origin}.evil.example`, 'POST', 'origin'],
    [origin.replace('https', 'http'), 'POST', 'origin'],
    [null, 'GET', 200],
    ['https://evil.example', 'GET', 200],
  ])(
    'with the origin %s a %s answers %s: what changes something has to come from our own page',
    async (from, method, is) => {
      const { cookie } = await signedIn(rosa);
      const answer = await here.ask(method === 'GET' ? '/api/auth/security' : '/api/auth/sessions/end', {
        method,
        headers: {
          cookie: cookie ?? '',
          ...(from === null ? {} : { origin: from }),
          'content-type': 'application/json',
        },
        ...(method === 'POST' ? { body: '{}' } : {}),
      });
      const { code } = (await answer.json().catch(() => ({}))) as { code?: string };
      expect(is === 200 ? answer.status : [answer.status, code]).toEqual(is === 200 ? 200 : [403, is]);
    },
  );

  test('a key of a program has no page, and is told that a session is needed', async () => {
    const made = await (await signedIn(rosa)).post('/api/v1/api_key/issue', { name: 'Of a program', scopes: ['*'] });
    const { key } = made.body as { key?: string };
    const answer = await here.ask('/api/auth/sessions/end', {
      method: 'POST',
      headers: { authorization: `Bearer ${key ?? ''}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'session' }]);
  });
});
