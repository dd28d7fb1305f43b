-- A firm submits and renews its certifications itself: who did, and which one it renews. It may withdraw what is not decided yet.
alter table vendor_certification drop constraint vendor_certification_status_check;
alter table vendor_certification add constraint vendor_certification_status_check
  check (status in ('claimed', 'confirmed', 'refused', 'withdrawn'));
alter table vendor_certification add column submitted_by text check (char_length(submitted_by) <= 300);
alter table vendor_certification add column renews uuid;
alter table vendor_certification add foreign key (organization_id, renews) references vendor_certification (organization_id, id);
create index vendor_certification_by_renews on vendor_certification (organization_id, renews, until_day, id);

-- A bank account is a thing that two firms can share, too. Its mark is made with a key that the database does not have, so the product
-- writes those of the accounts that are there.
alter table vendor_mark drop constraint vendor_mark_kind_check;
alter table vendor_mark add constraint vendor_mark_kind_check check (kind in ('name', 'address', 'phone', 'email', 'cage', 'bank'));
-- On an invoice it is a sign of fraud.
alter table invoice_signal drop constraint invoice_signal_code_check;
alter table invoice_signal add constraint invoice_signal_code_check
  check (code in ('new_vendor', 'sequence', 'under_limit', 'new_account', 'shared_account', 'shared_contact', 'day_off'));
