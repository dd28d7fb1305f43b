-- What an award has to reach, with baseline, forecast and actual day.
create table grant_milestone (
  organization_id  uuid not null references organization (id),
  id               uuid not null,
  version          integer not null default 1,
  created_at       timestamp with time zone not null default now(),
  created_by       uuid not null,
  updated_at       timestamp with time zone not null default now(),
  status           text not null check (status in ('planned', 'in_progress', 'done', 'verified', 'waived', 'missed')),
  number           text not null check (char_length(number) <= 60),
  award            uuid not null,
  title            text not null check (char_length(title) <= 160),
  baseline_on      date not null check (baseline_on between '1900-01-01' and '2200-12-31'),
  forecast_on      date check (forecast_on between '1900-01-01' and '2200-12-31'),
  actual_on        date check (actual_on between '1900-01-01' and '2200-12-31'),
  owner            uuid not null,
  weight           integer not null check (weight between 1 and 100),
  depends_on       uuid[] check (cardinality(depends_on) <= 100),
  payment_cents    bigint check (payment_cents between 1 and 9000000000000000),
  payment_currency text check (payment_currency ~ '^[A-Z]{3}$'),
  evidence         uuid[] check (cardinality(evidence) <= 20),
  note             text check (char_length(note) <= 2000),
  baseline_kept    date check (baseline_kept between '1900-01-01' and '2200-12-31'),
  done_by          uuid,
  verified_by      uuid,
  verified_on      date check (verified_on between '1900-01-01' and '2200-12-31'),
  search           tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(title, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, award) references grant_award (organization_id, id),
  foreign key (organization_id, owner) references organization_members (organization_id, id),
  foreign key (organization_id, done_by) references organization_members (organization_id, id),
  foreign key (organization_id, verified_by) references organization_members (organization_id, id)
);
create index grant_milestone_by_baseline_on on grant_milestone (organization_id, baseline_on, id);
create index grant_milestone_by_status on grant_milestone (organization_id, status, baseline_on, id);
create index grant_milestone_by_award on grant_milestone (organization_id, award, baseline_on, id);
create index grant_milestone_by_owner on grant_milestone (organization_id, owner, baseline_on, id);
create index grant_milestone_by_done_by on grant_milestone (organization_id, done_by, id);
create index grant_milestone_by_verified_by on grant_milestone (organization_id, verified_by, id);
call tenant_table('grant_milestone');
call searchable('grant_milestone');

-- A figure that an award is measured by, with its goal and reported values.
create table grant_measure (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('tracked', 'ended')),
  award           uuid not null,
  title           text not null check (char_length(title) <= 160),
  goal_amount     numeric(18,6) not null check (goal_amount >= 0),
  goal_unit       text check (goal_unit in ('NO', 'PCT', 'MI', 'FT', 'AC', 'HR', 'DAY', 'USD')),
  direction       text not null check (direction in ('more', 'less')),
  method          text not null check (method in ('sum', 'latest')),
  reporting       text not null check (reporting in ('monthly', 'quarterly', 'semiannual', 'annual', 'final')),
  note            text check (char_length(note) <= 2000),
  search          tsvector generated always as (words_of(coalesce(title, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, award) references grant_award (organization_id, id)
);
create index grant_measure_by_title on grant_measure (organization_id, title, id);
create index grant_measure_by_status on grant_measure (organization_id, status, title, id);
create index grant_measure_by_award on grant_measure (organization_id, award, title, id);
create index grant_measure_by_reporting on grant_measure (organization_id, reporting, title, id);
call tenant_table('grant_measure');
call searchable('grant_measure');

create table grant_measure_values (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  period_end      date not null check (period_end between '1900-01-01' and '2200-12-31'),
  value_amount    numeric(18,6) not null check (value_amount >= 0),
  value_unit      text check (value_unit in ('NO', 'PCT', 'MI', 'FT', 'AC', 'HR', 'DAY', 'USD')),
  source          text not null check (char_length(source) <= 160),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references grant_measure (organization_id, id) on delete cascade
);
create index grant_measure_values_by_parent on grant_measure_values (organization_id, parent, position);
call tenant_table('grant_measure_values', removable => true);
