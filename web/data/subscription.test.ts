import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { subscriptionCheck } from '#domains/billing/subscription.ts';
import { rendered, settled } from '../../tests/world/rendered.ts';
import { send } from './send.ts';
import { checkSubscription, type Subscription, useSubscriptionCheck } from './subscription.ts';

afterEach(() => {
  vi.useRealTimers();
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

test('it is asked for once for each person who signs in, of nobody else, and forgotten when they leave', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const queries = new QueryClient();
  const kept = () => queries.getQueryData(['subscription']);
  const answers: ((plan: Subscription) => void)[] = [];
  const never = () => new Promise<Subscription>((answer) => void answers.push(answer));
  function Check({ userId }: { readonly userId: string | null }) {
    useSubscriptionCheck(userId, never);
    return null;
  }
  const as = (userId: string | null) =>
    createElement(QueryClientProvider, { client: queries }, createElement(Check, { userId }));
  const page = await rendered(as(null));
  const signIn = async (userId: string | null) => {
    page.show(as(userId));
    await settled();
    await vi.advanceTimersByTimeAsync(20_000);
    return answers.length;
  };
  expect([await signIn(null), await signIn('rosa')]).toEqual([0, 1]);
  answers[0]?.({ plan: 'county' } as Subscription);
  await settled();
  expect(kept()).toEqual({ plan: 'county' });
  expect(await signIn(null)).toBe(1);
  expect(kept()).toBeUndefined();
  await signIn('rosa');
  await signIn(null);
  answers[1]?.({ plan: 'late' } as Subscription); // after they left
  await settled();
  expect([kept(), answers.length]).toEqual([undefined, 2]);
  await page.end();
});
