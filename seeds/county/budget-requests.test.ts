import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { budget } from '#domains/planning/budget/budget.record.ts';
import { budgetLine } from '#domains/planning/budget/budget-line.record.ts';
import { budgetCall } from '#domains/planning/requests/budget-call.record.ts';
import { budgetRequest } from '#domains/planning/requests/budget-request.record.ts';
import { oneTimeIn } from '#domains/planning/requests/draft.server.ts';
import { requestSheetOf } from '#domains/planning/requests/request-reading.server.ts';
import { totalOf } from '#domains/planning/requests/request-totals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type SeededCounty, seededCounty } from '../../tests/world/seeded-county.ts';

interface Version {
  readonly request: string;
  readonly number: number;
  readonly stage: string;
  readonly parts: number;
  readonly cents: number;
}

const versionsSql = `select request, number, stage, sum(base_cents + one_time_cents + ongoing_cents)::bigint as parts,
    sum(cents)::bigint as cents
  from budget_request_version where organization_id = $1 group by request, number, stage order by request, number`;

describe('the requests of the demo county', () => {
  let county: SeededCounty;
  beforeAll(async () => {
    county = await seededCounty();
  });
  afterAll(() => county.here.close());

  const read = <T>(of: (work: UnitOfWork) => Promise<T>): Promise<T> =>
    county.here.door.run(county.here.product.actor, of);

  test('are of four calls; each of an adopted year has three versions, and what was adopted is in its budget', async () => {
    const { calls, requests, versions, lines } = await read(async (work) => ({
      calls: await work.rows(budgetCall, { order: 'name', most: 'all' }),
      requests: await work.rows(budgetRequest, { order: 'number', most: 'all' }),
      versions: await work.tx.query<Version & Record<string, unknown>>(versionsSql, [work.actor.organizationId]),
      lines: await work.rows(budgetLine, {
        where: { isGroup: false },
        fields: ['budget', 'costCenter', 'amount'],
        most: 'all',
      }),
    }));
    expect(calls.map(({ name, status }) => [name, status])).toEqual([
      ['Budget call FY2025', 'closed'],
      ['Budget call FY2026', 'closed'],
      ['Budget call FY2027', 'closed'],
      ['Budget call FY2028', 'open'],
    ]);
    expect(versions.every(({ parts, cents }) => parts === cents)).toBe(true);
    for (const { id, name, budget: of } of calls.slice(0, 3)) {
      const own = requests.filter(({ call }) => call === id);
      expect([name, own.length > 10]).toEqual([name, true]);
      for (const one of own) {
        const kept = versions.filter(({ request }) => request === one.id);
        const budgeted = lines.filter((line) => line.budget === of && line.costCenter === one.costCenter);
        const adopted = totalOf(budgeted.map(({ amount }) => amount));
        if (budgeted.length === 0) continue;
        expect(kept.map(({ number, stage }) => [number, stage])).toEqual([
          [1, 'requested'],
          [2, 'recommended'],
          [3, 'adopted'],
        ]);
        expect([one.number, one.adopted?.cents, kept[2]?.cents]).toEqual([one.number, adopted, adopted]);
      }
    }
    const open = requests.filter(({ call }) => call === calls[3]?.id);
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set(['draft', 'submitted', 'returned', 'reviewed']));
  });

  test('of the next year begin without the one-time money of this one', async () => {
    const { oneTime, base } = await read(async (work) => {
      const year = await work.row(budget, { where: { name: 'Fiscal year 2027' }, fields: [] });
      const rows = await work.tx.query<{ account: string; base: number; current: number }>(
        `select l.account, l.base_cents as base, o.amount_cents as current from request_line l
           join budget_request r on r.organization_id = l.organization_id and r.id = l.request
           join budget_call c on c.organization_id = r.organization_id and c.id = r.call and c.name = 'Budget call FY2028'
           join budget_line o on o.organization_id = l.organization_id and o.account = l.account and o.budget = $2
         where l.organization_id = $1`,
        [work.actor.organizationId, year?.id ?? null],
      );
      return { oneTime: await oneTimeIn(work, year?.id ?? ''), base: rows };
    });
    const once = base.filter(({ account }) => (oneTime.get(account) ?? 0) > 0);
    expect(once.length).toBeGreaterThan(0);
    // Where nothing was amended it is exactly what was adopted without it.
    expect(once.some(({ account, base: now, current }) => now === current - (oneTime.get(account) ?? 0))).toBe(true);
    for (const { account, base: now, current } of once) expect(now).toBeLessThan(current + (oneTime.get(account) ?? 0));
  });

  test('show a question that was answered and one that waits for an answer', async () => {
    const said = await read(async (work) => {
      const found = await work.tx.query<{ id: string }>(
        `select distinct r.id from budget_request r join request_line l on l.organization_id = r.organization_id and l.request = r.id
           join comment c on c.organization_id = r.organization_id and c.record = 'request_line' and c.row_id = l.id
         where r.organization_id = $1`,
        [work.actor.organizationId],
      );
      const sheets = [];
      for (const { id } of found) sheets.push(await requestSheetOf(work, id));
      return sheets.flatMap(({ lines }) => lines).filter(({ comments }) => comments > 0);
    });
    expect(said.map(({ comments, needsAnswer }) => [comments, needsAnswer]).toSorted()).toEqual([
      [1, true],
      [2, false],
    ]);
  });
});
