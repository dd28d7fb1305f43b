import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authErrorOf, isSessionOver } from '#web/data/auth-error.ts';
import { ProblemError } from '#web/data/call.ts';
import { type AccountWorld, accountWorld, password } from '../../tests/world/account-world.ts';

const rosa = 'rosa.delgado@tidewater.example';
let here: AccountWorld;
beforeAll(async () => {
  here = await accountWorld();
  await here.person(rosa, 'user', await here.organization('Tidewater County'));
});
afterAll(() => here.close());

interface Answer {
  readonly status: number;
  readonly body: unknown;
}
/** As `call` throws it. */
const thrown = ({ status, body }: Answer) => new ProblemError(status, { ...(body as Record<string, unknown>) });

describe('what the accounts refuse has the name that programs know', () => {
  test('without a session: Auth session missing!', async () => {
    const error = thrown(await here.browser().get('/api/v1/cost_center'));
    expect(authErrorOf(error)).toMatchObject({ name: 'AuthSessionMissingError', message: 'Auth session missing!' });
    expect(isSessionOver(error)).toBe(true);
  });

  test('invalid credentials, which say nothing about a session that is there', async () => {
    const error = thrown(await here.browser('192.0.2.9').signIn(rosa, 'Not-the-one 1!'));
    expect(authErrorOf(error)).toMatchObject({
      name: 'AuthInvalidCredentialsError',
      message: 'The e-mail address or the password is not right.',
    });
    expect(isSessionOver(error)).toBe(false);
  });

  test('whoever may try only a few times is told how many, with every answer', async () => {
    const browser = here.browser('192.0.2.10');
    for (const answer of [await browser.signIn(rosa, 'Not-the-one 1!'), await browser.signIn(rosa)])
      expect(answer.headers.get('ratelimit-policy')).toBe('"auth";q=5;w=300');
    expect((await browser.get('/api/v1/me')).headers.get('ratelimit-policy')).toBeNull();
  });

  test('a weak password, with every rule that it breaks', async () => {
    const browser = await here.signedIn(rosa);
    const body = { currentPassword: password, newPassword: 'short' };
    expect(authErrorOf(thrown(await browser.post('/api/auth/change-password', body)))).toMatchObject({
      name: 'AuthWeakPasswordError',
      message: expect.stringContaining('Password must be at least 8 characters'),
    });
  });

  test('an invalid JWT', async () => {
    const headers = { authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJub2JvZHkifQ.c2lnbmF0dXJl' };
    const response = await here.ask('/api/v1/cost_center', { headers });
    const error = thrown({ status: response.status, body: await response.json() });
    expect(authErrorOf(error)).toMatchObject({ name: 'AuthInvalidJwtError', message: 'invalid JWT' });
    expect(isSessionOver(error)).toBe(true);
  });

  test.each([502, 503, 504])('a gateway that answers %i can be asked again', (status) =>
    expect(authErrorOf(new ProblemError(status, {}))).toMatchObject({
      name: 'AuthRetryableFetchError',
      isRetryable: true,
    }),
  );

  test('everything else is none of theirs', () => {
    for (const error of [new ProblemError(404, {}), new ProblemError(500, {}), new ProblemError(0, {}), new Error('x')])
      expect(authErrorOf(error)).toBeNull();
  });
});
