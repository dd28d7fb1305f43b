import { isSameJson as same, plainValue as plain } from './json-same.ts';

/** What a person changed in one field, and what stood there when they began. */
export interface Edit {
  readonly was: unknown;
  readonly is: unknown;
}

/** A field that someone else changed to something else meanwhile. Nothing of it is saved until a person chooses. */
export interface Clash {
  readonly key: string;
  readonly was: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

interface Merged {
  /** What is to be saved. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly clashes: readonly Clash[];
}

/**
 * Field by field: what nobody else touched is saved, what both changed to the same is no conflict, and what both changed
 * differently is answered with both values.
 */
export function merged(current: Readonly<Record<string, unknown>>, edits: Readonly<Record<string, Edit>>): Merged {
  const values: (readonly [string, unknown])[] = [];
  const clashes: Clash[] = [];
  for (const [key, { was, is }] of Object.entries(edits)) {
    const [now, before, mine] = [plain(Object.hasOwn(current, key) ? current[key] : null), plain(was), plain(is)];
    if (same(now, mine)) continue;
    if (same(now, before)) values.push([key, mine]);
    else clashes.push({ key, was: before, mine, theirs: now });
  }
  return { values: Object.fromEntries(values), clashes };
}
