-- A finer right of one person inside the organization, such as buying or releasing payments.
alter table duty_grant drop constraint duty_grant_duty_check;
alter table duty_grant add CHECK ((duty = ANY (ARRAY['accounts_payable'::text, 'approver'::text, 'auditor'::text, 'bid_signer'::text, 'budget_officer'::text, 'buyer'::text, 'chief_procurement_officer'::text, 'contract_manager'::text, 'evaluation_chair'::text, 'evaluator'::text, 'financial_system_officer'::text, 'governing_body'::text, 'grant_manager'::text, 'invoicing'::text, 'legal_counsel'::text, 'opening_officer'::text, 'receiver'::text, 'treasurer'::text, 'vendor_approver'::text, 'vendor_clerk'::text])));

-- A group from the directory (SCIM), with the role and duties its members receive.
alter table scim_group drop constraint scim_group_duties_check;
alter table scim_group add CHECK ((duties <@ ARRAY['accounts_payable'::text, 'approver'::text, 'auditor'::text, 'budget_officer'::text, 'buyer'::text, 'chief_procurement_officer'::text, 'contract_manager'::text, 'evaluation_chair'::text, 'evaluator'::text, 'financial_system_officer'::text, 'governing_body'::text, 'grant_manager'::text, 'legal_counsel'::text, 'opening_officer'::text, 'receiver'::text, 'treasurer'::text, 'vendor_approver'::text, 'vendor_clerk'::text]));

-- A role or duty that directory groups should have given or removed, and why it was not.
alter table scim_finding drop constraint scim_finding_access_check;
alter table scim_finding add CHECK ((access = ANY (ARRAY['role_manager'::text, 'role_admin'::text, 'accounts_payable'::text, 'approver'::text, 'auditor'::text, 'budget_officer'::text, 'buyer'::text, 'chief_procurement_officer'::text, 'contract_manager'::text, 'evaluation_chair'::text, 'evaluator'::text, 'financial_system_officer'::text, 'governing_body'::text, 'grant_manager'::text, 'legal_counsel'::text, 'opening_officer'::text, 'receiver'::text, 'treasurer'::text, 'vendor_approver'::text, 'vendor_clerk'::text])));

-- A message to staff, with the people it reached and who acknowledged it.
alter table announcement drop constraint announcement_duties_check;
alter table announcement add CHECK ((duties <@ ARRAY['accounts_payable'::text, 'approver'::text, 'auditor'::text, 'budget_officer'::text, 'buyer'::text, 'chief_procurement_officer'::text, 'contract_manager'::text, 'evaluation_chair'::text, 'evaluator'::text, 'financial_system_officer'::text, 'governing_body'::text, 'grant_manager'::text, 'legal_counsel'::text, 'opening_officer'::text, 'receiver'::text, 'treasurer'::text, 'vendor_approver'::text, 'vendor_clerk'::text]));

