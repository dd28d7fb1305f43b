import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { figuresOfRows } from '../world/figures.ts';
import { type SeededCounty, seededCounty } from '../world/seeded-county.ts';
import { folderOf, writtenIn, type WrittenRow } from '../world/written.ts';

const folder = join(import.meta.dirname, '../figures/written');

let county: SeededCounty;
beforeAll(async () => {
  county = await seededCounty();
});
afterAll(() => county.here.close());

/** What was done how often with the rows of a record, and which fields it changed. */
const actsOf = (entries: readonly WrittenRow[]): readonly string[] =>
  [...Map.groupBy(entries, (entry) => String(entry['action']))]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([action, all]) => `  history, ${action}: ${figuresOfRows(all.map(({ fields }) => ({ fields })))[0]}`);

/**
 * A change of the seeds, or of what a step or a call writes, shows here with all that it brings about. On purpose:
 * `node scripts/run.mjs node_modules/vitest/vitest.mjs run tests/laws/the-county-is-written-as-read.test.ts --update=all`.
 */
test('every table of the demo county holds the rows that were read and kept', async () => {
  const tables = await writtenIn(county.here.clone, county.here.organizationId);
  const history = Map.groupBy(tables.get('audit_entry') ?? [], (entry) => String(entry['record']));
  expect([...tables.values()].filter((rows) => rows.length > 0).length).toBeGreaterThan(400);
  const parts = new Map<string, string[]>();
  for (const name of new Set([...tables.keys(), ...[...history.keys()].toSorted()])) {
    const lines = [name, figuresOfRows(tables.get(name) ?? []), actsOf(history.get(name) ?? []), ''].flat();
    const part = folderOf(name);
    parts.set(part, [...(parts.get(part) ?? []), `${lines[0]}: ${lines[1]}`, ...lines.slice(2)]);
  }
  for (const [part, lines] of parts)
    await expect.soft(lines.join('\n')).toMatchFileSnapshot(join(folder, `${part}.txt`));
  // None is left of a part that is no more.
  expect(readdirSync(folder).filter((name) => !parts.has(name.replace(/\.txt$/, '')))).toEqual([]);
});

test('notices one cent, one row, one state, one word, one day, another row that is pointed at, and two values that changed places', () => {
  const one = { cents: 100, status: 'open', name: 'Pump', due_on: '2026-11-20', vendor: '→ vendor Bayline' };
  const other = { cents: 250, status: 'paid', name: 'Valve', due_on: '2026-11-23', vendor: '→ vendor Cypress' };
  const said = figuresOfRows([one, other]);
  expect(said).toEqual(figuresOfRows([other, one]));
  expect(said.slice(1)).toEqual([
    '  cents: 2 from 100 to 250, in all 350',
    '  due_on: 2 from 2026-11-20 to 2026-11-23',
    '  status: open, paid',
    expect.stringMatching(/^ {2}vendor: 2 to 2 \([0-9a-f]{8}\)$/),
    '  words: name 2',
  ]);
  const changed = [
    { cents: 101 },
    { status: 'paid' },
    { name: 'Pumps' },
    { name: null },
    { due_on: '2026-11-21' },
    { vendor: '→ vendor Cypress' },
    { cents: null },
  ].map((change) => [{ ...one, ...change }, other]);
  const exchanged = [
    { ...one, cents: 250 },
    { ...other, cents: 100 },
  ];
  for (const rows of [...changed, exchanged, [one], [one, other, other]]) expect(figuresOfRows(rows)).not.toEqual(said);
});
