import { type Actor, fail } from '#kernel';
import { type Call, type Operation, runAs } from '#server/http/operation.ts';
import type { Door } from '#server/records/door.ts';
import { isHidden, limitedTo } from '#server/services/departments.ts';

type Database = Door['database'];

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MOST_IDS = 10_000;
/** The audit record is one chain: it is whole or it proves nothing. */
const WHOLE = new Set(['audit.export', 'audit.comparison']);

/** Every id in a value, however deep. */
function* idsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (uuid.test(value)) yield value.toLowerCase();
  } else if (value && typeof value === 'object') for (const one of Object.values(value)) yield* idsIn(one);
}

/** What a changing call names must be seen by the person; too many ids to look up are refused as well. */
async function refuseUnseen(database: Database, { id, method }: Operation, call: Call, actor: Actor): Promise<void> {
  if (!actor.departments) return;
  if (WHOLE.has(id))
    throw fail('forbidden', 'departments.whole', 'Ask someone who sees the awards of the whole agency for this.');
  if (method === 'GET') return;
  const { organizationId } = actor;
  const ids = [...new Set(idsIn([call.params, [...call.query.values()], call.body]))];
  if (ids.length === 0) return;
  if (ids.length > MOST_IDS || (await database.within({ organizationId }, (tx) => isHidden(tx, actor, ids))))
    throw fail(
      'not_found',
      'departments.hidden',
      'This belongs, at least in part, to departments that you do not see.',
    );
}

/**
 * Every call of a member who is limited to departments: what it reads is read within them, and what it names must be theirs before
 * anything of it is done. A change runs unlimited then, so that no sum of money is judged by a part of the rows.
 */
export const limitedOperation =
  ({ database }: Pick<Door, 'database'>) =>
  (one: Operation): Operation =>
    one.access === 'anyone'
      ? runAs(one, async (call) => (call.actor ? limitedTo(call.actor, () => one.run(call)) : one.run(call)))
      : runAs(one, (call) =>
          limitedTo(call.actor, async () => {
            await refuseUnseen(database, one, call, call.actor);
            return one.run(call);
          }),
        );
