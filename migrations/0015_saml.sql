-- A provider may speak SAML instead of OpenID Connect: it has an address of sign-in and certificates, and no client.
alter table sso_connection
  add column kind            text not null default 'oidc' check (kind in ('oidc', 'saml')),
  add column sign_in_address text check (char_length(sign_in_address) <= 500),
  add column certificates    text check (char_length(certificates) <= 10000),
  alter column client_id     drop not null,
  alter column client_secret drop not null;

alter table sso_connection alter column kind drop default;

-- Local. Marks of assertions that somebody came in with; none of them counts again.
create table auth.saml_assertions (
  digest  text primary key,
  ends_at timestamptz not null
);

create index saml_assertions_end on auth.saml_assertions (ends_at);

grant select, insert, delete on auth.saml_assertions to levee_app;
