import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { domains } from '#domains';
import { linesOf } from '#kernel/derive/table.ts';
import { MOST_JSON } from '#server/http/bodies.ts';
import { COUNTED, MOST_ROWS } from '#server/records/list.ts';
import { FEW } from '#server/records/search.ts';
import { settingsTable } from '#server/settings.ts';
import { describe, expect, test } from 'vitest';
import { root, sources, trackedFiles } from '../world/sources.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const documents = trackedFiles()
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: read(path) }));
const packageJson = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>;
  engines: { node: string };
  optionalDependencies: Record<string, string>;
};

/** Paths that a document names although they do not exist, with the reason. */
const invented: Readonly<Record<string, string>> = {
  'domains/finance/grant-source.record.ts': 'What the example of `npm run new-record` makes.',
};

interface Document {
  readonly path: string;
  readonly text: string;
}

/** Commands that a text names and that are not there. */
const unknownCommands = (all: readonly Document[]): string[] =>
  all.flatMap(({ path, text }) =>
    [...text.matchAll(/npm (?:run (?:-\S+ )*([a-z][\w-]*)|(test|start)\b)/g)]
      .map(([, run, own]) => run ?? own ?? '')
      .filter((name) => !packageJson.scripts[name])
      .map((name) => `${path}: npm run ${name}`),
  );

describe('documents', () => {
  test('exist', () => {
    for (const path of [
      'README.md',
      'ARCHITECTURE.md',
      'CONTRIBUTING.md',
      'AGENTS.md',
      'docs/words.md',
      'docs/operations.md',
    ])
      expect(existsSync(join(root, path)), path).toBe(true);
  });

  test('name only commands that exist', () => {
    expect(unknownCommands(documents)).toEqual([]);
  });

  test('that name a command which was never written are noticed', () => {
    const text = 'Use `npm test`, `npm run -s build` and `npm run make-it-so`.';
    expect(unknownCommands([{ path: 'README.md', text }])).toEqual(['README.md: npm run make-it-so']);
  });

  test('name every command that exists', () => {
    const readme = read('README.md');
    const own = new Set(['start', 'test', 'npm', 'build']);
    expect(
      Object.keys(packageJson.scripts).filter((name) => !own.has(name) && !readme.includes(`npm run ${name}`)),
    ).toEqual([]);
  });

  test('name only files that exist', () => {
    const place = /^(kernel|domains|server|web|migrations|seeds|tests|scripts|docs)\/[\w./-]+$/;
    const wrong = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/`([^`\n]+)`/g)]
        .map(([, code = '']) => code)
        .filter((code) => place.test(code) && !existsSync(join(root, code)) && !invented[code])
        .map((code) => `${path}: ${code}`),
    );
    expect(wrong).toEqual([]);
  });

  test('link only to what exists', () => {
    const wrong = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target = '']) => target.replace(/#.*$/, ''))
        .filter((target) => target !== '' && !/^[a-z]+:/.test(target) && !existsSync(join(root, dirname(path), target)))
        .map((target) => `${path}: ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('number decisions without a gap, each under a title', () => {
    const decisions = documents
      .filter(({ path }) => path.startsWith('docs/adr/'))
      .toSorted((one, other) => one.path.localeCompare(other.path));
    expect(decisions.map(({ path }) => Number(path.slice(9, 13)))).toEqual(decisions.map((_, at) => at + 1));
    for (const { path, text } of decisions) expect(text, path).toMatch(/^# \S/);
  });
});

describe('the README', () => {
  test('has the table of all settings, word for word', () => {
    const rows = read('README.md')
      .split('\n')
      .map((line) => /^\| `([A-Z_]+)` \| (.*) \| (.*) \|$/.exec(line))
      .flatMap((match) => (match ? [{ name: match[1], fallback: match[2], meaning: match[3] }] : []));
    expect(rows).toEqual(settingsTable.map((row) => ({ ...row, fallback: row.fallback || 'none' })));
  });

  test('asks for the Node that the bootstrap needs', () => {
    const [, major] = /^>=(\d+)/.exec(packageJson.engines.node) ?? [];
    expect(read('README.md')).toContain(`Node ${major} or newer`);
  });
});

describe('the traps', () => {
  test('name the values of the code', () => {
    const traps = read('AGENTS.md');
    const runtime = new Set(
      Object.entries(packageJson.optionalDependencies)
        .filter(([name]) => name.startsWith('node-'))
        .map(([, version]) => version),
    );
    expect(runtime.size).toBe(1);
    expect(traps).toContain(`Node ${[...runtime][0]}`);
    expect(traps).toContain(`JSON bodies end at ${MOST_JSON / 1024} KB`);
    expect(traps).toContain(`a list at ${MOST_ROWS} rows`);
    expect(traps).toContain(`a counted total at ${COUNTED}`);
    expect(traps).toContain(`a search at ${FEW} matches`);
    expect(traps).toContain('`app.organization_id`');
  });
});

/** Which area leans on which: by what its records point at, and by what its code calls. */
function graph(): Map<string, Set<string>> {
  const owner = new Map<string, string>();
  const folders = new Map<string, string>();
  for (const { path, text, isTest } of sources()) {
    const name = path.startsWith('domains/') && !isTest ? /defineRecord\('(\w+)'/.exec(text)?.[1] : undefined;
    if (name) owner.set(name, path.split('/')[1] ?? '');
  }
  const edges = new Map<string, Set<string>>();
  const add = (from: string, to: string | undefined) => {
    if (to && from !== to) (edges.get(from) ?? edges.set(from, new Set()).get(from))?.add(to);
  };
  for (const { records } of domains)
    for (const record of records) {
      const from = owner.get(record.name) ?? '';
      folders.set(record.name, from);
      const specs = [
        ...Object.values(record.fields).map(({ spec }) => spec),
        ...linesOf(record.fields).flatMap(([, { options }]) => Object.values(options.fields).map(({ spec }) => spec)),
      ];
      for (const { options } of specs) add(from, owner.get((options as { to?: string }).to ?? ''));
    }
  for (const { path, imports, isTest } of sources())
    if (/^domains\/[\w-]+\//.test(path) && !isTest)
      for (const { target } of imports)
        if (/^domains\/[\w-]+\//.test(target)) add(path.split('/')[1] ?? '', target.split('/')[1]);
  return edges;
}

describe('the domain graph', () => {
  const edges = graph();

  test('has no circle', () => {
    const circles = (from: string, way: readonly string[]): string[] =>
      way.includes(from)
        ? [[...way, from].join(' → ')]
        : [...(edges.get(from) ?? [])].flatMap((next) => circles(next, [...way, from]));
    expect([...edges.keys()].flatMap((domain) => circles(domain, []))).toEqual([]);
    expect(edges.size).toBeGreaterThan(2);
  });

  test('is drawn in ARCHITECTURE as it is', () => {
    const section = /## The domain graph\s+```text\n([\s\S]*?)```/.exec(read('ARCHITECTURE.md'))?.[1] ?? '';
    const drawn = new Map<string, Set<string>>();
    for (const [, from = '', to = ''] of section.matchAll(/([\w, -]+?) → ([\w-]+(?:, [\w-]+)*)/g))
      for (const one of from.split(',').map((name) => name.trim()))
        drawn.set(one, new Set([...(drawn.get(one) ?? []), ...to.split(',').map((name) => name.trim())]));
    const plain = (map: Map<string, Set<string>>) =>
      [...map].map(([from, to]) => `${from} → ${[...to].toSorted().join(', ')}`).toSorted();
    expect(plain(drawn)).toEqual(plain(edges));
  });
});
