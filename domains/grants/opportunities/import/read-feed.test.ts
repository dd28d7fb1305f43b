import { expect, test } from 'vitest';
import { asCommonGrant, type FeedRound } from '../../reviews/common-grants-feed.ts';
import { feedAddress, hearFeed } from './read-feed.server.ts';
import { fromJson } from './read-notices.ts';

type Read = NonNullable<Parameters<typeof hearFeed>[2]>;

const said = (pages: readonly unknown[], asked: string[] = []): Read => {
  let at = 0;
  return ({ url }) => {
    asked.push(url);
    const text = JSON.stringify(pages[at++] ?? { items: [] });
    return Promise.resolve({ status: 200, statusClass: 2, failure: null, text });
  };
};

const round: FeedRound = {
  id: '00000000-0000-4000-8000-000000000001',
  number: 'FR-2026-001',
  title: 'Resilience mini-grants',
  program: 'Community Resilience Fund',
  purpose: 'Small projects.',
  opensAt: new Date('2026-11-01T14:00:00Z'),
  closesAt: new Date('2026-12-01T22:00:00Z'),
  available: { cents: 100, currency: 'USD' },
  awardMin: null,
  awardMax: null,
  status: 'open',
  createdAt: new Date('2026-10-01T14:00:00Z'),
  updatedAt: new Date('2026-10-01T14:00:00Z'),
};

test('the address of a site or of its feed leads to the same route', () => {
  const route = 'https://grants.example.gov/common-grants/opportunities?page=2&pageSize=100';
  for (const address of [
    'https://grants.example.gov',
    'https://grants.example.gov/',
    'https://grants.example.gov/common-grants/opportunities?page=9#top',
  ])
    expect(feedAddress(address, 2)).toBe(route);
  expect(feedAddress('https://example.gov/open/', 1)).toBe(
    'https://example.gov/open/common-grants/opportunities?page=1&pageSize=100',
  );
  expect(feedAddress('no address', 1)).toBeNull();
});

test('a feed is read to its last page, and what we publish is read as we mean it', async () => {
  const agency = 'Bayou County';
  const one = asCommonGrant(round, { now: new Date('2026-11-20T15:00:00Z'), agency });
  const full = Array.from({ length: 100 }, (_, at) => ({ ...one, id: `id-${at}` }));
  const asked: string[] = [];
  const heard = await hearFeed('https://bayou.example.gov', false, said([{ items: full }, { items: [one] }], asked));
  expect(asked).toHaveLength(2);
  if (!heard.ok) throw new Error(heard.because);
  const { format, notices, rejected } = fromJson(JSON.stringify({ items: heard.items }), 'USD');
  expect([format, notices.length, rejected]).toEqual(['CommonGrants', 101, []]);
  expect(notices.at(-1)).toMatchObject({
    sourceId: round.id,
    fields: { title: round.title, agencyName: agency, closeOn: '2026-12-01' },
  });
});

test('what is no feed is said in a sentence', async () => {
  const because = async (read: Read) => {
    const heard = await hearFeed('https://bayou.example.gov', false, read);
    return heard.ok ? 'read' : heard.because;
  };
  const answer =
    (more: object): Read =>
    () =>
      Promise.resolve({ status: 200, statusClass: 2, failure: null, text: '{}', ...more } as Awaited<ReturnType<Read>>);
  await expect(because(answer({}))).resolves.toBe('The answer is no list of CommonGrants opportunities.');
  await expect(because(answer({ text: 'no' }))).resolves.toBe('The answer is no list of CommonGrants opportunities.');
  await expect(because(answer({ text: '{"items":[]}' }))).resolves.toBe('The site offers no opportunities.');
  await expect(because(answer({ text: null }))).resolves.toBe('The answer is larger than 12 MB.');
  await expect(because(answer({ status: 503 }))).resolves.toBe('The site answered with status 503.');
  await expect(because(answer({ failure: 'address', status: null }))).resolves.toContain('private network');
});
