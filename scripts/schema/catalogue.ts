import type pg from 'pg';

export interface CatalogueColumn {
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  /** The expression of a generated column. */
  readonly generated: string | null;
}

export interface CatalogueIndex {
  readonly name: string;
  readonly columns: readonly string[];
  readonly unique: boolean;
  readonly primary: boolean;
  readonly method: string;
  readonly partial: boolean;
}

export interface CatalogueKey {
  readonly name: string;
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
  readonly onDelete: string;
  readonly onUpdate: string;
}

export interface CataloguePolicy {
  readonly name: string;
  readonly command: string;
  readonly roles: readonly string[];
  readonly permissive: boolean;
  readonly using: string | null;
  readonly check: string | null;
}

export interface CatalogueCheck {
  readonly name: string;
  readonly columns: readonly string[];
  readonly text: string;
}

export interface CatalogueTable {
  /** With its schema when that is not `public`. */
  readonly name: string;
  readonly owner: string;
  readonly security: boolean;
  readonly forced: boolean;
  readonly columns: readonly CatalogueColumn[];
  readonly checks: readonly CatalogueCheck[];
  readonly exclusions: readonly string[];
  readonly indexes: readonly CatalogueIndex[];
  readonly keys: readonly CatalogueKey[];
  readonly triggers: readonly string[];
  readonly policies: readonly CataloguePolicy[];
  /** What the serving role may do with it. */
  readonly grants: readonly string[];
}

const columnsOf = (relation: string, numbers: string) =>
  `array(select a.attname::text from unnest(${numbers}::int2[]) with ordinality as place (number, at)
         join pg_attribute a on a.attrelid = ${relation} and a.attnum = place.number order by place.at)`;
const bare = (oid: string) => `regexp_replace(${oid}::regclass::text, '^public\\.', '')`;
const list = (select: string) => `coalesce((select jsonb_agg(x) from (${select}) x), '[]')`;
const names = (select: string) => `array(${select})`;

const question = `
  select ${bare('c.oid')} as name, pg_get_userbyid(c.relowner) as owner, c.relrowsecurity as security, c.relforcerowsecurity as forced,
    ${list(`select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull",
                   case when a.attgenerated <> '' then pg_get_expr(d.adbin, d.adrelid) end as generated
            from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum`)} as columns,
    ${list(`select k.conname::text as name, ${columnsOf('c.oid', 'k.conkey')} as columns, pg_get_constraintdef(k.oid) as text
            from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' order by 1`)} as checks,
    ${names(`select k.conname::text from pg_constraint k where k.conrelid = c.oid and k.contype = 'x'`)} as exclusions,
    ${list(`select i.relname::text as name, ${columnsOf('c.oid', 'x.indkey')} as columns, x.indisunique as unique, x.indisprimary as primary,
                   m.amname::text as method, x.indpred is not null as partial
            from pg_index x join pg_class i on i.oid = x.indexrelid join pg_am m on m.oid = i.relam where x.indrelid = c.oid order by 1`)} as indexes,
    ${list(`select k.conname::text as name, ${columnsOf('c.oid', 'k.conkey')} as columns, ${bare('k.confrelid')} as target,
                   ${columnsOf('k.confrelid', 'k.confkey')} as "targetColumns", k.confdeltype::text as "onDelete", k.confupdtype::text as "onUpdate"
            from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' order by 1`)} as keys,
    ${names(`select t.tgname::text from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal`)} as triggers,
    ${list(`select p.polname::text as name, p.polcmd::text as command, p.polpermissive as permissive,
                   array(select case when r = 0 then 'public' else pg_get_userbyid(r)::text end from unnest(p.polroles) r) as roles,
                   pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as check
            from pg_policy p where p.polrelid = c.oid order by 1`)} as policies,
    ${names(`select right_name from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN']) right_name
             where case when right_name = 'MAINTAIN' and current_setting('server_version_num')::int < 170000 then false
                        else has_table_privilege('levee_app', c.oid, right_name) end`)} as grants
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss') and n.nspname not like 'pg\\_%'
  order by 1`;

/** Every table of a database as PostgreSQL itself describes it. */
export async function readCatalogue(owner: pg.Client): Promise<ReadonlyMap<string, CatalogueTable>> {
  const { rows } = await owner.query<CatalogueTable>(question);
  return new Map(rows.map((table) => [table.name, table]));
}