-- A grant to the agency: its funder, amount, period of performance and terms.
create table grant_award (
  organization_id          uuid not null references organization (id),
  id                       uuid not null,
  version                  integer not null default 1,
  created_at               timestamp with time zone not null default now(),
  created_by               uuid not null,
  updated_at               timestamp with time zone not null default now(),
  status                   text not null check (status in ('draft', 'submitted', 'returned', 'active', 'suspended', 'closeout', 'closed', 'terminated', 'discarded')),
  number                   text not null check (char_length(number) <= 60),
  title                    text not null check (char_length(title) <= 200),
  funding_type             text not null check (funding_type in ('federal', 'pass_through', 'state', 'local')),
  instrument               text not null check (instrument in ('grant', 'cooperative', 'formula', 'fixed')),
  agency                   text not null check (char_length(agency) <= 160),
  pass_through             text check (char_length(pass_through) <= 160),
  fain                     text check (char_length(fain) <= 40),
  pass_through_number      text check (char_length(pass_through_number) <= 60),
  award_date               date not null check (award_date between '1900-01-01' and '2200-12-31'),
  from_day                 date not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day                date not null check (until_day between '1900-01-01' and '2200-12-31'),
  amount_cents             bigint not null check (amount_cents between 0 and 9000000000000000),
  amount_currency          text check (amount_currency ~ '^[A-Z]{3}$'),
  match_cents              bigint check (match_cents between 0 and 9000000000000000),
  match_currency           text check (match_currency ~ '^[A-Z]{3}$'),
  payment                  text not null check (payment in ('reimbursement', 'advance')),
  pre_award_from           date check (pre_award_from between '1900-01-01' and '2200-12-31'),
  reporting                text not null check (reporting in ('quarterly', 'semiannual', 'annual', 'final')),
  indirect                 text not null check (indirect in ('none', 'de_minimis', 'negotiated')),
  indirect_rate            numeric(9,4) check (indirect_rate between 0 and 100),
  income                   text not null check (income in ('deduction', 'addition', 'match')),
  cost_center              uuid,
  manager                  uuid not null,
  conditions               text check (char_length(conditions) <= 4000),
  documents                uuid[] check (cardinality(documents) <= 20),
  original_amount_cents    bigint check (original_amount_cents between 0 and 9000000000000000),
  original_amount_currency text check (original_amount_currency ~ '^[A-Z]{3}$'),
  original_until           date check (original_until between '1900-01-01' and '2200-12-31'),
  submitted_by             uuid,
  accepted_by              uuid,
  accepted_on              date check (accepted_on between '1900-01-01' and '2200-12-31'),
  closed_on                date check (closed_on between '1900-01-01' and '2200-12-31'),
  search                   tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(title, '') || ' ' || coalesce(agency, '') || ' ' || coalesce(pass_through, '') || ' ' || coalesce(fain, '') || ' ' || coalesce(pass_through_number, '') || ' ' || coalesce(conditions, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, fain),
  foreign key (organization_id, cost_center) references cost_center (organization_id, id),
  foreign key (organization_id, manager) references organization_members (organization_id, id),
  foreign key (organization_id, submitted_by) references organization_members (organization_id, id),
  foreign key (organization_id, accepted_by) references organization_members (organization_id, id)
);
create index grant_award_by_status on grant_award (organization_id, status, number, id);
create index grant_award_by_funding_type on grant_award (organization_id, funding_type, number, id);
create index grant_award_by_manager on grant_award (organization_id, manager, number, id);
create index grant_award_by_cost_center on grant_award (organization_id, cost_center, number, id);
create index grant_award_by_until_day on grant_award (organization_id, until_day, number, id);
create index grant_award_by_award_date on grant_award (organization_id, award_date, number, id);
create index grant_award_by_submitted_by on grant_award (organization_id, submitted_by, id);
create index grant_award_by_accepted_by on grant_award (organization_id, accepted_by, id);
call tenant_table('grant_award');
call searchable('grant_award');

