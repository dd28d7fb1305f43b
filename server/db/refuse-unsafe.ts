import type { Database } from './database.ts';

/** What the database says about itself and about the role we have in it. */
export interface ClusterFacts {
  readonly version: number;
  readonly fsync: string;
  readonly pages: string;
  readonly commit: string;
  readonly damaged: string;
  readonly encoding: string;
  readonly timezone: string;
  readonly standby: boolean;
  readonly readonly: string;
  /** Whether we may write the message to the log that a commit is flushed with. */
  readonly flushes: boolean;
  readonly role: string;
  readonly login: string;
  readonly superuser: boolean;
  readonly bypass: boolean;
  /** Roles above row-level security, or above the file system, that the login could switch to. */
  readonly reachable: readonly string[];
  /** Tables whose policies do not bind us, because we own them and they are not forced. */
  readonly unforced: readonly string[];
}

const factsQuery = `
  select current_setting('server_version_num')::int          as version,
         current_setting('fsync')                            as fsync,
         current_setting('full_page_writes')                 as pages,
         current_setting('synchronous_commit')               as commit,
         current_setting('zero_damaged_pages')               as damaged,
         current_setting('server_encoding')                  as encoding,
         current_setting('timezone')                         as timezone,
         current_setting('default_transaction_read_only')    as readonly,
         (select bool_and(has_function_privilege(oid, 'execute'))
            from pg_proc where proname = 'pg_logical_emit_message') as flushes,
         pg_is_in_recovery()                                 as standby,
         current_user                                        as role,
         session_user                                        as login,
         me.rolsuper                                         as superuser,
         me.rolbypassrls                                     as bypass,
         array(select r.rolname::text from pg_roles r
               where (r.rolsuper or r.rolbypassrls
                      or r.rolname in ('pg_execute_server_program', 'pg_write_server_files', 'pg_read_server_files'))
                 and pg_has_role(session_user, r.oid, 'member')
               order by 1)                                   as reachable,
         array(select c.oid::regclass::text from pg_class c
               where c.relrowsecurity and not c.relforcerowsecurity
                 and pg_has_role(current_user, c.relowner, 'usage')
               order by 1)                                   as unforced
    from pg_roles me where me.rolname = current_user`;

/** The oldest minor of each version in which switching roles under row-level security is sound (CVE-2024-10976, -10978). */
const soundMinor: Readonly<Record<number, number>> = { 16: 5, 17: 1 };

/** Stops the start when acknowledged work could be lost or one organization could read another's records. */
export async function refuseUnsafe(app: Pick<Database, 'platform'>): Promise<void> {
  const [facts] = await app.platform((tx) => tx.query<ClusterFacts>(factsQuery));
  if (!facts) throw new Error('The database does not know the role that the server signed in with.');
  const dangers = dangersOf(facts);
  if (dangers.length > 0) throw new Error(`The database is not safe to use. ${dangers.join(' ')}`);
}

/** One sentence for each thing that is wrong, with what to do about it. */
export function dangersOf(facts: ClusterFacts): string[] {
  const major = Math.floor(facts.version / 10_000);
  const minor = facts.version % 10_000;
  const sound = soundMinor[major] ?? 0;
  const { role, login } = facts;
  const others = facts.reachable.filter((name) => name !== role && name !== login);

  const found: [boolean, string][] = [
    [major < 16, `It is PostgreSQL ${major}.${minor}: move to PostgreSQL 16 or newer.`],
    [
      major >= 16 && minor < sound,
      `PostgreSQL ${major}.${minor} can apply the wrong role to row-level security (CVE-2024-10978): update to ${major}.${sound} or newer.`,
    ],
    [facts.fsync !== 'on', 'fsync is off, so a power cut can destroy the database: set fsync = on.'],
    [facts.pages !== 'on', 'full_page_writes is off, so a power cut can damage tables: set full_page_writes = on.'],
    [facts.commit === 'off', 'synchronous_commit is off, so confirmed work can be lost: set synchronous_commit = on.'],
    [
      facts.damaged === 'on',
      'zero_damaged_pages is on, so damaged records are silently erased: set zero_damaged_pages = off.',
    ],
    [
      facts.encoding !== 'UTF8',
      `Its encoding is ${facts.encoding}, which cannot hold every name: create the database with encoding UTF8.`,
    ],
    [
      facts.timezone !== 'UTC',
      `Sessions run in the time zone ${facts.timezone}, so instants would be read wrongly: let the setting timezone = UTC of the server through.`,
    ],
    [facts.standby, 'It is a read-only copy of another database: point DATABASE_URL at the primary.'],
    [facts.readonly === 'on', `Its transactions are read-only: set default_transaction_read_only = off for ${role}.`],
    [
      !facts.flushes,
      `${role} may not execute pg_logical_emit_message, by which a numbered document is known to be on the disk: grant it.`,
    ],
    [
      facts.superuser,
      `The server works as ${role}, which is a superuser and sees every organization's records: use a plain role.`,
    ],
    [
      facts.bypass && !facts.superuser,
      `The server works as ${role}, which bypasses row-level security: alter role ${role} nobypassrls.`,
    ],
    [
      login !== role && facts.reachable.includes(login),
      `The server signs in as ${login}, which is above row-level security, and one statement would give it those rights back: sign in as a plain user that may only take on ${role}.`,
    ],
    [
      others.length > 0,
      `The server's login ${login} could switch to ${others.join(', ')} and so get round row-level security: revoke that membership.`,
    ],
    [
      facts.unforced.length > 0,
      `The server owns ${facts.unforced.join(', ')}, and row-level security is not forced there: run alter table ... force row level security, or work as a role that owns no tables.`,
    ],
  ];
  return found.filter(([wrong]) => wrong).map(([, sentence]) => sentence);
}
