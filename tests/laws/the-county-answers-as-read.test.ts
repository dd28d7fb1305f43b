import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Operation } from '#server/http/operation.ts';
import { figuresOf, settled } from '../world/figures.ts';
import { manyRows, pathOf, recipeOf, recordCalls } from '../world/recipes.ts';
import { type SeededCounty, seededCounty } from '../world/seeded-county.ts';
import { serve, type Serving } from '../world/serving.ts';

const folder = join(import.meta.dirname, '../figures');

/** Asked in this order: the first who may ask is answered. */
const people = ['Dana Whitfield', 'Miguel Ortiz', 'Rosa Delgado'];

/** What says when or where it was asked, whom the test named, or which of two equal rows comes first; and the document of all calls, which has stories of its own. */
const differs: ReadonlySet<string> = new Set([
  'api.document',
  'audit.entries',
  'authority.review',
  'emergency_activation.file',
  'fms.batchFile',
  'fms.dryRun',
  'grant_award.binder',
  'grant_award.clocks',
  'health.ready',
  'organization.read',
  'people.list',
  'rule_decision.replay',
  'sealing.room',
  'solicitation.outlook',
  'tenant.list',
  'vendor.duplicates',
  'workflow.engine',
]);

let county: SeededCounty;
let serving: Serving;
beforeAll(async () => {
  county = await seededCounty();
  serving = await serve(county.here);
});
afterAll(async () => {
  await serving.close();
  await county.here.database.close();
});

/** The first, the middle and the last of the rows that what they say tells apart: ids are drawn, and so is what is made of them. */
const rowsOf = async (record: string): Promise<readonly string[]> => {
  if (!county.here.door.around.registry.find(record)) return [];
  const { database, organizationId } = county.here;
  const found = await database.within({ organizationId }, (tx) =>
    tx.query<{ id: string; said: string }>(
      `select id, (to_jsonb(r) - 'search' - 'name')::text as said from ${record} r where organization_id = $1`,
      [organizationId],
    ),
  );
  const alike = Map.groupBy(found, ({ said }) => settled(said));
  const rows = [...alike].flatMap(([said, all]) => (all.length === 1 && all[0] ? [{ said, id: all[0].id }] : []));
  const sorted = rows.toSorted((a, b) => (a.said < b.said ? -1 : 1)).map((row) => row.id);
  return [...new Set([sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)])].filter(
    (id) => id !== undefined,
  );
};

async function pathsOf(operation: Operation): Promise<readonly string[]> {
  const recipe = recipeOf(operation);
  const query = new URLSearchParams(recipe?.query).toString();
  const named = Object.entries(recipe?.names ?? {});
  if (named.length > 1) return [];
  const [first] = named;
  const values = first ? (await rowsOf(first[1])).map((id) => ({ [first[0]]: id })) : [{}];
  return values.map((one) => `${pathOf(operation, { ...recipe?.words, ...one } as never)}${query ? `?${query}` : ''}`);
}

/** What every call that reads says of the county, by the part of the product it belongs to. */
async function answers(): Promise<ReadonlyMap<string, readonly string[]>> {
  const parts = new Map<string, string[]>();
  const follows = new Set(recordCalls(county.here, serving.operations).map(({ operation }) => operation.id));
  const isOfItsOwn = ({ id, method, path }: Operation) =>
    method === 'GET' && !follows.has(id) && !manyRows.test(id) && !differs.has(id) && !path.endsWith('/live');
  for (const operation of serving.operations.filter(isOfItsOwn).toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const part = operation.tag.replace(/\W+/g, '-').toLowerCase();
    for (const path of await pathsOf(operation)) {
      const said = await firstAnswer(path);
      if (!said) continue;
      const lines = [`${operation.id} (${said.name})`, ...said.lines.map((one) => `  ${one}`), ''];
      parts.set(part, [...(parts.get(part) ?? []), ...lines]);
    }
  }
  return parts;
}

async function firstAnswer(path: string): Promise<{ readonly name: string; readonly lines: readonly string[] } | null> {
  for (const name of people) {
    const asked = { as: county.actor(name), method: 'GET', path } as const;
    let answer = await serving.ask(asked);
    // A database that is busy is no reason to ask as another person.
    for (let again = 0; answer.status === 503 && again < 5; again++) answer = await serving.ask(asked);
    const { status, json, text, headers } = answer;
    if (status !== 200) continue;
    // A document says when it was made, and what is in it stands packed.
    if (headers.get('content-type') === 'application/pdf') return null;
    return { name, lines: figuresOf(json ?? text.split('\n').toSorted()) };
  }
  return null;
}

/**
 * A change of the seeds or of what a call answers shows here with all that it brings about. On purpose:
 * `node scripts/run.mjs node_modules/vitest/vitest.mjs run tests/laws/the-county-answers-as-read.test.ts --update=all`.
 */
test('every call of its own answers the demo county with the figures that were read and kept', async () => {
  const parts = await answers();
  expect([...parts.values()].flat().filter((line) => /^\S/.test(line)).length).toBeGreaterThan(600);
  for (const [part, lines] of parts)
    await expect.soft(lines.join('\n')).toMatchFileSnapshot(join(folder, `${part}.txt`));
  // None is left of a part that is no more.
  expect(readdirSync(folder).filter((name) => name.endsWith('.txt') && !parts.has(name.replace(/\.txt$/, '')))).toEqual(
    [],
  );
});

test('notices one cent, one row and one word', () => {
  const answer = {
    rows: [
      { cents: 100, status: 'open', name: 'Pump' },
      { cents: 250, status: 'open', name: 'Valve' },
    ],
  };
  const [one, other] = answer.rows;
  const said = figuresOf(answer);
  expect(said).toEqual(figuresOf({ rows: [other, one] }));
  for (const changed of [{ ...one, cents: 101 }, { ...one, status: 'paid' }, { ...one, name: 'Pumps' }, null])
    expect(figuresOf({ rows: changed ? [changed, other] : [other] })).not.toEqual(said);
});
