import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { learn } from './call-limits.ts';
import { call, gesture, newKey, ProblemError } from './call.ts';

/** Answers in the given order, and keeps what was asked. */
function server(...answers: (Response | Error)[]) {
  const asked: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    if (answer instanceof Error || !answer) throw answer ?? new Error('nothing to answer');
    return answer.clone();
  });
  return asked;
}

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const refusal = {
  code: 'refused',
  detail: 'Someone else has to approve it.',
  issues: [],
  requestId: 'r-1',
  law: '2 CFR',
};
const headersOf = (asked: { init: RequestInit } | undefined) => new Headers(asked?.init.headers);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a call', () => {
  test('carries the cookie, the key and JSON', async () => {
    const asked = server(json(200, { id: '1' }));
    expect(await call({ method: 'POST', path: '/api/v1/x', body: { a: 1 }, key: 'k-1' })).toEqual({ id: '1' });
    expect(asked[0]).toMatchObject({ url: '/api/v1/x', init: { credentials: 'same-origin', body: '{"a":1}' } });
    expect(headersOf(asked[0]).get('idempotency-key')).toBe('k-1');
    expect(headersOf(asked[0]).get('content-type')).toBe('application/json');
  });

  test('sends a file as it is', async () => {
    const asked = server(json(201, { id: '1' }));
    const file = new Blob(['%PDF'], { type: 'application/pdf' });
    await call({ method: 'POST', path: '/api/v1/x', body: file });
    expect(asked[0]?.init.body).toBe(file);
    expect(headersOf(asked[0]).get('content-type')).toBe('application/pdf');
  });

  test('tells the sentence, the code and the request of a refusal', async () => {
    server(json(422, refusal));
    const error = await call({ path: '/api/v1/x' }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({
      message: refusal.detail,
      status: 422,
      code: 'refused',
      requestId: 'r-1',
      extra: { law: '2 CFR' },
    });
  });

  test('understands what the accounts answer, who say message instead of detail', async () => {
    server(json(401, { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' }));
    await expect(call({ path: '/x' })).rejects.toMatchObject({ message: 'Invalid email or password', status: 401 });
  });

  test.each([502, 503, 504])('is tried again after %i with growing pauses, under the same key', async (status) => {
    vi.useFakeTimers();
    const asked = server(json(status, {}), json(status, {}), json(200, 'done'));
    const answer = call({ method: 'POST', path: '/x', body: {}, key: 'k' });
    await vi.advanceTimersByTimeAsync(199);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(400);
    expect(await answer).toBe('done');
    expect(asked.map((one) => headersOf(one).get('idempotency-key'))).toEqual(['k', 'k', 'k']);
  });

  test.each([
    ['a change that has a key', { method: 'POST', path: '/x', body: {}, key: 'k' }, 3],
    ['a question', { path: '/x' }, 2],
    ['a change without a key', { method: 'POST', path: '/x', body: {} }, 1],
  ] as const)('gives up %s in time, and never repeats other failures', async (_what, wish, tries) => {
    vi.useFakeTimers();
    const asked = server(json(503, refusal));
    const answer = call(wish).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await answer).toMatchObject({ status: 503 });
    expect(asked).toHaveLength(tries);
    const once = server(json(500, refusal));
    await expect(call({ path: '/x' })).rejects.toMatchObject({ status: 500 });
    expect(once).toHaveLength(1);
  });

  test.each([502, 503, 504])('says after a gateway’s own %i page that it can be tried again', async (status) => {
    vi.useFakeTimers();
    server(new Response('<html>', { status }));
    const answer = call({ path: '/x' }).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await answer).toMatchObject({ status, code: 'gateway', message: expect.stringContaining('try again') });
  });

  test.each([
    [500, 'An unexpected error occurred. Nothing is lost: try again in a moment.'],
    [502, 'The server does not answer just now. Nothing is lost: try again in a moment.'],
  ])('that says nothing itself (%i) is never said to have told anybody', (status, words) => {
    expect(new ProblemError(status, {}).message).toBe(words);
  });

  test('without a connection says that nothing is lost', async () => {
    server(new TypeError('Failed to fetch'));
    await expect(call({ path: '/x' })).rejects.toMatchObject({ status: 0, code: 'offline' });
  });

  test('a page of a gateway is no answer', async () => {
    server(new Response('<html>', { status: 200 }), new Response('<html>', { status: 404 }));
    await expect(call({ path: '/x' })).rejects.toMatchObject({ code: 'unreadable' });
    await expect(call({ path: '/x' })).rejects.toMatchObject({ status: 404, code: 'unknown' });
  });
});

