import { randomUUID } from 'node:crypto';
import { domains, records } from '#domains';
import { type AnyRecord, nobodyId } from '#kernel';
import { childTable, linesOf, tableOf } from '#kernel/derive/table.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { using } from '../world/cluster.ts';
import { all, type Serving, serve } from '../world/serving.ts';
import { type Person, type World, world } from '../world/world.ts';

const AWARD = 'grant_award';
const home = new Set<string | undefined>(
  domains.find((one) => one.records.some(({ name }) => name === AWARD))?.records.map(({ name }) => name),
);

/** The references of a record, those of its lines as well. */
const referencesOf = ({ fields }: AnyRecord): { to: string; required: boolean }[] => {
  const own = (of: AnyRecord['fields']) =>
    Object.values(of).flatMap(({ spec }) =>
      spec.kind.name === 'reference' ? [{ to: (spec.options as { to: string }).to, required: spec.required }] : [],
    );
  return [...own(fields), ...linesOf(fields).flatMap(([, spec]) => own(spec.options.fields))];
};

/**
 * Everything that hangs on an award, each after what it hangs on: what must name one, or something that hangs on one, and in the award's
 * own domain what may. What else may name one, such as an asset, is a row of its own.
 */
function hanging(): readonly AnyRecord[] {
  const found = new Map(records.filter(({ name }) => name === AWARD).map((one) => [one.name, one]));
  for (let before = 0; before !== found.size; ) {
    before = found.size;
    for (const record of records) {
      const hangs = referencesOf(record).some(
        ({ to, required }) =>
          to !== record.name && found.has(to) && (required || (to === AWARD && home.has(record.name))),
      );
      if (hangs) found.set(record.name, record);
    }
  }
  return [...found.values()];
}
const apart = hanging();
/** Tables that keep a record’s name and its id, and files. */
const byRow = ['approval', 'comment', 'document', 'waiting_row'];
const WORD = 'zqhiddenword';

let here: World;
let server: Serving;
let free: Person;
let limited: Person;
const rows = new Map<string, string>();

/** A value that the column takes once its checks are gone; texts have the word. */
const valueFor = (type: string): unknown => {
  if (type === 'uuid') return randomUUID();
  if (type.endsWith('[]')) return '{}';
  if (/^(text|character)/.test(type)) return `${WORD} ${randomUUID()}`;
  if (/json/.test(type)) return '{}';
  if (/^(integer|bigint|numeric|smallint)/.test(type)) return 1;
  if (type === 'boolean') return false;
  if (type === 'date') return '2026-11-20';
  if (type.startsWith('time')) return '2026-11-20T12:00:00Z';
  return null;
};

/** A row of each of them on one award, past all rules: what the database lets through is asked, and nothing else. */
const fill = () =>
  using(here.clone.owner, async (owner) => {
    const ask = async (text: string, values: readonly unknown[] = []) => (await owner.query(text, [...values])).rows;
    await ask(`select set_config('app.organization_id', $1, false)`, [here.organizationId]);
    const insert = async (table: ReturnType<typeof tableOf>, more: Readonly<Record<string, unknown>>) => {
      for (const { name } of await ask(
        `select conname as name from pg_constraint where conrelid = $1::regclass and contype in ('c', 'f')`,
        [table.name],
      ))
        await ask(`alter table ${table.name} drop constraint "${name}"`);
      const given = table.columns.flatMap(({ name, type, notNull, references }): [string, unknown][] => {
        if (name in more) return [[name, more[name]]];
        if (references && rows.has(references)) return [[name, rows.get(references)]];
        const isText = type.startsWith('text') && !references;
        return notNull || isText ? [[name, valueFor(type)]] : [];
      });
      const places = given.map((_, at) => `$${at + 1}`);
      await ask(
        `insert into ${table.name} (${given.map(([name]) => name).join(', ')}) values (${places.join(', ')})`,
        given.map(([, value]) => value),
      );
    };
    for (const record of apart) {
      const id = randomUUID();
      const table = tableOf(record);
      const own = { organization_id: here.organizationId, id, version: 1, created_by: nobodyId };
      await insert(table, { ...own, ...(record.states.length > 0 ? { status: record.states[0] } : {}) });
      rows.set(record.name, id);
      for (const child of table.children)
        await insert(child, { organization_id: here.organizationId, id: randomUUID(), parent: id, position: 0 });
    }
  });

