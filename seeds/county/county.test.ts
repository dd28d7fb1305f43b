import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { records } from '#domains';
import { grantDrawdown } from '#domains/grants/drawdowns/grant-drawdown.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { seededAnew, seededCounty } from '../../tests/world/seeded-county.ts';
import type { World } from '../../tests/world/world.ts';

/** Counts what the seeding asks of the database. */
const counting =
  (count: () => void) =>
  (database: Database): Database => ({
    ...database,
    get load() {
      return database.load;
    },
    within: (scope, work) => database.within(scope, (tx) => work(counted(tx, count))),
  });
const counted = (tx: Tx, count: () => void): Tx => ({
  ...tx,
  query: (...given) => (count(), tx.query(...given)),
  rows: (...given) => (count(), tx.rows(...given)),
});

let once: World;
let again: World;
let statements = 0;

beforeAll(async () => {
  once = await seededAnew({ wrap: counting(() => statements++) });
  again = (await seededCounty()).here; // seeded by whichever process came first
});
afterAll(async () => {
  await once?.close();
  await again?.close();
});

const asked = <Row extends Record<string, unknown>>({ database, organizationId }: World, text: string) =>
  database.within({ organizationId }, (tx) => tx.query<Row>(text, [organizationId]));

describe('the demo county', () => {
  test('has at least 400 requisitions, some in every state', async () => {
    const found = await asked<{ status: string; count: number }>(
      once,
      'select status, count(*)::int as count from requisition where organization_id = $1 group by status',
    );
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set(requisition.states));
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(400);
  });

  test('has drawdowns, reports and closeouts that hold together', async () => {
    const states = (table: string) =>
      asked<{ status: string }>(once, `select distinct status from ${table} where organization_id = $1 order by 1`);
    const named = async (table: string) => (await states(table)).map(({ status }) => status);
    expect(await named('grant_drawdown')).toEqual(grantDrawdown.states.toSorted());
    expect(await named('grant_report')).toEqual(['certified', 'draft', 'filed', 'submitted']);
    expect(await named('grant_closeout')).toEqual(['closed', 'open', 'submitted']);
    // Each request asks for what its costs are, and none of its costs is match or unpaid.
    expect(
      await asked(
        once,
        `select w.number from grant_drawdown w left join drawn_cost d on d.organization_id = w.organization_id and d.drawdown = w.id
         where w.organization_id = $1 and w.requested_cents is not null and w.kind = 'reimbursement'
         group by w.organization_id, w.id having sum(d.amount_cents) is distinct from w.requested_cents`,
      ),
    ).toEqual([]);
    expect(
      await asked(
        once,
        `select r.number from grant_report r where r.organization_id = $1 and r.receipts_cents is not null
         and (r.cash_on_hand_cents <> r.receipts_cents - r.disbursements_cents or r.unobligated_cents < 0)`,
      ),
    ).toEqual([]);
  });

  test('has a connection with a reconciled run, and a run with a row to correct', async () => {
    const found = await asked(
      once,
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
      once,
      `select status, count(*)::int as count, count(*) filter (where status = 'published' and due_at > '2026-11-20T20:00:00Z' and due_at < '2026-11-28')::int as next
       from solicitation where organization_id = $1 group by status`,
    );
    const written = ['draft', 'in_review', 'returned', 'approved', 'published', 'closed', 'failed', 'cancelled'];
    expect(found.map(({ status }) => status)).toEqual(expect.arrayContaining(written));
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(60);
    expect(found.reduce((sum, { next }) => sum + next, 0)).toBeGreaterThanOrEqual(2);
    const waiting = await asked<{ path: string }>(
      once,
      `select path from requisition where organization_id = $1 and status = 'approved' and path in ('itb', 'rfp')`,
    );
    expect(waiting.length).toBeGreaterThanOrEqual(2);
  });

  test('has three fiscal years, from October on, each with a budget, postings and requisitions', async () => {
    const yearOf = (column: string) => `extract(year from ${column} + interval '3 months')::int`;
    const years = async (table: string, column: string) =>
      (
        await asked<{ year: number }>(
          once,
          `select distinct ${yearOf(column)} as year from ${table} where organization_id = $1 order by 1`,
        )
      ).map(({ year }) => year);
    const three = [2025, 2026, 2027];
    expect(await years('requisition', 'requested_on')).toEqual(expect.arrayContaining(three));
    expect(await years('budget', 'starts_on')).toEqual(expect.arrayContaining(three));
    expect(await years('budget_posting', 'day')).toEqual(expect.arrayContaining(three));
  });

  test('is the same every time: rows, numbers, names and amounts', async () => {
    const told = async (world: World) => {
      const lines: string[] = [];
      for (const { name, title, fields } of records) {
        const { registry } = world.door.around;
        const compiled = registry.get(name);
        const cents = compiled.fields.flatMap(({ columns }) => columns.filter((column) => column.endsWith('_cents')));
        // Rows of others are told by their ids, and a browser draws the number of a receipt.
        const isNamed = !['reference', 'person', 'uuid'].includes(fields[title]?.spec.kind.name ?? '');
        const drawn = `regexp_replace(${compiled.titleColumn}::text, '[0-9a-f]{8}$', '')`; // a bid is called by the first of its receipt
        const titles = isNamed ? `md5(string_agg(${drawn}, '|' order by ${drawn}))` : 'null';
        const states = compiled.hasStates ? `md5(string_agg(status, '|' order by status))` : 'null';
        const sums = cents.map((column) => `coalesce(sum(${column}), 0)::text`);
        const [row] = await asked(
          world,
          `select count(*)::text as "count", ${titles} as titles, ${states} as states, concat_ws(' ', 'cents', ${sums.join(', ') || `''`}) as sums
           from ${compiled.table} where organization_id = $1`,
        );
        lines.push(`${name} ${JSON.stringify(row)}`);
      }
      return lines;
    };
    expect(await told(again)).toEqual(await told(once));
    const requests = `select number, purpose, status, requested_on::text as day, total_cents::text as cents
      from requisition where organization_id = $1 order by number`;
    expect(await asked(again, requests)).toEqual(await asked(once, requests));
  });

  test('asks the database for it no more than 70,000 times', () => {
    expect(statements).toBeGreaterThan(1000);
    expect(statements).toBeLessThan(70_000);
  });
});
