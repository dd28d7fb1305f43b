import { f, fail } from '#kernel';

export type Json = Readonly<Record<string, unknown>>;
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const wrong = (message: string, scimType = 'invalidValue') => fail('invalid', scimType, message);

/** Text as a directory sends it: undefined stays away, null and nothing empty the field. */
export function words(value: unknown, name: string, max: number): string | null | undefined {
  if (value === undefined) return undefined;
  if (value === null || value === '') return null;
  const judged = f.text({ max }).spec.kind.accept(value as never, f.text({ max }).spec as never);
  if (!judged.ok) throw wrong(`${name}: ${judged.issues[0]?.message ?? 'Must be text'}`);
  return judged.value as string;
}

export interface PatchOperation {
  readonly verb: 'add' | 'replace' | 'remove';
  /** Without one the value names what it changes. */
  readonly path?: string;
  readonly value: unknown;
}

/** The single changes of a patch (RFC 7644, section 3.5.2), in their order. */
export function operationsIn(body: Json): readonly PatchOperation[] {
  const operations = body['Operations'];
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > 50)
    throw wrong('Operations: Must be a list of changes');
  return operations.map((one): PatchOperation => {
    if (!isObject(one)) throw wrong('Operations: Each must be an object');
    const verb = typeof one['op'] === 'string' ? one['op'].toLowerCase() : '';
    const { path, value } = one;
    if (verb !== 'add' && verb !== 'replace' && verb !== 'remove') throw wrong('op: Must be add, replace or remove');
    if (typeof path === 'string') return { verb, path, value };
    if (path === undefined && verb !== 'remove' && isObject(value)) return { verb, value };
    throw wrong('path: Must name what to change');
  });
}
