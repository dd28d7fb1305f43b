-- One day’s public extract of the SAM.gov exclusions.
create table exclusion_snapshot (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('loading', 'current', 'superseded', 'discarded')),
  taken_on        date not null check (taken_on between '1900-01-01' and '2200-12-31'),
  file_name       text not null check (char_length(file_name) <= 200),
  entries         bigint check (entries between 0 and 9007199254740991),
  search          tsvector generated always as (words_of(coalesce(file_name, ''))) stored,
  primary key (organization_id, id)
);
create index exclusion_snapshot_by_taken_on on exclusion_snapshot (organization_id, taken_on, id);
create index exclusion_snapshot_by_status on exclusion_snapshot (organization_id, status, taken_on, id);
call tenant_table('exclusion_snapshot');
call searchable('exclusion_snapshot');

-- Tenant. The entries of extracts that are loading or in use; those of a superseded one are deleted with it.
create table exclusion_row (
  organization_id uuid not null references organization (id),
  snapshot        uuid not null,
  entry           text not null check (char_length(entry) <= 120),
  name            text not null check (char_length(name) <= 300),
  name_key        text not null,
  uei             text,
  cage            text,
  zip             text,
  place           text,
  agency          text,
  program         text,
  kind            text,
  active_on       date,
  ends_on         text,
  primary key (organization_id, snapshot, entry),
  foreign key (organization_id, snapshot) references exclusion_snapshot (organization_id, id) on delete cascade
);
create index exclusion_row_by_name on exclusion_row (organization_id, snapshot, name_key);
create index exclusion_row_by_zip on exclusion_row (organization_id, snapshot, zip);
create index exclusion_row_by_uei on exclusion_row (organization_id, snapshot, uei);
create index exclusion_row_by_cage on exclusion_row (organization_id, snapshot, cage);
call tenant_table('exclusion_row', removable => true);

-- A vendor that may be excluded from federal awards, to confirm or clear.
create table exclusion_match (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('open', 'confirmed', 'cleared', 'ended')),
  vendor          uuid not null,
  excluded        text not null check (char_length(excluded) <= 300),
  grounds         text[] not null check (grounds <@ array['uei', 'cage', 'name', 'near']),
  because         text not null check (char_length(because) <= 500),
  entry           text not null check (char_length(entry) <= 120),
  place           text check (char_length(place) <= 300),
  agency          text check (char_length(agency) <= 200),
  program         text check (char_length(program) <= 200),
  kind            text check (char_length(kind) <= 200),
  active_on       date check (active_on between '1900-01-01' and '2200-12-31'),
  ends_on         text check (char_length(ends_on) <= 40),
  seen_on         date not null check (seen_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(excluded, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id)
);
create index exclusion_match_by_excluded on exclusion_match (organization_id, excluded, id);
create index exclusion_match_by_status on exclusion_match (organization_id, status, excluded, id);
create index exclusion_match_by_vendor on exclusion_match (organization_id, vendor, excluded, id);
create index exclusion_match_by_active_on on exclusion_match (organization_id, active_on, excluded, id);
call tenant_table('exclusion_match');
call searchable('exclusion_match');
