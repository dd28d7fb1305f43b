-- Revenues of a budget with what came in, fund balances, interfund transfers, and budgets that balance fund by fund.
-- One revenue account of a budget, with its estimate and what it has received.
create table revenue_line (
  organization_id   uuid not null references organization (id),
  id                uuid not null,
  version           integer not null default 1,
  created_at        timestamp with time zone not null default now(),
  created_by        uuid not null,
  updated_at        timestamp with time zone not null default now(),
  name              text not null check (char_length(name) <= 120),
  budget            uuid not null,
  account           text not null check (char_length(account) <= 80),
  type              text not null check (type in ('property_tax', 'sales_tax', 'state_shared', 'federal_grant', 'charges', 'licenses', 'fines', 'interest', 'other')),
  estimate_cents    bigint not null check (estimate_cents between 0 and 9000000000000000),
  estimate_currency text check (estimate_currency ~ '^[A-Z]{3}$'),
  basis             text check (char_length(basis) <= 300),
  search            tsvector generated always as (words_of(coalesce(name, '') || ' ' || coalesce(account, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, budget, account),
  foreign key (organization_id, budget) references budget (organization_id, id)
);
create index revenue_line_by_account on revenue_line (organization_id, account, id);
create index revenue_line_by_type on revenue_line (organization_id, type, account, id);
call tenant_table('revenue_line', removable => true);
call searchable('revenue_line');

-- Revenue received on a day, imported or entered, and posted to its revenue line.
create table revenue_entry (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'waiting', 'posted', 'discarded')),
  reference       text not null check (char_length(reference) <= 60),
  day             date not null check (day between '1900-01-01' and '2200-12-31'),
  account         text check (char_length(account) <= 80),
  line            uuid,
  amount_cents    bigint not null check (amount_cents between -9000000000000000 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  source          text not null check (source in ('import', 'journal')),
  description     text check (char_length(description) <= 200),
  corrects        uuid,
  authors         uuid[] check (cardinality(authors) <= 100),
  search          tsvector generated always as (words_of(coalesce(reference, '') || ' ' || coalesce(account, '') || ' ' || coalesce(description, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, reference),
  foreign key (organization_id, line) references revenue_line (organization_id, id),
  foreign key (organization_id, corrects) references revenue_entry (organization_id, id)
);
create index revenue_entry_by_day on revenue_entry (organization_id, day, id);
create index revenue_entry_by_status on revenue_entry (organization_id, status, day, id);
create index revenue_entry_by_line on revenue_entry (organization_id, line, day, id);
create index revenue_entry_by_source on revenue_entry (organization_id, source, day, id);
create index revenue_entry_by_corrects on revenue_entry (organization_id, corrects, id);
call tenant_table('revenue_entry');
call searchable('revenue_entry');

-- What a fund begins the year with, and the reserve its policy requires.
create table fund_balance (
  organization_id         uuid not null references organization (id),
  id                      uuid not null,
  version                 integer not null default 1,
  created_at              timestamp with time zone not null default now(),
  created_by              uuid not null,
  updated_at              timestamp with time zone not null default now(),
  number                  text not null check (char_length(number) <= 60),
  budget                  uuid not null,
  fund                    uuid not null,
  beginning_cents         bigint not null check (beginning_cents between -9000000000000000 and 9000000000000000),
  beginning_currency      text check (beginning_currency ~ '^[A-Z]{3}$'),
  restricted_cents        bigint check (restricted_cents between 0 and 9000000000000000),
  restricted_currency     text check (restricted_currency ~ '^[A-Z]{3}$'),
  reserve_percent         numeric(9,4) check (reserve_percent between 0 and 100),
  reserve_amount_cents    bigint check (reserve_amount_cents between 0 and 9000000000000000),
  reserve_amount_currency text check (reserve_amount_currency ~ '^[A-Z]{3}$'),
  policy                  text check (char_length(policy) <= 300),
  source                  text not null check (char_length(source) <= 300),
  search                  tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, budget, fund),
  foreign key (organization_id, budget) references budget (organization_id, id),
  foreign key (organization_id, fund) references account_value (organization_id, id)
);
create index fund_balance_by_budget on fund_balance (organization_id, budget, number, id);
create index fund_balance_by_fund on fund_balance (organization_id, fund, number, id);
call tenant_table('fund_balance', removable => true);
call searchable('fund_balance');

-- Money budgeted to move from one fund to another, and by which authority.
create table interfund_transfer (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  number          text not null check (char_length(number) <= 60),
  budget          uuid not null,
  from_fund       uuid not null,
  to_fund         uuid not null,
  amount_cents    bigint not null check (amount_cents between 1 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  kind            text not null check (kind in ('operating', 'loan', 'cost_allocation')),
  purpose         text not null check (char_length(purpose) <= 200),
  authority       text not null check (char_length(authority) <= 200),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(purpose, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, budget) references budget (organization_id, id),
  foreign key (organization_id, from_fund) references account_value (organization_id, id),
  foreign key (organization_id, to_fund) references account_value (organization_id, id)
);
create index interfund_transfer_by_budget on interfund_transfer (organization_id, budget, number, id);
create index interfund_transfer_by_from_fund on interfund_transfer (organization_id, from_fund, number, id);
create index interfund_transfer_by_to_fund on interfund_transfer (organization_id, to_fund, number, id);
create index interfund_transfer_by_kind on interfund_transfer (organization_id, kind, number, id);
call tenant_table('interfund_transfer', removable => true);
call searchable('interfund_transfer');


-- Whether each fund has to balance before the budget is proposed; those that were made without revenues need not.
alter table budget add column balances boolean not null default false;
alter table budget alter column balances drop default;

-- What an amendment changes of revenues, and what it takes out of fund balances.
alter table budget_amendment add column new_revenue_cents bigint not null default 0;
alter table budget_amendment alter column new_revenue_cents drop default;
alter table budget_amendment add column new_revenue_currency text;
alter table budget_amendment add column lost_revenue_cents bigint not null default 0;
alter table budget_amendment alter column lost_revenue_cents drop default;
alter table budget_amendment add column lost_revenue_currency text;
alter table budget_amendment add column use_of_fund_balance_cents bigint;
alter table budget_amendment add column use_of_fund_balance_currency text;
alter table budget_amendment add check (lost_revenue_cents between -9000000000000000 and 9000000000000000);
alter table budget_amendment add check (lost_revenue_currency ~ '^[A-Z]{3}$');
alter table budget_amendment add check (new_revenue_cents between -9000000000000000 and 9000000000000000);
alter table budget_amendment add check (new_revenue_currency ~ '^[A-Z]{3}$');
alter table budget_amendment add check (use_of_fund_balance_cents between 0 and 9000000000000000);
alter table budget_amendment add check (use_of_fund_balance_currency ~ '^[A-Z]{3}$');
create table budget_amendment_revenues (
  organization_id   uuid not null references organization (id),
  id                uuid not null,
  parent            uuid not null,
  position          integer not null,
  line              uuid not null,
  increase_cents    bigint check (increase_cents between 0 and 9000000000000000),
  increase_currency text check (increase_currency ~ '^[A-Z]{3}$'),
  decrease_cents    bigint check (decrease_cents between 0 and 9000000000000000),
  decrease_currency text check (decrease_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references budget_amendment (organization_id, id) on delete cascade,
  foreign key (organization_id, line) references revenue_line (organization_id, id)
);
create index budget_amendment_revenues_by_parent on budget_amendment_revenues (organization_id, parent, position);
call tenant_table('budget_amendment_revenues', removable => true);

create index budget_amendment_revenues_by_line on budget_amendment_revenues (organization_id, line);
