-- Signs of fraud on an invoice, which a second person clears before it is approved.
create table invoice_signal (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('open', 'suspected', 'cleared', 'gone')),
  invoice         uuid not null,
  vendor          uuid,
  code            text not null check (code in ('new_vendor', 'sequence', 'under_limit', 'new_account', 'shared_contact', 'day_off')),
  name            text not null check (char_length(name) <= 80),
  why             text not null check (char_length(why) <= 300),
  evidence        text not null check (char_length(evidence) <= 400),
  registered_by   uuid,
  finding         text check (char_length(finding) <= 1000),
  cleared_by      uuid,
  suspected_by    uuid,
  search          tsvector generated always as (words_of(coalesce(name, '') || ' ' || coalesce(finding, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, invoice) references invoice (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, registered_by) references organization_members (organization_id, id),
  foreign key (organization_id, cleared_by) references organization_members (organization_id, id),
  foreign key (organization_id, suspected_by) references organization_members (organization_id, id)
);
create index invoice_signal_by_created_at on invoice_signal (organization_id, created_at, id);
create index invoice_signal_by_status on invoice_signal (organization_id, status, created_at, id);
create index invoice_signal_by_code on invoice_signal (organization_id, code, created_at, id);
create index invoice_signal_by_invoice on invoice_signal (organization_id, invoice, created_at, id);
create index invoice_signal_by_vendor on invoice_signal (organization_id, vendor, created_at, id);
create index invoice_signal_by_cleared_by on invoice_signal (organization_id, cleared_by, created_at, id);
create index invoice_signal_by_registered_by on invoice_signal (organization_id, registered_by, id);
create index invoice_signal_by_suspected_by on invoice_signal (organization_id, suspected_by, id);
call tenant_table('invoice_signal');
call searchable('invoice_signal');

-- A lane of their own among the exceptions.
alter table invoice drop constraint invoice_lane_check;
alter table invoice add CHECK ((lane = ANY (ARRAY['incomplete'::text, 'duplicate'::text, 'signal'::text, 'no_order'::text, 'vendor'::text, 'hold'::text, 'no_receipt'::text, 'quantity'::text, 'price'::text, 'tax'::text, 'charge'::text, 'budget'::text])));

