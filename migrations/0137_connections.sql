-- An address of another system that rows are imported from, with its sign-in and column mapping.
create table connection (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'off')),
  name            text not null check (char_length(name) <= 80),
  format          text not null check (format in ('csv', 'json')),
  url             text not null check (char_length(url) <= 2048),
  authentication  text not null check (authentication in ('none', 'header', 'bearer', 'basic')),
  header_name     text check (char_length(header_name) <= 60),
  secret          bytea,
  secret_last4    text check (char_length(secret_last4) <= 4),
  has_secret      boolean not null,
  rows_at         text check (char_length(rows_at) <= 120),
  target          text not null check (target in ('cost_center', 'commodity_code', 'unit_of_measure')),
  mode            text not null check (mode in ('create', 'update', 'both')),
  match_field     text check (char_length(match_field) <= 60),
  total_column    text check (char_length(total_column) <= 120),
  owner           uuid,
  verified_on     date check (verified_on between '1900-01-01' and '2200-12-31'),
  last_check      text check (char_length(last_check) <= 200),
  search          tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, name),
  foreign key (organization_id, owner) references organization_members (organization_id, id)
);
create index connection_by_status on connection (organization_id, status, name, id);
create index connection_by_format on connection (organization_id, format, name, id);
create index connection_by_target on connection (organization_id, target, name, id);
create index connection_by_owner on connection (organization_id, owner, id);
call tenant_table('connection');
call searchable('connection');

create table connection_columns (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  source          text not null check (char_length(source) <= 120),
  field           text not null check (char_length(field) <= 60),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references connection (organization_id, id) on delete cascade
);
create index connection_columns_by_parent on connection_columns (organization_id, parent, position);
call tenant_table('connection_columns', removable => true);

-- One import through a connection: row counts, row errors and the totals of both sides.
create table connection_run (
  organization_id   uuid not null references organization (id),
  id                uuid not null,
  version           integer not null default 1,
  created_at        timestamp with time zone not null default now(),
  created_by        uuid not null,
  updated_at        timestamp with time zone not null default now(),
  status            text not null check (status in ('running', 'succeeded', 'partial', 'failed', 'reconciled')),
  number            text not null check (char_length(number) <= 60),
  connection        uuid not null,
  is_dry_run        boolean not null,
  started_by        uuid,
  started_on        date check (started_on between '1900-01-01' and '2200-12-31'),
  rows_read         bigint not null check (rows_read between 0 and 9007199254740991),
  created           bigint not null check (created between 0 and 9007199254740991),
  updated           bigint not null check (updated between 0 and 9007199254740991),
  unchanged         bigint not null check (unchanged between 0 and 9007199254740991),
  rejected          bigint not null check (rejected between 0 and 9007199254740991),
  source_total      text check (char_length(source_total) <= 40),
  imported_total    text check (char_length(imported_total) <= 40),
  failure           text check (char_length(failure) <= 300),
  content_hash      text check (char_length(content_hash) <= 64),
  headings          text check (char_length(headings) <= 20000),
  difference_reason text check (char_length(difference_reason) <= 500),
  search            tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, connection) references connection (organization_id, id),
  foreign key (organization_id, started_by) references organization_members (organization_id, id)
);
create index connection_run_by_status on connection_run (organization_id, status, number, id);
create index connection_run_by_connection on connection_run (organization_id, connection, number, id);
create index connection_run_by_is_dry_run on connection_run (organization_id, is_dry_run, number, id);
create index connection_run_by_started_by on connection_run (organization_id, started_by, id);
call tenant_table('connection_run');
call searchable('connection_run');

create table connection_run_errors (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  line            bigint not null check (line between 1 and 9007199254740991),
  field           text check (char_length(field) <= 200),
  message         text not null check (char_length(message) <= 500),
  text            text not null check (char_length(text) <= 4000),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references connection_run (organization_id, id) on delete cascade
);
create index connection_run_errors_by_parent on connection_run_errors (organization_id, parent, position);
call tenant_table('connection_run_errors', removable => true);

