-- A card of one holder, with its limits, merchant categories and approver.
create table purchasing_card (
  organization_id        uuid not null references organization (id),
  id                     uuid not null,
  version                integer not null default 1,
  created_at             timestamp with time zone not null default now(),
  created_by             uuid not null,
  updated_at             timestamp with time zone not null default now(),
  status                 text not null check (status in ('requested', 'active', 'suspended', 'closed')),
  number                 text not null check (char_length(number) <= 60),
  holder                 uuid not null,
  program                text not null check (program in ('purchasing', 'travel', 'fuel', 'emergency')),
  issuer                 uuid not null,
  last_four              text not null check (char_length(last_four) <= 4),
  single_limit_cents     bigint not null check (single_limit_cents between 1 and 9000000000000000),
  single_limit_currency  text check (single_limit_currency ~ '^[A-Z]{3}$'),
  monthly_limit_cents    bigint not null check (monthly_limit_cents between 1 and 9000000000000000),
  monthly_limit_currency text check (monthly_limit_currency ~ '^[A-Z]{3}$'),
  allowed_codes          text check (char_length(allowed_codes) <= 600),
  blocked_codes          text check (char_length(blocked_codes) <= 600),
  cost_center            uuid not null,
  other_centers          uuid[] check (cardinality(other_centers) <= 20),
  approver               uuid not null,
  receipt_days           integer not null check (receipt_days between 1 and 60),
  expires_on             date not null check (expires_on between '1900-01-01' and '2200-12-31'),
  activated_by           uuid,
  activated_on           date check (activated_on between '1900-01-01' and '2200-12-31'),
  suspended_on           date check (suspended_on between '1900-01-01' and '2200-12-31'),
  closed_on              date check (closed_on between '1900-01-01' and '2200-12-31'),
  search                 tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(last_four, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, holder) references organization_members (organization_id, id),
  foreign key (organization_id, issuer) references vendor (organization_id, id),
  foreign key (organization_id, cost_center) references cost_center (organization_id, id),
  foreign key (organization_id, approver) references organization_members (organization_id, id),
  foreign key (organization_id, activated_by) references organization_members (organization_id, id)
);
create index purchasing_card_by_status on purchasing_card (organization_id, status, number, id);
create index purchasing_card_by_holder on purchasing_card (organization_id, holder, number, id);
create index purchasing_card_by_approver on purchasing_card (organization_id, approver, number, id);
create index purchasing_card_by_program on purchasing_card (organization_id, program, number, id);
create index purchasing_card_by_issuer on purchasing_card (organization_id, issuer, number, id);
create index purchasing_card_by_cost_center on purchasing_card (organization_id, cost_center, number, id);
create index purchasing_card_by_activated_by on purchasing_card (organization_id, activated_by, id);
call tenant_table('purchasing_card');
call searchable('purchasing_card');

-- One cycle of a card issuer: tied to its transactions, then paid as an invoice.
create table card_statement (
  organization_id   uuid not null references organization (id),
  id                uuid not null,
  version           integer not null default 1,
  created_at        timestamp with time zone not null default now(),
  created_by        uuid not null,
  updated_at        timestamp with time zone not null default now(),
  status            text not null check (status in ('open', 'closed', 'discarded')),
  number            text not null check (char_length(number) <= 60),
  issuer            uuid not null,
  issuer_number     text not null check (char_length(issuer_number) <= 40),
  from_on           date not null check (from_on between '1900-01-01' and '2200-12-31'),
  until_on          date not null check (until_on between '1900-01-01' and '2200-12-31'),
  due_on            date not null check (due_on between '1900-01-01' and '2200-12-31'),
  total_cents       bigint not null check (total_cents between -9000000000000000 and 9000000000000000),
  total_currency    text check (total_currency ~ '^[A-Z]{3}$'),
  line_count        bigint not null check (line_count between 0 and 9007199254740991),
  file_name         text not null check (char_length(file_name) <= 200),
  file_hash         text not null check (char_length(file_hash) <= 64),
  imported_by       uuid,
  closed_by         uuid,
  closed_on         date check (closed_on between '1900-01-01' and '2200-12-31'),
  payable_cents     bigint check (payable_cents between -9000000000000000 and 9000000000000000),
  payable_currency  text check (payable_currency ~ '^[A-Z]{3}$'),
  withheld_cents    bigint check (withheld_cents between -9000000000000000 and 9000000000000000),
  withheld_currency text check (withheld_currency ~ '^[A-Z]{3}$'),
  invoice_number    text check (char_length(invoice_number) <= 60),
  search            tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(issuer_number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, issuer) references vendor (organization_id, id),
  foreign key (organization_id, imported_by) references organization_members (organization_id, id),
  foreign key (organization_id, closed_by) references organization_members (organization_id, id)
);
create index card_statement_by_status on card_statement (organization_id, status, number, id);
create index card_statement_by_issuer on card_statement (organization_id, issuer, number, id);
create index card_statement_by_until_on on card_statement (organization_id, until_on, number, id);
create index card_statement_by_imported_by on card_statement (organization_id, imported_by, number, id);
create index card_statement_by_closed_by on card_statement (organization_id, closed_by, id);
call tenant_table('card_statement');
call searchable('card_statement');

