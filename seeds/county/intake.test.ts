import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { costEstimate } from '#domains/procurement/intake/cost-estimate.record.ts';
import { passedMatch } from '#domains/procurement/intake/passed-match.record.ts';
import { soleSourceCase } from '#domains/procurement/intake/sole-source-case.record.ts';
import { catalogueItem } from '#domains/procurement/punchout/catalogue-item.record.ts';
import { punchoutSupplier } from '#domains/procurement/punchout/punchout-supplier.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { scopeHits } from '#domains/procurement/scope/scope-lint.ts';
import { scopeText } from '#domains/procurement/scope/scope-text.record.ts';
import type { AnyRecord } from '#kernel';
import { type SeededCounty, seededCounty } from '../../tests/world/seeded-county.ts';

let county: SeededCounty;
beforeAll(async () => {
  county = await seededCounty();
});
afterAll(() => county?.here.close());

const list = <D extends AnyRecord>(record: D, name: string, question = 'limit=200') =>
  county.here.person(county.actor(name)).list(record, question);
const statesOf = async (record: AnyRecord) =>
  new Set((await list(record, 'Walter Kowalski')).map(({ status }) => status));

describe('the county around a request', () => {
  test('has every list filled, with rows in each of their states', async () => {
    expect(await statesOf(punchoutSupplier)).toEqual(new Set(['on', 'off']));
    expect(await statesOf(scopeText)).toEqual(new Set(['draft', 'adopted', 'retired']));
    expect(await statesOf(soleSourceCase)).toEqual(new Set(['draft', 'filed', 'returned', 'accepted', 'refused']));
    expect(await statesOf(costEstimate)).toEqual(new Set(['draft', 'locked']));
    expect((await list(catalogueItem, 'Rosa Delgado')).length).toBeGreaterThan(5);
  });

  test('has specifications in which the check finds something, and adopted ones in which it finds nothing', async () => {
    const texts = await list(scopeText, 'Rosa Delgado');
    const found = (status: string) =>
      texts.filter((one) => one.status === status).map(({ body, brands }) => scopeHits(body, brands ?? []).length);
    expect(found('adopted').every((hits) => hits === 0)).toBe(true);
    expect(found('draft').every((hits) => hits > 0)).toBe(true);
  });

  test('keeps a sealed estimate from whoever is not named', async () => {
    expect(await list(costEstimate, 'Rosa Delgado')).toEqual([]);
    expect(await list(costEstimate, 'Sofia Marchetti')).toHaveLength(2);
  });

  test('passed contracts over with a reason, and its requests went on by it', async () => {
    const passed = await list(passedMatch, 'Rosa Delgado');
    expect(new Set(passed.map(({ reason }) => reason)).size).toBeGreaterThan(3);
    const pump = passed.find(({ reason }) => reason === 'too_late');
    const [asked] = await list(requisition, 'Rosa Delgado', `search=Submersible`);
    expect(asked).toMatchObject({ id: pump?.requisition, status: 'approved' });
  });
});
