import { afterAll, beforeAll, expect, test } from 'vitest';
import { dutyGrant, firmDelegation, member, productIn } from '#domains/organization/public.server.ts';
import type { Ports } from '#server/ports.ts';
import { type AccountWorld, accountWorld } from '../tests/world/account-world.ts';
import { seedFirmDelegation } from './firm-delegation.ts';

let here: AccountWorld;
beforeAll(async () => {
  here = await accountWorld();
});
afterAll(() => here.close());

test('a colleague of the firm of the demonstration signs while its signer is away, entered once', async () => {
  const firm = await here.organization('Alma Pumps LLC', 'firm');
  await here.person('alma.reyes@pumps.example', 'admin', firm);
  const inFirm = productIn(firm);
  await here.door.run(inFirm, async (work) => {
    const founder = await work.row(member, { where: { status: 'active' }, fields: [] });
    await work.insert(dutyGrant, { member: founder?.id ?? '', duty: 'bid_signer', fromDay: '2026-01-01' });
  });
  for (let times = 0; times < 2; times++) await seedFirmDelegation(here as unknown as Ports, firm);
  const rows = await here.door.run(inFirm, (work) =>
    work.rows(firmDelegation, { where: {}, fields: ['duties', 'status'], most: 'all' }),
  );
  expect(rows).toMatchObject([{ duties: ['bid_signer'], status: 'active' }]);
});
