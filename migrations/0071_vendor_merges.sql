-- Two rows of the directory that are one firm: a second person agrees, and the one that is merged says into which.
alter table vendor drop constraint vendor_status_check;
alter table vendor add column merged_into uuid;
alter table vendor add check (status in ('registered', 'active', 'on_hold', 'inactive', 'merged'));
alter table vendor add foreign key (organization_id, merged_into) references vendor (organization_id, id);
create index vendor_by_merged_into on vendor (organization_id, merged_into, id);

-- A request to merge a duplicate vendor into another one, decided by a second person.
create table vendor_merge (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('proposed', 'approved', 'rejected', 'withdrawn')),
  number          text not null check (char_length(number) <= 60),
  vendor          uuid not null,
  target          uuid not null,
  why             text not null check (char_length(why) <= 500),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(why, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, target) references vendor (organization_id, id)
);
create index vendor_merge_by_status on vendor_merge (organization_id, status, number, id);
create index vendor_merge_by_vendor on vendor_merge (organization_id, vendor, number, id);
create index vendor_merge_by_target on vendor_merge (organization_id, target, number, id);
call tenant_table('vendor_merge');
call searchable('vendor_merge');
