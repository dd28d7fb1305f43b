-- The hazard mitigation plan of a jurisdiction: approval, adoption and expiry.
create table mitigation_plan (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'adopted', 'retired')),
  title           text not null check (char_length(title) <= 160),
  jurisdiction    text not null check (char_length(jurisdiction) <= 160),
  approved_on     date not null check (approved_on between '1900-01-01' and '2200-12-31'),
  adopted_on      date check (adopted_on between '1900-01-01' and '2200-12-31'),
  resolution      text check (char_length(resolution) <= 80),
  expires_on      date not null check (expires_on between '1900-01-01' and '2200-12-31'),
  documents       uuid[] check (cardinality(documents) <= 20),
  confirmed_by    uuid,
  confirmed_on    date check (confirmed_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(title, '') || ' ' || coalesce(jurisdiction, '') || ' ' || coalesce(resolution, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, confirmed_by) references organization_members (organization_id, id)
);
create index mitigation_plan_by_expires_on on mitigation_plan (organization_id, expires_on, id);
create index mitigation_plan_by_status on mitigation_plan (organization_id, status, expires_on, id);
create index mitigation_plan_by_confirmed_by on mitigation_plan (organization_id, confirmed_by, id);
call tenant_table('mitigation_plan');
call searchable('mitigation_plan');

-- A dated event of a mitigation program, with its source.
create table program_status (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'confirmed', 'retracted')),
  program         text not null check (program in ('hmgp', 'bric', 'fma')),
  effect          text not null check (effect in ('opens', 'closes', 'informs', 'extends')),
  statement       text not null check (char_length(statement) <= 200),
  since_day       date not null check (since_day between '1900-01-01' and '2200-12-31'),
  precision       text not null check (precision in ('day', 'month')),
  until_day       date check (until_day between '1900-01-01' and '2200-12-31'),
  disaster        uuid,
  extension_days  integer check (extension_days between 1 and 240),
  source          text not null check (char_length(source) <= 200),
  confidence      text not null check (confidence in ('a', 'b')),
  documents       uuid[] check (cardinality(documents) <= 20),
  confirmed_by    uuid,
  confirmed_on    date check (confirmed_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(statement, '') || ' ' || coalesce(source, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, disaster) references declared_disaster (organization_id, id),
  foreign key (organization_id, confirmed_by) references organization_members (organization_id, id)
);
create index program_status_by_since_day on program_status (organization_id, since_day, id);
create index program_status_by_status on program_status (organization_id, status, since_day, id);
create index program_status_by_program on program_status (organization_id, program, since_day, id);
create index program_status_by_effect on program_status (organization_id, effect, since_day, id);
create index program_status_by_disaster on program_status (organization_id, disaster, since_day, id);
create index program_status_by_confirmed_by on program_status (organization_id, confirmed_by, id);
call tenant_table('program_status');
call searchable('program_status');

