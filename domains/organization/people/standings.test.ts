import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { dutyGrant } from '../duty-grant.record.ts';
import { userRole } from '../role.record.ts';
import { membersWithRole, standingsOf } from './standings.server.ts';

let county: World;
let rosa: Person;
beforeAll(async () => {
  county = await world();
  rosa = await county.member('Rosa Delgado');
});
afterAll(() => county.close());

const standing = async (at: string) => {
  county.clock.set(at);
  return county.door.run(county.product.actor, async (work) => ({
    ...(await standingsOf(work, [rosa.id])).get(rosa.id),
    isManager: (await membersWithRole(work, 'manager')).includes(rosa.id),
  }));
};

test('a role counts until the instant at which it ends, and not at it', async () => {
  county.clock.set('2026-11-20T15:00:00Z');
  await county.product.make(userRole, { userId: rosa.id, role: 'manager', expiresAt: '2026-11-24T15:00:00.000Z' });
  expect(await standing('2026-11-24T14:59:59.999Z')).toMatchObject({ role: 'manager', isManager: true });
  expect(await standing('2026-11-24T15:00:00.000Z')).toMatchObject({ role: 'user', isManager: false });
});

test('a duty counts on its first and on its last day, and on neither day beside them', async () => {
  county.clock.set('2026-11-20T15:00:00Z');
  const days = { fromDay: '2026-11-23', untilDay: '2026-11-24' };
  await county.product.make(dutyGrant, { member: rosa.id, duty: 'buyer', ...days });
  for (const [day, duties] of [
    ['2026-11-22', []],
    ['2026-11-23', ['buyer']],
    ['2026-11-24', ['buyer']],
    ['2026-11-25', []],
  ] as const)
    expect([day, (await standing(`${day}T17:00:00Z`)).duties]).toEqual([day, duties]);
});
