import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildKit } from '../../tests/world/build-kit.ts';
import { readSource, sources } from '../../tests/world/sources.ts';

/** All charts with their arithmetic and the library they share, fetched as one when the first is shown (ADR 35). */
const CHARTS = 43 * 1024;

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}

describe('the kit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'levee-kit-'));
  let manifest: Readonly<Record<string, Chunk>>;
  beforeAll(() => {
    buildKit(folder);
    manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const needs = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const other of manifest[name]?.imports ?? []) needs(other, seen);
    return seen;
  };

  test('is in its own build', () => expect(manifest['kit/kit-screen.tsx']).toBeDefined());

  test('shows every component', () => {
    const components = sources().filter(({ path }) => /^web\/ui\/[\w-]+\.tsx$/.test(path));
    const shown = new Set(
      sources()
        .filter(({ path }) => path.startsWith('web/kit/'))
        .flatMap(({ imports }) => imports.map(({ target }) => target)),
    );
    expect(components.length).toBeGreaterThan(10);
    expect(components.map(({ path }) => path).filter((path) => !shown.has(path))).toEqual([]);
  });

  test('shows every chart', () => {
    const drawn = readSource('web/ui/chart/charts.ts').imports;
    const used = readSource('web/kit/charts-shown.tsx').text;
    expect(drawn.length).toBeGreaterThan(4);
    for (const { target } of drawn) {
      const [, name = ''] = /(\w+)\.tsx$/.exec(target) ?? [];
      expect(used.toLowerCase()).toContain(`<${name}`);
    }
  });

  test('weighs the charts: all of them together at most 43 KB', () => {
    // What a quarter of all screens fetch has come with another one.
    const screens = Object.keys(manifest).filter((name) => name.endsWith('.screen.tsx'));
    expect(screens.length).toBeGreaterThan(60);
    const counted = Map.groupBy(
      screens.flatMap((name) => [...needs(name)]),
      (name) => name,
    );
    const shell = new Set([...counted].filter(([, by]) => by.length > screens.length / 4).map(([name]) => name));
    const charts = Object.keys(manifest).filter((name) => manifest[name]?.name === 'charts');
    expect(charts).toHaveLength(1);
    const own = new Set(charts.flatMap((name) => [...needs(name)]).filter((name) => !shell.has(name)));
    const weight = [...own].reduce(
      (sum, name) => sum + gzipSync(readFileSync(join(folder, manifest[name]?.file ?? ''))).length,
      0,
    );
    expect(weight).toBeGreaterThan(5 * 1024);
    expect(weight).toBeLessThan(CHARTS);
  });
});
