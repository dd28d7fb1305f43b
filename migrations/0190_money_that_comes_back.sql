-- One version of a vendor’s bank account, from its proposal to the day it can be paid.
alter table vendor_bank_account drop constraint vendor_bank_account_status_check;
alter table vendor_bank_account add column notice_by uuid;
alter table vendor_bank_account add column prenote_trace text;
alter table vendor_bank_account add column prenote_clear_on date;
alter table vendor_bank_account add column prenote_return text;
alter table vendor_bank_account add column held_because text;
alter table vendor_bank_account add column held_on date;
alter table vendor_bank_account add column resumed_by uuid;
alter table vendor_bank_account add check (char_length(held_because) <= 300);
alter table vendor_bank_account add check (held_on between '1900-01-01' and '2200-12-31');
alter table vendor_bank_account add check (prenote_clear_on between '1900-01-01' and '2200-12-31');
alter table vendor_bank_account add check (char_length(prenote_return) <= 200);
alter table vendor_bank_account add check (char_length(prenote_trace) <= 15);
alter table vendor_bank_account add check (status in ('proposed', 'verified', 'approved', 'cooling', 'active', 'on_hold', 'superseded', 'rejected', 'withdrawn', 'revoked'));
alter table vendor_bank_account add foreign key (organization_id, notice_by) references organization_members (organization_id, id);
alter table vendor_bank_account add foreign key (organization_id, resumed_by) references organization_members (organization_id, id);
create index vendor_bank_account_by_notice_by on vendor_bank_account (organization_id, notice_by, id);
create index vendor_bank_account_by_resumed_by on vendor_bank_account (organization_id, resumed_by, id);

-- An account of your agency that pays vendors by ACH and check.
alter table paying_account add column next_trace integer not null default 1;
alter table paying_account alter column next_trace drop default;
alter table paying_account add column takes_ctx boolean not null default false;
alter table paying_account alter column takes_ctx drop default;
alter table paying_account add column dormancy_months integer not null default 12;
alter table paying_account alter column dormancy_months drop default;
alter table paying_account add check (dormancy_months between 1 and 120);
alter table paying_account add check (next_trace between 1 and 9999999);

-- Approved invoices that are paid together, with one file for the bank.
alter table payment_run add column first_trace integer;
alter table payment_run add check (first_trace between 1 and 9999999);
create table payment_run_signatures (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  part            text not null check (part in ('prepared', 'released')),
  person          uuid not null,
  signer          text not null check (char_length(signer) <= 200),
  signed_at       timestamp with time zone not null,
  seal            text not null check (char_length(seal) <= 64),
  mark            text not null check (char_length(mark) <= 64),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references payment_run (organization_id, id) on delete cascade,
  foreign key (organization_id, person) references organization_members (organization_id, id)
);
create index payment_run_signatures_by_parent on payment_run_signatures (organization_id, parent, position);
create index payment_run_signatures_by_person on payment_run_signatures (organization_id, person);
call tenant_table('payment_run_signatures', removable => true);

-- Returns and notifications of change in one file of your bank.
create table bank_return (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('imported', 'applied', 'discarded')),
  number          text not null check (char_length(number) <= 60),
  file_name       text not null check (char_length(file_name) <= 200),
  file_hash       text not null check (char_length(file_hash) <= 64),
  made_on         date check (made_on between '1900-01-01' and '2200-12-31'),
  returns         bigint not null check (returns between 0 and 9007199254740991),
  changes         bigint not null check (changes between 0 and 9007199254740991),
  imported_by     uuid,
  applied_by      uuid,
  applied_on      date check (applied_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(file_name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, imported_by) references organization_members (organization_id, id),
  foreign key (organization_id, applied_by) references organization_members (organization_id, id)
);
create index bank_return_by_status on bank_return (organization_id, status, number, id);
create index bank_return_by_made_on on bank_return (organization_id, made_on, number, id);
create index bank_return_by_imported_by on bank_return (organization_id, imported_by, number, id);
create index bank_return_by_applied_by on bank_return (organization_id, applied_by, id);
call tenant_table('bank_return');
call searchable('bank_return');

