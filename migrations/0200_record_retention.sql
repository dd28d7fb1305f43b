-- A hold, request or trigger that extends how long records of an award are kept.
create table retention_event (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'lifted')),
  number          text not null check (char_length(number) <= 60),
  award           uuid not null,
  kind            text not null check (kind in ('litigation', 'claim', 'audit', 'agency', 'transferred', 'income', 'rate_filed', 'rate_kept', 'schedule')),
  from_day        date not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day       date check (until_day between '1900-01-01' and '2200-12-31'),
  reference       text check (char_length(reference) <= 80),
  reason          text not null check (char_length(reason) <= 500),
  documents       uuid[] check (cardinality(documents) <= 20),
  lifted_by       uuid,
  lifted_on       date check (lifted_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(reference, '') || ' ' || coalesce(reason, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, award) references grant_award (organization_id, id),
  foreign key (organization_id, lifted_by) references organization_members (organization_id, id)
);
create index retention_event_by_status on retention_event (organization_id, status, number, id);
create index retention_event_by_award on retention_event (organization_id, award, number, id);
create index retention_event_by_kind on retention_event (organization_id, kind, number, id);
create index retention_event_by_until_day on retention_event (organization_id, until_day, number, id);
create index retention_event_by_lifted_by on retention_event (organization_id, lifted_by, id);
call tenant_table('retention_event');
call searchable('retention_event');

-- The disposal of the files of a closed award after their retention, by two people.
create table record_disposal (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('proposed', 'disposed', 'declined', 'withdrawn')),
  number          text not null check (char_length(number) <= 60),
  award           uuid not null,
  authority       text not null check (char_length(authority) <= 160),
  note            text check (char_length(note) <= 500),
  live_key        text check (char_length(live_key) <= 60),
  retained_until  date check (retained_until between '1900-01-01' and '2200-12-31'),
  approved_by     uuid,
  approved_on     date check (approved_on between '1900-01-01' and '2200-12-31'),
  destroyed       bigint check (destroyed between 0 and 9007199254740991),
  kept            bigint check (kept between 0 and 9007199254740991),
  certificate     jsonb check (jsonb_typeof(certificate) in ('object', 'array')),
  sha256          text check (char_length(sha256) <= 64),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(authority, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, live_key),
  foreign key (organization_id, award) references grant_award (organization_id, id),
  foreign key (organization_id, approved_by) references organization_members (organization_id, id)
);
create index record_disposal_by_status on record_disposal (organization_id, status, number, id);
create index record_disposal_by_award on record_disposal (organization_id, award, number, id);
create index record_disposal_by_approved_on on record_disposal (organization_id, approved_on, number, id);
create index record_disposal_by_approved_by on record_disposal (organization_id, approved_by, id);
call tenant_table('record_disposal');
call searchable('record_disposal');

-- A document whose content was destroyed keeps its name and hash.
alter table document drop constraint document_status_check;
alter table document add constraint document_status_check check (status in ('kept', 'archived', 'destroyed'));
