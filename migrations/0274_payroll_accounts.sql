-- Payroll accounts of employees, as keyed hashes: an employee behind a vendor was found by email and phone alone.
alter table invoice_signal drop constraint invoice_signal_code_check;
alter table invoice_signal add constraint invoice_signal_code_check check (code in ('new_vendor', 'sequence', 'under_limit', 'new_account', 'shared_account', 'shared_contact', 'employee', 'day_off'));

create table payroll_account (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'ending', 'ended')),
  employee        text not null check (char_length(employee) <= 160),
  employee_number text not null check (char_length(employee_number) <= 40),
  email           text check (char_length(email) <= 255),
  phone           text check (phone ~ '^[+]?[1-9][0-9]{1,14}$'),
  mark            text not null check (char_length(mark) <= 200),
  imported_by     uuid,
  imported_on     date check (imported_on between '1900-01-01' and '2200-12-31'),
  end_asked_by    uuid,
  ended_on        date check (ended_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(employee, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, mark, employee_number),
  foreign key (organization_id, imported_by) references organization_members (organization_id, id),
  foreign key (organization_id, end_asked_by) references organization_members (organization_id, id)
);
create index payroll_account_by_employee on payroll_account (organization_id, employee, id);
create index payroll_account_by_status on payroll_account (organization_id, status, employee, id);
create index payroll_account_by_imported_on on payroll_account (organization_id, imported_on, employee, id);
create index payroll_account_by_imported_by on payroll_account (organization_id, imported_by, employee, id);
create index payroll_account_by_end_asked_by on payroll_account (organization_id, end_asked_by, id);
call tenant_table('payroll_account');
call searchable('payroll_account');
