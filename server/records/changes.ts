import { endOf } from '#kernel/fields/encrypted.ts';
import type { Spec } from '#kernel/fields/field.ts';
import type { Compiled } from './compiled.ts';
import type { PlainRow } from './select.ts';

type Input = Readonly<Record<string, unknown>>;

/** Field by field, what was and what is: the content of an audit entry. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

export const emptyRow = (compiled: Compiled): Input => ({
  ...Object.fromEntries(compiled.fields.map(({ name }) => [name, null])),
  ...Object.fromEntries(compiled.lines.map(({ name }) => [name, []])),
});

/** What nobody may read is not readable in the record either: it says that there is a value, not which. */
const HIDDEN = '••••';
const isNothing = (value: unknown) => (value ?? null) === null || (Array.isArray(value) && value.length === 0);
const hidden = (spec: Spec | undefined, value: unknown): unknown =>
  spec?.readers === 'nobody' && spec.kind.name !== 'encrypted' && !isNothing(value) ? HIDDEN : value;

const namesOf = (compiled: Compiled): string[] => [...compiled.fields, ...compiled.lines].map(({ name }) => name);

export function changesOfNew(compiled: Compiled, row: PlainRow): Changes {
  const changes: Record<string, readonly [unknown, unknown]> = {};
  for (const name of namesOf(compiled)) {
    const value = row[name];
    if (!isNothing(value)) changes[name] = [null, hidden(compiled.byName.get(name)?.spec, value)];
  }
  if (compiled.hasStates) changes.status = [null, row.status];
  return changes;
}

export function changesBetween(compiled: Compiled, before: PlainRow, after: PlainRow): Changes {
  const changes: Record<string, readonly [unknown, unknown]> = {};
  for (const name of [...namesOf(compiled), ...(compiled.hasStates ? ['status'] : [])])
    if (!same(before[name] ?? null, after[name] ?? null)) changes[name] = [before[name] ?? null, after[name] ?? null];
  return changes;
}

export function maskedChanges(compiled: Compiled, changes: Changes): Changes {
  const masked: Record<string, readonly [unknown, unknown]> = { ...changes };
  for (const { name, spec } of compiled.fields) {
    const change = masked[name];
    if (!change) continue;
    if (spec.kind.name === 'encrypted')
      masked[name] = [change[0], typeof change[1] === 'string' ? endOf(change[1]) : change[1]];
    else masked[name] = [hidden(spec, change[0]), hidden(spec, change[1])];
  }
  return masked;
}

/** Equal as values, whatever the order of keys. */
function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && same((one as Input)[key], (other as Input)[key]))
  );
}
