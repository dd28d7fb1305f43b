import { randomUUID } from 'node:crypto';
import { records, views } from '#domains';
import { duties } from '#domains/organization/duties.ts';
import { scopeAreas } from '#domains/organization/operations/scope-words.ts';
import type { Actor } from '#kernel';
import { includesScope } from '#kernel/record/scopes.ts';
import type { Operation } from '#server/http/operation.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathOf } from '../world/recipes.ts';
import { all, serve, type Serving } from '../world/serving.ts';
import { type World, world } from '../world/world.ts';

let here: World;
let server: Serving;

beforeAll(async () => {
  here = await world();
  server = await serve(here);
});
afterAll(async () => {
  await server?.close();
  await here?.close();
});

/** The strongest person there is, so that nothing but the scopes of their key can be what refuses. */
const keyWith = (...scopes: string[]): Actor => ({
  ...here.product.actor,
  id: randomUUID(),
  userId: randomUUID(),
  name: 'Rosa Delgado',
  role: 'platform_admin',
  duties: Object.keys(duties),
  kind: 'service',
  scopes,
});

/** A path whose parts are filled, and the record that it names where it names one. */
const pathFor = (operation: Operation): string =>
  pathOf(
    operation,
    new Proxy({}, { get: (_, name) => (name === 'record' ? 'cost_center' : randomUUID()) }) as Record<string, string>,
  );
const wantedBy = ({ scope }: Operation): readonly string[] =>
  scope === 'session' || scope === 'open' ? [] : [scope].flat().map((one) => one.replace('{record}', 'cost_center'));
const covered = (operation: Operation, scopes: readonly string[]): boolean =>
  operation.scope === 'open' ||
  wantedBy(operation).some((one) => includesScope(scopes, ...(one.split(':') as [string, string])));

interface Met {
  readonly operation: Operation;
  readonly status: number;
  /** Which scopes the router said are missing; nothing when it let the key in. */
  readonly missing: readonly string[] | null;
}

async function tryEvery(on: Serving, operations: readonly Operation[], ...scopes: string[]): Promise<Met[]> {
  const as = keyWith(...scopes);
  return all(operations, async (operation) => {
    const { method, media } = operation;
    const body = method === 'GET' || media ? {} : { body: {} };
    const { status, json } = await on.ask({ as, method, path: pathFor(operation), ...body });
    const said = json as { code?: string; scopes?: string[] } | null;
    const missing = said?.code === 'session' ? [] : said?.code === 'scope' ? (said.scopes ?? null) : null;
    return { operation, status, missing: status === 403 ? missing : null };
  });
}

/** Calls outside its scopes that a key was let into, or refused without the word that would have helped. */
const letIn = (met: readonly Met[], scopes: readonly string[]): string[] =>
  met
    .filter(({ operation }) => !covered(operation, scopes))
    .filter(({ operation, missing }) => JSON.stringify(missing) !== JSON.stringify(wantedBy(operation)))
    .map(({ operation, status }) => `${operation.id}: ${status}`);

/** Calls that write nothing although they are no GET: they answer a question that is too long for an address. */
const asking = new Set([
  'audit.check',
  'capital.checkDocument',
  'firm.checkPayroll',
  'grant_budget.readForm',
  'payment_run.discountPlan',
  'requisition.draft_from_words',
  'requisition.look_up',
  'requisition.outlook',
  'requisition.already_there',
  'rules.decide',
  'solicitation.read_price_sheet',
  'subscription.check',
]);

/** Many rows at once and imports judge every row again by the scope of what is done to it. */
const judgesEachRow = /^\w+\.(?:bulk|import\.\w+)$/;
const opensByOneOf = (operations: readonly Pick<Operation, 'id' | 'scope'>[]): string[] =>
  operations.filter(({ id, scope }) => Array.isArray(scope) && !judgesEachRow.test(id)).map(({ id }) => id);

