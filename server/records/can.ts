import { type Abilities, abilities } from '#kernel/record/abilities.ts';
import type { Actor } from '#kernel/record/access.ts';
import { type Ask, awaiting } from '#server/audit/authors.ts';
import type { Compiled } from './compiled.ts';
import { actionsOf } from './effects.ts';
import { wholesOf, writersOf } from './parts.ts';
import type { PlainRow } from './select.ts';
import { settleAllThenThrow } from './statement.ts';
import type { RecordsContext } from './records-context.ts';

/** What this person can do with each of these rows: judged by what the change itself is judged by, with no read per row. */
export async function abilitiesIn(
  { ask, actor, around }: { ask: Ask; actor: Actor; around: Pick<RecordsContext, 'registry' | 'parts' | 'today'> },
  compiled: Compiled,
  rows: readonly PlainRow[],
): Promise<(row: PlainRow) => Abilities> {
  const { record } = compiled;
  const [authors, wholes] = await settleAllThenThrow([
    writersOf(ask, { actor, registry: around.registry }, compiled, awaiting(record, rows)),
    wholesOf(ask, { actor, registry: around.registry }, compiled, rows),
  ]);
  const today = around.today(actor.timeZone);
  const actions = actionsOf(around.parts, record.name);
  return (row) => {
    const whole = wholes(row);
    return abilities(
      { record, row, actor, today, authors: authors.get(row.id) ?? [], ...(whole ? { whole } : {}) },
      actions,
    );
  };
}
