import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Look } from './chunks.ts';

const NAME = 'virtual:definitions';
const FACE = '?face';
/** Modules that only say which records there are and where they are shown. */
const registry = /\/(domains\/(.+\/)?(index|[\w-]+-pages)\.ts|web\/main\.tsx)$/;

interface Stated {
  readonly name: string;
  readonly label: readonly string[];
  readonly states: readonly string[];
  readonly ends: readonly string[];
}

const isRecord = (value: unknown): value is Stated =>
  typeof value === 'object' && value !== null && 'transitions' in value && 'fields' in value;

/**
 * The application knows of every record its name and words from the start, and fetches what it is made of beside the shell,
 * all definitions in one chunk: `virtual:definitions`. Registries get faces, everything else gets the definitions themselves.
 */
export function definitionsLater(root: string): Plugin {
  let isForBrowser = true;
  const modules = (file: string) => import(pathToFileURL(file).href) as Promise<Readonly<Record<string, unknown>>>;
  return {
    name: 'levee-definitions-later',
    enforce: 'pre',
    configResolved(config) {
      isForBrowser = !config.build.ssr;
    },
    async resolveId(source, importer) {
      if (source === NAME) return `\0${NAME}`;
      if (!isForBrowser || !importer || !source.endsWith('.record.ts') || !registry.test(importer)) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && `${found.id}${FACE}`;
    },
    async load(id) {
      if (id === `\0${NAME}`) return definitionsOf(root, await modules(join(root, 'domains/index.ts')));
      if (!id.endsWith(FACE)) return null;
      const file = id.slice(0, -FACE.length);
      const faces = Object.entries(await modules(file)).flatMap(([exported, value]) => {
        if (!isRecord(value)) return []; // nothing but records stands in a registry
        const { name, label, states, ends } = value;
        return `export const ${exported} = face(${JSON.stringify({ name, label, states, ends })});`;
      });
      return `import { face } from '#web/face.ts';\n${faces.join('\n')}\n`;
    },
  };
}

/** The definitions and what serves them alone. What others use besides, such as the public site, stays apart unless it names a record. */
export function definitionModules(look: Look): ReadonlySet<string> {
  const all = reached(`\0${NAME}`, look);
  const together = new Set([...all].filter((id) => [...reached(id, look)].some((one) => one.endsWith('.record.ts'))));
  for (let before = 0; before < together.size; ) {
    before = together.size;
    for (const id of all) if (look(id)?.importers.every((one) => together.has(one))) together.add(id);
  }
  return together;
}

/** What a module is made of, as far as it belongs to the domains. */
function reached(from: string, look: Look): ReadonlySet<string> {
  const found = new Set([from]);
  for (const id of found) for (const one of look(id)?.importedIds ?? []) if (one.includes('/domains/')) found.add(one);
  return found;
}

/** A module with every definition in the order of the registry, each from the file that states it. */
async function definitionsOf(root: string, { records }: Readonly<Record<string, unknown>>): Promise<string> {
  const places = new Map<unknown, string>();
  for (const file of globSync('domains/**/*.record.ts', { cwd: root }))
    for (const [exported, value] of Object.entries(await import(pathToFileURL(join(root, file)).href)))
      if (isRecord(value)) places.set(value, `import { ${exported} as ${value.name} } from '/${file}';`);
  const all = records as readonly Stated[]; // the registry's own list
  const lines = all.map((record) => places.get(record)?.replace("from '/", `from '${root}/`));
  return `${lines.join('\n')}\nexport default [${all.map(({ name }) => name).join(', ')}];\n`;
}
