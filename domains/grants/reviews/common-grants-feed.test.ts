import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { fromJson } from '../opportunities/import/read-notices.ts';
import { asCommonGrant, type FeedRound, statusOf } from './common-grants-feed.ts';
import { fundingRound } from './funding-round.record.ts';
import { type ReviewWorld, reviewWorld, usd } from './test-world.ts';

let here: ReviewWorld;
let server: Serving;
beforeAll(async () => {
  here = await reviewWorld();
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

interface Feed {
  readonly items: readonly Record<string, unknown>[];
  readonly paginationInfo: Record<string, number>;
}
const get = (path: string) => server.ask({ method: 'GET', path: `/common-grants/opportunities${path}` });
const feed = async (path = '') => (await get(path)).json as unknown as Feed;

test('a feed that is not heard is refused at its address, by who may take notices in', async () => {
  const read = (as: typeof here.yvette, address: string) =>
    server.ask({
      as: as.actor,
      method: 'POST',
      path: '/api/v1/grants/opportunities/read-feed',
      body: { address },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
  expect(await read(here.yvette, 'https://127.0.0.1/')).toMatchObject({
    status: 400,
    json: {
      code: 'opportunity_import.no_feed',
      issues: [{ path: 'address', code: 'opportunity_import.no_feed' }],
    },
  });
  expect((await read(here.rosa, 'https://127.0.0.1/')).status).toBe(403);
});

const round: FeedRound = {
  id: '00000000-0000-7000-8000-000000000001',
  number: 'FR-2026-001',
  title: 'Community resilience',
  program: 'Community Resilience Fund',
  purpose: 'Small projects.',
  opensAt: new Date('2026-11-10T14:00:00Z'),
  closesAt: new Date('2026-11-30T22:00:00Z'),
  available: usd(75_000.05),
  awardMin: null,
  awardMax: usd(40_000),
  status: 'open',
  createdAt: new Date('2026-11-01T12:00:00Z'),
  updatedAt: new Date('2026-11-02T12:00:00Z'),
};

test('a round is forecasted, open and closed by its dates', () => {
  const at = (day: string, status = 'open') => statusOf({ ...round, status }, new Date(day)).value;
  expect(at('2026-11-10T13:59:59Z')).toBe('forecasted');
  expect(at('2026-11-10T14:00:00Z')).toBe('open');
  expect(at('2026-11-30T22:00:00Z')).toBe('closed');
  expect(at('2026-11-20T00:00:00Z', 'review')).toBe('closed');
});

test('what we publish is what our own import reads, to the cent', () => {
  const one = asCommonGrant(round, { now: new Date('2026-11-20T00:00:00Z'), agency: 'Tidewater County' });
  expect(one.funding.totalAmountAvailable).toEqual({ amount: '75000.05', currency: 'USD' });
  const read = fromJson(JSON.stringify({ items: [one] }), 'USD');
  expect(read).toMatchObject({
    notices: [
      {
        source: 'common_grants',
        fields: { title: 'Community resilience', agencyName: 'Tidewater County', closeOn: '2026-11-30' },
      },
    ],
  });
});

test('anyone reads announced rounds in pages, and no drafts or cancelled ones', async () => {
  const draft = await here.draft({ title: 'Not announced' });
  const { round: open } = await here.applied();
  const { round: gone } = await here.applied({ title: 'Gone' });
  await here.yvette.run(fundingRound, 'cancel', gone, 'The money was moved.');
  const all = await feed();
  expect(all.items.map(({ id }) => id)).toEqual([open]);
  expect(all.paginationInfo).toEqual({ page: 1, pageSize: 25, totalItems: 1, totalPages: 1 });
  expect((await feed('?page=2&pageSize=1')).items).toEqual([]);
  expect((await get(`/${open}`)).json).toMatchObject({ data: { title: 'Community resilience 2027' } });
  expect((await get(`/${draft.id}`)).status).toBe(404);
  expect((await get('/nothing')).status).toBe(404);
  expect((await get('?pageSize=101')).status).toBe(400);
  expect(JSON.stringify(all)).not.toContain('criteria');
});
