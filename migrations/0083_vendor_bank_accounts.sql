-- Vendor settings by effective date, such as the cooling period of a new bank account.
create table vendor_policy (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  from_day        date not null check (from_day between '1900-01-01' and '2200-12-31'),
  cooling_days    integer not null check (cooling_days between 5 and 60),
  adopted_by      text check (char_length(adopted_by) <= 200),
  primary key (organization_id, id),
  unique (organization_id, from_day)
);
call tenant_table('vendor_policy');

-- One version of a vendor’s bank account, from its proposal to the day it can be paid.
create table vendor_bank_account (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('proposed', 'verified', 'approved', 'cooling', 'active', 'superseded', 'rejected', 'withdrawn', 'revoked')),
  number          text not null check (char_length(number) <= 60),
  vendor          uuid not null,
  revision        bigint check (revision between 1 and 9007199254740991),
  holder          text not null check (char_length(holder) <= 160),
  bank            text not null check (char_length(bank) <= 120),
  account_type    text not null check (account_type in ('checking', 'savings')),
  routing         bytea not null,
  routing_last4   text check (char_length(routing_last4) <= 4),
  account         bytea not null,
  account_last4   text check (char_length(account_last4) <= 4),
  why             text not null check (char_length(why) <= 500),
  proposed_by     text check (char_length(proposed_by) <= 300),
  is_first        boolean,
  call_number     text check (call_number ~ '^[+]?[1-9][0-9]{1,14}$'),
  call_since      date check (call_since between '1900-01-01' and '2200-12-31'),
  number_by       uuid,
  spoke_with      text check (char_length(spoke_with) <= 160),
  found_number    text check (found_number ~ '^[+]?[1-9][0-9]{1,14}$'),
  found_in        text check (char_length(found_in) <= 300),
  called_by       uuid,
  called_at       timestamp with time zone,
  approved_by     uuid,
  prenote         text check (prenote in ('accepted', 'deposits', 'not_sent')),
  cooling_days    integer check (cooling_days between 1 and 60),
  payable_from    date check (payable_from between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(holder, '') || ' ' || coalesce(bank, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, number_by) references organization_members (organization_id, id),
  foreign key (organization_id, called_by) references organization_members (organization_id, id),
  foreign key (organization_id, approved_by) references organization_members (organization_id, id)
);
create index vendor_bank_account_by_status on vendor_bank_account (organization_id, status, number, id);
create index vendor_bank_account_by_vendor on vendor_bank_account (organization_id, vendor, number, id);
create index vendor_bank_account_by_payable_from on vendor_bank_account (organization_id, payable_from, number, id);
create index vendor_bank_account_by_number_by on vendor_bank_account (organization_id, number_by, id);
create index vendor_bank_account_by_called_by on vendor_bank_account (organization_id, called_by, id);
create index vendor_bank_account_by_approved_by on vendor_bank_account (organization_id, approved_by, id);
call tenant_table('vendor_bank_account');
call searchable('vendor_bank_account');

-- Tenant. Which phone and email addresses of a vendor were on file from when to when, and who entered them; kept by the vendor's effects.
-- A call-back goes to a number from before a change of bank account, and its notice to all who were known then.
create table vendor_reach (
  organization_id uuid not null references organization (id),
  vendor          uuid not null,
  kind            text not null check (kind in ('phone', 'email')),
  value           text not null check (char_length(value) between 1 and 320),
  since_at        timestamp with time zone not null,
  until_at        timestamp with time zone,
  by_person       uuid,
  primary key (organization_id, vendor, kind, value, since_at),
  foreign key (organization_id, vendor) references vendor (organization_id, id) on delete cascade
);
call tenant_table('vendor_reach');

-- Vendors that are there: what was approved is fixed since that day, of the others only the last change is known for sure.
do $$
declare
  one uuid;
begin
  for one in select id from organization loop
    execute format('set local app.organization_id = %L', one);
    insert into vendor_reach (organization_id, vendor, kind, value, since_at, by_person)
    select v.organization_id, v.id, reach.kind, reach.value,
      case when v.status in ('active', 'on_hold') and v.approved_on is not null then v.approved_on::timestamptz else v.updated_at end,
      nullif(v.created_by, '00000000-0000-0000-0000-000000000000')
    from vendor v
    cross join lateral (
      select 'phone' as kind, v.phone as value
      union select 'email', lower(v.email)
      union select 'email', lower(c.email) from vendor_contacts c where c.organization_id = v.organization_id and c.parent = v.id
    ) as reach
    where v.organization_id = one and reach.value <> '' and v.status <> 'merged'
    on conflict do nothing;
  end loop;
end
$$;
