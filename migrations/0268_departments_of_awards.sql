-- A member sees awards of this department, and of those under it, only.
create table department_limit (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'lifted')),
  member          uuid not null,
  department      uuid not null,
  reason          text check (char_length(reason) <= 500),
  primary key (organization_id, id),
  foreign key (organization_id, member) references organization_members (organization_id, id),
  foreign key (organization_id, department) references agency (organization_id, id)
);
create index department_limit_by_created_at on department_limit (organization_id, created_at, id);
create index department_limit_by_member on department_limit (organization_id, member, created_at, id);
create index department_limit_by_department on department_limit (organization_id, department, created_at, id);
create index department_limit_by_status on department_limit (organization_id, status, created_at, id);
call tenant_table('department_limit');

-- A member may be limited to departments: row-level security then leaves out the awards of others and all that hangs on them.
-- The server says it at the beginning of a transaction, app.departments = '{…}'; without it the policies let everything pass, and each
-- of them asks for that once for a statement.

-- The departments a member is limited to, with all that was under them on a day; null without a limit.
create function own_departments(organization uuid, person uuid, day date) returns uuid[]
  language sql stable parallel safe
  as $$
    with recursive place as (
      select distinct on (p.agency) p.agency, p.under from agency_place p
      where p.organization_id = organization and p.from_day <= day order by p.agency, p.from_day desc
    ), branch (id) as (
      select l.department from department_limit l where l.organization_id = organization and l.member = person and l.status = 'active'
      union
      select p.agency from branch b join place p on p.under = b.id
    )
    select array_agg(id) from branch
  $$;

-- Cost centers of the permitted departments, and the awards that are seen: worked out once for a statement, and for limited people alone.
-- Safe for workers: a policy that is not would keep every sum over costs from being worked out by several of them.
create function seen_centers() returns uuid[]
  language sql stable parallel safe
  as $$
    select coalesce(array_agg(c.id), '{}') from cost_center c
    where c.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
      and c.agency = any (nullif(current_setting('app.departments', true), '')::uuid[])
  $$;

create function seen_awards() returns uuid[]
  language sql stable parallel safe
  as $$
    select coalesce(array_agg(a.id), '{}') from grant_award a
    where a.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
  $$;

-- Tables that are limited already, told by their policy.
create function is_limited(name oid) returns boolean
  language sql stable parallel safe
  as $$ select exists (select from pg_policy p where p.polrelid = name and p.polname = 'own_departments') $$;

-- The policies are the server's alone: a search function has to reach its index of words first, and what it finds is looked at afterwards.
-- Limits a table by what its foreign keys say: the award itself, or the rows of a limited table that each row must name. A table that may
-- name an award without having to is limited only when it is asked for.
create procedure hangs_on_award(name regclass, optional boolean default false)
  language plpgsql set search_path = public, pg_temp
  as $$
  declare
    free constant text := $free$(select nullif(current_setting('app.departments', true), '') is null)$free$;
    key record;
    part text;
    parts text[] := '{}';
  begin
    for key in
      select a.attname as col, c.confrelid::regclass as target, a.attnotnull as must
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
      where c.conrelid = name and c.contype = 'f' and cardinality(c.conkey) = 2 and c.conrelid <> c.confrelid
        and (c.confrelid = 'grant_award'::regclass or is_limited(c.confrelid)) and (a.attnotnull or optional)
      order by c.confrelid <> 'grant_award'::regclass, a.attname
    loop
      part := case when key.target = 'grant_award'::regclass
        then format('%I = any ((select seen_awards())::uuid[])', key.col)
        else format('exists (select from %s of_it where of_it.organization_id = %s.organization_id and of_it.id = %s.%I)',
          key.target, name, name, key.col) end;
      parts := parts || case when key.must then part else format('(%I is null or %s)', key.col, part) end;
      -- What hangs on the award in more than one way names the same award.
      exit when key.must and key.target = 'grant_award'::regclass;
    end loop;
    if cardinality(parts) = 0 then
      return;
    end if;
    execute format('drop policy if exists own_departments on %s', name);
    execute format('create policy own_departments on %s as restrictive to levee_app using (%s or (%s))', name, free, array_to_string(parts, ' and '));
  end
  $$;

-- A new table is limited as it is made, by the keys it is made with.
create or replace procedure tenant_table(name regclass, removable boolean default false)
  language plpgsql set search_path = public, pg_temp
  as $$
  declare
    own constant text := $own$organization_id = nullif(current_setting('app.organization_id', true), '')::uuid$own$;
  begin
    execute format('alter table %s enable row level security', name);
    execute format('alter table %s force row level security', name);
    execute format('create policy same_organization on %s using (%s) with check (%s)', name, own, own);
    execute format('grant select, insert, update%s on %s to levee_app', case when removable then ', delete' else '' end, name);
    call hangs_on_award(name);
  end
  $$;
revoke execute on procedure hangs_on_award from public;

create policy own_departments on grant_award as restrictive to levee_app
  using ((select nullif(current_setting('app.departments', true), '') is null) or cost_center = any ((select seen_centers())::uuid[]));

-- What names awards line by line, such as a cost: its lines are those of the seen awards, and it is seen with one of them.
create procedure shares_awards(name regclass, lines regclass)
  language plpgsql set search_path = public, pg_temp
  as $$
  declare
    free constant text := $free$(select nullif(current_setting('app.departments', true), '') is null)$free$;
  begin
    execute format('create policy own_departments on %s as restrictive to levee_app
      using (%s or award is null or award = any ((select seen_awards())::uuid[]))', lines, free);
    execute format('create policy own_departments on %1$s as restrictive to levee_app using (%3$s or exists (
      select from %2$s of_it where of_it.organization_id = %1$s.organization_id and of_it.parent = %1$s.id
        and of_it.award = any ((select seen_awards())::uuid[])))', name, lines, free);
  end
  $$;
