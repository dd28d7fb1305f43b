import { afterEach, expect, test, vi } from 'vitest';
import { openConnection } from './connection.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A window whose server answers these statuses one after the other, the last one for ever; 0 is no answer. */
function windowWith(statuses: number[]) {
  vi.useFakeTimers();
  const hears = new Map<string, () => void>();
  const asked: string[] = [];
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', (name: string, hear: () => void) => hears.set(name, hear));
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 0;
    if (status === 0) throw new TypeError('Failed to fetch');
    return { status };
  });
  const connection = openConnection();
  connection.watch();
  const said: boolean[] = [];
  connection.listen((isOnline) => said.push(isOnline));
  return { ...connection, said, asked, fire: (name: string) => hears.get(name)?.() };
}

test('one call without an answer is no lost connection when the server answers the next', async () => {
  const { suspect, said } = windowWith([200]);
  suspect();
  await vi.advanceTimersByTimeAsync(0);
  expect(said).toEqual([]);
});

test('a lost connection is said once and looked for after 1, 2, 5 and 10 seconds, until it is back', async () => {
  const { suspect, said, asked, isConnected } = windowWith([0, 0, 502, 0, 0, 200]);
  suspect();
  suspect();
  await vi.advanceTimersByTimeAsync(0);
  expect([said, asked.length, isConnected()]).toEqual([[false], 1, false]);
  for (const [seconds, looks] of [
    [1, 2],
    [2, 3],
    [5, 4],
    [10, 5],
    [9, 5],
  ] as const) {
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    expect(asked).toHaveLength(looks);
  }
  expect(said).toEqual([false]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([said, isConnected()]).toEqual([[false, true], true]);
});

test('the browser’s own word is heard at once, and its return is believed when the server answers', async () => {
  const { said, fire } = windowWith([0, 200]);
  fire('offline');
  expect(said).toEqual([false]);
  await vi.advanceTimersByTimeAsync(0);
  fire('online');
  await vi.advanceTimersByTimeAsync(0);
  expect(said).toEqual([false, true]);
});
