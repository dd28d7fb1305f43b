import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { doToRows, refusals, rowsMeant } from './bulk.ts';

/** The calls that went out, and how the server answers the next of them. */
const sent: { ids?: { id: string }[]; all?: object; look?: boolean }[] = [];
let answers: (ids: string[]) => Response;
/** How long a call takes. */
let takes = 0;

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const allDone = (ids: string[]) => json({ done: ids.length, refused: 0, rows: ids.map((id) => ({ id, ok: true })) });

beforeEach(() => {
  sent.length = 0;
  answers = allDone;
  takes = 0;
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const asked = JSON.parse(body) as (typeof sent)[number];
    sent.push(asked);
    vi.advanceTimersByTime(takes);
    return answers((asked.ids ?? []).map(({ id }) => id));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const bulk = { record: costCenter, act: 'close', given: { input: {} } };
/** Other rows in each test: what one window sends twice in a moment is one gesture. */
let round = 0;
const some = (count: number) => {
  round++;
  return Array.from({ length: count }, (_, at) => ({ id: `${round}-${at}` }));
};
const partsOf = () => sent.map(({ ids }) => ids?.length);

test('each part that is done is told, and parts grow while they are quick', async () => {
  const told: number[] = [];
  const end = await doToRows(bulk, some(10_000), { onProgress: (done) => told.push(done), isStopped: () => false });
  expect(partsOf()).toEqual([100, 200, 400, 800, ...Array(8).fill(1000), 500]);
  expect(told).toEqual([100, 300, 700, ...Array.from({ length: 9 }, (_, at) => 1500 + at * 1000), 10_000]);
  expect(end).toMatchObject({ done: 10_000, refused: 0, left: 0, problem: null });
});

test('parts that take long stay small, so that the progress moves', async () => {
  takes = 5_000;
  await doToRows(bulk, some(350), { onProgress() {}, isStopped: () => false });
  expect(partsOf()).toEqual([100, 100, 100, 50]);
});

test('a person who stops it is told what was done, what was refused and how many were not reached', async () => {
  let isStopped = false;
  answers = (ids) =>
    json({
      done: ids.length - 1,
      refused: 1,
      rows: ids.map((id, at) => (at === 0 ? { id, ok: false, sentence: 'It is paid.' } : { id, ok: true })),
    });
  const rows = some(1000);
  const end = await doToRows(bulk, rows, {
    onProgress: (done) => (isStopped = done >= 300),
    isStopped: () => isStopped,
  });
  expect(partsOf()).toEqual([100, 200]);
  expect(end).toMatchObject({ done: 298, refused: 2, left: 700 });
  expect(refusals(end)).toEqual([['It is paid.', [rows[0]?.id, rows[100]?.id]]]);
});

test('what was done before a call failed is not lost; a first call that fails is the error of all', async () => {
  answers = (ids) => (sent.length > 1 ? json({ code: 'too_many', detail: 'Tried too often.' }, 429) : allDone(ids));
  const end = await doToRows(bulk, some(1000), { onProgress() {}, isStopped: () => false });
  expect(end).toMatchObject({ done: 100, refused: 0, left: 900, problem: { message: 'Tried too often.' } });
  await expect(doToRows(bulk, some(10), { onProgress() {}, isStopped: () => false })).rejects.toThrow(
    'Tried too often.',
  );
});

test('which rows a list shows is asked first, and does nothing', async () => {
  answers = () => json({ done: 0, refused: 0, rows: [{ id: 'a', ok: true }] });
  expect(await rowsMeant(costCenter, 'status=active', 1)).toEqual([{ id: 'a' }]);
  expect(sent).toEqual([{ all: { question: 'status=active', confirm: 1 }, look: true }]);
});
