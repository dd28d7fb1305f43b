import type { Database, Tx } from '#server/db/database.ts';
import type { ClonedDatabase } from './cluster.ts';
import { using } from './cluster.ts';

/**
 * Ways to take one of the two walls between organizations away: the policies of the database, or the organization that every query names.
 * A law that still passes without both proves nothing.
 */

/** Switches row-level security off, for all tables or for some. */
export const withoutPolicies =
  (tables: readonly string[]) =>
  (clone: ClonedDatabase): Promise<void> =>
    using(clone.owner, async (owner) => {
      for (const table of tables) await owner.query(`alter table ${table} disable row level security`);
    });

/** Every `organization_id = $1` of a statement becomes true; the parameter stays. */
export const unscoped = (text: string, isMeant: (text: string) => boolean = () => true): string =>
  isMeant(text) ? text.replace(/\b(?:\w+\.)?organization_id = (\$\d+)/g, '($1::uuid is not null)') : text;

/** The database as it would be if queries forgot their organization. */
export const withoutPredicates =
  (isMeant?: (text: string) => boolean) =>
  (database: Database): Database => {
    const blind = <T extends Pick<Tx, 'rows'>>(tx: T): T => ({
      ...tx,
      ...('query' in tx
        ? { query: (text: string, ...rest: []) => (tx as unknown as Tx).query(unscoped(text, isMeant), ...rest) }
        : {}),
      rows: (text: string, ...rest: []) => tx.rows(unscoped(text, isMeant), ...rest),
    });
    return {
      ...database,
      get load() {
        return database.load;
      },
      within: (scope, work) => database.within(scope, (tx) => work(blind(tx))),
      together: (scope, ask) => database.together(scope, (tx) => ask(blind(tx))),
      read: (scope, text, ...rest) => database.read(scope, unscoped(text, isMeant), ...rest),
    };
  };
