-- How a vendor’s payments are reported on Form 1099, from a calendar year on.
create table tax_form_class (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  number          text not null check (char_length(number) <= 60),
  vendor          uuid not null,
  from_year       integer not null check (from_year between 2020 and 2100),
  paid_for        text check (paid_for in ('services', 'legal_services', 'rents', 'medical', 'legal_proceeds', 'goods', 'reimbursement', 'card')),
  election        text check (election in ('disregarded', 'partnership', 'c_corporation', 's_corporation')),
  is_foreign      boolean not null,
  reason          text not null check (char_length(reason) <= 300),
  search          tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, vendor) references vendor (organization_id, id)
);
create index tax_form_class_by_from_year on tax_form_class (organization_id, from_year, id);
create index tax_form_class_by_vendor on tax_form_class (organization_id, vendor, from_year, id);
create index tax_form_class_by_paid_for on tax_form_class (organization_id, paid_for, from_year, id);
create index tax_form_class_by_election on tax_form_class (organization_id, election, from_year, id);
call tenant_table('tax_form_class');
call searchable('tax_form_class');

-- The 1099 class of one payment, or of one invoice of it, with the reason.
create table tax_form_override (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  number          text not null check (char_length(number) <= 60),
  payment         uuid not null,
  invoice         uuid,
  paid_for        text not null check (paid_for in ('services', 'legal_services', 'rents', 'medical', 'legal_proceeds', 'goods', 'reimbursement', 'card')),
  reason          text not null check (char_length(reason) <= 300),
  search          tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, payment) references payment (organization_id, id),
  foreign key (organization_id, invoice) references invoice (organization_id, id)
);
create index tax_form_override_by_payment on tax_form_override (organization_id, payment, number, id);
create index tax_form_override_by_paid_for on tax_form_override (organization_id, paid_for, number, id);
create index tax_form_override_by_invoice on tax_form_override (organization_id, invoice, id);
call tenant_table('tax_form_override');
call searchable('tax_form_override');

-- The 1099 forms of a calendar year, or their corrections, from preparation to filing.
create table tax_form_filing (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('prepared', 'approved', 'filed', 'discarded')),
  number          text not null check (char_length(number) <= 60),
  year            integer not null check (year between 2020 and 2100),
  payer_ein       text not null check (char_length(payer_ein) <= 10),
  payer_address   jsonb not null check (jsonb_typeof(payer_address) = 'object'),
  payer_phone     text not null check (payer_phone ~ '^[+]?[1-9][0-9]{1,14}$'),
  note            text check (char_length(note) <= 500),
  kind            text check (kind in ('original', 'correction')),
  payer_name      text check (char_length(payer_name) <= 200),
  forms           bigint check (forms between 0 and 9007199254740991),
  total_cents     bigint check (total_cents between -9000000000000000 and 9000000000000000),
  total_currency  text check (total_currency ~ '^[A-Z]{3}$'),
  with_gaps       bigint check (with_gaps between 0 and 9007199254740991),
  rows_hash       text check (char_length(rows_hash) <= 64),
  approved_by     uuid,
  approved_on     date check (approved_on between '1900-01-01' and '2200-12-31'),
  filed_on        date check (filed_on between '1900-01-01' and '2200-12-31'),
  receipt         text check (char_length(receipt) <= 80),
  filed_by        uuid,
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(receipt, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, approved_by) references organization_members (organization_id, id),
  foreign key (organization_id, filed_by) references organization_members (organization_id, id)
);
create index tax_form_filing_by_status on tax_form_filing (organization_id, status, number, id);
create index tax_form_filing_by_year on tax_form_filing (organization_id, year, number, id);
create index tax_form_filing_by_kind on tax_form_filing (organization_id, kind, number, id);
create index tax_form_filing_by_filed_on on tax_form_filing (organization_id, filed_on, number, id);
create index tax_form_filing_by_approved_by on tax_form_filing (organization_id, approved_by, id);
create index tax_form_filing_by_filed_by on tax_form_filing (organization_id, filed_by, id);
call tenant_table('tax_form_filing');
call searchable('tax_form_filing');

-- One recipient’s 1099 form as prepared, with the payments behind each box.
create table tax_form (
  organization_id    uuid not null references organization (id),
  id                 uuid not null,
  version            integer not null default 1,
  created_at         timestamp with time zone not null default now(),
  created_by         uuid not null,
  updated_at         timestamp with time zone not null default now(),
  filing             uuid not null,
  year               integer not null check (year between 2020 and 2100),
  form               text not null check (form in ('nec', 'misc')),
  kind               text not null check (kind in ('original', 'added', 'amount', 'identity')),
  vendor             uuid not null,
  recipient          text not null check (char_length(recipient) <= 160),
  tin                bytea,
  tin_last4          text check (char_length(tin_last4) <= 4),
  address            jsonb check (jsonb_typeof(address) = 'object'),
  nec1_cents         bigint not null check (nec1_cents between 0 and 9000000000000000),
  nec1_currency      text check (nec1_currency ~ '^[A-Z]{3}$'),
  misc1_cents        bigint not null check (misc1_cents between 0 and 9000000000000000),
  misc1_currency     text check (misc1_currency ~ '^[A-Z]{3}$'),
  misc6_cents        bigint not null check (misc6_cents between 0 and 9000000000000000),
  misc6_currency     text check (misc6_currency ~ '^[A-Z]{3}$'),
  misc10_cents       bigint not null check (misc10_cents between 0 and 9000000000000000),
  misc10_currency    text check (misc10_currency ~ '^[A-Z]{3}$'),
  total_cents        bigint not null check (total_cents between 0 and 9000000000000000),
  total_currency     text check (total_currency ~ '^[A-Z]{3}$'),
  original           uuid,
  was_recipient      text check (char_length(was_recipient) <= 160),
  was_tin            text check (char_length(was_tin) <= 4),
  was_total_cents    bigint check (was_total_cents between 0 and 9000000000000000),
  was_total_currency text check (was_total_currency ~ '^[A-Z]{3}$'),
  search             tsvector generated always as (words_of(coalesce(recipient, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, filing) references tax_form_filing (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, original) references tax_form (organization_id, id)
);
create index tax_form_by_recipient on tax_form (organization_id, recipient, id);
create index tax_form_by_year on tax_form (organization_id, year, recipient, id);
create index tax_form_by_form on tax_form (organization_id, form, recipient, id);
create index tax_form_by_kind on tax_form (organization_id, kind, recipient, id);
create index tax_form_by_filing on tax_form (organization_id, filing, recipient, id);
create index tax_form_by_vendor on tax_form (organization_id, vendor, recipient, id);
create index tax_form_by_original on tax_form (organization_id, original, id);
call tenant_table('tax_form');
call searchable('tax_form');

create table tax_form_lines (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  payment         uuid not null,
  invoice         uuid not null,
  box             text not null check (box in ('nec1', 'misc1', 'misc6', 'misc10')),
  amount_cents    bigint not null check (amount_cents between -9000000000000000 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references tax_form (organization_id, id) on delete cascade,
  foreign key (organization_id, payment) references payment (organization_id, id),
  foreign key (organization_id, invoice) references invoice (organization_id, id)
);
create index tax_form_lines_by_parent on tax_form_lines (organization_id, parent, position);
create index tax_form_lines_by_payment on tax_form_lines (organization_id, payment);
create index tax_form_lines_by_invoice on tax_form_lines (organization_id, invoice);
call tenant_table('tax_form_lines', removable => true);
