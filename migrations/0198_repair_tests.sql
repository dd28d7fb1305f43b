-- The 50% Rule on a damaged facility: repair or replace, its codes and its mitigation.
create table repair_test (
  organization_id           uuid not null references organization (id),
  id                        uuid not null,
  version                   integer not null default 1,
  created_at                timestamp with time zone not null default now(),
  created_by                uuid not null,
  updated_at                timestamp with time zone not null default now(),
  status                    text not null check (status in ('draft', 'submitted', 'confirmed', 'superseded', 'withdrawn')),
  number                    text not null check (char_length(number) <= 60),
  project                   uuid not null,
  facility                  text not null check (char_length(facility) <= 160),
  feasible                  boolean not null,
  is_historic               boolean not null,
  elected                   text check (elected in ('repair', 'replace')),
  basis                     text check (char_length(basis) <= 4000),
  documents                 uuid[] check (cardinality(documents) <= 20),
  repair_cost_cents         bigint check (repair_cost_cents between 0 and 9000000000000000),
  repair_cost_currency      text check (repair_cost_currency ~ '^[A-Z]{3}$'),
  replacement_cost_cents    bigint check (replacement_cost_cents between 0 and 9000000000000000),
  replacement_cost_currency text check (replacement_cost_currency ~ '^[A-Z]{3}$'),
  percent                   numeric(9,4) check (percent between 0 and 99999),
  outcome                   text check (outcome in ('incomplete', 'repair', 'replacement')),
  eligible_cents            bigint check (eligible_cents between 0 and 9000000000000000),
  eligible_currency         text check (eligible_currency ~ '^[A-Z]{3}$'),
  mitigation_cents          bigint check (mitigation_cents between 0 and 9000000000000000),
  mitigation_currency       text check (mitigation_currency ~ '^[A-Z]{3}$'),
  submitted_by              uuid,
  confirmed_by              uuid,
  confirmed_on              date check (confirmed_on between '1900-01-01' and '2200-12-31'),
  search                    tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(facility, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, project) references pa_project (organization_id, id),
  foreign key (organization_id, submitted_by) references organization_members (organization_id, id),
  foreign key (organization_id, confirmed_by) references organization_members (organization_id, id)
);
create index repair_test_by_status on repair_test (organization_id, status, number, id);
create index repair_test_by_project on repair_test (organization_id, project, number, id);
create index repair_test_by_outcome on repair_test (organization_id, outcome, number, id);
create index repair_test_by_confirmed_on on repair_test (organization_id, confirmed_on, number, id);
create index repair_test_by_submitted_by on repair_test (organization_id, submitted_by, id);
create index repair_test_by_confirmed_by on repair_test (organization_id, confirmed_by, id);
call tenant_table('repair_test');
call searchable('repair_test');

create table repair_test_costs (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  side            text not null check (side in ('repair', 'replacement')),
  part            text not null check (part in ('restoration', 'demolition', 'site', 'soft', 'contents', 'mitigation', 'emergency')),
  description     text not null check (char_length(description) <= 200),
  amount_cents    bigint not null check (amount_cents between 1 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references repair_test (organization_id, id) on delete cascade
);
create index repair_test_costs_by_parent on repair_test_costs (organization_id, parent, position);
call tenant_table('repair_test_costs', removable => true);

create table repair_test_standards (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  name            text not null check (char_length(name) <= 160),
  citation        text not null check (char_length(citation) <= 120),
  elements        text not null check (elements in ('damaged', 'other')),
  amount_cents    bigint not null check (amount_cents between 1 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  fits_work       boolean not null,
  fits_use        boolean not null,
  adopted_on      date check (adopted_on between '1900-01-01' and '2200-12-31'),
  is_federal      boolean not null,
  is_uniform      boolean not null,
  is_enforced     boolean not null,
  primary key (organization_id, id),
  foreign key (organization_id, parent) references repair_test (organization_id, id) on delete cascade
);
create index repair_test_standards_by_parent on repair_test_standards (organization_id, parent, position);
call tenant_table('repair_test_standards', removable => true);

create table repair_test_measures (
  organization_id   uuid not null references organization (id),
  id                uuid not null,
  parent            uuid not null,
  position          integer not null,
  description       text not null check (char_length(description) <= 200),
  amount_cents      bigint not null check (amount_cents between 1 and 9000000000000000),
  amount_currency   text check (amount_currency ~ '^[A-Z]{3}$'),
  is_listed         boolean not null,
  benefits_cents    bigint check (benefits_cents between 1 and 9000000000000000),
  benefits_currency text check (benefits_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references repair_test (organization_id, id) on delete cascade
);
create index repair_test_measures_by_parent on repair_test_measures (organization_id, parent, position);
call tenant_table('repair_test_measures', removable => true);

