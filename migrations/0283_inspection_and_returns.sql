-- What is received is held until another person inspects it; the order says so by line.
alter table purchase_order_lines add column inspection text check (inspection in ('required'));

alter table receipt drop constraint receipt_status_check;
alter table receipt add column needs_inspection boolean not null default false;
alter table receipt alter column needs_inspection drop default;
alter table receipt add column inspect_by date check (inspect_by between '1900-01-01' and '2200-12-31');
alter table receipt add column received_by uuid[] check (cardinality(received_by) <= 100);
alter table receipt add column held_on date check (held_on between '1900-01-01' and '2200-12-31');
alter table receipt add column inspected_by uuid;
alter table receipt add column inspected_on date check (inspected_on between '1900-01-01' and '2200-12-31');
alter table receipt add column reminded_on date check (reminded_on between '1900-01-01' and '2200-12-31');
alter table receipt add check (status in ('draft', 'held', 'posted', 'reversing', 'reversed', 'discarded'));
alter table receipt add foreign key (organization_id, inspected_by) references organization_members (organization_id, id);
create index receipt_by_inspect_by on receipt (organization_id, inspect_by, number, id);
create index receipt_by_inspected_by on receipt (organization_id, inspected_by, id);

-- Accepted goods that go back to the vendor, for a credit or a replacement.
create table vendor_return (
  organization_id          uuid not null references organization (id),
  id                       uuid not null,
  version                  integer not null default 1,
  created_at               timestamp with time zone not null default now(),
  created_by               uuid not null,
  updated_at               timestamp with time zone not null default now(),
  status                   text not null check (status in ('requested', 'awaiting', 'settled', 'waived', 'refused', 'withdrawn')),
  number                   text not null check (char_length(number) <= 60),
  receipt                  uuid not null,
  purchase_order           uuid,
  vendor                   uuid,
  cause                    text not null check (char_length(cause) <= 1000),
  wanted                   text not null check (wanted in ('credit', 'replacement')),
  rma                      text check (char_length(rma) <= 60),
  shipped_on               date check (shipped_on between '1900-01-01' and '2200-12-31'),
  tracking                 text check (char_length(tracking) <= 120),
  evidence                 uuid[] check (cardinality(evidence) <= 20),
  value_cents              bigint check (value_cents between 0 and 9000000000000000),
  value_currency           text check (value_currency ~ '^[A-Z]{3}$'),
  expected_credit_cents    bigint check (expected_credit_cents between 0 and 9000000000000000),
  expected_credit_currency text check (expected_credit_currency ~ '^[A-Z]{3}$'),
  released_cents           bigint check (released_cents between 0 and 9000000000000000),
  released_currency        text check (released_currency ~ '^[A-Z]{3}$'),
  decided_by               uuid,
  decided_on               date check (decided_on between '1900-01-01' and '2200-12-31'),
  settled_on               date check (settled_on between '1900-01-01' and '2200-12-31'),
  waived_by                uuid,
  search                   tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(cause, '') || ' ' || coalesce(rma, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, receipt) references receipt (organization_id, id),
  foreign key (organization_id, purchase_order) references purchase_order (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, decided_by) references organization_members (organization_id, id),
  foreign key (organization_id, waived_by) references organization_members (organization_id, id)
);
create index vendor_return_by_status on vendor_return (organization_id, status, number, id);
create index vendor_return_by_receipt on vendor_return (organization_id, receipt, number, id);
create index vendor_return_by_purchase_order on vendor_return (organization_id, purchase_order, number, id);
create index vendor_return_by_vendor on vendor_return (organization_id, vendor, number, id);
create index vendor_return_by_wanted on vendor_return (organization_id, wanted, number, id);
create index vendor_return_by_decided_by on vendor_return (organization_id, decided_by, id);
create index vendor_return_by_waived_by on vendor_return (organization_id, waived_by, id);
call tenant_table('vendor_return');
call searchable('vendor_return');

create table vendor_return_lines (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  line            integer not null check (line between 1 and 500),
  item            text check (char_length(item) <= 200),
  quantity_amount numeric(18,6) not null check (quantity_amount > 0),
  quantity_unit   text check (quantity_unit ~ '^[A-Z][A-Z0-9]{0,9}$'),
  discrepancy     text not null check (discrepancy in ('damaged', 'wrong_item', 'not_as_specified', 'expired', 'excess', 'short', 'late', 'poor_work')),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references vendor_return (organization_id, id) on delete cascade
);
create index vendor_return_lines_by_parent on vendor_return_lines (organization_id, parent, position);
call tenant_table('vendor_return_lines', removable => true);

-- An invoice waits for what its vendor owes for returned goods.
alter table invoice drop constraint invoice_lane_check;
alter table invoice add check (lane in ('incomplete', 'duplicate', 'signal', 'no_order', 'vendor', 'hold', 'credit_due', 'no_receipt', 'quantity', 'price', 'rate', 'tax', 'charge', 'budget'));
