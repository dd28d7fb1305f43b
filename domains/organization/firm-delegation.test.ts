import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actsForAny, nobodyId } from '#kernel';
import { actorNow } from '#server/auth/standing.ts';
import { type Person, type World, world } from '#world';
import { dutyGrant } from './duty-grant.record.ts';
import { firmDelegation } from './firm-delegation.record.ts';
import { nameFor } from './firm-delegation.server.ts';
import { member } from './member.record.ts';
import { notification } from './notification.record.ts';
import { userRole } from './role.record.ts';

let here: World;
let firm: string;
let product: Person;
let alma: Person;
let ben: Person;
let cora: Person;
let dana: Person;

beforeAll(async () => {
  here = await world({ isJudgedNow: true, isSided: true });
});
afterAll(() => here.close());
/** Each story has a firm of its own: Alma signs and bills, Dana is its admin. */
beforeEach(async () => {
  here.clock.set('2026-11-20T15:00:00Z');
  firm = await here.organization('Bay Pumps LLC', 'firm');
  product = here.person({ ...here.product.actor, organizationId: firm });
  alma = await here.member('Alma Reyes', 'user', firm);
  ben = await here.member('Ben Ortiz', 'user', firm);
  cora = await here.member('Cora Lind', 'user', firm);
  dana = await here.member('Dana Webb', 'admin', firm);
  for (const duty of ['bid_signer', 'invoicing'] as const)
    await product.make(dutyGrant, { member: alma.id, duty, fromDay: '2026-01-01' });
});

const days = { fromDay: '2026-11-20', untilDay: '2026-11-27', reason: 'Vacation' };
/** A person as the server knows them at this moment. */
const now = ({ actor }: Person) => here.door.run(actor, ({ tx }) => actorNow(tx, actor, here.clock.now()));
const dutiesOf = async (person: Person) => (await now(person)).duties.toSorted();
const readAs = (person: Person, duty: 'bid_signer' | 'invoicing') =>
  here.door.run(person.actor, (work) => nameFor(work, duty));
const delegate = (by: Person, deputy: Person, more: object = {}) =>
  by.make(firmDelegation, { deputy: deputy.id, ...days, ...more });

