-- Local. Roles that an organization lets in with a second factor only, each with since when, and whether its own provider looks after one.
create table auth.second_factor_roles (
  organization_id uuid primary key,
  since           jsonb not null check (jsonb_typeof(since) = 'object'),
  counts_sso      boolean not null
);

grant select, insert, update, delete on auth.second_factor_roles to levee_app;
