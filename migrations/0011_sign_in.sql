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
