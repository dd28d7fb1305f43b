-- What people say about a row of a record. Whoever may read the row may read and write here, so every call asks for the row first.
-- What was withdrawn is not shown any more; it stays for the record.
create table comment (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  record          text not null check (char_length(record) <= 60),
  row_id          uuid not null,
  text            text not null check (char_length(text) between 1 and 4000),
  mentions        uuid[] not null default '{}',
  edited_at       timestamp with time zone,
  withdrawn_at    timestamp with time zone,
  withdrawn_by    uuid,
  primary key (organization_id, id),
  foreign key (organization_id, created_by) references organization_members (organization_id, id),
  foreign key (organization_id, withdrawn_by) references organization_members (organization_id, id),
  check ((withdrawn_at is null) = (withdrawn_by is null))
);

create index comment_about on comment (organization_id, record, row_id, created_at, id);
create index comment_by_created_by on comment (organization_id, created_by, id);
create index comment_by_withdrawn_by on comment (organization_id, withdrawn_by, id);

alter table comment enable row level security;
alter table comment force row level security;
create policy same_organization on comment
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on comment to levee_app;
