import { AsyncLocalStorage } from 'node:async_hooks';
import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { CamelCasePlugin, Kysely, type KyselyPlugin, PostgresDialect } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import type { Log } from '#server/services/log.ts';

export interface LibraryOptions {
  readonly database: Database;
  readonly log: Log;
  readonly publicUrl: string;
  readonly secret: string;
}

/** Where the library keeps what; the migration says the same in SQL. */
export const libraryTables = {
  user: { modelName: 'users' },
  account: { modelName: 'accounts' },
  verification: { modelName: 'verifications' },
  session: {
    modelName: 'sessions',
    additionalFields: {
      organizationId: { type: 'string', required: false, input: false },
      lastSeenAt: { type: 'date', required: true, input: false },
    },
  },
  advanced: { database: { generateId: 'uuid', validateSchema: false }, ipAddress: { disableIpTracking: true } },
} satisfies BetterAuthOptions;

/**
 * better-auth over our own pool. Its handler is never mounted: what we use of it is password hashing and its tables of accounts.
 * Sessions, their limits and every way of signing in are ours, because ours have to hold over several processes at once.
 */
export async function openLibrary(options: LibraryOptions) {
  const { database, log, publicUrl, secret } = options;
  const current = new AsyncLocalStorage<Tx>();

  /** Looks like a pool of the driver: each statement runs in the transaction that is open around it, or in one of its own. */
  const pool = {
    connect: async () => ({
      query: async (text: unknown, values?: readonly unknown[]) => {
        const ask = (tx: Tx) => tx.query(String(text), values);
        const open = current.getStore();
        const rows = await (open ? ask(open) : database.platform(ask));
        return { command: 'SELECT' as const, rowCount: rows.length, rows };
      },
      release: () => {},
    }),
    end: async () => {},
  };
  const db = new Kysely({
    dialect: new PostgresDialect({ pool: pool as never }), // only what the dialect calls is there; cursors are not used
    plugins: [new CamelCasePlugin(), instantsAsDates],
  });

  const auth = betterAuth({
    appName: 'Levee',
    baseURL: publicUrl,
    secret,
    database: { db, type: 'postgres', schemaName: 'auth', transaction: false },
    ...libraryTables,
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      // Warnings of the library name addresses that were tried; only its defects are ours to hear of.
      level: 'error',
      log: (_level, message, ...more) => log.error('The account library had a failure.', { message, error: more[0] }),
    },
  } satisfies BetterAuthOptions);

  const { internalAdapter, password } = await auth.$context;
  return {
    store: internalAdapter,
    password,
    /** What the library writes inside belongs to this transaction. */
    inside: <T>(tx: Tx, work: () => Promise<T>): Promise<T> => current.run(tx, work),
  };
}

export type Library = Awaited<ReturnType<typeof openLibrary>>;

/** Our connections answer instants as text; the library compares them as dates. */
const instantsAsDates: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({
    ...result,
    rows: result.rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          typeof value === 'string' && name.endsWith('At') ? new Date(value) : value,
        ]),
      ),
    ),
  }),
};
