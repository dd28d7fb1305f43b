-- Where spending is booked.

-- Where spending is booked: a department, a program or a crew with a budget of its own.
create table cost_center (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'closed')),
  code            text not null check (char_length(code) <= 20),
  name            text not null check (char_length(name) <= 120),
  manager         uuid,
  department      text check (char_length(department) <= 120),
  opens_on        date check (opens_on between '1900-01-01' and '2200-12-31'),
  closes_on       date check (closes_on between '1900-01-01' and '2200-12-31'),
  notes           text check (char_length(notes) <= 4000),
  search          tsvector generated always as (words_of(coalesce(code, '') || ' ' || coalesce(name, '') || ' ' || coalesce(department, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, code),
  foreign key (organization_id, manager) references organization_members (organization_id, id)
);

create index cost_center_by_status on cost_center (organization_id, status, code, id);
create index cost_center_by_department on cost_center (organization_id, department, code, id);
create index cost_center_by_manager on cost_center (organization_id, manager, code, id);
create index cost_center_words on cost_center using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table cost_center enable row level security;
alter table cost_center force row level security;
create policy same_organization on cost_center
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on cost_center to levee_app;

create policy text_search on cost_center for select to levee_search using (true);
grant select on cost_center to levee_search;
create function cost_center_search(words tsquery, bound integer) returns setof cost_center
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from cost_center where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function cost_center_search from public;
grant execute on function cost_center_search to levee_app;
alter function cost_center_search owner to levee_search;
