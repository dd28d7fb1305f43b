import type { Spec } from '#kernel';
import type { JsonShape } from '#kernel/fields/json-shape.ts';
import { optionsOf } from '../words.ts';

export type Text = Extract<JsonShape, { type: 'string' }>;
export interface EntryShape {
  readonly properties: Readonly<Record<string, Text>>;
  readonly required: readonly string[];
}
export type Entry = Readonly<Record<string, string>>;

/** The shape of a list of entries that hold texts alone; null for everything else, also for what is no such list yet. */
export function entryShape(spec: Spec, draft?: unknown): EntryShape | null {
  const { shape } = optionsOf(spec);
  const items = shape?.type === 'array' ? shape.items : undefined;
  if (items?.type !== 'object' || !items.properties) return null;
  const isText = Object.values(items.properties).every(({ type }) => type === 'string');
  return isText && entriesIn(draft) !== null
    ? { properties: items.properties as EntryShape['properties'], required: items.required ?? [] } // every one was just looked at
    : null;
}

/** The entries of a draft, which is their JSON; null when it is none. */
export function entriesIn(draft: unknown): readonly Entry[] | null {
  if (typeof draft !== 'string' || draft.trim() === '') return [];
  try {
    const given: unknown = JSON.parse(draft);
    return Array.isArray(given) && given.every((one) => typeof one === 'object' && one !== null) ? given : null;
  } catch {
    return null;
  }
}
