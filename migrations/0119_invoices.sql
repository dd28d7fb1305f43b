-- A vendor’s bill or credit memo, matched with its order and receipts.
create table invoice (
  organization_id     uuid not null references organization (id),
  id                  uuid not null,
  version             integer not null default 1,
  created_at          timestamp with time zone not null default now(),
  created_by          uuid not null,
  updated_at          timestamp with time zone not null default now(),
  status              text not null check (status in ('captured', 'exception', 'matched', 'returned', 'approved', 'voiding', 'voided', 'discarded')),
  number              text not null check (char_length(number) <= 60),
  purchase_order      uuid,
  vendor              uuid,
  vendor_number       text not null check (char_length(vendor_number) <= 60),
  number_key          text check (char_length(number_key) <= 60),
  is_credit           boolean not null,
  invoice_date        date not null check (invoice_date between '1900-01-01' and '2200-12-31'),
  received_on         date not null check (received_on between '1900-01-01' and '2200-12-31'),
  line_total_cents    bigint not null check (line_total_cents between -9000000000000000 and 9000000000000000),
  line_total_currency text check (line_total_currency ~ '^[A-Z]{3}$'),
  total_cents         bigint not null check (total_cents between 0 and 9000000000000000),
  total_currency      text check (total_currency ~ '^[A-Z]{3}$'),
  documents           uuid[] check (cardinality(documents) <= 20),
  missing_parts       text[] check (missing_parts <@ array['vendor_name', 'order_number', 'description', 'delivery', 'remit_to', 'contact', 'other']),
  note                text check (char_length(note) <= 1000),
  to_vendor           text check (char_length(to_vendor) <= 500),
  is_from_vendor      boolean not null,
  lane                text check (lane in ('incomplete', 'duplicate', 'no_order', 'vendor', 'hold', 'no_receipt', 'quantity', 'price', 'tax', 'charge', 'budget')),
  issues              text check (char_length(issues) <= 1000),
  is_short_paid       boolean not null,
  payable_cents       bigint check (payable_cents between 0 and 9000000000000000),
  payable_currency    text check (payable_currency ~ '^[A-Z]{3}$'),
  balance_cents       bigint check (balance_cents between 0 and 9000000000000000),
  balance_currency    text check (balance_currency ~ '^[A-Z]{3}$'),
  proper_on           date check (proper_on between '1900-01-01' and '2200-12-31'),
  accepted_on         date check (accepted_on between '1900-01-01' and '2200-12-31'),
  due_on              date check (due_on between '1900-01-01' and '2200-12-31'),
  due_rule            text check (char_length(due_rule) <= 300),
  return_by           date check (return_by between '1900-01-01' and '2200-12-31'),
  kept_out            uuid[] check (cardinality(kept_out) <= 100),
  registered_by       uuid,
  not_duplicate_by    uuid,
  returned_on         date check (returned_on between '1900-01-01' and '2200-12-31'),
  approved_by         uuid,
  approved_on         date check (approved_on between '1900-01-01' and '2200-12-31'),
  void_asked_by       uuid,
  voided_by           uuid,
  voided_on           date check (voided_on between '1900-01-01' and '2200-12-31'),
  search              tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(vendor_number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, purchase_order) references purchase_order (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, registered_by) references organization_members (organization_id, id),
  foreign key (organization_id, not_duplicate_by) references organization_members (organization_id, id),
  foreign key (organization_id, approved_by) references organization_members (organization_id, id),
  foreign key (organization_id, void_asked_by) references organization_members (organization_id, id),
  foreign key (organization_id, voided_by) references organization_members (organization_id, id)
);
create index invoice_by_status on invoice (organization_id, status, number, id);
create index invoice_by_lane on invoice (organization_id, lane, number, id);
create index invoice_by_vendor on invoice (organization_id, vendor, number, id);
create index invoice_by_purchase_order on invoice (organization_id, purchase_order, number, id);
create index invoice_by_due_on on invoice (organization_id, due_on, number, id);
create index invoice_by_received_on on invoice (organization_id, received_on, number, id);
create index invoice_by_registered_by on invoice (organization_id, registered_by, number, id);
create index invoice_by_not_duplicate_by on invoice (organization_id, not_duplicate_by, id);
create index invoice_by_approved_by on invoice (organization_id, approved_by, id);
create index invoice_by_void_asked_by on invoice (organization_id, void_asked_by, id);
create index invoice_by_voided_by on invoice (organization_id, voided_by, id);
call tenant_table('invoice');
call searchable('invoice');

