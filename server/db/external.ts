import pg from 'pg';

/** The role that serves requests on a database of the operator's own: the URL's user takes it on with the first message. */
const appRole = 'levee_app';
const oldestVersion = 16;

export interface External {
  readonly owner: pg.PoolConfig;
  readonly app: pg.PoolConfig;
}

/** Connections for a DATABASE_URL: `owner` as the URL's user, `app` as the same user in the role that row-level security binds. */
export function externalConnections(url: string): External {
  return { owner: withOptions(url, '-c timezone=UTC'), app: withOptions(url, `-c timezone=UTC -c role=${appRole}`) };
}

function withOptions(url: string, options: string): pg.PoolConfig {
  const address = new URL(url);
  const own = address.searchParams.get('options');
  address.searchParams.set('options', own ? `${own} ${options}` : options);
  // A plus sign would reach the server as it stands: the driver undoes percent signs only.
  address.search = address.search.replaceAll('+', '%20');
  return { connectionString: address.href };
}

interface Standing {
  readonly version: number;
  readonly me: string;
  readonly database: string;
  readonly maycreateroles: boolean;
  readonly exists: boolean;
  readonly mayuseit: boolean;
  readonly maymaketables: boolean;
}

/** Makes the serving role where we may, or stops with the very SQL that the administrator has to run. */
export async function prepareExternal({ owner }: Pick<External, 'owner'>): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect().catch((error: Error) => {
    throw new Error(
      `The database of DATABASE_URL cannot be reached: ${error.message || (error as { code?: string }).code}`,
      {
        cause: error,
      },
    );
  });
  try {
    // Servers that start together prepare one after the other: a grant under way elsewhere reads as no grant.
    await client.query(`select pg_advisory_lock(hashtext('${appRole}'))`);
    let standing = await ask(client);
    const me = pg.escapeIdentifier(standing.me);
    if (!standing.exists && standing.maycreateroles)
      // A server on another database of this cluster may be faster; the second look decides.
      await client.query(`create role ${appRole} nologin nosuperuser nobypassrls`).catch(() => {});
    if (!standing.mayuseit)
      await client.query(`grant ${appRole} to ${me} with set true, inherit false`).catch(() => {});

    standing = await ask(client);
    const needed = [
      ...(standing.exists ? [] : [`create role ${appRole} nologin nosuperuser nobypassrls;`]),
      ...(standing.mayuseit ? [] : [`grant ${appRole} to ${me} with set true, inherit false;`]),
      ...(standing.maymaketables ? [] : [`grant create on schema public to ${me};`]),
    ];
    if (needed.length > 0)
      throw new Error(
        `The user ${standing.me} of DATABASE_URL cannot prepare the database ${standing.database}. An administrator has to run there once: ${needed.join(' ')}`,
      );
  } finally {
    await client.end();
  }
}

async function ask(client: pg.Client): Promise<Standing> {
  const { rows: versions } = await client.query(`select current_setting('server_version_num')::int / 10000 as major`);
  if (versions[0].major < oldestVersion)
    throw new Error(
      `The database of DATABASE_URL is PostgreSQL ${versions[0].major}. Levee needs PostgreSQL ${oldestVersion} or newer.`,
    );
  const { rows } = await client.query<Standing>(`
    select current_user as me,
           current_database() as database,
           (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as maycreateroles,
           app.oid is not null as exists,
           app.oid is not null and pg_has_role(current_user, app.oid, 'SET') as mayuseit,
           has_schema_privilege(current_user, 'public', 'create') as maymaketables
    from (select) as nothing left join pg_roles app on app.rolname = '${appRole}'`);
  return rows[0] as Standing;
}