create table bank_return_items (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  payee           text check (char_length(payee) <= 160),
  kind            text not null check (kind in ('return', 'change')),
  code            text not null check (char_length(code) <= 3),
  meaning         text not null check (char_length(meaning) <= 120),
  amount_cents    bigint not null check (amount_cents between 0 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  result          text not null check (result in ('payment', 'prenote', 'account', 'review', 'known', 'done')),
  payment         uuid,
  bank_account    uuid,
  proposal        uuid,
  reason          text check (char_length(reason) <= 400),
  place           integer not null check (place between 1 and 9999999),
  trace           text not null check (char_length(trace) <= 15),
  return_trace    text not null check (char_length(return_trace) <= 15),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references bank_return (organization_id, id) on delete cascade,
  foreign key (organization_id, payment) references payment (organization_id, id),
  foreign key (organization_id, bank_account) references vendor_bank_account (organization_id, id),
  foreign key (organization_id, proposal) references vendor_bank_account (organization_id, id)
);
create index bank_return_items_by_parent on bank_return_items (organization_id, parent, position);
create index bank_return_items_by_payment on bank_return_items (organization_id, payment);
create index bank_return_items_by_bank_account on bank_return_items (organization_id, bank_account);
create index bank_return_items_by_proposal on bank_return_items (organization_id, proposal);
create index bank_return_items_by_trace on bank_return_items (organization_id, trace);
call tenant_table('bank_return_items', removable => true);

-- One payment to one vendor, from its release to its settlement, return or void.
alter table payment drop constraint payment_status_check;
alter table payment add column transmitted_on date;
alter table payment add column replaces uuid;
alter table payment add column stop_reference text;
alter table payment add column stop_on date;
alter table payment add column dormant_on date;
alter table payment add column owner_notice_on date;
alter table payment add column reported_on date;
alter table payment add column return_code text;
alter table payment add column return_reason text;
alter table payment add column returned_on date;
alter table payment add column return_file uuid;
alter table payment add check (dormant_on between '1900-01-01' and '2200-12-31');
alter table payment add check (owner_notice_on between '1900-01-01' and '2200-12-31');
alter table payment add check (reported_on between '1900-01-01' and '2200-12-31');
alter table payment add check (char_length(return_code) <= 3);
alter table payment add check (char_length(return_reason) <= 200);
alter table payment add check (returned_on between '1900-01-01' and '2200-12-31');
alter table payment add check (status in ('released', 'transmitted', 'stopped', 'unclaimed', 'settled', 'voiding', 'voided', 'bank_returned', 'reported'));
alter table payment add check (stop_on between '1900-01-01' and '2200-12-31');
alter table payment add check (char_length(stop_reference) <= 60);
alter table payment add check (transmitted_on between '1900-01-01' and '2200-12-31');
alter table payment add foreign key (organization_id, replaces) references payment (organization_id, id);
alter table payment add foreign key (organization_id, return_file) references bank_return (organization_id, id);
create index payment_by_dormant_on on payment (organization_id, dormant_on, number, id);
create index payment_by_return_file on payment (organization_id, return_file, number, id);
create index payment_by_replaces on payment (organization_id, replaces, id);

-- Zero-dollar entries that test approved bank accounts of vendors.
create table prenote_file (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('ready', 'sent', 'discarded')),
  number          text not null check (char_length(number) <= 60),
  account         uuid not null,
  send_on         date not null check (send_on between '1900-01-01' and '2200-12-31'),
  entries         bigint check (entries between 0 and 9007199254740991),
  modifier        text check (char_length(modifier) <= 1),
  first_trace     integer check (first_trace between 1 and 9999999),
  made_on         date check (made_on between '1900-01-01' and '2200-12-31'),
  file_hash       text check (char_length(file_hash) <= 64),
  sent_by         uuid,
  sent_on         date check (sent_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, account) references paying_account (organization_id, id),
  foreign key (organization_id, sent_by) references organization_members (organization_id, id)
);
create index prenote_file_by_status on prenote_file (organization_id, status, number, id);
create index prenote_file_by_account on prenote_file (organization_id, account, number, id);
create index prenote_file_by_send_on on prenote_file (organization_id, send_on, number, id);
create index prenote_file_by_sent_by on prenote_file (organization_id, sent_by, id);
call tenant_table('prenote_file');
call searchable('prenote_file');

create table prenote_file_items (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  payee           text not null check (char_length(payee) <= 160),
  vendor          uuid not null,
  bank_account    uuid not null,
  trace           text not null check (char_length(trace) <= 15),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references prenote_file (organization_id, id) on delete cascade,
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, bank_account) references vendor_bank_account (organization_id, id)
);
create index prenote_file_items_by_parent on prenote_file_items (organization_id, parent, position);
create index prenote_file_items_by_vendor on prenote_file_items (organization_id, vendor);
create index prenote_file_items_by_bank_account on prenote_file_items (organization_id, bank_account);
call tenant_table('prenote_file_items', removable => true);

-- Payments that are there: sent on the day of their run. An account counts its traces on from the last one that it gave.
do $$
declare
  one uuid;
begin
  for one in select id from organization loop
    execute format('set local app.organization_id = %L', one);
    update payment p set transmitted_on = r.transmitted_on
      from payment_run r
      where p.organization_id = one and r.organization_id = one and r.id = p.run and r.transmitted_on is not null;
    update paying_account a set next_trace = last.trace % 9999999 + 1
      from (
        select r.account, max(right(p.trace, 7)::integer) as trace
        from payment p
        join payment_run r on r.organization_id = p.organization_id and r.id = p.run
        where p.organization_id = one and p.trace ~ '^[0-9]{15}$'
        group by r.account
      ) as last
      where a.organization_id = one and a.id = last.account;
  end loop;
end
$$;
