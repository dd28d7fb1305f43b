import { afterAll, beforeAll, expect, test } from 'vitest';
import { dutyGrant, firmDelegation } from '../../organization/public.server.ts';
import { liveEvent, type SealingWorld, sealingWorld } from '../sealing/test-world.ts';
import { ownBids } from './at-solicitation.server.ts';
import { bidder, inCounty, sealedBy, submit } from './test-world.ts';

let here: SealingWorld;
beforeAll(async () => {
  here = await sealingWorld({ isJudgedNow: true });
});
afterAll(() => here.close());

test('a bid that a delegate signs says for whom, and after the end of the delegation no further one is taken', async () => {
  const at = await liveEvent(here);
  const alma = await bidder(here, 'Alma Pumps LLC');
  const ben = (await here.member('Ben Ortiz', 'user', alma.id)).with({ duties: ['bid_signer'] });
  const product = here.person({ ...here.product.actor, organizationId: alma.id });
  await product.make(dutyGrant, { member: alma.signer.id, duty: 'bid_signer', fromDay: '2026-01-01' });
  const byBen = { ...alma, signer: ben };
  await expect(submit(here, at, byBen, await sealedBy(here, at, alma, 100_00))).rejects.toMatchObject({
    code: 'bid.signer',
  });
  const given = { deputy: ben.id, fromDay: '2026-11-20', untilDay: '2026-11-27', reason: 'Vacation' };
  const { id } = await alma.signer.make(firmDelegation, given);
  await submit(here, at, byBen, await sealedBy(here, at, alma, 100_00));
  expect(await inCounty(here, (work) => ownBids(work, alma.vendor, at.event))).toMatchObject([
    { signedBy: 'Ben Ortiz for Alma Pumps LLC signer, Alma Pumps LLC' },
  ]);
  await alma.signer.run(firmDelegation, 'end', id);
  await expect(submit(here, at, byBen, await sealedBy(here, at, alma, 90_00))).rejects.toMatchObject({
    code: 'bid.signer',
  });
});
