import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, password } from '../../tests/world/account-world.ts';

const rosa = 'rosa.delgado@tidewater.example';
const next = 'River-stone 1928!';

describe('somebody who guesses at the address of another person', () => {
  let here: AccountWorld;
  let strict: Awaited<ReturnType<AccountWorld['second']>>;

  beforeAll(async () => {
    here = await accountWorld();
    await here.person(rosa, 'admin', await here.organization('Tidewater County'));
    strict = await here.second({ LIMITS_FACTOR: '1' });
  });
  afterAll(async () => {
    await strict.close();
    await here.close();
  });

  test('is stopped after five tries, from however many networks, and the right password does not pass either', async () => {
    const open = strict.browser('192.0.2.1');
    expect((await open.signIn(rosa)).status).toBe(200);
    const guesses = [];
    for (let at = 0; at < 7; at++)
      guesses.push((await strict.browser(`198.51.100.${at}`).signIn(rosa, `Wrong-guess ${at}!`)).status);
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await strict.browser('203.0.113.1').signIn(rosa)).status).toBe(429);

    // A session that is open goes on, and its person can still prove who they are.
    expect((await open.get('/api/v1/cost_center')).status).toBe(200);
    expect((await open.post('/api/auth/confirm', { password })).status).toBe(200);
  });

  test('keeps its owner from neither the mail with the link nor from signing in with the password that it sets', async () => {
    const owner = strict.browser('203.0.113.2');
    here.letters.length = 0;
    expect((await owner.post('/api/auth/request-password-reset', { email: rosa })).status).toBe(200);
    await strict.accounts.settled();
    const token = /token=([\w-]+)/.exec(here.letters.map(({ text }) => text).join('\n'))?.[1];
    expect(token).toMatch(/^[\w-]{20,}$/);
    expect((await strict.browser('203.0.113.3').signIn(rosa)).status).toBe(429);
    expect((await owner.post('/api/auth/reset-password', { token, newPassword: next })).status).toBe(200);
    expect((await strict.browser('203.0.113.4').signIn(rosa, next)).status).toBe(200);
  });

  test('fills nobody’s mailbox: mails to one address are counted as well', async () => {
    const answers = [];
    for (let at = 0; at < 6; at++)
      answers.push(
        (await strict.browser(`192.0.2.${at + 50}`).post('/api/auth/request-password-reset', { email: rosa })).status,
      );
    // One of the five was asked for above.
    expect(answers).toEqual([200, 200, 200, 200, 429, 429]);
  });
});
