import { records as stated } from '#domains';
import { type AnyRecord, defineRecord, f } from '#kernel';
import { draftSql } from '#kernel/derive/sql.ts';
import { tableOf } from '#kernel/derive/table.ts';
import { tableClasses } from '#server/db/table-classes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { distribution } from '../../scripts/distribution.ts';
import { type CatalogueTable, readCatalogue } from '../../scripts/schema/catalogue.ts';
import { readPattern } from '../../scripts/schema/pattern.ts';
import { type ClonedDatabase, cloneDatabase, using } from '../world/cluster.ts';
import { everyKind } from '../world/every-kind.ts';

/** A record of every kind of field that no migration knows: what `draft-migration` writes for it has to pass these laws as it is. */
const invented = defineRecord('invented_thing', {
  label: ['Invented thing', 'Invented things'],
  about: 'Something that exists only here.',
  title: 'text',
  fields: { ...everyKind, text: f.text({ max: 60 }).required().unique().search(), email: f.email().search() },
  access: { read: 'member', create: 'member', edit: 'member', remove: 'admin' },
  states: { new: 'new', old: 'review' },
  finalStates: ['old'],
  transitions: { age: { label: 'Age', from: 'new', to: 'old', by: 'member' } },
  uniqueTogether: [['date', 'ref']],
  list: { columns: ['text', 'status'], filters: ['status', 'choice', 'choices', 'ref'], sort: '-date' },
  sections: { Thing: ['text'] },
});
const records: readonly AnyRecord[] = [...stated, invented];
const expected = records.flatMap((record) => [tableOf(record), ...tableOf(record).children]);
const classes = tableClasses(records);
/** Tables of records that have words, and the words of files that contracts have. */
const searched = [
  ...expected.filter((table) => table.searched.length > 0).map(({ name }) => name),
  'contract_file_text',
];
const plainPolicy = `(organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)`;

let clone: ClonedDatabase;
let catalogue: ReadonlyMap<string, CatalogueTable>;
/** The same tables made from nothing but the definitions. */
let pattern: ReadonlyMap<string, CatalogueTable>;

beforeAll(async () => {
  clone = await cloneDatabase();
  await using(clone.owner, async (owner) => {
    await owner.query(draftSql(tableOf(invented)));
    catalogue = await readCatalogue(owner);
    pattern = await readPattern(owner, expected);
  });
});
afterAll(() => clone?.drop());

const real = (name: string): CatalogueTable => {
  const found = catalogue.get(name);
  if (!found) throw new Error(`There is no table ${name}`);
  return found;
};
const tenants = () => [...catalogue.values()].filter(({ name }) => classes.get(name) === 'tenant');
const sorted = (names: readonly string[]) => names.toSorted((one, other) => one.localeCompare(other));
const beginsWith = (all: readonly string[], start: readonly string[]) =>
  start.every((column, at) => all[at] === column);

describe.each(expected.map((table) => [table.name, table] as const))('the table %s', (name, table) => {
  test('has exactly the columns its definition states', () => {
    const wanted = pattern.get(name)?.columns ?? [];
    const byName = (columns: CatalogueTable['columns']) =>
      columns.toSorted((one, other) => one.name.localeCompare(other.name));
    expect(byName(real(name).columns)).toEqual(byName(wanted));
  });

  test('checks what its definition states', () => {
    const held = new Set(real(name).checks.map(({ text }) => text));
    expect((pattern.get(name)?.checks ?? []).filter(({ text }) => !held.has(text))).toEqual([]);
  });

  test('keeps unique what its definition calls unique, and nothing else', () => {
    const wanted = table.uniques.map((columns) => sorted(['organization_id', ...columns]).join());
    const kept = real(name).indexes.filter((index) => index.unique && !index.primary && !index.partial);
    expect(sorted(kept.map(({ columns }) => sorted(columns).join()))).toEqual(sorted(wanted));
  });

  test('points at what its definition points at', () => {
    const wanted = table.columns.flatMap((column) =>
      column.references ? [`${column.name} -> ${column.references}`] : [],
    );
    const kept = real(name)
      .keys.filter(({ target }) => target !== 'organization')
      .map(({ columns, target }) => `${columns.slice(1).join()} -> ${target}`);
    expect(sorted(kept)).toEqual(sorted(wanted));
  });

  test('has an index for every list, filter and reference', () => {
    const indexes = real(name).indexes.filter(({ method, partial }) => method === 'btree' && !partial);
    const missing = table.indexes.filter(
      (columns) => !indexes.some((index) => beginsWith(index.columns, ['organization_id', ...columns])),
    );
    expect(missing).toEqual([]);
  });

  test('lets the server do what its definition needs, and no more', () => {
    const isLines = !records.some((record) => record.name === name);
    const wanted = ['SELECT', 'INSERT', 'UPDATE', ...(isLines || table.removable ? ['DELETE'] : [])];
    expect(real(name).grants).toEqual(wanted);
  });
});

