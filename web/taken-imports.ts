import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';

export type Look = (id: string) => Rolldown.ModuleInfo | null;

/** Names everything a library has; what of it is used, only the bundler knows. */
const barrel = /\/node_modules\/(radix-ui|@tanstack\/react-query)\/.+\/index\.m?js$/;
/** What the kernel and a domain open to others: whoever takes one name from it does not need the rest. */
export const openToOthers = /\/(kernel\/index|domains\/[\w-]+\/public)\.tsx?$/;
const named = /\b(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

const known = new WeakMap<Look, Map<string, readonly string[]>>();

/** The modules that a module needs: through the file that a domain opens to others only those of the names it takes. */
export function takenBy(id: string, look: Look): readonly string[] {
  const own = known.get(look) ?? new Map<string, readonly string[]>();
  known.set(look, own);
  const taken = own.get(id) ?? found(id, look);
  own.set(id, taken);
  return taken;
}

/** What a part fetches before it runs, itself among it. */
export function reached(from: string, look: Look): ReadonlySet<string> {
  const found = new Set([from]);
  for (const id of found) for (const one of takenBy(id, look)) found.add(one);
  return found;
}

function found(id: string, look: Look): readonly string[] {
  if (barrel.test(id)) return [];
  const { importedIds = [], code } = look(id) ?? {};
  if (!importedIds.some((one) => openToOthers.test(one))) return importedIds;
  const names = linesOf(code ?? '');
  return importedIds.flatMap((one) => {
    if (!openToOthers.test(one)) return one;
    const own = names.filter(({ from }) => isAt(one, from.replace(/^(\.+\/|#)+/, ''))).flatMap(({ taken }) => taken);
    const behind = linesOf(look(one)?.code ?? '').filter(({ taken }) => taken.some((name) => own.includes(name)));
    const at = (from: string) => (look(one)?.importedIds ?? []).find((other) => other === join(dirname(one), from));
    return own.length === 0 ? one : behind.flatMap(({ from }) => at(from) ?? one);
  });
}

const isAt = (id: string, place: string): boolean => id.endsWith(`/${place}`) || id.endsWith(`/${place}/index.ts`);

/** The names that each line of a module takes from another one. */
const linesOf = (code: string) =>
  [...code.matchAll(named)].map(([, names = '', from = '']) => ({
    from,
    taken: names.split(',').map(
      (name) =>
        name
          .trim()
          .replace(/^type /, '')
          .split(' as ')[0]
          ?.trim() ?? '',
    ),
  }));
