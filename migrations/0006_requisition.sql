-- Requests to buy, with their lines.

-- A request to buy something, before any vendor is involved.
create table requisition (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'submitted', 'returned', 'approved', 'rejected', 'cancelled', 'ordered')),
  number          text not null check (char_length(number) <= 60),
  purpose         text not null check (char_length(purpose) <= 200),
  requested_by    uuid not null,
  requested_on    date not null check (requested_on between '1900-01-01' and '2200-12-31'),
  needed_by       date check (needed_by between '1900-01-01' and '2200-12-31'),
  cost_center     uuid not null,
  total_cents     bigint not null check (total_cents between -9000000000000000 and 9000000000000000),
  total_currency  text check (total_currency ~ '^[A-Z]{3}$'),
  federal_funds   boolean not null,
  sole_source     boolean not null,
  justification   text check (char_length(justification) <= 4000),
  quotes          uuid[] check (cardinality(quotes) <= 20),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(purpose, '') || ' ' || coalesce(justification, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, requested_by) references organization_members (organization_id, id),
  foreign key (organization_id, cost_center) references cost_center (organization_id, id)
);

create index requisition_by_status on requisition (organization_id, status, number, id);
create index requisition_by_cost_center on requisition (organization_id, cost_center, number, id);
create index requisition_by_requested_by on requisition (organization_id, requested_by, number, id);
create index requisition_words on requisition using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table requisition enable row level security;
alter table requisition force row level security;
create policy same_organization on requisition
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on requisition to levee_app;

create policy text_search on requisition for select to levee_search using (true);
grant select on requisition to levee_search;
create function requisition_search(words tsquery, bound integer) returns setof requisition
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from requisition where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function requisition_search from public;
grant execute on function requisition_search to levee_app;
alter function requisition_search owner to levee_search;

create table requisition_lines (
  organization_id     uuid not null references organization (id),
  id                  uuid not null,
  parent              uuid not null,
  position            integer not null,
  item                text not null check (char_length(item) <= 200),
  quantity_amount     numeric(18,6) not null check (quantity_amount > 0),
  quantity_unit       text check (quantity_unit in ('EA', 'BX', 'CS', 'PK', 'DZ', 'ST', 'LS', 'HR', 'DAY', 'MO', 'YR', 'IN', 'FT', 'YD', 'MI', 'SF', 'SY', 'AC', 'CF', 'CY', 'OZ', 'LB', 'TON', 'QT', 'GAL', 'M', 'KG', 'L')),
  unit_price_cents    bigint not null check (unit_price_cents between 0 and 9000000000000000),
  unit_price_currency text check (unit_price_currency ~ '^[A-Z]{3}$'),
  amount_cents        bigint check (amount_cents between -9000000000000000 and 9000000000000000),
  amount_currency     text check (amount_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references requisition (organization_id, id) on delete cascade
);

create index requisition_lines_by_parent on requisition_lines (organization_id, parent, position);

alter table requisition_lines enable row level security;
alter table requisition_lines force row level security;
create policy same_organization on requisition_lines
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on requisition_lines to levee_app;