describe('search', () => {
  test.each(searched)('%s is searched through an index and a function that names the organization', async (name) => {
    const table = real(name);
    const [words] = await ask<{ index: string }>('select pg_get_indexdef(to_regclass($1)) as index', [`${name}_words`]);
    expect(words?.index).toContain('USING gin (own_words(organization_id, search))');
    expect(table.policies).toContainEqual(
      expect.objectContaining({ name: 'text_search', command: 'r', roles: ['levee_search'], using: 'true' }),
    );
    const [found] = await ask<{ body: string; owner: string; arguments: string; settings: string[] }>(
      `select p.prosrc as body, pg_get_userbyid(p.proowner) as owner, pg_get_function_arguments(p.oid) as arguments, p.proconfig as settings
       from pg_proc p where p.proname = $1 and p.prosecdef`,
      [`${name}_search`],
    );
    expect(found).toMatchObject({
      owner: 'levee_search',
      arguments: 'words tsquery, bound integer',
      settings: ['search_path=public, pg_temp'],
    });
    const organization = `nullif(current_setting('app.organization_id', true), '')::uuid`;
    const matches = `from ${name} where own_words(organization_id, search) @@ own_query(${organization}, words) offset 0`;
    expect(found?.body.replace(/\s+/g, ' ').trim()).toBe(
      `select * from (select * ${matches}) found where organization_id = ${organization} limit bound`,
    );
  });

  test('no other function runs with the rights of its owner', async () => {
    const found = await ask<{ name: string; open: boolean; ours: boolean }>(
      `select p.proname as name, has_function_privilege('public', p.oid, 'execute') as open, has_function_privilege('levee_app', p.oid, 'execute') as ours from pg_proc p
       join pg_namespace n on n.oid = p.pronamespace where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    expect(sorted(found.map((one) => one.name))).toEqual(sorted(searched.map((name) => `${name}_search`)));
    expect(found.filter(({ open, ours }) => open || !ours)).toEqual([]);
  });
});

describe('every table', () => {
  test('has a class, and every class has its table', () => {
    expect(sorted([...catalogue.keys()])).toEqual(sorted([...classes.keys()]));
  });

  test('with an organization in it is a tenant table, or holds nothing but ids, times and marks', () => {
    const plain = /^(uuid|uuid\[\]|bigint|integer|boolean|timestamp with time zone|bytea)$/;
    /** What the accounts need before an organization is known. */
    const known: Readonly<Record<string, readonly string[]>> = {
      'auth.sessions': ['token', 'role', 'previous_token', 'ip_address', 'user_agent', 'method', 'second_factor'],
      'auth.sso_domains': ['domain'],
      'auth.lookups': ['digest', 'record'],
    };
    const wrong = [...catalogue.values()]
      .filter(
        ({ name, columns }) =>
          classes.get(name) !== 'tenant' && columns.some((column) => column.name === 'organization_id'),
      )
      .flatMap(({ name, columns }) =>
        columns
          .filter((column) => !plain.test(column.type) && !known[name]?.includes(column.name))
          .map((column) => `${name}.${column.name}`),
      );
    expect(wrong).toEqual([]);
    expect(tenants().length).toBeGreaterThan(records.length);
  });

  test('belongs to the owner of the database and never to the server', () => {
    expect([...catalogue.values()].filter(({ owner }) => owner === 'levee_app').map(({ name }) => name)).toEqual([]);
  });

  test('has no trigger', () => {
    expect([...catalogue.values()].filter(({ triggers }) => triggers.length > 0).map(({ name }) => name)).toEqual([]);
  });

  test('gives the server no right to empty it, to watch it or to point at it', () => {
    const allowed = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
    expect(
      [...catalogue.values()]
        .filter(({ grants }) => grants.some((one) => !allowed.includes(one)))
        .map(({ name, grants }) => `${name}: ${grants}`),
    ).toEqual([]);
  });

  test('of the audit record can be added to and read, and nothing else', () => {
    for (const name of ['audit_entry', 'audit_leaf', 'audit_node', 'audit_checkpoint'])
      expect(real(name).grants).toEqual(['SELECT', 'INSERT']);
    for (const name of ['audit_pending', 'audit_undelivered'])
      expect(real(name).grants).toEqual(['SELECT', 'INSERT', 'DELETE']);
  });
});

describe('every table of organizations', () => {
  const against = (objection: (table: CatalogueTable) => readonly string[]): string[] =>
    tenants().flatMap((table) => objection(table).map((what) => `${table.name}: ${what}`));

  test('has the organization first in its primary key', () => {
    expect(
      against(({ columns, indexes }) => {
        const column = columns.find(({ name }) => name === 'organization_id');
        const key = indexes.find(({ primary }) => primary);
        return column?.type === 'uuid' && column.notNull && key?.columns[0] === 'organization_id'
          ? []
          : [`key ${key?.columns}`];
      }),
    ).toEqual([]);
  });

  test('has the organization first in everything unique, and excludes nothing by other means', () => {
    expect(
      against(({ indexes, exclusions }) => [
        ...indexes.filter(({ unique, columns }) => unique && columns[0] !== 'organization_id').map(({ name }) => name),
        ...exclusions,
      ]),
    ).toEqual([]);
  });

  test('points at rows of its own organization, never at a queue', () => {
    expect(
      against(({ keys }) =>
        keys
          .filter(({ columns, target, targetColumns }) => {
            if (classes.get(target) === 'global') return false;
            return (
              classes.get(target) !== 'tenant' ||
              columns[0] !== 'organization_id' ||
              targetColumns[0] !== 'organization_id'
            );
          })
          .map(({ name }) => name),
      ),
    ).toEqual([]);
  });

  test('never loses a reference silently', () => {
    expect(
      against(({ keys }) =>
        keys
          .filter(({ onDelete, onUpdate }) => ['n', 'd'].includes(onDelete) || ['n', 'd'].includes(onUpdate))
          .map(({ name }) => name),
      ),
    ).toEqual([]);
  });

  test('has an index under every reference', () => {
    expect(
      against(({ keys, indexes }) =>
        keys
          .filter(
            ({ columns }) =>
              !indexes.some(
                (index) =>
                  index.method === 'btree' &&
                  !index.partial &&
                  sorted(index.columns.slice(0, columns.length)).join() === sorted(columns).join(),
              ),
          )
          .map(({ name }) => name),
      ),
    ).toEqual([]);
  });

  test('forces row-level security, with one plain policy for all commands', () => {
    expect(
      against(({ security, forced, policies }) => {
        const kept = policies.some(
          ({ command, roles, using, check, permissive }) =>
            permissive &&
            command === '*' &&
            roles.join() === 'public' &&
            using === plainPolicy &&
            check === plainPolicy,
        );
        return security && forced && kept ? [] : [`security ${security}, forced ${forced}, plain policy ${kept}`];
      }),
    ).toEqual([]);
  });

  test('has no other policy, but those that are meant', () => {
    /** They only narrow what the plain policy lets the server through; departments-are-apart says where they are and what they ask. */
    const narrows = ({ name, permissive, roles }: CatalogueTable['policies'][number]): boolean =>
      ['own_departments', 'own_rows'].includes(name) && !permissive && roles.join() === 'levee_app';
    const meant = (table: string, { name, command, roles, using }: CatalogueTable['policies'][number]): boolean =>
      name === 'same_organization' ||
      // The owner of the search functions may look everywhere; the functions themselves name the organization.
      (name === 'text_search' && command === 'r' && roles.join() === 'levee_search' && searched.includes(table)) ||
      // A person sees their own memberships before an organization is chosen.
      (name === 'own_membership' &&
        table === 'organization_members' &&
        command === 'r' &&
        using === plainPolicy.replaceAll('organization_id', 'user_id'));
    expect(
      against((table) =>
        table.policies.filter((policy) => !meant(table.name, policy) && !narrows(policy)).map((policy) => policy.name),
      ),
    ).toEqual([]);
    expect(
      against(({ policies }) =>
        policies
          .filter((policy) => !narrows(policy) && /select/i.test(`${policy.using} ${policy.check}`))
          .map(({ name }) => name),
      ),
    ).toEqual([]);
  });
});

describe('the server', () => {
  test('works as a role that row-level security binds', async () => {
    const [role] = await ask(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = 'levee_app'`,
    );
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
    });
    const [search] = await ask(
      `select rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = 'levee_search'`,
    );
    expect(search).toEqual({ rolsuper: false, rolbypassrls: false, rolcanlogin: false });
  });

  test('makes nothing in the database', async () => {
    const schemas = await ask<{ name: string }>(
      `select nspname as name from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema' and has_schema_privilege('levee_app', oid, 'create')`,
    );
    expect(schemas).toEqual([]);
  });

  test('sees through views only what it may see itself', async () => {
    const views = await ask<{ name: string; options: string[] | null }>(
      `select c.relname as name, c.reloptions as options from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('v', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss')`,
    );
    expect(views.length).toBeGreaterThan(0);
    expect(
      views
        .filter(({ options }) => !options?.some((one) => /^security_invoker=(true|on|1)$/.test(one)))
        .map(({ name }) => name),
    ).toEqual([]);
  });
});

