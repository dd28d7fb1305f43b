import { expect, test } from 'vitest';
import { serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { usd } from '../../procurement/orders/test-world.ts';
import { contractWorld } from '../test-world.ts';
import { contractOption } from './contract-option.record.ts';

test('a missed notice window is said, and nothing is offered to mend it: its days are fixed with the contract', async () => {
  const here = await contractWorld();
  const server = await serve(here.county);
  const { id } = await here.drafted(await here.finalAward());
  const option = await here.derek.make(contractOption, {
    contract: id,
    place: 1,
    name: 'Year 2',
    newEnd: '2028-12-31',
    amount: usd(2480),
    noticeFrom: '2027-07-01',
    noticeBy: '2027-10-02',
  });
  await here.step(here.derek, id, 'submit');
  await here.step(here.fiona, id, 'clear');
  await here.step(here.walter, id, 'approve');
  await here.step(here.derek, id, 'activate', { signedOn: '2027-01-04' });
  here.county.clock.set('2027-10-03T15:00:00Z');
  const page = await windowOf(server, here.derek, `/contract-options/${option.id}`);
  expect(page.everything()).toContain('The notice window closed on Oct 2, 2027.');
  expect(page.everything()).not.toContain('Fix this');
  expect(page.everything()).toContain('Price at exercise');
  expect(page.everything()).toContain('The contract states $2,480.00.');
  await server.close();
  await here.county.close();
});
