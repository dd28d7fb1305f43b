-- What the items of an award cost by earlier orders, invoices and awards and at other agencies, kept with its price analysis.
create table price_analysis_market_items (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  item            text not null check (char_length(item) <= 200),
  price           text not null check (char_length(price) <= 40),
  basis           text not null check (basis in ('item', 'code')),
  prices          bigint not null check (prices between 0 and 9007199254740991),
  median          text check (char_length(median) <= 40),
  against         text not null check (char_length(against) <= 40),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references price_analysis (organization_id, id) on delete cascade
);
create index price_analysis_market_items_by_parent on price_analysis_market_items (organization_id, parent, position);
call tenant_table('price_analysis_market_items', removable => true);
create table price_analysis_market_prices (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  item            text not null check (char_length(item) <= 200),
  document        text not null check (char_length(document) <= 200),
  source          text not null check (source in ('invoice', 'order', 'award', 'contract')),
  described       text check (char_length(described) <= 200),
  vendor          text check (char_length(vendor) <= 200),
  day             date not null check (day between '1900-01-01' and '2200-12-31'),
  price           text not null check (char_length(price) <= 40),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references price_analysis (organization_id, id) on delete cascade
);
create index price_analysis_market_prices_by_parent on price_analysis_market_prices (organization_id, parent, position);
call tenant_table('price_analysis_market_prices', removable => true);
