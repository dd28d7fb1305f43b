import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noticeOf } from '../publication/notice.server.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { criteriaHash } from './criteria-seal.server.ts';
import { criteriaText } from './criteria.ts';
import { criteriaOf } from './ranking-inputs.server.ts';
import { openedCall, type Panel, panelWorld } from './test-world.ts';

describe('the hash of the criteria', () => {
  let here: Panel;
  beforeAll(async () => {
    here = await panelWorld();
  });
  afterAll(() => here.close());

  const called = async () =>
    here.buyer.see(solicitation, (await openedCall(here, [{ name: 'Gulf Monitoring', cents: 80_000_00 }])).id);
  /** As one changes it who reaches the database. */
  const behind = (id: string, change: string) =>
    here.run(here.product, (work) =>
      work.tx.query(`update solicitation_criteria set ${change} where organization_id = $1 and parent = $2`, [
        here.organizationId,
        id,
      ]),
    );

  test('is published with the solicitation, and anyone computes it from the notice', async () => {
    const call = await called();
    const notice = await here.run(here.product, (work) => noticeOf(work, call));
    expect(notice.criteriaHash).toMatch(/^[0-9a-f]{64}$/);
    expect(createHash('sha256').update(criteriaText(notice)).digest('hex')).toBe(notice.criteriaHash);
    expect(call.criteriaHash).toBe(notice.criteriaHash);
  });

  test('differs with every weight, formula, scale and name, and with their order', async () => {
    const call = await called();
    const criteria = call.criteria ?? [];
    const [first, second, third] = criteria as [(typeof criteria)[0], (typeof criteria)[0], (typeof criteria)[0]];
    const others = [
      [first, { ...second, weight: 61 }, third],
      [first, { ...second, scale: 5 }, third],
      [first, second, { ...third, formula: 'linear', zeroAt: 50 }],
      [{ ...first, name: 'Licence' }, second, third],
      [second, first, third],
      [first, second],
    ].map((changed) => criteriaHash({ ...call, criteria: changed as typeof criteria }));
    expect(new Set([call.criteriaHash, ...others]).size).toBe(others.length + 1);
    expect(criteriaHash({ ...call, criteria: [] })).toBeNull();
  });

  test('keeps bids from being scored by other criteria, whichever way they came in', async () => {
    const call = await called();
    const read = () => here.run(here.chair, (work) => criteriaOf(work, call.id));
    expect((await read()).map(({ name }) => name)).toEqual(['License', 'Approach', 'Price']);
    await behind(call.id, `weight = 100 - weight`);
    await expect(read()).rejects.toMatchObject({ code: 'evaluation.criteria_changed' });
    await behind(call.id, `weight = 100 - weight`);
    expect(await read()).toHaveLength(3);
  });
});
