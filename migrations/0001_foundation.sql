-- Organizations, their members, roles and duties, and the counters behind gapless numbers.
-- Three classes of tables: tenant (organization first in every key, row-level security forced), global (few), local (queues and counters, ids only).

-- Owns the search functions. Its policies let it use text indexes, which row-level security otherwise denies
-- (the text search operator is not leak-proof); the functions themselves carry the organization.
do $$
begin
  if not exists (select from pg_roles where rolname = 'levee_search') then
    create role levee_search nologin;
  end if;
  execute format('grant levee_search to %I with set true, inherit false', current_user);
end
$$;

grant usage on schema public to levee_app;
grant usage, create on schema public to levee_search;

-- Words are runs of letters and digits, for what is kept and for what is asked alike: the parser alone would read REQ-2026-00168 as
-- a word and two negative numbers, and an address as one word. A run that begins with a digit gets a letter in front, because it
-- would take 2e47fc for a number with an exponent and two letters.
create function words_of(given text) returns tsvector
  language sql immutable parallel safe
  as $$ select to_tsvector('english', regexp_replace(regexp_replace(given, '[^[:alnum:]]+', ' ', 'g'), '\m(?=\d)', 'n', 'g')) $$;

-- A text index keeps one list of rows for each word. Here each word begins with its organization, so the list a search reads holds
-- that organization's rows alone, however large the neighbours are; a short prefix is enough, because the search functions compare
-- the whole organization as well.
create function own_words(organization uuid, words tsvector) returns tsvector
  language sql immutable parallel safe
  as $$ select array_to_tsvector(array(select left(organization::text, 8) || lexeme from unnest(words))) $$;

create function own_query(organization uuid, words tsquery) returns tsquery
  language sql immutable parallel safe
  as $$ select regexp_replace(words::text, '''((?:[^'']|'''')+)''', '''' || left(organization::text, 8) || '\1''', 'g')::tsquery $$;

-- Every agency that uses this installation. Global: tenant tables point at it.
create table organization (
  id              uuid primary key default gen_random_uuid(),
  name            text not null check (char_length(name) between 1 and 120),
  slug            text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  time_zone       text not null default 'America/New_York',
  currency        text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  state           text not null default 'active' check (state in ('active', 'suspended', 'closed')),
  branding_config jsonb not null default '{}',
  created_at      timestamptz not null default now()
);

alter table organization enable row level security;
alter table organization force row level security;
create policy own_or_platform on organization
  using      (id = nullif(current_setting('app.organization_id', true), '')::uuid or current_setting('app.platform', true) = 'yes')
  with check (id = nullif(current_setting('app.organization_id', true), '')::uuid or current_setting('app.platform', true) = 'yes');
grant select, insert, update on organization to levee_app;

-- The specification's name for the same thing.
create view tenants with (security_invoker = true) as
  select id, name, slug, state, branding_config, created_at from organization;
grant select on tenants to levee_app;

create table organization_members (
  organization_id uuid not null references organization (id),
  id              uuid not null default gen_random_uuid(),
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  created_by      uuid not null,
  updated_at      timestamptz not null default now(),
  status          text not null default 'active' check (status in ('active', 'suspended', 'left')),

  name            text not null check (char_length(name) <= 120),
  email           text not null check (char_length(email) <= 255),
  user_id         uuid not null,
  job_title       text check (char_length(job_title) <= 120),
  department      text check (char_length(department) <= 120),
  phone           text check (phone ~ '^[+]?[1-9][0-9]{1,14}$'),
  search          tsvector generated always as (words_of(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(job_title, '') || ' ' || coalesce(department, ''))) stored,

  primary key (organization_id, id),
  unique (organization_id, user_id)
);

create index organization_members_by_status     on organization_members (organization_id, status, name, id);
create index organization_members_by_department on organization_members (organization_id, department, name, id);
create index organization_members_by_name       on organization_members (organization_id, name, id);
create index organization_members_by_user       on organization_members (user_id);
create index organization_members_words         on organization_members using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table organization_members enable row level security;
alter table organization_members force row level security;
create policy same_organization on organization_members
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
-- A person sees their own memberships before an organization is chosen.
create policy own_membership on organization_members for select
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
create policy text_search on organization_members for select to levee_search using (true);
grant select, insert, update on organization_members to levee_app;
grant select on organization_members to levee_search;

