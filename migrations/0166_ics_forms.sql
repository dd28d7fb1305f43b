-- ICS forms: what they are filled from beyond incidents, and the versions of the action plan.
alter table operational_period add column situation text check (char_length(situation) <= 4000);
alter table operational_period add column emphasis text check (char_length(emphasis) <= 2000);
alter table operational_period add column outlook text check (char_length(outlook) <= 2000);
alter table operational_period add column safety_plan text check (char_length(safety_plan) <= 300);
alter table operational_period add column radio_note text check (char_length(radio_note) <= 2000);
alter table operational_period add column medical_procedure text check (char_length(medical_procedure) <= 2000);

-- Work of a division or group in a period, its leader and resources. ICS 204.
create table ics_assignment (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('open', 'done', 'dropped')),
  number          text not null check (char_length(number) <= 60),
  name            text check (char_length(name) <= 160),
  period          uuid not null,
  incident        uuid,
  branch          text check (char_length(branch) <= 80),
  division        text not null check (char_length(division) <= 80),
  leader          uuid not null,
  contact         text check (char_length(contact) <= 120),
  work            text not null check (char_length(work) <= 2000),
  instructions    text check (char_length(instructions) <= 2000),
  report_to       text check (char_length(report_to) <= 160),
  report_at       timestamp with time zone,
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(name, '') || ' ' || coalesce(division, '') || ' ' || coalesce(work, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, period) references operational_period (organization_id, id),
  foreign key (organization_id, incident) references incident (organization_id, id),
  foreign key (organization_id, leader) references organization_members (organization_id, id)
);
create index ics_assignment_by_status on ics_assignment (organization_id, status, number, id);
create index ics_assignment_by_incident on ics_assignment (organization_id, incident, number, id);
create index ics_assignment_by_period on ics_assignment (organization_id, period, number, id);
create index ics_assignment_by_leader on ics_assignment (organization_id, leader, number, id);
call tenant_table('ics_assignment');
call searchable('ics_assignment');

create table ics_assignment_resources (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  kind            text not null check (char_length(kind) <= 120),
  required        integer not null check (required between 1 and 9999),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references ics_assignment (organization_id, id) on delete cascade
);
create index ics_assignment_resources_by_parent on ics_assignment_resources (organization_id, parent, position);
call tenant_table('ics_assignment_resources', removable => true);

-- A radio channel of an operational period with its frequencies. ICS 205.
create table ics_channel (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  name            text not null check (char_length(name) <= 60),
  period          uuid not null,
  incident        uuid,
  zone            text check (char_length(zone) <= 40),
  channel         text check (char_length(channel) <= 20),
  purpose         text not null check (char_length(purpose) <= 80),
  used_by         text check (char_length(used_by) <= 120),
  receives        text not null check (char_length(receives) <= 20),
  receive_tone    text check (char_length(receive_tone) <= 20),
  sends           text not null check (char_length(sends) <= 20),
  send_tone       text check (char_length(send_tone) <= 20),
  mode            text not null check (mode in ('analog', 'digital', 'mixed')),
  remarks         text check (char_length(remarks) <= 200),
  search          tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, period, name),
  foreign key (organization_id, period) references operational_period (organization_id, id),
  foreign key (organization_id, incident) references incident (organization_id, id)
);
create index ics_channel_by_name on ics_channel (organization_id, name, id);
create index ics_channel_by_incident on ics_channel (organization_id, incident, name, id);
create index ics_channel_by_mode on ics_channel (organization_id, mode, name, id);
call tenant_table('ics_channel', removable => true);
call searchable('ics_channel');

-- An aid station, ambulance service or hospital of a period. ICS 206.
create table ics_medical_site (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  name            text not null check (char_length(name) <= 120),
  period          uuid not null,
  incident        uuid,
  kind            text not null check (kind in ('aid_station', 'transport', 'hospital')),
  location        text not null check (char_length(location) <= 200),
  contact         text check (char_length(contact) <= 120),
  has_paramedics  boolean,
  care            text check (care in ('als', 'bls')),
  by_air          integer check (by_air between 0 and 1440),
  by_ground       integer check (by_ground between 0 and 1440),
  trauma_level    integer check (trauma_level between 1 and 5),
  has_burn_center boolean,
  has_helipad     boolean,
  search          tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, period, kind, name),
  foreign key (organization_id, period) references operational_period (organization_id, id),
  foreign key (organization_id, incident) references incident (organization_id, id)
);
create index ics_medical_site_by_name on ics_medical_site (organization_id, name, id);
create index ics_medical_site_by_incident on ics_medical_site (organization_id, incident, name, id);
create index ics_medical_site_by_period on ics_medical_site (organization_id, period, name, id);
create index ics_medical_site_by_kind on ics_medical_site (organization_id, kind, name, id);
call tenant_table('ics_medical_site', removable => true);
call searchable('ics_medical_site');