revoke execute on procedure shares_awards from public;
call shares_awards('grant_cost', 'grant_cost_splits');
call shares_awards('control_run', 'control_run_findings');

-- Of the grants office itself, and named with an award once there is one.
call hangs_on_award('grant_application', optional => true);
call hangs_on_award('control_exception', optional => true);

-- Everything that must name an award, or something that hangs on one, until there is nothing more.
do $$
declare
  one regclass;
  before integer := -1;
  now integer := 0;
begin
  while before <> now loop
    before := now;
    for one in
      select distinct c.conrelid::regclass from pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not is_limited(c.conrelid)
        and (c.confrelid = 'grant_award'::regclass or is_limited(c.confrelid))
    loop
      call hangs_on_award(one);
    end loop;
    select count(*) into now from pg_policy where polname = 'own_departments';
  end loop;
end
$$;
-- Whether a row is seen, where a table keeps its record and id: comments, approvals, what waits, the audit record.
create function row_seen(record text, id uuid) returns boolean
  language plpgsql stable
  as $$
  declare
    seen boolean;
  begin
    if id is null or not coalesce(is_limited(to_regclass(quote_ident(record))), false) then
      return true;
    end if;
    execute format('select exists (select from %I r where r.organization_id = $1 and r.id = $2)', record)
      into seen using nullif(current_setting('app.organization_id', true), '')::uuid, id;
    return seen;
  end
  $$;
create policy own_rows on comment as restrictive to levee_app
  using ((select nullif(current_setting('app.departments', true), '') is null) or row_seen(record, row_id));
create policy own_rows on waiting_row as restrictive to levee_app
  using ((select nullif(current_setting('app.departments', true), '') is null) or row_seen(record, row_id));
create policy own_rows on approval as restrictive to levee_app
  using ((select nullif(current_setting('app.departments', true), '') is null) or row_seen(record, row_id));

-- Files that stand in rows of other departments alone. It looks with and without the limit, once for a statement.
create function hidden_documents() returns uuid[]
  language plpgsql
  as $$
  declare
    was constant text := coalesce(current_setting('app.departments', true), '');
    own constant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
    one record;
    found uuid[];
    everywhere uuid[] := '{}';
    seen uuid[] := '{}';
  begin
    for one in
      select a.attrelid::regclass as name, a.attname as col from pg_attribute a
      where a.atttypid = 'uuid[]'::regtype and not a.attisdropped and is_limited(a.attrelid)
    loop
      perform set_config('app.departments', '', true);
      execute format('select array_agg(distinct d) from %s r, unnest(r.%I) d where r.organization_id = $1', one.name, one.col)
        into found using own;
      if found is not null then
        everywhere := everywhere || found;
        perform set_config('app.departments', was, true);
        execute format('select array_agg(distinct d) from %s r, unnest(r.%I) d where r.organization_id = $1', one.name, one.col)
          into found using own;
        seen := seen || coalesce(found, '{}');
      end if;
    end loop;
    perform set_config('app.departments', was, true);
    return array(select unnest(everywhere) except select unnest(seen));
  end
  $$;
create policy own_rows on document as restrictive to levee_app
  using ((select nullif(current_setting('app.departments', true), '') is null) or id <> all ((select hidden_documents())::uuid[]));

-- Of these ids the ones that are rows of other departments, or have lines of others, for a person limited to these. It looks with and without the limit, and leaves
-- it as it was: what the product works out in the same transaction sees everything.
create function hidden_among(ids uuid[], departments uuid[]) returns uuid[]
  language plpgsql
  as $$
  declare
    was constant text := coalesce(current_setting('app.departments', true), '');
    own constant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
    one regclass;
    col text;
    there uuid[];
    named uuid[];
    seen uuid[];
    hidden uuid[] := '{}';
  begin
    if departments is null or cardinality(ids) = 0 then
      return hidden;
    end if;
    for one, col in
      select p.polrelid::regclass, case when a.attname = 'parent' then 'r.parent' else 'r.id' end
      from pg_policy p join pg_attribute a on a.attrelid = p.polrelid and a.attname in ('id', 'parent')
      where p.polname in ('own_departments', 'own_rows')
    loop
      perform set_config('app.departments', '', true);
      execute format('select array_agg(r.id), array_agg(%s) from %s r where r.organization_id = $1 and %1$s = any ($2)', col, one)
        into there, named using own, ids;
      if there is not null then
        perform set_config('app.departments', departments::text, true);
        execute format('select array_agg(r.id) from %s r where r.organization_id = $1 and r.id = any ($2)', one) into seen using own, there;
        hidden := hidden || array(select t.named from unnest(there, named) t (id, named) where t.id <> all (coalesce(seen, '{}')));
      end if;
    end loop;
    perform set_config('app.departments', was, true);
    return hidden;
  end
  $$;

-- Whether a page belongs to a row of other departments, for what a person is told of.
create function link_hidden(organization uuid, person uuid, day date, link text) returns boolean
  language plpgsql
  as $$
  declare
    departments uuid[];
  begin
    if not exists (select from department_limit l where l.organization_id = organization and l.member = person and l.status = 'active') then
      return false;
    end if;
    departments := own_departments(organization, person, day);
    return cardinality(hidden_among(array(select m[1]::uuid
      from regexp_matches(lower(link), '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') m), departments)) > 0;
  end
  $$;
