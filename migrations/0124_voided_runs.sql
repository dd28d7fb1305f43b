-- A run whose payments were all voided before its file went to the bank is voided, not settled. Runs that ended so stay as they are.
alter table payment_run drop constraint payment_run_status_check;
alter table payment_run add constraint payment_run_status_check
  check (status in ('proposed', 'reviewed', 'released', 'transmitted', 'settled', 'voided', 'discarded'));
