import { afterAll, beforeAll, expect, test } from 'vitest';
import { type World, world } from '#world';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { marketOf } from '../publication/test-world.ts';
import { noticeTranslation } from './notice-translation.record.ts';

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

test('a translator translates part by part, and the page says how many are still in English', async () => {
  const { buyer, published } = market;
  const call = await published();
  const { id } = await buyer.make(noticeTranslation, { solicitation: call.id, title: 'Bombas' });
  const path = `/opportunities/translations/${id}`;
  const page = await windowOf(server, buyer, path);
  const says = (text: string) => expect.poll(() => page.everything()).toContain(text);
  await says('2 of 2 parts have no translation');
  await page.press('Translate Trash pump');
  await page.fill('Translation', 'Bomba sumergible');
  await page.press('Save translation');
  await says('1 of 2 parts have no translation');
  await says('Bomba sumergible');
  expect((await buyer.see(noticeTranslation, id)).parts).toMatchObject([
    { kind: 'item', english: 'Trash pump', text: 'Bomba sumergible' },
    { kind: 'item', english: 'Hose kit', text: null },
  ]);

  const other = await windowOf(server, await county.member('Rosa Delgado'), path);
  await expect.poll(() => other.everything()).toContain('Bomba sumergible');
  expect(other.everything()).not.toContain('Translate Hose kit');
});
