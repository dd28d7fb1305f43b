-- What OpenFEMA publishes: connections, runs, rows, and why ours differ.
create table federal_connection (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'paused')),
  name            text not null check (char_length(name) <= 80),
  dataset         text not null check (dataset in ('declarations', 'pa_projects', 'hma_projects', 'declaration_areas')),
  state           text check (state in ('AL', 'AK', 'AS', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'GU', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS', 'KY', 'LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC', 'ND', 'MP', 'OH', 'OK', 'OR', 'PA', 'PR', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VI', 'VA', 'WA', 'WV', 'WI', 'WY')),
  applicant       text check (char_length(applicant) <= 30),
  read_at         timestamp with time zone,
  mark            timestamp with time zone,
  pending_mark    timestamp with time zone,
  resume_at       bigint not null check (resume_at between 0 and 9007199254740991),
  expected        bigint check (expected between 0 and 9007199254740991),
  received        bigint check (received between 0 and 9007199254740991),
  drift           text check (char_length(drift) <= 2000),
  failure         text check (char_length(failure) <= 300),
  failed_since    timestamp with time zone,
  failures        bigint not null check (failures between 0 and 9007199254740991),
  next_at         timestamp with time zone,
  search          tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, name)
);
create index federal_connection_by_status on federal_connection (organization_id, status, name, id);
create index federal_connection_by_dataset on federal_connection (organization_id, dataset, name, id);
create index federal_connection_by_state on federal_connection (organization_id, state, name, id);
call tenant_table('federal_connection');
call searchable('federal_connection');

-- What one file or one reading of a federal data set brought.
create table sync_run (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  number          text not null check (char_length(number) <= 60),
  dataset         text not null check (dataset in ('declarations', 'pa_projects', 'hma_projects', 'declaration_areas')),
  source          text not null check (source in ('file', 'feed')),
  connection      uuid,
  file_name       text check (char_length(file_name) <= 200),
  api_version     integer check (api_version between 1 and 99),
  as_of           timestamp with time zone not null,
  read_at         timestamp with time zone not null,
  from_mark       timestamp with time zone,
  to_mark         timestamp with time zone,
  is_whole        boolean not null,
  expected        bigint check (expected between 0 and 9007199254740991),
  received        bigint not null check (received between 0 and 9007199254740991),
  created         bigint not null check (created between 0 and 9007199254740991),
  updated         bigint not null check (updated between 0 and 9007199254740991),
  unchanged       bigint not null check (unchanged between 0 and 9007199254740991),
  vanished        bigint not null check (vanished between 0 and 9007199254740991),
  rejected        bigint not null check (rejected between 0 and 9007199254740991),
  drift           text check (char_length(drift) <= 2000),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(file_name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, connection) references federal_connection (organization_id, id)
);
create index sync_run_by_dataset on sync_run (organization_id, dataset, number, id);
create index sync_run_by_source on sync_run (organization_id, source, number, id);
create index sync_run_by_connection on sync_run (organization_id, connection, number, id);
call tenant_table('sync_run');
call searchable('sync_run');

create table sync_run_troubles (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  row             bigint not null check (row between 1 and 9007199254740991),
  field           text not null check (char_length(field) <= 120),
  reason          text not null check (char_length(reason) <= 300),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references sync_run (organization_id, id) on delete cascade
);
create index sync_run_troubles_by_parent on sync_run_troubles (organization_id, parent, position);
call tenant_table('sync_run_troubles', removable => true);

-- A row of a federal data set, as it was published. Imports alone change it.
create table published_row (
  organization_id  uuid not null references organization (id),
  id               uuid not null,
  version          integer not null default 1,
  created_at       timestamp with time zone not null default now(),
  created_by       uuid not null,
  updated_at       timestamp with time zone not null default now(),
  title            text not null check (char_length(title) <= 300),
  dataset          text not null check (dataset in ('declarations', 'pa_projects', 'hma_projects', 'declaration_areas')),
  source_key       text not null check (char_length(source_key) <= 200),
  disaster_number  integer check (disaster_number between 1 and 99999),
  state            text check (char_length(state) <= 2),
  area             text check (char_length(area) <= 200),
  project_number   text check (char_length(project_number) <= 60),
  applicant_id     text check (char_length(applicant_id) <= 60),
  category         text check (char_length(category) <= 60),
  size             text check (char_length(size) <= 40),
  amount_cents     bigint check (amount_cents between -9000000000000000 and 9000000000000000),
  amount_currency  text check (amount_currency ~ '^[A-Z]{3}$'),
  federal_cents    bigint check (federal_cents between -9000000000000000 and 9000000000000000),
  federal_currency text check (federal_currency ~ '^[A-Z]{3}$'),
  first_on         date check (first_on between '1900-01-01' and '2200-12-31'),
  last_on          date check (last_on between '1900-01-01' and '2200-12-31'),
  refreshed_at     timestamp with time zone,
  content_hash     text not null check (char_length(content_hash) <= 64),
  vanished_at      timestamp with time zone,
  published        jsonb not null check (jsonb_typeof(published) in ('object', 'array')),
  run              uuid not null,
  search           tsvector generated always as (words_of(coalesce(title, '') || ' ' || coalesce(project_number, '') || ' ' || coalesce(applicant_id, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, dataset, source_key),
  foreign key (organization_id, run) references sync_run (organization_id, id)
);
create index published_row_by_title on published_row (organization_id, title, id);
create index published_row_by_dataset on published_row (organization_id, dataset, title, id);
create index published_row_by_disaster_number on published_row (organization_id, disaster_number, title, id);
create index published_row_by_state on published_row (organization_id, state, title, id);
create index published_row_by_vanished_at on published_row (organization_id, vanished_at, title, id);
create index published_row_by_run on published_row (organization_id, run, title, id);
call tenant_table('published_row');
call searchable('published_row');

-- Why a PA project and its published row differ, as a person states it.
create table difference_reason (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('stated', 'withdrawn')),
  number          text not null check (char_length(number) <= 60),
  project         uuid,
  published_row   uuid,
  reason          text not null check (reason in ('timing', 'amendment', 'reduction', 'closeout', 'deobligation', 'management', 'combined', 'entry', 'published', 'other')),
  note            text not null check (char_length(note) <= 500),
  stated_by       uuid,
  stated_on       date check (stated_on between '1900-01-01' and '2200-12-31'),
  differences     text check (char_length(differences) <= 500),
  basis           text check (char_length(basis) <= 200),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(note, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, project) references pa_project (organization_id, id),
  foreign key (organization_id, published_row) references published_row (organization_id, id),
  foreign key (organization_id, stated_by) references organization_members (organization_id, id)
);
create index difference_reason_by_status on difference_reason (organization_id, status, number, id);
create index difference_reason_by_reason on difference_reason (organization_id, reason, number, id);
create index difference_reason_by_project on difference_reason (organization_id, project, number, id);
create index difference_reason_by_published_row on difference_reason (organization_id, published_row, number, id);
create index difference_reason_by_stated_by on difference_reason (organization_id, stated_by, id);
call tenant_table('difference_reason');
call searchable('difference_reason');
