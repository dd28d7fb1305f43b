import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterFirstPage } from './first-page.ts';

const shown = new Set<string>();

beforeEach(() => {
  vi.useFakeTimers();
  shown.clear();
  vi.stubGlobal('document', { querySelector: (what: string) => (shown.has(what) ? {} : null) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what can wait begins when the page has its heading and nothing is on its way, once, and ends with who asked', () => {
  const end = vi.fn();
  const begin = vi.fn(() => end);
  const stop = afterFirstPage(begin);
  vi.advanceTimersByTime(1000);
  shown.add('h1').add('[aria-busy=true]');
  vi.advanceTimersByTime(1000);
  expect(begin).not.toHaveBeenCalled();
  shown.delete('[aria-busy=true]');
  vi.advanceTimersByTime(1000);
  expect(begin).toHaveBeenCalledTimes(1);
  stop();
  expect(end).toHaveBeenCalledTimes(1);
});

test('a page that is never done keeps it from its turn for seconds only; what is called off does not begin', () => {
  const [begin, never] = [vi.fn(), vi.fn()];
  afterFirstPage(begin);
  afterFirstPage(never)();
  vi.advanceTimersByTime(20_000);
  expect(begin).toHaveBeenCalledTimes(1);
  expect(never).not.toHaveBeenCalled();
});
