import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rereading } from './reread.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A window that looks at the balance of a budget line, and hears what changes on the server. */
async function windowOn({ takes = 0, isHidden = false, reads = ['*budget_posting'] as readonly string[] | null } = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 300_000 } } });
  const asked = vi.fn(
    () => new Promise((done) => setTimeout(done, takes, reads ? { answer: 'balance', reads } : 'balance')),
  );
  const observer = new QueryObserver(queries, {
    queryKey: ['asked', '/api/v1/budget/balance'],
    queryFn: asked,
  });
  observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(takes);
  asked.mockClear();
  const { heard, end } = rereading(queries, { counted: new Set(), isHidden: () => isHidden, spread: 0 });
  return { asked, observer, end, hears: (record = 'budget_journal') => heard([record]) };
}

test('a figure that somebody looks at is asked for again when somebody else posts', async () => {
  const { asked, hears } = await windowOn();
  hears();
  await vi.advanceTimersByTimeAsync(150);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('ten changes a second for a minute make a window ask for a figure twelve times', async () => {
  const { asked, hears } = await windowOn();
  for (let change = 0; change < 600; change++) {
    hears();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(asked).toHaveBeenCalledTimes(12);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveBeenCalledTimes(13); // the last change is never left out
});

test('an answer is asked for again when something changes that it was worked out of, and not otherwise', async () => {
  const looking = await windowOn({ reads: ['budget_line', 'budget_journal'] });
  looking.hears();
  await vi.advanceTimersByTimeAsync(150);
  expect(looking.asked).toHaveBeenCalledTimes(1);
  const other = await windowOn({ reads: ['requisition'] });
  for (let change = 0; change < 3; change++) {
    other.hears();
    await vi.advanceTimersByTimeAsync(10_000);
  }
  expect(other.asked).not.toHaveBeenCalled();
  other.hears('requisition');
  await vi.advanceTimersByTimeAsync(150);
  expect(other.asked).toHaveBeenCalledTimes(1);
});

test('the list of a view is read again whatever changes, and no more often than a figure', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 300_000 } } });
  const asked = vi.fn(async () => ({ data: [] }));
  new QueryObserver(queries, { queryKey: ['budget_posting', 'list'], queryFn: asked }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  const { heard, end } = rereading(queries, {
    counted: new Set(),
    views: ['budget_posting'],
    isHidden: () => false,
    spread: 0,
  });
  for (let change = 0; change < 100; change++) {
    heard(['requisition']);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(asked).toHaveBeenCalledTimes(1 + 2);
  end();
});

test('a slow answer is waited for, and then asked for once more', async () => {
  const { asked, hears } = await windowOn({ takes: 12_000 });
  hears();
  await vi.advanceTimersByTimeAsync(1000);
  hears();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a window in the background asks nobody, and knows that what it shows is old', async () => {
  const { asked, observer, hears } = await windowOn({ isHidden: true });
  hears();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).not.toHaveBeenCalled();
  expect(observer.getCurrentResult().isStale).toBe(true);
});

test('a search over last year’s documents is not run again because a row changed', async () => {
  const { asked, hears } = await windowOn({ reads: null });
  hears();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).not.toHaveBeenCalled();
});

test('nothing is asked for after the window listens no more', async () => {
  const { asked, hears, end } = await windowOn();
  hears();
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).not.toHaveBeenCalled();
});
