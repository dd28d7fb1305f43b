-- A delivery or accepted work of a purchase order: what came, was accepted and rejected.
create table receipt (
  organization_id   uuid not null references organization (id),
  id                uuid not null,
  version           integer not null default 1,
  created_at        timestamp with time zone not null default now(),
  created_by        uuid not null,
  updated_at        timestamp with time zone not null default now(),
  status            text not null check (status in ('draft', 'posted', 'reversing', 'reversed', 'discarded')),
  number            text not null check (char_length(number) <= 60),
  purchase_order    uuid not null,
  purpose           text check (char_length(purpose) <= 200),
  vendor            uuid,
  received_on       date not null check (received_on between '1900-01-01' and '2200-12-31'),
  packing_slip      text check (char_length(packing_slip) <= 80),
  period_from       date check (period_from between '1900-01-01' and '2200-12-31'),
  period_until      date check (period_until between '1900-01-01' and '2200-12-31'),
  note              text check (char_length(note) <= 1000),
  evidence          uuid[] check (cardinality(evidence) <= 20),
  value_cents       bigint check (value_cents between 0 and 9000000000000000),
  value_currency    text check (value_currency ~ '^[A-Z]{3}$'),
  needs_second      boolean not null,
  ordered_by        uuid[] check (cardinality(ordered_by) <= 100),
  posted_by         uuid,
  posted_on         date check (posted_on between '1900-01-01' and '2200-12-31'),
  reversal_asked_by uuid,
  reversed_by       uuid,
  reversed_on       date check (reversed_on between '1900-01-01' and '2200-12-31'),
  search            tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(purpose, '') || ' ' || coalesce(packing_slip, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, purchase_order) references purchase_order (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, posted_by) references organization_members (organization_id, id),
  foreign key (organization_id, reversal_asked_by) references organization_members (organization_id, id),
  foreign key (organization_id, reversed_by) references organization_members (organization_id, id)
);
create index receipt_by_status on receipt (organization_id, status, number, id);
create index receipt_by_purchase_order on receipt (organization_id, purchase_order, number, id);
create index receipt_by_vendor on receipt (organization_id, vendor, number, id);
create index receipt_by_received_on on receipt (organization_id, received_on, number, id);
create index receipt_by_posted_by on receipt (organization_id, posted_by, number, id);
create index receipt_by_reversal_asked_by on receipt (organization_id, reversal_asked_by, id);
create index receipt_by_reversed_by on receipt (organization_id, reversed_by, id);
call tenant_table('receipt');
call searchable('receipt');

