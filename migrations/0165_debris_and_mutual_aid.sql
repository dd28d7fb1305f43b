-- Debris from its estimate to the bill of the hauler, and mutual aid from its agreement to its cost.
-- How much debris there is and what its removal costs.
create table debris_estimate (
  organization_id     uuid not null references organization (id),
  id                  uuid not null,
  version             integer not null default 1,
  created_at          timestamp with time zone not null default now(),
  created_by          uuid not null,
  updated_at          timestamp with time zone not null default now(),
  status              text not null check (status in ('current', 'withdrawn')),
  number              text not null check (char_length(number) <= 60),
  incident            uuid not null,
  name                text not null check (char_length(name) <= 160),
  kind                text not null check (kind in ('vegetative', 'construction', 'sediment', 'white_goods', 'household', 'electronics', 'vehicles', 'other')),
  formula             text not null check (formula in ('box', 'cone', 'windrow', 'area', 'house', 'building', 'storm')),
  area                jsonb check (jsonb_typeof(area) = 'object'),
  length_amount       numeric(18,6) check (length_amount > 0 and length_amount <= 100000),
  length_unit         text check (length_unit in ('FT')),
  width_amount        numeric(18,6) check (width_amount > 0 and width_amount <= 100000),
  width_unit          text check (width_unit in ('FT')),
  height_amount       numeric(18,6) check (height_amount > 0 and height_amount <= 100000),
  height_unit         text check (height_unit in ('FT')),
  stories             integer check (stories between 1 and 20),
  households          integer check (households between 1 and 10000000),
  category            integer check (category between 1 and 5),
  vegetation          text check (vegetation in ('none', 'light', 'medium', 'heavy')),
  density             text check (density in ('light', 'medium', 'heavy')),
  is_wet              boolean not null,
  unit_price_cents    bigint not null check (unit_price_cents between 1 and 9000000000000000),
  unit_price_currency text check (unit_price_currency ~ '^[A-Z]{3}$'),
  acres_amount        numeric(18,6),
  acres_unit          text check (acres_unit in ('AC')),
  volume_amount       numeric(18,6),
  volume_unit         text check (volume_unit in ('CY')),
  cost_cents          bigint check (cost_cents between -9000000000000000 and 9000000000000000),
  cost_currency       text check (cost_currency ~ '^[A-Z]{3}$'),
  basis               text check (char_length(basis) <= 200),
  search              tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, incident) references incident (organization_id, id)
);
create index debris_estimate_by_status on debris_estimate (organization_id, status, number, id);
create index debris_estimate_by_incident on debris_estimate (organization_id, incident, number, id);
create index debris_estimate_by_kind on debris_estimate (organization_id, kind, number, id);
create index debris_estimate_by_formula on debris_estimate (organization_id, formula, number, id);
call tenant_table('debris_estimate');
call searchable('debris_estimate');

-- Temporary debris sites and final disposal, with permit and capacity.
create table debris_site (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('planned', 'open', 'closed')),
  number          text not null check (char_length(number) <= 60),
  incident        uuid not null,
  name            text not null check (char_length(name) <= 120),
  kind            text not null check (kind in ('temporary', 'final')),
  address         text not null check (char_length(address) <= 200),
  place           jsonb check (jsonb_typeof(place) = 'object'),
  capacity_amount numeric(18,6) not null check (capacity_amount > 0 and capacity_amount <= 100000000),
  capacity_unit   text check (capacity_unit in ('CY')),
  permit          text check (char_length(permit) <= 80),
  permit_until    date check (permit_until between '1900-01-01' and '2200-12-31'),
  opens_on        date not null check (opens_on between '1900-01-01' and '2200-12-31'),
  closes_on       date check (closes_on between '1900-01-01' and '2200-12-31'),
  documents       uuid[] check (cardinality(documents) <= 20),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(name, '') || ' ' || coalesce(address, '') || ' ' || coalesce(permit, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, incident) references incident (organization_id, id)
);
create index debris_site_by_status on debris_site (organization_id, status, number, id);
create index debris_site_by_incident on debris_site (organization_id, incident, number, id);
create index debris_site_by_kind on debris_site (organization_id, kind, number, id);
create index debris_site_by_permit_until on debris_site (organization_id, permit_until, number, id);
call tenant_table('debris_site');
call searchable('debris_site');

