import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages, records, views } from '#domains';
import { tableOf } from '#kernel/derive/table.ts';
import { labelOf } from '#kernel';
import type { Compiled } from '#server/records/compiled.ts';
import { listStatement, readListQuery } from '#server/records/list.ts';
import { Statement } from '#server/records/statement.ts';
import { sourceOf } from '#server/records/view.ts';
import { type Everything, everything } from '../world/everything.ts';
import { serve, type Serving } from '../world/serving.ts';
import { unscoped } from '../world/unprotected.ts';

/** Columns that every record has besides its fields, and no view. */
const carried = new Set(['version', 'created_at', 'created_by', 'updated_at', 'status']);

let here: Everything;
let server: Serving;
let all: readonly Compiled[];

beforeAll(async () => {
  here = await everything();
  server = await serve(here.world);
  all = here.world.door.around.registry.views;
});
afterAll(async () => {
  await server?.close();
  await here?.close();
});

const sqlOf = (compiled: Compiled, organizationId: string) => {
  const statement = new Statement();
  const organization = statement.bind(organizationId);
  return { sql: sourceOf(compiled, { statement, organization, today: '2026-11-20' }), values: statement.values };
};
const within = <T>(
  organizationId: string,
  ask: (tx: { query(text: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> }) => Promise<T>,
) => here.world.database.within({ organizationId }, (tx) => ask(tx as never));
const idsOf = (compiled: Compiled, asked: string, as = asked, change = (sql: string) => sql): Promise<unknown[]> => {
  const { sql, values } = sqlOf(compiled, asked);
  return within(as, async (tx) => (await tx.query(change(`select id from ${sql} t`), values)).map(({ id }) => id));
};

test('every view of the domains has its query, and every query its view', () => {
  expect(all.length).toBeGreaterThan(0);
  expect(all.map(({ record }) => record.name).toSorted()).toEqual(views.map(({ name }) => name).toSorted());
  const taken = new Set(records.map(({ name }) => name));
  expect(views.filter(({ name }) => taken.has(name))).toEqual([]);
});

test('a query answers the columns of its fields and a key of each row that stays', async () => {
  for (const compiled of all) {
    const { record } = compiled;
    const wanted = tableOf(record).columns.filter(({ name }) => !carried.has(name));
    const { sql, values } = sqlOf(compiled, here.ours.organizationId);
    const rows = await within(here.ours.organizationId, (tx) => tx.query(`select * from ${sql} t`, values));
    expect(rows.length, record.name).toBeGreaterThan(0);
    const [first = {}] = rows;
    expect(Object.keys(first).toSorted(), record.name).toEqual(wanted.map(({ name }) => name).toSorted());
    const types = wanted.map(({ name, type }) => `pg_typeof(t.${name}) = '${type}'::regtype as ${name}`);
    const [told = {}] = await within(here.ours.organizationId, (tx) =>
      tx.query(`select ${types.join(', ')} from ${sql} t limit 1`, values),
    );
    expect(
      Object.keys(told).filter((name) => told[name] !== true),
      record.name,
    ).toEqual([]);
    for (const { name, notNull } of wanted)
      if (notNull) expect(rows.filter((row) => row[name] === null).length, `${record.name}.${name}`).toBe(0);
    expect(new Set(rows.map(({ id }) => id)).size, record.name).toBe(rows.length);
    expect(await idsOf(compiled, here.ours.organizationId)).toEqual(expect.arrayContaining(rows.map(({ id }) => id)));
  }
});

test('each wall between organizations stands alone', async () => {
  const [ours, theirs] = [here.ours.organizationId, here.theirs.organizationId];
  for (const compiled of all) {
    const { record } = compiled;
    const own = new Set(await idsOf(compiled, ours));
    expect(
      (await idsOf(compiled, theirs)).filter((id) => own.has(id)),
      record.name,
    ).toEqual([]);
    // Row-level security shows nothing of another organization, whatever the query names, or if it names none.
    expect(await idsOf(compiled, theirs, ours), record.name).toEqual([]);
    const blind = await idsOf(compiled, ours, ours, unscoped);
    expect(
      blind.filter((id) => !own.has(id)),
      record.name,
    ).toEqual([]);
    // And the query names the organization for every table that has one, or by its id: as many times as it reads tables of organizations.
    const { sql } = sqlOf(compiled, ours);
    const read = [...sql.matchAll(/\b(?:from|join)\s+([a-z_]+)/g)].length;
    const named = [...sql.matchAll(/organization_id = |\bfrom organization \w+ where \w+\.id = /g)].length;
    expect(named, `${record.name} reads ${read} tables`).toBeGreaterThanOrEqual(read);
  }
});

test('every sort that is offered leads through all rows once, both ways, and every other is refused', async () => {
  const as = here.ours.people.admin.actor;
  let walks = 0;
  for (const { record } of all) {
    const list = async (question: string) =>
      server.ask({ as, method: 'GET', path: `/api/v1/${record.name}${question}` });
    const { total } = (await list('?total=exact')).json as unknown as { total: number };
    for (const sort of record.view?.sorts.flatMap((name) => [name, `-${name}`]) ?? []) {
      const seen: string[] = [];
      for (let cursor = ''; ; ) {
        const { json } = await list(`?sort=${sort}&limit=${Math.max(2, Math.ceil(total / 5))}${cursor}`);
        const { data, next } = json as unknown as { data: { id: string }[]; next: string | null };
        seen.push(...data.map(({ id }) => id));
        if (next === null) break;
        cursor = `&cursor=${next}`;
      }
      expect(seen.length, `${record.name} by ${sort}`).toBe(total);
      expect(new Set(seen).size, `${record.name} by ${sort}`).toBe(total);
      walks++;
    }
    for (const name of Object.keys(record.fields).filter((one) => !record.view?.sorts.includes(one)))
      expect(await list(`?sort=${name}`), name).toMatchObject({ status: 400, json: { issues: [{ path: 'sort' }] } });
  }
  expect(walks).toBeGreaterThan(1);
});

test('a sort reads its rows in the order of an index, and sorts none', async () => {
  const { registry } = here.world.door.around;
  const { actor } = here.ours.people.admin;
  const sorting = (text: string, values: readonly unknown[]) =>
    within(here.ours.organizationId, async (tx) => {
      for (const way of ['seqscan', 'hashjoin', 'mergejoin', 'bitmapscan'])
        await tx.query(`set local enable_${way} = off`, []);
      const plan = JSON.stringify(await tx.query(`explain (format json) ${text}`, values));
      return plan.includes('"Sort"');
    });
  for (const compiled of all)
    for (const sort of compiled.record.view?.sorts ?? []) {
      const query = readListQuery(compiled, new URLSearchParams({ sort: `-${sort}` }), actor);
      const { sql, values } = listStatement({ registry, compiled, actor, today: '2026-11-20' }, query);
      // The names of what is pointed at are joined to the page alone, and the page is put in order once more.
      const page =
        /\(select t\.\* from (.*) limit \d+\) t/s.exec(sql)?.[0].replace(/\) t$/, '').replace(/^\(/, '') ?? '';
      expect(await sorting(page, values), `${compiled.record.name} by ${sort}`).toBe(false);
      // The planted fault: by a column without an index the rows have to be sorted.
      const plain =
        Object.keys(compiled.record.fields).find((name) => !compiled.record.view?.sorts.includes(name)) ?? '';
      const column = compiled.byName.get(plain)?.columns[0] ?? '';
      expect(await sorting(page.replace(/order by t\.\w+ desc/, `order by t.${column} desc`), values)).toBe(true);
    }
});

test('its definition names what is there, and it has a page', () => {
  for (const { record } of all) {
    const { fields, list, sections, title, view } = record;
    const named = [
      title,
      ...list.columns,
      ...(list.filters ?? []),
      list.sort.replace('-', ''),
      ...Object.values(sections).flat(),
    ];
    expect(
      named.filter((name) => !Object.hasOwn(fields, name)),
      record.name,
    ).toEqual([]);
    expect(view?.sorts).toContain(list.sort.replace('-', ''));
    expect(Object.values(view?.leadsTo ?? {}).filter((name) => !Object.hasOwn(fields, name))).toEqual([]);
    // Text search goes by an index of a table, which a query does not have.
    expect(Object.keys(fields).filter((name) => fields[name]?.spec.searched)).toEqual([]);
    expect(
      pages.some((page) => page.list === record),
      record.name,
    ).toBe(true);
    for (const [name, { spec }] of Object.entries(view?.asks ?? {})) expect(labelOf(name, spec)).toMatch(/^[A-Z]/);
  }
});

test('nothing writes to it: it has no call but to list, read and export', () => {
  for (const { record } of all) {
    const calls = server.operations
      .filter(({ id }) => id.startsWith(`${record.name}.`))
      .map(({ id }) => id.split('.')[1]);
    expect(calls, record.name).toEqual(['list', 'read', 'export']);
  }
});
