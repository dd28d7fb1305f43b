-- Imports on their way: the file's rows until they are kept, how far the work is, and what was refused.
-- Nothing here is anybody's record: rows become records through the one door, and a run is thrown away after a week.

create table import_run (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  created_at      timestamptz not null default now(),
  created_by      uuid not null,
  -- Moves with every batch: a run that stands still for a minute was interrupted.
  updated_at      timestamptz not null default now(),
  record          text not null check (char_length(record) <= 60),
  file_name       text not null check (char_length(file_name) <= 255),
  sha256          text not null check (char_length(sha256) = 64),
  columns         jsonb not null,
  mapping         jsonb not null,
  row_count       integer not null check (row_count >= 0),
  state           text not null check (state in ('uploaded', 'checking', 'checked', 'running', 'done', 'cancelled', 'interrupted')),
  pass            text check (pass in ('check', 'run')),
  -- Whoever holds it may write the next batch, and nobody else.
  claim           uuid,
  -- The number of the last row of the file that is dealt with, in the same transaction as the rows it made.
  position        integer not null default 0,
  done            integer not null default 0,
  created         integer not null default 0,
  updated         integer not null default 0,
  unchanged       integer not null default 0,
  refused         integer not null default 0,
  failure         text check (char_length(failure) <= 500),

  primary key (organization_id, id)
);

create index import_run_by_person on import_run (organization_id, record, created_by, created_at, id);
create index import_run_by_age    on import_run (organization_id, created_at, id);

-- Some hundred rows of the file each, as JSON: `[[2, "4010", "Stormwater crew"], ...]`, the number of the row first.
create table import_part (
  organization_id uuid not null,
  run             uuid not null,
  last_row        integer not null,
  rows            text not null,

  primary key (organization_id, run, last_row),
  foreign key (organization_id, run) references import_run (organization_id, id) on delete cascade
);

create table import_refusal (
  organization_id uuid not null,
  run             uuid not null,
  row_number      integer not null,
  last_row        integer not null,
  issues          jsonb not null,

  primary key (organization_id, run, row_number),
  foreign key (organization_id, run) references import_run (organization_id, id) on delete cascade
);

alter table import_run enable row level security;
alter table import_run force row level security;
create policy same_organization on import_run
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);

alter table import_part enable row level security;
alter table import_part force row level security;
create policy same_organization on import_part
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);

alter table import_refusal enable row level security;
alter table import_refusal force row level security;
create policy same_organization on import_refusal
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);

grant select, insert, update, delete on import_run, import_part, import_refusal to levee_app;
