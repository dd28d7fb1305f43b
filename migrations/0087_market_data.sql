-- Prices and competition: what other agencies publish, and price indexes to compare years by.
-- Open contracting data of another agency, imported from its file.
create table market_import (
  organization_id  uuid not null references organization (id),
  id               uuid not null,
  version          integer not null default 1,
  created_at       timestamp with time zone not null default now(),
  created_by       uuid not null,
  updated_at       timestamp with time zone not null default now(),
  status           text not null check (status in ('loading', 'current', 'withdrawn')),
  source           text not null check (char_length(source) <= 200),
  address          text check (char_length(address) <= 2048),
  taken_on         date not null check (taken_on between '1900-01-01' and '2200-12-31'),
  file_name        text not null check (char_length(file_name) <= 200),
  is_demonstration boolean,
  contracts        bigint check (contracts between 0 and 9007199254740991),
  search           tsvector generated always as (words_of(coalesce(source, '') || ' ' || coalesce(file_name, ''))) stored,
  primary key (organization_id, id)
);
create index market_import_by_taken_on on market_import (organization_id, taken_on, id);
create index market_import_by_status on market_import (organization_id, status, taken_on, id);
call tenant_table('market_import');
call searchable('market_import');

-- A contract of another agency, from its open contracting data.
create table market_contract (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  name            text not null check (char_length(name) <= 200),
  import          uuid not null,
  agency          text not null check (char_length(agency) <= 200),
  supplier        text check (char_length(supplier) <= 200),
  ocid            text not null check (char_length(ocid) <= 120),
  award           text not null check (char_length(award) <= 120),
  method          text check (char_length(method) <= 60),
  bidders         bigint check (bidders between 0 and 9007199254740991),
  amount_cents    bigint check (amount_cents between 0 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  awarded_on      date not null check (awarded_on between '1900-01-01' and '2200-12-31'),
  starts_on       date check (starts_on between '1900-01-01' and '2200-12-31'),
  ends_on         date check (ends_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(name, '') || ' ' || coalesce(agency, '') || ' ' || coalesce(supplier, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, import) references market_import (organization_id, id)
);
create index market_contract_by_ends_on on market_contract (organization_id, ends_on, id);
create index market_contract_by_import on market_contract (organization_id, import, ends_on, id);
create index market_contract_by_awarded_on on market_contract (organization_id, awarded_on, ends_on, id);
call tenant_table('market_contract');
call searchable('market_contract');

create table market_contract_items (
  organization_id     uuid not null references organization (id),
  id                  uuid not null,
  parent              uuid not null,
  position            integer not null,
  item                text not null check (char_length(item) <= 200),
  code                text check (char_length(code) <= 60),
  quantity            text check (char_length(quantity) <= 40),
  unit                text not null check (char_length(unit) <= 40),
  unit_price_cents    bigint not null check (unit_price_cents between 0 and 9000000000000000),
  unit_price_currency text check (unit_price_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references market_contract (organization_id, id) on delete cascade
);
create index market_contract_items_by_parent on market_contract_items (organization_id, parent, position);
call tenant_table('market_contract_items', removable => true);

-- A published value of a price index for one month.
create table price_index (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('current', 'withdrawn')),
  series          text not null check (char_length(series) <= 60),
  name            text not null check (char_length(name) <= 160),
  month           date not null check (month between '1900-01-01' and '2200-12-31'),
  value_amount    numeric(18,6) not null check (value_amount > 0),
  value_unit      text check (value_unit in ('index')),
  source          text not null check (char_length(source) <= 200),
  published_on    date not null check (published_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(series, '') || ' ' || coalesce(name, ''))) stored,
  primary key (organization_id, id)
);
create index price_index_by_month on price_index (organization_id, month, id);
create index price_index_by_status on price_index (organization_id, status, month, id);
create index price_index_by_published_on on price_index (organization_id, published_on, month, id);
call tenant_table('price_index');
call searchable('price_index');

