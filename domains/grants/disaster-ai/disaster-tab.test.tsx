import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { usd } from '../test-world.ts';
import { disasterDraft } from './disaster-draft.record.ts';
import { declared, type DisasterWorld, disasterWorld, file } from './test-world.ts';

let here: DisasterWorld;
let server: Serving;
let number: string;
beforeAll(async () => {
  here = await disasterWorld();
  const amount = usd(100_000);
  const award = await here.active({
    amount,
    fain: '4828DRFLP0000001',
    listings: [{ aln: '97.036', program: 'Public Assistance', amount }],
  });
  ({ number } = award);
  await here.charged(award.id, 2000, { source: 'equipment', costClass: 'equipment' });
  await here.imported(file(declared({ placeCode: '99999', designatedArea: 'Tidewater (County)' })), '2026-11-10');
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

const tab = '/grant-management?tab=disaster-ai';

test('a question is answered with its sources, and one without a source is refused', async () => {
  const page = await windowOf(server, here.rosa, tab);
  await page.fill('Your question', `How much is left of ${number}?`);
  await page.press('Send');
  await expect.poll(() => page.shown()).toContain('$100,000.00 less $2,000.00 is $98,000.00.');
  expect(page.shown()).toContain(`Source 1: ${number} Pump station elevation`);
  await page.fill('Your question', 'Who wins the cup?');
  await page.press('Send');
  await expect.poll(() => page.shown()).toContain('There is no source for that here.');
});

test('the tab shows unusual costs with their reason, and the declarations that name us', async () => {
  const page = await windowOf(server, here.rosa, tab);
  expect(page.shown()).toContain('1 disaster award, 5 checks');
  expect(page.everything()).toContain('has no time and effort cost of that day');
  expect(page.shown()).toContain('HURRICANE HELENE');
  expect(page.shown()).not.toContain('Create draft');
});

test('a grant manager makes a draft and reads it on its page', async () => {
  const page = await windowOf(server, here.yvette, tab);
  await page.press('Create draft');
  await expect.poll(async () => (await here.rosa.list(disasterDraft, 'limit=5')).length).toBe(1);
  const [draft] = await here.rosa.list(disasterDraft, 'limit=5');
  const shown = await windowOf(server, here.yvette, `/disaster-drafts/${draft?.id}`);
  expect(shown.shown()).toContain('Accept draft');
  expect(shown.everything()).toContain('Levee, from cost lines');
});
