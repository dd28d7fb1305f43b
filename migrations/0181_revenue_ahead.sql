-- What a fund really began the year with, next to the estimate that was adopted.
create table audited_balance (
  organization_id     uuid not null references organization (id),
  id                  uuid not null,
  version             integer not null default 1,
  created_at          timestamp with time zone not null default now(),
  created_by          uuid not null,
  updated_at          timestamp with time zone not null default now(),
  status              text not null check (status in ('draft', 'waiting', 'approved', 'replaced', 'discarded')),
  number              text not null check (char_length(number) <= 60),
  budget              uuid not null,
  fund                uuid not null,
  amount_cents        bigint not null check (amount_cents between -9000000000000000 and 9000000000000000),
  amount_currency     text check (amount_currency ~ '^[A-Z]{3}$'),
  report              text not null check (char_length(report) <= 200),
  report_day          date not null check (report_day between '1900-01-01' and '2200-12-31'),
  explanation         text check (char_length(explanation) <= 500),
  estimated_cents     bigint check (estimated_cents between -9000000000000000 and 9000000000000000),
  estimated_currency  text check (estimated_currency ~ '^[A-Z]{3}$'),
  difference_cents    bigint check (difference_cents between -9000000000000000 and 9000000000000000),
  difference_currency text check (difference_currency ~ '^[A-Z]{3}$'),
  authors             uuid[] check (cardinality(authors) <= 100),
  approved_by         uuid,
  approved_on         date check (approved_on between '1900-01-01' and '2200-12-31'),
  search              tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(report, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, budget) references budget (organization_id, id),
  foreign key (organization_id, fund) references account_value (organization_id, id),
  foreign key (organization_id, approved_by) references organization_members (organization_id, id)
);
create index audited_balance_by_status on audited_balance (organization_id, status, number, id);
create index audited_balance_by_budget on audited_balance (organization_id, budget, number, id);
create index audited_balance_by_fund on audited_balance (organization_id, fund, number, id);
create index audited_balance_by_report_day on audited_balance (organization_id, report_day, number, id);
create index audited_balance_by_approved_by on audited_balance (organization_id, approved_by, id);
call tenant_table('audited_balance');
call searchable('audited_balance');

-- A driver changes what lines cost or what they bring; those that were made before changed costs.
alter table forecast_driver drop constraint forecast_driver_kind_check;
alter table forecast_driver add column side text not null default 'spending';
alter table forecast_driver alter column side drop default;
alter table forecast_driver add check (kind in ('rate', 'index', 'steps', 'headcount', 'units', 'amount', 'once'));
alter table forecast_driver add check (side in ('spending', 'revenue'));
create index forecast_driver_by_side on forecast_driver (organization_id, side, stated_on, id);

alter table forecast_scenario_drivers drop constraint forecast_scenario_drivers_kind_check;
alter table forecast_scenario_drivers add column side text not null default 'spending';
alter table forecast_scenario_drivers alter column side drop default;
alter table forecast_scenario_drivers add column year integer check (year between 2000 and 2200);
alter table forecast_scenario_drivers add check (kind in ('rate', 'index', 'steps', 'headcount', 'units', 'amount', 'once'));
alter table forecast_scenario_drivers add check (side in ('spending', 'revenue'));