-- `offset 0` keeps the second condition from becoming a reason to read all rows of the organization. What may be executed is said
-- before the function changes hands, because afterwards only its owner could say it.
create function organization_members_search(words tsquery, bound integer) returns setof organization_members
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from organization_members where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function organization_members_search from public;
grant execute on function organization_members_search to levee_app;
alter function organization_members_search owner to levee_search;

-- The active role of a person is the most recently granted row that has not expired.
create table user_roles (
  organization_id uuid not null references organization (id),
  id              uuid not null default gen_random_uuid(),
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  created_by      uuid not null,
  updated_at      timestamptz not null default now(),
  status          text not null default 'active' check (status in ('active', 'revoked')),

  user_id         uuid not null,
  role            text not null check (role in ('user', 'manager', 'admin', 'platform_admin')),
  granted_at      timestamptz not null,
  expires_at      timestamptz,
  reason          text check (char_length(reason) <= 500),

  primary key (organization_id, id),
  foreign key (organization_id, user_id) references organization_members (organization_id, id)
);

create index user_roles_by_user_id    on user_roles (organization_id, user_id, granted_at, id);
create index user_roles_by_role       on user_roles (organization_id, role, granted_at, id);
create index user_roles_by_status     on user_roles (organization_id, status, granted_at, id);
create index user_roles_by_granted_at on user_roles (organization_id, granted_at, id);

alter table user_roles enable row level security;
alter table user_roles force row level security;
create policy same_organization on user_roles
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on user_roles to levee_app;

-- Finer rights inside an organization: buyer, approver, treasurer and the like.
create table duty_grant (
  organization_id uuid not null references organization (id),
  id              uuid not null default gen_random_uuid(),
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  created_by      uuid not null,
  updated_at      timestamptz not null default now(),
  status          text not null default 'active' check (status in ('active', 'revoked')),

  member          uuid not null,
  duty            text not null check (duty in ('accounts_payable', 'approver', 'auditor', 'budget_officer', 'buyer', 'chief_procurement_officer', 'contract_manager', 'evaluation_chair', 'evaluator', 'legal_counsel', 'opening_officer', 'receiver', 'treasurer', 'vendor_approver', 'vendor_clerk')),
  from_day        date not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day       date check (until_day between '1900-01-01' and '2200-12-31'),
  reason          text check (char_length(reason) <= 500),
  exception       text check (char_length(exception) <= 500),

  primary key (organization_id, id),
  foreign key (organization_id, member) references organization_members (organization_id, id)
);

create unique index duty_grant_once     on duty_grant (organization_id, member, duty) where status = 'active';
create index duty_grant_by_member       on duty_grant (organization_id, member, from_day, id);
create index duty_grant_by_duty         on duty_grant (organization_id, duty, from_day, id);
create index duty_grant_by_status       on duty_grant (organization_id, status, from_day, id);
create index duty_grant_by_from_day     on duty_grant (organization_id, from_day, id);

alter table duty_grant enable row level security;
alter table duty_grant force row level security;
create policy same_organization on duty_grant
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on duty_grant to levee_app;

-- The next number of each kind. Taken inside the transaction that uses it, so that no number is lost to a rollback.
create table counter (
  organization_id uuid not null references organization (id),
  kind            text not null,
  value           bigint not null check (value > 0),
  primary key (organization_id, kind)
);

alter table counter enable row level security;
alter table counter force row level security;
create policy same_organization on counter
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on counter to levee_app;

-- First answers of calls that carried an Idempotency-Key, written in the transaction of their effect.
create table idempotency (
  organization_id uuid not null references organization (id),
  user_id         uuid not null,
  route           text not null,
  key             text not null check (char_length(key) between 1 and 255),
  request_hash    bytea not null,
  status          integer,
  headers         jsonb not null default '{}',
  body            text,
  at              timestamptz not null default now(),
  primary key (organization_id, user_id, route, key)
);

create index idempotency_by_age on idempotency (organization_id, at);

alter table idempotency enable row level security;
alter table idempotency force row level security;
create policy same_organization on idempotency
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on idempotency to levee_app;
