import { sortColumn } from '#kernel/derive/table.ts';
import { type Actor, allows, type Rows } from '#kernel/record/access.ts';
import type { AnyRecord } from '#kernel/record/define.ts';
import type { Statement } from './statement.ts';

/** The rows of a permission as SQL over the table `t`; the same statement `covers` judges in memory. */
export function rowsSql(record: AnyRecord, rows: Rows | undefined, actor: Actor, statement: Statement): string {
  if (rows === undefined || actor.kind === 'system') return 'true';
  if ('own' in rows) return `t.${sortColumn(record, rows.own)} = ${statement.bind(actor.id)}`;
  if ('is' in rows) return `t.${sortColumn(record, rows.field)} = ${statement.bind(rows.is)}`;
  if ('holds' in rows) return `t.${sortColumn(record, rows.field)} @> array[${statement.bind(actor.id)}::uuid]`;
  if ('any' in rows) return `(${rows.any.map((one) => rowsSql(record, one, actor, statement)).join(' or ')})`;
  if (!allows(rows.when, actor)) return 'false';
  return rows.rows === 'all' ? 'true' : rowsSql(record, rows.rows, actor, statement);
}
