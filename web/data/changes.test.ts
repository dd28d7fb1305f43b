import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { namesIn, noteChanged, readChanged } from './changes.ts';

/** A window that looks at one answer of each kind; answers which of them are asked for again after a change. */
async function askedAgain(header: string | null, records: readonly string[] = []): Promise<string[]> {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 300_000 } } });
  const kinds = {
    plan: { answer: 1, reads: namesIn('capital_plan, *budget_posting') },
    cases: { answer: 2, reads: namesIn('*approval') },
    hidden: { answer: 3, reads: namesIn('*, agency') },
    unsaid: { answer: 4, reads: null },
    pages: { pages: [] },
  };
  const again: string[] = [];
  await readChanged(queries, []); // what other tests changed
  for (const [name, data] of Object.entries(kinds)) {
    const ask = vi.fn(async () => data);
    new QueryObserver(queries, { queryKey: ['asked', name], queryFn: ask }).subscribe(() => {});
    await expect.poll(() => queries.getQueryData(['asked', name])).toBeDefined();
    ask.mockImplementation(async () => {
      again.push(name);
      return data;
    });
  }
  noteChanged(namesIn(header));
  await readChanged(queries, records);
  return again.toSorted();
}

test('after an act a window asks again for what the act made another, and for nothing else', async () => {
  expect(await askedAgain('capital_plan')).toEqual(['hidden', 'pages', 'plan', 'unsaid']);
  expect(await askedAgain('*approval, *audit_entry')).toEqual(['cases', 'hidden', 'pages', 'unsaid']);
  expect(await askedAgain('*budget_posting')).toEqual(['hidden', 'pages', 'plan', 'unsaid']);
  expect(await askedAgain('*audit_entry')).toEqual(['hidden', 'pages', 'unsaid']);
  expect(await askedAgain('', ['approval'])).toEqual(['cases', 'hidden', 'pages', 'unsaid']);
});

test('an act that changed nothing makes nothing old, and one that says nothing makes everything old', async () => {
  expect(await askedAgain('')).toEqual([]);
  expect(await askedAgain(null)).toEqual(['cases', 'hidden', 'pages', 'plan', 'unsaid']);
});
