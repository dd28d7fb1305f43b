import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { type World, world } from '#world';
import { dutyGrant } from '../duty-grant.record.ts';
import { firmDelegation } from '../firm-delegation.record.ts';
import { notificationPreference } from '../notification-preference.record.ts';

let here: World;
let server: Serving;
beforeAll(async () => {
  here = await world({ isJudgedNow: true, isSided: true });
  server = await serve(here);
});
afterAll(async () => {
  await server?.close();
  await here?.close();
});

test('the team of a firm reads who acts for whom, ends what is theirs, and an agency has no such part', async () => {
  const firm = await here.organization('Bay Pumps LLC', 'firm');
  const alma = await here.member('Alma Reyes', 'user', firm);
  const ben = await here.member('Ben Ortiz', 'user', firm);
  const cora = await here.member('Cora Lind', 'user', firm);
  const product = here.person({ ...here.product.actor, organizationId: firm });
  await product.make(dutyGrant, { member: alma.id, duty: 'bid_signer', fromDay: '2026-01-01' });
  // The server of a test has no queue for mail.
  await ben.make(notificationPreference, { kind: 'firm_delegation.changed', byMail: 'never' });
  const empty = await windowOf(server, alma, '/team');
  expect(empty.shown('Delegations')).toContain('No current or planned delegations.');
  expect(empty.shown('Delegations')).toContain('New delegation');

  await alma.make(firmDelegation, {
    deputy: ben.id,
    fromDay: '2026-11-23',
    untilDay: '2026-11-27',
    duties: ['bid_signer'],
    reason: 'Vacation',
  });
  const looking = await windowOf(server, cora, '/team');
  expect(looking.shown('Delegations')).toContain('Ben Ortiz');
  expect(looking.shown('Delegations')).toContain('Bid signer');
  expect(looking.shown('Delegations')).not.toContain('[End]');

  const own = await windowOf(server, alma, '/team');
  await own.press('End', 'Delegations');
  await own.press('End delegation');
  expect(own.said()).toContain('Delegation ended');
  expect(own.shown('Delegations')).toContain('No current or planned delegations.');

  const rosa = await here.member('Rosa Delgado', 'admin');
  expect((await windowOf(server, rosa, '/team')).everything()).not.toContain('Delegations');
});
