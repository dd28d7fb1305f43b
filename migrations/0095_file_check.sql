-- Intake settings by effective date: whom the agency serves, which says when published files have to be accessible. The earlier day where nothing is known.
alter table intake_policy add column population text not null default 'large';
alter table intake_policy alter column population drop default;
alter table intake_policy add CHECK ((population = ANY (ARRAY['large'::text, 'small'::text])));

-- Whether files of solicitations are accessible, with faults, repairs and exceptions.
create table file_check (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('checked', 'accessible', 'by_hand', 'requested', 'excepted')),
  document        uuid not null,
  file_name       text not null check (char_length(file_name) <= 255),
  sha256          text not null check (char_length(sha256) <= 64),
  faults          jsonb not null check (jsonb_typeof(faults) in ('object', 'array')),
  fault_count     bigint not null check (fault_count between 0 and 9007199254740991),
  ground          text check (ground in ('alternate', 'third_party', 'burden')),
  reason          text check (char_length(reason) <= 1000),
  requested_by    uuid,
  granted_by      uuid,
  search          tsvector generated always as (words_of(coalesce(file_name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, document, sha256),
  foreign key (organization_id, document) references document (organization_id, id),
  foreign key (organization_id, requested_by) references organization_members (organization_id, id),
  foreign key (organization_id, granted_by) references organization_members (organization_id, id)
);
create index file_check_by_created_at on file_check (organization_id, created_at, id);
create index file_check_by_status on file_check (organization_id, status, created_at, id);
create index file_check_by_ground on file_check (organization_id, ground, created_at, id);
create index file_check_by_document on file_check (organization_id, document, id);
create index file_check_by_requested_by on file_check (organization_id, requested_by, id);
create index file_check_by_granted_by on file_check (organization_id, granted_by, id);
call tenant_table('file_check');
call searchable('file_check');
