-- A firm you buy from or may buy from.
create table vendor (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('registered', 'active', 'on_hold', 'inactive')),
  number          text not null check (char_length(number) <= 60),
  name            text not null check (char_length(name) <= 160),
  trade_name      text check (char_length(trade_name) <= 160),
  tax_class       text not null check (tax_class in ('individual', 'c_corporation', 's_corporation', 'partnership', 'trust', 'llc', 'exempt')),
  tax_id          bytea,
  tax_id_last4    text check (char_length(tax_id_last4) <= 4),
  tax_id_mark     text,
  w9_on           date check (w9_on between '1900-01-01' and '2200-12-31'),
  w9              uuid[] check (cardinality(w9) <= 20),
  uei             text check (char_length(uei) <= 12),
  cage            text check (char_length(cage) <= 5),
  sam_until       date check (sam_until between '1900-01-01' and '2200-12-31'),
  sells           text check (char_length(sells) <= 2000),
  commodities     uuid[] check (cardinality(commodities) <= 100),
  email           text not null check (char_length(email) <= 255),
  phone           text check (phone ~ '^[+]?[1-9][0-9]{1,14}$'),
  website         text check (char_length(website) <= 2048),
  address         jsonb not null check (jsonb_typeof(address) = 'object'),
  remit_to        jsonb check (jsonb_typeof(remit_to) = 'object'),
  location        jsonb check (jsonb_typeof(location) = 'object'),
  terms           uuid,
  is_public       boolean not null,
  approved_on     date check (approved_on between '1900-01-01' and '2200-12-31'),
  held_from       text[] check (held_from <@ array['bids', 'awards', 'orders', 'payments']),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(name, '') || ' ' || coalesce(trade_name, '') || ' ' || coalesce(uei, '') || ' ' || coalesce(sells, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, tax_id_mark),
  unique (organization_id, uei),
  foreign key (organization_id, terms) references payment_term (organization_id, id)
);
create index vendor_by_name on vendor (organization_id, name, id);
create index vendor_by_status on vendor (organization_id, status, name, id);
create index vendor_by_tax_class on vendor (organization_id, tax_class, name, id);
create index vendor_by_sam_until on vendor (organization_id, sam_until, name, id);
create index vendor_by_terms on vendor (organization_id, terms, id);
call tenant_table('vendor');
call searchable('vendor');

create table vendor_contacts (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  name            text not null check (char_length(name) <= 120),
  title           text check (char_length(title) <= 120),
  email           text check (char_length(email) <= 255),
  phone           text check (phone ~ '^[+]?[1-9][0-9]{1,14}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references vendor (organization_id, id) on delete cascade
);
create index vendor_contacts_by_parent on vendor_contacts (organization_id, parent, position);
call tenant_table('vendor_contacts', removable => true);

-- A vendor’s certification in a business program, with its dates and evidence.
create table vendor_certification (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('claimed', 'confirmed', 'refused')),
  vendor          uuid not null,
  program         text not null check (program in ('dbe', 'sbe', 'mbe', 'wbe', 'vosb', 'sdvosb', 'hubzone', 'lsa', 'local')),
  certificate     text not null check (char_length(certificate) <= 80),
  issuer          text not null check (char_length(issuer) <= 160),
  from_day        date not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day       date check (until_day between '1900-01-01' and '2200-12-31'),
  evidence        uuid[] check (cardinality(evidence) <= 20),
  search          tsvector generated always as (words_of(coalesce(certificate, '') || ' ' || coalesce(issuer, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id)
);
create index vendor_certification_by_until_day on vendor_certification (organization_id, until_day, id);
create index vendor_certification_by_status on vendor_certification (organization_id, status, until_day, id);
create index vendor_certification_by_program on vendor_certification (organization_id, program, until_day, id);
create index vendor_certification_by_vendor on vendor_certification (organization_id, vendor, until_day, id);
call tenant_table('vendor_certification');
call searchable('vendor_certification');

-- A vendor’s insurance policy, as on its certificate.
create table vendor_insurance (
  organization_id    uuid not null references organization (id),
  id                 uuid not null,
  version            integer not null default 1,
  created_at         timestamp with time zone not null default now(),
  created_by         uuid not null,
  updated_at         timestamp with time zone not null default now(),
  vendor             uuid not null,
  coverage           text not null check (coverage in ('general', 'automobile', 'workers', 'umbrella', 'professional', 'cyber', 'builders', 'pollution')),
  policy             text not null check (char_length(policy) <= 60),
  insurer            text not null check (char_length(insurer) <= 160),
  each_cents         bigint not null check (each_cents between 0 and 9000000000000000),
  each_currency      text check (each_currency ~ '^[A-Z]{3}$'),
  aggregate_cents    bigint check (aggregate_cents between 0 and 9000000000000000),
  aggregate_currency text check (aggregate_currency ~ '^[A-Z]{3}$'),
  is_insured         boolean not null,
  from_day           date not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day          date not null check (until_day between '1900-01-01' and '2200-12-31'),
  certificate        uuid[] check (cardinality(certificate) <= 20),
  search             tsvector generated always as (words_of(coalesce(policy, '') || ' ' || coalesce(insurer, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id)
);
create index vendor_insurance_by_until_day on vendor_insurance (organization_id, until_day, id);
create index vendor_insurance_by_vendor on vendor_insurance (organization_id, vendor, until_day, id);
create index vendor_insurance_by_coverage on vendor_insurance (organization_id, coverage, until_day, id);
call tenant_table('vendor_insurance', removable => true);
call searchable('vendor_insurance');

