-- Files for the agency's financial system: layouts, code mappings, batches of postings, and reconciliations.

-- A finer right of one person inside the organization, such as buying or releasing payments.
alter table duty_grant drop constraint duty_grant_duty_check;
alter table duty_grant add CHECK ((duty = ANY (ARRAY['accounts_payable'::text, 'approver'::text, 'auditor'::text, 'bid_signer'::text, 'budget_officer'::text, 'buyer'::text, 'chief_procurement_officer'::text, 'contract_manager'::text, 'evaluation_chair'::text, 'evaluator'::text, 'financial_system_officer'::text, 'governing_body'::text, 'invoicing'::text, 'legal_counsel'::text, 'opening_officer'::text, 'receiver'::text, 'treasurer'::text, 'vendor_approver'::text, 'vendor_clerk'::text])));

-- A group from the directory (SCIM), with the role and duties its members receive.
alter table scim_group drop constraint scim_group_duties_check;
alter table scim_group add CHECK ((duties <@ ARRAY['accounts_payable'::text, 'approver'::text, 'auditor'::text, 'budget_officer'::text, 'buyer'::text, 'chief_procurement_officer'::text, 'contract_manager'::text, 'evaluation_chair'::text, 'evaluator'::text, 'financial_system_officer'::text, 'governing_body'::text, 'legal_counsel'::text, 'opening_officer'::text, 'receiver'::text, 'treasurer'::text, 'vendor_approver'::text, 'vendor_clerk'::text]));

-- A role or duty that directory groups should have given or removed, and why it was not.
alter table scim_finding drop constraint scim_finding_access_check;
alter table scim_finding add CHECK ((access = ANY (ARRAY['role_manager'::text, 'role_admin'::text, 'accounts_payable'::text, 'approver'::text, 'auditor'::text, 'budget_officer'::text, 'buyer'::text, 'chief_procurement_officer'::text, 'contract_manager'::text, 'evaluation_chair'::text, 'evaluator'::text, 'financial_system_officer'::text, 'governing_body'::text, 'legal_counsel'::text, 'opening_officer'::text, 'receiver'::text, 'treasurer'::text, 'vendor_approver'::text, 'vendor_clerk'::text])));

-- A message to staff, with the people it reached and who acknowledged it.
alter table announcement drop constraint announcement_duties_check;
alter table announcement add CHECK ((duties <@ ARRAY['accounts_payable'::text, 'approver'::text, 'auditor'::text, 'budget_officer'::text, 'buyer'::text, 'chief_procurement_officer'::text, 'contract_manager'::text, 'evaluation_chair'::text, 'evaluator'::text, 'financial_system_officer'::text, 'governing_body'::text, 'legal_counsel'::text, 'opening_officer'::text, 'receiver'::text, 'treasurer'::text, 'vendor_approver'::text, 'vendor_clerk'::text]));


-- How a file for the financial system is written: columns, dates, signs and account codes.
create table posting_layout (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'retired')),
  name            text not null check (char_length(name) <= 80),
  format          text not null check (format in ('csv', 'json', 'fixed')),
  has_heading     boolean not null,
  date_format     text not null check (date_format in ('iso', 'us', 'compact', 'us_compact')),
  sign            text not null check (sign in ('leading', 'trailing', 'parentheses', 'reversed')),
  separator       text check (char_length(separator) <= 1),
  unmapped        text not null check (unmapped in ('refuse', 'keep')),
  preencumbrances boolean not null,
  notes           text check (char_length(notes) <= 500),
  search          tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, name)
);
create index posting_layout_by_status on posting_layout (organization_id, status, name, id);
create index posting_layout_by_format on posting_layout (organization_id, format, name, id);
call tenant_table('posting_layout');
call searchable('posting_layout');

create table posting_layout_columns (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  source          text not null check (source in ('row', 'batch', 'posting', 'day', 'account', 'bucket', 'amount', 'debit', 'credit', 'document_type', 'document', 'description', 'text')),
  heading         text not null check (char_length(heading) <= 40),
  width           integer check (width between 1 and 250),
  text            text check (char_length(text) <= 60),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references posting_layout (organization_id, id) on delete cascade
);
create index posting_layout_columns_by_parent on posting_layout_columns (organization_id, parent, position);
call tenant_table('posting_layout_columns', removable => true);


