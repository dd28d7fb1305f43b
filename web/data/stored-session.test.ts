import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoredSession } from '#kernel/calls/session-calls.ts';
import { keepSession, storedSession } from './stored-session.ts';

const kept = new Map<string, string>();
let asked: number[] = [];
let answers: (() => StoredSession | null)[] = [];

const session = (lastsSeconds: number): StoredSession => ({
  user: { id: 'u-1', email: 'rosa@tidewater.example', name: 'Rosa Delgado' },
  organizationId: null,
  method: 'password',
  idleAt: '2026-11-20T16:00:00.000Z',
  endsAt: '2026-11-21T03:00:00.000Z',
  accessToken: `levee_s.${lastsSeconds}`,
  accessTokenExpiresAt: new Date(Date.now() + lastsSeconds * 1000).toISOString(),
});
const ask = async () => {
  asked.push(Date.now());
  const answer = answers.shift();
  if (!answer) throw new Error('The server cannot be reached.');
  return answer();
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z') });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  kept.clear();
  asked = [];
  answers = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a token is asked anew half a minute before it ends', async () => {
  answers = [() => session(600), () => session(600)];
  const began = Date.now();
  const stop = keepSession(ask);
  await vi.advanceTimersByTimeAsync(569_000);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked.map((at) => at - began)).toEqual([0, 570_000]);
  expect(storedSession()?.accessToken).toBe('levee_s.600');
  stop();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(asked).toHaveLength(2);
});

test('after a failure it is tried again from 200 ms on, each time after twice as long', async () => {
  const began = Date.now();
  const stop = keepSession(ask);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(asked.map((at) => at - began)).toEqual([0, 200, 600, 1400]);
  answers = [() => session(60)];
  await vi.advanceTimersByTimeAsync(1_600);
  expect(storedSession()).not.toBeNull();
  stop();
});

test('nothing is kept once nobody is signed in, and what has run out is not handed out', async () => {
  answers = [() => session(40), () => null];
  const stop = keepSession(ask);
  await vi.advanceTimersByTimeAsync(1);
  expect(storedSession()?.user.name).toBe('Rosa Delgado');
  expect(storedSession(Date.now() + 41_000)).toBeNull();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(kept.size).toBe(0);
  stop();
});
