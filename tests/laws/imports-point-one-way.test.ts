import { domains, records } from '#domains';
import { duties } from '#domains/organization/duties.ts';
import { describe, expect, test } from 'vitest';
import { circlesAmong, type Import, reachableFrom, type Source, sources, trackedFiles } from '../world/sources.ts';

const all = sources();
const code = all.filter(({ isTest }) => !isTest);
const inside = (folder: string) => code.filter(({ path }) => path.startsWith(`${folder}/`));
const domainOf = (path: string): string => path.split('/')[1] ?? '';

/** Every import of these files that the judge objects to, as `from -> to`. */
const against = (files: readonly Source[], objects: (target: string, from: string, one: Import) => boolean) =>
  files.flatMap(({ path, imports }) =>
    imports.filter((one) => one.ours && objects(one.target, path, one)).map(({ target }) => `${path} -> ${target}`),
  );

/** What a domain runs on the server: `budget.server.ts`, and the `server.ts` that states its parts. */
const isOfTheServer = (path: string): boolean => /(\.|^domains\/[\w-]+\/)server\.ts$/.test(path);

/** A page's screen is a function that only a browser calls. */
const isOfAPage = (from: string, { lazy }: Import): boolean =>
  lazy && /^domains\/[\w-]+\/(index|[\w-]+-pages)\.ts$/.test(from);

const under = (target: string, ...folders: string[]): boolean =>
  folders.some((folder) => target === folder || target.startsWith(`${folder}/`));

describe('imports point one way', () => {
  test('the sources were found', () => {
    for (const folder of ['kernel', 'domains', 'server', 'web']) expect(inside(folder).length).toBeGreaterThan(5);
  });

  test('the kernel imports nothing of ours but itself, and no package', () => {
    expect(against(inside('kernel'), (target) => !under(target, 'kernel'))).toEqual([]);
    const packages = inside('kernel').flatMap(({ path, imports }) =>
      imports.filter(({ ours }) => !ours).map(({ target }) => `${path} -> ${target}`),
    );
    expect(packages).toEqual([]);
  });

  test('the server and the web import the kernel and themselves; only their roots name the domains', () => {
    const roots = new Set([
      'server/main.ts',
      'web/main.tsx',
      'web/site.tsx',
      'web/site-browser.ts',
      'web/field/main.tsx',
    ]);
    const plain = (folder: string) => inside(folder).filter(({ path }) => !roots.has(path));
    const strange = (folder: string) =>
      against(plain(folder), (target) => !under(target, folder, 'kernel') && !testSupport(target));
    expect([...strange('server'), ...strange('web')]).toEqual([]);
    expect(against(inside('server'), (target) => under(target, 'web'))).toEqual([]);
    expect(against(inside('web'), (target) => under(target, 'server'))).toEqual([]);
  });

  test('a domain imports the kernel, the ports, its own folder, and of other domains only what is public', () => {
    const registries = new Set(
      [
        'index.ts',
        'names.ts',
        'server.ts',
        'menu.ts',
        'commands.ts',
        'quick-actions.ts',
        'home.tsx',
        'home-calls.ts',
        'home.server.ts',
      ].map((name) => `domains/${name}`),
    );
    const own = inside('domains').filter(({ path }) => !registries.has(path));
    const strange = against(own, (target, from, { lazy }) => {
      if (under(target, 'kernel')) return false;
      if (under(target, 'server')) return !isOfTheServer(from);
      // A page names its screen, which is fetched when somebody opens it.
      if (under(target, 'web')) return !from.endsWith('.tsx') && !lazy;
      if (!under(target, 'domains')) return true;
      return domainOf(target) !== domainOf(from) && !/^domains\/[\w-]+\/public(\.server)?\.tsx?$/.test(target);
    });
    expect(strange).toEqual([]);
  });

  test('domains form no circle through what they call of one another', () => {
    const calls = new Map<string, Set<string>>();
    for (const { path, imports } of inside('domains'))
      for (const { target, ours } of imports)
        if (ours && path.split('/').length > 2 && target.split('/').length > 2 && domainOf(path) !== domainOf(target))
          (calls.get(domainOf(path)) ?? calls.set(domainOf(path), new Set()).get(domainOf(path)))?.add(
            domainOf(target),
          );
    const circles = (from: string, way: readonly string[]): string[] =>
      way.includes(from)
        ? [[...way, from].join(' -> ')]
        : [...(calls.get(from) ?? [])].flatMap((next) => circles(next, [...way, from]));
    expect([...calls.keys()].flatMap((domain) => circles(domain, []))).toEqual([]);
  });

  test('no files need one another before they run', () => {
    expect(circlesAmong(code)).toEqual([]);
    const made = (path: string, ...targets: string[]) => ({
      path,
      imports: targets.map((target) => ({ target, ours: true, typeOnly: false, lazy: false })),
    });
    const planted = [made('a', 'b'), made('b', 'c', 'd'), made('c', 'a'), made('d', 'e'), made('e'), made('f', 'f')];
    expect(circlesAmong(planted)).toEqual([['a', 'b', 'c'], ['f']]);
  });

  test('what runs on the server never reaches the browser', () => {
    const wrong = [...reachableFrom('web/main.tsx')]
      .filter(([path]) => isOfTheServer(path) || under(path, 'server', 'seeds', 'scripts', 'tests'))
      .map(([, way]) => way.join(' -> '));
    expect(reachableFrom('web/main.tsx').size).toBeGreaterThan(5);
    expect(wrong).toEqual([]);
  });

  test('screens never reach the server', () => {
    const wrong = [...reachableFrom('server/main.ts', isOfAPage)]
      .filter(([path]) => path.endsWith('.tsx') || under(path, 'web', 'tests'))
      .map(([, way]) => way.join(' -> '));
    expect(reachableFrom('server/main.ts', isOfAPage).size).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });

  test('the product runs without its seeds; only an installation brings them', () => {
    const seeded = (from: string) => [...reachableFrom(from).keys()].filter((path) => under(path, 'seeds'));
    expect(seeded('domains/server.ts')).toEqual([]);
    expect(seeded('server/main.ts').length).toBeGreaterThan(0);
  });

  test('product code imports no test support', () => {
    const product = code.filter(({ path }) => under(path, 'kernel', 'domains', 'server', 'web', 'seeds'));
    const strange = against(
      product.filter(({ path }) => !testSupport(path)),
      (target) => under(target, 'tests') || testSupport(target),
    );
    expect(strange).toEqual([]);
  });

  test('only a domain and the kernel have a file that passes on what others export', () => {
    const allowed = /^(kernel\/index|domains\/[\w-]+\/(index|public|public\.server))\.tsx?$/;
    const barrels = all.filter(({ onlyPassesOn, path }) => onlyPassesOn && !allowed.test(path));
    expect(barrels.map(({ path }) => path)).toEqual([]);
  });

  test('nothing is named after not having a name', () => {
    const nameless = trackedFiles().filter((path) =>
      path.split('/').some((part) => /^(utils?|helpers?|common|misc|shared|lib|stuff)(\.|$)/i.test(part)),
    );
    expect(nameless).toEqual([]);
  });
});

