import { expect, test } from 'vitest';
import { serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { cardTransaction } from './card-transaction.record.ts';
import { cardWorld } from './test-world.ts';

test('a clerk reads of a statement what ties, what is open and what is found, and the holder reads the own purchases', async () => {
  const here = await cardWorld();
  const server = await serve(here.county);
  const { statement, bought } = await here.billed([
    { dollars: 412.5, merchant: 'Harbor Pump' },
    { dollars: 80, on: '2026-11-14', merchant: 'Pier Grill', code: '7995' },
  ]);
  await here.code(bought[0]?.id ?? '');
  await here.miguel.run(cardTransaction, 'approve', bought[0]?.id ?? '');
  const page = await windowOf(server, here.grace, `/payments/card-statements/${statement}`);
  expect(page.shown('Reconciliation')).toContain('$492.50');
  expect(page.everything()).toContain('The statement ties. One transaction is not approved or disputed.');
  expect(page.everything()).toContain('Merchant category blocked, Weekend or holiday');
  expect((await here.rosa.list(cardTransaction)).map(({ merchant }) => merchant)).toEqual([
    'Pier Grill',
    'Harbor Pump',
  ]);
  await server.close();
  await here.county.close();
});
