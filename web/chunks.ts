import type { Rolldown } from 'vite';
import { type Look, reached, takenBy } from './taken-imports.ts';
import { definitionFiles, partOf, FIELDS } from './definitions-later.ts';

/** What one more request costs, in bytes of script on their way: on a slow line a file of this size takes nearly as long as asking for it. */
const REQUEST = 53_000;
/** Of so many characters of source one byte is sent. */
const SQUEEZED = 5;

/** What screens open as they are shown: as if they needed it themselves, it weighs as often, and is fetched with what it needs. */
const atOnce = /\/web\/ui\/chart\/charts\.ts$/;

/** Files by name: what visitors may want as well, the rest of the first script, what nearly every screen needs, and all charts. */
const BASE = 'base';
const SHELL = 'shell';
export const SCREENS = 'screens';
const CHARTS = 'charts';

/** Modules that are fetched together, and for which parts of the application: those that are opened by themselves. */
interface File {
  /** Its name, or null where the bundler's own is as good: it holds what one part alone needs. */
  readonly name: string | null;
  readonly parts: Set<number>;
  readonly modules: Set<string>;
  readonly isFirst: boolean;
  /** What has to be there before it runs. */
  readonly needs: Set<File>;
  bytes: number;
}

/** For how many parts each part stands: what charts fetch in vain, every screen with a chart does. */
type Weights = readonly number[];

/**
 * Puts what several parts of the application share into few files. Left alone, the bundler makes one of every set of modules that
 * the same parts need, and a first page asked for ninety. Two become one where the requests that saves outweigh what some part
 * fetches without need, and never so that two files would wait for one another.
 */
export function chunks(): readonly Rolldown.CodeSplittingGroup[] {
  let names: ReadonlyMap<string, string> | undefined;
  type Named = Extract<Rolldown.CodeSplittingGroup['name'], (...given: never) => unknown>;
  const planned: Named = (id, bundle) => {
    names ??= namesOf(filesOf(id, (one) => bundle.getModuleInfo(one)));
    return names.get(id) ?? null;
  };
  const isBehindBarrel = (id: string) => id.includes('/node_modules/');
  const ofFile =
    (file: string): Named =>
    (id, bundle) => {
      const own = planned(id, bundle);
      return own === file || (own === null && isBehindBarrel(id)) ? file : null;
    };
  const together: Named = (id, bundle) => {
    const own = planned(id, bundle);
    return own === SHELL || own === SCREENS ? null : own;
  };
  return [
    { name: together, priority: 2 },
    // What is behind a barrel: what the first script takes of it, and then what several screens do.
    { name: ofFile(SHELL), tags: ['$initial'], priority: 1 },
    { name: ofFile(SCREENS), minShareCount: 2, priority: 0 },
  ];
}

/** Where a module belongs before any two files become one. */
interface Place {
  readonly key: string;
  readonly name: string | null;
  readonly parts: Iterable<number>;
  readonly isFirst?: true;
}

function filesOf(any: string, look: Look): readonly File[] {
  const all = [...linked(any, look)].filter((id) => look(id) !== null);
  const openings = all.filter((id) => look(id)?.isEntry || (look(id)?.dynamicImporters.length ?? 0) > 0);
  const parts = new Map(all.map((id) => [id, new Set<number>()]));
  for (const [at, opening] of openings.entries()) for (const id of reached(opening, look)) parts.get(id)?.add(at);
  const first = new Set(openings.flatMap((id, at) => (look(id)?.isEntry ? [at] : [])));
  const site = ofSite(all, look);
  const definitions = definitionFiles(site, look);
  const weights = openings.map((id) => {
    const openedBy = atOnce.test(id) ? (look(id)?.dynamicImporters ?? []) : [];
    return Math.max(1, new Set(openedBy.flatMap((one) => [...(parts.get(one) ?? [])])).size);
  });

  const placeOf = (id: string): Place => {
    const own = parts.get(id) ?? new Set<number>();
    const atFirst = [...own].filter((at) => first.has(at));
    // What comes with the first script is there for all that follow.
    if (atFirst.length > 1) return { key: 'first', name: 'site', parts: atFirst, isFirst: true };
    const defined = definitions.get(id);
    const isOfBoth = site.has(id) && own.size > 1 && (defined !== undefined || !partOf(id));
    if (atFirst.length > 0 || isOfBoth) {
      // What visitors may want as well is one file, and the rest another: a library that stays the same with the next release
      // weighs about as much as a request.
      const name = site.has(id) ? BASE : SHELL;
      return { key: `${name} ${isOfBoth ? [...first][0] : atFirst} ${site.has(id)}`, name, parts: own, isFirst: true };
    }
    if (defined && defined !== FIELDS) return { key: defined, name: defined, parts: own };
    // Other parts of the public site are small, and stay so: nothing is joined to them.
    if (site.has(id)) return { key: `${[...own]}`, name: null, parts: own };
    // What definitions are made of and what an eighth of all parts needs, every screen fetches once.
    if (defined || own.size > openings.length / 8) return { key: SCREENS, name: SCREENS, parts: own };
    if (own.size === 1 && [...own].every((at) => (weights[at] ?? 1) > 1))
      return { key: CHARTS, name: CHARTS, parts: own };
    return { key: `${[...own]}`, name: own.size > 1 ? '' : null, parts: own };
  };
  const files = new Map<string, File>();
  const places = new Map<string, File>();
  for (const id of all) {
    const { key, name, parts: own, isFirst = false } = placeOf(id);
    const file = files.get(key) ?? { name, parts: new Set(), modules: new Set(), isFirst, needs: new Set(), bytes: 0 };
    for (const at of own) file.parts.add(at);
    file.modules.add(id);
    file.bytes += (look(id)?.code?.length ?? 0) / SQUEEZED;
    files.set(key, file);
    places.set(id, file);
  }
  for (const [id, file] of places)
    for (const one of takenBy(id, look)) {
      const other = places.get(one);
      if (other && other !== file) file.needs.add(other);
    }
  return joined([...files.values()], weights);
}

