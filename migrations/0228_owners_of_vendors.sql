-- Owners and officers of vendors, as firms disclose them; declared interests are checked against them.
alter table interest_finding drop constraint interest_finding_ground_check;
alter table interest_finding add constraint interest_finding_ground_check
  check (ground in ('declared', 'account', 'email', 'phone', 'owner', 'holder', 'co_owner', 'contact', 'similar'));

-- What your firm tells every agency it registers with.
create table firm_profile_owners (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  name            text not null check (char_length(name) <= 160),
  title           text check (char_length(title) <= 120),
  share           numeric(9,4) check (share between 0 and 100),
  since           date check (since between '1900-01-01' and '2200-12-31'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references firm_profile (organization_id, id) on delete cascade
);
create index firm_profile_owners_by_parent on firm_profile_owners (organization_id, parent, position);
call tenant_table('firm_profile_owners', removable => true);

-- Owners of 25 percent or more and officers, as the vendor disclosed them.
create table vendor_ownership (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  number          text not null check (char_length(number) <= 60),
  vendor          uuid not null,
  verified_with   text check (char_length(verified_with) <= 200),
  disclosed_by    text check (char_length(disclosed_by) <= 300),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, vendor) references vendor (organization_id, id)
);
create index vendor_ownership_by_vendor on vendor_ownership (organization_id, vendor, number, id);
call tenant_table('vendor_ownership');

create table vendor_ownership_owners (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  name            text not null check (char_length(name) <= 160),
  title           text check (char_length(title) <= 120),
  share           numeric(9,4) check (share between 0 and 100),
  since           date check (since between '1900-01-01' and '2200-12-31'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references vendor_ownership (organization_id, id) on delete cascade
);
create index vendor_ownership_owners_by_parent on vendor_ownership_owners (organization_id, parent, position);
call tenant_table('vendor_ownership_owners', removable => true);
