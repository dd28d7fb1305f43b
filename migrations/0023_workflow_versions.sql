-- How documents are decided on, drawn in versions.

-- How one kind of document is decided on: who, in which order and when. What is drawn is kept in versions.
create table workflow_definition (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  name            text not null check (char_length(name) <= 120),
  kind            text not null check (char_length(kind) <= 60),
  about           text check (char_length(about) <= 1000),
  search          tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, kind)
);

create index workflow_definition_by_name on workflow_definition (organization_id, name, id);
create index workflow_definition_words on workflow_definition using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table workflow_definition enable row level security;
alter table workflow_definition force row level security;
create policy same_organization on workflow_definition
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on workflow_definition to levee_app;

create policy text_search on workflow_definition for select to levee_search using (true);
grant select on workflow_definition to levee_search;
create function workflow_definition_search(words tsquery, bound integer) returns setof workflow_definition
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from workflow_definition where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function workflow_definition_search from public;
grant execute on function workflow_definition_search to levee_app;
alter function workflow_definition_search owner to levee_search;

-- One drawing of a workflow. It changes while it is a draft and never afterwards; cases stay on the one they began with.
create table workflow_version (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'in_review', 'published', 'superseded', 'discarded')),
  name            text not null check (char_length(name) <= 160),
  definition      uuid not null,
  number          bigint not null check (number between 1 and 9007199254740991),
  note            text check (char_length(note) <= 1000),
  document        jsonb not null check (jsonb_typeof(document) in ('object', 'array')),
  based_on        uuid,
  authors         uuid[] check (cardinality(authors) <= 100),
  published_by    uuid,
  published_at    timestamp with time zone,
  search          tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, definition, number),
  foreign key (organization_id, definition) references workflow_definition (organization_id, id),
  foreign key (organization_id, based_on) references workflow_version (organization_id, id),
  foreign key (organization_id, published_by) references organization_members (organization_id, id)
);

create index workflow_version_by_number on workflow_version (organization_id, number, id);
create index workflow_version_by_status on workflow_version (organization_id, status, number, id);
create index workflow_version_by_published_by on workflow_version (organization_id, published_by, number, id);
create index workflow_version_by_based_on on workflow_version (organization_id, based_on, id);
create index workflow_version_words on workflow_version using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table workflow_version enable row level security;
alter table workflow_version force row level security;
create policy same_organization on workflow_version
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on workflow_version to levee_app;

create policy text_search on workflow_version for select to levee_search using (true);
grant select on workflow_version to levee_search;
create function workflow_version_search(words tsquery, bound integer) returns setof workflow_version
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from workflow_version where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function workflow_version_search from public;
grant execute on function workflow_version_search to levee_app;
alter function workflow_version_search owner to levee_search;
