import type { Db } from 'pg-boss';
import { PgBoss } from 'pg-boss';
import type { Database, Tx } from '../../db/database.ts';

export const SCHEMA = 'pgboss';

/** What the owner of the database runs statements with: a plain `pg` client will do. */
export interface OwnerConnection {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Makes or brings up to date the queue's schema, as the owner at start, and lets the runtime role use it without any right to change it. */
export async function installJobs(owner: OwnerConnection, role = 'levee_app'): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => owner.query(text, values) },
    schema: SCHEMA,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.stop({ graceful: false, close: false });
  await owner.query(`
    grant usage on schema ${SCHEMA} to ${role};
    grant select, insert, update, delete on all tables in schema ${SCHEMA} to ${role};
    grant usage on all sequences in schema ${SCHEMA} to ${role};
    grant execute on all functions in schema ${SCHEMA} to ${role};`);
}

/** Lets the queue work through our pool, one transaction per call. */
export const bossOnDatabase = (database: Database): Db => ({
  executeSql: (text, values) =>
    database.platform(async (tx) => {
      const rows: unknown[] = [];
      for (const statement of values?.length ? [text] : statementsOf(text))
        rows.push(...(await tx.query(statement, values)));
      return { rows };
    }),
});

/** Lets the queue take part in a transaction that is already open. */
export const bossOnTx = (tx: Tx): Db => ({
  executeSql: async (text, values) => ({ rows: await tx.query(text, values) }),
});

/**
 * Some of the queue's texts are several statements between its own `begin` and `commit`. Ours are in a transaction
 * already, and a text of several statements answers no rows: so they are sent one by one, without the brackets.
 */
export function statementsOf(text: string): string[] {
  const pieces = text.match(/'(?:[^']|'')*'|(\$\w*\$)[^]*?\1|;|[^;'$]+|\$/g) ?? [];
  const statements = [''];
  for (const piece of pieces) {
    if (piece === ';') statements.push('');
    else statements[statements.length - 1] += piece;
  }
  return statements.map((statement) => statement.trim()).filter((statement) => !/^(begin|commit|)$/i.test(statement));
}
