import { afterAll, beforeAll, expect, test } from 'vitest';
import { actorNow } from '#server/auth/standing.ts';
import type { Person } from '#world';
import { firmDelegation, member, productIn } from '../../organization/public.server.ts';
import { type SigningWorld, signingWorld, stateOf } from './test-world.ts';

let here: SigningWorld;
beforeAll(async () => {
  here = await signingWorld();
});
afterAll(() => here.county.close());

/** A person with the rights that the server reads of them at this moment. */
const now = ({ actor }: Person) =>
  here.county.door.run(actor, async ({ tx }) => here.county.person(await actorNow(tx, actor, here.county.clock.now())));

async function delegated() {
  const of = await here.approvedContract();
  const ben = await here.county.member('Ben Ortiz', 'user', of.firm);
  const made = await of.alma.make(firmDelegation, { deputy: ben.id, untilDay: '2027-01-15', reason: 'Vacation' });
  const id = await here.sent(of, [
    [1, 'counsel', here.fiona],
    [1, 'contractor'],
    [2, 'agency', here.walter],
  ]);
  return { of, ben, made, id };
}

test('a contract that a delegate signs says for whom, on the certificate as well', async () => {
  const { ben, id } = await delegated();
  await here.signed(id, await now(ben), 'contractor');
  const place = (await here.places(id)).find(({ capacity }) => capacity === 'contractor');
  expect(place).toMatchObject({ status: 'signed', signer: 'Ben Ortiz for Alma Reyes' });
  expect(place?.statement).toContain('"signer":"Ben Ortiz for Alma Reyes"');
  expect(await stateOf(here, id)).toMatchObject({ status: 'open' });
});

test('a person who may not sign does not sign through a delegate: the two are one', async () => {
  const { of, ben, id } = await delegated();
  const { email } = await here.county.product.see(member, here.walter.id);
  await here.county.door.run(productIn(of.firm), (work) =>
    work.tx.query('update organization_members set email = $3 where organization_id = $1 and id = $2', [
      of.firm,
      of.alma.id,
      email,
    ]),
  );
  await expect(here.signed(id, await now(ben), 'contractor')).rejects.toMatchObject({
    code: 'contract_signature.firm_is_not_staff',
  });
});

test('a delegation that ended signs nothing', async () => {
  const { of, ben, made, id } = await delegated();
  await of.alma.run(firmDelegation, 'end', made.id);
  await expect(here.signed(id, await now(ben), 'contractor')).rejects.toMatchObject({
    code: 'contract_signature.firm_signer',
  });
});