-- The financial system’s code for an account code, with its effective dates.
create table posting_code (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  segment         uuid not null,
  code            text not null check (char_length(code) <= 12),
  system_code     text not null check (char_length(system_code) <= 40),
  from_day        date not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day       date check (until_day between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(code, '') || ' ' || coalesce(system_code, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, segment, code, from_day),
  foreign key (organization_id, segment) references account_segment (organization_id, id)
);
create index posting_code_by_code on posting_code (organization_id, code, id);
create index posting_code_by_segment on posting_code (organization_id, segment, code, id);
call tenant_table('posting_code');
call searchable('posting_code');


-- Ledger postings sent to the financial system in one file, with its hash and the answer.
create table posting_batch (
  organization_id               uuid not null references organization (id),
  id                            uuid not null,
  version                       integer not null default 1,
  created_at                    timestamp with time zone not null default now(),
  created_by                    uuid not null,
  updated_at                    timestamp with time zone not null default now(),
  status                        text not null check (status in ('draft', 'sent', 'answered', 'confirmed', 'rejected', 'void')),
  number                        text not null check (char_length(number) <= 60),
  layout                        uuid not null,
  through_day                   date not null check (through_day between '1900-01-01' and '2200-12-31'),
  from_day                      date check (from_day between '1900-01-01' and '2200-12-31'),
  last_day                      date check (last_day between '1900-01-01' and '2200-12-31'),
  row_count                     bigint check (row_count between 0 and 9007199254740991),
  encumbered_cents              bigint check (encumbered_cents between -9000000000000000 and 9000000000000000),
  encumbered_currency           text check (encumbered_currency ~ '^[A-Z]{3}$'),
  expended_cents                bigint check (expended_cents between -9000000000000000 and 9000000000000000),
  expended_currency             text check (expended_currency ~ '^[A-Z]{3}$'),
  preencumbered_cents           bigint check (preencumbered_cents between -9000000000000000 and 9000000000000000),
  preencumbered_currency        text check (preencumbered_currency ~ '^[A-Z]{3}$'),
  sent_by                       uuid,
  sent_on                       date check (sent_on between '1900-01-01' and '2200-12-31'),
  file_name                     text check (char_length(file_name) <= 80),
  file_hash                     text check (char_length(file_hash) <= 64),
  system_number                 text check (char_length(system_number) <= 40),
  system_encumbered_cents       bigint check (system_encumbered_cents between -9000000000000000 and 9000000000000000),
  system_encumbered_currency    text check (system_encumbered_currency ~ '^[A-Z]{3}$'),
  system_expended_cents         bigint check (system_expended_cents between -9000000000000000 and 9000000000000000),
  system_expended_currency      text check (system_expended_currency ~ '^[A-Z]{3}$'),
  system_preencumbered_cents    bigint check (system_preencumbered_cents between -9000000000000000 and 9000000000000000),
  system_preencumbered_currency text check (system_preencumbered_currency ~ '^[A-Z]{3}$'),
  answered_by                   uuid,
  answered_on                   date check (answered_on between '1900-01-01' and '2200-12-31'),
  differs                       boolean,
  difference_reason             text check (char_length(difference_reason) <= 500),
  decided_by                    uuid,
  decided_on                    date check (decided_on between '1900-01-01' and '2200-12-31'),
  rejected_rows                 bigint check (rejected_rows between 0 and 9007199254740991),
  search                        tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(system_number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, layout) references posting_layout (organization_id, id),
  foreign key (organization_id, sent_by) references organization_members (organization_id, id),
  foreign key (organization_id, answered_by) references organization_members (organization_id, id),
  foreign key (organization_id, decided_by) references organization_members (organization_id, id)
);
create index posting_batch_by_status on posting_batch (organization_id, status, number, id);
create index posting_batch_by_layout on posting_batch (organization_id, layout, number, id);
create index posting_batch_by_through_day on posting_batch (organization_id, through_day, number, id);
create index posting_batch_by_sent_by on posting_batch (organization_id, sent_by, id);
create index posting_batch_by_answered_by on posting_batch (organization_id, answered_by, id);
create index posting_batch_by_decided_by on posting_batch (organization_id, decided_by, id);
call tenant_table('posting_batch');
call searchable('posting_batch');


-- Balances of the financial system, compared with the ledger by account.
create table fms_reconciliation (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('open', 'reconciled', 'cancelled')),
  number          text not null check (char_length(number) <= 60),
  budget          uuid not null,
  layout          uuid not null,
  as_of           date not null check (as_of between '1900-01-01' and '2200-12-31'),
  file_name       text check (char_length(file_name) <= 120),
  file_hash       text check (char_length(file_hash) <= 64),
  compared_by     uuid,
  compared_on     date check (compared_on between '1900-01-01' and '2200-12-31'),
  equal_count     bigint check (equal_count between 0 and 9007199254740991),
  transit_count   bigint check (transit_count between 0 and 9007199254740991),
  rejected_count  bigint check (rejected_count between 0 and 9007199254740991),
  open_count      bigint check (open_count between 0 and 9007199254740991),
  explanation     text check (char_length(explanation) <= 1000),
  decided_by      uuid,
  decided_on      date check (decided_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, budget) references budget (organization_id, id),
  foreign key (organization_id, layout) references posting_layout (organization_id, id),
  foreign key (organization_id, compared_by) references organization_members (organization_id, id),
  foreign key (organization_id, decided_by) references organization_members (organization_id, id)
);
create index fms_reconciliation_by_status on fms_reconciliation (organization_id, status, number, id);
create index fms_reconciliation_by_budget on fms_reconciliation (organization_id, budget, number, id);
create index fms_reconciliation_by_as_of on fms_reconciliation (organization_id, as_of, number, id);
create index fms_reconciliation_by_layout on fms_reconciliation (organization_id, layout, id);
create index fms_reconciliation_by_compared_by on fms_reconciliation (organization_id, compared_by, id);
create index fms_reconciliation_by_decided_by on fms_reconciliation (organization_id, decided_by, id);
call tenant_table('fms_reconciliation');
call searchable('fms_reconciliation');


