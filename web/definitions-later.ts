import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { AnyRecord } from '#kernel';
import { outlineOf } from '../kernel/record/outline.ts';
import { definitionParts } from './definition-parts.ts';
import { briefOf, stubOf } from './record-stub.ts';
import { targetOf } from './record/words.ts';
import { type Look, reached } from './taken-imports.ts';

const NAME = 'virtual:definitions';
const POINTING = 'virtual:pointing';
const OUTLINES = 'virtual:outlines';
/** Long lists of choices, next to each other: several begin with the same states, and a compressed file says so once. */
const CHOICES = 'virtual:choices';
const LONG = 400;
const STUB = '?stub';
/** Modules that only say which records there are and where they are shown. */
const registry = /\/(domains\/(.+\/)?(index|[\w-]+-pages)\.ts|web\/main\.tsx)$/;

const isRecord = (value: unknown): value is AnyRecord =>
  typeof value === 'object' && value !== null && 'transitions' in value && 'fields' in value;

/**
 * The application knows of every record its name and words from the start, and fetches what it is made of when a screen asks, a domain at
 * a time: `virtual:definitions`. Registries get stubs, everything else gets the definitions themselves. Who needs a word of every record asks
 * for one file that has no more than that: `virtual:outlines`.
 */
export function definitionsLater(root: string): Plugin {
  let isForBrowser = true;
  return {
    name: 'levee-definitions-later',
    enforce: 'pre',
    configResolved(config) {
      isForBrowser = !config.build.ssr;
    },
    async resolveId(source, importer) {
      if (source.startsWith(NAME) || source === POINTING || source === OUTLINES || source === CHOICES)
        return `\0${source}`;
      if (!isForBrowser || !importer || !source.endsWith('.record.ts') || !registry.test(importer)) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && `${found.id}${STUB}`;
    },
    async load(id) {
      if (id === `\0${NAME}`) return partsOf(await statedIn(root), await recordsOf(root));
      if (id.startsWith(`\0${NAME}/`))
        return definitionsOf((await statedIn(root)).get(id.slice(NAME.length + 2)) ?? []);
      if (id === `\0${POINTING}`) return `export default ${JSON.stringify(pointingIn(await registered(root)))};\n`;
      if (id === `\0${OUTLINES}`) return `export default ${JSON.stringify((await recordsOf(root)).map(outlineOf))};\n`;
      if (id === `\0${CHOICES}`) return `export default ${JSON.stringify(choicesIn(await registered(root)))};\n`;
      if (!id.endsWith(STUB)) return null;
      const stubs = Object.entries(await modules(id.slice(0, -STUB.length)))
        .filter(([, value]) => isRecord(value)) // nothing but records stands in a registry
        .map(([exported, value]) => {
          const { choices = '', ...brief } = briefOf(stubOf(value as AnyRecord));
          const more =
            choices.length > LONG
              ? `, choices: long.${brief.name}`
              : choices && `, choices: ${JSON.stringify(choices)}`;
          return `export const ${exported} = recordStub(${JSON.stringify(brief).slice(0, -1)}${more} });`;
        });
      const long = stubs.some((one) => one.includes(': long.')) ? `import long from '${CHOICES}';\n` : '';
      return `${long}import { recordStub } from '#web/record-stub.ts';\n${stubs.join('\n')}\n`;
    },
  };
}

const choicesIn = (records: readonly AnyRecord[]) =>
  Object.fromEntries(
    records.flatMap((record) => {
      const { name, choices = '' } = briefOf(stubOf(record));
      return choices.length > LONG ? [[name, choices]] : [];
    }),
  );

const modules = (file: string) => import(pathToFileURL(file).href) as Promise<Readonly<Record<string, unknown>>>;

/** What all definitions are made of: the kinds of fields, and what several domains' definitions need without naming a record. */
export const FIELDS = 'fields';

/**
 * The file that each definition is fetched in, with what it alone is made of: one for each domain. What the public site needs as well stays
 * apart, unless it names a record.
 */
