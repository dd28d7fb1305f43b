import type { Issue } from '../record/fail.ts';
import { type Accepted, accepted } from './field.ts';
import { ownEntries } from './own-entries.ts';
import { longer } from './text.ts';

/** The part of JSON Schema that structured fields may use: plain data, so that it stands in the API document as it is. */
export type JsonShape =
  | {
      readonly type: 'object';
      readonly properties?: Readonly<Record<string, JsonShape>>;
      readonly required?: readonly string[];
      readonly additionalProperties?: boolean;
      readonly description?: string;
    }
  | { readonly type: 'array'; readonly items?: JsonShape; readonly maxItems?: number; readonly description?: string }
  | {
      readonly type: 'string';
      readonly enum?: readonly string[];
      readonly maxLength?: number;
      readonly description?: string;
    }
  | {
      readonly type: 'number' | 'integer';
      readonly minimum?: number;
      readonly maximum?: number;
      readonly description?: string;
    }
  | { readonly type: 'boolean'; readonly description?: string }
  | { readonly type: 'null'; readonly description?: string };

/** The value of a shape, for the compiler. */
export type Shaped<S> = S extends { type: 'object'; properties: infer P }
  ? { readonly [K in keyof P as K extends RequiredIn<S> ? K : never]: Shaped<P[K]> } & {
      readonly [K in keyof P as K extends RequiredIn<S> ? never : K]?: Shaped<P[K]>;
    }
  : S extends { type: 'array'; items: infer I }
    ? readonly Shaped<I>[]
    : S extends { type: 'string'; enum: readonly (infer E)[] }
      ? E
      : S extends { type: keyof Plain }
        ? Plain[S['type']]
        : unknown;

type RequiredIn<S> = S extends { required: readonly (infer R)[] } ? R : never;
type Plain = {
  string: string;
  number: number;
  integer: number;
  boolean: boolean;
  null: null;
  object: Readonly<Record<string, unknown>>;
  array: readonly unknown[];
};

const DEEPEST = 32;
const MOST_PARTS = 20_000;
const MOST_TEXT = 200_000;
const MOST_ISSUES = 20;

/** Judges a value against a shape and answers a copy that holds nothing inherited. Bounded in depth, parts and text. */
export function fits(input: unknown, shape: JsonShape | undefined): Accepted<unknown> {
  const issues: Issue[] = [];
  let parts = 0;
  let letters = 0;
  const wrong = (path: readonly string[], code: string, message: string): undefined => {
    if (issues.length < MOST_ISSUES) issues.push({ path: path.join('.'), code, message });
    return undefined;
  };

  function text(given: string, path: readonly string[]): string | undefined {
    letters += given.length;
    if (letters > MOST_TEXT) return wrong([], 'json.large', 'Contains too much text');
    if (given.includes('\0') || !given.isWellFormed())
      return wrong(path, 'text.control', 'Contains a character that cannot be shown');
    return given;
  }

  function judge(given: unknown, wanted: JsonShape | undefined, path: readonly string[]): unknown {
    if (++parts > MOST_PARTS || path.length > DEEPEST || letters > MOST_TEXT)
      return wrong([], 'json.large', 'Is too large or too deeply nested');
    if (wanted && !isOf(given, wanted.type)) return wrong(path, 'json.type', `Must be ${names[wanted.type]}`);
    const limit = wanted && beyond(given, wanted);
    if (limit) return wrong(path, 'json.limit', limit);
    if (typeof given === 'string') return text(given, path);
    if (typeof given === 'number')
      return Number.isFinite(given)
        ? given === 0
          ? 0
          : given
        : wrong(path, 'number.finite', 'Must be a finite number');
    if (typeof given === 'boolean' || given === null) return given;
    if (Array.isArray(given)) return list(given, wanted, path);
    const entries = ownEntries(given);
    return entries ? object(entries, wanted, path) : wrong(path, 'json.type', 'Is not something JSON can hold');
  }

  function list(given: readonly unknown[], wanted: JsonShape | undefined, path: readonly string[]): unknown[] {
    const items = wanted?.type === 'array' ? wanted.items : undefined;
    const copy: unknown[] = [];
    for (let at = 0; at < given.length && issues.length < MOST_ISSUES; at++)
      copy.push(judge(given[at], items, [...path, String(at)]));
    return copy;
  }

  function object(
    entries: readonly [string, unknown][],
    wanted: JsonShape | undefined,
    path: readonly string[],
  ): Record<string, unknown> {
    const shape = wanted?.type === 'object' ? wanted : undefined;
    const copy: Record<string, unknown> = {};
    for (const [key, one] of entries) {
      if (issues.length >= MOST_ISSUES) break;
      const at = [...path, key.slice(0, 60).toWellFormed()];
      const inner = shape?.properties && Object.hasOwn(shape.properties, key) ? shape.properties[key] : undefined;
      if (key === '__proto__' || (!inner && shape?.additionalProperties === false))
        wrong(at, 'unknown', 'Is not known here');
      else if (text(key, at) !== undefined) copy[key] = judge(one, inner, at);
    }
    for (const key of shape?.required ?? [])
      if (!Object.hasOwn(copy, key)) wrong([...path, key], 'required', 'Required');
    return copy;
  }

  const value = judge(input, shape, []);
  return issues.length > 0 ? { ok: false, issues } : accepted(value);
}

const names: Readonly<Record<JsonShape['type'], string>> = {
  object: 'an object',
  array: 'a list',
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
};

function isOf(given: unknown, type: JsonShape['type']): boolean {
  if (type === 'null') return given === null;
  if (type === 'array') return Array.isArray(given);
  if (type === 'object') return ownEntries(given) !== undefined;
  return type === 'integer' ? Number.isSafeInteger(given) : typeof given === type;
}

/** The limit that a value of the right type breaks, in words. */
function beyond(given: unknown, shape: JsonShape): string | undefined {
  if (shape.type === 'string') {
    if (shape.enum && !shape.enum.includes(given as string)) return `Must be one of: ${shape.enum.join(', ')}`;
    if (longer(given as string, shape.maxLength ?? MOST_TEXT)) return `Must be at most ${shape.maxLength} characters`;
  }
  if (shape.type === 'array' && (given as unknown[]).length > (shape.maxItems ?? MOST_PARTS))
    return `Must have at most ${shape.maxItems ?? MOST_PARTS} entries`;
  if (shape.type === 'number' || shape.type === 'integer') {
    if ((given as number) < (shape.minimum ?? -Infinity)) return `Must be at least ${shape.minimum}`;
    if ((given as number) > (shape.maximum ?? Infinity)) return `Must be at most ${shape.maximum}`;
  }
  return undefined;
}
