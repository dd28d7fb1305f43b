-- An order to a vendor for items of an approved requisition.
create table purchase_order (
  organization_id   uuid not null references organization (id),
  id                uuid not null,
  version           integer not null default 1,
  created_at        timestamp with time zone not null default now(),
  created_by        uuid not null,
  updated_at        timestamp with time zone not null default now(),
  status            text not null check (status in ('draft', 'submitted', 'returned', 'issued', 'cancelling', 'cancelled')),
  number            text not null check (char_length(number) <= 60),
  requisition       uuid not null,
  award             uuid,
  purpose           text check (char_length(purpose) <= 200),
  requested_by      uuid,
  vendor            uuid,
  type              text not null check (type in ('standard', 'blanket', 'service')),
  is_confirming     boolean not null,
  confirming_reason text check (char_length(confirming_reason) <= 500),
  site              text check (char_length(site) <= 120),
  deliver_by        date check (deliver_by between '1900-01-01' and '2200-12-31'),
  ends_on           date check (ends_on between '1900-01-01' and '2200-12-31'),
  terms             text check (char_length(terms) <= 8000),
  total_cents       bigint not null check (total_cents between -9000000000000000 and 9000000000000000),
  total_currency    text check (total_currency ~ '^[A-Z]{3}$'),
  needs_second      boolean not null,
  issued_by         uuid,
  issued_on         date check (issued_on between '1900-01-01' and '2200-12-31'),
  cancel_asked_by   uuid,
  cancelled_on      date check (cancelled_on between '1900-01-01' and '2200-12-31'),
  search            tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(purpose, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, requisition) references requisition (organization_id, id),
  foreign key (organization_id, award) references award (organization_id, id),
  foreign key (organization_id, requested_by) references organization_members (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, issued_by) references organization_members (organization_id, id),
  foreign key (organization_id, cancel_asked_by) references organization_members (organization_id, id)
);
create index purchase_order_by_status on purchase_order (organization_id, status, number, id);
create index purchase_order_by_vendor on purchase_order (organization_id, vendor, number, id);
create index purchase_order_by_type on purchase_order (organization_id, type, number, id);
create index purchase_order_by_is_confirming on purchase_order (organization_id, is_confirming, number, id);
create index purchase_order_by_requisition on purchase_order (organization_id, requisition, number, id);
create index purchase_order_by_award on purchase_order (organization_id, award, number, id);
create index purchase_order_by_issued_on on purchase_order (organization_id, issued_on, number, id);
create index purchase_order_by_deliver_by on purchase_order (organization_id, deliver_by, number, id);
create index purchase_order_by_requested_by on purchase_order (organization_id, requested_by, id);
create index purchase_order_by_issued_by on purchase_order (organization_id, issued_by, id);
create index purchase_order_by_cancel_asked_by on purchase_order (organization_id, cancel_asked_by, id);
call tenant_table('purchase_order');
call searchable('purchase_order');

create table purchase_order_lines (
  organization_id     uuid not null references organization (id),
  id                  uuid not null,
  parent              uuid not null,
  position            integer not null,
  requested           integer not null check (requested between 1 and 500),
  item                text check (char_length(item) <= 200),
  quantity_amount     numeric(18,6) not null check (quantity_amount > 0),
  quantity_unit       text check (quantity_unit ~ '^[A-Z][A-Z0-9]{0,9}$'),
  unit_price_cents    bigint not null check (unit_price_cents between 0 and 9000000000000000),
  unit_price_currency text check (unit_price_currency ~ '^[A-Z]{3}$'),
  amount_cents        bigint check (amount_cents between -9000000000000000 and 9000000000000000),
  amount_currency     text check (amount_currency ~ '^[A-Z]{3}$'),
  deliver_by          date check (deliver_by between '1900-01-01' and '2200-12-31'),
  note                text check (char_length(note) <= 400),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references purchase_order (organization_id, id) on delete cascade
);
create index purchase_order_lines_by_parent on purchase_order_lines (organization_id, parent, position);
call tenant_table('purchase_order_lines', removable => true);

create table purchase_order_funding (
  organization_id   uuid not null references organization (id),
  id                uuid not null,
  parent            uuid not null,
  position          integer not null,
  budget_line       uuid not null,
  for_line          integer not null check (for_line between 1 and 500),
  amount_cents      bigint not null check (amount_cents between 0 and 9000000000000000),
  amount_currency   text check (amount_currency ~ '^[A-Z]{3}$'),
  released_cents    bigint not null check (released_cents between 0 and 9000000000000000),
  released_currency text check (released_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references purchase_order (organization_id, id) on delete cascade,
  foreign key (organization_id, budget_line) references budget_line (organization_id, id)
);
create index purchase_order_funding_by_parent on purchase_order_funding (organization_id, parent, position);
create index purchase_order_funding_by_budget_line on purchase_order_funding (organization_id, budget_line);
call tenant_table('purchase_order_funding', removable => true);
