-- Tolerances for one category or commodity code: orders and invoices of it were matched by the agency’s alone.
create table match_tolerance (
  organization_id             uuid not null references organization (id),
  id                          uuid not null,
  version                     integer not null default 1,
  created_at                  timestamp with time zone not null default now(),
  created_by                  uuid not null,
  updated_at                  timestamp with time zone not null default now(),
  status                      text not null check (status in ('proposed', 'adopted', 'ended')),
  name                        text not null check (char_length(name) <= 120),
  category                    text check (category in ('goods', 'services', 'construction', 'professional', 'architect_engineer')),
  commodity                   uuid,
  from_day                    date not null check (from_day between '1900-01-01' and '2200-12-31'),
  ordered_price               numeric(9,4) not null check (ordered_price between 0 and 20),
  ordered_price_most_cents    bigint check (ordered_price_most_cents between 0 and 9000000000000000),
  ordered_price_most_currency text check (ordered_price_most_currency ~ '^[A-Z]{3}$'),
  billed_quantity             numeric(9,4) not null check (billed_quantity between 0 and 20),
  billed_price                numeric(9,4) not null check (billed_price between 0 and 20),
  billed_price_most_cents     bigint check (billed_price_most_cents between 0 and 9000000000000000),
  billed_price_most_currency  text check (billed_price_most_currency ~ '^[A-Z]{3}$'),
  basis                       text check (char_length(basis) <= 200),
  adopted_by                  uuid,
  adopted_on                  date check (adopted_on between '1900-01-01' and '2200-12-31'),
  until_day                   date check (until_day between '1900-01-01' and '2200-12-31'),
  search                      tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, commodity) references commodity_code (organization_id, id),
  foreign key (organization_id, adopted_by) references organization_members (organization_id, id)
);
create index match_tolerance_by_from_day on match_tolerance (organization_id, from_day, id);
create index match_tolerance_by_status on match_tolerance (organization_id, status, from_day, id);
create index match_tolerance_by_category on match_tolerance (organization_id, category, from_day, id);
create index match_tolerance_by_commodity on match_tolerance (organization_id, commodity, from_day, id);
create index match_tolerance_by_adopted_by on match_tolerance (organization_id, adopted_by, id);
call tenant_table('match_tolerance');
call searchable('match_tolerance');
