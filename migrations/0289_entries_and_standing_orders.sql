-- An order to a vendor for items of an approved requisition.
alter table purchase_order drop constraint purchase_order_type_check;
alter table purchase_order add column every text;
alter table purchase_order add column first_on date;
alter table purchase_order add CHECK ((every = ANY (ARRAY['week'::text, 'month'::text, 'quarter'::text, 'year'::text])));
alter table purchase_order add CHECK (((first_on >= '1900-01-01'::date) AND (first_on <= '2200-12-31'::date)));
alter table purchase_order add CHECK ((type = ANY (ARRAY['standard'::text, 'blanket'::text, 'service'::text, 'standing'::text])));

-- A firm you buy from or may buy from.
alter table vendor add column takes_cards boolean;

-- Approved invoices that are paid together, with one file for the bank.
alter table payment_run drop constraint payment_run_method_check;
alter table payment_run add CHECK ((method = ANY (ARRAY['ach'::text, 'check'::text, 'wire'::text, 'virtual_card'::text])));

-- One payment to one vendor, from its release to its settlement, return or void.
alter table payment drop constraint payment_method_check;
alter table payment drop constraint payment_status_check;
alter table payment add column entered_by uuid;
alter table payment add column entered_on date;
alter table payment add column bank_reference text;
alter table payment add column confirmed_by uuid;
alter table payment add column card_expires_on date;
alter table payment add CHECK ((char_length(bank_reference) <= 60));
alter table payment add CHECK (((card_expires_on >= '1900-01-01'::date) AND (card_expires_on <= '2200-12-31'::date)));
alter table payment add CHECK (((entered_on >= '1900-01-01'::date) AND (entered_on <= '2200-12-31'::date)));
alter table payment add CHECK ((method = ANY (ARRAY['ach'::text, 'check'::text, 'wire'::text, 'virtual_card'::text])));
alter table payment add CHECK ((status = ANY (ARRAY['released'::text, 'entered'::text, 'transmitted'::text, 'stopped'::text, 'unclaimed'::text, 'settled'::text, 'voiding'::text, 'voided'::text, 'bank_returned'::text, 'reported'::text])));
alter table payment drop column search;
alter table payment add column search tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(payee, '') || ' ' || coalesce(trace, '') || ' ' || coalesce(bank_reference, ''))) stored;
create index payment_words on payment using gin (own_words(organization_id, search)) with (fastupdate = off);
alter table payment add foreign key (organization_id, entered_by) references organization_members (organization_id, id);
alter table payment add foreign key (organization_id, confirmed_by) references organization_members (organization_id, id);
create index payment_by_entered_by on payment (organization_id, entered_by, id);
create index payment_by_confirmed_by on payment (organization_id, confirmed_by, id);
