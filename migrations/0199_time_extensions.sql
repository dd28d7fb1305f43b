-- A request to the recipient or FEMA for a later work deadline of a PA project.
create table time_extension (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'submitted', 'granted', 'denied', 'withdrawn')),
  number          text not null check (char_length(number) <= 60),
  project         uuid not null,
  grantor         text not null check (grantor in ('recipient', 'fema')),
  requested_until date not null check (requested_until between '1900-01-01' and '2200-12-31'),
  cause           text not null check (cause in ('permits', 'environmental', 'weather', 'supply', 'design', 'other')),
  justification   text check (char_length(justification) <= 6000),
  work_done       text check (char_length(work_done) <= 3000),
  work_left       text check (char_length(work_left) <= 3000),
  late_reason     text check (char_length(late_reason) <= 500),
  documents       uuid[] check (cardinality(documents) <= 20),
  sent_on         date check (sent_on between '1900-01-01' and '2200-12-31'),
  decided_on      date check (decided_on between '1900-01-01' and '2200-12-31'),
  granted_until   date check (granted_until between '1900-01-01' and '2200-12-31'),
  provisions      text check (char_length(provisions) <= 1000),
  due_on          date check (due_on between '1900-01-01' and '2200-12-31'),
  earlier         text check (char_length(earlier) <= 8000),
  is_late         boolean,
  submitted_by    uuid,
  decided_by      uuid,
  search          tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, project) references pa_project (organization_id, id),
  foreign key (organization_id, submitted_by) references organization_members (organization_id, id),
  foreign key (organization_id, decided_by) references organization_members (organization_id, id)
);
create index time_extension_by_status on time_extension (organization_id, status, number, id);
create index time_extension_by_project on time_extension (organization_id, project, number, id);
create index time_extension_by_grantor on time_extension (organization_id, grantor, number, id);
create index time_extension_by_cause on time_extension (organization_id, cause, number, id);
create index time_extension_by_requested_until on time_extension (organization_id, requested_until, number, id);
create index time_extension_by_submitted_by on time_extension (organization_id, submitted_by, id);
create index time_extension_by_decided_by on time_extension (organization_id, decided_by, id);
call tenant_table('time_extension');
call searchable('time_extension');

create table time_extension_schedule (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  milestone       text not null check (char_length(milestone) <= 160),
  due_on          date not null check (due_on between '1900-01-01' and '2200-12-31'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references time_extension (organization_id, id) on delete cascade
);
create index time_extension_schedule_by_parent on time_extension_schedule (organization_id, parent, position);
call tenant_table('time_extension_schedule', removable => true);

