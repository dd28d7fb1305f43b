import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import type { Money } from '#kernel';
import { client, questionOf } from './client.ts';

const id = '6f1d3c56-2d6c-4f2e-9a77-0d5b4f0c1a11';
let asked: { url: string; method: string; body: unknown; key: string | null }[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
    asked.push({ url, method: init.method ?? 'GET', body, key: headers.get('idempotency-key') });
    return new Response('{}');
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the client of a record', () => {
  const requisitions = client(requisition);

  test('asks for lists in the words of the address bar', async () => {
    await requisitions.list({
      filters: { status: ['draft', 'returned'], 'total.from': '100' },
      sort: '-number',
      search: 'pump',
    });
    expect(asked[0]?.url).toBe(
      '/api/v1/requisition?status=draft&status=returned&total.from=100&sort=-number&search=pump',
    );
  });

  test('leaves out filters that say nothing', () => {
    expect(`${questionOf({ filters: { status: '', createdBy: undefined as never }, search: '' })}`).toBe('');
  });

  test('has a call for everything that can be done, each write with a key of its own', async () => {
    await requisitions.read(id);
    await requisitions.create({ purpose: 'Pumps', costCenter: id }, 'given');
    await requisitions.edit(id, 3, { purpose: 'Two pumps' });
    await requisitions.step(id, 'reject', { version: 4, reason: 'Not this year', input: {} });
    await requisitions.remove(id, 4);
    await requisitions.history(id, 'next');
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET /api/v1/requisition/${id}`,
      'POST /api/v1/requisition',
      `PATCH /api/v1/requisition/${id}`,
      `POST /api/v1/requisition/${id}/reject`,
      `DELETE /api/v1/requisition/${id}?version=4`,
      `GET /api/v1/requisition/${id}/history?cursor=next`,
    ]);
    expect(asked[2]?.body).toEqual({ version: 3, purpose: 'Two pumps' });
    expect(asked[3]?.body).toEqual({ version: 4, reason: 'Not this year' });
    expect(asked.map(({ key }) => key === null)).toEqual([true, false, false, false, false, true]);
    expect(asked[1]?.key).toBe('given');
  });

  test('an id cannot leave its place in the path', async () => {
    await requisitions.read('../document/x?y');
    expect(asked[0]?.url).toBe('/api/v1/requisition/..%2Fdocument%2Fx%3Fy');
  });

  test('is typed by the definition', () => {
    type Read = Awaited<ReturnType<typeof requisitions.read>>;
    expectTypeOf<Read['purpose']>().toEqualTypeOf<string>();
    expectTypeOf<Read['neededBy']>().toEqualTypeOf<string | null>();
    expectTypeOf<Read['total']>().toEqualTypeOf<Money>();
    expectTypeOf<Read['status']>().toEqualTypeOf<
      'draft' | 'submitted' | 'returned' | 'approved' | 'rejected' | 'cancelled' | 'ordered'
    >();
    expectTypeOf<Parameters<typeof requisitions.step>[1]>().toEqualTypeOf<
      'submit' | 'return' | 'approve' | 'authorize' | 'reopen' | 'reject' | 'cancel' | 'order'
    >();
    const wrong = () => {
      // @ts-expect-error a step that the record does not have
      void requisitions.step(id, 'aprove');
      // @ts-expect-error the purpose is missing
      void requisitions.create({ costCenter: id });
      // @ts-expect-error the number is the product's own
      void requisitions.edit(id, 1, { number: 'REQ-1' });
      // @ts-expect-error no such field to filter by
      void requisitions.list({ filters: { colour: 'red' } });
      // @ts-expect-error no such field to sort by
      void requisitions.list({ sort: '-colour' });
    };
    expect(wrong).toBeTypeOf('function');
  });
});
