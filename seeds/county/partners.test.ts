import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agency } from '#domains/customers/tree/agency.record.ts';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import type { Needs } from '#domains/procurement/requisition/needs.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { ruleDecision } from '#domains/procurement/rule-packs/rule-decision.record.ts';
import { type SeededCounty, seededCounty } from '../../tests/world/seeded-county.ts';
import { type Serving, serve } from '../../tests/world/serving.ts';

let county: SeededCounty;
let server: Serving;
beforeAll(async () => {
  county = await seededCounty();
  server = await serve(county.here);
});
afterAll(async () => {
  await server?.close();
  await county?.here.close();
});

const derek = () => county.here.person(county.actor('Derek Osei'));
const idOf = async (code: string) => {
  const found = await derek().list(agency, `search=${code}`);
  return found.find((one) => one.code === code)?.id ?? '';
};
const boughtFor = async (codes: readonly string[]) => {
  const ids = await Promise.all(codes.map(idOf));
  const centers = (await Promise.all(ids.map((id) => derek().list(costCenter, `agency=${id}`)))).flat();
  const found = await Promise.all(centers.map(({ id }) => derek().list(requisition, `costCenter=${id}&limit=200`)));
  return { centers, requests: found.flat() };
};

describe('the neighbours that buy together with the county', () => {
  test('have cost centers of their own, and requests in every state between them', async () => {
    const city = await boughtFor(['CMH', 'CMH-P']);
    const district = await boughtFor(['BWD']);
    expect(city.centers.map(({ code }) => code).toSorted()).toEqual(['7010', '7020', '7030']);
    expect(district.centers.map(({ code }) => code).toSorted()).toEqual(['8010', '8020']);
    expect(new Set([...city.requests, ...district.requests].map(({ status }) => status))).toEqual(
      new Set(['draft', 'submitted', 'returned', 'approved', 'rejected', 'cancelled', 'ordered']),
    );
  });

  test('buy under the rules of their own kind of agency', async () => {
    for (const [codes, entity] of [
      [['CMH', 'CMH-P'], 'city'],
      [['BWD'], 'special_district'],
    ] as const) {
      const { requests } = await boughtFor(codes);
      const submitted = requests.filter(({ status }) => status !== 'draft');
      for (const { id } of submitted) {
        const [kept] = await derek().list(ruleDecision, `aboutId=${id}&status=standing`);
        expect(kept).toMatchObject({ entity });
      }
      expect(submitted.length).toBeGreaterThan(3);
    }
  });

  test('have one request that waits for an estimate, beside one of the county whose estimate is sealed', async () => {
    const needs = async (words: string) => {
      const [one] = await derek().list(requisition, `search=${words}`);
      const path = `/api/v1/requisition/${one?.id}/needs`;
      return ((await server.ask({ as: derek().actor, method: 'GET', path })).json as unknown as Needs).estimate;
    };
    expect(await needs('Standby generators')).toMatchObject({ law: '2 CFR 200.324(a)', sealed: null });
    expect(await needs('Rehabilitation of lift station')).toMatchObject({
      law: '2 CFR 200.324(a)',
      sealed: { by: 'Patrick O’Rourke', id: null },
    });
  });
});
