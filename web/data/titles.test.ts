import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { titledRow } from './titles.ts';

const id = (at: number) => `6f1d3c56-2d6c-4f2e-9a77-${String(at).padStart(12, '0')}`;
let asked: string[];
let answer: (url: string) => Response;

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return answer(url);
  });
});
afterEach(() => vi.unstubAllGlobals());

const listed = (url: string) => new URL(url, 'https://levee.example').searchParams.getAll('id');

test('rows that are asked for in one moment are one call, a hundred at a time, each once', async () => {
  answer = (url) => Response.json({ data: listed(url).map((one) => ({ id: one })) });
  const wanted = Array.from({ length: 130 }, (_, at) => id(at));
  const rows = await Promise.all([...wanted, id(0)].map((one) => titledRow(requisition, one)));
  expect(rows.map((row) => row?.id)).toEqual([...wanted, id(0)]);
  expect(asked.map((url) => listed(url).length)).toEqual([100, 30]);
  expect(asked[1]).toMatch(/&limit=100&fields=number$/);
});

test('a row that the list leaves out is closed to whoever asks', async () => {
  answer = () => Response.json({ data: [{ id: id(1) }] });
  const [one, other] = await Promise.all([titledRow(requisition, id(1)), titledRow(requisition, id(2))]);
  expect([one?.id, other]).toEqual([id(1), null]);
});

test('one row, and rows of a list that is refused, are read by their own calls, with their own refusals', async () => {
  answer = (url) => (url.includes('?') ? Response.json({}, { status: 403 }) : Response.json({ id: url.slice(-36) }));
  expect((await titledRow(requisition, id(3)))?.id).toBe(id(3));
  const both = await Promise.all([titledRow(requisition, id(4)), titledRow(requisition, id(5))]);
  expect(both.map((row) => row?.id)).toEqual([id(4), id(5)]);
  answer = () => Response.json({ detail: 'Only the auditor may do this.' }, { status: 403 });
  await expect(titledRow(requisition, id(6))).rejects.toThrow('Only the auditor may do this.');
});
