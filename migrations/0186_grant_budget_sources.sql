-- Lines of an award’s budget say person-months, yearly raises, program income and where their match comes from; the sources add up.
alter table grant_budget_lines
  add column person_months_amount   numeric(18,6) check (person_months_amount > 0),
  add column person_months_unit     text check (person_months_unit in ('PM')),
  add column raise           numeric(9,4) check (raise > 0 and raise <= 50),
  add column income_cents    bigint check (income_cents between 0 and 9000000000000000),
  add column income_currency text check (income_currency ~ '^[A-Z]{3}$'),
  add column match_from      text check (match_from in ('applicant', 'state', 'other')),
  add column construction    text check (construction in ('c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'c10', 'c11', 'c13')),
  add constraint grant_budget_lines_sources_add_up
    check (amount_cents = funder_cents + match_cents + coalesce(income_cents, 0));

-- Rates of indirect costs by the days for which they are agreed.
create table grant_budget_rates (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  from_day        date not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day       date not null check (until_day between '1900-01-01' and '2200-12-31'),
  kind            text not null check (kind in ('predetermined', 'fixed', 'provisional', 'final')),
  rate            numeric(9,4) not null check (rate between 0 and 100),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references grant_budget (organization_id, id) on delete cascade,
  constraint grant_budget_rates_days_in_order check (from_day <= until_day)
);
create index grant_budget_rates_by_parent on grant_budget_rates (organization_id, parent, position);
call tenant_table('grant_budget_rates', removable => true);

-- A statute can cap the rate, and unspent money can be carried to the next year.
alter table grant_award drop constraint grant_award_indirect_check,
  add constraint grant_award_indirect_check check (indirect in ('none', 'de_minimis', 'negotiated', 'statutory'));
alter table grant_budget drop constraint grant_budget_indirect_check,
  add constraint grant_budget_indirect_check check (indirect in ('none', 'de_minimis', 'negotiated', 'statutory'));
alter table subaward drop constraint subaward_indirect_check,
  add constraint subaward_indirect_check check (indirect in ('none', 'de_minimis', 'negotiated', 'statutory'));
alter table prior_approval drop constraint prior_approval_kind_check,
  add constraint prior_approval_kind_check check (kind in ('scope', 'key_person', 'absence', 'cost_item', 'participant_support', 'subaward', 'match', 'funds', 'construction', 'extension', 'transfer', 'fixed_subaward', 'carry_forward'));

-- A budget year of an award that is closed, with what is carried to the next.
create table budget_period (
  organization_id     uuid not null references organization (id),
  id                  uuid not null,
  version             integer not null default 1,
  created_at          timestamp with time zone not null default now(),
  created_by          uuid not null,
  updated_at          timestamp with time zone not null default now(),
  status              text not null check (status in ('draft', 'submitted', 'closed', 'reopened', 'discarded')),
  number              text not null check (char_length(number) <= 60),
  award               uuid not null,
  year                integer not null check (year between 1 and 20),
  carried_cents       bigint check (carried_cents between 0 and 9000000000000000),
  carried_currency    text check (carried_currency ~ '^[A-Z]{3}$'),
  basis               text check (basis in ('terms', 'approval')),
  approval            uuid,
  documents           uuid[] check (cardinality(documents) <= 20),
  note                text check (char_length(note) <= 2000),
  from_day            date check (from_day between '1900-01-01' and '2200-12-31'),
  until_day           date check (until_day between '1900-01-01' and '2200-12-31'),
  budgeted_cents      bigint check (budgeted_cents between 0 and 9000000000000000),
  budgeted_currency   text check (budgeted_currency ~ '^[A-Z]{3}$'),
  carried_in_cents    bigint check (carried_in_cents between 0 and 9000000000000000),
  carried_in_currency text check (carried_in_currency ~ '^[A-Z]{3}$'),
  expended_cents      bigint check (expended_cents between 0 and 9000000000000000),
  expended_currency   text check (expended_currency ~ '^[A-Z]{3}$'),
  lapsed_cents        bigint check (lapsed_cents between 0 and 9000000000000000),
  lapsed_currency     text check (lapsed_currency ~ '^[A-Z]{3}$'),
  period_key          text check (char_length(period_key) <= 60),
  submitted_by        uuid,
  closed_by           uuid,
  closed_on           date check (closed_on between '1900-01-01' and '2200-12-31'),
  search              tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, period_key),
  foreign key (organization_id, award) references grant_award (organization_id, id),
  foreign key (organization_id, approval) references prior_approval (organization_id, id),
  foreign key (organization_id, submitted_by) references organization_members (organization_id, id),
  foreign key (organization_id, closed_by) references organization_members (organization_id, id)
);
create index budget_period_by_status on budget_period (organization_id, status, number, id);
create index budget_period_by_award on budget_period (organization_id, award, number, id);
create index budget_period_by_until_day on budget_period (organization_id, until_day, number, id);
create index budget_period_by_approval on budget_period (organization_id, approval, id);
create index budget_period_by_submitted_by on budget_period (organization_id, submitted_by, id);
create index budget_period_by_closed_by on budget_period (organization_id, closed_by, id);
call tenant_table('budget_period');
call searchable('budget_period');