create table invoice_lines (
  organization_id     uuid not null references organization (id),
  id                  uuid not null,
  parent              uuid not null,
  position            integer not null,
  kind                text not null check (kind in ('item', 'freight', 'tax', 'other')),
  line                integer check (line between 1 and 500),
  item                text check (char_length(item) <= 200),
  quantity_amount     numeric(18,6) not null check (quantity_amount > 0),
  quantity_unit       text check (quantity_unit ~ '^[A-Z][A-Z0-9]{0,9}$'),
  unit_price_cents    bigint not null check (unit_price_cents between 0 and 9000000000000000),
  unit_price_currency text check (unit_price_currency ~ '^[A-Z]{3}$'),
  amount_cents        bigint check (amount_cents between -9000000000000000 and 9000000000000000),
  amount_currency     text check (amount_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references invoice (organization_id, id) on delete cascade
);
create index invoice_lines_by_parent on invoice_lines (organization_id, parent, position);
call tenant_table('invoice_lines', removable => true);

create table invoice_payable_lines (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  line            integer check (line between 1 and 500),
  quantity_amount numeric(18,6) check (quantity_amount > 0),
  quantity_unit   text check (quantity_unit ~ '^[A-Z][A-Z0-9]{0,9}$'),
  amount_cents    bigint not null check (amount_cents between 0 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references invoice (organization_id, id) on delete cascade
);
create index invoice_payable_lines_by_parent on invoice_payable_lines (organization_id, parent, position);
call tenant_table('invoice_payable_lines', removable => true);

create table invoice_funding (
  organization_id   uuid not null references organization (id),
  id                uuid not null,
  parent            uuid not null,
  position          integer not null,
  budget_line       uuid not null,
  expended_cents    bigint not null check (expended_cents between -9000000000000000 and 9000000000000000),
  expended_currency text check (expended_currency ~ '^[A-Z]{3}$'),
  released_cents    bigint not null check (released_cents between 0 and 9000000000000000),
  released_currency text check (released_currency ~ '^[A-Z]{3}$'),
  credits           uuid,
  primary key (organization_id, id),
  foreign key (organization_id, parent) references invoice (organization_id, id) on delete cascade,
  foreign key (organization_id, budget_line) references budget_line (organization_id, id),
  foreign key (organization_id, credits) references invoice (organization_id, id)
);
create index invoice_funding_by_parent on invoice_funding (organization_id, parent, position);
create index invoice_funding_by_budget_line on invoice_funding (organization_id, budget_line);
create index invoice_funding_by_credits on invoice_funding (organization_id, credits);
call tenant_table('invoice_funding', removable => true);

-- How far an invoice may differ from its order and receipts. Orders that were issued before pay what matches exactly.
alter table purchase_order add column billed_quantity numeric(9,4) check (billed_quantity between 0 and 100);
alter table purchase_order add column billed_price numeric(9,4) check (billed_price between 0 and 100);
alter table purchase_order add column billed_price_most_cents bigint check (billed_price_most_cents between 0 and 9000000000000000);
alter table purchase_order add column billed_price_most_currency text check (billed_price_most_currency ~ '^[A-Z]{3}$');
alter table purchase_order add column two_way_limit_cents bigint check (two_way_limit_cents between 0 and 9000000000000000);
alter table purchase_order add column two_way_limit_currency text check (two_way_limit_currency ~ '^[A-Z]{3}$');

alter table intake_policy add column billed_quantity numeric(9,4) not null default 0 check (billed_quantity between 0 and 20);
alter table intake_policy alter column billed_quantity drop default;
alter table intake_policy add column billed_price numeric(9,4) not null default 0 check (billed_price between 0 and 20);
alter table intake_policy alter column billed_price drop default;
alter table intake_policy add column billed_price_most_cents bigint check (billed_price_most_cents between 0 and 9000000000000000);
alter table intake_policy add column billed_price_most_currency text check (billed_price_most_currency ~ '^[A-Z]{3}$');
alter table intake_policy add column two_way_limit_cents bigint check (two_way_limit_cents between 0 and 9000000000000000);
alter table intake_policy add column two_way_limit_currency text check (two_way_limit_currency ~ '^[A-Z]{3}$');
