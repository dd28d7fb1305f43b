-- Groups of an organization's directory (SCIM): who is in them, and what an admin lets them give.

-- Empty: a person granted it. What groups gave, groups take away, and a grant by hand stays beside it.
alter table user_roles add column source text check (source in ('directory'));
alter table duty_grant add column source text check (source in ('directory'));
drop index duty_grant_once;
create unique index duty_grant_once on duty_grant (organization_id, member, duty, source) nulls not distinct where status = 'active';

-- In whose name the directory acts. Of keys from before, the audit record knows who issued them.
alter table scim_token
  add column owner uuid,
  add foreign key (organization_id, owner) references organization_members (organization_id, id);
create index scim_token_by_owner on scim_token (organization_id, owner, id);

-- A group that the organization’s directory pushed (SCIM), with the role and the duties its members receive.
create table scim_group (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'deleted')),
  name            text not null check (char_length(name) <= 200),
  external_id     text check (char_length(external_id) <= 200),
  role            text not null check (role in ('user', 'manager', 'admin')),
  duties          text[] check (duties <@ array['accounts_payable', 'approver', 'auditor', 'budget_officer', 'buyer', 'chief_procurement_officer', 'contract_manager', 'evaluation_chair', 'evaluator', 'governing_body', 'legal_counsel', 'opening_officer', 'receiver', 'treasurer', 'vendor_approver', 'vendor_clerk']),
  mapped_by       uuid,
  mapped_at       timestamp with time zone,
  pushed_at       timestamp with time zone not null,
  primary key (organization_id, id),
  foreign key (organization_id, mapped_by) references organization_members (organization_id, id)
);

-- One group of a name and of an external ID: a second one by the same name would be mistaken for the first.
create unique index scim_group_name on scim_group (organization_id, lower(name)) where status = 'active';
create unique index scim_group_external on scim_group (organization_id, external_id) where status = 'active';
create index scim_group_by_name on scim_group (organization_id, name, id);
create index scim_group_by_status on scim_group (organization_id, status, name, id);
create index scim_group_by_role on scim_group (organization_id, role, name, id);
create index scim_group_by_mapped_by on scim_group (organization_id, mapped_by, id);

alter table scim_group enable row level security;
alter table scim_group force row level security;
create policy same_organization on scim_group
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on scim_group to levee_app;

-- A member in a group of the organization’s directory.
create table scim_membership (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  scim_group      uuid not null,
  member          uuid not null,
  pushed_by       uuid,
  primary key (organization_id, id),
  foreign key (organization_id, scim_group) references scim_group (organization_id, id),
  foreign key (organization_id, member) references organization_members (organization_id, id),
  foreign key (organization_id, pushed_by) references organization_members (organization_id, id)
);

create index scim_membership_by_created_at on scim_membership (organization_id, created_at, id);
create index scim_membership_by_scim_group on scim_membership (organization_id, scim_group, created_at, id);
create index scim_membership_by_member on scim_membership (organization_id, member, created_at, id);
create index scim_membership_by_pushed_by on scim_membership (organization_id, pushed_by, id);

alter table scim_membership enable row level security;
alter table scim_membership force row level security;
create policy same_organization on scim_membership
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on scim_membership to levee_app;

-- A role or duty that directory groups should have given or removed, and why it was not.
create table scim_finding (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('open', 'resolved')),
  member          uuid not null,
  access          text not null check (access in ('role_manager', 'role_admin', 'accounts_payable', 'approver', 'auditor', 'budget_officer', 'buyer', 'chief_procurement_officer', 'contract_manager', 'evaluation_chair', 'evaluator', 'governing_body', 'legal_counsel', 'opening_officer', 'receiver', 'treasurer', 'vendor_approver', 'vendor_clerk')),
  kind            text not null check (kind in ('not_given', 'kept')),
  reason          text not null check (char_length(reason) <= 500),
  primary key (organization_id, id),
  foreign key (organization_id, member) references organization_members (organization_id, id)
);

create unique index scim_finding_once on scim_finding (organization_id, member, access) where status = 'open';
create index scim_finding_by_created_at on scim_finding (organization_id, created_at, id);
create index scim_finding_by_status on scim_finding (organization_id, status, created_at, id);
create index scim_finding_by_member on scim_finding (organization_id, member, created_at, id);

alter table scim_finding enable row level security;
alter table scim_finding force row level security;
create policy same_organization on scim_finding
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on scim_finding to levee_app;

