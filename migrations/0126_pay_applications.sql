-- Construction contracts are billed by pay applications against a schedule of values; lien waivers release their payment.
-- The contract sum by item of work, with the retainage terms and the certifier.
create table schedule_of_values (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'submitted', 'adopted', 'discarded')),
  number          text not null check (char_length(number) <= 60),
  contract        uuid not null,
  purchase_order  uuid not null,
  certifier       uuid not null,
  total_cents     bigint not null check (total_cents between -9000000000000000 and 9000000000000000),
  total_currency  text check (total_currency ~ '^[A-Z]{3}$'),
  work_percent    numeric(9,4) not null check (work_percent between 0 and 100),
  stored_percent  numeric(9,4) not null check (stored_percent between 0 and 100),
  reduced_at      numeric(9,4) check (reduced_at between 0 and 100),
  reduced_percent numeric(9,4) check (reduced_percent between 0 and 100),
  terms_section   text not null check (char_length(terms_section) <= 120),
  cap_percent     numeric(9,4) check (cap_percent between 0 and 100),
  cap_law         text check (char_length(cap_law) <= 200),
  submitted_by    uuid,
  adopted_by      uuid,
  adopted_on      date check (adopted_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, contract) references contract (organization_id, id),
  foreign key (organization_id, purchase_order) references purchase_order (organization_id, id),
  foreign key (organization_id, certifier) references organization_members (organization_id, id),
  foreign key (organization_id, submitted_by) references organization_members (organization_id, id),
  foreign key (organization_id, adopted_by) references organization_members (organization_id, id)
);
create index schedule_of_values_by_status on schedule_of_values (organization_id, status, number, id);
create index schedule_of_values_by_contract on schedule_of_values (organization_id, contract, number, id);
create index schedule_of_values_by_certifier on schedule_of_values (organization_id, certifier, number, id);
create index schedule_of_values_by_purchase_order on schedule_of_values (organization_id, purchase_order, id);
create index schedule_of_values_by_submitted_by on schedule_of_values (organization_id, submitted_by, id);
create index schedule_of_values_by_adopted_by on schedule_of_values (organization_id, adopted_by, id);
call tenant_table('schedule_of_values');
call searchable('schedule_of_values');

create table schedule_of_values_lines (
  organization_id    uuid not null references organization (id),
  id                 uuid not null,
  parent             uuid not null,
  position           integer not null,
  item               text not null check (char_length(item) <= 12),
  description        text not null check (char_length(description) <= 200),
  scheduled_cents    bigint not null check (scheduled_cents between -9000000000000000 and 9000000000000000),
  scheduled_currency text check (scheduled_currency ~ '^[A-Z]{3}$'),
  change             uuid,
  primary key (organization_id, id),
  foreign key (organization_id, parent) references schedule_of_values (organization_id, id) on delete cascade,
  foreign key (organization_id, change) references contract_change (organization_id, id)
);
create index schedule_of_values_lines_by_parent on schedule_of_values_lines (organization_id, parent, position);
create index schedule_of_values_lines_by_change on schedule_of_values_lines (organization_id, change, parent);
call tenant_table('schedule_of_values_lines', removable => true);

create table schedule_of_values_subcontractors (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  name            text not null check (char_length(name) <= 160),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references schedule_of_values (organization_id, id) on delete cascade
);
create index schedule_of_values_subcontractors_by_parent on schedule_of_values_subcontractors (organization_id, parent, position);
call tenant_table('schedule_of_values_subcontractors', removable => true);

create table schedule_of_values_adopted (
  organization_id    uuid not null references organization (id),
  id                 uuid not null,
  parent             uuid not null,
  position           integer not null,
  item               text not null check (char_length(item) <= 12),
  description        text not null check (char_length(description) <= 200),
  scheduled_cents    bigint not null check (scheduled_cents between -9000000000000000 and 9000000000000000),
  scheduled_currency text check (scheduled_currency ~ '^[A-Z]{3}$'),
  change             uuid,
  primary key (organization_id, id),
  foreign key (organization_id, parent) references schedule_of_values (organization_id, id) on delete cascade,
  foreign key (organization_id, change) references contract_change (organization_id, id)
);
create index schedule_of_values_adopted_by_parent on schedule_of_values_adopted (organization_id, parent, position);
create index schedule_of_values_adopted_by_change on schedule_of_values_adopted (organization_id, change, parent);
call tenant_table('schedule_of_values_adopted', removable => true);