-- A subapplication for HMGP, BRIC or FMA with its scope, budget, losses and benefits.
create table mitigation_project (
  organization_id         uuid not null references organization (id),
  id                      uuid not null,
  version                 integer not null default 1,
  created_at              timestamp with time zone not null default now(),
  created_by              uuid not null,
  updated_at              timestamp with time zone not null default now(),
  status                  text not null check (status in ('draft', 'submitted', 'selected', 'denied', 'withdrawn')),
  number                  text not null check (char_length(number) <= 60),
  program                 text not null check (program in ('hmgp', 'bric', 'fma')),
  disaster                uuid,
  title                   text not null check (char_length(title) <= 160),
  hazard                  text not null check (hazard in ('flood', 'wind', 'wildfire', 'earthquake', 'drought', 'landslide', 'winter', 'other')),
  community               text not null check (char_length(community) <= 160),
  plan                    uuid,
  site                    text check (char_length(site) <= 200),
  problem                 text check (char_length(problem) <= 4000),
  scope                   text check (char_length(scope) <= 4000),
  decision                text check (char_length(decision) <= 4000),
  feasibility             text check (char_length(feasibility) <= 4000),
  schedule                text check (char_length(schedule) <= 4000),
  maintenance             text check (char_length(maintenance) <= 4000),
  environment             text check (char_length(environment) <= 4000),
  federal_share           numeric(9,4) not null check (federal_share between 0 and 100),
  is_small_rural          boolean not null,
  useful_life             integer check (useful_life between 1 and 100),
  upkeep_cents            bigint check (upkeep_cents between 0 and 9000000000000000),
  upkeep_currency         text check (upkeep_currency ~ '^[A-Z]{3}$'),
  narrative               text check (char_length(narrative) <= 4000),
  documents               uuid[] check (cardinality(documents) <= 20),
  awarded_on              date check (awarded_on between '1900-01-01' and '2200-12-31'),
  fema_number             text check (char_length(fema_number) <= 40),
  award_cents             bigint check (award_cents between 0 and 9000000000000000),
  award_currency          text check (award_currency ~ '^[A-Z]{3}$'),
  submitted_on            date check (submitted_on between '1900-01-01' and '2200-12-31'),
  submitted_cost_cents    bigint check (submitted_cost_cents between -9000000000000000 and 9000000000000000),
  submitted_cost_currency text check (submitted_cost_currency ~ '^[A-Z]{3}$'),
  submitted_ratio         text check (char_length(submitted_ratio) <= 60),
  submitted_by            uuid,
  decided_by              uuid,
  search                  tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(title, '') || ' ' || coalesce(community, '') || ' ' || coalesce(site, '') || ' ' || coalesce(fema_number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, disaster) references declared_disaster (organization_id, id),
  foreign key (organization_id, plan) references mitigation_plan (organization_id, id),
  foreign key (organization_id, submitted_by) references organization_members (organization_id, id),
  foreign key (organization_id, decided_by) references organization_members (organization_id, id)
);
create index mitigation_project_by_status on mitigation_project (organization_id, status, number, id);
create index mitigation_project_by_program on mitigation_project (organization_id, program, number, id);
create index mitigation_project_by_disaster on mitigation_project (organization_id, disaster, number, id);
create index mitigation_project_by_hazard on mitigation_project (organization_id, hazard, number, id);
create index mitigation_project_by_plan on mitigation_project (organization_id, plan, number, id);
create index mitigation_project_by_submitted_by on mitigation_project (organization_id, submitted_by, id);
create index mitigation_project_by_decided_by on mitigation_project (organization_id, decided_by, id);
call tenant_table('mitigation_project');
call searchable('mitigation_project');

create table mitigation_project_alternatives (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  description     text not null check (char_length(description) <= 300),
  rejected_why    text not null check (char_length(rejected_why) <= 300),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references mitigation_project (organization_id, id) on delete cascade
);
create index mitigation_project_alternatives_by_parent on mitigation_project_alternatives (organization_id, parent, position);
call tenant_table('mitigation_project_alternatives', removable => true);

create table mitigation_project_costs (
  organization_id     uuid not null references organization (id),
  id                  uuid not null,
  parent              uuid not null,
  position            integer not null,
  cost_class          text not null check (cost_class in ('engineering', 'construction', 'land', 'equipment', 'permits', 'contingency', 'management', 'other')),
  description         text not null check (char_length(description) <= 160),
  quantity_amount     numeric(18,6) not null check (quantity_amount > 0),
  quantity_unit       text check (quantity_unit in ('EA', 'HR', 'MO', 'LF', 'SY', 'CY', 'AC', 'LS')),
  unit_price_cents    bigint not null check (unit_price_cents between 1 and 9000000000000000),
  unit_price_currency text check (unit_price_currency ~ '^[A-Z]{3}$'),
  match_source        text check (char_length(match_source) <= 120),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references mitigation_project (organization_id, id) on delete cascade
);
create index mitigation_project_costs_by_parent on mitigation_project_costs (organization_id, parent, position);
call tenant_table('mitigation_project_costs', removable => true);

create table mitigation_project_losses (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  return_period   integer not null check (return_period between 1 and 10000),
  before_cents    bigint not null check (before_cents between 0 and 9000000000000000),
  before_currency text check (before_currency ~ '^[A-Z]{3}$'),
  after_cents     bigint not null check (after_cents between 0 and 9000000000000000),
  after_currency  text check (after_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references mitigation_project (organization_id, id) on delete cascade
);
create index mitigation_project_losses_by_parent on mitigation_project_losses (organization_id, parent, position);
call tenant_table('mitigation_project_losses', removable => true);

create table mitigation_project_benefits (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  kind            text not null check (kind in ('damage', 'function', 'displacement', 'injury', 'response', 'upkeep', 'environment')),
  annual_cents    bigint not null check (annual_cents between 1 and 9000000000000000),
  annual_currency text check (annual_currency ~ '^[A-Z]{3}$'),
  basis           text not null check (char_length(basis) <= 300),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references mitigation_project (organization_id, id) on delete cascade
);
create index mitigation_project_benefits_by_parent on mitigation_project_benefits (organization_id, parent, position);
call tenant_table('mitigation_project_benefits', removable => true);
