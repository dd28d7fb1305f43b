-- The fraud procedure for ACH runs, and the log of what was looked at in each file before its release.
-- The procedure by which ACH runs are reviewed for fraud, adopted each year.
create table ach_procedure (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'proposed', 'adopted', 'ended')),
  number          text not null check (char_length(number) <= 60),
  name            text not null check (char_length(name) <= 120),
  from_day        date not null check (from_day between '1900-01-01' and '2200-12-31'),
  text            text not null check (char_length(text) <= 8000),
  proposed_by     uuid,
  adopted_by      uuid,
  adopted_on      date check (adopted_on between '1900-01-01' and '2200-12-31'),
  review_by       date check (review_by between '1900-01-01' and '2200-12-31'),
  reminded_on     date check (reminded_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, proposed_by) references organization_members (organization_id, id),
  foreign key (organization_id, adopted_by) references organization_members (organization_id, id)
);
create index ach_procedure_by_from_day on ach_procedure (organization_id, from_day, id);
create index ach_procedure_by_status on ach_procedure (organization_id, status, from_day, id);
create index ach_procedure_by_review_by on ach_procedure (organization_id, review_by, from_day, id);
create index ach_procedure_by_proposed_by on ach_procedure (organization_id, proposed_by, id);
create index ach_procedure_by_adopted_by on ach_procedure (organization_id, adopted_by, id);
call tenant_table('ach_procedure');
call searchable('ach_procedure');

create table ach_procedure_signals (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  kind            text not null check (kind in ('first_payment', 'changed_account', 'new_vendor', 'unusual_amount', 'round_amount', 'other')),
  name            text not null check (char_length(name) <= 160),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references ach_procedure (organization_id, id) on delete cascade
);
create index ach_procedure_signals_by_parent on ach_procedure_signals (organization_id, parent, position);
call tenant_table('ach_procedure_signals', removable => true);

-- What was looked at in an ACH run before its release, by whom, and the outcome.
create table ach_review (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'recorded', 'discarded')),
  number          text not null check (char_length(number) <= 60),
  run             uuid not null,
  procedure       uuid,
  file_hash       text check (char_length(file_hash) <= 64),
  outcome         text check (outcome in ('clear', 'hold')),
  note            text check (char_length(note) <= 2000),
  reviewed_by     uuid,
  reviewed_on     date check (reviewed_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, run) references payment_run (organization_id, id),
  foreign key (organization_id, procedure) references ach_procedure (organization_id, id),
  foreign key (organization_id, reviewed_by) references organization_members (organization_id, id)
);
create index ach_review_by_status on ach_review (organization_id, status, number, id);
create index ach_review_by_run on ach_review (organization_id, run, number, id);
create index ach_review_by_procedure on ach_review (organization_id, procedure, number, id);
create index ach_review_by_outcome on ach_review (organization_id, outcome, number, id);
create index ach_review_by_reviewed_on on ach_review (organization_id, reviewed_on, number, id);
create index ach_review_by_reviewed_by on ach_review (organization_id, reviewed_by, id);
call tenant_table('ach_review');
call searchable('ach_review');

create table ach_review_findings (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  kind            text not null check (kind in ('first_payment', 'changed_account', 'new_vendor', 'unusual_amount', 'round_amount', 'other')),
  signal          text not null check (char_length(signal) <= 160),
  facts           text check (char_length(facts) <= 600),
  finding         text check (char_length(finding) <= 600),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references ach_review (organization_id, id) on delete cascade
);
create index ach_review_findings_by_parent on ach_review_findings (organization_id, parent, position);
call tenant_table('ach_review_findings', removable => true);

