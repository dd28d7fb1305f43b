-- Local. Since when an organization lets each role in with a second factor only, and whether its own provider looks after one.
create table auth.second_factor_roles (
  organization_id      uuid primary key,
  user_since           timestamptz,
  manager_since        timestamptz,
  admin_since          timestamptz,
  platform_admin_since timestamptz,
  counts_sso           boolean not null
);

grant select, insert, update, delete on auth.second_factor_roles to levee_app;
