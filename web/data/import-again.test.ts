import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openImports } from './import-again.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A browser: an address that failed once is never asked for again. */
function browser(failures: number) {
  const asked: string[] = [];
  const given = new Map<string, Promise<{ at: string }>>();
  let left = failures;
  const load = (at: string) => {
    const known = given.get(at);
    if (known) return known;
    asked.push(at);
    const answer = left-- > 0 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve({ at });
    given.set(at, answer);
    return answer;
  };
  return { asked, load };
}

test('a script that did not come is asked for once more under another address, and stays the one it is then', async () => {
  const { asked, load } = browser(1);
  const importAgain = openImports();
  const first = importAgain(load, './list.js');
  await vi.advanceTimersByTimeAsync(199);
  expect(asked).toEqual(['./list.js']);
  await vi.advanceTimersByTimeAsync(1);
  expect(await first).toEqual({ at: './list.js?again=1' });
  expect(await importAgain(load, './list.js')).toBe(await first);
  expect(asked).toEqual(['./list.js', './list.js?again=1']);
});

test('each later try really asks', async () => {
  const { asked, load } = browser(3);
  const importAgain = openImports();
  const attempt = async () => {
    const answer = importAgain(load, './list.js').then(
      () => 'came',
      () => 'failed',
    );
    await vi.advanceTimersByTimeAsync(200);
    return answer;
  };
  expect(await attempt()).toBe('failed');
  expect(await attempt()).toBe('failed');
  expect(await attempt()).toBe('came');
  expect(asked).toEqual(['./list.js', './list.js?again=1', './list.js?again=2', './list.js?again=3']);
});
