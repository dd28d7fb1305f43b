-- Vendors picked to compare side by side and to invite to a solicitation.
create table vendor_shortlist (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  name            text not null check (char_length(name) <= 120),
  solicitation    text check (char_length(solicitation) <= 60),
  vendors         uuid[] not null check (cardinality(vendors) <= 12),
  note            text check (char_length(note) <= 2000),
  search          tsvector generated always as (words_of(coalesce(name, '') || ' ' || coalesce(solicitation, ''))) stored,
  primary key (organization_id, id)
);
create index vendor_shortlist_by_created_at on vendor_shortlist (organization_id, created_at, id);
create index vendor_shortlist_by_solicitation on vendor_shortlist (organization_id, solicitation, created_at, id);
call tenant_table('vendor_shortlist', removable => true);
call searchable('vendor_shortlist');

-- A vendor’s objection to a fact on file, with the agency’s answer.
create table vendor_objection (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('open', 'corrected', 'kept')),
  number          text not null check (char_length(number) <= 60),
  vendor          uuid not null,
  kind            text not null check (kind in ('registration', 'award', 'bid', 'certification', 'insurance')),
  fact            text not null check (char_length(fact) <= 600),
  source          uuid not null,
  statement       text not null check (char_length(statement) <= 8000),
  stated_by       text check (char_length(stated_by) <= 300),
  entered_by      uuid,
  answer          text check (char_length(answer) <= 8000),
  answered_by     uuid,
  answered_on     date check (answered_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(statement, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, entered_by) references organization_members (organization_id, id),
  foreign key (organization_id, answered_by) references organization_members (organization_id, id)
);
create index vendor_objection_by_status on vendor_objection (organization_id, status, number, id);
create index vendor_objection_by_vendor on vendor_objection (organization_id, vendor, number, id);
create index vendor_objection_by_kind on vendor_objection (organization_id, kind, number, id);
create index vendor_objection_by_entered_by on vendor_objection (organization_id, entered_by, id);
create index vendor_objection_by_answered_by on vendor_objection (organization_id, answered_by, id);
call tenant_table('vendor_objection');
call searchable('vendor_objection');

-- What a firm objected to, next to each record it reads in its portal.
create index vendor_objection_of_record on vendor_objection (organization_id, source, kind, number);
