import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { type AnyRecord, type Page } from '#kernel';
import { SCREENS } from './chunks.ts';
import { definitionsOfRecords } from './definitions-later.ts';

/** Where the server reads it. */
export const FIRST_FILES = '.vite/first-files.json';

/** What the dashboard is filled with: `main.tsx` and the first call of the home page open it. */
const withIt: Readonly<Record<string, readonly string[]>> = {
  'web/shell/dashboard.tsx': ['domains/home.tsx', 'domains/organization/new-organization.tsx'],
};

const opens = /import\(\s*['"]([^'"]+)['"]\s*\)/;

/**
 * Which files each page needs besides those of the application's beginning, for the server to name in its document: the browser
 * asks for them with the first script, and not one after the other when that has run. Where a page has tabs, those of the first one are
 * among them. What nearly all screens need is not: it is large, and on a slow line it would keep the first script.
 */
export function firstFiles(root: string): Plugin {
  let isForBrowser = false;
  return {
    name: 'levee-first-files',
    configResolved(config) {
      isForBrowser = config.command === 'build' && !config.build.ssr && config.mode !== 'field';
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        if (!isForBrowser) return;
        const look = (id: string) => this.getModuleInfo(id);
        const files = filesIn(bundle, look);
        const pages = Object.fromEntries(
          (await openingsOf(root)).map(({ path, modules, hasTabs }) => [path, files(modules, hasTabs)] as const),
        );
        this.emitFile({ type: 'asset', fileName: FIRST_FILES, source: JSON.stringify(pages) });
      },
    },
  };
}

function filesIn(bundle: Rolldown.OutputBundle, look: (id: string) => Rolldown.ModuleInfo | null) {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const holding = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)));
  const needs = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
    const chunk = bundle[file];
    if (seen.has(file) || chunk?.type !== 'chunk') return seen;
    seen.add(file);
    for (const other of chunk.imports) needs(other, seen);
    return seen;
  };
  const isBeginning = needs(
    chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('index.html'))?.fileName ?? '',
  );
  return (modules: readonly string[], hasTabs: boolean): readonly string[] => {
    const own = modules.flatMap((id) => holding.get(id) ?? []);
    const inTabs = hasTabs ? own.flatMap(({ moduleIds }) => moduleIds.flatMap((id) => firstOf(look(id)))) : [];
    const all = [...own, ...inTabs.flatMap((id) => holding.get(id) ?? [])];
    return [...new Set(all.flatMap(({ fileName }) => [...needs(fileName)]))].filter(
      (file) => !isBeginning.has(file) && bundle[file]?.name !== SCREENS,
    );
  };
}

const firstOf = (module: Rolldown.ModuleInfo | null): readonly string[] =>
  module?.dynamicallyImportedIds.slice(0, 1) ?? [];

interface Opening {
  readonly path: string;
  /** What the browser opens for it, by the places of the modules. */
  readonly modules: readonly string[];
  readonly hasTabs: boolean;
}

/** What the browser opens for each page behind the sign-in. */
export async function openingsOf(root: string): Promise<readonly Opening[]> {
  const { pages } = (await import(pathToFileURL(join(root, 'domains/index.ts')).href)) as { pages: readonly Page[] }; // the registry's own list
  const stated = await statedIn(root);
  const definitions = await definitionsOfRecords(root);
  const shownBy = (record: AnyRecord | undefined, frame: string): readonly string[] =>
    record ? [join(root, `web/record/${frame}.tsx`), definitions.get(record.name) ?? ''] : [];
  return pages
    .filter(({ open, view }) => open !== 'site' && view === undefined)
    .map((page) => {
      const { path, screen, list, detail, tabs } = page;
      const modules = screen
        ? opensOf(root, String(screen), stated.get(page))
        : [...shownBy(list, 'record-list'), ...shownBy(detail, 'record-page')];
      return { path, modules, hasTabs: screen !== undefined && tabs !== undefined };
    });
}

function opensOf(root: string, screen: string, file = ''): readonly string[] {
  const [, named = ''] = opens.exec(screen) ?? [];
  const place = named.startsWith('#') ? named.slice(1) : join(dirname(file), named).slice(root.length + 1);
  return [place, ...(withIt[place] ?? [])].map((one) => join(root, one));
}

/** In which file each page is stated. */
async function statedIn(root: string): Promise<ReadonlyMap<unknown, string>> {
  const places = new Map<unknown, string>();
  const files = globSync('domains/**/{*-pages,pages,index}.ts', { cwd: root });
  for (const file of files.toSorted((a, b) => b.split('/').length - a.split('/').length))
    for (const value of Object.values((await import(pathToFileURL(join(root, file)).href)) as object))
      for (const one of [value, value?.pages])
        if (typeof one === 'object' && one !== null)
          for (const page of Object.values(one)) if (!places.has(page)) places.set(page, join(root, file));
  return places;
}
