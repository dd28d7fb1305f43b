import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';

export const root = resolve(import.meta.dirname, '../..');

export interface Import {
  /** From the root, `kernel/index.ts`; the bare name for packages. */
  readonly target: string;
  readonly ours: boolean;
  /** Erased before the program runs. */
  readonly typeOnly: boolean;
  readonly lazy: boolean;
}

export interface Source {
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  readonly isTest: boolean;
  readonly imports: readonly Import[];
  readonly comments: readonly string[];
  /** Names and texts of the code, without its comments. */
  readonly words: readonly string[];
  /** What of them is written for people: sentences, labels and their parts, with the line each begins on. */
  readonly texts: readonly { readonly text: string; readonly line: number }[];
  /** Its regular expressions, as they are written between their slashes. */
  readonly patterns: readonly { readonly source: string; readonly flags: string }[];
  readonly hasAny: boolean;
  /** Whether the file does nothing but pass on what others export. */
  readonly onlyPassesOn: boolean;
}

/** Every file of the project that is not ignored, as git sees it; from the folder itself where git is not at hand. */
export function trackedFiles(): readonly string[] {
  if (existsSync(join(root, '.git'))) {
    const said = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
    return said.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
  }
  const left = new Set(['node_modules', 'dist', 'data', '.cache']);
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !path.split('/').some((part) => left.has(part)));
}

const aliases: Readonly<Record<string, string>> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports;

function resolved(from: string, specifier: string): { target: string; ours: boolean } {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return { target: join(dirname(from), bare), ours: true };
  if (!bare.startsWith('#')) return { target: bare, ours: false };
  for (const [alias, place] of Object.entries(aliases)) {
    const [start = ''] = alias.split('*');
    if (alias === bare) return { target: join(place), ours: true };
    if (alias.endsWith('*') && bare.startsWith(start))
      return { target: join(place.replace('*', bare.slice(start.length))), ours: true };
  }
  throw new Error(`${from} imports ${specifier}, which package.json does not know`);
}

type Node = { readonly type?: string; readonly [key: string]: unknown };

function visit(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, see);
  else if (typeof node === 'object' && node !== null) {
    see(node as Node);
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value, see);
  }
}

