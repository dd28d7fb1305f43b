import { type Actor, allows, type Rows } from '#kernel';

/** The rows of a record that a person may read, worked out for this person: all, or those that meet one of these conditions. */
export type RowScope = 'all' | readonly string[];

/** The same statement of rows that lists compile to SQL, with this person and their duties put in. */
export function scopeOf(rows: Rows | undefined, actor: Actor): RowScope {
  if (rows === undefined) return 'all';
  if ('own' in rows) return [`${rows.own} = ${actor.id}`];
  if ('is' in rows) return [`${rows.field} is ${JSON.stringify(rows.is)}`];
  if ('holds' in rows) return [`${rows.field} holds ${actor.id}`];
  if ('when' in rows) return !allows(rows.when, actor) ? [] : rows.rows === 'all' ? 'all' : scopeOf(rows.rows, actor);
  const parts = rows.any.map((one) => scopeOf(one, actor));
  return parts.includes('all') ? 'all' : [...new Set(parts.flat())].toSorted();
}

/** Whether everything that one person read is also among what another may read. */
export const covers = (reads: RowScope, was: RowScope): boolean =>
  reads === 'all' || (was !== 'all' && was.every((condition) => reads.includes(condition)));