-- A contractor’s application for payment with its continuation sheet and certificate.
create table pay_application (
  organization_id           uuid not null references organization (id),
  id                        uuid not null,
  version                   integer not null default 1,
  created_at                timestamp with time zone not null default now(),
  created_by                uuid not null,
  updated_at                timestamp with time zone not null default now(),
  status                    text not null check (status in ('draft', 'submitted', 'returned', 'certified', 'discarded')),
  number                    text not null check (char_length(number) <= 60),
  contract                  uuid not null,
  place                     integer check (place between 1 and 9999),
  kind                      text not null check (kind in ('progress', 'release')),
  vendor                    uuid,
  period_until              date not null check (period_until between '1900-01-01' and '2200-12-31'),
  received_on               date not null check (received_on between '1900-01-01' and '2200-12-31'),
  release_cents             bigint check (release_cents between 0 and 9000000000000000),
  release_currency          text check (release_currency ~ '^[A-Z]{3}$'),
  completed_on              date check (completed_on between '1900-01-01' and '2200-12-31'),
  documents                 uuid[] check (cardinality(documents) <= 20),
  original_sum_cents        bigint check (original_sum_cents between -9000000000000000 and 9000000000000000),
  original_sum_currency     text check (original_sum_currency ~ '^[A-Z]{3}$'),
  change_sum_cents          bigint check (change_sum_cents between -9000000000000000 and 9000000000000000),
  change_sum_currency       text check (change_sum_currency ~ '^[A-Z]{3}$'),
  contract_sum_cents        bigint check (contract_sum_cents between -9000000000000000 and 9000000000000000),
  contract_sum_currency     text check (contract_sum_currency ~ '^[A-Z]{3}$'),
  earned_cents              bigint check (earned_cents between -9000000000000000 and 9000000000000000),
  earned_currency           text check (earned_currency ~ '^[A-Z]{3}$'),
  retained_cents            bigint check (retained_cents between -9000000000000000 and 9000000000000000),
  retained_currency         text check (retained_currency ~ '^[A-Z]{3}$'),
  net_cents                 bigint check (net_cents between -9000000000000000 and 9000000000000000),
  net_currency              text check (net_currency ~ '^[A-Z]{3}$'),
  certified_before_cents    bigint check (certified_before_cents between -9000000000000000 and 9000000000000000),
  certified_before_currency text check (certified_before_currency ~ '^[A-Z]{3}$'),
  due_cents                 bigint check (due_cents between -9000000000000000 and 9000000000000000),
  due_currency              text check (due_currency ~ '^[A-Z]{3}$'),
  to_finish_cents           bigint check (to_finish_cents between -9000000000000000 and 9000000000000000),
  to_finish_currency        text check (to_finish_currency ~ '^[A-Z]{3}$'),
  work_rate                 numeric(9,4) check (work_rate between 0 and 100),
  stored_rate               numeric(9,4) check (stored_rate between 0 and 100),
  certifier                 uuid,
  submitted_by              uuid,
  certified_by              uuid,
  certified_on              date check (certified_on between '1900-01-01' and '2200-12-31'),
  search                    tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, contract) references contract (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, certifier) references organization_members (organization_id, id),
  foreign key (organization_id, submitted_by) references organization_members (organization_id, id),
  foreign key (organization_id, certified_by) references organization_members (organization_id, id)
);
create index pay_application_by_status on pay_application (organization_id, status, number, id);
create index pay_application_by_contract on pay_application (organization_id, contract, number, id);
create index pay_application_by_vendor on pay_application (organization_id, vendor, number, id);
create index pay_application_by_kind on pay_application (organization_id, kind, number, id);
create index pay_application_by_certifier on pay_application (organization_id, certifier, number, id);
create index pay_application_by_period_until on pay_application (organization_id, period_until, number, id);
create index pay_application_by_submitted_by on pay_application (organization_id, submitted_by, id);
create index pay_application_by_certified_by on pay_application (organization_id, certified_by, id);
call tenant_table('pay_application');
call searchable('pay_application');

