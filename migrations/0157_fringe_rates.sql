-- Benefit rates of an employee group by component, for regular and overtime pay.
create table fringe_sheet (
  organization_id   uuid not null references organization (id),
  id                uuid not null,
  version           integer not null default 1,
  created_at        timestamp with time zone not null default now(),
  created_by        uuid not null,
  updated_at        timestamp with time zone not null default now(),
  status            text not null check (status in ('draft', 'submitted', 'approved', 'retired', 'discarded')),
  number            text not null check (char_length(number) <= 60),
  title             text not null check (char_length(title) <= 120),
  from_day          date not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day         date not null check (until_day between '1900-01-01' and '2200-12-31'),
  base_pay_cents    bigint not null check (base_pay_cents between 1 and 9000000000000000),
  base_pay_currency text check (base_pay_currency ~ '^[A-Z]{3}$'),
  paid_hours        integer not null check (paid_hours between 1 and 3000),
  documents         uuid[] check (cardinality(documents) <= 20),
  note              text check (char_length(note) <= 2000),
  regular_rate      numeric(9,4) check (regular_rate between 0 and 100),
  overtime_rate     numeric(9,4) check (overtime_rate between 0 and 100),
  submitted_by      uuid,
  approved_by       uuid,
  approved_on       date check (approved_on between '1900-01-01' and '2200-12-31'),
  search            tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(title, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, submitted_by) references organization_members (organization_id, id),
  foreign key (organization_id, approved_by) references organization_members (organization_id, id)
);
create index fringe_sheet_by_status on fringe_sheet (organization_id, status, number, id);
create index fringe_sheet_by_from_day on fringe_sheet (organization_id, from_day, number, id);
create index fringe_sheet_by_until_day on fringe_sheet (organization_id, until_day, number, id);
create index fringe_sheet_by_submitted_by on fringe_sheet (organization_id, submitted_by, id);
create index fringe_sheet_by_approved_by on fringe_sheet (organization_id, approved_by, id);
call tenant_table('fringe_sheet');
call searchable('fringe_sheet');

create table fringe_sheet_lines (
  organization_id      uuid not null references organization (id),
  id                   uuid not null,
  parent               uuid not null,
  position             integer not null,
  component            text not null check (component in ('holidays', 'vacation', 'sick', 'social_security', 'medicare', 'unemployment', 'workers', 'retirement', 'health', 'life', 'other')),
  leave_hours_amount   numeric(18,6) check (leave_hours_amount > 0),
  leave_hours_unit     text check (leave_hours_unit in ('HR')),
  annual_cost_cents    bigint check (annual_cost_cents between 1 and 9000000000000000),
  annual_cost_currency text check (annual_cost_currency ~ '^[A-Z]{3}$'),
  on_overtime          boolean,
  primary key (organization_id, id),
  foreign key (organization_id, parent) references fringe_sheet (organization_id, id) on delete cascade
);
create index fringe_sheet_lines_by_parent on fringe_sheet_lines (organization_id, parent, position);
call tenant_table('fringe_sheet_lines', removable => true);
