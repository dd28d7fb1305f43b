import { afterEach, expect, test, vi } from 'vitest';
import { call, f } from '#kernel';
import { send } from './send.ts';

const look = call('shelf.look', '/api/v1/shelf/{id}', { query: { day: f.date() }, answer: { count: 'whole' } });
const fill = call('shelf.fill', '/api/v1/shelf/{id}/fill', {
  body: { note: f.text({ max: 20 }).required() },
  answer: { left: 'whole' },
});

afterEach(() => vi.unstubAllGlobals());

test('a question goes to the address of its call, and a change with its body and a key of its own', async () => {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => Response.json({ count: 2, left: 1 }));
  vi.stubGlobal('fetch', fetched);
  expect((await send(look, { id: 'a', day: '2026-11-20' })).count).toBe(2);
  expect((await send(fill, { id: 'a', note: 'Pumps' })).left).toBe(1);
  const [asked, changed] = fetched.mock.calls.map(([path, init]) => ({
    path,
    method: init.method,
    body: init.body,
    hasKey: new Headers(init.headers).has('idempotency-key'),
  }));
  expect(asked).toEqual({ path: '/api/v1/shelf/a?day=2026-11-20', method: 'GET', body: undefined, hasKey: false });
  expect(changed).toEqual({ path: '/api/v1/shelf/a/fill', method: 'POST', body: '{"note":"Pumps"}', hasKey: true });
});
