import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantCost } from '../costs/grant-cost.record.ts';
import { grantObligation } from '../obligations/grant-obligation.record.ts';
import { type GrantWorld, grantWorld, usd } from '../test-world.ts';
import { allChecks, controlsOf } from './checks.server.ts';

let here: GrantWorld;
beforeAll(async () => {
  here = await grantWorld();
});
afterAll(() => here.county.close());

const controls = () => here.county.door.run(here.rosa.actor, (work) => controlsOf(work));
const found = async (id: string) => (await controls()).checks.find((one) => one.id === id && one.found.total > 0);
/** What only time and other hands can do: the row is as it became. */
const became = (text: string, ...values: unknown[]) =>
  here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
    tx.query(text, [here.county.organizationId, ...values]),
  );

describe('the checks', () => {
  test('find nothing where all is well', async () => {
    const { id } = await here.active();
    await here.charged(id, 100);
    const { counts, checks: all } = await controls();
    expect(counts).toEqual({ error: 0, warning: 0, note: 0 });
    expect(all.map(({ id: check, found: { total } }) => [check, total])).toEqual(allChecks.map((one) => [one.id, 0]));
  });

  test('find a cost that its award no longer pays, and one above the award', async () => {
    const { id } = await here.active();
    const { number } = await here.charged(id, 500);
    await became(`update grant_award set until_day = '2026-10-14' where organization_id = $1 and id = $2`, id);
    expect(await found('outside_period')).toMatchObject({ severity: 'error', found: { total: 1, data: [{ number }] } });
    await became(
      `update grant_award set until_day = '2027-12-31', amount_cents = 49999 where organization_id = $1 and id = $2`,
      id,
    );
    expect(await found('outside_period')).toBeUndefined();
    expect((await found('above_award'))?.found.data.map(({ says }) => says)).toEqual(['Charged $500.00 of $499.99.']);
    await became(`update grant_award set amount_cents = 50000 where organization_id = $1 and id = $2`, id);
    expect(await found('above_award')).toBeUndefined();
  });

  test('find approved costs without evidence', async () => {
    const { id } = await here.active();
    const cost = await here.charged(id, 7);
    await became('update grant_cost set documents = null where organization_id = $1 and id = $2', cost.id);
    expect(await found('no_evidence')).toMatchObject({ severity: 'error', found: { data: [{ id: cost.id }] } });
    await became('delete from grant_cost_splits where organization_id = $1 and parent = $2', cost.id);
    await became(`update grant_cost set status = 'reversed' where organization_id = $1 and id = $2`, cost.id);
    expect(await found('no_evidence')).toBeUndefined();
  });

  test('warn of two costs alike within seven days, and not of the eighth', async () => {
    const { id } = await here.active();
    const bill = { payee: 'Alike and Sons' };
    await here.charged(id, 33, { ...bill, incurredOn: '2026-10-01' });
    await here.charged(id, 33, { ...bill, incurredOn: '2026-10-09' });
    expect(await found('alike')).toBeUndefined();
    await here.charged(id, 33, { ...bill, payee: 'ALIKE AND SONS', incurredOn: '2026-10-16' });
    expect(await found('alike')).toMatchObject({ severity: 'warning', found: { total: 1 } });
  });

  test('warn of awards past their period and of overdue obligations, from the day after', async () => {
    const { id: award } = await here.active({ untilDay: '2026-11-30' });
    const due = await here.yvette.make(grantObligation, { name: 'Inventory', award, dueOn: '2026-11-30' });
    here.county.clock.set('2026-11-30T15:00:00Z');
    expect([await found('over'), await found('late')]).toEqual([undefined, undefined]);
    here.county.clock.set('2026-12-01T15:00:00Z');
    expect(await found('over')).toMatchObject({ found: { data: [{ id: award }] } });
    expect(await found('late')).toMatchObject({ found: { data: [{ id: due.id, record: 'grant_obligation' }] } });
    here.county.clock.set('2026-11-20T15:00:00Z');
  });

  test('note round journal amounts from ten thousand dollars on', async () => {
    const { id } = await here.active();
    await here.charged(id, 9_000, { source: 'journal' });
    await here.charged(id, 10_000.01, { source: 'journal' });
    expect(await found('round')).toBeUndefined();
    await here.charged(id, 10_000, { source: 'journal' });
    expect(await found('round')).toMatchObject({ severity: 'note', found: { total: 1 } });
  });

  test('count errors, warnings and notes apart, all of them', async () => {
    const { counts, checks: all } = await controls();
    for (const severity of ['error', 'warning', 'note'] as const)
      expect(counts[severity]).toBe(
        all.filter((one) => one.severity === severity).reduce((sum, { found: { total } }) => sum + total, 0),
      );
    expect(new Set(allChecks.map(({ id }) => id)).size).toBe(allChecks.length);
    const { id } = await here.active();
    await expect(here.yvette.make(grantCost, here.costOf(id, 1, { amount: usd(2) }))).rejects.toMatchObject({
      code: 'grant_cost.splits_tie',
    });
  });
});
