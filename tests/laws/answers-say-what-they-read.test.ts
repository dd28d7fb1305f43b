import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Tx } from '#server/db/database.ts';
import { namesIn } from '#server/db/observed.ts';
import type { Call, MemberOperation, Operation } from '#server/http/operation.ts';
import { type Everything, everything } from '../world/everything.ts';
import { type OwnCall, ownCalls } from '../world/own-calls.ts';
import { all, type Serving, serve } from '../world/serving.ts';
import { sources } from '../world/sources.ts';

/*
 * An answer says what it was worked out of, and a change what it made another: browsers ask again for nothing else. Both follow from the
 * statements that were sent meanwhile, so two things have to hold: no table is overlooked in a statement, and nothing is remembered that
 * the second asking would not read.
 */

let here: Everything;
let server: Serving;
const statements = new Set<string>();

/** The database, with every statement that goes through it put down. */
function watched(database: Database): Database {
  const noting = <T extends Pick<Tx, 'rows'>>(tx: T): T =>
    new Proxy(tx, {
      get(target, name) {
        const found = Reflect.get(target, name) as unknown;
        if (name !== 'query' && name !== 'rows') return found;
        return (text: string, ...rest: unknown[]) => {
          statements.add(text);
          return (found as (...asked: unknown[]) => unknown)(text, ...rest);
        };
      },
    });
  return new Proxy(database, {
    get(target, name) {
      const found = Reflect.get(target, name) as unknown;
      if (name === 'within' || name === 'together')
        return (scope: never, work: (tx: never) => never) => target[name](scope, (tx) => work(noting(tx) as never));
      if (name === 'platform') return (work: (tx: Tx) => never) => target.platform((tx) => work(noting(tx)));
      if (name === 'read')
        return (scope: never, text: string, ...rest: [never]) => {
          statements.add(text);
          return target.read(scope, text, ...rest);
        };
      return typeof found === 'function' ? (found as (...given: never[]) => unknown).bind(target) : found;
    },
  });
}

/** A call that reads once and then answers from memory: what it says of itself the second time is less. */
function forgetful(operations: readonly Operation[]): readonly Operation[] {
  let known: Promise<unknown> | undefined;
  return [
    ...operations,
    {
      ...(operations.find(({ id }) => id === 'shell.read') as MemberOperation),
      id: 'planted.forgetful',
      path: '/api/v1/planted/forgetful',
      run: async ({ actor: { organizationId } }: Call) => ({
        body: await (known ??= here.world.database.read(
          { organizationId },
          'select count(*) from cost_center where organization_id = $1',
          [organizationId],
        )),
      }),
    },
  ];
}

let asked: OwnCall[];
beforeAll(async () => {
  here = await everything();
  const { world } = here;
  server = await serve({ ...world, database: watched(world.database) }, { working: true, change: forgetful });
  const reading = { operations: forgetful(server.operations).filter(({ isOwn, method }) => isOwn && method === 'GET') };
  asked = ownCalls(here, reading);
});
afterAll(async () => {
  await server?.close();
  await here?.close();
});

const readsOf = async ({ asked }: OwnCall) => {
  const { status, headers } = await server.ask(asked);
  return status < 300 && headers.get('content-type')?.startsWith('application/json')
    ? headers.get('x-reads')
    : undefined;
};

/** They hand out a whole file, which nobody keeps open. */
const files = ['api.document', 'board_packet.file', 'capital.oc4ids', 'firm.profileFile'];

test('a call says the same of itself however often it is asked: what it remembers counts as read', async () => {
  const found = await all(asked, async (one) => ({
    id: one.operation.id,
    said: [await readsOf(one), await readsOf(one)],
  }));
  const told = found.filter(({ said: [first] }) => first !== undefined);
  expect(new Set(told.map(({ id }) => id)).size).toBeGreaterThan(60);
  expect(told.flatMap(({ id, said: [first] }) => (first ? [] : [id])).toSorted()).toEqual(files);
  const changing = told.filter(({ said: [first, second] }) => first !== second);
  expect(changing.map(({ id }) => id)).toEqual(['planted.forgetful']);
});

