-- A payroll week that software of your firm filled, for a person to certify.
create table prepared_payroll (
  organization_id  uuid not null references organization (id),
  id               uuid not null,
  version          integer not null default 1,
  created_at       timestamp with time zone not null default now(),
  created_by       uuid not null,
  updated_at       timestamp with time zone not null default now(),
  status           text not null check (status in ('prepared', 'certified', 'replaced', 'discarded')),
  number           text not null check (char_length(number) <= 60),
  agency           text not null check (char_length(agency) <= 200),
  agency_id        uuid not null,
  contract         text not null check (char_length(contract) <= 60),
  contract_id      uuid not null,
  subcontractor    text check (char_length(subcontractor) <= 200),
  subcontractor_id uuid,
  week             date not null check (week between '1900-01-01' and '2200-12-31'),
  kind             text not null check (kind in ('work', 'no_work', 'final')),
  paid_on          date not null check (paid_on between '1900-01-01' and '2200-12-31'),
  prepared_by      uuid not null,
  by_key           boolean not null,
  certified_as     text check (char_length(certified_as) <= 60),
  search           tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(agency, '') || ' ' || coalesce(contract, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, prepared_by) references organization_members (organization_id, id)
);
create index prepared_payroll_by_status on prepared_payroll (organization_id, status, number, id);
create index prepared_payroll_by_week on prepared_payroll (organization_id, week, number, id);
create index prepared_payroll_by_prepared_by on prepared_payroll (organization_id, prepared_by, id);
call tenant_table('prepared_payroll');
call searchable('prepared_payroll');

create table prepared_payroll_lines (
  organization_id        uuid not null references organization (id),
  id                     uuid not null,
  parent                 uuid not null,
  position               integer not null,
  worker                 text not null check (char_length(worker) <= 120),
  id_last4               text not null check (char_length(id_last4) <= 4),
  classification         text not null check (char_length(classification) <= 120),
  program                text check (char_length(program) <= 120),
  percent                numeric(9,4) check (percent between 0 and 100),
  straight               text not null check (char_length(straight) <= 60),
  overtime               text check (char_length(overtime) <= 60),
  rate_cents             bigint not null check (rate_cents between 0 and 9000000000000000),
  rate_currency          text check (rate_currency ~ '^[A-Z]{3}$'),
  overtime_rate_cents    bigint check (overtime_rate_cents between 0 and 9000000000000000),
  overtime_rate_currency text check (overtime_rate_currency ~ '^[A-Z]{3}$'),
  cash_fringe_cents      bigint check (cash_fringe_cents between 0 and 9000000000000000),
  cash_fringe_currency   text check (cash_fringe_currency ~ '^[A-Z]{3}$'),
  plan_fringe_cents      bigint check (plan_fringe_cents between 0 and 9000000000000000),
  plan_fringe_currency   text check (plan_fringe_currency ~ '^[A-Z]{3}$'),
  gross_cents            bigint not null check (gross_cents between 0 and 9000000000000000),
  gross_currency         text check (gross_currency ~ '^[A-Z]{3}$'),
  deductions_cents       bigint not null check (deductions_cents between 0 and 9000000000000000),
  deductions_currency    text check (deductions_currency ~ '^[A-Z]{3}$'),
  net_cents              bigint not null check (net_cents between 0 and 9000000000000000),
  net_currency           text check (net_currency ~ '^[A-Z]{3}$'),
  restored_cents         bigint check (restored_cents between 0 and 9000000000000000),
  restored_currency      text check (restored_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references prepared_payroll (organization_id, id) on delete cascade
);
create index prepared_payroll_lines_by_parent on prepared_payroll_lines (organization_id, parent, position);
call tenant_table('prepared_payroll_lines', removable => true);

