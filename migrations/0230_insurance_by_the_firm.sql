-- A firm submits its insurance certificates itself and may withdraw what is not decided. Once confirmed, one counts from its first day
-- in the place of what was confirmed before for the same coverage, so the moment of the confirmation is kept.
alter table vendor_insurance drop constraint vendor_insurance_status_check;
alter table vendor_insurance add constraint vendor_insurance_status_check
  check (status in ('entered', 'confirmed', 'refused', 'withdrawn'));
alter table vendor_insurance add column submitted_by text check (char_length(submitted_by) <= 300);
alter table vendor_insurance add column confirmed_at timestamp with time zone;
