import { kindOf, inSentence } from '#kernel/fields/accept.ts';
import type { Here } from '#kernel/fields/currency.ts';
import type { Accepted, Spec } from '#kernel/fields/field.ts';
import type { LinesOptions } from '#kernel/fields/lines.ts';
import type { Issue } from '#kernel/record/fail.ts';
import type { Compiled } from '../compiled.ts';
import { type Asking, idsBy, titlesOf } from '../references.ts';
import type { Mapping } from './import-mapping.ts';
import { isId, type SheetColumn } from './sheet-columns.ts';
import type { NumberedRow } from './xlsx-read.ts';
import { CUT } from './xlsx-write.ts';

type Values = Readonly<Record<string, unknown>>;

/** A column of the file that fills something. */
export interface Filled extends SheetColumn {
  readonly at: number;
}

/** The rows of the file that make one row of the record: the first carries its fields, all of them carry line items. */
export interface Entry {
  readonly rows: readonly [NumberedRow, ...NumberedRow[]];
}

export interface Read {
  readonly input: Values;
  readonly issues: readonly Issue[];
}

export const cellOf = (row: NumberedRow, { at }: Filled): string => (row.cells[at] ?? '').trim();

export function filledColumns(targets: readonly SheetColumn[], mapping: Mapping): Filled[] {
  return mapping.columns.flatMap((target, at) => {
    const column = targets.find((one) => one.target === target);
    return column ? [{ ...column, at }] : [];
  });
}

/**
 * Puts line items with what they belong to: rows that repeat its key, or that hold nothing but line items. Line items that the
 * product writes are left out of an import; `ignored` is where they are in the file, so that their rows do not count as rows of
 * their own.
 */
export function grouper(
  columns: readonly Filled[],
  key: string | null,
  ignored: readonly number[] = [],
): (rows: readonly NumberedRow[]) => Entry[] {
  const inner = columns.filter(({ lines }) => lines !== undefined);
  const outer = columns.filter(({ lines, target }) => lines === undefined && target !== 'id' && target !== key);
  const keys = columns.filter(({ target }) => target === 'id' || target === key);
  const continues = (row: NumberedRow, first: NumberedRow): boolean => {
    const own = keys.filter((column) => cellOf(row, column) !== '');
    if (!own.every((column) => cellOf(row, column) === cellOf(first, column))) return false;
    const isBare = outer.every((column) => cellOf(row, column) === '');
    if (inner.some((column) => cellOf(row, column) !== '')) return own.length > 0 || isBare;
    return isBare && ignored.some((at) => (row.cells[at] ?? '').trim() !== '');
  };
  return (rows) => {
    const groups: NumberedRow[][] = [];
    for (const row of rows) {
      const group = groups.at(-1);
      if (group?.[0] && continues(row, group[0])) group.push(row);
      else groups.push([row]);
    }
    return groups.map(([first, ...rest]) => ({ rows: [first as NumberedRow, ...rest] })); // a group begins with a row
  };
}

/** What the names in a lot of entries stand for; known names are kept from lot to lot. */
export interface Names {
  learn(asking: Asking, entries: readonly Entry[], columns: readonly Filled[]): Promise<void>;
  find(target: Compiled, name: string, ids: readonly string[]): Accepted<string>;
}

export function openNames(): Names {
  const byName = new Map<Compiled, Map<string, readonly string[]>>();
  const byId = new Map<Compiled, Map<string, string>>();
  const mapOf = <T>(maps: Map<Compiled, Map<string, T>>, target: Compiled): Map<string, T> => {
    const map = maps.get(target) ?? new Map<string, T>();
    maps.set(target, map);
    return map;
  };
  return {
    async learn(asking, entries, columns) {
      const wanted = new Map<Compiled, Set<string>>();
      for (const column of columns) {
        if (!column.pointsAt || !column.field) continue;
        const names = wanted.get(column.pointsAt) ?? new Set();
        wanted.set(column.pointsAt, names);
        for (const { rows } of entries)
          for (const row of rows) for (const name of partsOf(cellOf(row, column), column.field.spec)) names.add(name);
      }
      for (const [target, all] of wanted) {
        const names = mapOf(byName, target);
        const ids = mapOf(byId, target);
        const newIds = [...all].map((one) => one.toLowerCase()).filter((one) => isId.test(one) && !ids.has(one));
        const texts = [...all].filter((one) => !isId.test(one) && !names.has(one) && !one.includes('\0'));
        for (const [id, title] of await titlesOf(asking, target, newIds)) ids.set(id, title);
        for (const [name, found] of await idsBy(asking, target, { column: target.titleColumn, texts }))
          names.set(name, found);
      }
    },
    find(target, name, given) {
      const ids = mapOf(byId, target);
      const one = inSentence(target.record.label[0]);
      const unknown = (message: string): Accepted<string> => ({
        ok: false,
        issues: [{ path: '', code: 'reference', message }],
      });
      if (isId.test(name))
        return ids.has(name.toLowerCase())
          ? { ok: true, value: name.toLowerCase() }
          : unknown(`There is no such ${one}`);
      const meant = given.find((id) => ids.get(id.toLowerCase()) === name);
      const found = meant ? [meant.toLowerCase()] : (mapOf(byName, target).get(name) ?? []);
      const [only] = found;
      if (only && found.length === 1) return { ok: true, value: only };
      const shown = name.slice(0, 80);
      return unknown(
        only ? `There are several called “${shown}”: add the id of the ${one}` : `There is no ${one} called “${shown}”`,
      );
    },
  };
}

