import type pg from 'pg';

/** A table as a backup needs to know it. */
export interface StoredTable {
  /** `public.requisition`, ready to stand in a statement. */
  readonly name: string;
  /** Columns that are written, that is all but generated ones. */
  readonly columns: readonly string[];
  readonly isTenant: boolean;
  /** Identity columns, whose counters follow the restored values. */
  readonly identities: readonly string[];
}

/** Left out: what the migrations write themselves, and the job queue's own schema, whose work is found again from our tables. */
const skipped = new Set(['public.levee_migration']);

/** Every table of ours, each after the tables it points at. */
export async function storedTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<{
    name: string;
    columns: string[];
    tenant: boolean;
    identities: string[];
    after: string[];
  }>(`
    select format('%I.%I', n.nspname, c.relname) as name,
           (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
           c.relrowsecurity and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id') as tenant,
           coalesce((select array_agg(a.attname::text) from pg_attribute a where a.attrelid = c.oid and a.attidentity <> ''), '{}') as identities,
           coalesce((select array_agg(distinct format('%I.%I', rn.nspname, r.relname)) from pg_constraint k
                     join pg_class r on r.oid = k.confrelid join pg_namespace rn on rn.oid = r.relnamespace
                     where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid), '{}') as after
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'auth') order by 1`);
  const waiting = new Map(rows.filter(({ name }) => !skipped.has(name)).map((row) => [row.name, row]));
  const ordered: StoredTable[] = [];
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(({ after }) => after.every((name) => !waiting.has(name)));
    if (free.length === 0) throw new Error(`Tables point at each other in a circle: ${[...waiting.keys()].join(', ')}`);
    for (const { name, columns, tenant, identities } of free) {
      waiting.delete(name);
      ordered.push({ name, columns, isTenant: tenant, identities });
    }
  }
  return ordered;
}

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
      `select count(*) as rows, coalesce(sum(('x' || left(md5(to_json(t)::text), 15))::bit(60)::bigint::numeric), 0) as sum
       from (select ${table.columns.join(', ')} from ${table.name}) t`,
    );
    rows += Number(found[0]?.rows ?? 0);
    sum += BigInt(found[0]?.sum ?? 0);
  }
  return { rows, sum: sum.toString() };
}
