-- Prevailing wages of construction contracts, and the weekly certified payrolls that are judged by them.
-- Prevailing wages of a construction contract: classifications, base rates and fringes.
create table wage_decision (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'submitted', 'adopted', 'replaced', 'discarded')),
  number          text not null check (char_length(number) <= 24),
  contract        uuid not null,
  modification    integer not null check (modification between 0 and 999),
  published_on    date not null check (published_on between '1900-01-01' and '2200-12-31'),
  county          text not null check (char_length(county) <= 120),
  first_week      date not null check (first_week between '1900-01-01' and '2200-12-31'),
  pay_lag         integer not null check (pay_lag between 0 and 14),
  submitted_by    uuid,
  adopted_by      uuid,
  adopted_on      date check (adopted_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, contract) references contract (organization_id, id),
  foreign key (organization_id, submitted_by) references organization_members (organization_id, id),
  foreign key (organization_id, adopted_by) references organization_members (organization_id, id)
);
create index wage_decision_by_number on wage_decision (organization_id, number, id);
create index wage_decision_by_status on wage_decision (organization_id, status, number, id);
create index wage_decision_by_contract on wage_decision (organization_id, contract, number, id);
create index wage_decision_by_published_on on wage_decision (organization_id, published_on, number, id);
create index wage_decision_by_submitted_by on wage_decision (organization_id, submitted_by, id);
create index wage_decision_by_adopted_by on wage_decision (organization_id, adopted_by, id);
call tenant_table('wage_decision');
call searchable('wage_decision');

create table wage_decision_lines (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  classification  text not null check (char_length(classification) <= 120),
  base_cents      bigint not null check (base_cents between 0 and 9000000000000000),
  base_currency   text check (base_currency ~ '^[A-Z]{3}$'),
  fringe_cents    bigint not null check (fringe_cents between 0 and 9000000000000000),
  fringe_currency text check (fringe_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references wage_decision (organization_id, id) on delete cascade
);
create index wage_decision_lines_by_parent on wage_decision_lines (organization_id, parent, position);
call tenant_table('wage_decision_lines', removable => true);

-- The weekly payroll of a contractor or subcontractor, judged by the wage decision.
create table certified_payroll (
  organization_id      uuid not null references organization (id),
  id                   uuid not null,
  version              integer not null default 1,
  created_at           timestamp with time zone not null default now(),
  created_by           uuid not null,
  updated_at           timestamp with time zone not null default now(),
  status               text not null check (status in ('draft', 'certified', 'deficient', 'accepted', 'discarded')),
  number               text not null check (char_length(number) <= 60),
  contract             uuid not null,
  subcontractor        uuid,
  week                 date not null check (week between '1900-01-01' and '2200-12-31'),
  kind                 text not null check (kind in ('work', 'no_work', 'final')),
  paid_on              date not null check (paid_on between '1900-01-01' and '2200-12-31'),
  fringe_way           text check (fringe_way in ('plans', 'cash', 'both')),
  signer               text check (char_length(signer) <= 120),
  signer_title         text check (char_length(signer_title) <= 120),
  documents            uuid[] check (cardinality(documents) <= 20),
  gross_cents          bigint check (gross_cents between 0 and 9000000000000000),
  gross_currency       text check (gross_currency ~ '^[A-Z]{3}$'),
  short_cents          bigint check (short_cents between 0 and 9000000000000000),
  short_currency       text check (short_currency ~ '^[A-Z]{3}$'),
  open_amount_cents    bigint check (open_amount_cents between 0 and 9000000000000000),
  open_amount_currency text check (open_amount_currency ~ '^[A-Z]{3}$'),
  problems             integer check (problems between 0 and 200),
  decision             text check (char_length(decision) <= 300),
  due_on               date check (due_on between '1900-01-01' and '2200-12-31'),
  certified_by         uuid,
  certified_on         date check (certified_on between '1900-01-01' and '2200-12-31'),
  deficient_on         date check (deficient_on between '1900-01-01' and '2200-12-31'),
  reviewed_by          uuid,
  reviewed_on          date check (reviewed_on between '1900-01-01' and '2200-12-31'),
  search               tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, contract) references contract (organization_id, id),
  foreign key (organization_id, subcontractor) references contract_subcontractor (organization_id, id),
  foreign key (organization_id, certified_by) references organization_members (organization_id, id),
  foreign key (organization_id, reviewed_by) references organization_members (organization_id, id)
);
create index certified_payroll_by_status on certified_payroll (organization_id, status, number, id);
create index certified_payroll_by_contract on certified_payroll (organization_id, contract, number, id);
create index certified_payroll_by_subcontractor on certified_payroll (organization_id, subcontractor, number, id);
create index certified_payroll_by_week on certified_payroll (organization_id, week, number, id);
create index certified_payroll_by_certified_by on certified_payroll (organization_id, certified_by, id);
create index certified_payroll_by_reviewed_by on certified_payroll (organization_id, reviewed_by, id);
call tenant_table('certified_payroll');
call searchable('certified_payroll');

create table certified_payroll_lines (
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
  foreign key (organization_id, parent) references certified_payroll (organization_id, id) on delete cascade
);
create index certified_payroll_lines_by_parent on certified_payroll_lines (organization_id, parent, position);
call tenant_table('certified_payroll_lines', removable => true);

create table certified_payroll_findings (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  worker          text not null check (char_length(worker) <= 120),
  kind            text not null check (kind in ('classification', 'straight', 'overtime', 'gross')),
  amount_cents    bigint not null check (amount_cents between 0 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references certified_payroll (organization_id, id) on delete cascade
);
create index certified_payroll_findings_by_parent on certified_payroll_findings (organization_id, parent, position);
call tenant_table('certified_payroll_findings', removable => true);