export function definitionFiles(site: ReadonlySet<string>, look: Look): ReadonlyMap<string, string> {
  const parts = look(`\0${NAME}`)?.dynamicallyImportedIds ?? [];
  const needs = new Map(parts.map((id) => [id.slice(NAME.length + 2), reached(id, look)]));
  const files = new Map<string, string>();
  for (const [stating, own] of needs)
    for (const id of own) {
      const part = id.includes(NAME) ? stating : partOf(id);
      const namesRecord = [...reached(id, look)].some((one) => one.endsWith('.record.ts'));
      const isOwn = [...needs].every(([other, those]) => other === part || !those.has(id));
      files.set(id, part && (namesRecord || (isOwn && !site.has(id))) ? `definitions-${part}` : FIELDS);
    }
  return files;
}

/** Records with rows of their own; those of a view belong to other rows already. */
const registered = async (root: string) =>
  (await modules(join(root, 'domains/index.ts')))['records'] as readonly AnyRecord[]; // the registry's own list

async function recordsOf(root: string): Promise<readonly AnyRecord[]> {
  const { views } = await modules(join(root, 'domains/index.ts'));
  return [...(await registered(root)), ...(views as readonly AnyRecord[])]; // the registry's own list
}

/** For each record, in the order of the registry, the places there of those whose fields point at its rows: written short, because it grows with both. */
export function pointingIn(records: readonly AnyRecord[]): readonly (readonly number[])[] {
  const targets = records.map(({ fields }) => new Set(Object.values(fields).map(({ spec }) => targetOf(spec))));
  return records.map(({ name }) => targets.flatMap((to, place) => (to.has(name) ? place : [])));
}

interface StatedIn {
  readonly file: string;
  readonly exported: string;
  readonly name: string;
}

/** Every record in the order of the registry, by the part that it is fetched with. */
async function statedIn(root: string): Promise<Map<string, readonly StatedIn[]>> {
  const places = new Map<unknown, StatedIn>();
  for (const file of globSync('domains/**/*.record.ts', { cwd: root }))
    for (const [exported, value] of Object.entries(await modules(join(root, file))))
      if (isRecord(value)) places.set(value, { file: join(root, file), exported, name: value.name });
  const stated = (await recordsOf(root)).flatMap((record) => places.get(record) ?? []);
  return Map.groupBy(stated, ({ file }) => partOf(file) ?? '');
}

/** The module that each record's definition is fetched as, by its name. */
export const definitionsOfRecords = async (root: string): Promise<ReadonlyMap<string, string>> =>
  new Map(
    [...(await statedIn(root))].flatMap(([part, own]) => own.map(({ name }) => [name, `\0${NAME}/${part}`] as const)),
  );

/** What a module's definitions are fetched with: its domain, or the part of it that its folder belongs to. */
export function partOf(id: string): string | undefined {
  const [, domain = '', folder = ''] = /\/domains\/([\w-]+)\/(?:([\w-]+)\/)?/.exec(id) ?? [];
  const part = definitionParts[domain]?.find((folders) => folders.split(' ').includes(folder));
  return part ? `${domain}-${part.split(' ')[0]}` : domain || undefined;
}

/** How to fetch each part, and for each record, in the order of the registry, the place of its part: its name stands in its stub already. */
function partsOf(stated: ReadonlyMap<string, readonly StatedIn[]>, records: readonly AnyRecord[]): string {
  const places = new Map([...stated.values()].flatMap((own, place) => own.map(({ name }) => [name, place])));
  const loads = [...stated.keys()].map((part) => `() => import('${NAME}/${part}')`);
  return `export const loads = [${loads}];\nexport const partOf = ${JSON.stringify(records.map(({ name }) => places.get(name)))};\n`;
}

const definitionsOf = (own: readonly StatedIn[]): string =>
  `${own.map(({ exported, name, file }) => `import { ${exported} as ${name} } from '${file}';`).join('\n')}
export default [${own.map(({ name }) => name)}];\n`;
