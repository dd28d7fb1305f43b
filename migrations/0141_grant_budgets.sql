-- A version of an award’s budget, with its detail lines.
create table grant_budget (
  organization_id         uuid not null references organization (id),
  id                      uuid not null,
  version                 integer not null default 1,
  created_at              timestamp with time zone not null default now(),
  created_by              uuid not null,
  updated_at              timestamp with time zone not null default now(),
  status                  text not null check (status in ('draft', 'submitted', 'approved', 'superseded', 'discarded')),
  number                  text not null check (char_length(number) <= 60),
  award                   uuid not null,
  title                   text not null check (char_length(title) <= 120),
  base                    text not null check (base in ('mtdc', 'salaries', 'total')),
  indirect_match_cents    bigint check (indirect_match_cents between 0 and 9000000000000000),
  indirect_match_currency text check (indirect_match_currency ~ '^[A-Z]{3}$'),
  approval_reference      text check (char_length(approval_reference) <= 80),
  approval_on             date check (approval_on between '1900-01-01' and '2200-12-31'),
  documents               uuid[] check (cardinality(documents) <= 20),
  note                    text check (char_length(note) <= 2000),
  indirect                text check (indirect in ('none', 'de_minimis', 'negotiated')),
  indirect_rate           numeric(9,4) check (indirect_rate between 0 and 100),
  revision                integer check (revision between 1 and 10000),
  submitted_by            uuid,
  approved_by             uuid,
  approved_on             date check (approved_on between '1900-01-01' and '2200-12-31'),
  search                  tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(title, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, award) references grant_award (organization_id, id),
  foreign key (organization_id, submitted_by) references organization_members (organization_id, id),
  foreign key (organization_id, approved_by) references organization_members (organization_id, id)
);
create index grant_budget_by_status on grant_budget (organization_id, status, number, id);
create index grant_budget_by_award on grant_budget (organization_id, award, number, id);
create index grant_budget_by_approved_on on grant_budget (organization_id, approved_on, number, id);
create index grant_budget_by_submitted_by on grant_budget (organization_id, submitted_by, id);
create index grant_budget_by_approved_by on grant_budget (organization_id, approved_by, id);
call tenant_table('grant_budget');
call searchable('grant_budget');

create table grant_budget_lines (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  cost_class      text not null check (cost_class in ('personnel', 'fringe', 'travel', 'equipment', 'supplies', 'contractual', 'construction', 'other')),
  cost_type       text not null check (cost_type in ('salaries', 'fringe', 'severance', 'travel', 'equipment', 'supplies', 'contract', 'consultant', 'subaward', 'construction', 'capital', 'rent', 'participant', 'tuition', 'patient', 'training', 'communication', 'utilities', 'direct', 'advertising', 'advisory', 'audit', 'conference', 'idle', 'insurance', 'interest', 'membership', 'organization', 'preaward', 'rearrangement', 'relocation', 'telecom', 'alcohol', 'alumni', 'debts', 'contingency', 'gifts', 'entertainment', 'fines', 'fundraising', 'government', 'personal', 'lobbying', 'losses', 'selling')),
  description     text not null check (char_length(description) <= 160),
  person          uuid,
  subrecipient    text check (char_length(subrecipient) <= 160),
  quantity_amount numeric(18,6) not null check (quantity_amount > 0),
  quantity_unit   text check (quantity_unit in ('EA', 'LS', 'HR', 'DAY', 'MO', 'YR', 'MI', 'FT', 'SF', 'CY', 'TON')),
  rate_cents      bigint not null check (rate_cents between 1 and 9000000000000000),
  rate_currency   text check (rate_currency ~ '^[A-Z]{3}$'),
  time_amount     numeric(18,6) check (time_amount > 0),
  time_unit       text check (time_unit in ('X', 'HR', 'DAY', 'WK', 'MO', 'YR')),
  effort          numeric(9,4) check (effort > 0 and effort <= 100),
  months          integer check (months between 1 and 12),
  year            integer not null check (year between 1 and 20),
  amount_cents    bigint not null check (amount_cents between 0 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  funder_cents    bigint not null check (funder_cents between 0 and 9000000000000000),
  funder_currency text check (funder_currency ~ '^[A-Z]{3}$'),
  match_cents     bigint not null check (match_cents between 0 and 9000000000000000),
  match_currency  text check (match_currency ~ '^[A-Z]{3}$'),
  excluded_why    text check (char_length(excluded_why) <= 160),
  basis           text check (char_length(basis) <= 300),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references grant_budget (organization_id, id) on delete cascade,
  foreign key (organization_id, person) references organization_members (organization_id, id)
);
create index grant_budget_lines_by_parent on grant_budget_lines (organization_id, parent, position);
create index grant_budget_lines_by_person on grant_budget_lines (organization_id, person);
call tenant_table('grant_budget_lines', removable => true);
