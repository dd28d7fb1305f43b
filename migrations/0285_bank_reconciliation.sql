-- A role or duty that directory groups should have given or removed, and why it was not.
alter table scim_finding drop constraint scim_finding_access_check;
alter table scim_finding add CHECK ((access = ANY (ARRAY['role_manager'::text, 'role_admin'::text, 'accounts_payable'::text, 'approver'::text, 'asset_manager'::text, 'auditor'::text, 'authorized_representative'::text, 'bank_reconciler'::text, 'budget_officer'::text, 'buyer'::text, 'chief_procurement_officer'::text, 'contract_manager'::text, 'evaluation_chair'::text, 'evaluator'::text, 'financial_system_officer'::text, 'governing_body'::text, 'grant_manager'::text, 'legal_counsel'::text, 'opening_officer'::text, 'receiver'::text, 'treasurer'::text, 'vendor_approver'::text, 'vendor_clerk'::text])));

-- A group from the directory (SCIM), with the role and duties its members receive.
alter table scim_group drop constraint scim_group_duties_check;
alter table scim_group add CHECK ((duties <@ ARRAY['accounts_payable'::text, 'approver'::text, 'asset_manager'::text, 'auditor'::text, 'authorized_representative'::text, 'bank_reconciler'::text, 'budget_officer'::text, 'buyer'::text, 'chief_procurement_officer'::text, 'contract_manager'::text, 'evaluation_chair'::text, 'evaluator'::text, 'financial_system_officer'::text, 'governing_body'::text, 'grant_manager'::text, 'legal_counsel'::text, 'opening_officer'::text, 'receiver'::text, 'treasurer'::text, 'vendor_approver'::text, 'vendor_clerk'::text]));

-- One statement of a disbursement account, and its reconciliation with payments.
create table bank_statement (
  organization_id       uuid not null references organization (id),
  id                    uuid not null,
  version               integer not null default 1,
  created_at            timestamp with time zone not null default now(),
  created_by            uuid not null,
  updated_at            timestamp with time zone not null default now(),
  status                text not null check (status in ('open', 'reconciled', 'approved', 'discarded')),
  number                text not null check (char_length(number) <= 60),
  account               uuid not null,
  from_on               date not null check (from_on between '1900-01-01' and '2200-12-31'),
  until_on              date not null check (until_on between '1900-01-01' and '2200-12-31'),
  opening_cents         bigint not null check (opening_cents between -9000000000000000 and 9000000000000000),
  opening_currency      text check (opening_currency ~ '^[A-Z]{3}$'),
  credits_cents         bigint not null check (credits_cents between 0 and 9000000000000000),
  credits_currency      text check (credits_currency ~ '^[A-Z]{3}$'),
  debits_cents          bigint not null check (debits_cents between 0 and 9000000000000000),
  debits_currency       text check (debits_currency ~ '^[A-Z]{3}$'),
  closing_cents         bigint not null check (closing_cents between -9000000000000000 and 9000000000000000),
  closing_currency      text check (closing_currency ~ '^[A-Z]{3}$'),
  line_count            bigint not null check (line_count between 0 and 9007199254740991),
  format                text not null check (format in ('bai2', 'csv')),
  file_name             text not null check (char_length(file_name) <= 200),
  file_hash             text not null check (char_length(file_hash) <= 64),
  imported_by           uuid,
  reconciled_by         uuid,
  reconciled_on         date check (reconciled_on between '1900-01-01' and '2200-12-31'),
  outstanding_cents     bigint check (outstanding_cents between -9000000000000000 and 9000000000000000),
  outstanding_currency  text check (outstanding_currency ~ '^[A-Z]{3}$'),
  book_balance_cents    bigint check (book_balance_cents between -9000000000000000 and 9000000000000000),
  book_balance_currency text check (book_balance_currency ~ '^[A-Z]{3}$'),
  approved_by           uuid,
  approved_on           date check (approved_on between '1900-01-01' and '2200-12-31'),
  search                tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(file_name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, account) references paying_account (organization_id, id),
  foreign key (organization_id, imported_by) references organization_members (organization_id, id),
  foreign key (organization_id, reconciled_by) references organization_members (organization_id, id),
  foreign key (organization_id, approved_by) references organization_members (organization_id, id)
);
create index bank_statement_by_status on bank_statement (organization_id, status, number, id);
create index bank_statement_by_account on bank_statement (organization_id, account, number, id);
create index bank_statement_by_until_on on bank_statement (organization_id, until_on, number, id);
create index bank_statement_by_imported_by on bank_statement (organization_id, imported_by, id);
create index bank_statement_by_reconciled_by on bank_statement (organization_id, reconciled_by, id);
create index bank_statement_by_approved_by on bank_statement (organization_id, approved_by, id);
call tenant_table('bank_statement');
call searchable('bank_statement');

