import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantDrawdown } from '#domains/grants/drawdowns/grant-drawdown.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { seededCounty } from '../../tests/world/seeded-county.ts';
import type { World } from '../../tests/world/world.ts';

let county: World;

beforeAll(async () => {
  county = (await seededCounty()).here;
});
afterAll(() => county?.close());

const asked = <Row extends Record<string, unknown>>({ database, organizationId }: World, text: string) =>
  database.within({ organizationId }, (tx) => tx.query<Row>(text, [organizationId]));

describe('the demo county', () => {
  test('has at least 400 requisitions, some in every state', async () => {
    const found = await asked<{ status: string; count: number }>(
      county,
      'select status, count(*)::int as count from requisition where organization_id = $1 group by status',
    );
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set(requisition.states));
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(400);
  });

  test('has drawdowns, reports and closeouts that hold together', async () => {
    const states = (table: string) =>
      asked<{ status: string }>(county, `select distinct status from ${table} where organization_id = $1 order by 1`);
    const named = async (table: string) => (await states(table)).map(({ status }) => status);
    expect(await named('grant_drawdown')).toEqual(grantDrawdown.states.toSorted());
    expect(await named('grant_report')).toEqual(['certified', 'draft', 'filed', 'submitted']);
    expect(await named('grant_closeout')).toEqual(['closed', 'open', 'submitted']);
    expect(await named('retention_event')).toEqual(['active', 'lifted']);
    expect(await named('record_disposal')).toEqual(['proposed']);
    // Each request asks for what its costs are, and none of its costs is match or unpaid.
    expect(
      await asked(
        county,
        `select w.number from grant_drawdown w left join drawn_cost d on d.organization_id = w.organization_id and d.drawdown = w.id
         where w.organization_id = $1 and w.requested_cents is not null and w.kind = 'reimbursement'
         group by w.organization_id, w.id having sum(d.amount_cents) is distinct from w.requested_cents`,
      ),
    ).toEqual([]);
    expect(
      await asked(
        county,
        `select r.number from grant_report r where r.organization_id = $1 and r.receipts_cents is not null
         and (r.cash_on_hand_cents <> r.receipts_cents - r.disbursements_cents or r.unobligated_cents < 0)`,
      ),
    ).toEqual([]);
  });

  test('has a connection with a reconciled run, and a run with a row to correct', async () => {
    const found = await asked(
      county,
      'select status, rows_read, created, updated, unchanged, rejected from connection_run where organization_id = $1 order by number',
    );
    const none = { created: 0, updated: 0, unchanged: 3 };
    expect(found).toEqual([
      { status: 'reconciled', rows_read: 3, ...none, rejected: 0 },
      { status: 'partial', rows_read: 4, ...none, rejected: 1 },
      { status: 'succeeded', rows_read: 3, created: 3, updated: 0, unchanged: 0, rejected: 0 },
      { status: 'partial', rows_read: 3, created: 2, updated: 0, unchanged: 0, rejected: 1 },
    ]);
  });

  test('has sixty solicitations in every state, some due in the days ahead, and approved requisitions that wait for theirs', async () => {
    const found = await asked<{ status: string; count: number; next: number }>(
      county,
      `select status, count(*)::int as count, count(*) filter (where status = 'published' and due_at > '2026-11-20T20:00:00Z' and due_at < '2026-11-28')::int as next
       from solicitation where organization_id = $1 group by status`,
    );
    const written = ['draft', 'in_review', 'returned', 'approved', 'published', 'closed', 'failed', 'cancelled'];
    expect(found.map(({ status }) => status)).toEqual(expect.arrayContaining(written));
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(60);
    expect(found.reduce((sum, { next }) => sum + next, 0)).toBeGreaterThanOrEqual(2);
    const waiting = await asked<{ path: string }>(
      county,
      `select path from requisition where organization_id = $1 and status = 'approved' and path in ('itb', 'rfp')`,
    );
    expect(waiting.length).toBeGreaterThanOrEqual(2);
  });

  test('has three fiscal years, from October on, each with a budget, postings and requisitions', async () => {
    const yearOf = (column: string) => `extract(year from ${column} + interval '3 months')::int`;
    const years = async (table: string, column: string) =>
      (
        await asked<{ year: number }>(
          county,
          `select distinct ${yearOf(column)} as year from ${table} where organization_id = $1 order by 1`,
        )
      ).map(({ year }) => year);
    const three = [2025, 2026, 2027];
    expect(await years('requisition', 'requested_on')).toEqual(expect.arrayContaining(three));
    expect(await years('budget', 'starts_on')).toEqual(expect.arrayContaining(three));
    expect(await years('budget_posting', 'day')).toEqual(expect.arrayContaining(three));
  });
});