-- A vendor’s bill or credit memo, matched with its order and receipts.
alter table invoice add column card_statement uuid;
alter table invoice add foreign key (organization_id, card_statement) references card_statement (organization_id, id);
create index invoice_by_card_statement on invoice (organization_id, card_statement, id);

-- One purchase of a card: coded with its receipt by the holder, approved by another.
create table card_transaction (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('new', 'coded', 'approved', 'owed', 'repaid', 'disputed', 'credited', 'discarded')),
  number          text not null check (char_length(number) <= 60),
  card            uuid not null,
  statement       uuid not null,
  holder          uuid not null,
  approver        uuid not null,
  place           integer not null check (place between 1 and 9999999),
  posted_on       date not null check (posted_on between '1900-01-01' and '2200-12-31'),
  bought_on       date not null check (bought_on between '1900-01-01' and '2200-12-31'),
  merchant        text not null check (char_length(merchant) <= 160),
  merchant_code   text check (char_length(merchant_code) <= 4),
  reference       text not null check (char_length(reference) <= 60),
  amount_cents    bigint not null check (amount_cents between -9000000000000000 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  purpose         text check (char_length(purpose) <= 400),
  receipt         uuid[] check (cardinality(receipt) <= 5),
  missing_receipt text check (char_length(missing_receipt) <= 1000),
  tax_cents       bigint check (tax_cents between 0 and 9000000000000000),
  tax_currency    text check (tax_currency ~ '^[A-Z]{3}$'),
  vendor          uuid,
  is_personal     boolean not null,
  refund_of       uuid,
  justification   text check (char_length(justification) <= 1000),
  findings        text[] check (findings <@ array['not_active', 'over_single', 'over_month', 'blocked', 'threshold', 'split', 'twice', 'vendor', 'day_off', 'taxed', 'no_receipt', 'personal']),
  finding_notes   text check (char_length(finding_notes) <= 1500),
  receipt_due_on  date not null check (receipt_due_on between '1900-01-01' and '2200-12-31'),
  coded_by        uuid,
  coded_on        date check (coded_on between '1900-01-01' and '2200-12-31'),
  approved_by     uuid,
  approved_on     date check (approved_on between '1900-01-01' and '2200-12-31'),
  invoice         uuid,
  billed_on       date check (billed_on between '1900-01-01' and '2200-12-31'),
  dispute         text check (char_length(dispute) <= 1000),
  disputed_by     uuid,
  disputed_on     date check (disputed_on between '1900-01-01' and '2200-12-31'),
  credited_by     uuid,
  repaid_on       date check (repaid_on between '1900-01-01' and '2200-12-31'),
  repaid_as       text check (char_length(repaid_as) <= 80),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(merchant, '') || ' ' || coalesce(reference, '') || ' ' || coalesce(purpose, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, card) references purchasing_card (organization_id, id),
  foreign key (organization_id, statement) references card_statement (organization_id, id),
  foreign key (organization_id, holder) references organization_members (organization_id, id),
  foreign key (organization_id, approver) references organization_members (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, refund_of) references card_transaction (organization_id, id),
  foreign key (organization_id, coded_by) references organization_members (organization_id, id),
  foreign key (organization_id, approved_by) references organization_members (organization_id, id),
  foreign key (organization_id, invoice) references invoice (organization_id, id),
  foreign key (organization_id, disputed_by) references organization_members (organization_id, id),
  foreign key (organization_id, credited_by) references card_transaction (organization_id, id)
);
create index card_transaction_by_status on card_transaction (organization_id, status, number, id);
create index card_transaction_by_holder on card_transaction (organization_id, holder, number, id);
create index card_transaction_by_card on card_transaction (organization_id, card, number, id);
create index card_transaction_by_statement on card_transaction (organization_id, statement, number, id);
create index card_transaction_by_posted_on on card_transaction (organization_id, posted_on, number, id);
create index card_transaction_by_vendor on card_transaction (organization_id, vendor, number, id);
create index card_transaction_by_approver on card_transaction (organization_id, approver, id);
create index card_transaction_by_refund_of on card_transaction (organization_id, refund_of, id);
create index card_transaction_by_coded_by on card_transaction (organization_id, coded_by, id);
create index card_transaction_by_approved_by on card_transaction (organization_id, approved_by, id);
create index card_transaction_by_invoice on card_transaction (organization_id, invoice, id);
create index card_transaction_by_disputed_by on card_transaction (organization_id, disputed_by, id);
create index card_transaction_by_credited_by on card_transaction (organization_id, credited_by, id);
call tenant_table('card_transaction');
call searchable('card_transaction');

create table card_transaction_lines (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  budget_line     uuid not null,
  amount_cents    bigint not null check (amount_cents between -9000000000000000 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references card_transaction (organization_id, id) on delete cascade,
  foreign key (organization_id, budget_line) references budget_line (organization_id, id)
);
create index card_transaction_lines_by_budget_line on card_transaction_lines (organization_id, budget_line);
create index card_transaction_lines_by_parent on card_transaction_lines (organization_id, parent, position);
call tenant_table('card_transaction_lines', removable => true);
