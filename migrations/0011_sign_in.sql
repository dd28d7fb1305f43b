-- How people sign in besides a password: second factors, passkeys, other providers. What belongs to an account belongs to no organization.

-- How a session began and when its person last proved who they are. Whoever came in through an organization's own provider stays in
-- that organization: the provider vouches for its people there and nowhere else.
alter table auth.sessions
  add column method       text not null default 'password' check (method in ('password', 'passkey', 'google', 'sso')),
  add column confirmed_at timestamptz,
  add column confined_to  uuid;

-- Global. The secret an authenticator app shares with us, sealed; it counts once its first code was given.
create table auth.second_factors (
  user_id      uuid primary key references auth.users (id) on delete cascade,
  secret       bytea not null,
  -- The half minute of the last code that was taken: no code works twice.
  last_step    bigint not null default 0,
  created_at   timestamptz not null,
  confirmed_at timestamptz
);

-- Global. Codes for whoever lost the app; a code that was used is gone.
create table auth.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  digest  text not null,
  primary key (user_id, digest)
);

-- Global. Keys that live in a person's device; we keep the public half.
create table auth.passkeys (
  id            uuid primary key default gen_random_uuid(),
  user_id       uuid not null references auth.users (id) on delete cascade,
  name          text not null check (char_length(name) <= 80),
  credential_id text not null unique check (char_length(credential_id) <= 1400),
  public_key    bytea not null,
  counter       bigint not null,
  transports    text[] not null default '{}',
  created_at    timestamptz not null,
  last_used_at  timestamptz
);

create index passkeys_user on auth.passkeys (user_id);

-- Local. Sign-ins of the last ninety days, for the person to look over.
create table auth.sign_ins (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references auth.users (id) on delete cascade,
  at         timestamptz not null,
  method     text not null check (method in ('password', 'passkey', 'google', 'sso', 'code')),
  outcome    text not null check (outcome in ('signed in', 'refused')),
  ip_address text,
  user_agent text
);

create index sign_ins_user on auth.sign_ins (user_id, at);
create index sign_ins_end  on auth.sign_ins (at);

grant select, insert, update, delete on auth.second_factors, auth.recovery_codes, auth.passkeys, auth.sign_ins to levee_app;

-- Local. Which organization has proven that an e-mail domain is its own: asked before anybody is signed in.
create table auth.sso_domains (
  domain          text primary key check (domain = lower(domain) and char_length(domain) <= 253),
  organization_id uuid not null
);

create index sso_domains_organization on auth.sso_domains (organization_id);

-- Local. Whether an organization lets its people in through its own provider only, and whom it spares for emergencies.
create table auth.sso_organizations (
  organization_id uuid primary key,
  required        boolean not null,
  spared          uuid[] not null default '{}'
);

grant select, insert, update, delete on auth.sso_domains, auth.sso_organizations to levee_app;

alter table auth.lookups
  drop constraint lookups_record_check,
  add constraint lookups_record_check check (record in ('api_key', 'invitation', 'scim_token'));

-- What stands behind the @ of the organization’s people; its provider vouches for addresses of proven domains only.
create table email_domain (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('claimed', 'proven', 'released')),
  domain          text not null check (char_length(domain) <= 253),
  proof           text not null check (char_length(proof) <= 80),
  proven_by       text check (proven_by in ('dns', 'operator')),
  proven_at       timestamp with time zone,
  primary key (organization_id, id)
);

-- One place for a domain that is in use.
create unique index email_domain_live on email_domain (organization_id, domain) where status <> 'released';
create index email_domain_by_domain on email_domain (organization_id, domain, id);
create index email_domain_by_status on email_domain (organization_id, status, domain, id);

alter table email_domain enable row level security;
alter table email_domain force row level security;
create policy same_organization on email_domain
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on email_domain to levee_app;

-- A key with which the organization’s directory keeps its people up to date here (SCIM).
create table scim_token (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'revoked')),
  name            text not null check (char_length(name) <= 80),
  start           text not null check (char_length(start) <= 20),
  digest          text not null check (char_length(digest) <= 64),
  last_used_at    timestamp with time zone,
  primary key (organization_id, id)
);

create index scim_token_by_created_at on scim_token (organization_id, created_at, id);
create index scim_token_by_status on scim_token (organization_id, status, created_at, id);

alter table scim_token enable row level security;
alter table scim_token force row level security;
create policy same_organization on scim_token
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on scim_token to levee_app;

-- The organization’s own sign-in: a provider that speaks OpenID Connect and vouches for its people.
create table sso_connection (
  organization_id             uuid not null references organization (id),
  id                          uuid not null,
  version                     integer not null default 1,
  created_at                  timestamp with time zone not null default now(),
  created_by                  uuid not null,
  updated_at                  timestamp with time zone not null default now(),
  status                      text not null check (status in ('draft', 'active', 'off')),
  name                        text not null check (char_length(name) <= 80),
  issuer                      text not null check (char_length(issuer) <= 500),
  client_id                   text not null check (char_length(client_id) <= 300),
  client_secret               bytea not null,
  client_secret_last4         text check (char_length(client_secret_last4) <= 4),
  takes_addresses_as_verified boolean not null,
  admits_new_people           boolean not null,
  default_role                text not null check (default_role in ('user', 'manager')),
  tested_at                   timestamp with time zone,
  primary key (organization_id, id)
);

create index sso_connection_by_created_at on sso_connection (organization_id, created_at, id);
create index sso_connection_by_status on sso_connection (organization_id, status, created_at, id);

alter table sso_connection enable row level security;
alter table sso_connection force row level security;
create policy same_organization on sso_connection
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on sso_connection to levee_app;

-- What the organization's directory calls a member, beside what we call them.
create table scim_user (
  organization_id uuid not null references organization (id),
  member          uuid not null,
  external_id     text not null check (char_length(external_id) <= 200),
  primary key (organization_id, member),
  unique (organization_id, external_id),
  foreign key (organization_id, member) references organization_members (organization_id, id)
);

alter table scim_user enable row level security;
alter table scim_user force row level security;
create policy same_organization on scim_user
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on scim_user to levee_app;