-- Which posting is in which batch. A posting is in one batch that is not void, whoever makes two of them at once.
create table posting_batch_item (
  organization_id uuid not null references organization (id),
  batch           uuid not null,
  number          integer not null check (number > 0),
  posting         uuid not null,
  is_live         boolean not null,
  rejection       text check (char_length(rejection) <= 300),
  primary key (organization_id, batch, number),
  foreign key (organization_id, batch) references posting_batch (organization_id, id),
  foreign key (organization_id, posting) references budget_posting (organization_id, id)
);
create unique index posting_batch_item_once on posting_batch_item (organization_id, posting) where is_live;
create index posting_batch_item_by_posting on posting_batch_item (organization_id, posting);
call tenant_table('posting_batch_item');

-- The file as it was sent. Nothing changes or removes it.
create table posting_batch_file (
  organization_id uuid not null references organization (id),
  batch           uuid not null,
  content         text not null,
  sha256          text not null check (char_length(sha256) = 64),
  primary key (organization_id, batch),
  foreign key (organization_id, batch) references posting_batch (organization_id, id)
);
call tenant_table('posting_batch_file');
revoke update on posting_batch_file from levee_app;

-- The balances of a reconciliation, one for each account and balance type.
create table fms_balance (
  organization_id uuid not null references organization (id),
  reconciliation  uuid not null,
  number          integer not null,
  account         text not null,
  line            uuid,
  bucket          text not null check (bucket in ('encumbered', 'expended')),
  ledger          bigint not null,
  system          bigint not null,
  waiting         bigint not null,
  sent            bigint not null,
  rejected        bigint not null,
  outcome         text not null check (outcome in ('equal', 'transit', 'rejected', 'different')),
  primary key (organization_id, reconciliation, number),
  foreign key (organization_id, reconciliation) references fms_reconciliation (organization_id, id),
  foreign key (organization_id, line) references budget_line (organization_id, id)
);
create index fms_balance_by_line on fms_balance (organization_id, line);
call tenant_table('fms_balance', removable => true);
