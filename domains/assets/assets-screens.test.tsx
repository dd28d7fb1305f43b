import { expect, test } from 'vitest';
import { serve } from '../../tests/world/serving.ts';
import { windowOf } from '../../tests/world/window.tsx';
import { dutyGrant } from '../organization/duty-grant.record.ts';
import { came, receivingWorld } from '../procurement/receipts/test-world.ts';
import { asset } from './register/asset.record.ts';
import { assetRegistration } from './registrations/asset-registration.record.ts';

test('a receiver goes from the receipt to its units, registers them, and everyone finds them', async () => {
  const here = await receivingWorld({ dollars: 200_000 });
  const laura = (await here.county.member('Laura Jennings')).with({ duties: ['asset_manager'] });
  await here.county.product.make(dutyGrant, { member: laura.id, duty: 'asset_manager' });
  const server = await serve(here.county);
  const order = await here.ordered([[2, 12_000]]);
  const id = await here.posted(order, came([1, 2]));
  const [open] = await laura.list(assetRegistration, `receipt=${id}`);

  const before = await windowOf(server, here.marcus, `/receipts/${id}`);
  expect(before.everything()).toContain('2 assets to register');
  const seen = await windowOf(server, here.rosa, `/asset-registrations/${open?.id}`);
  expect(seen.everything()).toContain('reaches the equipment threshold of $10,000');
  expect(seen.everything()).not.toContain('Register units');
  const form = await windowOf(server, here.marcus, `/asset-registrations/${open?.id}`);
  expect(form.everything()).toContain('Register units');
  await form.fill('Class *', 'machinery');
  await form.fill('Serial number of Asset 1', 'SN-77');
  await form.press('Register units');
  await expect.poll(async () => (await laura.list(asset, `registration=${open?.id}&sort=tag`)).length).toBe(2);
  expect(await laura.list(asset, 'sort=tag')).toMatchObject([{ serial: 'SN-77' }, { serial: null }]);

  const [first] = await laura.list(asset, 'sort=tag');
  const made = await windowOf(server, here.rosa, `/asset-management/${first?.id}`);
  expect(made.everything()).toContain(`${open?.number}-1`);
  expect(made.everything()).toContain('SN-77');
  const page = await windowOf(server, here.marcus, `/receipts/${id}`);
  expect(page.everything()).not.toContain('to register');
  await server.close();
  await here.county.close();
});
