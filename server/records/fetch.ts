import { uuidPattern } from '#kernel/fields/reference.ts';
import { type Actor, permission } from '#kernel/record/access.ts';
import type { Tx } from '#server/db/database.ts';
import type { Compiled, Registry } from './compiled.ts';
import { rowsSql } from './rows-sql.ts';
import { sourceOf } from './view.ts';
import { type PlainRow, selection } from './select.ts';
import { preparedName, Statement } from './statement.ts';
import { readLines } from './storage.ts';

/** One row as this actor may see it, with its lines and, when wished, the names of what it points at; all asked in one go. */
export async function fetchRow(
  { actor, tx, registry, today = '' }: { actor: Actor; tx: Pick<Tx, 'rows'>; registry: Registry; today?: string },
  compiled: Compiled,
  { id, titles, lock = false, shownTo = actor }: { id: string; titles: boolean; lock?: boolean; shownTo?: Actor },
): Promise<PlainRow | null> {
  // What is no id is no row, wherever it came from.
  if (!uuidPattern.test(id.toLowerCase())) return null;
  const statement = new Statement();
  const chosen = selection({ registry, compiled, actor: shownTo, titles });
  const organization = statement.bind(actor.organizationId);
  const where = `t.organization_id = ${organization} and t.id = ${statement.bind(id)}`;
  const seen = rowsSql(compiled.record, permission(compiled.record.access.read).rows, actor, statement);
  const text = `select ${chosen.columns} from ${sourceOf(compiled, { statement, organization, today })} t${chosen.joins} where ${where} and ${seen}${lock ? ' for no key update of t' : ''}`;
  // The lock comes first in the order of sending, so the lines are those of the locked row.
  const [[cells], give] = await Promise.all([
    tx.rows(text, statement.values, preparedName(text)),
    readLines(tx, compiled.lines, actor.organizationId, [id]),
  ]);
  return cells ? give(chosen.row(cells)) : null;
}
