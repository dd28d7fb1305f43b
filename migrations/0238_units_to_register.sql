-- Received units at or above the equipment threshold, until they are in the register.
create table asset_registration (
  organization_id    uuid not null references organization (id),
  id                 uuid not null,
  version            integer not null default 1,
  created_at         timestamp with time zone not null default now(),
  created_by         uuid not null,
  updated_at         timestamp with time zone not null default now(),
  status             text not null check (status in ('open', 'registered', 'declined', 'withdrawn')),
  number             text not null check (char_length(number) <= 60),
  receipt            uuid not null,
  receipt_line       integer not null check (receipt_line between 1 and 500),
  purchase_order     uuid not null,
  item               text check (char_length(item) <= 200),
  accepted           text check (char_length(accepted) <= 60),
  units              integer not null check (units between 0 and 1000000),
  unit_cost_cents    bigint not null check (unit_cost_cents between 0 and 9000000000000000),
  unit_cost_currency text check (unit_cost_currency ~ '^[A-Z]{3}$'),
  received_on        date not null check (received_on between '1900-01-01' and '2200-12-31'),
  threshold_cents    bigint not null check (threshold_cents between 0 and 9000000000000000),
  threshold_currency text check (threshold_currency ~ '^[A-Z]{3}$'),
  citation           text check (char_length(citation) <= 200),
  award              uuid,
  federal_percent    numeric(9,4) check (federal_percent between 0 and 100),
  due_on             date not null check (due_on between '1900-01-01' and '2200-12-31'),
  reminded_on        date check (reminded_on between '1900-01-01' and '2200-12-31'),
  decided_by         uuid,
  decided_on         date check (decided_on between '1900-01-01' and '2200-12-31'),
  search             tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(item, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, receipt, receipt_line),
  foreign key (organization_id, receipt) references receipt (organization_id, id),
  foreign key (organization_id, purchase_order) references purchase_order (organization_id, id),
  foreign key (organization_id, award) references grant_award (organization_id, id),
  foreign key (organization_id, decided_by) references organization_members (organization_id, id)
);
create index asset_registration_by_status on asset_registration (organization_id, status, number, id);
create index asset_registration_by_receipt on asset_registration (organization_id, receipt, number, id);
create index asset_registration_by_purchase_order on asset_registration (organization_id, purchase_order, number, id);
create index asset_registration_by_award on asset_registration (organization_id, award, number, id);
create index asset_registration_by_due_on on asset_registration (organization_id, due_on, number, id);
create index asset_registration_by_decided_by on asset_registration (organization_id, decided_by, id);
call tenant_table('asset_registration');
call searchable('asset_registration');

-- Property of the agency: its tag, custodian, place, cost, funding and disposal.
alter table asset add column registration uuid;
alter table asset add column registered_unit integer;
alter table asset add column reversed_on date;
alter table asset add CHECK (((registered_unit >= 1) AND (registered_unit <= 200)));
alter table asset add CHECK (((reversed_on >= '1900-01-01'::date) AND (reversed_on <= '2200-12-31'::date)));
alter table asset add unique (organization_id, registration, registered_unit);
alter table asset add foreign key (organization_id, registration) references asset_registration (organization_id, id);
create index asset_by_registration on asset (organization_id, registration, tag, id);
create index asset_by_reversed_on on asset (organization_id, reversed_on, tag, id);
