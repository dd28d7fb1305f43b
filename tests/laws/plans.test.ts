import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { records } from '#domains';
import type { AnyRecord } from '#kernel';
import { sortColumn, tableOf } from '#kernel/derive/table.ts';
import { COUNTED, listStatement, readListQuery } from '#server/records/list.ts';
import { SEARCHED } from '#server/records/search.ts';
import { type Person, type World, world } from '#world';
import { costCenter } from '../../domains/finance/cost-center.record.ts';
import { using } from '../world/cluster.ts';
import { seeded, validSample } from '../world/samples.ts';

/** A node of a plan, as PostgreSQL tells it. */
interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Alias?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly Node[];
}

const nodes = (top: Node): Node[] => [top, ...(top.Plans ?? []).flatMap(nodes)];
const below = (top: Node, type: string): Node[] => nodes(top).filter((node) => node['Node Type'] === type);

let county: World;
let rosa: Person;
beforeAll(async () => {
  county = await world();
  rosa = await county.member('Rosa Delgado', 'platform_admin');
});
afterAll(() => county.close());

async function explain(
  client: pg.Client,
  {
    sql,
    values,
    how = '',
    settings = [],
  }: { sql: string; values: readonly unknown[]; how?: string; settings?: string[] },
): Promise<Node> {
  await client.query(`begin; set local app.organization_id = '${county.organizationId}'`);
  for (const setting of settings) await client.query(`set local ${setting}`);
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(`explain (format json${how}) ${sql}`, [
    ...values,
  ]);
  await client.query('rollback');
  const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
  if (!plan) throw new Error('PostgreSQL told no plan');
  return plan.Plan;
}

/** The statement that the server sends for a list, for somebody who sees everything there is to see. */
function statementFor(record: AnyRecord, question: string) {
  const { registry } = county.door.around;
  const compiled = registry.get(record.name);
  const query = readListQuery(compiled, new URLSearchParams(question), rosa.actor);
  return listStatement({ registry, compiled, actor: rosa.actor }, query);
}

/** A filter with a value that the field can hold. */
function filterBy(record: AnyRecord, name: string): string {
  if (name === 'status') return `status=${record.states[0]}`;
  const field = record.fields[name];
  if (!field) throw new Error(`${record.name} is filtered by ${name}, which is no field`);
  const value = validSample(field, seeded(7));
  const text = field.spec.kind.toText((Array.isArray(value) ? [value[0]] : value) as never, field.spec as never);
  return `${name}${Array.isArray(value) ? '.has' : ''}=${encodeURIComponent(text)}`;
}

const lists = records.flatMap((record) => {
  const filters = [null, ...(record.list.filters ?? [])];
  return filters.map((filter) => ({ record, name: record.name, filter }));
});

// The tables are empty here, so what PostgreSQL would like best says little. What it can do at all is the question: anything that
// reads or sorts whole tables is switched off, and what stays possible shows that the index is there and that row-level security lets it be used.
const onlyIndexes = [
  'enable_seqscan = off',
  'enable_bitmapscan = off',
  'enable_sort = off',
  'enable_hashjoin = off',
  'enable_mergejoin = off',
];

describe('a list reads its page from one index, in order and without a sort', () => {
  test.each(lists)('$name by $filter', async ({ record, filter }) => {
    const isSet =
      filter !== null &&
      tableOf(record).columns.some(
        (column) => column.name === sortColumn(record, filter) && column.type.endsWith('[]'),
      );
    for (const sort of [
      record.list.sort,
      record.list.sort.startsWith('-') ? record.list.sort.slice(1) : `-${record.list.sort}`,
    ]) {
      const { sql, values } = statementFor(
        record,
        `sort=${sort}${filter === null ? '' : `&${filterBy(record, filter)}`}`,
      );
      const plan = await using(county.clone.app, (client) => explain(client, { sql, values, settings: onlyIndexes }));
      expect(below(plan, 'Seq Scan')).toEqual([]);
      const pages = below(plan, 'Limit').filter((limit) => nodes(limit).some((node) => node.Alias === 't'));
      const page = pages.at(-1) as Node;
      expect(below(page, 'Sort')).toEqual([]);
      const scan = nodes(page).find((node) => node['Relation Name'] === record.name);
      expect(scan?.['Index Cond']).toContain('organization_id');
      if (filter !== null && !isSet) expect(scan?.['Index Cond']).toContain(sortColumn(record, filter));
    }
  });
});

