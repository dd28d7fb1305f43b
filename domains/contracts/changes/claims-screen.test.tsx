import { afterAll, beforeAll, expect, test } from 'vitest';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { serve, type Serving } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { type ChangeWorld, changeWorld, line } from './test-world.ts';

let here: ChangeWorld;
let server: Serving;
beforeAll(async () => {
  here = await changeWorld();
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

test('a visitor reads executed changes alone, and nothing of how they were priced or argued', async () => {
  const of = await here.entered(100_000);
  const done = await here.executed(of, 5_000, { subject: 'Deeper footings', details: 'Borings were wrong.' });
  await here.agreed(of, 1_000, { subject: 'Quiet settlement' });
  await here.event(of, { subject: 'Only a guess', rough: usd(80_000) });
  const { status, text, json } = await server.ask({ method: 'GET', path: '/api/v1/public/contract-changes' });
  expect(status).toBe(200);
  expect(json).toMatchObject({
    changes: { total: 1, data: [{ number: done.number, subject: 'Deeper footings', cents: 5_000_00 }] },
  });
  for (const hidden of ['Quiet settlement', 'Only a guess', 'Borings', 'halved', 'deeper than drawn'])
    expect(text).not.toContain(hidden);
  for (const path of [
    '/api/v1/contract_change',
    `/api/v1/contract_change/${done.id}`,
    `/api/v1/contract_change/${done.id}/standing`,
    '/api/v1/contract-changes/exposure',
    '/api/v1/contract-changes/analysis',
  ])
    expect((await server.ask({ method: 'GET', path })).status).toBe(401);
});

test('exposure is shown by contract, and a change shows its effect and who decides', async () => {
  const of = await here.entered(100_000);
  const id = await here.agreed(of, 30_000, { lines: [line(20_000, true), line(10_000)] });
  const page = await windowOf(server, here.derek, '/claims-change-orders');
  expect(page.everything()).toContain('Exposure by contract');
  expect(page.everything()).toContain('New change');
  const change = await windowOf(server, here.derek, `/contract-changes/${id}`);
  expect(change.everything()).toContain('Possible cardinal change');
  expect(change.everything()).toContain('$130,000.00');
  expect(change.everything()).toContain('Governing body (Product default until a change policy is adopted)');
  const buyer = await windowOf(server, here.chantal, '/claims-change-orders?tab=analysis');
  expect(buyer.everything()).not.toContain('New change');
  const seen = await windowOf(server, here.chantal, `/contract-changes/${id}`);
  expect(seen.everything()).not.toContain('halved');
  const contract = await windowOf(server, here.derek, `/contracts/${of}`);
  expect(contract.everything()).toContain('Pending changes');
});