-- Trucks of haulers, measured by one person and certified by another.
create table debris_truck (
  organization_id  uuid not null references organization (id),
  id               uuid not null,
  version          integer not null default 1,
  created_at       timestamp with time zone not null default now(),
  created_by       uuid not null,
  updated_at       timestamp with time zone not null default now(),
  status           text not null check (status in ('measured', 'certified', 'retired')),
  placard          text not null check (char_length(placard) <= 30),
  hauler           uuid not null,
  subcontractor    text check (char_length(subcontractor) <= 120),
  plate            text not null check (char_length(plate) <= 20),
  description      text not null check (char_length(description) <= 120),
  length_amount    numeric(18,6) not null check (length_amount > 0 and length_amount <= 100),
  length_unit      text check (length_unit in ('FT')),
  width_amount     numeric(18,6) not null check (width_amount > 0 and width_amount <= 100),
  width_unit       text check (width_unit in ('FT')),
  height_amount    numeric(18,6) not null check (height_amount > 0 and height_amount <= 100),
  height_unit      text check (height_unit in ('FT')),
  deduction_amount numeric(18,6) check (deduction_amount >= 0 and deduction_amount <= 50),
  deduction_unit   text check (deduction_unit in ('CY')),
  photos           uuid[] check (cardinality(photos) <= 20),
  capacity_amount  numeric(18,6),
  capacity_unit    text check (capacity_unit in ('CY')),
  measured_by      uuid,
  certified_by     uuid,
  certified_on     date check (certified_on between '1900-01-01' and '2200-12-31'),
  search           tsvector generated always as (words_of(coalesce(placard, '') || ' ' || coalesce(subcontractor, '') || ' ' || coalesce(plate, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, placard),
  foreign key (organization_id, hauler) references vendor (organization_id, id),
  foreign key (organization_id, measured_by) references organization_members (organization_id, id),
  foreign key (organization_id, certified_by) references organization_members (organization_id, id)
);
create index debris_truck_by_status on debris_truck (organization_id, status, placard, id);
create index debris_truck_by_hauler on debris_truck (organization_id, hauler, placard, id);
create index debris_truck_by_certified_on on debris_truck (organization_id, certified_on, placard, id);
create index debris_truck_by_measured_by on debris_truck (organization_id, measured_by, id);
create index debris_truck_by_certified_by on debris_truck (organization_id, certified_by, id);
call tenant_table('debris_truck');
call searchable('debris_truck');

-- Tickets that haulers bill, compared with ours.
create table debris_bill (
  organization_id     uuid not null references organization (id),
  id                  uuid not null,
  version             integer not null default 1,
  created_at          timestamp with time zone not null default now(),
  created_by          uuid not null,
  updated_at          timestamp with time zone not null default now(),
  status              text not null check (status in ('draft', 'submitted', 'posted', 'withdrawn')),
  number              text not null check (char_length(number) <= 60),
  incident            uuid not null,
  hauler              uuid not null,
  invoice_number      text not null check (char_length(invoice_number) <= 60),
  invoice             uuid,
  contract            uuid,
  project             uuid not null,
  unit_price_cents    bigint not null check (unit_price_cents between 1 and 9000000000000000),
  unit_price_currency text check (unit_price_currency ~ '^[A-Z]{3}$'),
  billed              text not null check (char_length(billed) <= 40000),
  documents           uuid[] check (cardinality(documents) <= 20),
  tickets             bigint check (tickets between 0 and 9007199254740991),
  volume_amount       numeric(18,6),
  volume_unit         text check (volume_unit in ('CY')),
  amount_cents        bigint check (amount_cents between -9000000000000000 and 9000000000000000),
  amount_currency     text check (amount_currency ~ '^[A-Z]{3}$'),
  cost                uuid,
  submitted_by        uuid,
  posted_by           uuid,
  search              tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(invoice_number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, incident) references incident (organization_id, id),
  foreign key (organization_id, hauler) references vendor (organization_id, id),
  foreign key (organization_id, invoice) references invoice (organization_id, id),
  foreign key (organization_id, contract) references contract (organization_id, id),
  foreign key (organization_id, project) references pa_project (organization_id, id),
  foreign key (organization_id, cost) references pa_cost (organization_id, id),
  foreign key (organization_id, submitted_by) references organization_members (organization_id, id),
  foreign key (organization_id, posted_by) references organization_members (organization_id, id)
);
create index debris_bill_by_status on debris_bill (organization_id, status, number, id);
create index debris_bill_by_incident on debris_bill (organization_id, incident, number, id);
create index debris_bill_by_hauler on debris_bill (organization_id, hauler, number, id);
create index debris_bill_by_project on debris_bill (organization_id, project, number, id);
create index debris_bill_by_invoice on debris_bill (organization_id, invoice, id);
create index debris_bill_by_contract on debris_bill (organization_id, contract, id);
create index debris_bill_by_cost on debris_bill (organization_id, cost, id);
create index debris_bill_by_submitted_by on debris_bill (organization_id, submitted_by, id);
create index debris_bill_by_posted_by on debris_bill (organization_id, posted_by, id);
call tenant_table('debris_bill');
call searchable('debris_bill');

-- One load of debris from the street over the tower.
create table load_ticket (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('loaded', 'measured', 'billed', 'void')),
  ticket_number   text not null check (char_length(ticket_number) <= 30),
  incident        uuid not null,
  truck           uuid not null,
  kind            text not null check (kind in ('vegetative', 'construction', 'sediment', 'white_goods', 'household', 'electronics', 'vehicles', 'other')),
  street          text not null check (char_length(street) <= 200),
  place           jsonb check (jsonb_typeof(place) = 'object'),
  origin          text not null check (origin in ('right_of_way', 'public_property', 'private_entry', 'private', 'off_route')),
  entry_number    text check (char_length(entry_number) <= 60),
  loaded_at       timestamp with time zone not null,
  photos          uuid[] check (cardinality(photos) <= 20),
  site            uuid,
  percent_full    integer check (percent_full between 1 and 100),
  arrived_at      timestamp with time zone,
  capacity_amount numeric(18,6),
  capacity_unit   text check (capacity_unit in ('CY')),
  volume_amount   numeric(18,6),
  volume_unit     text check (volume_unit in ('CY')),
  work_day        date check (work_day between '1900-01-01' and '2200-12-31'),
  is_eligible     boolean,
  ruling          text check (char_length(ruling) <= 200),
  load_monitor    uuid,
  tower_monitor   uuid,
  bill            uuid,
  ticket_key      text check (char_length(ticket_key) <= 120),
  search          tsvector generated always as (words_of(coalesce(ticket_number, '') || ' ' || coalesce(street, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, ticket_key),
  foreign key (organization_id, incident) references incident (organization_id, id),
  foreign key (organization_id, truck) references debris_truck (organization_id, id),
  foreign key (organization_id, site) references debris_site (organization_id, id),
  foreign key (organization_id, load_monitor) references organization_members (organization_id, id),
  foreign key (organization_id, tower_monitor) references organization_members (organization_id, id),
  foreign key (organization_id, bill) references debris_bill (organization_id, id)
);
create index load_ticket_by_ticket_number on load_ticket (organization_id, ticket_number, id);
create index load_ticket_by_status on load_ticket (organization_id, status, ticket_number, id);
create index load_ticket_by_incident on load_ticket (organization_id, incident, ticket_number, id);
create index load_ticket_by_truck on load_ticket (organization_id, truck, ticket_number, id);
create index load_ticket_by_site on load_ticket (organization_id, site, ticket_number, id);
create index load_ticket_by_kind on load_ticket (organization_id, kind, ticket_number, id);
create index load_ticket_by_origin on load_ticket (organization_id, origin, ticket_number, id);
create index load_ticket_by_is_eligible on load_ticket (organization_id, is_eligible, ticket_number, id);
create index load_ticket_by_bill on load_ticket (organization_id, bill, ticket_number, id);
create index load_ticket_by_work_day on load_ticket (organization_id, work_day, ticket_number, id);
create index load_ticket_by_load_monitor on load_ticket (organization_id, load_monitor, id);
create index load_ticket_by_tower_monitor on load_ticket (organization_id, tower_monitor, id);
call tenant_table('load_ticket');
call searchable('load_ticket');

-- What was agreed on mutual aid, and since when in writing.
create table aid_agreement (
  organization_id    uuid not null references organization (id),
  id                 uuid not null,
  version            integer not null default 1,
  created_at         timestamp with time zone not null default now(),
  created_by         uuid not null,
  updated_at         timestamp with time zone not null default now(),
  status             text not null check (status in ('draft', 'in_force', 'ended')),
  number             text not null check (char_length(number) <= 60),
  provider           text not null check (char_length(provider) <= 160),
  kind               text not null check (kind in ('emac', 'state', 'interlocal', 'mou', 'oral')),
  customer_agreement uuid,
  agreed_on          date not null check (agreed_on between '1900-01-01' and '2200-12-31'),
  signed_on          date check (signed_on between '1900-01-01' and '2200-12-31'),
  ends_on            date check (ends_on between '1900-01-01' and '2200-12-31'),
  terms              text not null check (char_length(terms) <= 4000),
  is_contingent      boolean not null,
  documents          uuid[] check (cardinality(documents) <= 20),
  search             tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(provider, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, customer_agreement) references customer_agreement (organization_id, id)
);
create index aid_agreement_by_status on aid_agreement (organization_id, status, number, id);
create index aid_agreement_by_kind on aid_agreement (organization_id, kind, number, id);
create index aid_agreement_by_agreed_on on aid_agreement (organization_id, agreed_on, number, id);
create index aid_agreement_by_signed_on on aid_agreement (organization_id, signed_on, number, id);
create index aid_agreement_by_customer_agreement on aid_agreement (organization_id, customer_agreement, id);
call tenant_table('aid_agreement');
call searchable('aid_agreement');

-- Resources requested from another jurisdiction.
create table aid_mission (
  organization_id   uuid not null references organization (id),
  id                uuid not null,
  version           integer not null default 1,
  created_at        timestamp with time zone not null default now(),
  created_by        uuid not null,
  updated_at        timestamp with time zone not null default now(),
  status            text not null check (status in ('requested', 'deployed', 'complete', 'canceled')),
  number            text not null check (char_length(number) <= 60),
  incident          uuid not null,
  agreement         uuid not null,
  request_number    text check (char_length(request_number) <= 40),
  resource          text not null check (char_length(resource) <= 200),
  requested_on      date not null check (requested_on between '1900-01-01' and '2200-12-31'),
  needed_until      date check (needed_until between '1900-01-01' and '2200-12-31'),
  estimate_cents    bigint check (estimate_cents between 0 and 9000000000000000),
  estimate_currency text check (estimate_currency ~ '^[A-Z]{3}$'),
  documents         uuid[] check (cardinality(documents) <= 20),
  search            tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(request_number, '') || ' ' || coalesce(resource, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, incident) references incident (organization_id, id),
  foreign key (organization_id, agreement) references aid_agreement (organization_id, id)
);
create index aid_mission_by_status on aid_mission (organization_id, status, number, id);
create index aid_mission_by_incident on aid_mission (organization_id, incident, number, id);
create index aid_mission_by_agreement on aid_mission (organization_id, agreement, number, id);
create index aid_mission_by_requested_on on aid_mission (organization_id, requested_on, number, id);
call tenant_table('aid_mission');
call searchable('aid_mission');

-- Bills of providing entities, judged by the dates of their agreement.
create table aid_cost (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('received', 'posted', 'withdrawn')),
  number          text not null check (char_length(number) <= 60),
  mission         uuid not null,
  invoice_number  text not null check (char_length(invoice_number) <= 60),
  invoice         uuid,
  kind            text not null check (kind in ('labor', 'equipment', 'materials', 'travel', 'other')),
  description     text not null check (char_length(description) <= 140),
  work_from       date not null check (work_from between '1900-01-01' and '2200-12-31'),
  work_until      date not null check (work_until between '1900-01-01' and '2200-12-31'),
  amount_cents    bigint not null check (amount_cents between 1 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  project         uuid,
  documents       uuid[] check (cardinality(documents) <= 20),
  is_eligible     boolean,
  ruling          text check (char_length(ruling) <= 300),
  cost            uuid,
  posted_by       uuid,
  bill_key        text check (char_length(bill_key) <= 200),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(invoice_number, '') || ' ' || coalesce(description, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, bill_key),
  foreign key (organization_id, mission) references aid_mission (organization_id, id),
  foreign key (organization_id, invoice) references invoice (organization_id, id),
  foreign key (organization_id, project) references pa_project (organization_id, id),
  foreign key (organization_id, cost) references pa_cost (organization_id, id),
  foreign key (organization_id, posted_by) references organization_members (organization_id, id)
);
create index aid_cost_by_status on aid_cost (organization_id, status, number, id);
create index aid_cost_by_mission on aid_cost (organization_id, mission, number, id);
create index aid_cost_by_project on aid_cost (organization_id, project, number, id);
create index aid_cost_by_kind on aid_cost (organization_id, kind, number, id);
create index aid_cost_by_is_eligible on aid_cost (organization_id, is_eligible, number, id);
create index aid_cost_by_work_from on aid_cost (organization_id, work_from, number, id);
create index aid_cost_by_invoice on aid_cost (organization_id, invoice, id);
create index aid_cost_by_cost on aid_cost (organization_id, cost, id);
create index aid_cost_by_posted_by on aid_cost (organization_id, posted_by, id);
call tenant_table('aid_cost');
call searchable('aid_cost');
