-- A firm’s account that matches a vendor you registered, to confirm by phone and link.
create table vendor_claim (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('claimed', 'verified', 'linked', 'rejected', 'unlinked')),
  number          text not null check (char_length(number) <= 60),
  vendor          uuid not null,
  firm_name       text not null check (char_length(firm_name) <= 160),
  claimed_by      text not null check (char_length(claimed_by) <= 300),
  firm_email      text check (char_length(firm_email) <= 255),
  firm            uuid not null,
  matched         text[] not null check (matched <@ array['tin', 'uei', 'merge']),
  tin_differs     boolean,
  was_paid        boolean,
  call_number     text check (call_number ~ '^[+]?[1-9][0-9]{1,14}$'),
  call_since      date check (call_since between '1900-01-01' and '2200-12-31'),
  number_by       uuid,
  spoke_with      text check (char_length(spoke_with) <= 160),
  found_number    text check (found_number ~ '^[+]?[1-9][0-9]{1,14}$'),
  found_in        text check (char_length(found_in) <= 300),
  called_by       uuid,
  called_at       timestamp with time zone,
  linked_by       uuid,
  linked_on       date check (linked_on between '1900-01-01' and '2200-12-31'),
  to_firm         text check (char_length(to_firm) <= 500),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(firm_name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, number_by) references organization_members (organization_id, id),
  foreign key (organization_id, called_by) references organization_members (organization_id, id),
  foreign key (organization_id, linked_by) references organization_members (organization_id, id)
);
create index vendor_claim_by_status on vendor_claim (organization_id, status, number, id);
create index vendor_claim_by_vendor on vendor_claim (organization_id, vendor, number, id);
create index vendor_claim_by_number_by on vendor_claim (organization_id, number_by, id);
create index vendor_claim_by_called_by on vendor_claim (organization_id, called_by, id);
create index vendor_claim_by_linked_by on vendor_claim (organization_id, linked_by, id);
call tenant_table('vendor_claim');
call searchable('vendor_claim');

create index vendor_claim_by_firm on vendor_claim (organization_id, firm, number desc);
