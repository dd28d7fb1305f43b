import { refusedBefore } from '#kernel/record/abilities.ts';
import { type Actor, covers, permission } from '#kernel/record/access.ts';
import type { Database } from '#server/db/database.ts';
import { namesIn, type Observed } from '#server/db/observed.ts';
import type { Registry } from '#server/records/compiled.ts';

/** The tables behind a name: itself, or those that a view or a function reads. */
type Behind = ReadonlyMap<string, readonly string[]>;

/*
 * What an answer was worked out of, and what a change made another, as the statements say that were sent meanwhile. A browser asks again for
 * exactly what became old. See ADR 31.
 */
export function openReads({ database, registry }: { database: Pick<Database, 'platform'>; registry: Registry }) {
  const owners = new Map(
    registry.all.flatMap(({ record, table, lines }) =>
      [table, ...lines.map((one) => one.table)].map((one) => [one, record]),
    ),
  );
  let behind: Promise<Behind> | undefined;

  const named = async (names: ReadonlySet<string>, actor: Actor | null): Promise<string> => {
    const tables = await (behind ??= lookUp(database));
    const found = [...names].flatMap((name) => tables.get(name) ?? []);
    return [...new Set(found.map((table) => inWord(table, actor)))].toSorted().join(', ');
  };

  /** A star before it where not every change of it is told to this person; alone where not even its name is. */
  function inWord(table: string, actor: Actor | null): string {
    const record = owners.get(table);
    if (!record) return `*${table}`;
    const read = permission(record.access.read);
    if (!actor || refusedBefore(record, 'read', read, actor)) return '*';
    return covers(read.rows, {}, actor) ? record.name : `*${record.name}`;
  }

  return {
    /** For the answer of a call; one of which nothing is known, or more than the 4 KB of headers of a gateway hold, may follow from anything. */
    said: (seen: Observed, actor: Actor | null, changes: boolean): Promise<Record<string, string>> =>
      named(changes ? seen.written : seen.read, actor).then(
        (names) => (changes ? { 'x-changed': names } : { 'x-reads': names.length > 2000 ? '*' : names || '*' }),
        () => {
          behind = undefined; // the database was away: this answer says nothing, the next one asks again
          return {};
        },
      ),
  };
}

export type Reads = ReturnType<typeof openReads>;

/** Every table of ours by its name, and every view and function with the tables in its text. */
async function lookUp(database: Pick<Database, 'platform'>): Promise<Behind> {
  const rows = await database.platform((tx) =>
    tx.query<{ name: string; text: string | null }>(
      `select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name,
         case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end as text
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v', 'm') and n.nspname !~ '^(pg_|information_schema)'
       union all
       select case n.nspname when 'public' then '' else n.nspname || '.' end || p.proname, pg_get_functiondef(p.oid)
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where p.prokind = 'f' and n.nspname !~ '^(pg_|information_schema)'`,
    ),
  );
  const texts = new Map(rows.map(({ name, text }) => [name, text]));
  const tablesOf = (name: string, way: readonly string[]): readonly string[] => {
    const text = texts.get(name);
    if (text === undefined || way.includes(name)) return [];
    return text === null ? [name] : [...namesIn(text).read].flatMap((one) => tablesOf(one, [...way, name]));
  };
  return new Map([...texts.keys()].map((name) => [name, [...new Set(tablesOf(name, []))]]));
}
