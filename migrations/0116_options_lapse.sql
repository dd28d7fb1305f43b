-- An option whose notice window closed without its exercise is over.
alter table contract_option drop constraint contract_option_status_check;
alter table contract_option add constraint contract_option_status_check
  check (status in ('open', 'requested', 'exercised', 'declined', 'lapsed'));