-- One line of a bank statement, matched with payments or explained.
create table bank_line (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('open', 'proposed', 'matched', 'explained', 'exception', 'resolved')),
  number          text not null check (char_length(number) <= 60),
  statement       uuid not null,
  place           integer not null check (place between 1 and 9999999),
  posted_on       date not null check (posted_on between '1900-01-01' and '2200-12-31'),
  kind            text not null check (kind in ('check', 'ach', 'wire', 'return', 'fee', 'interest', 'deposit', 'other')),
  amount_cents    bigint not null check (amount_cents between -9000000000000000 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  code            text check (char_length(code) <= 10),
  check_number    integer check (check_number between 1 and 9999999),
  reference       text check (char_length(reference) <= 80),
  text            text check (char_length(text) <= 300),
  finding         text check (char_length(finding) <= 300),
  payments        uuid[] check (cardinality(payments) <= 2000),
  cause           text check (cause in ('fee', 'interest', 'receipt', 'transfer', 'payroll', 'debt', 'elsewhere', 'correction', 'other')),
  note            text check (char_length(note) <= 2000),
  matched_by      uuid,
  matched_on      date check (matched_on between '1900-01-01' and '2200-12-31'),
  suspicion       text check (char_length(suspicion) <= 2000),
  raised_by       uuid,
  outcome         text check (outcome in ('accepted', 'corrected', 'fraud', 'elsewhere')),
  resolution      text check (char_length(resolution) <= 2000),
  resolved_by     uuid,
  resolved_on     date check (resolved_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(reference, '') || ' ' || coalesce(text, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, statement) references bank_statement (organization_id, id),
  foreign key (organization_id, matched_by) references organization_members (organization_id, id),
  foreign key (organization_id, raised_by) references organization_members (organization_id, id),
  foreign key (organization_id, resolved_by) references organization_members (organization_id, id)
);
create index bank_line_by_status on bank_line (organization_id, status, number, id);
create index bank_line_by_statement on bank_line (organization_id, statement, number, id);
create index bank_line_by_kind on bank_line (organization_id, kind, number, id);
create index bank_line_by_posted_on on bank_line (organization_id, posted_on, number, id);
create index bank_line_by_matched_by on bank_line (organization_id, matched_by, id);
create index bank_line_by_raised_by on bank_line (organization_id, raised_by, id);
create index bank_line_by_resolved_by on bank_line (organization_id, resolved_by, id);
call tenant_table('bank_line');
call searchable('bank_line');

-- One payment to one vendor, from its release to its settlement, return or void.
alter table payment add column cleared_on date;
alter table payment add column bank_line uuid;
alter table payment add column credited_on date;
alter table payment add column return_line uuid;
alter table payment add CHECK (((cleared_on >= '1900-01-01'::date) AND (cleared_on <= '2200-12-31'::date)));
alter table payment add CHECK (((credited_on >= '1900-01-01'::date) AND (credited_on <= '2200-12-31'::date)));
alter table payment add foreign key (organization_id, bank_line) references bank_line (organization_id, id);
alter table payment add foreign key (organization_id, return_line) references bank_line (organization_id, id);
create index payment_by_bank_line on payment (organization_id, bank_line, id);
create index payment_by_return_line on payment (organization_id, return_line, id);

-- A message to staff, with the people it reached and who acknowledged it.
alter table announcement drop constraint announcement_duties_check;
alter table announcement add CHECK ((duties <@ ARRAY['accounts_payable'::text, 'approver'::text, 'asset_manager'::text, 'auditor'::text, 'authorized_representative'::text, 'bank_reconciler'::text, 'budget_officer'::text, 'buyer'::text, 'chief_procurement_officer'::text, 'contract_manager'::text, 'evaluation_chair'::text, 'evaluator'::text, 'financial_system_officer'::text, 'governing_body'::text, 'grant_manager'::text, 'legal_counsel'::text, 'opening_officer'::text, 'receiver'::text, 'treasurer'::text, 'vendor_approver'::text, 'vendor_clerk'::text]));

-- A finer right of one person inside the organization, such as buying or releasing payments.
alter table duty_grant drop constraint duty_grant_duty_check;
alter table duty_grant add CHECK ((duty = ANY (ARRAY['accounts_payable'::text, 'approver'::text, 'asset_manager'::text, 'auditor'::text, 'authorized_representative'::text, 'bank_reconciler'::text, 'bid_signer'::text, 'budget_officer'::text, 'buyer'::text, 'chief_procurement_officer'::text, 'contract_manager'::text, 'evaluation_chair'::text, 'evaluator'::text, 'financial_system_officer'::text, 'governing_body'::text, 'grant_manager'::text, 'invoicing'::text, 'legal_counsel'::text, 'opening_officer'::text, 'receiver'::text, 'treasurer'::text, 'vendor_approver'::text, 'vendor_clerk'::text])));
