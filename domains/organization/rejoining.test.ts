import { afterAll, beforeAll, expect, test } from 'vitest';
import { delegatedAuthority } from '#domains/customers/authority/delegated-authority.record.ts';
import { delegation } from '#domains/workflow/approvals/delegation.record.ts';
import { type World, world } from '#world';
import { dutyGrant } from './duty-grant.record.ts';
import { member } from './member.record.ts';
import { join } from './membership.server.ts';
import { userRole } from './role.record.ts';

let county: World;
beforeAll(async () => {
  county = await world();
});
afterAll(() => county.close());

test('who comes back has their place and none of the rights of before', async () => {
  const [rosa, dana, miguel] = [
    await county.member('Rosa Delgado', 'manager'),
    await county.member('Dana Whitfield', 'admin'),
    await county.member('Miguel Ortiz', 'manager'),
  ];
  const priya = await county.member('Priya Raman', 'manager');
  const { product } = county;
  const days = { fromDay: '2026-11-20', untilDay: '2026-11-30' };
  const duty = await dana.make(dutyGrant, { member: rosa.id, duty: 'buyer' });
  const asDeputy = await miguel.make(delegation, { deputy: rosa.id, ...days, reason: 'Training' });
  const asPrincipal = await rosa.make(delegation, { deputy: priya.id, ...days, reason: 'Vacation' });
  const authority = await product.make(delegatedAuthority, {
    member: rosa.id,
    upTo: { cents: 5_000_000, currency: 'USD' },
    fromDay: '2026-11-20',
    resolution: 'R-1',
  });
  const chief = county.person({ ...dana.actor, duties: ['chief_procurement_officer'] });
  await chief.run(delegatedAuthority, 'approve', authority.id);
  const { userId, name, email } = await product.see(member, rosa.id);
  await dana.run(member, 'leave', rosa.id);
  const back = await county.door.run(product.actor, (work) =>
    join(work, { userId, name, email, role: 'user', reason: 'Back again' }),
  );
  expect(back.id).toBe(rosa.id);
  const statusOf = async () => [
    (await product.see(dutyGrant, duty.id)).status,
    (await product.see(delegation, asDeputy.id)).status,
    (await product.see(delegation, asPrincipal.id)).status,
    (await product.see(delegatedAuthority, authority.id)).status,
  ];
  expect(await statusOf()).toEqual(['revoked', 'revoked', 'revoked', 'revoked']);
  const roles = await county.door.rows(product.actor, userRole, `userId=${rosa.id}&status=active`);
  expect(roles.map(({ role, reason }) => [role, reason])).toEqual([['user', 'Back again']]);
});