const isSet = (spec: Spec): boolean => ['references', 'attachments'].includes(spec.kind.name);
const partsOf = (text: string, spec: Spec): string[] =>
  (isSet(spec) ? text.split(';') : [text]).map((part) => part.trim()).filter((part) => part !== '');

interface Around {
  readonly names: Names;
  readonly here: Here;
}

/** The input of one entry, as a person would have typed it. Empty cells are null. */
export function readEntry({ rows }: Entry, columns: readonly Filled[], around: Around): Read {
  const issues: Issue[] = [];
  const fill = (row: NumberedRow, own: readonly Filled[], prefix: string): Record<string, unknown> => {
    const input: Record<string, unknown> = {};
    for (const column of own) {
      const { field } = column;
      const isBeside = column.target.endsWith('.id') && own.some((other) => isNameOf(other, column));
      if (!field || field.spec.computed || isBeside) continue;
      const judged = valueOf(row, column, own, around);
      // A new line item starts with its defaults, so what is empty is left out.
      if (judged.ok) input[field.name] = judged.value ?? (prefix === '' ? null : undefined);
      else for (const issue of judged.issues) issues.push({ ...issue, path: `${prefix}${field.name}` });
    }
    return input;
  };
  const input = fill(
    rows[0],
    columns.filter(({ lines }) => lines === undefined),
    '',
  );
  for (const name of new Set(columns.flatMap(({ lines = [] }) => lines))) {
    const own = columns.filter(({ lines }) => lines === name);
    const filled = rows.filter((row) => own.some((column) => cellOf(row, column) !== ''));
    input[name] = filled.map((row, at) => fill(row, own, `${name}.${at}.`));
  }
  return { input, issues };
}

const isNameOf = (other: Filled, column: Filled): boolean => other.field === column.field && other !== column;

function valueOf(row: NumberedRow, column: Filled, own: readonly Filled[], { names, here }: Around): Accepted<unknown> {
  const { spec } = column.field as { spec: Spec }; // asked only for columns of a field
  const beside = own.find((other) => isNameOf(other, column));
  const text = cellOf(row, column) || (beside ? cellOf(row, beside) : '');
  if (text === '') return { ok: true, value: null };
  if (text.endsWith(CUT))
    return {
      ok: false,
      issues: [{ path: '', code: 'cut', message: 'Excel could not hold this text whole: export it as CSV' }],
    };
  if (!column.pointsAt) return kindOf(spec).fromText(text, spec, here);
  const given = beside ? partsOf(cellOf(row, beside), spec) : [];
  const ids: string[] = [];
  for (const part of partsOf(text, spec)) {
    const left = given.filter((id) => !ids.includes(id.toLowerCase()));
    const found = names.find(column.pointsAt, part, left);
    if (!found.ok) return found;
    ids.push(found.value);
  }
  return { ok: true, value: isSet(spec) ? ids : ids[0] };
}

/** Where a path of the input stands in the file: the row, and the heading of its column. */
export function placeOf({ rows }: Entry, columns: readonly Filled[], path: string): { row: number; target: string } {
  const [name = '', at = '', inner] = path.split('.');
  const items = columns.filter(({ lines }) => lines === name);
  if (items.length === 0) return { row: rows[0].number, target: name };
  const filled = rows.filter((row) => items.some((column) => cellOf(row, column) !== ''));
  return {
    row: (filled[Number(at)] ?? rows[0]).number,
    target: inner === undefined ? `${name}.#` : `${name}.${inner}`,
  };
}

/** Whether the row holds this already, as far as people set it. What is sealed cannot be compared, so it counts as new. */
export function isUnchanged(spec: Spec, given: unknown, current: unknown): boolean {
  const [one, other] = [given ?? null, current ?? null];
  if (one === null || other === null) return one === other;
  if (spec.kind.name === 'encrypted') return false;
  if (spec.kind.name !== 'lines') return kindOf(spec).toText(one, spec) === kindOf(spec).toText(other, spec);
  const [items, known] = [one, other] as [readonly Values[], readonly Values[]];
  const fields = Object.entries((spec.options as LinesOptions).fields).filter(([, inner]) => !inner.spec.computed);
  return (
    items.length === known.length &&
    items.every((item, at) => fields.every(([name, inner]) => isUnchanged(inner.spec, item[name], known[at]?.[name])))
  );
}