create table receipt_lines (
  organization_id  uuid not null references organization (id),
  id               uuid not null,
  parent           uuid not null,
  position         integer not null,
  line             integer not null check (line between 1 and 500),
  item             text check (char_length(item) <= 200),
  delivered_amount numeric(18,6) check (delivered_amount >= 0),
  delivered_unit   text check (delivered_unit ~ '^[A-Z][A-Z0-9]{0,9}$'),
  rejected_amount  numeric(18,6) check (rejected_amount >= 0),
  rejected_unit    text check (rejected_unit ~ '^[A-Z][A-Z0-9]{0,9}$'),
  discrepancy      text check (discrepancy in ('damaged', 'wrong_item', 'not_as_specified', 'expired', 'excess', 'short', 'late', 'poor_work')),
  percent          numeric(9,4) check (percent > 0 and percent <= 100),
  amount_cents     bigint check (amount_cents between 0 and 9000000000000000),
  amount_currency  text check (amount_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references receipt (organization_id, id) on delete cascade
);
create index receipt_lines_by_parent on receipt_lines (organization_id, parent, position);
call tenant_table('receipt_lines', removable => true);

-- The undelivered part of an order that is no longer wanted, and the encumbrance it frees.
create table remainder_cancellation (
  organization_id   uuid not null references organization (id),
  id                uuid not null,
  version           integer not null default 1,
  created_at        timestamp with time zone not null default now(),
  created_by        uuid not null,
  updated_at        timestamp with time zone not null default now(),
  status            text not null check (status in ('requested', 'approved', 'refused', 'withdrawn')),
  number            text not null check (char_length(number) <= 60),
  purchase_order    uuid not null,
  vendor            uuid,
  cause             text not null check (char_length(cause) <= 1000),
  released_cents    bigint check (released_cents between 0 and 9000000000000000),
  released_currency text check (released_currency ~ '^[A-Z]{3}$'),
  decided_by        uuid,
  decided_on        date check (decided_on between '1900-01-01' and '2200-12-31'),
  search            tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(cause, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, purchase_order) references purchase_order (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, decided_by) references organization_members (organization_id, id)
);
create index remainder_cancellation_by_status on remainder_cancellation (organization_id, status, number, id);
create index remainder_cancellation_by_purchase_order on remainder_cancellation (organization_id, purchase_order, number, id);
create index remainder_cancellation_by_vendor on remainder_cancellation (organization_id, vendor, number, id);
create index remainder_cancellation_by_decided_by on remainder_cancellation (organization_id, decided_by, id);
call tenant_table('remainder_cancellation');
call searchable('remainder_cancellation');

create table remainder_cancellation_lines (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  line            integer not null check (line between 1 and 500),
  item            text check (char_length(item) <= 200),
  quantity_amount numeric(18,6) check (quantity_amount > 0),
  quantity_unit   text check (quantity_unit ~ '^[A-Z][A-Z0-9]{0,9}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references remainder_cancellation (organization_id, id) on delete cascade
);
create index remainder_cancellation_lines_by_parent on remainder_cancellation_lines (organization_id, parent, position);
call tenant_table('remainder_cancellation_lines', removable => true);

create table remainder_cancellation_cancelled (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  line            integer not null check (line between 1 and 500),
  item            text check (char_length(item) <= 200),
  quantity_amount numeric(18,6) check (quantity_amount > 0),
  quantity_unit   text check (quantity_unit ~ '^[A-Z][A-Z0-9]{0,9}$'),
  amount_cents    bigint not null check (amount_cents between 0 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references remainder_cancellation (organization_id, id) on delete cascade
);
create index remainder_cancellation_cancelled_by_parent on remainder_cancellation_cancelled (organization_id, parent, position);
call tenant_table('remainder_cancellation_cancelled', removable => true);

-- How far orders are delivered. What was issued before anything could be received is all open, without a tolerance.
alter table purchase_order add column delivery text check (delivery in ('open', 'part', 'received', 'short'));
alter table purchase_order add column next_delivery date check (next_delivery between '1900-01-01' and '2200-12-31');
alter table purchase_order add column tolerance numeric(9,4) check (tolerance between 0 and 100);
create index purchase_order_by_delivery on purchase_order (organization_id, delivery, number, id);
create index purchase_order_by_next_delivery on purchase_order (organization_id, next_delivery, number, id);
alter table purchase_order_funding add column freed_cents bigint check (freed_cents between 0 and 9000000000000000);
alter table purchase_order_funding add column freed_currency text check (freed_currency ~ '^[A-Z]{3}$');

do $$
declare
  one uuid;
begin
  for one in select id from organization loop
    execute format('set local app.organization_id = %L', one);
    update purchase_order o
      set delivery = 'open', tolerance = 0, next_delivery = (
        select min(coalesce(l.deliver_by, o.deliver_by)) from purchase_order_lines l
        where l.organization_id = one and l.parent = o.id)
      where o.organization_id = one and o.status in ('issued', 'cancelling');
  end loop;
end
$$;

-- Percent above the ordered pieces that may be received.
alter table intake_policy add column over_receipt numeric(9,4) not null default 0 check (over_receipt between 0 and 20);
alter table intake_policy alter column over_receipt drop default;