/** What the public site fetches when somebody asks for it: it does without the rest of the shell. */
function ofSite(all: readonly string[], look: Look): ReadonlySet<string> {
  const site = all.filter((id) => id.endsWith('/web/site-browser.ts'));
  const opened = site.flatMap((id) => [...(look(id)?.dynamicallyImportedIds ?? [])]);
  return new Set(opened.flatMap((id) => [...reached(id, look)]));
}

/** Shared files, joined two by two, those first that gain most by it. */
function joined(files: readonly File[], weights: Weights): readonly File[] {
  const kept = new Set(files);
  const open = new Set([SCREENS, CHARTS, ''].flatMap((open) => files.filter(({ name }) => name === open)));
  const refused = new Map<File, Set<File>>();
  const next = () => best(open, refused, weights);
  for (let pair = next(); pair; pair = next()) {
    const [one, other] = pair;
    if (waits(one, other) || waits(other, one)) {
      refused.set(one, (refused.get(one) ?? new Set()).add(other));
      continue;
    }
    for (const id of other.modules) one.modules.add(id);
    for (const at of other.parts) one.parts.add(at);
    for (const file of other.needs) one.needs.add(file);
    one.bytes += other.bytes;
    for (const { needs } of kept) if (needs.delete(other)) needs.add(one);
    one.needs.delete(one);
    open.delete(other);
    kept.delete(other);
    // Who needs one of the two fetches from now on what either needs.
    for (const file of withNeeds(one)) for (const at of one.parts) file.parts.add(at);
  }
  return [...kept];
}

function best(
  open: ReadonlySet<File>,
  refused: ReadonlyMap<File, ReadonlySet<File>>,
  weights: Weights,
): [File, File] | null {
  let found: [File, File] | null = null;
  let most = 0;
  const files = [...open];
  for (const [at, one] of files.entries())
    for (const other of files.slice(at + 1)) {
      const both = [...one.parts].reduce((sum, at) => sum + (other.parts.has(at) ? (weights[at] ?? 1) : 0), 0);
      if (both * REQUEST <= most || refused.get(one)?.has(other)) continue;
      const worth = both * REQUEST - inVain(one, other, weights) - inVain(other, one, weights);
      if (worth > most) [found, most] = [[one, other], worth];
    }
  return found;
}

/** What those who need the one would fetch of the other and all that it needs, although they do without today. */
function inVain({ parts }: File, other: File, weights: Weights): number {
  const some = [...parts].filter((at) => !other.parts.has(at));
  return some.reduce((sum, at) => {
    const of = weights[at] ?? 1;
    for (const file of withNeeds(other))
      if (!file.parts.has(at)) sum += of * (file.bytes + (file === other ? 0 : REQUEST));
    return sum;
  }, 0);
}

/** A file and everything that has to be there before it; what comes with the first script always is. */
function withNeeds(file: File): ReadonlySet<File> {
  const found = new Set([file]);
  for (const { needs } of found) for (const one of needs) if (!one.isFirst) found.add(one);
  return found;
}

/** Whether a file waits for another one by way of a third: together they would wait for that one, and it for them. */
function waits(from: File, to: File): boolean {
  const seen = new Set([...from.needs].filter((file) => file !== to));
  for (const { needs } of seen) {
    if (needs.has(to)) return true;
    for (const next of needs) seen.add(next);
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

/** All modules that hang together with this one, in either direction. */
function linked(from: string, look: Look): ReadonlySet<string> {
  const found = new Set([from]);
  for (const id of found) {
    const { importedIds = [], importers = [], dynamicallyImportedIds = [], dynamicImporters = [] } = look(id) ?? {};
    for (const one of [...importedIds, ...importers, ...dynamicallyImportedIds, ...dynamicImporters]) found.add(one);
  }
  return found;
}
