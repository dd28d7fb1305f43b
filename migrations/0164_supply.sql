-- Supplies kept for emergencies: items, their sources, movements, shipments, and allocations with their claims.
-- Something kept for emergencies, with its reorder point and target.
create table supply_item (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'retired')),
  name            text not null check (char_length(name) <= 120),
  unit            text not null check (char_length(unit) <= 30),
  reorder_point   integer not null check (reorder_point between 0 and 100000000),
  target_days     integer not null check (target_days between 1 and 365),
  notes           text check (char_length(notes) <= 500),
  search          tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, name)
);
create index supply_item_by_status on supply_item (organization_id, status, name, id);
call tenant_table('supply_item');
call searchable('supply_item');

-- A vendor that supplies an item, with its lead time.
create table supply_source (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'ended')),
  number          text not null check (char_length(number) <= 60),
  item            uuid not null,
  vendor          uuid not null,
  lead_days       integer not null check (lead_days between 0 and 730),
  notes           text check (char_length(notes) <= 300),
  search          tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, item, vendor),
  foreign key (organization_id, item) references supply_item (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id)
);
create index supply_source_by_status on supply_source (organization_id, status, number, id);
create index supply_source_by_item on supply_source (organization_id, item, number, id);
create index supply_source_by_vendor on supply_source (organization_id, vendor, number, id);
call tenant_table('supply_source');
call searchable('supply_source');

-- Stock on its way to a site, with the day it is expected.
create table supply_shipment (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('expected', 'received', 'canceled')),
  number          text not null check (char_length(number) <= 60),
  item            uuid not null,
  site            uuid not null,
  vendor          uuid,
  purchase_order  uuid,
  quantity        integer not null check (quantity between 1 and 100000000),
  expected_on     date not null check (expected_on between '1900-01-01' and '2200-12-31'),
  tracking        text check (char_length(tracking) <= 120),
  received_by     uuid,
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(tracking, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, item) references supply_item (organization_id, id),
  foreign key (organization_id, site) references alert_site (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, purchase_order) references purchase_order (organization_id, id),
  foreign key (organization_id, received_by) references organization_members (organization_id, id)
);
create index supply_shipment_by_status on supply_shipment (organization_id, status, number, id);
create index supply_shipment_by_item on supply_shipment (organization_id, item, number, id);
create index supply_shipment_by_site on supply_shipment (organization_id, site, number, id);
create index supply_shipment_by_vendor on supply_shipment (organization_id, vendor, number, id);
create index supply_shipment_by_purchase_order on supply_shipment (organization_id, purchase_order, number, id);
create index supply_shipment_by_expected_on on supply_shipment (organization_id, expected_on, number, id);
create index supply_shipment_by_received_by on supply_shipment (organization_id, received_by, id);
call tenant_table('supply_shipment');
call searchable('supply_shipment');

-- A round that shares a scarce item among requests, and why.
create table supply_allocation (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'submitted', 'approved', 'canceled')),
  number          text not null check (char_length(number) <= 60),
  item            uuid not null,
  site            uuid not null,
  stock           integer check (stock between 0 and 2000000000),
  method          text check (char_length(method) <= 300),
  notes           text check (char_length(notes) <= 2000),
  requesters      uuid[] check (cardinality(requesters) <= 100),
  submitted_by    uuid,
  approved_by     uuid,
  approved_on     date check (approved_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, item) references supply_item (organization_id, id),
  foreign key (organization_id, site) references alert_site (organization_id, id),
  foreign key (organization_id, submitted_by) references organization_members (organization_id, id),
  foreign key (organization_id, approved_by) references organization_members (organization_id, id)
);
create index supply_allocation_by_status on supply_allocation (organization_id, status, number, id);
create index supply_allocation_by_item on supply_allocation (organization_id, item, number, id);
create index supply_allocation_by_site on supply_allocation (organization_id, site, number, id);
create index supply_allocation_by_submitted_by on supply_allocation (organization_id, submitted_by, id);
create index supply_allocation_by_approved_by on supply_allocation (organization_id, approved_by, id);
call tenant_table('supply_allocation');
call searchable('supply_allocation');

-- A receipt, issue, count, transfer or loss. Stock is the sum of all of them.
create table supply_movement (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  number          text not null check (char_length(number) <= 60),
  item            uuid not null,
  site            uuid not null,
  kind            text not null check (kind in ('receipt', 'issue', 'count', 'transfer', 'loss')),
  quantity        integer not null check (quantity between 0 and 100000000),
  to_site         uuid,
  reason          text not null check (char_length(reason) <= 300),
  change          integer check (change between -100000000 and 100000000),
  stock_after     integer check (stock_after between 0 and 2000000000),
  moved_on        date check (moved_on between '1900-01-01' and '2200-12-31'),
  moved_by        uuid,
  allocation      uuid,
  shipment        uuid,
  search          tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, item) references supply_item (organization_id, id),
  foreign key (organization_id, site) references alert_site (organization_id, id),
  foreign key (organization_id, to_site) references alert_site (organization_id, id),
  foreign key (organization_id, moved_by) references organization_members (organization_id, id),
  foreign key (organization_id, allocation) references supply_allocation (organization_id, id),
  foreign key (organization_id, shipment) references supply_shipment (organization_id, id)
);
create index supply_movement_by_item on supply_movement (organization_id, item, number, id);
create index supply_movement_by_site on supply_movement (organization_id, site, number, id);
create index supply_movement_by_kind on supply_movement (organization_id, kind, number, id);
create index supply_movement_by_moved_on on supply_movement (organization_id, moved_on, number, id);
create index supply_movement_by_allocation on supply_movement (organization_id, allocation, number, id);
create index supply_movement_by_to_site on supply_movement (organization_id, to_site, id);
create index supply_movement_by_moved_by on supply_movement (organization_id, moved_by, id);
create index supply_movement_by_shipment on supply_movement (organization_id, shipment, id);
call tenant_table('supply_movement');
call searchable('supply_movement');

-- A request in an allocation: asked, proposed, given, and the reason for a departure.
create table supply_claim (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  number          text not null check (char_length(number) <= 60),
  allocation      uuid not null,
  request         uuid not null,
  asked           integer not null check (asked between 1 and 100000000),
  proposed        integer check (proposed between 0 and 100000000),
  given           integer check (given between 0 and 100000000),
  reason          text check (char_length(reason) <= 300),
  priority        text check (priority in ('now', 'high', 'medium', 'low')),
  needed_at       timestamp with time zone,
  requested_by    uuid,
  search          tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, allocation, request),
  foreign key (organization_id, allocation) references supply_allocation (organization_id, id),
  foreign key (organization_id, request) references resource_request (organization_id, id),
  foreign key (organization_id, requested_by) references organization_members (organization_id, id)
);
create index supply_claim_by_allocation on supply_claim (organization_id, allocation, number, id);
create index supply_claim_by_request on supply_claim (organization_id, request, number, id);
create index supply_claim_by_priority on supply_claim (organization_id, priority, number, id);
create index supply_claim_by_requested_by on supply_claim (organization_id, requested_by, id);
call tenant_table('supply_claim');
call searchable('supply_claim');

