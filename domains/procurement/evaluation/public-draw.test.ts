import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Draws } from '../publication/notice-proof.tsx';
import { drawText } from './draw.ts';
import { evaluation } from './evaluation.record.ts';
import { showVendors } from './naming.server.ts';
import { publicDraws } from './public-draw.server.ts';
import { openedCall, type Panel, panelWorld, scoreAll, scoringOf } from './test-world.ts';

let here: Panel;
beforeAll(async () => {
  here = await panelWorld();
});
afterAll(() => here.close());

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

test('a tie draw is public with its seed once it decided, and anyone who hashes again gets its order', async () => {
  const offers = ['Gulf Debris LLC', 'Bayou Monitoring', 'Heron Monitoring'].map((name) => ({
    name,
    cents: 100_000_00,
  }));
  const call = await openedCall(here, offers);
  const id = await scoringOf(here, call);
  await scoreAll(here, id, call, [
    [{}, {}],
    [{}, {}],
    [{}, {}],
  ]);
  for (const step of ['lock', 'discuss', 'rank'] as const) await here.chair.run(evaluation, step, id);
  const draws = () => here.run(here.product, (work) => publicDraws(work, call.id));
  const { version } = await here.chair.see(evaluation, id);
  await here.chair.edit(evaluation, id, version, { drawSeed: 'pulse 4711' });
  expect(await draws()).toEqual([]);
  const tried = await Promise.allSettled(
    call.bids.map((recommended) =>
      here.run(here.chair, (work) =>
        work.move(evaluation, id, 'recommend', { input: { rationale: 'Drawn', recommended } }),
      ),
    ),
  );
  const winner = call.bids[tried.findIndex(({ status }) => status === 'fulfilled')];
  await here.run(here.product, (work) => showVendors(work, call.id));
  const found = await draws();
  expect(found).toMatchObject([{ seed: 'pulse 4711', source: expect.stringContaining('NIST') }]);
  const lots = found[0]?.lots ?? [];
  expect(lots.map(({ vendor }) => vendor).toSorted()).toEqual(offers.map(({ name }) => name).toSorted());
  // By another implementation of the hash, from nothing but what is published.
  const again = lots
    .map(({ receipt }) => ({ receipt, lot: sha256(`["levee-draw-1","pulse 4711","${receipt}"]`) }))
    .toSorted((one, other) => (one.lot < other.lot ? -1 : 1));
  expect(lots.map(({ receipt, lot }) => ({ receipt, lot }))).toEqual(again);
  const { recommended } = await here.chair.see(evaluation, id);
  expect(recommended).toBe(winner);
  const [first] = await here.run(here.product, ({ tx, actor }) =>
    tx.query<{ id: string }>('select id from bid where organization_id = $1 and receipt = $2', [
      actor.organizationId,
      again[0]?.receipt ?? '',
    ]),
  );
  expect(first?.id).toBe(recommended);
  const page = renderToStaticMarkup(createElement(Draws, { draws: found }));
  expect(page).toContain('pulse 4711');
  expect(page).toContain('sha256sum');
});

test('what is hashed is the same text whatever the seed holds', () => {
  expect(drawText('r-1', 'a "quoted" seed')).toBe(String.raw`["levee-draw-1","a \"quoted\" seed","r-1"]`);
});
