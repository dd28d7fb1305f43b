-- How much may be approved under an authority in one fiscal year, and amendments that are approved before their day.
alter table budget_authority add column year_up_to_cents bigint;
alter table budget_authority add column year_up_to_currency text;
alter table budget_authority add check (year_up_to_cents between 0 and 9000000000000000);
alter table budget_authority add check (year_up_to_currency ~ '^[A-Z]{3}$');

alter table budget_amendment drop constraint budget_amendment_status_check;
alter table budget_amendment add constraint budget_amendment_status_check
  check (status in ('draft', 'submitted', 'returned', 'scheduled', 'approved', 'rejected', 'withdrawn', 'undone'));
alter table budget_amendment add column authority uuid;
alter table budget_amendment add column department text;
alter table budget_amendment add column basis text;
alter table budget_amendment add column waits_because text;
alter table budget_amendment add column tried_on date;
alter table budget_amendment add check (char_length(department) <= 120);
alter table budget_amendment add check (char_length(basis) <= 500);
alter table budget_amendment add check (char_length(waits_because) <= 1000);
alter table budget_amendment add check (tried_on between '1900-01-01' and '2200-12-31');
alter table budget_amendment add foreign key (organization_id, authority) references budget_authority (organization_id, id);
create index budget_amendment_by_authority on budget_amendment (organization_id, authority, id);