const statement =
  /^\s*\(?(?:select|insert into|update|delete from|with|create|alter|grant|from|where|and|or|join|left join|order by|coalesce|exists|case|when)\b/;

/** Whether people read it: it has a blank or begins like a label, and is neither a statement nor names of styles. */
const isForPeople = (text: string): boolean =>
  (/[A-Za-z]\s+\S|\S\s+[A-Za-z]/.test(text) || /^[A-Z][a-z]/.test(text.trim())) &&
  !(statement.test(text) && /[_=$(]/.test(text)) &&
  !/(?:^|\s)(?:flex|grid|bg-|px-|py-|text-(?:muted|sm|xs)|rounded|border)(?:\s|$|-)/.test(text);

const parsed = new Map<string, Source>();

export function readSource(path: string): Source {
  const known = parsed.get(path);
  if (known) return known;
  const text = readFileSync(join(root, path), 'utf8');
  const { program, module, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);

  const words: string[] = [];
  const spoken: { text: string; at: number }[] = [];
  const say = (node: Node, text: string) => {
    words.push(text);
    if (isForPeople(text)) spoken.push({ text, at: node['start'] as number });
  };
  const lazyTypes: string[] = [];
  const patterns: { source: string; flags: string }[] = [];
  let hasAny = false;
  visit(program, (node) => {
    if (node.type === 'TSAnyKeyword') hasAny = true;
    if (node.type === 'TSImportType') lazyTypes.push(((node.source ?? node.argument) as { value: string }).value);
    if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') words.push(node.name as string);
    if (node.type === 'Literal' && typeof node.value === 'string') say(node, node.value);
    if (node.type === 'Literal' && node.regex) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      patterns.push({ source: pattern, flags });
    }
    if (node.type === 'TemplateElement') say(node, (node.value as { raw: string }).raw);
    if (node.type === 'JSXText') say(node, node.value as string);
  });

  const imports: Import[] = module.staticImports.map(({ moduleRequest, entries }) => ({
    ...resolved(path, moduleRequest.value),
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    lazy: false,
  }));
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType } of entries)
      if (moduleRequest) imports.push({ ...resolved(path, moduleRequest.value), typeOnly: isType, lazy: false });
  for (const { moduleRequest } of module.dynamicImports) {
    const quoted = /^(['"])(.*)\1$/s.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (quoted) imports.push({ ...resolved(path, quoted[2] ?? ''), typeOnly: false, lazy: true });
  }
  for (const specifier of lazyTypes) imports.push({ ...resolved(path, specifier), typeOnly: true, lazy: true });

  const body = (program as unknown as { body: Node[] }).body;
  const passesOn = (node: Node) =>
    node.type === 'ImportDeclaration' ||
    node.type === 'ExportAllDeclaration' ||
    (node.type === 'ExportNamedDeclaration' && !node.declaration);
  const source: Source = {
    path,
    text,
    lines: text.split('\n').length - 1,
    isTest: /(\.test|\/test-world)\.tsx?$/.test(path) || path.startsWith('tests/'),
    imports,
    comments: comments.map(({ value }) => value),
    words,
    texts: spoken.map(({ text: said, at }) => ({ text: said, line: text.slice(0, at).split('\n').length })),
    patterns,
    hasAny,
    onlyPassesOn: body.some(({ type }) => type !== 'ImportDeclaration') && body.every(passesOn),
  };
  parsed.set(path, source);
  return source;
}

/** Every TypeScript file of ours. */
export const sources = (): readonly Source[] =>
  trackedFiles()
    .filter((path) => /\.(ts|tsx|mts|mjs)$/.test(path))
    .map(readSource);

/** What a program that starts with this file would load, each with the way that leads to it. */
/** What a program that begins there can load; `unless` names imports it never follows. */
export function reachableFrom(
  start: string,
  unless: (from: string, one: Import) => boolean = () => false,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>([[start, [start]]]);
  const open = [start];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const way = found.get(path) ?? [];
    if (!/\.(ts|tsx|mts|mjs)$/.test(path) || !existsSync(join(root, path))) continue;
    for (const one of readSource(path).imports) {
      const { target, ours, typeOnly } = one;
      if (!ours || typeOnly || found.has(target) || unless(path, one)) continue;
      found.set(target, [...way, target]);
      open.push(target);
    }
  }
  return found;
}

/** Files that need one another before any of them runs: the bundle and the loader then guess where to begin. Lazy imports and types are none. */
export function circlesAmong(files: readonly Pick<Source, 'path' | 'imports'>[]): string[][] {
  const edges = new Map(
    files.map(({ path, imports }) => [
      path,
      imports.filter(({ ours, typeOnly, lazy }) => ours && !typeOnly && !lazy).map(({ target }) => target),
    ]),
  );
  const found: string[][] = [];
  const seenAt = new Map<string, number>();
  const open: string[] = [];
  const go = (path: string): number => {
    const at = seenAt.size;
    seenAt.set(path, at);
    let low = at;
    open.push(path);
    for (const target of edges.get(path) ?? []) {
      if (!edges.has(target)) continue;
      const reached = seenAt.has(target) ? (open.includes(target) ? (seenAt.get(target) ?? at) : at) : go(target);
      low = Math.min(low, reached);
    }
    if (low === at) {
      const ring = open.splice(open.indexOf(path));
      if (ring.length > 1 || edges.get(path)?.includes(path)) found.push(ring.toSorted());
    }
    return low;
  };
  for (const path of edges.keys()) if (!seenAt.has(path)) go(path);
  return found;
}

/** The calls of a function in a text, each with everything between its brackets. */
export function callsOf(name: RegExp, text: string): string[] {
  return [...text.matchAll(new RegExp(`(?<!function |const )${name.source}(?:<[^()]*>)?\\(`, 'g'))].map((found) => {
    const from = found.index + found[0].length;
    let depth = 1;
    let at = from;
    while (at < text.length && depth > 0) {
      if (text[at] === '(') depth++;
      if (text[at] === ')') depth--;
      at++;
    }
    return text.slice(from, at - 1);
  });
}
