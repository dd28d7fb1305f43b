import { afterAll, beforeAll, expect, test } from 'vitest';
import { dutyGrant } from '#domains/organization/public.server.ts';
import { bidder, inCounty } from '#domains/procurement/bidding/test-world.ts';
import { type SealingWorld, sealingWorld } from '#domains/procurement/sealing/test-world.ts';
import { vendorInsurance } from '#domains/vendors/vendor-insurance.record.ts';
import { serve, type Serving } from '../tests/world/serving.ts';
import { seedFirmInsurance } from './firm-insurance.ts';

let here: SealingWorld;
let server: Serving;
beforeAll(async () => {
  here = await sealingWorld();
  server = await serve(here);
});
afterAll(async () => {
  await server.close();
  await here.close();
});

test('a certificate of the firm of the demonstration waits for a vendor approver, with its file', async () => {
  const omar = await here.member('Omar Haddad');
  await here.product.make(dutyGrant, { member: omar.id, duty: 'vendor_approver' });
  const firm = await bidder(here, 'Alma Pumps LLC');
  const county = here.product.actor.organizationId;
  const ports = { ...server.ports, door: here.door }; // mail goes nowhere
  for (const _ of [1, 2]) await seedFirmInsurance(ports, county, { id: firm.id, by: 'Alma Reyes, Alma Pumps LLC' });
  const held = await inCounty(here, (work) =>
    work.rows(vendorInsurance, { where: { vendor: firm.vendor }, most: 'all' }),
  );
  expect(held).toMatchObject([
    {
      status: 'entered',
      coverage: 'umbrella',
      submittedBy: 'Alma Reyes, Alma Pumps LLC',
      certificate: [expect.anything()],
    },
  ]);
});