-- A person, crew or machine on an incident, with the times in and out. ICS 211.
create table ics_check_in (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('in', 'out')),
  number          text not null check (char_length(number) <= 60),
  incident        uuid not null,
  resource        text not null check (char_length(resource) <= 120),
  agency          text not null check (char_length(agency) <= 120),
  type            text not null check (type in ('personnel', 'crew', 'equipment', 'aircraft', 'vehicle')),
  kind            text check (char_length(kind) <= 120),
  units           integer not null check (units between 1 and 9999),
  people          integer not null check (people between 0 and 9999),
  leader          text check (char_length(leader) <= 120),
  contact         text check (char_length(contact) <= 120),
  home_base       text check (char_length(home_base) <= 120),
  request         uuid,
  assignment      uuid,
  in_at           timestamp with time zone,
  out_at          timestamp with time zone,
  recorded_by     uuid,
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(resource, '') || ' ' || coalesce(agency, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, incident) references incident (organization_id, id),
  foreign key (organization_id, request) references resource_request (organization_id, id),
  foreign key (organization_id, assignment) references ics_assignment (organization_id, id),
  foreign key (organization_id, recorded_by) references organization_members (organization_id, id)
);
create index ics_check_in_by_status on ics_check_in (organization_id, status, number, id);
create index ics_check_in_by_incident on ics_check_in (organization_id, incident, number, id);
create index ics_check_in_by_type on ics_check_in (organization_id, type, number, id);
create index ics_check_in_by_assignment on ics_check_in (organization_id, assignment, number, id);
create index ics_check_in_by_in_at on ics_check_in (organization_id, in_at, number, id);
create index ics_check_in_by_request on ics_check_in (organization_id, request, id);
create index ics_check_in_by_recorded_by on ics_check_in (organization_id, recorded_by, id);
call tenant_table('ics_check_in');
call searchable('ics_check_in');

-- A message from one position to another, with its reply. ICS 213.
create table ics_message (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('sent', 'replied')),
  number          text not null check (char_length(number) <= 60),
  incident        uuid not null,
  period          uuid,
  recipient       uuid not null,
  to_position     text check (to_position in ('commander', 'safety', 'information', 'liaison', 'operations', 'planning', 'logistics', 'finance', 'resources', 'situation', 'field')),
  from_position   text check (from_position in ('commander', 'safety', 'information', 'liaison', 'operations', 'planning', 'logistics', 'finance', 'resources', 'situation', 'field')),
  subject         text not null check (char_length(subject) <= 160),
  message         text not null check (char_length(message) <= 4000),
  sender          uuid,
  sent_at         timestamp with time zone,
  reply           text check (char_length(reply) <= 4000),
  replied_by      uuid,
  replied_at      timestamp with time zone,
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(message, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, incident) references incident (organization_id, id),
  foreign key (organization_id, period) references operational_period (organization_id, id),
  foreign key (organization_id, recipient) references organization_members (organization_id, id),
  foreign key (organization_id, sender) references organization_members (organization_id, id),
  foreign key (organization_id, replied_by) references organization_members (organization_id, id)
);
create index ics_message_by_status on ics_message (organization_id, status, number, id);
create index ics_message_by_incident on ics_message (organization_id, incident, number, id);
create index ics_message_by_period on ics_message (organization_id, period, number, id);
create index ics_message_by_recipient on ics_message (organization_id, recipient, number, id);
create index ics_message_by_sent_at on ics_message (organization_id, sent_at, number, id);
create index ics_message_by_sender on ics_message (organization_id, sender, id);
create index ics_message_by_replied_by on ics_message (organization_id, replied_by, id);
call tenant_table('ics_message');
call searchable('ics_message');

-- A version of the incident action plan of a period, with its forms frozen.
create table ics_plan (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('prepared', 'approved', 'returned', 'superseded')),
  number          text not null check (char_length(number) <= 60),
  name            text not null check (char_length(name) <= 120),
  incident        uuid not null,
  period          uuid not null,
  place           integer not null check (place between 1 and 9999),
  forms           bigint not null check (forms between 1 and 9007199254740991),
  empty_blocks    bigint not null check (empty_blocks between 0 and 9007199254740991),
  prepared_by     uuid,
  prepared_at     timestamp with time zone,
  commander       uuid,
  approved_by     uuid,
  approved_at     timestamp with time zone,
  sha256          text not null check (char_length(sha256) <= 64),
  content         text not null check (char_length(content) <= 1000000),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, period, place),
  foreign key (organization_id, incident) references incident (organization_id, id),
  foreign key (organization_id, period) references operational_period (organization_id, id),
  foreign key (organization_id, prepared_by) references organization_members (organization_id, id),
  foreign key (organization_id, commander) references organization_members (organization_id, id),
  foreign key (organization_id, approved_by) references organization_members (organization_id, id)
);
create index ics_plan_by_status on ics_plan (organization_id, status, number, id);
create index ics_plan_by_incident on ics_plan (organization_id, incident, number, id);
create index ics_plan_by_period on ics_plan (organization_id, period, number, id);
create index ics_plan_by_prepared_at on ics_plan (organization_id, prepared_at, number, id);
create index ics_plan_by_prepared_by on ics_plan (organization_id, prepared_by, id);
create index ics_plan_by_commander on ics_plan (organization_id, commander, id);
create index ics_plan_by_approved_by on ics_plan (organization_id, approved_by, id);
call tenant_table('ics_plan');
call searchable('ics_plan');
