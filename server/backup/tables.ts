import type pg from 'pg';

/** A table as a backup needs to know it. Every name is quoted, ready to stand in a statement. */
export interface StoredTable {
  /** `public.requisition` */
  readonly name: string;
  /** Columns that are written, that is all but generated ones. */
  readonly columns: readonly string[];
  /** A row as the one text that PostgreSQL itself reads back exactly: no number loses a digit, no null changes its kind. */
  readonly text: string;
  readonly isTenant: boolean;
  /** The counters behind its columns, which go on where they were. */
  readonly counters: readonly string[];
  /** Foreign keys from row to row of the table itself: they can be checked only when all rows are there. */
  readonly inward: readonly string[];
}

/** Left out: what the migrations write themselves. The job queue has a schema of its own; its work is found again from our tables. */
const skipped = new Set(['public.levee_migration']);

/** Every table that is kept through a crash, each after the tables it points at. */
export async function storedTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<{ table: StoredTable; after: string[] }>(statement);
  const waiting = new Map(rows.filter(({ table }) => !skipped.has(table.name)).map((row) => [row.table.name, row]));
  const ordered: StoredTable[] = [];
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(({ after }) => after.every((name) => !waiting.has(name)));
    if (free.length === 0) throw new Error(`Tables point at each other in a circle: ${[...waiting.keys()].join(', ')}`);
    for (const { table } of free) {
      waiting.delete(table.name);
      ordered.push(table);
    }
  }
  return ordered;
}

const statement = `
  with own as (
    select attrelid, attname, attgenerated <> '' as generated, attnum,
           case when attgenerated = '' then quote_ident(attname)
                else 'null::' || format_type(atttypid, atttypmod) end as text
    from pg_attribute where attnum > 0 and not attisdropped
  )
  select json_build_object(
           'name',     format('%I.%I', n.nspname, c.relname),
           'columns',  json_agg(quote_ident(attname) order by attnum) filter (where not generated),
           'text',     format('row(%s)::%I.%I::text', string_agg(own.text, ', ' order by attnum), n.nspname, c.relname),
           'isTenant', c.relrowsecurity and bool_or(attname = 'organization_id'),
           'counters', (select coalesce(json_agg(objid::regclass::text), '[]') from pg_depend
                        where refobjid = c.oid and deptype in ('a', 'i') and classid = 'pg_class'::regclass
                          and objid in (select oid from pg_class where relkind = 'S')),
           'inward',   (select coalesce(json_agg(quote_ident(conname)), '[]') from pg_constraint
                        where conrelid = c.oid and confrelid = c.oid and contype = 'f')
         ) as table,
         array(select distinct format('%I.%I', rn.nspname, r.relname)
               from pg_constraint k join pg_class r on r.oid = k.confrelid join pg_namespace rn on rn.oid = r.relnamespace
               where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as after
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join own on own.attrelid = c.oid
  where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname in ('public', 'auth')
  group by c.oid, n.nspname order by n.nspname, c.relname`;

/** Rows of a tenant table are visible one organization at a time, to the owner as to everybody else. */
export async function asOrganization(client: pg.ClientBase, id: string | null): Promise<void> {
  await client.query(
    id === null
      ? `set local app.organization_id = ''; set local app.platform = 'yes'`
      : `set local app.organization_id = '${id}'`,
  );
}

export async function organizationIds(client: pg.ClientBase): Promise<string[]> {
  await asOrganization(client, null);
  const { rows } = await client.query<{ id: string }>('select id from public.organization order by id');
  return rows.map(({ id }) => id);
}

/** How many rows a table holds, and a sum over their contents that no order changes: equal only when the rows are. */
export interface Tally {
  readonly rows: number;
  readonly sum: string;
}

export async function tally(
  client: pg.ClientBase,
  table: StoredTable,
  organizations: readonly string[],
): Promise<Tally> {
  let rows = 0;
  let sum = 0n;
  for (const id of table.isTenant ? organizations : [null]) {
    await asOrganization(client, id);
    const { rows: found } = await client.query<{ rows: string; sum: string }>(
      `select count(*) as rows, coalesce(sum(('x' || left(md5(${table.text}), 15))::bit(60)::bigint::numeric), 0) as sum
       from ${table.name}`,
    );
    rows += Number(found[0]?.rows ?? 0);
    sum += BigInt(found[0]?.sum ?? 0);
  }
  return { rows, sum: sum.toString() };
}
