import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { productIn } from '#domains/organization/public.server.ts';
import { vendorCheck } from '../../vendors/public.server.ts';
import { samConnection } from '../../vendors/sam/sam-connection.record.ts';
import { askAtGates } from '../../vendors/sam/sam-clock.server.ts';
import type { Ask } from '../../vendors/sam/sam-reach.server.ts';
import { approve, type AwardWorld, awardWorld, openedBids, recommend } from './test-world.ts';

let here: AwardWorld;
let server: Serving;
const urls: string[] = [];
let said = '{"excludedEntity":[]}';
const ask: Ask = async ({ url, take }) => {
  urls.push(url);
  take?.(Buffer.from(said));
  return { status: 200, statusClass: 2, failure: null };
};
const turn = () => askAtGates({ ...server.ports, door: here.door }, productIn(here.organizationId), ask);
beforeAll(async () => {
  here = await awardWorld();
  server = await serve(here);
});
afterAll(async () => {
  await server.close();
  await here.close();
});

test('a vendor that an award waits for is asked about before a person decides, once in 20 hours', async () => {
  const at = await openedBids(here);
  const { id } = await recommend(here, at, at.alma);
  expect(await turn()).toBe(0);
  const dana = await here.member('Dana Price', 'admin');
  const connection = await dana.make(samConnection, { name: 'SAM.gov' } as never);
  const body = { key: 'SAM-0123456789-abcdef' };
  await server.ask({ as: dana.actor, method: 'POST', path: `/api/v1/sam_connection/${connection.id}/key`, body });
  expect(await turn()).toBe(1);
  expect(await turn()).toBe(0);
  expect(urls).toHaveLength(1);
  await approve(here, id);
  const [check] = await here.buyer.list(vendorCheck, `vendor=${here.alma.vendor}`);
  expect(check).toMatchObject({ gate: 'award', act: 'approve', source: 'live', matches: 0 });
});

test('what is found on the way stops the award, and a refused act keeps no check', async () => {
  const at = await openedBids(here);
  const { id } = await recommend(here, at, at.brent, { notLowest: 'The lower one withdrew before the award.' });
  said = JSON.stringify({
    excludedEntity: [
      {
        exclusionDetails: { excludingAgencyName: 'GSA' },
        exclusionIdentification: { entityName: 'Brent Supply' },
        exclusionActions: { listOfActions: [{ activateDate: '12-01-2026', recordStatus: 'Active' }] },
      },
    ],
  });
  expect(await turn()).toBe(1);
  await expect(approve(here, id)).rejects.toThrow('may be excluded as Brent Supply');
  expect(await here.buyer.list(vendorCheck, `vendor=${here.brent.vendor}`)).toEqual([]);
});
