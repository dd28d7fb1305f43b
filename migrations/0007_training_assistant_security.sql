-- Tutorials and progress, assistants, security events.

-- Something that matters to security, recorded under the identity of whoever caused it.
create table security_event (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  event_type      text not null check (char_length(event_type) <= 80),
  severity        text not null check (severity in ('low', 'medium', 'high', 'critical')),
  user_id         uuid not null,
  event_data      jsonb check (jsonb_typeof(event_data) in ('object', 'array')),
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references organization_members (organization_id, id)
);

create index security_event_by_created_at on security_event (organization_id, created_at, id);
create index security_event_by_severity on security_event (organization_id, severity, created_at, id);
create index security_event_by_event_type on security_event (organization_id, event_type, created_at, id);
create index security_event_by_user_id on security_event (organization_id, user_id, created_at, id);

alter table security_event enable row level security;
alter table security_event force row level security;
create policy same_organization on security_event
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on security_event to levee_app;

-- A short walk through one part of the product, step by step.
create table tutorials (
  organization_id  uuid not null references organization (id),
  id               uuid not null,
  version          integer not null default 1,
  created_at       timestamp with time zone not null default now(),
  created_by       uuid not null,
  updated_at       timestamp with time zone not null default now(),
  title            text not null check (char_length(title) <= 120),
  module_name      text not null check (char_length(module_name) <= 60),
  difficulty_level text not null check (difficulty_level in ('beginner', 'intermediate', 'advanced')),
  is_active        boolean not null,
  steps            jsonb not null check (jsonb_typeof(steps) in ('object', 'array')),
  search           tsvector generated always as (words_of(coalesce(title, ''))) stored,
  primary key (organization_id, id)
);

create index tutorials_by_title on tutorials (organization_id, title, id);
create index tutorials_by_module_name on tutorials (organization_id, module_name, title, id);
create index tutorials_by_difficulty_level on tutorials (organization_id, difficulty_level, title, id);
create index tutorials_by_is_active on tutorials (organization_id, is_active, title, id);
create index tutorials_words on tutorials using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table tutorials enable row level security;
alter table tutorials force row level security;
create policy same_organization on tutorials
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on tutorials to levee_app;

create policy text_search on tutorials for select to levee_search using (true);
grant select on tutorials to levee_search;
create function tutorials_search(words tsquery, bound integer) returns setof tutorials
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from tutorials where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function tutorials_search from public;
grant execute on function tutorials_search to levee_app;
alter function tutorials_search owner to levee_search;

-- How far one person has come in one tutorial.
create table user_tutorial_progress (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  user_id         uuid not null,
  tutorial_id     uuid not null,
  current_step    integer not null check (current_step between 0 and 1000),
  completed       boolean not null,
  primary key (organization_id, id),
  unique (organization_id, user_id, tutorial_id),
  foreign key (organization_id, user_id) references organization_members (organization_id, id),
  foreign key (organization_id, tutorial_id) references tutorials (organization_id, id)
);

create index user_tutorial_progress_by_created_at on user_tutorial_progress (organization_id, created_at, id);
create index user_tutorial_progress_by_completed on user_tutorial_progress (organization_id, completed, created_at, id);
create index user_tutorial_progress_by_user_id on user_tutorial_progress (organization_id, user_id, id);
create index user_tutorial_progress_by_tutorial_id on user_tutorial_progress (organization_id, tutorial_id, id);

alter table user_tutorial_progress enable row level security;
alter table user_tutorial_progress force row level security;
create policy same_organization on user_tutorial_progress
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on user_tutorial_progress to levee_app;

-- An assistant that speaks for the organization, with its own look and greeting.
create table product_agents (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  name            text not null check (char_length(name) <= 80),
  welcome_message text check (char_length(welcome_message) <= 500),
  branding_config jsonb check (jsonb_typeof(branding_config) in ('object', 'array')),
  primary key (organization_id, id)
);

create index product_agents_by_name on product_agents (organization_id, name, id);

alter table product_agents enable row level security;
alter table product_agents force row level security;
create policy same_organization on product_agents
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on product_agents to levee_app;
