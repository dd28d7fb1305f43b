-- A paid invoice names the day and the payment.
alter table invoice drop constraint invoice_status_check;
alter table invoice add constraint invoice_status_check
  check (status in ('captured', 'exception', 'matched', 'returned', 'approved', 'paid', 'voiding', 'voided', 'discarded'));
alter table invoice add column paid_on date check (paid_on between '1900-01-01' and '2200-12-31');
alter table invoice add column payment_number text check (char_length(payment_number) <= 60);

-- An account of your agency that pays vendors by ACH and check.
create table paying_account (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('proposed', 'active', 'closed')),
  name            text not null check (char_length(name) <= 80),
  bank            text not null check (char_length(bank) <= 23),
  routing         text not null check (char_length(routing) <= 20),
  account         bytea not null,
  account_last4   text check (char_length(account_last4) <= 4),
  company_name    text not null check (char_length(company_name) <= 23),
  company_id      text not null check (char_length(company_id) <= 20),
  next_check      integer not null check (next_check between 1 and 9000000),
  approved_by     uuid,
  search          tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, approved_by) references organization_members (organization_id, id)
);
create index paying_account_by_name on paying_account (organization_id, name, id);
create index paying_account_by_status on paying_account (organization_id, status, name, id);
create index paying_account_by_approved_by on paying_account (organization_id, approved_by, id);
call tenant_table('paying_account');
call searchable('paying_account');

-- Approved invoices that are paid together, with one file for the bank.
create table payment_run (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('proposed', 'reviewed', 'released', 'transmitted', 'settled', 'discarded')),
  number          text not null check (char_length(number) <= 60),
  account         uuid not null,
  method          text not null check (method in ('ach', 'check')),
  due_by          date not null check (due_by between '1900-01-01' and '2200-12-31'),
  pay_on          date not null check (pay_on between '1900-01-01' and '2200-12-31'),
  excluded        uuid[] check (cardinality(excluded) <= 100),
  note            text check (char_length(note) <= 500),
  total_cents     bigint not null check (total_cents between -9000000000000000 and 9000000000000000),
  total_currency  text check (total_currency ~ '^[A-Z]{3}$'),
  payments        bigint check (payments between 0 and 9007199254740991),
  submitted_by    uuid,
  submitted_on    date check (submitted_on between '1900-01-01' and '2200-12-31'),
  modifier        text check (char_length(modifier) <= 1),
  file_hash       text check (char_length(file_hash) <= 64),
  released_by     uuid,
  released_on     date check (released_on between '1900-01-01' and '2200-12-31'),
  transmitted_on  date check (transmitted_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, account) references paying_account (organization_id, id),
  foreign key (organization_id, submitted_by) references organization_members (organization_id, id),
  foreign key (organization_id, released_by) references organization_members (organization_id, id)
);
create index payment_run_by_status on payment_run (organization_id, status, number, id);
create index payment_run_by_method on payment_run (organization_id, method, number, id);
create index payment_run_by_account on payment_run (organization_id, account, number, id);
create index payment_run_by_pay_on on payment_run (organization_id, pay_on, number, id);
create index payment_run_by_submitted_by on payment_run (organization_id, submitted_by, number, id);
create index payment_run_by_released_by on payment_run (organization_id, released_by, number, id);
call tenant_table('payment_run');
call searchable('payment_run');

create table payment_run_items (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  invoice         uuid not null,
  vendor          uuid not null,
  payee           text not null check (char_length(payee) <= 160),
  bank_account    uuid,
  check_number    integer check (check_number between 1 and 9999999),
  due_on          date check (due_on between '1900-01-01' and '2200-12-31'),
  amount_cents    bigint not null check (amount_cents between -9000000000000000 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references payment_run (organization_id, id) on delete cascade,
  foreign key (organization_id, invoice) references invoice (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, bank_account) references vendor_bank_account (organization_id, id)
);
create index payment_run_items_by_parent on payment_run_items (organization_id, parent, position);
create index payment_run_items_by_invoice on payment_run_items (organization_id, invoice);
create index payment_run_items_by_vendor on payment_run_items (organization_id, vendor);
create index payment_run_items_by_bank_account on payment_run_items (organization_id, bank_account);
call tenant_table('payment_run_items', removable => true);

create table payment_run_held (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  invoice         uuid not null,
  vendor          uuid,
  amount_cents    bigint not null check (amount_cents between 0 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  due_on          date check (due_on between '1900-01-01' and '2200-12-31'),
  reason          text not null check (char_length(reason) <= 400),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references payment_run (organization_id, id) on delete cascade,
  foreign key (organization_id, invoice) references invoice (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id)
);
create index payment_run_held_by_parent on payment_run_held (organization_id, parent, position);
create index payment_run_held_by_invoice on payment_run_held (organization_id, invoice);
create index payment_run_held_by_vendor on payment_run_held (organization_id, vendor);
call tenant_table('payment_run_held', removable => true);

-- One payment to one vendor, from its release to its settlement or void.
create table payment (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('released', 'transmitted', 'settled', 'voiding', 'voided')),
  number          text not null check (char_length(number) <= 60),
  run             uuid not null,
  vendor          uuid not null,
  payee           text not null check (char_length(payee) <= 160),
  method          text not null check (method in ('ach', 'check')),
  bank_account    uuid,
  check_number    integer check (check_number between 1 and 9999999),
  trace           text check (char_length(trace) <= 15),
  pay_on          date not null check (pay_on between '1900-01-01' and '2200-12-31'),
  amount_cents    bigint not null check (amount_cents between -9000000000000000 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  settled_on      date check (settled_on between '1900-01-01' and '2200-12-31'),
  void_asked_by   uuid,
  voided_by       uuid,
  voided_on       date check (voided_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(payee, '') || ' ' || coalesce(trace, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, run) references payment_run (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, bank_account) references vendor_bank_account (organization_id, id),
  foreign key (organization_id, void_asked_by) references organization_members (organization_id, id),
  foreign key (organization_id, voided_by) references organization_members (organization_id, id)
);
create index payment_by_status on payment (organization_id, status, number, id);
create index payment_by_vendor on payment (organization_id, vendor, number, id);
create index payment_by_run on payment (organization_id, run, number, id);
create index payment_by_method on payment (organization_id, method, number, id);
create index payment_by_pay_on on payment (organization_id, pay_on, number, id);
create index payment_by_bank_account on payment (organization_id, bank_account, id);
create index payment_by_void_asked_by on payment (organization_id, void_asked_by, id);
create index payment_by_voided_by on payment (organization_id, voided_by, id);
call tenant_table('payment');
call searchable('payment');

create table payment_lines (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  invoice         uuid not null,
  vendor_number   text not null check (char_length(vendor_number) <= 60),
  amount_cents    bigint not null check (amount_cents between -9000000000000000 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references payment (organization_id, id) on delete cascade,
  foreign key (organization_id, invoice) references invoice (organization_id, id)
);
create index payment_lines_by_parent on payment_lines (organization_id, parent, position);
create index payment_lines_by_invoice on payment_lines (organization_id, invoice);
call tenant_table('payment_lines', removable => true);

