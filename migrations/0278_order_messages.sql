-- A confirmation or ship notice from a vendor’s order system, matched to its order.
create table order_message (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('matched', 'exception', 'reviewed')),
  number          text not null check (char_length(number) <= 60),
  kind            text not null check (kind in ('confirmation', 'notice')),
  purchase_order  uuid not null,
  vendor          uuid,
  document_number text not null check (char_length(document_number) <= 120),
  document_on     date check (document_on between '1900-01-01' and '2200-12-31'),
  format          text not null check (format in ('cxml', 'ubl')),
  source          text not null check (source in ('uploaded', 'posted')),
  taken_by        text check (char_length(taken_by) <= 160),
  answer          text check (answer in ('accepted', 'changed', 'rejected')),
  shipped_on      date check (shipped_on between '1900-01-01' and '2200-12-31'),
  expected_on     date check (expected_on between '1900-01-01' and '2200-12-31'),
  carrier         text check (char_length(carrier) <= 120),
  tracking        text check (char_length(tracking) <= 200),
  differences     text check (char_length(differences) <= 2000),
  proposal        uuid,
  file_hash       text check (char_length(file_hash) <= 64),
  reviewed_by     uuid,
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(document_number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, purchase_order) references purchase_order (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, proposal) references order_proposal (organization_id, id),
  foreign key (organization_id, reviewed_by) references organization_members (organization_id, id)
);
create index order_message_by_status on order_message (organization_id, status, number, id);
create index order_message_by_kind on order_message (organization_id, kind, number, id);
create index order_message_by_purchase_order on order_message (organization_id, purchase_order, number, id);
create index order_message_by_vendor on order_message (organization_id, vendor, number, id);
create index order_message_by_proposal on order_message (organization_id, proposal, id);
create index order_message_by_reviewed_by on order_message (organization_id, reviewed_by, id);
call tenant_table('order_message');
call searchable('order_message');

create table order_message_lines (
  organization_id     uuid not null references organization (id),
  id                  uuid not null,
  parent              uuid not null,
  position            integer not null,
  line                integer not null check (line between 1 and 500),
  item                text check (char_length(item) <= 200),
  quantity_amount     numeric(18,6) check (quantity_amount >= 0),
  quantity_unit       text check (quantity_unit ~ '^[A-Z][A-Z0-9]{0,9}$'),
  unit_price_cents    bigint check (unit_price_cents between 0 and 9000000000000000),
  unit_price_currency text check (unit_price_currency ~ '^[A-Z]{3}$'),
  deliver_by          date check (deliver_by between '1900-01-01' and '2200-12-31'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references order_message (organization_id, id) on delete cascade
);
create index order_message_lines_by_parent on order_message_lines (organization_id, parent, position);
call tenant_table('order_message_lines', removable => true);
