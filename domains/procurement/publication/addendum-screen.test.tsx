import { afterAll, beforeAll, expect, test } from 'vitest';
import { type World, world } from '#world';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { completeText } from '../solicitation/judging.server.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { solicitationSection } from '../solicitation/solicitation-section.record.ts';
import { addendum } from './addendum.record.ts';
import { marketOf, pumps } from './test-world.ts';

let county: World;
let server: Serving;
let market: Awaited<ReturnType<typeof marketOf>>;
beforeAll(async () => {
  county = await world();
  county.clock.set('2026-11-20T15:00:00Z');
  server = await serve(county);
  market = await marketOf(county);
});
afterAll(async () => {
  await server.close();
  await county.close();
});

test('a buyer changes, removes and adds sections on the addendum; others read the redline alone', async () => {
  const { buyer, counsel, chief } = market;
  const row = await buyer.make(solicitation, { ...pumps, federalFunds: true, awardedOn: '2025-03-14' });
  for (const [at, title] of ['Delivery', 'Warranty'].entries())
    await buyer.make(solicitationSection, { solicitation: row.id, place: at + 1, title, body: `${title} in 30 days.` });
  await county.door.run(buyer.actor, (work) => completeText(work, row));
  await buyer.run(solicitation, 'submit', row.id);
  await counsel.run(solicitation, 'approve', row.id);
  await chief.run(solicitation, 'publish', row.id);
  const { id } = await buyer.make(addendum, { solicitation: row.id, reason: 'Sooner' });
  const path = `/opportunities/addenda/${id}`;

  const page = await windowOf(server, buyer, path);
  const says = (text: string) => expect.poll(() => page.everything()).toContain(text);
  await says('Terms and clauses');
  await says('Required: ');
  await page.press('Change Delivery');
  await page.fill('Text *', 'Delivery in 20 days.');
  await page.press('Save section');
  await says('1. Delivery: Text');
  await page.press('Remove Warranty');
  await says('2. Warranty: Sections');
  await page.press('New section');
  await page.fill('Title *', 'Training');
  await page.fill('Text *', 'Two days.');
  await page.press('Add section');
  await says('Training: Sections');
  expect((await buyer.see(addendum, id)).sections).toMatchObject([
    { action: 'replace', title: 'Delivery', body: 'Delivery in 20 days.' },
    { action: 'remove' },
    { action: 'add', title: 'Training', body: 'Two days.' },
  ]);
  await page.press('Undo Warranty');
  await expect.poll(async () => (await buyer.see(addendum, id)).sections?.length).toBe(2);

  const other = await windowOf(server, await county.member('Rosa Delgado'), path);
  await expect.poll(() => other.everything()).toContain('1. Delivery: Text');
  expect(other.everything()).not.toContain('Terms and clauses');
});
