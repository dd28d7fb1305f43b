-- Positions with what they cost: the pay plan, benefit rates, and the accounts that fund each position.
-- A grade of the pay plan with the hourly rate of each step and its effective date.
create table pay_grade (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'retired')),
  code            text not null check (char_length(code) <= 20),
  name            text not null check (char_length(name) <= 120),
  search          tsvector generated always as (words_of(coalesce(code, '') || ' ' || coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, code)
);
create index pay_grade_by_status on pay_grade (organization_id, status, code, id);
call tenant_table('pay_grade');
call searchable('pay_grade');

create table pay_grade_steps (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  step            integer not null check (step between 1 and 40),
  from_day        date not null check (from_day between '1900-01-01' and '2200-12-31'),
  rate_cents      bigint not null check (rate_cents between 1 and 100000),
  rate_currency   text check (rate_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references pay_grade (organization_id, id) on delete cascade
);
create index pay_grade_steps_by_parent on pay_grade_steps (organization_id, parent, position);
call tenant_table('pay_grade_steps', removable => true);

-- An employer cost in addition to pay, as a percent of pay or an amount per FTE.
create table benefit_rate (
  organization_id  uuid not null references organization (id),
  id               uuid not null,
  version          integer not null default 1,
  created_at       timestamp with time zone not null default now(),
  created_by       uuid not null,
  updated_at       timestamp with time zone not null default now(),
  name             text not null check (char_length(name) <= 120),
  kind             text not null check (kind in ('percent', 'per_fte')),
  percent          numeric(9,4) check (percent > 0 and percent <= 200),
  ceiling_cents    bigint check (ceiling_cents between 1 and 9000000000000000),
  ceiling_currency text check (ceiling_currency ~ '^[A-Z]{3}$'),
  amount_cents     bigint check (amount_cents between 1 and 9000000000000000),
  amount_currency  text check (amount_currency ~ '^[A-Z]{3}$'),
  grades           uuid[] check (cardinality(grades) <= 100),
  from_day         date not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day        date check (until_day between '1900-01-01' and '2200-12-31'),
  search           tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id)
);
create index benefit_rate_by_name on benefit_rate (organization_id, name, id);
create index benefit_rate_by_kind on benefit_rate (organization_id, kind, name, id);
create index benefit_rate_by_from_day on benefit_rate (organization_id, from_day, name, id);
create index benefit_rate_by_until_day on benefit_rate (organization_id, until_day, name, id);
call tenant_table('benefit_rate', removable => true);
call searchable('benefit_rate');

-- An authorized position with its grade, step, hours, funding and effective dates.
create table budget_position (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('vacant', 'filled', 'frozen', 'ended')),
  number          text not null check (char_length(number) <= 20),
  title           text not null check (char_length(title) <= 120),
  cost_center     uuid not null,
  grade           uuid not null,
  step            integer not null check (step between 1 and 40),
  hours           integer not null check (hours between 1 and 4000),
  increase_on     date check (increase_on between '1900-01-01' and '2200-12-31'),
  from_day        date not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day       date check (until_day between '1900-01-01' and '2200-12-31'),
  employee        text check (char_length(employee) <= 30),
  filled_on       date check (filled_on between '1900-01-01' and '2200-12-31'),
  vacant_since    date check (vacant_since between '1900-01-01' and '2200-12-31'),
  hire_on         date check (hire_on between '1900-01-01' and '2200-12-31'),
  notes           text check (char_length(notes) <= 500),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(title, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, cost_center) references cost_center (organization_id, id),
  foreign key (organization_id, grade) references pay_grade (organization_id, id)
);
create index budget_position_by_status on budget_position (organization_id, status, number, id);
create index budget_position_by_cost_center on budget_position (organization_id, cost_center, number, id);
create index budget_position_by_grade on budget_position (organization_id, grade, number, id);
create index budget_position_by_hire_on on budget_position (organization_id, hire_on, number, id);
create index budget_position_by_until_day on budget_position (organization_id, until_day, number, id);
call tenant_table('budget_position');
call searchable('budget_position');

create table budget_position_funding (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  account         text not null check (char_length(account) <= 80),
  percent         numeric(9,4) not null check (percent > 0 and percent <= 100),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references budget_position (organization_id, id) on delete cascade
);
create index budget_position_funding_by_parent on budget_position_funding (organization_id, parent, position);
call tenant_table('budget_position_funding', removable => true);
