import type { Actor } from './access.ts';

/** What a key is let into: a kind of record, or a named part of the product, and what it does there. */
export type Scope = `${string}:${string}`;

/**
 * What a key has to hold for a call: one of these scopes (`{record}` is filled from the path), a `session`, which no key has,
 * or nothing, where the call answers keys and strangers alike (`open`).
 */
export type NeededScope = Scope | readonly [Scope, ...Scope[]] | 'session' | 'open';

/** Whether scopes such as `requisition:read`, `requisition:*`, `*:read` or `*` include this; `write` is all but reading. */
export function includesScope(scopes: readonly string[], name: string, verb: string): boolean {
  return scopes.some((scope) => {
    if (scope === '*') return true;
    const [given, what] = scope.split(':', 2);
    return (
      (given === '*' || given === name) && (what === '*' || what === verb || (what === 'write' && verb !== 'read'))
    );
  });
}

/** A key's scopes narrow its person; whoever signed in has none. */
export const scopeAllows = ({ scopes }: Actor, name: string, verb: string): boolean =>
  scopes === undefined || includesScope(scopes, name, verb);

/** The scopes a key is missing for a call; null when it may go on. A call that states nothing is closed to every key. */
export function missingScopes(
  actor: Actor,
  needed: NeededScope | undefined,
  params: Readonly<Record<string, string>> = {},
): readonly string[] | null {
  const isKey = actor.scopes !== undefined || actor.kind === 'service';
  if (!isKey || needed === 'open') return null;
  if (needed === undefined || needed === 'session') return [];
  const wanted = [needed].flat().map((scope) => scope.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? name));
  const held = actor.scopes ?? [];
  return wanted.some((scope) => includesScope(held, ...halves(scope))) ? null : wanted;
}

function halves(scope: string): [string, string] {
  const at = scope.indexOf(':');
  return [scope.slice(0, at), scope.slice(at + 1)];
}