describe('one gesture has one effect', () => {
  const wish = (body: object, key = newKey()) => call({ method: 'POST', path: '/api/v1/x', body, key });

  test('the same change asked for twice while it is on its way is made once, and both hear the answer', async () => {
    const asked = server(json(201, { id: '1' }));
    expect(await Promise.all([wish({ a: 1 }), wish({ a: 1 }), wish({ a: 2 })])).toEqual([
      { id: '1' },
      { id: '1' },
      { id: '1' },
    ]);
    expect(asked.map(({ init }) => init.body)).toEqual(['{"a":1}', '{"a":2}']);
  });

  test('the next part of work that a window goes through by itself is another wish, though it reads alike', async () => {
    const asked = server(json(200, { done: 250 }), json(200, { done: 318 }));
    const part = (at: number) => call({ method: 'POST', path: '/api/v1/x', body: {}, key: newKey(), part: at });
    expect(await Promise.all([part(0), part(0), part(250)])).toEqual([{ done: 250 }, { done: 250 }, { done: 318 }]);
    expect(asked.map(({ init }) => init.body)).toEqual(['{}', '{}']);
  });

  test('once it is known what became of it, the same change is another one', async () => {
    const asked = server(json(422, refusal), json(201, {}), json(201, {}));
    await expect(wish({ a: 3 })).rejects.toMatchObject({ code: 'refused' });
    await wish({ a: 3 });
    await wish({ a: 3 });
    expect(new Set(asked.map((one) => headersOf(one).get('idempotency-key'))).size).toBe(3);
  });

  test.each([
    ['silence', new TypeError('Failed to fetch')],
    ['a gateway’s page', new Response('<html>', { status: 502 })],
    ['an error of the server', json(500, refusal)],
    ['“still running”', json(409, { code: 'idempotency.running', detail: 'still running' })],
  ])('after %s it goes out under the key that it had, whichever key it is given', async (what, first) => {
    vi.useFakeTimers();
    const asked = server(
      ...Array.from({ length: first instanceof Response && first.status === 502 ? 3 : 1 }, () => first),
      json(201, { id: '7' }),
    );
    const failed = wish({ what }, 'first').catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await failed).toBeInstanceOf(ProblemError);
    expect(await wish({ what }, 'second')).toEqual({ id: '7' });
    expect(new Set(asked.map((one) => headersOf(one).get('idempotency-key')))).toEqual(new Set(['first']));
  });

  test('a sending that got through behind a gateway’s back is waited for', async () => {
    vi.useFakeTimers();
    const running = json(409, { code: 'idempotency.running', detail: 'still running' });
    const asked = server(new Response('<html>', { status: 502 }), running, running, json(201, { id: '8' }));
    const answer = wish({ slow: true });
    await vi.runAllTimersAsync();
    expect(await answer).toEqual({ id: '8' });
    expect(asked).toHaveLength(4);
  });
});

