import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { budgetLine } from '#domains/planning/budget/budget-line.record.ts';
import { journalEntry } from '#domains/planning/budget/changes/journal-entry.record.ts';
import { balancesOf } from '#domains/planning/budget/ledger/balances.server.ts';
import { budgetOverride } from '#domains/planning/budget/ledger/budget-override.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { type SeededCounty, seededCounty } from '../../tests/world/seeded-county.ts';

describe('the budget of the demo county', () => {
  let county: SeededCounty;
  beforeAll(async () => {
    county = await seededCounty();
  });
  afterAll(() => county.here.close());

  const ask = <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    county.here.door.run(county.here.product.actor, (work) =>
      work.tx.query<Row>(text, [work.actor.organizationId, ...values]),
    );

  test('has a group whose lines share what they hold', async () => {
    const [group] = await ask<{ id: string; inside: number }>(
      `select g.id, (select count(*)::int from ${budgetLine.name} l where l.organization_id = $1 and l.parent = g.id) as inside
       from ${budgetLine.name} g where g.organization_id = $1 and g.is_group`,
    );
    expect(group?.inside).toBe(3);
    const [whole] = await county.here.door.run(county.here.product.actor, (work) =>
      balancesOf(work, [group?.id ?? '']),
    );
    expect(whole?.authority).toBeGreaterThan(0);
    expect(whole?.used).toBeGreaterThan(0);
  });

  test('has a purchase that three lines pay: a fixed amount, a share of what is left, and the rest', async () => {
    const shares = await ask<{ cents: number; total: number }>(
      `select sum(p.cents)::bigint as cents, r.total_cents as total from ${requisition.name} r
         join budget_posting p on p.organization_id = $1 and p.document = r.id
       where r.organization_id = $1 and r.purpose like 'Message boards%' group by p.line, r.total_cents order by 1`,
    );
    expect(shares.map(({ cents }) => cents)).toEqual([3_948_00, 4_500_00, 5_922_00]);
    expect(shares.reduce((sum, { cents }) => sum + cents, 0)).toBe(shares[0]?.total);
  });

  test('has a second budget officer, who agrees to what the first one asked to take back', async () => {
    const { door } = county.here;
    const [priya, laura] = [county.actor('Priya Raman'), county.actor('Laura Jennings')];
    const [line] = await ask<{ id: string }>(
      `select l.id from budget_line l join budget b on b.organization_id = l.organization_id and b.id = l.budget
       where l.organization_id = $1 and not l.is_group and l.status = 'open' and b.status = 'amended'
         and '2026-11-20' between b.starts_on and b.ends_on order by l.account limit 1`,
    );
    const given = { reference: 'GL-1', day: '2026-11-20', line: line?.id ?? '', amount: { cents: 1, currency: 'USD' } };
    const posted = await door.run(priya, async (work) => {
      const { id } = await work.insert(journalEntry, given);
      await work.move(journalEntry, id, 'post');
      return work.move(journalEntry, id, 'askReversal', { reason: 'Booked twice' });
    });
    const reverse = (actor: typeof priya) =>
      door.run(actor, (work) => work.move(journalEntry, posted.id, 'reverse', { reason: 'Seen' }));
    await expect(reverse(priya)).rejects.toMatchObject({ code: 'journal_entry.reverser_is_not_asker' });
    expect(await reverse(laura)).toMatchObject({ status: 'reversed' });
  });

  test('has overrides that wait, are still good, and were refused, used and let expire', async () => {
    const found = await ask<{ status: string; days: number }>(
      `select status from ${budgetOverride.name} where organization_id = $1 order by status`,
    );
    expect(found.map(({ status }) => status)).toEqual(['asked', 'asked', 'expired', 'granted', 'refused', 'used']);
  });
});
