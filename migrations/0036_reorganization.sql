-- Cost centers that move, and where they go.

-- Cost centers that get another place, or go into another one, from a day on, with the budget lines that follow.
create table reorganization (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'applied', 'discarded')),
  name            text not null check (char_length(name) <= 120),
  effective_on    date not null check (effective_on between '1900-01-01' and '2200-12-31'),
  reason          text check (char_length(reason) <= 500),
  search          tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id)
);

create index reorganization_by_effective_on on reorganization (organization_id, effective_on, id);
create index reorganization_by_status on reorganization (organization_id, status, effective_on, id);
create index reorganization_words on reorganization using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table reorganization enable row level security;
alter table reorganization force row level security;
create policy same_organization on reorganization
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on reorganization to levee_app;

create policy text_search on reorganization for select to levee_search using (true);
grant select on reorganization to levee_search;
create function reorganization_search(words tsquery, bound integer) returns setof reorganization
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from reorganization where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function reorganization_search from public;
grant execute on function reorganization_search to levee_app;
alter function reorganization_search owner to levee_search;

create table reorganization_moves (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  center          uuid not null,
  into_center     uuid,
  part_of         uuid,
  department      text check (char_length(department) <= 120),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references reorganization (organization_id, id) on delete cascade,
  foreign key (organization_id, center) references cost_center (organization_id, id),
  foreign key (organization_id, into_center) references cost_center (organization_id, id),
  foreign key (organization_id, part_of) references cost_center (organization_id, id)
);

create index reorganization_moves_by_parent on reorganization_moves (organization_id, parent, position);

alter table reorganization_moves enable row level security;
alter table reorganization_moves force row level security;
create policy same_organization on reorganization_moves
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on reorganization_moves to levee_app;

create index reorganization_moves_by_center on reorganization_moves (organization_id, center);
create index reorganization_moves_by_into_center on reorganization_moves (organization_id, into_center);
create index reorganization_moves_by_part_of on reorganization_moves (organization_id, part_of);
