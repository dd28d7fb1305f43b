import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { records } from '#domains';
import { type Actor, type AnyRecord, permission, type Rows, type Who } from '#kernel';
import { sortColumn, tableOf } from '#kernel/derive/table.ts';
import { canReadField } from '#server/records/compiled.ts';
import { COUNTED, listStatement, MOST_SORTED, readListQuery } from '#server/records/list.ts';
import { FEW } from '#server/records/search.ts';
import { type Person, type World, world } from '#world';
import { costCenter } from '../../domains/finance/cost-center.record.ts';
import { using } from '../world/cluster.ts';
import { isDue } from '../world/due.ts';
import { seeded, validSample } from '../world/samples.ts';

/** A node of a plan, as PostgreSQL tells it. */
interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Parent Relationship'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly Node[];
}

const nodes = (top: Node): Node[] => [top, ...(top.Plans ?? []).flatMap(nodes)];
/** What makes the rows, without what is worked out for one value of them: the count, and the names of what they point at. */
const making = (top: Node): Node[] => [
  top,
  ...(top.Plans ?? [])
    .filter((one) => !['InitPlan', 'SubPlan'].includes(one['Parent Relationship'] ?? ''))
    .flatMap(making),
];
const below = (top: Node, type: string): Node[] => nodes(top).filter((node) => node['Node Type'] === type);

let county: World;
let rosa: Person;
async function begin(): Promise<void> {
  county = await world();
  rosa = await county.member('Rosa Delgado', 'platform_admin');
}

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
  try {
    for (const setting of settings) await client.query(`set local ${setting}`);
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(`explain (format json${how}) ${sql}`, [
      ...values,
    ]);
    const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
    if (!plan) throw new Error('PostgreSQL told no plan');
    return plan.Plan;
  } finally {
    await client.query('rollback');
  }
}

/** The duties without which a record shows no rows at all, not even one's own. */
const dutiesFor = (who: Who): readonly string[] =>
  typeof who === 'string' ? [] : 'duty' in who ? [who.duty] : who.flatMap(dutiesFor);

/** Rosa, who sees everything there is to see; where only a duty shows rows, she has it. */
function readerOf({ access }: AnyRecord): Actor {
  const { rows } = permission(access.read);
  return rows && 'when' in rows ? { ...rosa.actor, duties: dutiesFor(rows.when) } : rosa.actor;
}

/** The statement that the server sends for a list, for somebody who sees everything there is to see. */
function statementFor(record: AnyRecord, question: string) {
  const { registry } = county.door.around;
  const compiled = registry.get(record.name);
  const actor = readerOf(record);
  return listStatement({ registry, compiled, actor }, readListQuery(compiled, new URLSearchParams(question), actor));
}

const columnOf = (record: AnyRecord, name: string) => {
  const column = tableOf(record).columns.find((one) => one.name === sortColumn(record, name));
  if (!column) throw new Error(`${record.name} has no column for ${name}`);
  return column;
};

type Filtered = AnyRecord['fields'][string]['spec'];
/** A moment is never the one that is asked for: it is filtered from one on, which narrows less than a value does. */
const isFrom = ({ kind }: Filtered): boolean => !kind.filters.includes('is') && kind.filters.includes('from');
const operatorOf = (spec: Filtered): string =>
  spec.kind.filters.includes('is') ? '' : isFrom(spec) ? '.from' : '.has';

/** What is filtered for: a value that the field can hold, as text and as it is stored. Fields of people point at Rosa. */
function sought(record: AnyRecord, name: string): { question: string; stored: unknown } {
  const [first = ''] = record.states;
  if (name === 'status') return { question: `status=${first}`, stored: first };
  const { spec } = record.fields[name] as AnyRecord['fields'][string]; // a list may only be filtered by its own fields
  const drawn = validSample({ spec } as never, seeded(7));
  const isPerson = 'to' in spec.options && spec.options.to === 'organization_members';
  const sample = !isPerson ? drawn : Array.isArray(drawn) ? [rosa.id] : rosa.id;
  const isSet = Array.isArray(sample);
  const text = spec.kind.toText((isSet ? [sample[0]] : sample) as never, spec as never);
  return {
    question: `${name}${operatorOf(spec)}=${encodeURIComponent(text)}`,
    stored: spec.kind.write(sample as never, spec as never)[0],
  };
}

/** Something for every column, whatever the fields say: the plans depend on how many rows there are and how they are spread. */
const invented = (type: string): string => {
  if (type.endsWith('[]')) return `array[]::${type}`;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'boolean') return 'n % 2 = 0';
  if (type === 'date') return `date '2026-01-01' + n`;
  if (type.startsWith('timestamp')) return `timestamptz '2026-01-01' + n * interval '1 hour'`;
  if (type === 'jsonb') return `'{}'::jsonb`;
  if (type === 'bytea') return `'\\x00'::bytea`;
  return type === 'text' ? `'v' || n` : `n::${type}`;
};