describe('the kernel knows no domain', () => {
  const folders = inside('domains')
    .filter(({ path }) => path.split('/').length > 2)
    .map(({ path }) => domainOf(path));
  const stated = [...new Set([...records.map(({ name }) => name), ...Object.keys(duties), ...folders])];

  test('the list of words covers every domain', () =>
    expect(stated.length).toBeGreaterThan(records.length + domains.length));

  /** Names of drawings, not of things. */
  const pictures = 'kernel/pages/icons.ts';

  test('no name and no text of its code is a word of a domain', () => {
    const plain = (text: string) =>
      text
        .replace(/([a-z])([A-Z])/g, '$1_$2')
        .replace(/[\s-]+/g, '_')
        .toLowerCase();
    const said = inside('kernel').flatMap(({ path, words }) => {
      if (path === pictures) return [];
      const phrases = words.map(plain);
      return stated
        .filter((word) => !known.has(word))
        .filter((word) =>
          phrases.some((phrase) => new RegExp(`(^|[^a-z])${word}s?([^a-z]|$)`).test(besidesSql(phrase))),
        )
        .map((word) => `${path}: ${word}`);
    });
    expect(said).toEqual([]);
  });
});

/**
 * Where people and uploaded files live is the one thing the kernel's field kinds have to know; the organization is its tenant.
 * `public` is PostgreSQL's schema, and `forms` are also what a sealed value comes in. An `agency` is one of the two kinds of organization (ADR 39).
 */
const known = new Set(['organization', 'organization_members', 'document', 'public', 'forms', 'agency']);

const besidesSql = (phrase: string): string => phrase.replaceAll(/row_level_security|security_(definer|invoker)/g, '');

const testSupport = (path: string): boolean =>
  under(path, 'tests') || /(^|\/)(test-world|[\w-]+\.test)\.tsx?$/.test(path);
