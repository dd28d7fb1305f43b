import { expect, test } from 'vitest';
import { serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { cardTransaction } from './card-transaction.record.ts';
import { cardWorld } from './test-world.ts';

test('a clerk reads of a statement what ties, what is open and what is found, and the holder finds the own purchases', async () => {
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
  const own = await windowOf(server, here.rosa, '/payments/card-transactions');
  expect(own.everything()).toContain('Pier Grill');
  expect(own.everything()).not.toContain('Import card statement');
  // Those of others are not there for a buyer.
  const other = await windowOf(server, here.chantal, '/payments/card-transactions');
  expect(other.everything()).not.toContain('Pier Grill');
  await server.close();
  await here.county.close();
});
