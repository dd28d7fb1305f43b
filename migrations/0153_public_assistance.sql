-- The project lines of one fiscal year, with the notice that states them.
create table pa_threshold (
  organization_id           uuid not null references organization (id),
  id                        uuid not null,
  version                   integer not null default 1,
  created_at                timestamp with time zone not null default now(),
  created_by                uuid not null,
  updated_at                timestamp with time zone not null default now(),
  status                    text not null check (status in ('draft', 'in_force')),
  fiscal_year               integer not null check (fiscal_year between 2017 and 2100),
  large_cents               bigint not null check (large_cents between 1 and 9000000000000000),
  large_currency            text check (large_currency ~ '^[A-Z]{3}$'),
  minimum_cents             bigint not null check (minimum_cents between 1 and 9000000000000000),
  minimum_currency          text check (minimum_currency ~ '^[A-Z]{3}$'),
  state_indicator_cents     bigint check (state_indicator_cents between 1 and 9000000000000000),
  state_indicator_currency  text check (state_indicator_currency ~ '^[A-Z]{3}$'),
  county_indicator_cents    bigint check (county_indicator_cents between 1 and 9000000000000000),
  county_indicator_currency text check (county_indicator_currency ~ '^[A-Z]{3}$'),
  citation                  text not null check (char_length(citation) <= 200),
  year_key                  text check (char_length(year_key) <= 10),
  confirmed_by              uuid,
  confirmed_on              date check (confirmed_on between '1900-01-01' and '2200-12-31'),
  search                    tsvector generated always as (words_of(coalesce(citation, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, year_key),
  foreign key (organization_id, confirmed_by) references organization_members (organization_id, id)
);
create index pa_threshold_by_status on pa_threshold (organization_id, status, fiscal_year, id);
create index pa_threshold_by_fiscal_year on pa_threshold (organization_id, fiscal_year, id);
create index pa_threshold_by_confirmed_by on pa_threshold (organization_id, confirmed_by, id);
call tenant_table('pa_threshold');
call searchable('pa_threshold');

-- Work on damage of a declared disaster, with its cost, reductions and federal share.
create table pa_project (
  organization_id            uuid not null references organization (id),
  id                         uuid not null,
  version                    integer not null default 1,
  created_at                 timestamp with time zone not null default now(),
  created_by                 uuid not null,
  updated_at                 timestamp with time zone not null default now(),
  status                     text not null check (status in ('formulating', 'submitted', 'obligated', 'complete', 'closed', 'withdrawn')),
  number                     text not null check (char_length(number) <= 60),
  disaster                   uuid not null,
  title                      text not null check (char_length(title) <= 160),
  category                   text not null check (category in ('a', 'b', 'c', 'd', 'e', 'f', 'g', 'z')),
  fema_number                text check (char_length(fema_number) <= 40),
  applicant_id               text check (char_length(applicant_id) <= 30),
  site                       text not null check (char_length(site) <= 200),
  scope                      text check (char_length(scope) <= 4000),
  from_day                   date not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day                  date not null check (until_day between '1900-01-01' and '2200-12-31'),
  work_done                  numeric(9,4) check (work_done between 0 and 100),
  estimate_cents             bigint check (estimate_cents between 0 and 9000000000000000),
  estimate_currency          text check (estimate_currency ~ '^[A-Z]{3}$'),
  insurance_cents            bigint check (insurance_cents between 0 and 9000000000000000),
  insurance_currency         text check (insurance_currency ~ '^[A-Z]{3}$'),
  salvage_cents              bigint check (salvage_cents between 0 and 9000000000000000),
  salvage_currency           text check (salvage_currency ~ '^[A-Z]{3}$'),
  other_sources_cents        bigint check (other_sources_cents between 0 and 9000000000000000),
  other_sources_currency     text check (other_sources_currency ~ '^[A-Z]{3}$'),
  ineligible_cents           bigint check (ineligible_cents between 0 and 9000000000000000),
  ineligible_currency        text check (ineligible_currency ~ '^[A-Z]{3}$'),
  federal_share              numeric(9,4) not null check (federal_share between 75 and 100),
  extended_until             date check (extended_until between '1900-01-01' and '2200-12-31'),
  extended_by                text check (extended_by in ('recipient', 'fema')),
  extension_reason           text check (char_length(extension_reason) <= 500),
  documents                  uuid[] check (cardinality(documents) <= 20),
  obligated_on               date check (obligated_on between '1900-01-01' and '2200-12-31'),
  completed_on               date check (completed_on between '1900-01-01' and '2200-12-31'),
  obligated_net_cents        bigint check (obligated_net_cents between -9000000000000000 and 9000000000000000),
  obligated_net_currency     text check (obligated_net_currency ~ '^[A-Z]{3}$'),
  obligated_federal_cents    bigint check (obligated_federal_cents between -9000000000000000 and 9000000000000000),
  obligated_federal_currency text check (obligated_federal_currency ~ '^[A-Z]{3}$'),
  obligated_size             text check (obligated_size in ('large', 'small', 'below_minimum', 'unknown')),
  submitted_by               uuid,
  obligated_by               uuid,
  completed_by               uuid,
  closed_by                  uuid,
  search                     tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(title, '') || ' ' || coalesce(fema_number, '') || ' ' || coalesce(site, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, disaster) references declared_disaster (organization_id, id),
  foreign key (organization_id, submitted_by) references organization_members (organization_id, id),
  foreign key (organization_id, obligated_by) references organization_members (organization_id, id),
  foreign key (organization_id, completed_by) references organization_members (organization_id, id),
  foreign key (organization_id, closed_by) references organization_members (organization_id, id)
);
create index pa_project_by_status on pa_project (organization_id, status, number, id);
create index pa_project_by_disaster on pa_project (organization_id, disaster, number, id);
create index pa_project_by_category on pa_project (organization_id, category, number, id);
create index pa_project_by_until_day on pa_project (organization_id, until_day, number, id);
create index pa_project_by_submitted_by on pa_project (organization_id, submitted_by, id);
create index pa_project_by_obligated_by on pa_project (organization_id, obligated_by, id);
create index pa_project_by_completed_by on pa_project (organization_id, completed_by, id);
create index pa_project_by_closed_by on pa_project (organization_id, closed_by, id);
call tenant_table('pa_project');
call searchable('pa_project');

-- A damaged facility of the Impact List, with its place, cause and approximate cost.
create table damage_line (
  organization_id  uuid not null references organization (id),
  id               uuid not null,
  version          integer not null default 1,
  created_at       timestamp with time zone not null default now(),
  created_by       uuid not null,
  updated_at       timestamp with time zone not null default now(),
  status           text not null check (status in ('reported', 'inspected', 'withdrawn')),
  number           text not null check (char_length(number) <= 60),
  disaster         uuid not null,
  category         text not null check (category in ('a', 'b', 'c', 'd', 'e', 'f', 'g', 'z')),
  facility         text not null check (char_length(facility) <= 160),
  address          text not null check (char_length(address) <= 200),
  place            jsonb check (jsonb_typeof(place) = 'object'),
  site_group       text check (char_length(site_group) <= 80),
  description      text not null check (char_length(description) <= 2000),
  cause            text not null check (char_length(cause) <= 160),
  cost_cents       bigint not null check (cost_cents between 0 and 9000000000000000),
  cost_currency    text check (cost_currency ~ '^[A-Z]{3}$'),
  cost_note        text check (char_length(cost_note) <= 200),
  work_done        numeric(9,4) check (work_done between 0 and 100),
  labor_type       text not null check (labor_type in ('maa', 'mou', 'fa', 'contract', 'mixed', 'donated')),
  priority         text not null check (priority in ('low', 'medium', 'high')),
  had_assistance   boolean,
  is_insured       boolean,
  is_historic      boolean,
  is_in_flood_zone boolean,
  apart_note       text check (char_length(apart_note) <= 200),
  photos           uuid[] check (cardinality(photos) <= 20),
  project          uuid,
  inspected_on     date check (inspected_on between '1900-01-01' and '2200-12-31'),
  search           tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(facility, '') || ' ' || coalesce(address, '') || ' ' || coalesce(site_group, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, disaster) references declared_disaster (organization_id, id),
  foreign key (organization_id, project) references pa_project (organization_id, id)
);
create index damage_line_by_status on damage_line (organization_id, status, number, id);
create index damage_line_by_disaster on damage_line (organization_id, disaster, number, id);
create index damage_line_by_category on damage_line (organization_id, category, number, id);
create index damage_line_by_project on damage_line (organization_id, project, number, id);
create index damage_line_by_priority on damage_line (organization_id, priority, number, id);
call tenant_table('damage_line');
call searchable('damage_line');

-- What an hour or a mile of a machine costs by one edition of the schedule.
create table equipment_rate (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  cost_code       text not null check (char_length(cost_code) <= 20),
  edition         text not null check (char_length(edition) <= 40),
  valid_from      date not null check (valid_from between '1900-01-01' and '2200-12-31'),
  description     text not null check (char_length(description) <= 160),
  capacity        text check (char_length(capacity) <= 80),
  horsepower      text check (char_length(horsepower) <= 40),
  per             text not null check (per in ('hour', 'mile')),
  rate_cents      bigint not null check (rate_cents between 1 and 9000000000000000),
  rate_currency   text check (rate_currency ~ '^[A-Z]{3}$'),
  is_test         boolean,
  source          text not null check (char_length(source) <= 200),
  search          tsvector generated always as (words_of(coalesce(cost_code, '') || ' ' || coalesce(edition, '') || ' ' || coalesce(description, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, edition, cost_code)
);
create index equipment_rate_by_cost_code on equipment_rate (organization_id, cost_code, id);
create index equipment_rate_by_per on equipment_rate (organization_id, per, cost_code, id);
create index equipment_rate_by_is_test on equipment_rate (organization_id, is_test, cost_code, id);
call tenant_table('equipment_rate');
call searchable('equipment_rate');

-- Hours of one person on one day for a PA project, with cost and what is eligible.
create table labor_entry (
  organization_id        uuid not null references organization (id),
  id                     uuid not null,
  version                integer not null default 1,
  created_at             timestamp with time zone not null default now(),
  created_by             uuid not null,
  updated_at             timestamp with time zone not null default now(),
  status                 text not null check (status in ('entered', 'withdrawn')),
  number                 text not null check (char_length(number) <= 60),
  project                uuid not null,
  employee               text not null check (char_length(employee) <= 120),
  job_title              text not null check (char_length(job_title) <= 120),
  employee_class         text not null check (employee_class in ('budgeted', 'unbudgeted', 'backfill', 'exempt', 'elected')),
  work_day               date not null check (work_day between '1900-01-01' and '2200-12-31'),
  regular_hours_amount   numeric(18,6) not null check (regular_hours_amount >= 0 and regular_hours_amount <= 24),
  regular_hours_unit     text check (regular_hours_unit in ('HR')),
  overtime_hours_amount  numeric(18,6) not null check (overtime_hours_amount >= 0 and overtime_hours_amount <= 24),
  overtime_hours_unit    text check (overtime_hours_unit in ('HR')),
  regular_rate_cents     bigint not null check (regular_rate_cents between 0 and 9000000000000000),
  regular_rate_currency  text check (regular_rate_currency ~ '^[A-Z]{3}$'),
  overtime_rate_cents    bigint not null check (overtime_rate_cents between 0 and 9000000000000000),
  overtime_rate_currency text check (overtime_rate_currency ~ '^[A-Z]{3}$'),
  regular_benefits       numeric(9,4) not null check (regular_benefits between 0 and 100),
  overtime_benefits      numeric(9,4) not null check (overtime_benefits between 0 and 100),
  pays_overtime          boolean not null,
  task                   text check (char_length(task) <= 200),
  grant_cost             uuid,
  employee_key           text check (char_length(employee_key) <= 120),
  total_cents            bigint check (total_cents between -9000000000000000 and 9000000000000000),
  total_currency         text check (total_currency ~ '^[A-Z]{3}$'),
  eligible_cents         bigint check (eligible_cents between -9000000000000000 and 9000000000000000),
  eligible_currency      text check (eligible_currency ~ '^[A-Z]{3}$'),
  rule                   text check (char_length(rule) <= 200),
  search                 tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(employee, '') || ' ' || coalesce(task, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, project) references pa_project (organization_id, id),
  foreign key (organization_id, grant_cost) references grant_cost (organization_id, id)
);
create index labor_entry_by_status on labor_entry (organization_id, status, number, id);
create index labor_entry_by_project on labor_entry (organization_id, project, number, id);
create index labor_entry_by_employee_class on labor_entry (organization_id, employee_class, number, id);
create index labor_entry_by_work_day on labor_entry (organization_id, work_day, number, id);
create index labor_entry_by_grant_cost on labor_entry (organization_id, grant_cost, id);
call tenant_table('labor_entry');
call searchable('labor_entry');

-- Hours or miles of one machine on the day of its operator, at the rate of the schedule.
create table equipment_entry (
  organization_id     uuid not null references organization (id),
  id                  uuid not null,
  version             integer not null default 1,
  created_at          timestamp with time zone not null default now(),
  created_by          uuid not null,
  updated_at          timestamp with time zone not null default now(),
  status              text not null check (status in ('entered', 'withdrawn')),
  number              text not null check (char_length(number) <= 60),
  project             uuid not null,
  unit_id             text not null check (char_length(unit_id) <= 60),
  equipment           text not null check (char_length(equipment) <= 160),
  rate                uuid not null,
  operator            uuid not null,
  hours_amount        numeric(18,6) not null check (hours_amount >= 0 and hours_amount <= 24),
  hours_unit          text check (hours_unit in ('HR')),
  miles_amount        numeric(18,6) check (miles_amount >= 0 and miles_amount <= 2000),
  miles_unit          text check (miles_unit in ('MI')),
  standby_amount      numeric(18,6) check (standby_amount >= 0 and standby_amount <= 24),
  standby_unit        text check (standby_unit in ('HR')),
  local_rate_cents    bigint check (local_rate_cents between 1 and 9000000000000000),
  local_rate_currency text check (local_rate_currency ~ '^[A-Z]{3}$'),
  grant_cost          uuid,
  work_day            date check (work_day between '1900-01-01' and '2200-12-31'),
  unit_key            text check (char_length(unit_key) <= 60),
  rate_used_cents     bigint check (rate_used_cents between -9000000000000000 and 9000000000000000),
  rate_used_currency  text check (rate_used_currency ~ '^[A-Z]{3}$'),
  total_cents         bigint check (total_cents between -9000000000000000 and 9000000000000000),
  total_currency      text check (total_currency ~ '^[A-Z]{3}$'),
  search              tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(unit_id, '') || ' ' || coalesce(equipment, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, project) references pa_project (organization_id, id),
  foreign key (organization_id, rate) references equipment_rate (organization_id, id),
  foreign key (organization_id, operator) references labor_entry (organization_id, id),
  foreign key (organization_id, grant_cost) references grant_cost (organization_id, id)
);
create index equipment_entry_by_status on equipment_entry (organization_id, status, number, id);
create index equipment_entry_by_project on equipment_entry (organization_id, project, number, id);
create index equipment_entry_by_rate on equipment_entry (organization_id, rate, number, id);
create index equipment_entry_by_work_day on equipment_entry (organization_id, work_day, number, id);
create index equipment_entry_by_operator on equipment_entry (organization_id, operator, id);
create index equipment_entry_by_grant_cost on equipment_entry (organization_id, grant_cost, id);
call tenant_table('equipment_entry');
call searchable('equipment_entry');

-- Materials, rented equipment, contract work or a donated resource of a PA project.
create table pa_cost (
  organization_id      uuid not null references organization (id),
  id                   uuid not null,
  version              integer not null default 1,
  created_at           timestamp with time zone not null default now(),
  created_by           uuid not null,
  updated_at           timestamp with time zone not null default now(),
  status               text not null check (status in ('entered', 'withdrawn')),
  number               text not null check (char_length(number) <= 60),
  project              uuid not null,
  kind                 text not null check (kind in ('materials', 'rented', 'contract', 'donated_labor', 'donated_equipment', 'donated_goods')),
  payee                text not null check (char_length(payee) <= 160),
  description          text not null check (char_length(description) <= 200),
  document_number      text check (char_length(document_number) <= 60),
  invoice              uuid,
  grant_cost           uuid,
  bought_on            date check (bought_on between '1900-01-01' and '2200-12-31'),
  used_on              date not null check (used_on between '1900-01-01' and '2200-12-31'),
  quantity_amount      numeric(18,6) not null check (quantity_amount > 0),
  quantity_unit        text check (quantity_unit in ('EA', 'HR', 'DAY', 'WK', 'MO', 'MI', 'LF', 'SY', 'CY', 'TON', 'GAL', 'LS')),
  unit_price_cents     bigint not null check (unit_price_cents between 1 and 9000000000000000),
  unit_price_currency  text check (unit_price_currency ~ '^[A-Z]{3}$'),
  weekly_rate_cents    bigint check (weekly_rate_cents between 1 and 9000000000000000),
  weekly_rate_currency text check (weekly_rate_currency ~ '^[A-Z]{3}$'),
  documents            uuid[] check (cardinality(documents) <= 20),
  total_cents          bigint check (total_cents between -9000000000000000 and 9000000000000000),
  total_currency       text check (total_currency ~ '^[A-Z]{3}$'),
  document_key         text check (char_length(document_key) <= 300),
  search               tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(payee, '') || ' ' || coalesce(description, '') || ' ' || coalesce(document_number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, document_key),
  foreign key (organization_id, project) references pa_project (organization_id, id),
  foreign key (organization_id, invoice) references invoice (organization_id, id),
  foreign key (organization_id, grant_cost) references grant_cost (organization_id, id)
);
create index pa_cost_by_status on pa_cost (organization_id, status, number, id);
create index pa_cost_by_project on pa_cost (organization_id, project, number, id);
create index pa_cost_by_kind on pa_cost (organization_id, kind, number, id);
create index pa_cost_by_invoice on pa_cost (organization_id, invoice, number, id);
create index pa_cost_by_used_on on pa_cost (organization_id, used_on, number, id);
create index pa_cost_by_grant_cost on pa_cost (organization_id, grant_cost, id);
call tenant_table('pa_cost');
call searchable('pa_cost');


-- The day of a person over all projects, and of a machine: nobody works more than 24 hours, and no machine runs longer than its operators.
create table labor_day (
  organization_id uuid not null references organization (id),
  employee_key    text not null check (char_length(employee_key) <= 120),
  work_day        date not null check (work_day between '1900-01-01' and '2200-12-31'),
  hours           numeric(18,6) not null check (hours between 0 and 24),
  machine_hours   numeric(18,6) not null check (machine_hours >= 0),
  primary key (organization_id, employee_key, work_day),
  check (machine_hours <= hours)
);
call tenant_table('labor_day');

create table equipment_day (
  organization_id uuid not null references organization (id),
  unit_key        text not null check (char_length(unit_key) <= 60),
  work_day        date not null check (work_day between '1900-01-01' and '2200-12-31'),
  hours           numeric(18,6) not null check (hours between 0 and 24),
  primary key (organization_id, unit_key, work_day)
);
call tenant_table('equipment_day');
