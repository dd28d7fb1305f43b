-- Contracts change by events that are priced, approved and executed; a policy says from which total on the governing body decides.
-- A change order, amendment or directive: its cause, price, days and approval.
create table contract_change (
  organization_id        uuid not null references organization (id),
  id                     uuid not null,
  version                integer not null default 1,
  created_at             timestamp with time zone not null default now(),
  created_by             uuid not null,
  updated_at             timestamp with time zone not null default now(),
  status                 text not null check (status in ('event', 'requested', 'priced', 'proposed', 'agreed', 'directed', 'approved', 'executed', 'rejected', 'void')),
  number                 text not null check (char_length(number) <= 60),
  subject                text not null check (char_length(subject) <= 200),
  contract               uuid not null,
  vendor                 uuid,
  kind                   text not null check (kind in ('order', 'amendment', 'directive')),
  cause                  text not null check (cause in ('owner', 'design', 'unforeseen', 'code', 'allowance', 'quantity', 'schedule', 'claim', 'admin')),
  designer               uuid,
  prices                 uuid,
  event_on               date not null check (event_on between '1900-01-01' and '2200-12-31'),
  details                text check (char_length(details) <= 8000),
  rough_cents            bigint check (rough_cents between -9000000000000000 and 9000000000000000),
  rough_currency         text check (rough_currency ~ '^[A-Z]{3}$'),
  value_cents            bigint not null check (value_cents between -9000000000000000 and 9000000000000000),
  value_currency         text check (value_currency ~ '^[A-Z]{3}$'),
  eligible_cents         bigint check (eligible_cents between -9000000000000000 and 9000000000000000),
  eligible_currency      text check (eligible_currency ~ '^[A-Z]{3}$'),
  ineligible_cents       bigint check (ineligible_cents between -9000000000000000 and 9000000000000000),
  ineligible_currency    text check (ineligible_currency ~ '^[A-Z]{3}$'),
  days                   integer not null check (days between -3650 and 3650),
  schedule_basis         text check (char_length(schedule_basis) <= 4000),
  schedule_evidence      uuid[] check (cardinality(schedule_evidence) <= 20),
  not_to_exceed_cents    bigint check (not_to_exceed_cents between 0 and 9000000000000000),
  not_to_exceed_currency text check (not_to_exceed_currency ~ '^[A-Z]{3}$'),
  pricing_due            date check (pricing_due between '1900-01-01' and '2200-12-31'),
  would_compete          text check (would_compete in ('no', 'yes')),
  scope_reason           text check (char_length(scope_reason) <= 4000),
  analysis_kind          text check (analysis_kind in ('price', 'cost')),
  analysis               text check (char_length(analysis) <= 8000),
  memo                   text check (char_length(memo) <= 8000),
  documents              uuid[] check (cardinality(documents) <= 20),
  council_action         text check (char_length(council_action) <= 200),
  signed_on              date check (signed_on between '1900-01-01' and '2200-12-31'),
  proposed_by            uuid,
  proposed_on            date check (proposed_on between '1900-01-01' and '2200-12-31'),
  approved_by            uuid,
  approved_on            date check (approved_on between '1900-01-01' and '2200-12-31'),
  cumulative_cents       bigint check (cumulative_cents between -9000000000000000 and 9000000000000000),
  cumulative_currency    text check (cumulative_currency ~ '^[A-Z]{3}$'),
  executed_by            uuid,
  executed_on            date check (executed_on between '1900-01-01' and '2200-12-31'),
  exposure_cents         bigint check (exposure_cents between -9000000000000000 and 9000000000000000),
  exposure_currency      text check (exposure_currency ~ '^[A-Z]{3}$'),
  limit_before_cents     bigint check (limit_before_cents between 0 and 9000000000000000),
  limit_before_currency  text check (limit_before_currency ~ '^[A-Z]{3}$'),
  limit_after_cents      bigint check (limit_after_cents between 0 and 9000000000000000),
  limit_after_currency   text check (limit_after_currency ~ '^[A-Z]{3}$'),
  end_before             date check (end_before between '1900-01-01' and '2200-12-31'),
  end_after              date check (end_after between '1900-01-01' and '2200-12-31'),
  search                 tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(details, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, contract) references contract (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, designer) references vendor (organization_id, id),
  foreign key (organization_id, prices) references contract_change (organization_id, id),
  foreign key (organization_id, proposed_by) references organization_members (organization_id, id),
  foreign key (organization_id, approved_by) references organization_members (organization_id, id),
  foreign key (organization_id, executed_by) references organization_members (organization_id, id)
);
create index contract_change_by_status on contract_change (organization_id, status, number, id);
create index contract_change_by_contract on contract_change (organization_id, contract, number, id);
create index contract_change_by_vendor on contract_change (organization_id, vendor, number, id);
create index contract_change_by_kind on contract_change (organization_id, kind, number, id);
create index contract_change_by_cause on contract_change (organization_id, cause, number, id);
create index contract_change_by_designer on contract_change (organization_id, designer, number, id);
create index contract_change_by_event_on on contract_change (organization_id, event_on, number, id);
create index contract_change_by_executed_on on contract_change (organization_id, executed_on, number, id);
create index contract_change_by_prices on contract_change (organization_id, prices, id);
create index contract_change_by_proposed_by on contract_change (organization_id, proposed_by, id);
create index contract_change_by_approved_by on contract_change (organization_id, approved_by, id);
create index contract_change_by_executed_by on contract_change (organization_id, executed_by, id);
call tenant_table('contract_change');
call searchable('contract_change');

create table contract_change_lines (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  item            text not null check (char_length(item) <= 200),
  amount_cents    bigint not null check (amount_cents between -9000000000000000 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  eligible        boolean not null,
  primary key (organization_id, id),
  foreign key (organization_id, parent) references contract_change (organization_id, id) on delete cascade
);
create index contract_change_lines_by_parent on contract_change_lines (organization_id, parent, position);
call tenant_table('contract_change_lines', removable => true);

-- The cumulative value of changes from which the governing body approves, with its source.
create table change_policy (
  organization_id  uuid not null references organization (id),
  id               uuid not null,
  version          integer not null default 1,
  created_at       timestamp with time zone not null default now(),
  created_by       uuid not null,
  updated_at       timestamp with time zone not null default now(),
  status           text not null check (status in ('proposed', 'adopted', 'ended')),
  source           text not null check (char_length(source) <= 200),
  above_cents      bigint check (above_cents between 0 and 9000000000000000),
  above_currency   text check (above_currency ~ '^[A-Z]{3}$'),
  above_percent    numeric(9,4) not null check (above_percent between 0 and 100),
  cardinal_percent numeric(9,4) not null check (cardinal_percent between 0 and 100),
  from_day         date not null check (from_day between '1900-01-01' and '2200-12-31'),
  adopted_by       uuid,
  search           tsvector generated always as (words_of(coalesce(source, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, adopted_by) references organization_members (organization_id, id)
);
create index change_policy_by_from_day on change_policy (organization_id, from_day, id);
create index change_policy_by_status on change_policy (organization_id, status, from_day, id);
create index change_policy_by_adopted_by on change_policy (organization_id, adopted_by, id);
call tenant_table('change_policy');
call searchable('change_policy');

