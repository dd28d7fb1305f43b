-- Whether a provider's own second factor counts, and which words of it say that there was one. None counts before somebody decides so.
alter table sso_connection
  add column trusts_factor boolean not null default false,
  add column factor_values text[];

alter table sso_connection alter column trusts_factor drop default;

-- Local. By what a session that a provider began had a second factor, if it had one.
alter table auth.sessions
  add column second_factor text check (second_factor in ('own', 'provider'));

-- What a provider says of each sign-in takes the place of one answer for all of them.
alter table auth.second_factor_roles drop column counts_sso;