describe('the calls that distribute the database', () => {
  const calls = distribution(records);
  const place = (table: string) =>
    calls.findIndex((call) => call.includes(`'${table}'`) && !call.includes(`=> '${table}'`));

  test('name every table of organizations and every global one once, and no queue', () => {
    for (const [name, one] of classes) {
      const named = calls.filter((call) => call.includes(`_table('${name}'`));
      expect(named, name).toHaveLength(one === 'local' ? 0 : 1);
      if (one !== 'local')
        expect(named[0]).toContain(
          one === 'global' ? 'create_reference_table(' : `create_distributed_table('${name}', 'organization_id'`,
        );
    }
  });

  test('come in an order in which nothing points at what is not spread yet', () => {
    const early = tenants().flatMap(({ name, keys }) =>
      keys
        .filter(({ target }) => target !== name && place(target) > place(name))
        .map(({ target }) => `${name} before ${target}`),
    );
    expect(early).toEqual([]);
  });

  test('put all rows of an organization on one machine', () => {
    const spread = calls.filter((call) => call.includes('create_distributed_table'));
    const first = /create_distributed_table\('(\w+)'/.exec(spread[0] ?? '')?.[1];
    expect(spread.slice(1).every((call) => call.endsWith(`colocate_with => '${first}');`))).toBe(true);
  });
});

function ask<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return using(clone.owner, async (owner) => (await owner.query(text, values)).rows as Row[]);
}