describe('too many calls of one sort', () => {
  // A screen that asked a real server in the same process may have heard of a larger quota.
  beforeEach(() => ['auth', 'api'].forEach((kind) => learn(`"${kind}";q=1;w=300`)));

  const refused = () => json(401, refusal);
  const signIn = (email: string) => call({ method: 'POST', path: '/api/auth/sign-in/email', body: { email } });
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: ProblemError) => error.status,
    );

  test('the sixth sign-in in five minutes waits a quarter of an hour, says so, and asks nobody', async () => {
    vi.useFakeTimers();
    const asked = server(refused());
    for (let count = 0; count < 5; count++) expect(await outcome(signIn('one@county.example'))).toBe(401);
    await expect(signIn(' ONE@county.example')).rejects.toMatchObject({
      status: 429,
      code: 'too_many',
      message: 'Tried too often from this window. Try again in 15 minutes.',
      extra: { retryAfter: 900 },
    });
    expect(asked).toHaveLength(5);
    expect(await outcome(signIn('other@county.example'))).toBe(401);
    await vi.advanceTimersByTimeAsync(900_000);
    expect(await outcome(signIn('one@county.example'))).toBe(401);
  });

  test('a sign-in that succeeds leaves nothing behind', async () => {
    const asked = server(json(200, {}));
    for (let count = 0; count < 12; count++) expect(await outcome(signIn('two@county.example'))).toBe('done');
    expect(asked).toHaveLength(12);
  });

  test('the window is never stricter than the server says it is', async () => {
    vi.useFakeTimers();
    const generous = new Response('{}', { status: 401, headers: { 'ratelimit-policy': '"auth";q=50;w=300' } });
    const asked = server(generous);
    for (let count = 0; count < 50; count++) expect(await outcome(signIn('three@county.example'))).toBe(401);
    expect(await outcome(signIn('three@county.example'))).toBe(429);
    expect(asked).toHaveLength(50);
    server(new Response('{}', { status: 401, headers: { 'ratelimit-policy': '"auth";q=1;w=300' } }));
    for (let count = 0; count < 5; count++) expect(await outcome(signIn('four@county.example'))).toBe(401);
    expect(await outcome(signIn('four@county.example'))).toBe(429);
  });

  test('the same change is made a hundred times in a minute at most; reading is never held up', async () => {
    vi.useFakeTimers();
    server(json(200, {}));
    const change = (path: string) => outcome(call({ method: 'PATCH', path, body: {} }));
    for (let count = 0; count < 100; count++) expect(await change('/api/v1/task/1')).toBe('done');
    expect(await change('/api/v1/task/1')).toBe(429);
    expect(await change('/api/v1/task/2')).toBe('done');
    for (let count = 0; count < 150; count++) expect(await outcome(call({ path: '/api/v1/task' }))).toBe('done');
    await vi.advanceTimersByTimeAsync(300_000);
    expect(await change('/api/v1/task/1')).toBe('done');
  });
});

describe('a gesture', () => {
  const failing = (status: number) => async (): Promise<never> => {
    throw new ProblemError(status, {});
  };

  test.each([0, 500, 503])('keeps its key while there was no answer (%i)', async (status) => {
    const once = gesture();
    const used: string[] = [];
    await once({ a: 1 }, (key) => (used.push(key), failing(status)())).catch(() => {});
    await once({ a: 1 }, async (key) => used.push(key));
    expect(used[0]).toBe(used[1]);
  });

  test('gets a new key after an answer, and for another wish', async () => {
    const once = gesture();
    const used: string[] = [];
    const note = async (key: string) => used.push(key);
    await once({ a: 1 }, note);
    await once({ a: 1 }, note);
    await once({ a: 1 }, (key) => (used.push(key), failing(422)())).catch(() => {});
    await once({ a: 1 }, (key) => (used.push(key), failing(0)())).catch(() => {});
    await once({ a: 2 }, note);
    expect(new Set(used).size).toBe(5);
  });

  test('keys do not repeat', () => {
    expect(new Set(Array.from({ length: 100 }, newKey)).size).toBe(100);
    expect(newKey()).toMatch(/^[0-9a-f]{32}$/);
  });
});
