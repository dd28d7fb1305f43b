import { afterEach, expect, test, vi } from 'vitest';
import { subscriptionCheck } from '#domains/billing/subscription.ts';
import { send } from './send.ts';
import { checkSubscription } from './subscription.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ask = () => send(subscriptionCheck, {});

test('the subscription is asked for without a payload', async () => {
  const asked: [string, RequestInit][] = [];
  const plan = { subscribed: false, plan: 'self_hosted' };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push([path, init]);
    return Response.json(plan);
  });
  expect(await checkSubscription(ask)).toEqual(plan);
  expect(asked).toEqual([['/functions/v1/check-subscription', expect.objectContaining({ method: 'POST' })]]);
  expect(asked[0]?.[1]).not.toHaveProperty('body');
});

test('a failed check is logged and keeps nobody from working', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', async () => Response.json({ error: 'Sign in first.' }, { status: 401 }));
  expect(await checkSubscription(ask)).toBeNull();
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
  expect(await checkSubscription(ask)).toBeNull();
  expect(logged).toHaveBeenCalledTimes(2);
});