/** What the rows hold that Rosa may see where not everybody sees all. */
function seen(record: AnyRecord, rows: Rows | undefined): (readonly [string, unknown])[] {
  if (rows === undefined || 'when' in rows) return [];
  if ('any' in rows) return rows.any.flatMap((one) => seen(record, one));
  if ('own' in rows) return [[columnOf(record, rows.own).name, rosa.id]];
  return [[columnOf(record, rows.field).name, 'is' in rows ? rows.is : [rosa.id]]];
}

const ownIn = (rows: Rows | undefined): readonly string[] =>
  rows === undefined ? [] : 'own' in rows ? [rows.own] : 'any' in rows ? rows.any.flatMap(ownIn) : [];

/** So many rows in a table whose checks and references are taken away; a fifth of them answers each filter. */
async function fill(client: pg.Client, record: AnyRecord, rows: number): Promise<void> {
  const { rows: rules } = await client.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype in ('c', 'f')`,
    [record.name],
  );
  for (const { name } of rules) await client.query(`alter table ${record.name} drop constraint "${name}" cascade`);
  const columns = tableOf(record).columns;
  const answers = new Map([
    ...(record.list.filters ?? []).map((name) => [columnOf(record, name).name, sought(record, name).stored] as const),
    ...seen(record, permission(record.access.read).rows),
  ]);
  const values: unknown[] = [county.organizationId, rows];
  const cells = columns.map(({ name, type }, at) => {
    if (name === 'organization_id') return '$1::uuid';
    if (!answers.has(name)) return invented(type);
    const other = type === 'text' ? `'v' || n % 20` : invented(type);
    return `case when hashint4(n + ${at * 1000}) % 5 = 0 then $${values.push(answers.get(name))}::${type} else ${other} end`;
  });
  const names = columns.map(({ name }) => name);
  await client.query(`begin; set local app.organization_id = '${county.organizationId}'`);
  await client.query(
    `insert into ${record.name} (${names}) select ${cells} from generate_series(1, $2::int) n on conflict do nothing`,
    values,
  );
  await client.query('commit');
  await client.query(`vacuum (analyze) ${record.name}`);
}

const due = records.filter(({ name }) => isDue(name));
/** Every order that the heading of a column offers, but the one that the list has by itself. */
const ordersOf = (record: AnyRecord): readonly string[] => [
  ...Object.entries(record.fields).flatMap(([name, { spec }]) =>
    spec.kind.sortable && name !== record.list.sort.replace(/^-/, '') ? [name] : [],
  ),
  ...(record.states.length > 0 ? ['status'] : []),
  'createdAt',
  'updatedAt',
];
const lists = due.flatMap((record) => {
  const filters = [null, ...(record.list.filters ?? [])];
  return filters.map((filter) => ({ record, name: record.name, filter }));
});

describe('among four thousand rows a list reads its page from one index, in order and without a sort', () => {
  /** One for all of them: a new connection learns the tables again, which takes longer than the plan. */
  let app: pg.Client;
  beforeAll(async () => {
    await begin();
    await using(county.clone.owner, async (client) => {
      for (const record of due) await fill(client, record, 4000);
    });
    app = new pg.Client(county.clone.app);
    await app.connect();
  });
  afterAll(async () => {
    await app?.end();
    await county.close();
  });

  test.each(due.map((record) => ({ record, name: record.name })))(
    '$name is read in every order that it offers from an index, or from so many rows that they can be sorted',
    async ({ record }) => {
      const offered = ordersOf(record).filter((name) => {
        const field = record.fields[name];
        return !field || canReadField(field, readerOf(record));
      });
      expect(offered.length).toBeGreaterThan(1);
      for (const order of offered) {
        const page = making(await explain(app, statementFor(record, `sort=-${order}`)));
        const [outermost] = page.filter((node) => node['Node Type'].includes('Sort'));
        if (outermost) expect(below(outermost, 'Limit').length, order).toBeGreaterThan(0);
      }
    },
  );

  test.each(lists)('$name by $filter', async ({ record, filter }) => {
    const { sort } = record.list;
    const { rows } = permission(record.access.read);
    // A person who sees only their own rows is served by the index of either column.
    const narrow =
      filter === null || (filter !== 'status' && isFrom((record.fields[filter] as AnyRecord['fields'][string]).spec))
        ? []
        : [columnOf(record, filter), ...ownIn(rows).map((name) => columnOf(record, name))];
    for (const order of [sort, sort.startsWith('-') ? sort.slice(1) : `-${sort}`]) {
      const question = `sort=${order}${filter === null ? '' : `&${sought(record, filter).question}`}`;
      const plan = await explain(app, statementFor(record, question));
      const page = making(plan).find((node) => node['Node Type'] === 'Limit') as Node;
      // Who is named in a row is known to no index in order; the count of such rows looks through the table.
      const read = rows !== undefined && 'holds' in rows ? page : plan;
      expect(below(read, 'Seq Scan').map((node) => node['Relation Name'])).not.toContain(record.name);
      // A value of a unique column is in one row at most: the plan may read that row from either index, and sort it.
      const by = filter === null ? '' : columnOf(record, filter).name;
      const isOne = tableOf(record).uniques.some((names) => names.join() === by);
      if (!isOne) expect(below(page, 'Sort')).toEqual([]);
      const scan = nodes(page).find((node) => node['Relation Name'] === record.name);
      expect(scan?.['Index Cond']).toContain('organization_id');
      const indexed = narrow.filter(({ type }) => !type.endsWith('[]')).map(({ name }) => name);
      // Choices of a row are in no index, and what is one's own by either of two columns is in none alone: it is read in order.
      const isInNone = narrow.length > indexed.length && ownIn(rows).length > 1;
      if (indexed.length > 0 && !isInNone)
        expect(indexed.some((name) => scan?.['Index Cond']?.includes(name))).toBe(true);
    }
  });
});

describe('a search', () => {
  let owner: pg.Client;
  beforeAll(async () => {
    await begin();
    owner = new pg.Client(county.clone.owner);
    await owner.connect();
  });
  afterAll(async () => {
    await owner?.end();
    await county.close();
  });
  const searching = records.filter((record) => tableOf(record).searched.length > 0);

  test.each(searching.map((record) => ({ name: record.name })))(
    'of $name uses the index of words and no other',
    async ({ name }) => {
      const { rows } = await owner.query<{ body: string }>('select prosrc as body from pg_proc where proname = $1', [
        `${name}_search`,
      ]);
      const sql = rows[0]?.body.replace(/\bwords\)/, '$1)').replace(/\bbound\b/, '$2') ?? '';
      const plan = await explain(owner, {
        sql,
        values: [`'pump':*`, 10],
        settings: ['role levee_search', 'enable_seqscan = off'],
      });
      const scans = nodes(plan).filter((node) => node['Relation Name'] === name || node['Index Name']);
      expect(scans.map((node) => node['Index Name'] ?? node['Node Type'])).toEqual([
        'Bitmap Heap Scan',
        `${name}_words`,
      ]);
    },
  );
});

describe('among forty thousand requisitions', () => {
  const [requisition] = records.filter(({ name }) => name === 'requisition');
  const rows = 40_000;

  afterAll(() => county.close());
  beforeAll(async () => {
    await begin();
    const center = await rosa.make(costCenter, { code: '4010', name: 'Stormwater crew' });
    await county.database.within(rosa.actor, (tx) =>
      tx.query(
        `insert into requisition (organization_id, id, created_by, status, number, purpose, requested_by, requested_on, cost_center, total_cents, category, federal_funds, emergency, sole_source)
         select $1, gen_random_uuid(), $2, case when i % 1000 = 7 then 'returned' when i % 2 = 0 then 'draft' else 'submitted' end,
                'REQ-2026-' || lpad(i::text, 5, '0'), 'Trash pumps' || case when i % 1000 = 3 then ' behind the culvert' else '' end,
                $2, '2026-11-20', $3, 0, 'goods', false, false, false
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

  test('an order that no index has is refused among more rows than can be sorted, and holds within them', async () => {
    const ask = (question: string) => rosa.list(requisition as AnyRecord, question);
    await expect(ask('sort=-purpose')).rejects.toMatchObject({
      status: 400,
      code: 'query.too_many_to_sort',
      message: 'More than 10,000 requisitions match. Filter or search before you sort by purpose, or sort by number.',
      issues: [{ path: 'sort' }],
    });
    const some = (await ask('sort=-purpose&status=returned')).map((row) => String(row['purpose']));
    expect(some).toHaveLength(40);
    expect(some).toEqual(some.toSorted().toReversed());
    for (const { plan } of await work('sort=-purpose'))
      for (const node of nodes(plan).filter((one) => one['Relation Name'] === 'requisition'))
        expect(node['Actual Rows']).toBeLessThanOrEqual(MOST_SORTED + 1);
  });

  test('a search for few rows touches few, one for common words a bounded number', async () => {
    for (const { blocks } of await work('search=culvert&limit=20')) expect(blocks).toBeLessThan(500);
    for (const { plan, blocks } of await work('search=pumps&limit=20')) {
      expect(blocks).toBeLessThan(FEW + 500);
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
        const plan = await explain(client, { sql, values: [`'culvert'`, FEW], how: ', analyze', settings });
        const [words] = below(plan, 'Bitmap Index Scan');
        expect(words).toMatchObject({ 'Index Name': 'requisition_words', 'Actual Rows': rows.length && 40 });
      }
    });
  });
});
