import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Tx } from '#server/db/database.ts';

/** The transaction that this piece of work is in. */
const inside = new AsyncLocalStorage<{ isOver: boolean }>();

/**
 * Refuses what stops a busy server: work that waits for a second connection while it holds one. When as many callers do that
 * as there are connections, each waits for the others. So no test can pass that does it once.
 */
export function oneConnection(database: Database): Database {
  const alone = (): void => {
    if (inside.getStore()?.isOver === false)
      throw new Error('A second connection inside a transaction: use the tx or work that is there, or ask before it.');
  };
  const held =
    <Held extends Pick<Tx, 'rows'>, T>(work: (tx: Held) => Promise<T>) =>
    async (tx: Held): Promise<T> => {
      const here = { isOver: false };
      try {
        return await inside.run(here, () => work(tx));
      } finally {
        here.isOver = true; // what goes on in the background after it may ask again
      }
    };
  const guarded: Pick<Database, 'within' | 'platform' | 'together' | 'read'> = {
    within: async (scope, work) => (alone(), database.within(scope, held(work))),
    platform: async (work) => (alone(), database.platform(held(work))),
    together: async (scope, ask) => (alone(), database.together(scope, held(ask))),
    read: async (...asked) => (alone(), database.read(...asked)),
  };
  const own = Object.getOwnPropertyDescriptors(database);
  return Object.defineProperties({} as Database, { ...own, ...Object.getOwnPropertyDescriptors(guarded) });
}
