-- An emergency with its area, activation level, objectives, periods and cost center.
create table incident (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('open', 'demobilizing', 'closed')),
  number          text not null check (char_length(number) <= 60),
  name            text not null check (char_length(name) <= 160),
  hazard          text not null check (hazard in ('flood', 'hurricane', 'tornado', 'wildfire', 'winter_storm', 'hazmat', 'outage', 'cyber', 'public_health', 'other')),
  area            text not null check (char_length(area) <= 200),
  level           text not null check (level in ('monitoring', 'partial', 'full')),
  started_at      timestamp with time zone not null,
  ended_at        timestamp with time zone,
  commander       uuid not null,
  cost_center     uuid,
  disaster        uuid,
  objectives      text check (char_length(objectives) <= 4000),
  late_after      integer not null check (late_after between 1 and 1440),
  demobilized_by  uuid,
  closed_by       uuid,
  closed_on       date check (closed_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(name, '') || ' ' || coalesce(area, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, commander) references organization_members (organization_id, id),
  foreign key (organization_id, cost_center) references cost_center (organization_id, id),
  foreign key (organization_id, disaster) references declared_disaster (organization_id, id),
  foreign key (organization_id, demobilized_by) references organization_members (organization_id, id),
  foreign key (organization_id, closed_by) references organization_members (organization_id, id)
);
create index incident_by_started_at on incident (organization_id, started_at, id);
create index incident_by_status on incident (organization_id, status, started_at, id);
create index incident_by_hazard on incident (organization_id, hazard, started_at, id);
create index incident_by_level on incident (organization_id, level, started_at, id);
create index incident_by_cost_center on incident (organization_id, cost_center, started_at, id);
create index incident_by_commander on incident (organization_id, commander, id);
create index incident_by_disaster on incident (organization_id, disaster, id);
create index incident_by_demobilized_by on incident (organization_id, demobilized_by, id);
create index incident_by_closed_by on incident (organization_id, closed_by, id);
call tenant_table('incident');
call searchable('incident');


-- A shift of an incident with its objectives and its hand-over to the next.
create table operational_period (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'ended')),
  name            text not null check (char_length(name) <= 60),
  incident        uuid not null,
  place           integer not null check (place between 1 and 9999),
  starts_at       timestamp with time zone not null,
  ends_at         timestamp with time zone not null,
  objectives      text not null check (char_length(objectives) <= 4000),
  safety          text check (char_length(safety) <= 2000),
  weather         text check (char_length(weather) <= 2000),
  handover        text check (char_length(handover) <= 4000),
  handed_by       uuid,
  carried         bigint check (carried between 0 and 9007199254740991),
  search          tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, incident, place),
  unique (organization_id, incident, starts_at),
  foreign key (organization_id, incident) references incident (organization_id, id),
  foreign key (organization_id, handed_by) references organization_members (organization_id, id)
);
create index operational_period_by_starts_at on operational_period (organization_id, starts_at, id);
create index operational_period_by_status on operational_period (organization_id, status, starts_at, id);
create index operational_period_by_handed_by on operational_period (organization_id, handed_by, id);
call tenant_table('operational_period');
call searchable('operational_period');


-- Who holds a position of the incident command system in an operational period.
create table incident_position (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  number          text not null check (char_length(number) <= 60),
  name            text check (char_length(name) <= 120),
  period          uuid not null,
  incident        uuid,
  position        text not null check (position in ('commander', 'safety', 'information', 'liaison', 'operations', 'planning', 'logistics', 'finance', 'resources', 'situation', 'field')),
  holder          uuid not null,
  channel         text check (char_length(channel) <= 60),
  note            text check (char_length(note) <= 500),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, period, position, holder),
  foreign key (organization_id, period) references operational_period (organization_id, id),
  foreign key (organization_id, incident) references incident (organization_id, id),
  foreign key (organization_id, holder) references organization_members (organization_id, id)
);
create index incident_position_by_created_at on incident_position (organization_id, created_at, id);
create index incident_position_by_incident on incident_position (organization_id, incident, created_at, id);
create index incident_position_by_period on incident_position (organization_id, period, created_at, id);
create index incident_position_by_position on incident_position (organization_id, position, created_at, id);
create index incident_position_by_holder on incident_position (organization_id, holder, created_at, id);
call tenant_table('incident_position', removable => true);
call searchable('incident_position');
