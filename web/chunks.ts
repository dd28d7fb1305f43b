import type { Rolldown } from 'vite';
import { definitionModules } from './definitions-later.ts';

export type Look = (id: string) => Rolldown.ModuleInfo | null;

/** What one more request costs, in bytes of script on their way: on a slow line a file of this size takes as long as asking for it. */
const REQUEST = 10_000;
/** Of so many characters of source one byte is sent. */
const SQUEEZED = 5;

/** Modules that are fetched together, and for which parts of the application: those that are opened by themselves. */
interface File {
  /** Its name, or null where the bundler's own is as good: it holds what one part alone needs. */
  readonly name: string | null;
  readonly parts: Set<number>;
  readonly modules: Set<string>;
  bytes: number;
}

/**
 * Puts what several parts of the application share into few files. Left alone, the bundler makes one of every set of modules that
 * the same parts need, and a first page asked for ninety. Two become one where the requests that saves outweigh what some part
 * fetches without need, and never so that two files would wait for one another.
 */
export function chunks(): readonly Rolldown.CodeSplittingGroup[] {
  let names: ReadonlyMap<string, string> | undefined;
  const together: Rolldown.CodeSplittingGroup['name'] = (id, bundle) => {
    names ??= namesOf(filesOf(id, (one) => bundle.getModuleInfo(one)));
    return names.get(id) ?? null;
  };
  return [
    { name: together, priority: 2 },
    // What is behind a barrel: what the first script takes of it, and then what several screens do.
    { name: 'library', test: /\/node_modules\//, tags: ['$initial'], priority: 1 },
    {
      name: 'components',
      test: /\/node_modules\/(@radix-ui|@floating-ui|react-remove-scroll|aria-hidden|use-)/,
      minShareCount: 2,
      priority: 0,
    },
  ];
}

/** Where a module belongs before any two files become one. */
interface Place {
  readonly key: string;
  readonly name: string | null;
  readonly parts: Iterable<number>;
}

function filesOf(any: string, look: Look): readonly File[] {
  const all = [...linked(any, look)].filter((id) => look(id) !== null);
  const openings = all.filter((id) => look(id)?.isEntry || (look(id)?.dynamicImporters.length ?? 0) > 0);
  const parts = new Map(all.map((id) => [id, new Set<number>()]));
  for (const [at, opening] of openings.entries()) for (const id of reached(opening, look)) parts.get(id)?.add(at);
  const first = new Set(openings.flatMap((id, at) => (look(id)?.isEntry ? [at] : [])));
  const site = ofSite(all, look);
  const definitions = withDefinitions(site, look);

  const placeOf = (id: string): Place => {
    const own = parts.get(id) ?? new Set<number>();
    const atFirst = [...own].filter((at) => first.has(at));
    // What comes with the first script is there for all that follow; libraries stay the same from release to release.
    if (atFirst.length > 1) return { key: 'first', name: 'site', parts: atFirst };
    if (atFirst.length > 0) {
      const name = !id.includes('/node_modules/') ? 'shell' : site.has(id) ? 'react' : 'library';
      return { key: `${name} ${atFirst.join()} ${site.has(id)}`, name, parts: atFirst };
    }
    if (definitions.has(id)) return { key: 'definitions', name: 'definitions', parts: [] };
    // Parts of the public site are small, and stay so: nothing is joined to them.
    return { key: [...own].join(), name: own.size > 1 && !site.has(id) ? '' : null, parts: own };
  };
  const files = new Map<string, File>();
  for (const id of all) {
    const { key, name, parts: own } = placeOf(id);
    const file = files.get(key) ?? { name, parts: new Set(own), modules: new Set(), bytes: 0 };
    file.modules.add(id);
    file.bytes += (look(id)?.code?.length ?? 0) / SQUEEZED;
    files.set(key, file);
  }
  return joined([...files.values()], look);
}

/** What the public site fetches when somebody asks for it: it does without the rest of the shell. */
function ofSite(all: readonly string[], look: Look): ReadonlySet<string> {
  const site = all.filter((id) => id.endsWith('/web/site-browser.ts'));
  const opened = site.flatMap((id) => [...(look(id)?.dynamicallyImportedIds ?? [])]);
  return new Set(opened.flatMap((id) => [...reached(id, look)]));
}

/** Everything signed-in waits for the definitions, so what they are made of comes with them; the public site does without. */
function withDefinitions(site: ReadonlySet<string>, look: Look): ReadonlySet<string> {
  const own = definitionModules(look);
  const needed = [...own].flatMap((id) => [...reached(id, look)]);
  return new Set([...own, ...needed.filter((id) => !site.has(id))]);
}

/** Shared files, joined two by two, those first that gain most by it. */
function joined(files: readonly File[], look: Look): readonly File[] {
  const place = new Map(files.flatMap((file) => [...file.modules].map((id) => [id, file] as const)));
  const needs = new Map(files.map((file) => [file, new Set<File>()]));
  for (const [id, file] of place)
    for (const one of look(id)?.importedIds ?? []) {
      const other = place.get(one);
      if (other && other !== file) needs.get(file)?.add(other);
    }
  const open = new Set(files.filter(({ name }) => name === ''));
  const kept = new Set(files);
  const refused = new Map<File, Set<File>>();
  for (let pair = best(open, refused); pair; pair = best(open, refused)) {
    const [one, other] = pair;
    if (waits(one, other, needs) || waits(other, one, needs)) {
      refused.set(one, (refused.get(one) ?? new Set()).add(other));
      continue;
    }
    for (const id of other.modules) one.modules.add(id);
    for (const at of other.parts) one.parts.add(at);
    one.bytes += other.bytes;
    for (const file of needs.get(other) ?? []) needs.get(one)?.add(file);
    for (const file of needs.values()) if (file.delete(other)) file.add(one);
    needs.get(one)?.delete(one);
    needs.delete(other);
    open.delete(other);
    kept.delete(other);
  }
  return [...kept];
}

function best(open: ReadonlySet<File>, refused: ReadonlyMap<File, ReadonlySet<File>>): [File, File] | null {
  let found: [File, File] | null = null;
  let most = 0;
  const files = [...open];
  for (const [at, one] of files.entries())
    for (const other of files.slice(at + 1)) {
      const worth = gain(one, other);
      if (worth > most && !refused.get(one)?.has(other)) [found, most] = [[one, other], worth];
    }
  return found;
}

/** The requests that one file instead of two saves, less what those fetch in vain who need only one of them. */
function gain(one: File, other: File): number {
  const both = [...one.parts].filter((at) => other.parts.has(at)).length;
  return both * REQUEST - (one.parts.size - both) * other.bytes - (other.parts.size - both) * one.bytes;
}

/** Whether a file waits for another one by way of a third: together they would wait for that one, and it for them. */
function waits(from: File, to: File, needs: ReadonlyMap<File, ReadonlySet<File>>): boolean {
  const seen = new Set([...(needs.get(from) ?? [])].filter((file) => file !== to));
  for (const file of seen)
    for (const next of needs.get(file) ?? []) {
      if (next === to) return true;
      seen.add(next);
    }
  return false;
}

/** A shared file is called by the part of the house that most of it comes from, and its number there. */
function namesOf(files: readonly File[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  return new Map(
    files.flatMap(({ name, modules }): [string, string][] => {
      if (name === null) return [];
      const area = name || areaOf(modules);
      const number = (counts.get(area) ?? 0) + 1;
      counts.set(area, number);
      return [...modules].map((id) => [id, number === 1 ? area : `${area}-${number}`]);
    }),
  );
}

function areaOf(modules: ReadonlySet<string>): string {
  const areas = Map.groupBy(modules, (id) => /\/(?:web|domains)\/([\w-]+)\//.exec(id)?.[1] ?? 'library');
  const [[area] = ['shared']] = [...areas].toSorted(([, one], [, other]) => other.length - one.length);
  return area;
}

/** Names everything a library has; what of it is used, only the bundler knows. */
const barrel = /\/node_modules\/(radix-ui|@tanstack\/react-query)\/.+\/index\.m?js$/;

/** What a part fetches before it runs, itself among it. */
function reached(from: string, look: Look): ReadonlySet<string> {
  const found = new Set([from]);
  for (const id of found) if (!barrel.test(id)) for (const one of look(id)?.importedIds ?? []) found.add(one);
  return found;
}

/** All modules that hang together with this one, in either direction. */
function linked(from: string, look: Look): ReadonlySet<string> {
  const found = new Set([from]);
  for (const id of found) {
    const { importedIds = [], importers = [], dynamicallyImportedIds = [], dynamicImporters = [] } = look(id) ?? {};
    for (const one of [...importedIds, ...importers, ...dynamicallyImportedIds, ...dynamicImporters]) found.add(one);
  }
  return found;
}
