-- Rates of time-and-materials contracts, and what each invoice line says of the rate and the day that it bills.
-- Rates of a time-and-materials contract from a day on, approved by two people.
create table contract_rate_table (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'proposed', 'approved', 'discarded')),
  number          text not null check (char_length(number) <= 60),
  contract        uuid not null,
  from_day        date not null check (from_day between '1900-01-01' and '2200-12-31'),
  basis           text not null check (char_length(basis) <= 2000),
  proposed_by     uuid,
  approved_by     uuid,
  approved_on     date check (approved_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(basis, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, contract) references contract (organization_id, id),
  foreign key (organization_id, proposed_by) references organization_members (organization_id, id),
  foreign key (organization_id, approved_by) references organization_members (organization_id, id)
);
create index contract_rate_table_by_status on contract_rate_table (organization_id, status, number, id);
create index contract_rate_table_by_contract on contract_rate_table (organization_id, contract, number, id);
create index contract_rate_table_by_from_day on contract_rate_table (organization_id, from_day, number, id);
create index contract_rate_table_by_approved_by on contract_rate_table (organization_id, approved_by, number, id);
create index contract_rate_table_by_proposed_by on contract_rate_table (organization_id, proposed_by, id);
call tenant_table('contract_rate_table');
call searchable('contract_rate_table');

create table contract_rate_table_lines (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  code            text not null check (char_length(code) <= 24),
  kind            text not null check (kind in ('labor', 'equipment', 'materials')),
  name            text not null check (char_length(name) <= 160),
  unit            text not null check (unit in ('HR', 'DAY', 'EA')),
  rate_cents      bigint check (rate_cents between 0 and 9000000000000000),
  rate_currency   text check (rate_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references contract_rate_table (organization_id, id) on delete cascade
);
create index contract_rate_table_lines_by_parent on contract_rate_table_lines (organization_id, parent, position);
call tenant_table('contract_rate_table_lines', removable => true);


-- A vendor’s bill or credit memo, matched with its order and receipts.
alter table invoice drop constraint invoice_lane_check;
alter table invoice add CHECK ((lane = ANY (ARRAY['incomplete'::text, 'duplicate'::text, 'signal'::text, 'no_order'::text, 'vendor'::text, 'hold'::text, 'no_receipt'::text, 'quantity'::text, 'price'::text, 'rate'::text, 'tax'::text, 'charge'::text, 'budget'::text])));
alter table invoice_lines add column rate text;
alter table invoice_lines add column worked_on date;
alter table invoice_lines add CHECK ((char_length(rate) <= 24));
alter table invoice_lines add CHECK (((worked_on >= '1900-01-01'::date) AND (worked_on <= '2200-12-31'::date)));


-- A reminder of a contract’s end, notice window, obligation or ceiling.
alter table contract_reminder drop constraint contract_reminder_kind_check;
alter table contract_reminder add CHECK ((kind = ANY (ARRAY['end'::text, 'notice'::text, 'obligation'::text, 'claim'::text, 'ceiling'::text])));
