-- Links in letters about tasks of approvals: one person, one task, one content, one use. Only the token's hash is kept.
create table approval_link (
  organization_id uuid not null references organization (id),
  token_hash      text not null check (char_length(token_hash) <= 100),
  task            uuid not null,
  person          uuid not null,
  content_hash    text not null check (char_length(content_hash) <= 64),
  created_at      timestamp with time zone not null,
  expires_at      timestamp with time zone not null,
  used_at         timestamp with time zone,
  primary key (organization_id, token_hash),
  foreign key (organization_id, task) references approval_task (organization_id, id),
  foreign key (organization_id, person) references organization_members (organization_id, id)
);

create index approval_link_by_task on approval_link (organization_id, task);
create index approval_link_by_person on approval_link (organization_id, person);

alter table approval_link enable row level security;
alter table approval_link force row level security;
create policy same_organization on approval_link
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on approval_link to levee_app;