/** What PostgreSQL means to read for a statement, without asking for it; null of what reads nothing. */
async function planned(text: string): Promise<string[] | null> {
  const { database } = here.world;
  const explained = await database
    .platform((tx) => tx.rows(`explain (generic_plan, format json) ${text}`))
    .catch(() => null);
  if (!explained) return null;
  // What the policies of departments look through, of_it, is no table of the statement: a limit that changes asks everything again.
  return [...JSON.stringify(explained).matchAll(/"Relation Name":"([^"]+)","Alias":"(?!of_it)/g)].map(
    ([, name = '']) => name,
  );
}

const overlooked = (text: string, tables: readonly string[], scan = namesIn): string[] => {
  const names = [...scan(text).read].map((name) => name.split('.').at(-1));
  return tables.filter((table) => !names.includes(table)).map((table) => `${table}: ${text}`);
};

test('no table of a statement is overlooked', async () => {
  for (const one of asked) await readsOf(one);
  // The job queue asks in its own ways, and keeps its tables in parts.
  const own = [...statements].filter((text) => !text.includes('pgboss.'));
  const found = await all(own, async (text) => ({ text, tables: (await planned(text)) ?? [] }), 4);
  const reading = found.filter(({ tables }) => tables.length > 0);
  expect(reading.length).toBeGreaterThan(150);
  expect(reading.flatMap(({ text, tables }) => overlooked(text, tables)).slice(0, 10)).toEqual([]);
  // One that sees only what is behind the first “from” would be noticed.
  const first = (text: string) => ({ ...namesIn(''), read: new Set(/from (\w+)/.exec(text)?.slice(1)) });
  expect(reading.flatMap(({ text, tables }) => overlooked(text, tables, first)).length).toBeGreaterThan(20);
});

test('a change says what it made another', async () => {
  const { ours } = here;
  const as = ours.people.admin.actor;
  const path = '/api/v1/cost_center';
  const body = { ...ours.bodyFor(here.world.door.around.registry.get('cost_center').record) };
  const made = await server.ask({ as, method: 'POST', path, body });
  expect([made.status, made.headers.get('x-changed')?.split(', ')]).toEqual([
    201,
    expect.arrayContaining(['cost_center']),
  ]);
  const refused = await server.ask({ as, method: 'POST', path, body: { ...body, nothing: 'x' } });
  expect([refused.status, refused.headers.get('x-changed')]).toEqual([400, null]);
});

/** Statements that write rows of records past the door, and so past those who are told of changes. */
const past = (texts: readonly string[], tables: ReadonlySet<string>): string[] =>
  texts
    .filter((text) => /^\s*(?:update|insert|delete|with)\b/.test(text))
    .flatMap((text) => [...namesIn(text).written].filter((name) => tables.has(name)));

test('rows of records are written through the door, which tells of them', () => {
  const tables = new Set(
    here.world.door.around.registry.all.flatMap(({ table, lines }) => [table, ...lines.map((one) => one.table)]),
  );
  const found = sources().flatMap(({ path, words, isTest }) =>
    isTest || !/^(domains|server)\//.test(path) ? [] : past(words, tables).map((table) => `${path}: ${table}`),
  );
  // When a key was last used, and that it ended with its account: nobody waits for either on a screen that is open.
  expect([...new Set(found)].toSorted()).toEqual([
    'domains/accounts/scim-key.server.ts: scim_token',
    'server/auth/identify.ts: api_key',
    'server/auth/keys-end.ts: api_key',
  ]);
  expect(past(['update task set title = $1', 'with x as (select 1) delete from task'], tables)).toEqual([
    'task',
    'task',
  ]);
});