create table grant_award_listings (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  aln             text not null check (char_length(aln) <= 6),
  program         text not null check (char_length(program) <= 160),
  amount_cents    bigint not null check (amount_cents between 0 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references grant_award (organization_id, id) on delete cascade
);
create index grant_award_listings_by_parent on grant_award_listings (organization_id, parent, position);
call tenant_table('grant_award_listings', removable => true);

-- A change of an award’s amount, period or terms, with the values before and after.
create table award_amendment (
  organization_id        uuid not null references organization (id),
  id                     uuid not null,
  version                integer not null default 1,
  created_at             timestamp with time zone not null default now(),
  created_by             uuid not null,
  updated_at             timestamp with time zone not null default now(),
  status                 text not null check (status in ('draft', 'submitted', 'applied', 'discarded')),
  number                 text not null check (char_length(number) <= 60),
  award                  uuid not null,
  kind                   text not null check (kind in ('funder', 'extension')),
  effective_on           date not null check (effective_on between '1900-01-01' and '2200-12-31'),
  amount_change_cents    bigint check (amount_change_cents between -9000000000000000 and 9000000000000000),
  amount_change_currency text check (amount_change_currency ~ '^[A-Z]{3}$'),
  match_change_cents     bigint check (match_change_cents between -9000000000000000 and 9000000000000000),
  match_change_currency  text check (match_change_currency ~ '^[A-Z]{3}$'),
  new_until              date check (new_until between '1900-01-01' and '2200-12-31'),
  new_conditions         text check (char_length(new_conditions) <= 4000),
  reason                 text not null check (char_length(reason) <= 2000),
  documents              uuid[] check (cardinality(documents) <= 20),
  amount_before_cents    bigint check (amount_before_cents between 0 and 9000000000000000),
  amount_before_currency text check (amount_before_currency ~ '^[A-Z]{3}$'),
  amount_after_cents     bigint check (amount_after_cents between 0 and 9000000000000000),
  amount_after_currency  text check (amount_after_currency ~ '^[A-Z]{3}$'),
  until_before           date check (until_before between '1900-01-01' and '2200-12-31'),
  until_after            date check (until_after between '1900-01-01' and '2200-12-31'),
  submitted_by           uuid,
  applied_by             uuid,
  applied_on             date check (applied_on between '1900-01-01' and '2200-12-31'),
  search                 tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(reason, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, award) references grant_award (organization_id, id),
  foreign key (organization_id, submitted_by) references organization_members (organization_id, id),
  foreign key (organization_id, applied_by) references organization_members (organization_id, id)
);
create index award_amendment_by_status on award_amendment (organization_id, status, number, id);
create index award_amendment_by_award on award_amendment (organization_id, award, number, id);
create index award_amendment_by_kind on award_amendment (organization_id, kind, number, id);
create index award_amendment_by_effective_on on award_amendment (organization_id, effective_on, number, id);
create index award_amendment_by_submitted_by on award_amendment (organization_id, submitted_by, id);
create index award_amendment_by_applied_by on award_amendment (organization_id, applied_by, id);
call tenant_table('award_amendment');
call searchable('award_amendment');

create table award_amendment_listings (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  aln             text not null check (char_length(aln) <= 6),
  program         text check (char_length(program) <= 160),
  amount_cents    bigint not null check (amount_cents between -9000000000000000 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references award_amendment (organization_id, id) on delete cascade
);
create index award_amendment_listings_by_parent on award_amendment_listings (organization_id, parent, position);
call tenant_table('award_amendment_listings', removable => true);

-- A cost with its evidence, split across awards, match and local money.
create table grant_cost (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'submitted', 'approved', 'reversing', 'reversed', 'discarded')),
  number          text not null check (char_length(number) <= 60),
  description     text not null check (char_length(description) <= 200),
  source          text not null check (source in ('invoice', 'labor', 'equipment', 'journal', 'in_kind', 'other')),
  invoice         uuid,
  payee           text not null check (char_length(payee) <= 160),
  document_number text check (char_length(document_number) <= 60),
  cost_class      text not null check (cost_class in ('personnel', 'fringe', 'travel', 'equipment', 'supplies', 'contractual', 'construction', 'other', 'indirect')),
  incurred_on     date not null check (incurred_on between '1900-01-01' and '2200-12-31'),
  paid_on         date check (paid_on between '1900-01-01' and '2200-12-31'),
  amount_cents    bigint not null check (amount_cents between 1 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  documents       uuid[] check (cardinality(documents) <= 20),
  note            text check (char_length(note) <= 500),
  document_key    text check (char_length(document_key) <= 300),
  submitted_by    uuid,
  approved_by     uuid,
  approved_on     date check (approved_on between '1900-01-01' and '2200-12-31'),
  reversed_by     uuid,
  reversed_on     date check (reversed_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(description, '') || ' ' || coalesce(payee, '') || ' ' || coalesce(document_number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, document_key),
  foreign key (organization_id, invoice) references invoice (organization_id, id),
  foreign key (organization_id, submitted_by) references organization_members (organization_id, id),
  foreign key (organization_id, approved_by) references organization_members (organization_id, id),
  foreign key (organization_id, reversed_by) references organization_members (organization_id, id)
);
create index grant_cost_by_status on grant_cost (organization_id, status, number, id);
create index grant_cost_by_source on grant_cost (organization_id, source, number, id);
create index grant_cost_by_cost_class on grant_cost (organization_id, cost_class, number, id);
create index grant_cost_by_incurred_on on grant_cost (organization_id, incurred_on, number, id);
create index grant_cost_by_paid_on on grant_cost (organization_id, paid_on, number, id);
create index grant_cost_by_invoice on grant_cost (organization_id, invoice, number, id);
create index grant_cost_by_submitted_by on grant_cost (organization_id, submitted_by, id);
create index grant_cost_by_approved_by on grant_cost (organization_id, approved_by, id);
create index grant_cost_by_reversed_by on grant_cost (organization_id, reversed_by, id);
call tenant_table('grant_cost');
call searchable('grant_cost');

create table grant_cost_splits (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  award           uuid,
  share           text not null check (share in ('funder', 'match', 'local', 'ineligible')),
  amount_cents    bigint not null check (amount_cents between 1 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references grant_cost (organization_id, id) on delete cascade,
  foreign key (organization_id, award) references grant_award (organization_id, id)
);
create index grant_cost_splits_by_parent on grant_cost_splits (organization_id, parent, position);
create index grant_cost_splits_by_award on grant_cost_splits (organization_id, award);
call tenant_table('grant_cost_splits', removable => true);

