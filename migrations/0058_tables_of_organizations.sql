-- What every table of organizations has, in one word each for the migrations to come. Only the owner calls them.

-- Row-level security forced, one plain policy, and the rights of the server; rows go only where their definition says so.
create procedure tenant_table(name regclass, removable boolean default false)
  language plpgsql set search_path = public, pg_temp
  as $$
  declare
    own constant text := $own$organization_id = nullif(current_setting('app.organization_id', true), '')::uuid$own$;
  begin
    execute format('alter table %s enable row level security', name);
    execute format('alter table %s force row level security', name);
    execute format('create policy same_organization on %s using (%s) with check (%s)', name, own, own);
    execute format('grant select, insert, update%s on %s to levee_app', case when removable then ', delete' else '' end, name);
  end
  $$;

-- Text search past row-level security: the function's owner may use the text index, and the function itself names the organization.
-- `offset 0` keeps that second condition from becoming a reason to read all rows of the organization.
create procedure searchable(name regclass)
  language plpgsql set search_path = public, pg_temp
  as $$
  begin
    execute format('create index %I on %s using gin (own_words(organization_id, search)) with (fastupdate = off)', name || '_words', name);
    execute format('create policy text_search on %s for select to levee_search using (true)', name);
    execute format('grant select on %s to levee_search', name);
    execute format($def$
      create function %1$I(words tsquery, bound integer) returns setof %2$s
        language sql stable security definer set search_path = public, pg_temp
        as $body$ select * from (select * from %2$s where own_words(organization_id, search) @@
                               own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
              where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
              limit bound $body$ $def$, name || '_search', name);
    execute format('revoke execute on function %I from public', name || '_search');
    execute format('grant execute on function %I to levee_app', name || '_search');
    execute format('alter function %I owner to levee_search', name || '_search');
  end
  $$;

revoke execute on procedure tenant_table, searchable from public;
