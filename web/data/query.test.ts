import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ProblemError } from './call.ts';
import { openQueries } from './query.ts';

const problem = (status: number, detail: string) => new ProblemError(status, { detail });

/** Somebody looks at one answer; then it is read again with `then`. */
async function readTwice(then: () => Promise<string>) {
  const behind = vi.fn();
  const queries = openQueries(behind);
  const queryFn = vi.fn(async () => 'the first answer');
  const observer = new QueryObserver(queries, { queryKey: ['rows'], queryFn, retry: false });
  const leave = observer.subscribe(() => {});
  await expect.poll(() => observer.getCurrentResult().data).toBe('the first answer');
  queryFn.mockImplementation(then);
  await queries.invalidateQueries({ queryKey: ['rows'] });
  const looked = observer.getCurrentResult();
  return { queries, queryFn, observer, behind, looked, leave };
}

test('what is shown stays while the server cannot be reached or is busy, and is read again at the next occasion', async () => {
  const { looked, behind, queries, queryFn, observer, leave } = await readTwice(async () => {
    throw problem(0, 'The server cannot be reached.');
  });
  expect(looked).toMatchObject({ data: 'the first answer', error: null, isError: false, isStale: true });
  await queries.refetchQueries({ queryKey: ['rows'] });
  expect(behind).toHaveBeenCalledTimes(1);
  queryFn.mockImplementation(async () => 'the second answer');
  await queries.refetchQueries({ queryKey: ['rows'], stale: true });
  expect(observer.getCurrentResult()).toMatchObject({ data: 'the second answer', isStale: false });
  queryFn.mockImplementation(async () => {
    throw problem(429, 'Tried too often.');
  });
  await queries.refetchQueries({ queryKey: ['rows'] });
  expect(behind).toHaveBeenCalledTimes(2);
  leave();
});

test.each([
  [499, true],
  [500, false],
])('an answer of %i is of the row or of the moment', async (status, isOfTheRow) => {
  const { looked, leave } = await readTwice(async () => {
    throw problem(status, 'It did not work.');
  });
  expect(looked.isError).toBe(isOfTheRow);
  leave();
});

test('what the server refuses is shown as refused: the row may be gone, or no longer hers to read', async () => {
  const { looked, behind, leave } = await readTwice(async () => {
    throw problem(404, 'There is no such requisition.');
  });
  expect(looked.error?.message).toBe('There is no such requisition.');
  expect(behind).not.toHaveBeenCalled();
  leave();
});
