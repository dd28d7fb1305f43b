import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, password } from '../../tests/world/account-world.ts';

let here: AccountWorld;
const path = '/functions/v1/check-subscription';
const rosa = 'rosa.delgado@tidewater.example';
let county: string;

beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '100' } });
  county = await here.organization('Tidewater County');
  await here.person(rosa, 'user', county);
});
afterAll(() => here.close());

test('whoever is not signed in is told so in the field that web clients read', async () => {
  const { status, body } = await here.browser().post(path);
  expect(status).toBe(401);
  expect(body).toMatchObject({ code: 'unauthenticated', error: 'Sign in first.', detail: 'Sign in first.' });
});

test('an agency on its own installation has no subscription and pays nobody', async () => {
  const { status, body } = await (await here.signedIn(rosa)).post(path);
  expect(status).toBe(200);
  expect(body).toEqual({
    subscribed: false,
    plan: 'self_hosted',
    name: 'Self-hosted',
    isSimulated: false,
    monthly: null,
    users: null,
    endsAt: null,
  });
});

test('a demo organization has the simulated Enterprise plan until its end', async () => {
  await here.database.platform((tx) =>
    tx.query(`update organization set demo_ends_at = '2026-12-20T15:00:00Z' where id = $1`, [county]),
  );
  expect((await (await here.signedIn(rosa)).post(path)).body).toEqual({
    subscribed: true,
    plan: 'enterprise',
    name: 'Enterprise',
    isSimulated: true,
    monthly: { cents: 299_900, currency: 'USD' },
    users: 'unlimited',
    endsAt: '2026-12-20T15:00:00.000Z',
  });
});

test('an account that belongs to no organization yet has none', async () => {
  const email = 'ana.reyes@tidewater.example';
  await here.browser().post('/api/auth/sign-up/email', { email, password, name: 'Ana Reyes' });
  await here.accounts.settled();
  await here.browser().post('/api/auth/verify-email', { token: here.tokenFor(email) });
  expect((await (await here.signedIn(email)).post(path)).body).toMatchObject({ subscribed: false, plan: null });
});
