-- A firm says once what it is, and each agency it registers with has a vendor of its own that names the firm.
-- What your firm tells every agency it registers with.
create table firm_profile (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  name            text not null check (char_length(name) <= 160),
  trade_name      text check (char_length(trade_name) <= 160),
  tax_class       text check (tax_class in ('individual', 'c_corporation', 's_corporation', 'partnership', 'trust', 'llc', 'exempt')),
  tax_id          bytea,
  tax_id_last4    text check (char_length(tax_id_last4) <= 4),
  tax_id_mark     text,
  w9_on           date check (w9_on between '1900-01-01' and '2200-12-31'),
  uei             text check (char_length(uei) <= 12),
  cage            text check (char_length(cage) <= 5),
  sam_until       date check (sam_until between '1900-01-01' and '2200-12-31'),
  sells           text check (char_length(sells) <= 2000),
  naics           text[],
  email           text check (char_length(email) <= 255),
  phone           text check (phone ~ '^[+]?[1-9][0-9]{1,14}$'),
  website         text check (char_length(website) <= 2048),
  address         jsonb check (jsonb_typeof(address) = 'object'),
  remit_to        jsonb check (jsonb_typeof(remit_to) = 'object'),
  location        jsonb check (jsonb_typeof(location) = 'object'),
  is_public       boolean not null,
  registered_with text[],
  search          tsvector generated always as (words_of(coalesce(name, '') || ' ' || coalesce(trade_name, '') || ' ' || coalesce(uei, '') || ' ' || coalesce(sells, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, tax_id_mark),
  unique (organization_id, uei)
);
create index firm_profile_by_name on firm_profile (organization_id, name, id);
call tenant_table('firm_profile');
call searchable('firm_profile');

create table firm_profile_contacts (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  name            text not null check (char_length(name) <= 120),
  title           text check (char_length(title) <= 120),
  email           text check (char_length(email) <= 255),
  phone           text check (phone ~ '^[+]?[1-9][0-9]{1,14}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references firm_profile (organization_id, id) on delete cascade
);
create index firm_profile_contacts_by_parent on firm_profile_contacts (organization_id, parent, position);
call tenant_table('firm_profile_contacts', removable => true);

-- A firm you buy from or may buy from.
alter table vendor add column to_vendor text;
alter table vendor add column firm uuid;
alter table vendor add column registered_by text;
alter table vendor add CHECK ((char_length(registered_by) <= 300));
alter table vendor add CHECK ((char_length(to_vendor) <= 500));
alter table vendor add unique (organization_id, firm);

