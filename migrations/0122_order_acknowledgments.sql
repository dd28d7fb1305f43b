-- What vendors say of their orders: who acknowledged which revision, and what else they propose.
alter table purchase_order add column acknowledgment text check (acknowledgment in ('awaiting', 'acknowledged', 'proposed'));
alter table purchase_order add column acknowledged_by text check (char_length(acknowledged_by) <= 160);
alter table purchase_order add column acknowledged_on date check (acknowledged_on between '1900-01-01' and '2200-12-31');
alter table purchase_order add column sent_on date check (sent_on between '1900-01-01' and '2200-12-31');
alter table purchase_order add column reminded_on date check (reminded_on between '1900-01-01' and '2200-12-31');
create index purchase_order_by_sent_on on purchase_order (organization_id, sent_on, number, id);
create index purchase_order_by_acknowledgment on purchase_order (organization_id, acknowledgment, number, id);

alter table order_revision add column acknowledged_by text check (char_length(acknowledged_by) <= 160);
alter table order_revision add column acknowledged_on date check (acknowledged_on between '1900-01-01' and '2200-12-31');

-- A date, quantity or price change that a vendor proposes for an issued order.
create table order_proposal (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('proposed', 'accepted', 'declined', 'withdrawn', 'superseded')),
  number          text not null check (char_length(number) <= 60),
  purchase_order  uuid not null,
  revision        integer check (revision between 0 and 500),
  vendor          uuid,
  proposed_by     text check (char_length(proposed_by) <= 160),
  proposed_at     timestamp with time zone,
  cause           text not null check (char_length(cause) <= 1000),
  deliver_by      date check (deliver_by between '1900-01-01' and '2200-12-31'),
  answer          text check (char_length(answer) <= 1000),
  decided_by      uuid,
  decided_on      date check (decided_on between '1900-01-01' and '2200-12-31'),
  order_revision  uuid,
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(cause, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, purchase_order) references purchase_order (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, decided_by) references organization_members (organization_id, id),
  foreign key (organization_id, order_revision) references order_revision (organization_id, id)
);
create index order_proposal_by_status on order_proposal (organization_id, status, number, id);
create index order_proposal_by_purchase_order on order_proposal (organization_id, purchase_order, number, id);
create index order_proposal_by_vendor on order_proposal (organization_id, vendor, number, id);
create index order_proposal_by_decided_by on order_proposal (organization_id, decided_by, id);
create index order_proposal_by_order_revision on order_proposal (organization_id, order_revision, id);
call tenant_table('order_proposal');
call searchable('order_proposal');

create table order_proposal_lines (
  organization_id     uuid not null references organization (id),
  id                  uuid not null,
  parent              uuid not null,
  position            integer not null,
  line                integer not null check (line between 1 and 500),
  item                text check (char_length(item) <= 200),
  old_quantity_amount numeric(18,6) check (old_quantity_amount > 0),
  old_quantity_unit   text check (old_quantity_unit ~ '^[A-Z][A-Z0-9]{0,9}$'),
  quantity_amount     numeric(18,6) check (quantity_amount > 0),
  quantity_unit       text check (quantity_unit ~ '^[A-Z][A-Z0-9]{0,9}$'),
  old_price_cents     bigint check (old_price_cents between 0 and 9000000000000000),
  old_price_currency  text check (old_price_currency ~ '^[A-Z]{3}$'),
  unit_price_cents    bigint check (unit_price_cents between 0 and 9000000000000000),
  unit_price_currency text check (unit_price_currency ~ '^[A-Z]{3}$'),
  old_deliver_by      date check (old_deliver_by between '1900-01-01' and '2200-12-31'),
  deliver_by          date check (deliver_by between '1900-01-01' and '2200-12-31'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references order_proposal (organization_id, id) on delete cascade
);
create index order_proposal_lines_by_parent on order_proposal_lines (organization_id, parent, position);
call tenant_table('order_proposal_lines', removable => true);

