import { endOf } from '#kernel/fields/encrypted.ts';
import type { Compiled } from './compiled.ts';
import type { PlainRow } from './select.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** What the table gets: sealed texts encrypted for their place. */
export function sealedRow(
  { actor, around }: Pick<UnitOfWork, 'actor' | 'around'>,
  compiled: Compiled,
  row: PlainRow,
  changed?: readonly string[],
): PlainRow {
  const stored = { ...row };
  for (const { name, spec } of compiled.fields) {
    const text = row[name];
    if (spec.kind.name !== 'encrypted' || typeof text !== 'string' || changed?.includes(name) === false) continue;
    const place = { organizationId: actor.organizationId, record: compiled.record.name, field: name, id: row.id };
    const mark = spec.unique ? { mark: around.mark(text, place) } : {};
    stored[name] = { sealed: around.seal(text, place), ...endOf(text), ...mark };
  }
  return stored;
}

/** What everybody else gets, the audit record included: the last four characters. */
export function maskedRow(compiled: Compiled, row: PlainRow): PlainRow {
  const shown = { ...row };
  for (const { name, spec } of compiled.fields)
    if (spec.kind.name === 'encrypted' && typeof row[name] === 'string') shown[name] = endOf(row[name]);
  return shown;
}
