-- A saved definition of figures: record, columns, filters, groups and totals.
create table report (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'archived')),
  name            text not null check (char_length(name) <= 120),
  purpose         text check (char_length(purpose) <= 300),
  owner           uuid not null,
  shared          boolean not null,
  definition      jsonb not null check (jsonb_typeof(definition) in ('object', 'array')),
  repeats         text check (repeats in ('daily', 'weekly', 'monthly')),
  weekday         text check (weekday in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
  month_day       integer check (month_day between 1 and 28),
  hour            integer check (hour between 0 and 23),
  scheduled_at    timestamp with time zone,
  sent_for        date check (sent_for between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(name, '') || ' ' || coalesce(purpose, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, owner) references organization_members (organization_id, id)
);
create index report_by_name on report (organization_id, name, id);
create index report_by_owner on report (organization_id, owner, name, id);
create index report_by_shared on report (organization_id, shared, name, id);
create index report_by_repeats on report (organization_id, repeats, name, id);
create index report_by_status on report (organization_id, status, name, id);
call tenant_table('report');
call searchable('report');

-- One run of a report: its definition, who ran it, the number of rows and their hash.
create table report_run (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  report_name     text not null check (char_length(report_name) <= 120),
  report          uuid not null,
  report_version  bigint not null check (report_version between 1 and 9007199254740991),
  definition      jsonb not null check (jsonb_typeof(definition) in ('object', 'array')),
  as_of           date not null check (as_of between '1900-01-01' and '2200-12-31'),
  ran_by          uuid not null,
  ran_at          timestamp with time zone not null,
  row_count       bigint not null check (row_count between 0 and 9007199254740991),
  hash            text not null check (char_length(hash) <= 64),
  is_scheduled    boolean not null,
  primary key (organization_id, id),
  foreign key (organization_id, report) references report (organization_id, id),
  foreign key (organization_id, ran_by) references organization_members (organization_id, id)
);
create index report_run_by_created_at on report_run (organization_id, created_at, id);
create index report_run_by_report on report_run (organization_id, report, created_at, id);
create index report_run_by_ran_at on report_run (organization_id, ran_at, created_at, id);
create index report_run_by_is_scheduled on report_run (organization_id, is_scheduled, created_at, id);
create index report_run_by_ran_by on report_run (organization_id, ran_by, id);
call tenant_table('report_run');

-- A colleague who receives a scheduled report, with figures under their own rights.
create table report_subscription (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'stopped')),
  report          uuid not null,
  person          uuid not null,
  added_by        uuid not null,
  report_name     text check (char_length(report_name) <= 120),
  sent_at         timestamp with time zone,
  outcome         text check (outcome in ('sent', 'left_out', 'failed')),
  problem         text check (char_length(problem) <= 300),
  primary key (organization_id, id),
  unique (organization_id, report, person),
  foreign key (organization_id, report) references report (organization_id, id),
  foreign key (organization_id, person) references organization_members (organization_id, id),
  foreign key (organization_id, added_by) references organization_members (organization_id, id)
);
create index report_subscription_by_created_at on report_subscription (organization_id, created_at, id);
create index report_subscription_by_report on report_subscription (organization_id, report, created_at, id);
create index report_subscription_by_person on report_subscription (organization_id, person, created_at, id);
create index report_subscription_by_status on report_subscription (organization_id, status, created_at, id);
create index report_subscription_by_outcome on report_subscription (organization_id, outcome, created_at, id);
create index report_subscription_by_added_by on report_subscription (organization_id, added_by, id);
call tenant_table('report_subscription', removable => true);

