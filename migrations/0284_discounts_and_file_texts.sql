-- What an invoice saves when it is paid early, and what a payment saved of it.
alter table invoice add column terms uuid;
alter table invoice add column discount_cents bigint;
alter table invoice add column discount_currency text;
alter table invoice add column discount_by date;
alter table invoice add column discount_rule text;
alter table invoice add column discount_taken_cents bigint;
alter table invoice add column discount_taken_currency text;
alter table invoice add check (discount_by between '1900-01-01' and '2200-12-31');
alter table invoice add check (discount_cents between 0 and 9000000000000000);
alter table invoice add check (discount_currency ~ '^[A-Z]{3}$');
alter table invoice add check (char_length(discount_rule) <= 300);
alter table invoice add check (discount_taken_cents between 0 and 9000000000000000);
alter table invoice add check (discount_taken_currency ~ '^[A-Z]{3}$');
alter table invoice add foreign key (organization_id, terms) references payment_term (organization_id, id);
create index invoice_by_discount_by on invoice (organization_id, discount_by, number, id);
create index invoice_by_terms on invoice (organization_id, terms, id);

-- Invoices that a run pays before they are due, and the lines that lower a payment.
alter table payment_run add column early uuid[];
alter table payment_run add check (cardinality(early) <= 500);
alter table payment_run_items add column discount_rule text;
alter table payment_run_items add check (char_length(discount_rule) <= 300);
alter table payment_lines add column discount_rule text;
alter table payment_lines add check (char_length(discount_rule) <= 300);

-- The words of files that contracts have, for the search alone: about a hundred pages of each.
create table contract_file_text (
  organization_id uuid not null references organization (id),
  document        uuid not null,
  said            text not null check (char_length(said) <= 200000),
  read_at         timestamptz not null default now(),
  search          tsvector generated always as (words_of(said)) stored,
  primary key (organization_id, document),
  foreign key (organization_id, document) references document (organization_id, id)
);
call tenant_table('contract_file_text', true);
call searchable('contract_file_text');
