-- When retainage is released and what it bears when late, securities in its place, and what is held further down:
-- the cap of the law was all that was known of it.
alter table schedule_of_values add column release_days integer;
alter table schedule_of_values add column late_monthly numeric(9,4);
-- Contracts so far say nothing else: no more is held from subcontractors than from the contractor.
alter table schedule_of_values add column sub_parity boolean not null default true;
alter table schedule_of_values alter column sub_parity drop default;
alter table schedule_of_values add column securities_section text;
alter table schedule_of_values add column release_within integer;
alter table schedule_of_values add column release_law text;
alter table schedule_of_values add column late_rate numeric(9,4);
alter table schedule_of_values add column late_law text;
alter table schedule_of_values add constraint schedule_of_values_late_law_check check (char_length(late_law) <= 200);
alter table schedule_of_values add constraint schedule_of_values_late_monthly_check check (late_monthly between 0 and 10);
alter table schedule_of_values add constraint schedule_of_values_late_rate_check check (late_rate between 0 and 100);
alter table schedule_of_values add constraint schedule_of_values_release_days_check check (release_days between 1 and 365);
alter table schedule_of_values add constraint schedule_of_values_release_law_check check (char_length(release_law) <= 200);
alter table schedule_of_values add constraint schedule_of_values_release_within_check check (release_within between 1 and 365);
alter table schedule_of_values add constraint schedule_of_values_securities_section_check check (char_length(securities_section) <= 120);

alter table pay_application drop constraint pay_application_kind_check;
alter table pay_application add column sub_retainage numeric(9,4);
alter table pay_application add constraint pay_application_kind_check check (kind in ('progress', 'release', 'securities'));
alter table pay_application add constraint pay_application_sub_retainage_check check (sub_retainage between 0 and 100);

create table retainage_security (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('proposed', 'on_deposit', 'given_back', 'refused')),
  number          text not null check (char_length(number) <= 60),
  contract        uuid not null,
  kind            text not null check (kind in ('treasury', 'municipal', 'deposit', 'credit', 'other')),
  description     text not null check (char_length(description) <= 300),
  custodian       text not null check (char_length(custodian) <= 160),
  value_cents     bigint not null check (value_cents between 1 and 9000000000000000),
  value_currency  text check (value_currency ~ '^[A-Z]{3}$'),
  valued_on       date not null check (valued_on between '1900-01-01' and '2200-12-31'),
  deposited_on    date not null check (deposited_on between '1900-01-01' and '2200-12-31'),
  matures_on      date check (matures_on between '1900-01-01' and '2200-12-31'),
  documents       uuid[] check (cardinality(documents) <= 20),
  completed_on    date check (completed_on between '1900-01-01' and '2200-12-31'),
  accepted_by     uuid,
  accepted_on     date check (accepted_on between '1900-01-01' and '2200-12-31'),
  returned_by     uuid,
  returned_on     date check (returned_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(description, '') || ' ' || coalesce(custodian, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, contract) references contract (organization_id, id),
  foreign key (organization_id, accepted_by) references organization_members (organization_id, id),
  foreign key (organization_id, returned_by) references organization_members (organization_id, id)
);
create index retainage_security_by_status on retainage_security (organization_id, status, number, id);
create index retainage_security_by_contract on retainage_security (organization_id, contract, number, id);
create index retainage_security_by_kind on retainage_security (organization_id, kind, number, id);
create index retainage_security_by_accepted_by on retainage_security (organization_id, accepted_by, id);
create index retainage_security_by_returned_by on retainage_security (organization_id, returned_by, id);
call tenant_table('retainage_security');
call searchable('retainage_security');
