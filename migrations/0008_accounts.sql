-- Accounts: what a person signs in with, apart from any organization. better-auth keeps these tables; their names and columns
-- follow its own schema in snake case. None of them is a tenant table: no row security, and only the server's role may use them.

create schema auth;
grant usage on schema auth to levee_app;

-- Global. One person, however many organizations they are a member of.
create table auth.users (
  id             uuid primary key default gen_random_uuid(),
  name           text not null check (char_length(name) <= 120),
  email          text not null unique check (email = lower(email) and char_length(email) <= 255),
  email_verified boolean not null default false,
  image          text,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now()
);

-- Global. How a person proves who they are: a password (scrypt), later also other providers.
create table auth.accounts (
  id                       uuid primary key default gen_random_uuid(),
  account_id               text not null,
  provider_id              text not null,
  user_id                  uuid not null references auth.users (id) on delete cascade,
  access_token             text,
  refresh_token            text,
  id_token                 text,
  access_token_expires_at  timestamptz,
  refresh_token_expires_at timestamptz,
  scope                    text,
  password                 text,
  created_at               timestamptz not null default now(),
  updated_at               timestamptz not null default now(),

  unique (provider_id, account_id)
);

create index accounts_user on auth.accounts (user_id);

-- Local. A signed-in browser. `role` is the one its token was given for: another role asks for another token.
create table auth.sessions (
  id              uuid primary key default gen_random_uuid(),
  token           text not null unique,
  user_id         uuid not null references auth.users (id) on delete cascade,
  organization_id uuid,
  role            text,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  expires_at      timestamptz not null,
  last_seen_at    timestamptz not null,
  -- The token before this one: accepted for a few seconds, for requests that were under way; later it is a theft.
  previous_token  text,
  renewed_at      timestamptz,
  ip_address      text,
  user_agent      text
);

create index sessions_user           on auth.sessions (user_id);
create index sessions_previous_token on auth.sessions (previous_token) where previous_token is not null;
create index sessions_end            on auth.sessions (expires_at);

-- Local. One-time links of mails; `identifier` is a hash, `value` the account.
create table auth.verifications (
  id         uuid primary key default gen_random_uuid(),
  identifier text not null,
  value      text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index verifications_identifier on auth.verifications (identifier);
create index verifications_value      on auth.verifications (value);
create index verifications_end        on auth.verifications (expires_at);

-- Local. Which organization and row a secret belongs to, by its SHA-256: found before any organization is known. Ids only.
create table auth.lookups (
  digest          text primary key,
  record          text not null check (record in ('api_key', 'invitation')),
  organization_id uuid not null,
  row_id          uuid not null,
  expires_at      timestamptz
);

create index lookups_end on auth.lookups (record, expires_at) where expires_at is not null;

grant select, insert, update, delete on all tables in schema auth to levee_app;

-- One open offer per address.
create unique index invitation_live on invitation (organization_id, email) where status = 'sent';
