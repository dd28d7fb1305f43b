import { afterAll, beforeAll, expect, test } from 'vitest';
import { actorNow } from '#server/auth/standing.ts';
import type { Person } from '#world';
import { dutyGrant, firmDelegation } from '../../organization/public.server.ts';
import { liveEvent, type SealingWorld, sealingWorld } from '../sealing/test-world.ts';
import { ownBids } from './at-solicitation.server.ts';
import { bidder, inCounty, sealedBy, submit } from './test-world.ts';

let here: SealingWorld;
beforeAll(async () => {
  here = await sealingWorld();
});
afterAll(() => here.close());

/** A person with the rights that the server reads of them at this moment. */
const now = (person: Person) =>
  here.run(person, async ({ tx, actor }) => here.person(await actorNow(tx, actor, here.clock.now())));

test('a bid that a delegate signs says for whom, and after the end of the delegation no further one is taken', async () => {
  const at = await liveEvent(here);
  const alma = await bidder(here, 'Alma Pumps LLC');
  const ben = await here.member('Ben Ortiz', 'user', alma.id);
  const product = here.person({ ...here.product.actor, organizationId: alma.id });
  await product.make(dutyGrant, { member: alma.signer.id, duty: 'bid_signer', fromDay: '2026-01-01' });
  const submitted = async (dollars: number) =>
    submit(here, at, { ...alma, signer: await now(ben) }, await sealedBy(here, at, alma, dollars));
  await expect(submitted(100)).rejects.toMatchObject({ code: 'bid.signer' });
  const given = { deputy: ben.id, fromDay: '2026-11-20', untilDay: '2026-11-27', reason: 'Vacation' };
  const { id } = await alma.signer.make(firmDelegation, given);
  await submitted(100);
  expect(await inCounty(here, (work) => ownBids(work, alma.vendor, at.event))).toMatchObject([
    { signedBy: 'Ben Ortiz for Alma Pumps LLC signer, Alma Pumps LLC' },
  ]);
  await alma.signer.run(firmDelegation, 'end', id);
  await expect(submitted(90)).rejects.toMatchObject({ code: 'bid.signer' });
});