describe('a search', () => {
  const searching = records.filter((record) => tableOf(record).searched.length > 0);

  test.each(searching.map((record) => ({ name: record.name })))(
    'of $name uses the index of words and no other',
    async ({ name }) => {
      await using(county.clone.owner, async (client) => {
        const { rows } = await client.query<{ body: string }>('select prosrc as body from pg_proc where proname = $1', [
          `${name}_search`,
        ]);
        const sql = rows[0]?.body.replace(/\bwords\)/, '$1)').replace(/\bbound\b/, '$2') ?? '';
        const plan = await explain(client, {
          sql,
          values: [`'pump':*`, 10],
          settings: ['role levee_search', 'enable_seqscan = off'],
        });
        const scans = nodes(plan).filter((node) => node['Relation Name'] === name || node['Index Name']);
        expect(scans.map((node) => node['Index Name'] ?? node['Node Type'])).toEqual([
          'Bitmap Heap Scan',
          `${name}_words`,
        ]);
      });
    },
  );
});

describe('among forty thousand requisitions', () => {
  const [requisition] = records.filter(({ name }) => name === 'requisition');
  const rows = 40_000;

  beforeAll(async () => {
    const center = await rosa.make(costCenter, { code: '4010', name: 'Stormwater crew' });
    await county.database.within(rosa.actor, (tx) =>
      tx.query(
        `insert into requisition (organization_id, id, created_by, status, number, purpose, requested_by, requested_on, cost_center, total_cents, federal_funds, sole_source)
         select $1, gen_random_uuid(), $2, case when i % 1000 = 7 then 'returned' when i % 2 = 0 then 'draft' else 'submitted' end,
                'REQ-2026-' || lpad(i::text, 5, '0'), 'Trash pumps' || case when i % 1000 = 3 then ' behind the culvert' else '' end,
                $2, '2026-11-20', $3, 0, false, false
         from generate_series(1, $4::int) i`,
        [rosa.actor.organizationId, rosa.id, center.id, rows],
      ),
    );
    await using(county.clone.owner, (client) =>
      client.query('vacuum (analyze) requisition, organization_members, cost_center'),
    );
  });

  /** The plan as PostgreSQL chose it and the pages of memory it touched, for values it knows and for a statement that is kept prepared. */
  async function work(question: string): Promise<{ plan: Node; blocks: number }[]> {
    const { sql, values } = statementFor(requisition as AnyRecord, question);
    return using(county.clone.app, async (client) => {
      const found = [];
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        const settings = [`plan_cache_mode = ${mode}`];
        const plan = await explain(client, { sql, values, how: ', analyze, buffers, timing off', settings });
        found.push({ plan, blocks: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0) });
      }
      return found;
    });
  }

  test.each([
    ['status=submitted&sort=-number', 'requisition_by_status'],
    ['status=returned&sort=number', 'requisition_by_status'],
    ['sort=-number', 'requisition_organization_id_number_key'],
  ])('%s reads a page and counts a thousand, whatever is there', async (question, index) => {
    for (const { plan, blocks } of await work(question)) {
      expect(below(plan, 'Seq Scan').filter((node) => node['Relation Name'] === 'requisition')).toEqual([]);
      const scans = nodes(plan).filter((node) => node['Relation Name'] === 'requisition');
      expect(scans.map((node) => node['Index Name'])).toContain(index);
      for (const scan of scans) expect(scan['Actual Rows']).toBeLessThanOrEqual(COUNTED + 1);
      expect(blocks).toBeLessThan(250);
    }
  });

  test('a search for few rows touches few, one for common words a bounded number', async () => {
    for (const { blocks } of await work('search=culvert&limit=20')) expect(blocks).toBeLessThan(250);
    for (const { plan, blocks } of await work('search=pumps&limit=20')) {
      expect(blocks).toBeLessThan(SEARCHED + 500);
      expect(below(plan, 'Seq Scan').filter((node) => node['Relation Name'] === 'requisition')).toEqual([]);
    }
  });

  test('the text index alone finds the words, without the rows of the organization', async () => {
    await using(county.clone.owner, async (client) => {
      const { rows } = await client.query<{ body: string }>(
        `select prosrc as body from pg_proc where proname = 'requisition_search'`,
      );
      const sql = rows[0]?.body.replace(/\bwords\)/, '$1)').replace(/\bbound\b/, '$2') ?? '';
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        const settings = ['role levee_search', `plan_cache_mode = ${mode}`];
        const plan = await explain(client, { sql, values: [`'culvert'`, SEARCHED], how: ', analyze', settings });
        const [words] = below(plan, 'Bitmap Index Scan');
        expect(words).toMatchObject({ 'Index Name': 'requisition_words', 'Actual Rows': rows.length && 40 });
      }
    });
  });
});
