import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { byNotice, type GrantWorld, grantWorld } from '../test-world.ts';
import { awardAmendment } from './award-amendment.record.ts';

let here: GrantWorld;
let server: Serving;
beforeAll(async () => {
  here = await grantWorld();
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

test('an award shows whether notice is enough, and begins the notice for those who may write one', async () => {
  const { id } = await here.active({ untilDay: '2026-12-20' });
  const page = await windowOf(server, here.rosa, `/grants-management-page/${id}?tab=compliance`);
  await expect.poll(() => page.everything()).toContain('No-cost extension');
  await expect.poll(() => page.everything()).toContain('Notice to funder');
  expect(page.everything()).toContain('20 days left');
  expect(page.everything()).toContain('2 CFR 200.308(g)(2)');
  expect(page.shown()).not.toContain('Draft notice');
  const theirs = await windowOf(server, here.yvette, `/grants-management-page/${id}?tab=compliance`);
  await expect.poll(() => theirs.shown()).toContain('Draft notice');
});

test('a late notice leads to the request for prior approval, filled with what is known', async () => {
  const { id, number } = await here.active({ untilDay: '2026-11-29' });
  const page = await windowOf(server, here.yvette, `/grants-management-page/${id}?tab=compliance`);
  await expect.poll(() => page.shown()).toContain('Request prior approval');
  expect(page.everything()).toContain('Not met');
  expect(page.shown()).not.toContain('Draft notice');
  const [link = ''] = /prior-approvals\/new\?[^>]*kind=extension[^>]*/.exec(page.shown()) ?? [];
  const said = new URLSearchParams(link.split('?')[1]);
  expect(said.get('subject')).toBe(`No-cost extension of ${number}`);
  expect(said.get('neededOn')).toBe('2026-11-29');
  expect(said.get('reason')).toContain('The last day for the notice was 2026-11-19.');
});

test('a notice is shown as it is printed, and says what is incomplete', async () => {
  const { id: award } = await here.active();
  const { id } = await here.yvette.make(awardAmendment, {
    ...byNotice(here),
    award,
    newUntil: '2028-06-30',
    workLeft: null,
  });
  const page = await windowOf(server, here.rosa, `/grant-amendments/${id}`);
  await expect.poll(() => page.everything()).toContain('3. Work remaining');
  expect(page.everything().split('Incomplete')).toHaveLength(2);
  expect(page.everything()).toContain('Award terms: Allow notice (Article IV.B).');
  expect(page.shown()).toContain('Download PDF');
});

test('the compliance hub lists the last day of each open federal award', async () => {
  const { number } = await here.active({ untilDay: '2026-12-02' });
  const page = await windowOf(server, here.rosa, '/grant-management?tab=compliance-hub');
  await expect.poll(() => page.everything()).toContain('Extension notices');
  await expect.poll(() => page.everything()).toContain(number);
});
