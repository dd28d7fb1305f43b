import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, type Browser } from '../../../tests/world/account-world.ts';
import { made, windowOf } from '../../../tests/world/window.tsx';
import { task } from '../../organization/public.server.ts';

let here: AccountWorld;
let rosa: Browser;
let miguel: Browser;
beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '100' } });
  const county = await here.organization('Tidewater County');
  await here.person('rosa@tidewater.example', 'user', county);
  await here.person('miguel@tidewater.example', 'manager', county);
  rosa = await here.signedIn('rosa@tidewater.example');
  miguel = await here.signedIn('miguel@tidewater.example');
});
afterAll(() => here.close());

const idOf = async (one: Browser) => (await one.get('/api/v1/me')).body['member'] as unknown as { id: string };
const listed = async (one: Browser, q = '') =>
  (await one.get(`/api/v1/comments/mine${q}`)).body['data'] as unknown as readonly Record<string, unknown>[];

test('a discussion is listed for those who wrote in it or are mentioned, the latest first, as long as they may read its row', async () => {
  const mine = await idOf(rosa);
  const pumps = await made(miguel, task, { subject: 'Count the pumps', assignee: mine.id });
  const own = await made(miguel, task, { subject: 'Order gravel' });
  await miguel.post(`/api/v1/task/${pumps}/comments`, { text: '@Rosa by **Friday**, please.', mentions: [mine.id] });
  here.clock.pass(60);
  await miguel.post(`/api/v1/task/${own}/comments`, { text: 'Nobody else sees this.' });
  expect(await listed(rosa)).toMatchObject([
    { id: pumps, record: 'task', kind: 'Task', title: 'Count the pumps', count: 1, isMentioned: true },
  ]);
  expect((await listed(miguel)).map(({ title }) => title)).toEqual(['Order gravel', 'Count the pumps']);
  expect((await listed(miguel, '?q=friday')).map(({ title }) => title)).toEqual(['Count the pumps']);
  const page = await windowOf(here, rosa, '/communications/discussions');
  expect(page.shown()).toContain(`Count the pumps → /tasks/`);
  expect(page.shown()).toContain('by Friday, please.');
  const row = (await miguel.get(`/api/v1/task/${pumps}`)).body as unknown as { version: number };
  const me = await idOf(miguel);
  const taken = await here.ask(`/api/v1/task/${pumps}`, {
    method: 'PATCH',
    headers: { cookie: miguel.cookie ?? '', origin: 'https://levee.example.gov', 'content-type': 'application/json' },
    body: JSON.stringify({ version: row.version, assignee: me.id }),
  });
  expect(taken.status).toBe(200);
  expect(await listed(rosa)).toEqual([]);
});

test('who has talked about nothing yet is told how to begin', async () => {
  const page = await windowOf(here, rosa, '/communications/discussions');
  expect(page.shown()).toContain('No discussions yet');
});