beforeAll(async () => {
  here = await world();
  await fill();
  server = await serve(here);
  // They may do everything, but one is limited to a department without awards.
  const duties = ['grant_manager', 'budget_officer', 'auditor', 'authorized_representative'];
  free = (await here.member('Ana Reyes', 'platform_admin')).with({ duties });
  const { actor } = (await here.member('Bo Lindqvist', 'platform_admin')).with({ duties });
  limited = here.person({ ...actor, departments: [randomUUID()] });
});
afterAll(async () => {
  await server?.close();
  await here?.close();
});

const ask = (person: Person, path: string) => server.ask({ as: person.actor, method: 'GET', path: `/api/v1/${path}` });

describe('row-level security', () => {
  /** The policies there are, after a change that is taken back. */
  const policies = (change = 'select') =>
    using(here.clone.owner, async (owner) => {
      await owner.query('begin');
      await owner.query(change);
      const found = await owner.query<Record<'name' | 'policy' | 'using' | 'permissive' | 'command', string>>(
        `select tablename as name, policyname as policy, qual as using, permissive, cmd as command from pg_policies
         where policyname in ('own_departments', 'own_rows') order by 1`,
      );
      await owner.query('rollback');
      return found.rows;
    });
  type Found = Awaited<ReturnType<typeof policies>>;
  const named = (found: Found, policy: string) => found.filter((one) => one.policy === policy).map(({ name }) => name);

  /** Tables that are limited and should not be, or should be and are not. */
  const amiss = (found: Found): string[] => {
    const wanted = new Set(
      apart.flatMap(({ name, fields }) => [name, ...linesOf(fields).map(([lines]) => childTable(name, lines))]),
    );
    // Tables without a definition follow their keys as well: what they hold is read with the rows they belong to.
    const stated = new Set(records.flatMap((one) => [one.name, ...tableOf(one).children.map(({ name }) => name)]));
    const are = new Set(named(found, 'own_departments').filter((name) => stated.has(name)));
    return [...wanted, ...are].filter((name) => !wanted.has(name) || !are.has(name));
  };

  test('limits every record that hangs on an award, its lines, and nothing else', async () => {
    const found = await policies();
    expect(amiss(found)).toEqual([]);
    expect(named(found, 'own_rows')).toEqual(byRow);
  });

  test('that one table lacks, or has without need, is noticed', async () => {
    expect(amiss(await policies('drop policy own_departments on grant_drawdown'))).toEqual(['grant_drawdown']);
    expect(amiss(await policies('create policy own_departments on vendor using (true)'))).toEqual(['vendor']);
  });

  test('narrows and never widens, for every command, and asks people without a limit nothing else', async () => {
    const isFree = /^\(+ ?SELECT \(NULLIF\(current_setting\('app\.departments'::text, true\), ''::text\) IS NULL\)/;
    const odd = (await policies()).filter(
      (one) => one.permissive !== 'RESTRICTIVE' || one.command !== 'ALL' || !isFree.test(one.using),
    );
    expect(odd).toEqual([]);
  });

  test('does not look up a row for each of a million costs: what a limit leaves is worked out once for a statement', async () => {
    const rowByRow = (found: Found) =>
      found.filter(({ name, using }) => name.startsWith('grant_cost') && /EXISTS/i.test(using)).map(({ name }) => name);
    expect(rowByRow(await policies())).toEqual([]);
    const policy = 'alter policy own_departments on grant_cost using (exists (select from grant_cost_splits))';
    expect(rowByRow(await policies(policy))).toEqual(['grant_cost']);
  });

  test('limits a new table by its keys as it is made', async () => {
    const made = await using(here.clone.owner, async (owner) => {
      await owner.query('begin');
      await owner.query(`create table invented_visit (organization_id uuid not null references organization (id), id uuid not null,
        award uuid not null, primary key (organization_id, id),
        foreign key (organization_id, award) references grant_award (organization_id, id))`);
      await owner.query(`call tenant_table('invented_visit')`);
      const found = await owner.query(
        `select from pg_policies where tablename = 'invented_visit' and policyname = 'own_departments'`,
      );
      await owner.query('rollback');
      return found.rows.length;
    });
    expect(made).toBe(1);
  });
});

describe('a person without awards in their departments', () => {
  test('gets no row of any record that hangs on one: by list, search, id, history, export, related rows and comments', async () => {
    expect(apart.length).toBeGreaterThan(25);
    const wrong = await all(
      apart,
      async ({ name, fields }) => {
        const id = rows.get(name) ?? '';
        const seen = await ask(free, name);
        const list = await ask(limited, name);
        const isSearched = Object.values(fields).some(({ spec }) => spec.searched && spec.kind.name === 'text');
        const search = isSearched ? await ask(limited, `${name}?search=${WORD}`) : list;
        const sheet = await ask(limited, `${name}/export?format=json`);
        const shut = await Promise.all(
          ['', '/history', '/related', '/comments'].map((end) => ask(limited, `${name}/${id}${end}`)),
        );
        const said = [list, search, sheet, ...shut].some(
          ({ text }) => text.includes(WORD) || text.includes(`"id":"${id}"`),
        );
        const isWhole =
          Number(seen.json?.['total']) === 1 && list.json?.['total'] === 0 && search.json?.['total'] === 0;
        const statuses = shut.map(({ status }) => status);
        return isWhole && !said && statuses.every((one) => one === 404)
          ? []
          : [`${name}: ${seen.json?.['total']} ${list.json?.['total']} ${search.status} ${statuses.join()} ${said}`];
      },
      3,
    );
    expect(wrong.flat()).toEqual([]);
  });

  test('changes none of them, and is told why', async () => {
    const calls = server.operations.flatMap(({ id, method, path }) => {
      const row = rows.get(id.split('.')[0] ?? '');
      return row && method !== 'GET' && /^\/api\/v1\/\w+\/\{id\}(\/\w+)?$/.test(path)
        ? [{ id, method, path, row }]
        : [];
    });
    expect(calls.length).toBeGreaterThan(60);
    const done = await all(
      calls,
      async ({ id, method, path, row }) => {
        const answer = await server.ask({
          as: limited.actor,
          method,
          path: path.replace('{id}', row),
          ...(method === 'DELETE' ? {} : { body: { version: 1 } }),
        });
        // A body that is judged first may be refused as such; nothing of the row is said then either.
        return [400, 403, 404].includes(answer.status) && !answer.text.includes(WORD) ? [] : [`${id} ${answer.status}`];
      },
      3,
    );
    expect(done.flat()).toEqual([]);
  });

  test('reads nothing of them in any answer of the grants domain that adds up or draws', async () => {
    const calls = server.operations.filter(
      ({ method, path, isOwn }) =>
        method === 'GET' && isOwn && /grant|award|subrecipient|sefa|retention|home/.test(path),
    );
    expect(calls.length).toBeGreaterThan(10);
    const found = await all(
      calls,
      async ({ path, id }) => {
        const name = /^\/api\/v1\/(\w+)\/\{/.exec(path)?.[1] ?? AWARD;
        const row = rows.get(name) ?? rows.get(AWARD) ?? '';
        const answer = await ask(
          limited,
          path
            .replace('/api/v1/', '')
            .replace(/\{record\}/g, AWARD)
            .replace(/\{\w+\}/g, row),
        );
        return answer.text.includes(WORD) || answer.status >= 500
          ? [`${id} ${answer.status} ${answer.text.slice(0, 120)}`]
          : [];
      },
      3,
    );
    expect(found.flat()).toEqual([]);
  });
});