describe('a colleague', () => {
  test('has the duty on the days of the delegation and on no other', async () => {
    await delegate(alma, ben, { fromDay: '2026-11-21', untilDay: '2026-11-22', duties: ['bid_signer'] });
    expect(await dutiesOf(ben)).toEqual([]);
    here.clock.set('2026-11-21T15:00:00Z');
    expect(await dutiesOf(ben)).toEqual(['bid_signer']);
    here.clock.set('2026-11-22T23:00:00Z');
    expect(await dutiesOf(ben)).toEqual(['bid_signer']);
    here.clock.set('2026-11-23T15:00:00Z');
    expect(await dutiesOf(ben)).toEqual([]);
    expect(await dutiesOf(alma)).toEqual(['bid_signer', 'invoicing']);
  });

  test('has every duty of the person where none is named, and acts in that name', async () => {
    await delegate(alma, ben);
    expect(await dutiesOf(ben)).toEqual(['bid_signer', 'invoicing']);
    expect(await readAs(ben, 'bid_signer')).toBe('Ben Ortiz for Alma Reyes');
    expect(await readAs(alma, 'bid_signer')).toBe('Alma Reyes');
    await product.make(dutyGrant, { member: ben.id, duty: 'bid_signer', fromDay: '2026-01-01' });
    expect(await readAs(ben, 'bid_signer')).toBe('Ben Ortiz');
    expect(await readAs(ben, 'invoicing')).toBe('Ben Ortiz for Alma Reyes');
  });

  test('is one person with the one they act for, wherever two are asked for', async () => {
    await delegate(alma, ben);
    expect(actsForAny(await now(ben), alma.id)).toBe(true);
    expect(actsForAny(await now(cora), alma.id)).toBe(false);
  });

  test('is given what the person holds on one of these days, its last and its first with it', async () => {
    for (const [grant, held] of [
      [{ fromDay: '2026-11-27' }, true],
      [{ fromDay: '2026-11-28' }, false],
      [{ fromDay: '2026-01-01', untilDay: '2026-11-20' }, true],
    ] as const) {
      const some = await here.member(`Holder ${Object.values(grant).join(' ')}`, 'user', firm);
      await product.make(dutyGrant, { member: some.id, duty: 'invoicing', ...grant });
      const given = delegate(some, ben);
      await (held
        ? expect(given).resolves.toMatchObject({ status: 'active' })
        : expect(given).rejects.toMatchObject({ code: 'firm_delegation.held' }));
    }
  });

  test('loses it at the moment it ends', async () => {
    const { id } = await delegate(alma, ben);
    expect(await dutiesOf(ben)).toHaveLength(2);
    await alma.run(firmDelegation, 'end', id);
    expect(await now(ben)).toMatchObject({ duties: [], standsInFor: [] });
  });

  test('loses it with the duty of the person, and when either is suspended or removed', async () => {
    await delegate(alma, ben);
    await dana.run(member, 'suspend', alma.id, 'On leave');
    expect(await now(ben)).toMatchObject({ duties: [], standsInFor: [] });
    await dana.run(member, 'restore', alma.id);
    expect(await dutiesOf(ben)).toHaveLength(2);
    const [bills] = (await product.list(dutyGrant)).filter(({ duty }) => duty === 'invoicing');
    await dana.run(dutyGrant, 'revoke', bills?.id ?? '');
    expect(await dutiesOf(ben)).toEqual(['bid_signer']);
    await dana.run(member, 'leave', alma.id);
    expect(await dutiesOf(ben)).toEqual([]);
    await dana.run(member, 'suspend', ben.id, 'Left us');
    await expect(now(ben)).rejects.toMatchObject({ code: 'standing.ended' });
  });

  test('who left and comes back has nothing of before', async () => {
    const { id } = await delegate(alma, ben);
    await dana.run(member, 'leave', ben.id);
    await product.run(member, 'rejoin', ben.id);
    expect(await product.see(firmDelegation, id)).toMatchObject({ status: 'ended' });
    expect(await dutiesOf(ben)).toEqual([]);
  });

  test('gains no role: an admin delegates duties, and the delegate stays a user', async () => {
    await product.make(dutyGrant, { member: dana.id, duty: 'bid_signer', fromDay: '2026-01-01' });
    await delegate(dana, ben);
    expect(await now(ben)).toMatchObject({ role: 'user', duties: ['bid_signer'] });
    const acting = here.person({ ...(await now(ben)), requestId: 'r' });
    await expect(acting.make(userRole, { userId: cora.id, role: 'admin' })).rejects.toMatchObject({ code: 'rights' });
    await expect(acting.make(dutyGrant, { member: cora.id, duty: 'bid_signer' })).rejects.toMatchObject({
      code: 'rights',
    });
  });
});

