-- A call to vendors: what is asked for, by when, and what decides.
create table solicitation (
  organization_id      uuid not null references organization (id),
  id                   uuid not null,
  version              integer not null default 1,
  created_at           timestamp with time zone not null default now(),
  created_by           uuid not null,
  updated_at           timestamp with time zone not null default now(),
  status               text not null check (status in ('draft', 'in_review', 'returned', 'approved', 'published', 'closed', 'failed', 'cancelled')),
  number               text not null check (char_length(number) <= 60),
  name                 text not null check (char_length(name) <= 160),
  type                 text not null check (type in ('rfi', 'quotes', 'qualifications', 'itb', 'multi_step', 'rfp', 'design', 'call_off', 'auction')),
  category             text not null check (category in ('goods', 'services', 'construction', 'professional', 'architect_engineer')),
  requisition          uuid,
  buyer                uuid not null,
  summary              text check (char_length(summary) <= 4000),
  specification        text check (char_length(specification) <= 20000),
  documents            uuid[] check (cardinality(documents) <= 20),
  estimate_cents       bigint check (estimate_cents between 0 and 9000000000000000),
  estimate_currency    text check (estimate_currency ~ '^[A-Z]{3}$'),
  least_bids           integer not null check (least_bids between 1 and 20),
  bid_security         numeric(9,4) check (bid_security between 0 and 100),
  meeting_at           timestamp with time zone,
  meeting_place        text check (char_length(meeting_place) <= 200),
  must_attend          boolean not null,
  questions_due_at     timestamp with time zone,
  due_at               timestamp with time zone,
  federal_funds        boolean not null,
  federal_award        text check (char_length(federal_award) <= 60),
  awarded_on           date check (awarded_on between '1900-01-01' and '2200-12-31'),
  funding_agency       text check (funding_agency in ('fhwa', 'usdot', 'fema', 'epa', 'hud', 'other')),
  obligation_day       date check (obligation_day between '1900-01-01' and '2200-12-31'),
  period_begins        date check (period_begins between '1900-01-01' and '2200-12-31'),
  period_ends          date check (period_ends between '1900-01-01' and '2200-12-31'),
  contingency          boolean,
  davis_bacon          boolean,
  service_labor        boolean,
  laborers             boolean,
  infrastructure       boolean,
  research             boolean,
  telecom              boolean,
  time_and_materials   boolean,
  cost_plus_percentage boolean,
  price_alone          boolean,
  replaces             uuid,
  published_at         timestamp with time zone,
  advertising_days     integer check (advertising_days between 0 and 1000),
  search               tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(name, '') || ' ' || coalesce(summary, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, requisition) references requisition (organization_id, id),
  foreign key (organization_id, buyer) references organization_members (organization_id, id),
  foreign key (organization_id, replaces) references solicitation (organization_id, id)
);
create index solicitation_by_status on solicitation (organization_id, status, number, id);
create index solicitation_by_type on solicitation (organization_id, type, number, id);
create index solicitation_by_category on solicitation (organization_id, category, number, id);
create index solicitation_by_buyer on solicitation (organization_id, buyer, number, id);
create index solicitation_by_due_at on solicitation (organization_id, due_at, number, id);
create index solicitation_by_requisition on solicitation (organization_id, requisition, id);
create index solicitation_by_replaces on solicitation (organization_id, replaces, id);
call tenant_table('solicitation');
call searchable('solicitation');

create table solicitation_lots (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  code            text not null check (char_length(code) <= 20),
  name            text not null check (char_length(name) <= 160),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references solicitation (organization_id, id) on delete cascade
);
create index solicitation_lots_by_parent on solicitation_lots (organization_id, parent, position);
call tenant_table('solicitation_lots', removable => true);

create table solicitation_items (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  lot             text check (char_length(lot) <= 20),
  item            text not null check (char_length(item) <= 200),
  kind            text not null check (kind in ('base', 'option', 'alternate')),
  alternate_to    integer check (alternate_to between 1 and 500),
  commodity       uuid,
  quantity_amount numeric(18,6) not null check (quantity_amount > 0),
  quantity_unit   text check (quantity_unit ~ '^[A-Z][A-Z0-9]{0,9}$'),
  may_be_left     boolean not null,
  detail          text check (char_length(detail) <= 1000),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references solicitation (organization_id, id) on delete cascade,
  foreign key (organization_id, commodity) references commodity_code (organization_id, id)
);
create index solicitation_items_by_parent on solicitation_items (organization_id, parent, position);
create index solicitation_items_by_commodity on solicitation_items (organization_id, commodity);
call tenant_table('solicitation_items', removable => true);

create table solicitation_extras (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  lot             text check (char_length(lot) <= 20),
  name            text not null check (char_length(name) <= 120),
  kind            text not null check (kind in ('percent', 'amount')),
  is_discount     boolean not null,
  primary key (organization_id, id),
  foreign key (organization_id, parent) references solicitation (organization_id, id) on delete cascade
);
create index solicitation_extras_by_parent on solicitation_extras (organization_id, parent, position);
call tenant_table('solicitation_extras', removable => true);

create table solicitation_criteria (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  name            text not null check (char_length(name) <= 160),
  kind            text not null check (kind in ('pass_fail', 'scored', 'price')),
  weight          numeric(9,4) check (weight between 0 and 100),
  scale           integer check (scale between 1 and 100),
  formula         text check (formula in ('ratio', 'linear')),
  zero_at         numeric(9,4) check (zero_at between 0 and 1000),
  guidance        text check (char_length(guidance) <= 1000),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references solicitation (organization_id, id) on delete cascade
);
create index solicitation_criteria_by_parent on solicitation_criteria (organization_id, parent, position);
call tenant_table('solicitation_criteria', removable => true);

