-- A message that speaks of another bank account is a sign of fraud on the invoice that came with it.
alter table invoice_signal drop constraint invoice_signal_code_check;
alter table invoice_signal add constraint invoice_signal_code_check check (code in (
  'new_vendor', 'sequence', 'under_limit', 'new_account', 'shared_account', 'shared_contact', 'employee', 'bank_notice', 'day_off'));
