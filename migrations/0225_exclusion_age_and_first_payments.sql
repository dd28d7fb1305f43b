-- How old a SAM.gov extract may be for an award with federal funds. A policy that an agency has takes the figure that holds without one.
alter table vendor_policy add column exclusion_days integer not null default 30 check (exclusion_days between 1 and 90);
alter table vendor_policy alter column exclusion_days drop default;

-- Payments of a run to a bank account that was never paid, and who released them.
alter table payment_run add column firsts integer check (firsts between 0 and 2000);
alter table payment_run add column firsts_by uuid;
alter table payment_run add foreign key (organization_id, firsts_by) references organization_members (organization_id, id);
create index payment_run_by_firsts_by on payment_run (organization_id, firsts_by, id);
alter table payment_run drop constraint payment_run_status_check;
alter table payment_run add constraint payment_run_status_check check (status in
  ('proposed', 'reviewed', 'firsts_held', 'released', 'transmitted', 'settled', 'voided', 'discarded'));

-- What a firm attached to its answer.
alter table bid_correction add column files uuid[] check (cardinality(files) <= 20);