test('what several scopes guard is not opened by one of them, but where each row is judged again', () => {
  expect(opensByOneOf(server.operations)).toEqual([]);
  expect(opensByOneOf([{ id: 'home.read', scope: ['task:read', 'budget:read'] }])).toEqual(['home.read']);
});

describe('a key with one scope', () => {
  test.each(['task:read', 'task:*', 'notification:read', 'nothing_there:*'])(
    '%s is refused by every call that it does not name, with the scope it lacks',
    async (scope) => {
      const met = await tryEvery(server, server.operations, scope);
      expect(letIn(met, [scope])).toEqual([]);
      expect(met.filter(({ missing }) => missing !== null).length).toBeGreaterThan(met.length * 0.9);
    },
  );

  test('is let into every call that needs just this scope', async () => {
    const closed = server.operations.filter(({ scope }) => scope !== 'open' && scope !== 'session');
    const wrong = await all(closed, async (operation) => {
      const [scope = ''] = wantedBy(operation);
      const [met] = await tryEvery(server, [operation], scope);
      return met && JSON.stringify(met.missing) === JSON.stringify(wantedBy(operation))
        ? [`${operation.id}: ${scope}`]
        : [];
    });
    expect(wrong.flat()).toEqual([]);
    expect(closed.length).toBeGreaterThan(1000);
  });

  test('that only reads changes nothing', async () => {
    const changing = server.operations.filter(({ method, scope }) => method !== 'GET' && scope !== 'open');
    const met = await tryEvery(server, changing, '*:read');
    const open = met.filter(({ missing }) => missing === null).map(({ operation }) => operation.id);
    expect(open.filter((id) => !asking.has(id))).toEqual([]);
    expect([...asking].filter((id) => !open.includes(id))).toEqual([]);
  });

  test('never stands in for a signed-in person, however wide it is', async () => {
    const own = server.operations.filter(({ scope }) => scope === 'session');
    const met = await tryEvery(server, own, '*');
    expect(met.filter(({ missing }) => missing?.length !== 0).map(({ operation }) => operation.id)).toEqual([]);
    expect(own.length).toBeGreaterThan(15);
  });
});

describe('the law', () => {
  test('notices a call whose check was taken out', async () => {
    const bare = await serve(here, {
      change: (operations) =>
        operations.map((one) =>
          one.id === 'organization.edit' || one.id === 'limits.override'
            ? ({ ...one, scope: 'open' } as unknown as Operation)
            : one,
        ),
    });
    const found = letIn(await tryEvery(bare, server.operations, 'task:read'), ['task:read']);
    await bare.close();
    expect(found.map((one) => one.split(':')[0])).toEqual(
      expect.arrayContaining(['organization.edit', 'limits.override']),
    );
    expect(found).toHaveLength(2);
  });

  test('is kept by a call that states nothing: it is closed to every key', async () => {
    const bare = await serve(here, {
      change: (operations) =>
        operations.map((one) => {
          const { scope: _, ...rest } = one;
          return one.id === 'organization.read' ? (rest as Operation) : one;
        }),
    });
    const met = await tryEvery(
      bare,
      server.operations.filter(({ id }) => id === 'organization.read'),
      '*',
    );
    await bare.close();
    expect(met.map(({ status, missing }) => [status, missing])).toEqual([[403, []]]);
  });
});

test('every scope that a call needs is one that a key can be given, and has words', () => {
  const pattern = /^(\*|[a-z_]{1,60}):[a-zA-Z]{1,40}$/;
  const known = new Set([...[...records, ...views].map(({ name }) => name), ...Object.keys(scopeAreas)]);
  const named = server.operations.flatMap(wantedBy);
  expect(named.filter((one) => !pattern.test(one) || !known.has(one.split(':')[0] ?? ''))).toEqual([]);
  const used = new Set(named.map((one) => one.split(':')[0]));
  expect(Object.keys(scopeAreas).filter((area) => !used.has(area))).toEqual([]);
});
