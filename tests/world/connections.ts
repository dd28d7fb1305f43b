import { parseSync } from 'vite';

type Node = { readonly type?: string; readonly [key: string]: unknown };

/** Parts of the runtime by which a program reaches another machine, or starts one that does; with the names in them that do not. */
const means: Readonly<Record<string, ReadonlySet<string>>> = {
  http: new Set(['createServer']),
  https: new Set(),
  http2: new Set(),
  net: new Set(['isIP', 'isIPv4', 'isIPv6', 'BlockList', 'createServer']),
  tls: new Set(),
  dgram: new Set(),
  dns: new Set(),
  'dns/promises': new Set(),
  child_process: new Set(),
  undici: new Set(),
  inspector: new Set(),
};
/** What is there without an import. */
const everywhere = new Set(['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'WebSocketStream']);

/** By what a file could open a connection: `fetch`, or `net connect`. A name of its own that is only spelled so counts as well. */
export function meansOf(path: string, text: string): string[] {
  const { program } = parseSync(path, text);
  const found = new Set<string>();
  const look = (node: unknown, parent: Node | null, key: string): void => {
    if (Array.isArray(node)) return node.forEach((one) => look(one, parent, key));
    if (typeof node !== 'object' || node === null) return;
    const one = node as Node;
    if (one.type?.startsWith('TSInterface') || one.type?.startsWith('TSType')) return;
    if (one.type === 'ImportDeclaration') {
      imported(one);
      return;
    }
    if (one.type === 'ImportExpression' || isCallOf(one, 'require')) {
      const [given] = [one['source'], ...((one['arguments'] as unknown[] | undefined) ?? [])].filter(Boolean);
      const module = textOf(given, 'value').replace(/^node:/, '');
      if (means[module]) found.add(`${module} *`);
    }
    if (one.type === 'MemberExpression' && isNamed(one['object'], 'process')) {
      const name = (one['property'] as Node)['name'];
      if (name === 'binding' || name === 'getBuiltinModule') found.add(`process ${name}`);
    }
    if (one.type === 'Identifier' && everywhere.has(String(one['name'])) && !isLabel(parent, key))
      found.add(String(one['name']));
    if (
      one.type === 'MemberExpression' &&
      ['globalThis', 'global', 'self'].some((name) => isNamed(one['object'], name))
    ) {
      const name = String((one['property'] as Node)['name'] ?? (one['property'] as Node)['value']);
      if (everywhere.has(name)) found.add(name);
    }
    for (const [inner, value] of Object.entries(one)) if (typeof value === 'object') look(value, one, inner);
  };
  const imported = (one: Node): void => {
    const module = String((one['source'] as Node)['value']).replace(/^node:/, '');
    const harmless = means[module];
    if (!harmless || one['importKind'] === 'type') return;
    for (const specifier of one['specifiers'] as Node[]) {
      const name = textOf(specifier['imported'], 'name') || '*';
      if (specifier['importKind'] !== 'type' && !harmless.has(name)) found.add(`${module} ${name}`);
    }
  };
  look(program, null, '');
  return [...found].toSorted();
}

/** What a node says under a name, where that is a text. */
const textOf = (node: unknown, name: string): string => {
  const found = (node as Node | undefined)?.[name];
  return typeof found === 'string' ? found : '';
};
const isNamed = (node: unknown, name: string): boolean =>
  (node as Node | undefined)?.type === 'Identifier' && (node as Node)['name'] === name;
const isCallOf = (node: Node, name: string): boolean => node.type === 'CallExpression' && isNamed(node['callee'], name);
/** The name of a part of something, as in `jobs.fetch` or `{ fetch: … }`, and no use of what is called so. */
const isLabel = (parent: Node | null, key: string): boolean =>
  (key === 'property' && parent?.type === 'MemberExpression' && parent['computed'] !== true) ||
  (key === 'key' && parent?.['computed'] !== true);
