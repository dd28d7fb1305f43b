-- What makes the lines of a budget cost other than in the year before, from a day on.
create table forecast_driver (
  organization_id    uuid not null references organization (id),
  id                 uuid not null,
  version            integer not null default 1,
  created_at         timestamp with time zone not null default now(),
  created_by         uuid not null,
  updated_at         timestamp with time zone not null default now(),
  status             text not null check (status in ('stated', 'withdrawn')),
  name               text not null check (char_length(name) <= 120),
  budget             uuid not null,
  kind               text not null check (kind in ('rate', 'index', 'steps', 'headcount', 'units', 'amount')),
  accounts           text check (char_length(accounts) <= 80),
  percent            numeric(9,4) check (percent between -100 and 1000),
  people             integer check (people between -10000 and 10000),
  units              integer check (units between 0 and 1000000000),
  cost_each_cents    bigint check (cost_each_cents between 0 and 9000000000000000),
  cost_each_currency text check (cost_each_currency ~ '^[A-Z]{3}$'),
  amount_cents       bigint check (amount_cents between -9000000000000000 and 9000000000000000),
  amount_currency    text check (amount_currency ~ '^[A-Z]{3}$'),
  from_day           date check (from_day between '1900-01-01' and '2200-12-31'),
  note               text check (char_length(note) <= 500),
  stated_by          uuid not null,
  stated_on          date not null check (stated_on between '1900-01-01' and '2200-12-31'),
  withdrawn_on       date check (withdrawn_on between '1900-01-01' and '2200-12-31'),
  search             tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, budget) references budget (organization_id, id),
  foreign key (organization_id, stated_by) references organization_members (organization_id, id)
);

create index forecast_driver_by_stated_on on forecast_driver (organization_id, stated_on, id);
create index forecast_driver_by_status on forecast_driver (organization_id, status, stated_on, id);
create index forecast_driver_by_budget on forecast_driver (organization_id, budget, stated_on, id);
create index forecast_driver_by_kind on forecast_driver (organization_id, kind, stated_on, id);
create index forecast_driver_by_stated_by on forecast_driver (organization_id, stated_by, stated_on, id);
create index forecast_driver_words on forecast_driver using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table forecast_driver enable row level security;
alter table forecast_driver force row level security;
create policy same_organization on forecast_driver
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on forecast_driver to levee_app;

create policy text_search on forecast_driver for select to levee_search using (true);
grant select on forecast_driver to levee_search;
create function forecast_driver_search(words tsquery, bound integer) returns setof forecast_driver
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from forecast_driver where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function forecast_driver_search from public;
grant execute on function forecast_driver_search to levee_app;
alter function forecast_driver_search owner to levee_search;

-- A scenario tries every kind of driver.
alter table forecast_scenario_drivers
  drop constraint forecast_scenario_drivers_kind_check,
  add constraint forecast_scenario_drivers_kind_check
    check (kind in ('rate', 'index', 'steps', 'headcount', 'units', 'amount')),
  add column units           integer check (units between 0 and 1000000000),
  add column amount_cents    bigint check (amount_cents between -9000000000000000 and 9000000000000000),
  add column amount_currency text check (amount_currency ~ '^[A-Z]{3}$');

-- The contingency of a project is money of a budget line that nobody else can spend: it has a bucket of its own.
alter table budget_posting
  drop constraint budget_posting_bucket_check,
  add constraint budget_posting_bucket_check check (
    bucket in ('adopted', 'amended', 'transferred', 'carried', 'preencumbered', 'encumbered', 'expended', 'retained', 'contingency'));
alter table budget_balance add column contingency bigint not null default 0;
alter table capital_project
  add column contingency_line uuid,
  add foreign key (organization_id, contingency_line) references budget_line (organization_id, id);
create index capital_project_by_contingency_line on capital_project (organization_id, contingency_line, id);

-- What a project costs to run falls on accounts of the operating budget.
alter table capital_project_operating add column accounts text check (char_length(accounts) <= 80);