create table pay_application_lines (
  organization_id    uuid not null references organization (id),
  id                 uuid not null,
  parent             uuid not null,
  position           integer not null,
  item               text not null check (char_length(item) <= 12),
  description        text check (char_length(description) <= 200),
  work_cents         bigint check (work_cents between 0 and 9000000000000000),
  work_currency      text check (work_currency ~ '^[A-Z]{3}$'),
  installed_cents    bigint check (installed_cents between 0 and 9000000000000000),
  installed_currency text check (installed_currency ~ '^[A-Z]{3}$'),
  stored_cents       bigint check (stored_cents between 0 and 9000000000000000),
  stored_currency    text check (stored_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references pay_application (organization_id, id) on delete cascade
);
create index pay_application_lines_by_parent on pay_application_lines (organization_id, parent, position);
call tenant_table('pay_application_lines', removable => true);

create table pay_application_cuts (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  item            text not null check (char_length(item) <= 12),
  work_cents      bigint check (work_cents between 0 and 9000000000000000),
  work_currency   text check (work_currency ~ '^[A-Z]{3}$'),
  stored_cents    bigint check (stored_cents between 0 and 9000000000000000),
  stored_currency text check (stored_currency ~ '^[A-Z]{3}$'),
  reason          text not null check (char_length(reason) <= 300),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references pay_application (organization_id, id) on delete cascade
);
create index pay_application_cuts_by_parent on pay_application_cuts (organization_id, parent, position);
call tenant_table('pay_application_cuts', removable => true);

create table pay_application_sheet (
  organization_id    uuid not null references organization (id),
  id                 uuid not null,
  parent             uuid not null,
  position           integer not null,
  item               text not null check (char_length(item) <= 12),
  description        text not null check (char_length(description) <= 200),
  scheduled_cents    bigint not null check (scheduled_cents between -9000000000000000 and 9000000000000000),
  scheduled_currency text check (scheduled_currency ~ '^[A-Z]{3}$'),
  before_cents       bigint not null check (before_cents between 0 and 9000000000000000),
  before_currency    text check (before_currency ~ '^[A-Z]{3}$'),
  work_cents         bigint not null check (work_cents between 0 and 9000000000000000),
  work_currency      text check (work_currency ~ '^[A-Z]{3}$'),
  stored_cents       bigint not null check (stored_cents between 0 and 9000000000000000),
  stored_currency    text check (stored_currency ~ '^[A-Z]{3}$'),
  earned_cents       bigint not null check (earned_cents between 0 and 9000000000000000),
  earned_currency    text check (earned_currency ~ '^[A-Z]{3}$'),
  balance_cents      bigint not null check (balance_cents between 0 and 9000000000000000),
  balance_currency   text check (balance_currency ~ '^[A-Z]{3}$'),
  retained_cents     bigint not null check (retained_cents between 0 and 9000000000000000),
  retained_currency  text check (retained_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references pay_application (organization_id, id) on delete cascade
);
create index pay_application_sheet_by_parent on pay_application_sheet (organization_id, parent, position);
call tenant_table('pay_application_sheet', removable => true);

-- A lien waiver of the contractor or a subcontractor for one pay application.
create table lien_waiver (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('received', 'verified', 'rejected')),
  party           text not null check (char_length(party) <= 160),
  application     uuid not null,
  kind            text not null check (kind in ('conditional', 'unconditional')),
  amount_cents    bigint not null check (amount_cents between 0 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  through_on      date not null check (through_on between '1900-01-01' and '2200-12-31'),
  documents       uuid[] check (cardinality(documents) <= 20),
  verified_by     uuid,
  verified_on     date check (verified_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(party, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, application) references pay_application (organization_id, id),
  foreign key (organization_id, verified_by) references organization_members (organization_id, id)
);
create index lien_waiver_by_party on lien_waiver (organization_id, party, id);
create index lien_waiver_by_status on lien_waiver (organization_id, status, party, id);
create index lien_waiver_by_application on lien_waiver (organization_id, application, party, id);
create index lien_waiver_by_kind on lien_waiver (organization_id, kind, party, id);
create index lien_waiver_by_verified_by on lien_waiver (organization_id, verified_by, id);
call tenant_table('lien_waiver');
call searchable('lien_waiver');

-- What a certificate became.
alter table invoice add column pay_application uuid;
alter table invoice add foreign key (organization_id, pay_application) references pay_application (organization_id, id);
create index invoice_by_pay_application on invoice (organization_id, pay_application, id);
