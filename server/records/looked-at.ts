import type { Actor } from '#kernel/record/access.ts';
import { type Compiled, canReadField } from './compiled.ts';
import type { PlainRow } from './select.ts';

/**
 * Which fields rights and rules of a record look at. Rules are functions, so it is learned while they judge: rows that are read with
 * some fields only are handed to them watched, and where one looks for a field that was left out, nothing is judged by that row.
 */
const lookedAt = new WeakMap<Compiled, Set<string>>();

/** What is known so far to be looked at. */
export const fieldsLookedAt = (compiled: Compiled): ReadonlySet<string> => lookedAt.get(compiled) ?? new Set();

/** A rule looked at a field that the row was read without. */
export class LeftOut extends Error {}

/** The rows as rights and rules see them; `has` are the fields they were read with, all of them when it is absent. */
export function watched(
  compiled: Compiled,
  actor: Actor,
  rows: readonly PlainRow[],
  has?: ReadonlySet<string>,
): (row: PlainRow) => PlainRow {
  const known = lookedAt.get(compiled) ?? new Set<string>();
  lookedAt.set(compiled, known);
  const look = (name: string | symbol): void => {
    const field = typeof name === 'string' ? compiled.byName.get(name) : undefined;
    if (!field) return;
    known.add(field.name);
    if (has && !has.has(field.name) && canReadField(field, actor)) throw new LeftOut(field.name);
  };
  const lookAtAll = (): void => {
    for (const { name } of compiled.fields) look(name);
  };
  const watching: ProxyHandler<PlainRow> = {
    get(target, name) {
      const value = target[name as string];
      if (!has || value === undefined) look(name); // what was read is there, if only as null: nothing is to be learned of it
      return value;
    },
    has(target, name) {
      look(name);
      return Reflect.has(target, name);
    },
    getOwnPropertyDescriptor(target, name) {
      look(name);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    ownKeys(target) {
      lookAtAll();
      return Reflect.ownKeys(target);
    },
  };
  const seen = new Map(rows.map((row) => [row, new Proxy(row, watching)]));
  return (row) => seen.get(row) ?? row;
}
