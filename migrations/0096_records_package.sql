-- The file of a finished procurement for a public records request, with its redactions.
create table records_package (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'prepared', 'released', 'discarded')),
  number          text not null check (char_length(number) <= 60),
  solicitation    uuid not null,
  requester       text not null check (char_length(requester) <= 160),
  request         text check (char_length(request) <= 4000),
  prepared_by     uuid,
  prepared_at     timestamp with time zone,
  released_by     uuid,
  released_at     timestamp with time zone,
  contents        jsonb check (jsonb_typeof(contents) in ('object', 'array')),
  sha256          text check (char_length(sha256) <= 64),
  pages           jsonb check (jsonb_typeof(pages) in ('object', 'array')),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(requester, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, solicitation) references solicitation (organization_id, id),
  foreign key (organization_id, prepared_by) references organization_members (organization_id, id),
  foreign key (organization_id, released_by) references organization_members (organization_id, id)
);
create index records_package_by_status on records_package (organization_id, status, number, id);
create index records_package_by_solicitation on records_package (organization_id, solicitation, number, id);
create index records_package_by_prepared_by on records_package (organization_id, prepared_by, id);
create index records_package_by_released_by on records_package (organization_id, released_by, id);
call tenant_table('records_package');
call searchable('records_package');

create table records_package_redactions (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  text            text not null check (char_length(text) <= 300),
  exemption       text not null check (char_length(exemption) <= 200),
  reason          text not null check (char_length(reason) <= 500),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references records_package (organization_id, id) on delete cascade
);
create index records_package_redactions_by_parent on records_package_redactions (organization_id, parent, position);
call tenant_table('records_package_redactions', removable => true);

