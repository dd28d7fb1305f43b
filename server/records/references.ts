import { permission } from '#kernel/record/access.ts';
import type { Issue } from '#kernel/record/fail.ts';
import type { Compiled, CompiledField } from './compiled.ts';
import { rowsSql } from './rows-sql.ts';
import type { PlainRow } from './select.ts';
import { preparedName, Statement } from './statement.ts';
import type { Work } from './work.ts';

type Asking = Pick<Work, 'actor' | 'tx' | 'around'>;

/** Those of these ids that exist in the organization and are readable by this actor. */
export async function readableIds(
  { actor, tx }: Asking,
  target: Compiled,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const statement = new Statement();
  const place = `t.organization_id = ${statement.bind(actor.organizationId)} and t.id = any(${statement.bind(ids)})`;
  const seen = rowsSql(target.record, permission(target.record.access.read).rows, actor, statement);
  const text = `select t.id from ${target.table} t where ${place} and ${seen}`;
  const found = await tx.rows(text, statement.values, preparedName(text));
  return new Set(found.map(([id]) => id as string));
}

/**
 * Sets of references have no foreign key, so their members are looked up: same organization, and readable by this actor.
 * Answers what is wrong, by the place of the row; one question for any number of rows.
 */
export async function unknownReferences(
  asking: Asking,
  rows: readonly PlainRow[],
  fields: readonly CompiledField[],
): Promise<ReadonlyMap<number, Issue>> {
  const wrong = new Map<number, Issue>();
  for (const { name, spec } of fields) {
    const { to } = spec.options as { to?: string };
    const target = to === undefined ? undefined : asking.around.registry.find(to);
    if (!target) continue;
    const isOpen = permission(target.record.access.read).rows === undefined;
    const wanted = rows.map((row) => {
      const ids = row[name] ?? [];
      return Array.isArray(ids) ? (ids as string[]) : isOpen ? [] : [ids as string]; // the foreign key sees to the rest
    });
    const ids = [...new Set(wanted.flat())];
    if (ids.length === 0) continue;
    const known = await readableIds(asking, target, ids);
    const message = `There is no such ${target.record.label[0].toLowerCase()}`;
    for (const [at, own] of wanted.entries())
      if (!own.every((id) => known.has(id))) wrong.set(at, { path: name, code: 'reference', message });
  }
  return wrong;
}
