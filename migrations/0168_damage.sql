-- Damage of incidents as teams found it, the state of the lifelines, and populations that indicators are counted by.
-- Damage that a team found at one place, with its degree or cost and photos.
create table damage_assessment (
  organization_id    uuid not null references organization (id),
  id                 uuid not null,
  version            integer not null default 1,
  created_at         timestamp with time zone not null default now(),
  created_by         uuid not null,
  updated_at         timestamp with time zone not null default now(),
  status             text not null check (status in ('reported', 'returned', 'accepted', 'withdrawn')),
  number             text not null check (char_length(number) <= 60),
  incident           uuid not null,
  subject            text not null check (subject in ('home', 'public')),
  facility           text not null check (char_length(facility) <= 160),
  facility_kind      text not null check (facility_kind in ('house', 'mobile_home', 'apartments', 'road', 'bridge', 'building', 'equipment', 'water_control', 'power', 'water', 'park')),
  address            text not null check (char_length(address) <= 200),
  county             text not null check (char_length(county) <= 80),
  place              jsonb check (jsonb_typeof(place) = 'object'),
  description        text not null check (char_length(description) <= 1900),
  cause              text not null check (char_length(cause) <= 160),
  degree             text check (degree in ('affected', 'minor', 'major', 'destroyed', 'inaccessible')),
  occupancy          text not null check (occupancy in ('safe', 'restricted', 'unsafe', 'unchecked')),
  category           text check (category in ('a', 'b', 'c', 'd', 'e', 'f', 'g')),
  cost_cents         bigint check (cost_cents between 0 and 9000000000000000),
  cost_currency      text check (cost_currency ~ '^[A-Z]{3}$'),
  cost_basis         text check (cost_basis in ('visual', 'unit', 'quote', 'engineer', 'past')),
  labor_type         text not null check (labor_type in ('maa', 'mou', 'fa', 'contract', 'mixed', 'donated')),
  is_insured         boolean,
  insurance_cents    bigint check (insurance_cents between 0 and 9000000000000000),
  insurance_currency text check (insurance_currency ~ '^[A-Z]{3}$'),
  lifeline           text check (lifeline in ('safety', 'food', 'health', 'energy', 'communications', 'transportation', 'hazmat', 'water')),
  photos             uuid[] check (cardinality(photos) <= 20),
  team               text check (char_length(team) <= 120),
  occurred_at        timestamp with time zone not null,
  entered_at         timestamp with time zone,
  apart_note         text check (char_length(apart_note) <= 200),
  line               uuid,
  accepted_by        uuid,
  search             tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(facility, '') || ' ' || coalesce(address, '') || ' ' || coalesce(team, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, line),
  foreign key (organization_id, incident) references incident (organization_id, id),
  foreign key (organization_id, line) references damage_line (organization_id, id),
  foreign key (organization_id, accepted_by) references organization_members (organization_id, id)
);
create index damage_assessment_by_status on damage_assessment (organization_id, status, number, id);
create index damage_assessment_by_incident on damage_assessment (organization_id, incident, number, id);
create index damage_assessment_by_subject on damage_assessment (organization_id, subject, number, id);
create index damage_assessment_by_degree on damage_assessment (organization_id, degree, number, id);
create index damage_assessment_by_category on damage_assessment (organization_id, category, number, id);
create index damage_assessment_by_lifeline on damage_assessment (organization_id, lifeline, number, id);
create index damage_assessment_by_accepted_by on damage_assessment (organization_id, accepted_by, id);
call tenant_table('damage_assessment');
call searchable('damage_assessment');

-- The condition of a community lifeline as it was observed, with its impact and plan.
create table lifeline_report (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  number          text not null check (char_length(number) <= 60),
  incident        uuid not null,
  lifeline        text not null check (lifeline in ('safety', 'food', 'health', 'energy', 'communications', 'transportation', 'hazmat', 'water')),
  component       text check (component in ('safety_law', 'safety_fire', 'safety_rescue', 'safety_government', 'safety_community', 'food_food', 'food_hydration', 'food_shelter', 'food_agriculture', 'health_care', 'health_public', 'health_movement', 'health_supply', 'health_fatality', 'energy_grid', 'energy_fuel', 'communications_infrastructure', 'communications_responder', 'communications_alerts', 'communications_finance', 'communications_dispatch', 'transportation_road', 'transportation_transit', 'transportation_rail', 'transportation_air', 'transportation_sea', 'hazmat_facilities', 'hazmat_release', 'water_potable', 'water_waste')),
  condition       text not null check (condition in ('stable', 'stabilizing', 'unstable', 'unknown', 'administrative')),
  observed_at     timestamp with time zone not null,
  entered_at      timestamp with time zone,
  reporter        uuid,
  impact          text not null check (char_length(impact) <= 1000),
  plan            text check (char_length(plan) <= 1000),
  search          tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, incident) references incident (organization_id, id),
  foreign key (organization_id, reporter) references organization_members (organization_id, id)
);
create index lifeline_report_by_incident on lifeline_report (organization_id, incident, number, id);
create index lifeline_report_by_lifeline on lifeline_report (organization_id, lifeline, number, id);
create index lifeline_report_by_condition on lifeline_report (organization_id, condition, number, id);
create index lifeline_report_by_observed_at on lifeline_report (organization_id, observed_at, number, id);
create index lifeline_report_by_reporter on lifeline_report (organization_id, reporter, id);
call tenant_table('lifeline_report');
call searchable('lifeline_report');

-- The population of a county or state by one census, with its source.
create table place_population (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  name            text not null check (char_length(name) <= 80),
  level           text not null check (level in ('state', 'county')),
  population      integer not null check (population between 1 and 100000000),
  counted_on      date not null check (counted_on between '1900-01-01' and '2200-12-31'),
  source          text not null check (char_length(source) <= 200),
  search          tsvector generated always as (words_of(coalesce(name, '') || ' ' || coalesce(source, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, level, name, counted_on)
);
create index place_population_by_name on place_population (organization_id, name, id);
create index place_population_by_level on place_population (organization_id, level, name, id);
create index place_population_by_counted_on on place_population (organization_id, counted_on, name, id);
call tenant_table('place_population');
call searchable('place_population');
