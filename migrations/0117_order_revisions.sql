-- What a revision changes of an order, and the order as it was issued.
alter table purchase_order add column revision integer check (revision between 1 and 500);
alter table purchase_order add column original_total_cents bigint check (original_total_cents between 0 and 9000000000000000);
alter table purchase_order add column original_total_currency text check (original_total_currency ~ '^[A-Z]{3}$');
alter table purchase_order_lines add column continues integer check (continues between 1 and 500);
alter table purchase_order_funding add column own_line integer check (own_line between 1 and 500);

-- A change to an issued purchase order: lines, prices, dates and terms.
create table order_revision (
  organization_id     uuid not null references organization (id),
  id                  uuid not null,
  version             integer not null default 1,
  created_at          timestamp with time zone not null default now(),
  created_by          uuid not null,
  updated_at          timestamp with time zone not null default now(),
  status              text not null check (status in ('draft', 'submitted', 'returned', 'approved', 'discarded')),
  number              text not null check (char_length(number) <= 80),
  purchase_order      uuid not null,
  revision            integer check (revision between 1 and 500),
  vendor              uuid,
  requested_by        uuid,
  cause               text not null check (char_length(cause) <= 1000),
  site                text check (char_length(site) <= 120),
  deliver_by          date check (deliver_by between '1900-01-01' and '2200-12-31'),
  ends_on             date check (ends_on between '1900-01-01' and '2200-12-31'),
  terms               text check (char_length(terms) <= 8000),
  redline             jsonb check (jsonb_typeof(redline) in ('object', 'array')),
  old_total_cents     bigint check (old_total_cents between 0 and 9000000000000000),
  old_total_currency  text check (old_total_currency ~ '^[A-Z]{3}$'),
  new_total_cents     bigint check (new_total_cents between 0 and 9000000000000000),
  new_total_currency  text check (new_total_currency ~ '^[A-Z]{3}$'),
  change_cents        bigint check (change_cents between -9000000000000000 and 9000000000000000),
  change_currency     text check (change_currency ~ '^[A-Z]{3}$'),
  cumulative_cents    bigint check (cumulative_cents between -9000000000000000 and 9000000000000000),
  cumulative_currency text check (cumulative_currency ~ '^[A-Z]{3}$'),
  crosses             text check (char_length(crosses) <= 160),
  approved_by         uuid,
  approved_on         date check (approved_on between '1900-01-01' and '2200-12-31'),
  search              tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(cause, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, purchase_order) references purchase_order (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, requested_by) references organization_members (organization_id, id),
  foreign key (organization_id, approved_by) references organization_members (organization_id, id)
);
create index order_revision_by_number on order_revision (organization_id, number, id);
create index order_revision_by_status on order_revision (organization_id, status, number, id);
create index order_revision_by_purchase_order on order_revision (organization_id, purchase_order, number, id);
create index order_revision_by_vendor on order_revision (organization_id, vendor, number, id);
create index order_revision_by_approved_on on order_revision (organization_id, approved_on, number, id);
create index order_revision_by_requested_by on order_revision (organization_id, requested_by, id);
create index order_revision_by_approved_by on order_revision (organization_id, approved_by, id);
call tenant_table('order_revision');
call searchable('order_revision');

create table order_revision_lines (
  organization_id     uuid not null references organization (id),
  id                  uuid not null,
  parent              uuid not null,
  position            integer not null,
  line                integer check (line between 1 and 500),
  item                text check (char_length(item) <= 200),
  received            text check (char_length(received) <= 120),
  quantity_amount     numeric(18,6) not null check (quantity_amount > 0),
  quantity_unit       text check (quantity_unit ~ '^[A-Z][A-Z0-9]{0,9}$'),
  unit_price_cents    bigint not null check (unit_price_cents between 0 and 9000000000000000),
  unit_price_currency text check (unit_price_currency ~ '^[A-Z]{3}$'),
  deliver_by          date check (deliver_by between '1900-01-01' and '2200-12-31'),
  budget_line         uuid,
  primary key (organization_id, id),
  foreign key (organization_id, parent) references order_revision (organization_id, id) on delete cascade,
  foreign key (organization_id, budget_line) references budget_line (organization_id, id)
);
create index order_revision_lines_by_parent on order_revision_lines (organization_id, parent, position);
create index order_revision_lines_by_budget_line on order_revision_lines (organization_id, budget_line);
call tenant_table('order_revision_lines', removable => true);

create table order_revision_encumbrance (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  budget_line     uuid not null,
  before_cents    bigint not null check (before_cents between 0 and 9000000000000000),
  before_currency text check (before_currency ~ '^[A-Z]{3}$'),
  after_cents     bigint not null check (after_cents between 0 and 9000000000000000),
  after_currency  text check (after_currency ~ '^[A-Z]{3}$'),
  change_cents    bigint not null check (change_cents between -9000000000000000 and 9000000000000000),
  change_currency text check (change_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references order_revision (organization_id, id) on delete cascade,
  foreign key (organization_id, budget_line) references budget_line (organization_id, id)
);
create index order_revision_encumbrance_by_parent on order_revision_encumbrance (organization_id, parent, position);
create index order_revision_encumbrance_by_budget_line on order_revision_encumbrance (organization_id, budget_line);
call tenant_table('order_revision_encumbrance', removable => true);

