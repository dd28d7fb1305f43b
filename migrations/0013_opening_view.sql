-- The saved view that a list opens with, for one person.
create table opening_view (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  person          uuid not null,
  list_of         text not null check (char_length(list_of) <= 60),
  view            uuid not null,
  primary key (organization_id, id),
  unique (organization_id, person, list_of),
  foreign key (organization_id, person) references organization_members (organization_id, id)
);

create index opening_view_by_list_of on opening_view (organization_id, list_of, id);

alter table opening_view enable row level security;
alter table opening_view force row level security;
create policy same_organization on opening_view
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on opening_view to levee_app;