describe('who wants what is not theirs', () => {
  test('takes no colleague’s duty, as little as an admin for themselves', async () => {
    const code = 'firm_delegation.for_oneself';
    await expect(delegate(ben, ben, { principal: alma.id })).rejects.toMatchObject({ code });
    await expect(delegate(ben, cora, { principal: alma.id })).rejects.toMatchObject({ code });
    await expect(delegate(dana, dana, { principal: alma.id })).rejects.toMatchObject({ code });
  });

  test('gets nothing through a person for whom they act: the two are one', async () => {
    await product.make(dutyGrant, { member: cora.id, duty: 'invoicing', fromDay: '2026-01-01' });
    await delegate(cora, dana);
    const both = here.person({ ...(await now(dana)), requestId: 'r' });
    await expect(delegate(both, cora, { principal: alma.id, duties: ['bid_signer'] })).rejects.toMatchObject({
      code: 'firm_delegation.for_oneself',
    });
    expect(await delegate(both, ben, { principal: alma.id })).toMatchObject({ status: 'active' });
  });

  test('passes on nothing that they have by a delegation', async () => {
    await delegate(alma, ben);
    const acting = here.person({ ...(await now(ben)), requestId: 'r' });
    const refusal = { code: 'firm_delegation.held', issues: [{ path: 'principal' }] };
    await expect(delegate(acting, cora)).rejects.toMatchObject(refusal);
    await product.make(dutyGrant, { member: ben.id, duty: 'invoicing', fromDay: '2026-01-01' });
    await expect(delegate(acting, cora, { duties: ['bid_signer'] })).rejects.toMatchObject({
      code: 'firm_delegation.held',
      issues: [{ path: 'duties' }],
    });
    await delegate(acting, cora);
    expect(await dutiesOf(cora)).toEqual(['invoicing']);
  });

  test('reaches nobody of another firm or of an agency, and no agency delegates here', async () => {
    const gil = await here.member('Gil Stone', 'user', await here.organization('Gulf Industrial LLC', 'firm'));
    const rosa = await here.member('Rosa Delgado', 'admin');
    for (const stranger of [gil, rosa])
      await expect(delegate(alma, stranger)).rejects.toMatchObject({ issues: [{ path: 'deputy' }] });
    await expect(delegate(gil, ben, { principal: alma.id })).rejects.toMatchObject({
      code: 'firm_delegation.for_oneself',
    });
    await expect(delegate(rosa, rosa)).rejects.toMatchObject({ code: 'side' });
    expect(await dutiesOf(gil)).toEqual([]);
  });

  test('a row of an agency gives nothing, however it came there', async () => {
    const rosa = await here.member('Rosa Delgado', 'admin');
    const miguel = await here.member('Miguel Ortega');
    await here.door.run(here.product.actor, async ({ tx }) => {
      const values = [here.organizationId, nobodyId, rosa.id, miguel.id];
      await tx.query(
        `insert into duty_grant (organization_id, id, created_by, status, member, duty, from_day)
         values ($1, gen_random_uuid(), $2, 'active', $3, 'bid_signer', '2026-01-01')`,
        values.slice(0, 3),
      );
      await tx.query(
        `insert into firm_delegation (organization_id, id, created_by, status, principal, deputy, from_day, until_day, reason)
         values ($1, gen_random_uuid(), $2, 'active', $3, $4, '2026-11-20', '2026-11-27', 'By hand')`,
        values,
      );
    });
    expect(await now(miguel)).toMatchObject({ duties: [], standsInFor: [] });
  });

  test.each([
    ['for oneself', { deputy: 'alma' }, 'not_to_oneself'],
    ['for 91 days', { untilDay: '2027-02-18' }, 'lasts_at_most_90_days'],
    ['that ends before it begins', { fromDay: '2026-11-28' }, 'ends_after_it_begins'],
    ['for a day that is over', { fromDay: '2026-11-19' }, 'starts_today_or_later'],
  ])('a delegation %s is refused', async (_, more, rule) => {
    const deputy = 'deputy' in more ? { deputy: alma.id } : {};
    await expect(delegate(alma, ben, { ...more, ...deputy })).rejects.toMatchObject({
      code: `firm_delegation.${rule}`,
    });
  });

  test('90 days are the most, and what lasts is not made longer', async () => {
    const { id, version } = await delegate(alma, ben, { untilDay: '2027-02-17' });
    await expect(alma.edit(firmDelegation, id, version, { untilDay: '2027-12-31' })).rejects.toMatchObject({
      code: 'rights',
    });
  });

  test('a colleague who is suspended is no delegate', async () => {
    await dana.run(member, 'suspend', ben.id, 'Left us');
    await expect(delegate(alma, ben)).rejects.toMatchObject({
      code: 'firm_delegation.active',
      issues: [{ path: 'deputy' }],
    });
  });

  test('others end nothing, and an end is taken once', async () => {
    const { id } = await delegate(alma, ben);
    await expect(cora.run(firmDelegation, 'end', id)).rejects.toMatchObject({ code: 'rights' });
    const outcomes = await Promise.allSettled([1, 2].map(() => ben.run(firmDelegation, 'end', id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

test('an admin delegates for someone who is away already, and both people hear of it and of its end', async () => {
  const { id } = await delegate(dana, ben, { principal: alma.id, duties: ['invoicing'] });
  expect(await dutiesOf(ben)).toEqual(['invoicing']);
  await dana.run(firmDelegation, 'end', id);
  const told = await product.list(notification);
  const subjects = (person: Person) => told.flatMap((one) => (one.recipient === person.id ? [one.subject] : []));
  const both = [
    'Ben Ortiz acts for Alma Reyes from 2026-11-20 until 2026-11-27: Vacation',
    'Ben Ortiz no longer acts for Alma Reyes: the delegation ended',
  ];
  expect(subjects(ben).toSorted()).toEqual(both);
  expect(subjects(alma).toSorted()).toEqual(both);
  expect(subjects(dana)).toEqual([]);
});
