-- What an incident needs, by when and where, and how it is filled.
create table resource_request (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'submitted', 'approved', 'logistics', 'sourced', 'en_route', 'delivered', 'demobilized', 'closed', 'unfilled', 'cancelled')),
  number          text not null check (char_length(number) <= 60),
  incident        uuid not null,
  period          uuid,
  need            text not null check (char_length(need) <= 200),
  priority        text not null check (priority in ('now', 'high', 'medium', 'low')),
  needed_at       timestamp with time zone not null,
  deliver_to      text not null check (char_length(deliver_to) <= 200),
  total_cents     bigint not null check (total_cents between -9000000000000000 and 9000000000000000),
  total_currency  text check (total_currency ~ '^[A-Z]{3}$'),
  substitutes     text check (char_length(substitutes) <= 500),
  requested_by    uuid not null,
  position        text check (position in ('commander', 'safety', 'information', 'liaison', 'operations', 'planning', 'logistics', 'finance', 'resources', 'situation', 'field')),
  category        text check (category in ('a', 'b', 'c', 'd', 'e', 'f', 'g', 'z')),
  arrives_at      timestamp with time zone,
  actual_cents    bigint check (actual_cents between 0 and 9000000000000000),
  actual_currency text check (actual_currency ~ '^[A-Z]{3}$'),
  requisition     uuid,
  submitted_at    timestamp with time zone,
  approved_by     uuid,
  approved_at     timestamp with time zone,
  sourced_at      timestamp with time zone,
  delivered_at    timestamp with time zone,
  ended_at        timestamp with time zone,
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(need, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, incident) references incident (organization_id, id),
  foreign key (organization_id, period) references operational_period (organization_id, id),
  foreign key (organization_id, requested_by) references organization_members (organization_id, id),
  foreign key (organization_id, requisition) references requisition (organization_id, id),
  foreign key (organization_id, approved_by) references organization_members (organization_id, id)
);
create index resource_request_by_status on resource_request (organization_id, status, number, id);
create index resource_request_by_incident on resource_request (organization_id, incident, number, id);
create index resource_request_by_period on resource_request (organization_id, period, number, id);
create index resource_request_by_priority on resource_request (organization_id, priority, number, id);
create index resource_request_by_category on resource_request (organization_id, category, number, id);
create index resource_request_by_needed_at on resource_request (organization_id, needed_at, number, id);
create index resource_request_by_requested_by on resource_request (organization_id, requested_by, number, id);
create index resource_request_by_requisition on resource_request (organization_id, requisition, id);
create index resource_request_by_approved_by on resource_request (organization_id, approved_by, id);
call tenant_table('resource_request');
call searchable('resource_request');

create table resource_request_lines (
  organization_id     uuid not null references organization (id),
  id                  uuid not null,
  parent              uuid not null,
  position            integer not null,
  item                text not null check (char_length(item) <= 200),
  kind                text check (char_length(kind) <= 120),
  quantity_amount     numeric(18,6) not null check (quantity_amount > 0),
  quantity_unit       text check (quantity_unit ~ '^[A-Z][A-Z0-9]{0,9}$'),
  unit_price_cents    bigint not null check (unit_price_cents between 0 and 9000000000000000),
  unit_price_currency text check (unit_price_currency ~ '^[A-Z]{3}$'),
  amount_cents        bigint check (amount_cents between -9000000000000000 and 9000000000000000),
  amount_currency     text check (amount_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references resource_request (organization_id, id) on delete cascade
);
create index resource_request_lines_by_parent on resource_request_lines (organization_id, parent, position);
call tenant_table('resource_request_lines', removable => true);

create table resource_request_fills (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  for_line        integer not null check (for_line between 1 and 500),
  filled_amount   numeric(18,6) not null check (filled_amount > 0),
  filled_unit     text check (filled_unit ~ '^[A-Z][A-Z0-9]{0,9}$'),
  source          text check (source in ('own_stock', 'mutual_aid', 'contract', 'purchase')),
  supplier        text not null check (char_length(supplier) <= 160),
  reference       text check (char_length(reference) <= 120),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references resource_request (organization_id, id) on delete cascade
);
create index resource_request_fills_by_parent on resource_request_fills (organization_id, parent, position);
call tenant_table('resource_request_fills', removable => true);


-- An entry of an incident’s log; a correction is an entry of its own.
create table incident_event (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  name            text not null check (char_length(name) <= 80),
  incident        uuid not null,
  period          uuid,
  place           bigint not null check (place between 1 and 9007199254740991),
  occurred_at     timestamp with time zone not null,
  logged_at       timestamp with time zone not null,
  logged_by       uuid,
  is_late         boolean not null,
  position        text check (position in ('commander', 'safety', 'information', 'liaison', 'operations', 'planning', 'logistics', 'finance', 'resources', 'situation', 'field')),
  kind            text not null check (kind in ('log', 'decision', 'request', 'alert', 'damage', 'cost', 'weather', 'comms')),
  severity        text not null check (severity in ('routine', 'significant', 'critical')),
  text            text not null check (char_length(text) <= 4000),
  site            text check (char_length(site) <= 200),
  corrects        uuid,
  request         uuid,
  previous_hash   text not null check (char_length(previous_hash) <= 64),
  hash            text not null check (char_length(hash) <= 64),
  search          tsvector generated always as (words_of(coalesce(name, '') || ' ' || coalesce(text, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, incident, place),
  unique (organization_id, incident, previous_hash),
  foreign key (organization_id, incident) references incident (organization_id, id),
  foreign key (organization_id, period) references operational_period (organization_id, id),
  foreign key (organization_id, logged_by) references organization_members (organization_id, id),
  foreign key (organization_id, corrects) references incident_event (organization_id, id),
  foreign key (organization_id, request) references resource_request (organization_id, id)
);
create index incident_event_by_logged_at on incident_event (organization_id, logged_at, id);
create index incident_event_by_incident on incident_event (organization_id, incident, logged_at, id);
create index incident_event_by_period on incident_event (organization_id, period, logged_at, id);
create index incident_event_by_position on incident_event (organization_id, position, logged_at, id);
create index incident_event_by_kind on incident_event (organization_id, kind, logged_at, id);
create index incident_event_by_severity on incident_event (organization_id, severity, logged_at, id);
create index incident_event_by_is_late on incident_event (organization_id, is_late, logged_at, id);
create index incident_event_by_occurred_at on incident_event (organization_id, occurred_at, logged_at, id);
create index incident_event_by_logged_by on incident_event (organization_id, logged_by, id);
create index incident_event_by_corrects on incident_event (organization_id, corrects, id);
create index incident_event_by_request on incident_event (organization_id, request, id);
call tenant_table('incident_event');
call searchable('incident_event');


-- The situation of an incident, composed from its log and requests, with the entries it is made of.
create table situation_report (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('working', 'review', 'published', 'discarded')),
  number          text not null check (char_length(number) <= 60),
  incident        uuid not null,
  period          uuid,
  from_at         timestamp with time zone not null,
  until_at        timestamp with time zone not null,
  text            text not null check (char_length(text) <= 20000),
  entries         bigint check (entries between 0 and 9007199254740991),
  chain_head      text check (char_length(chain_head) <= 64),
  written_by      uuid,
  published_by    uuid,
  published_at    timestamp with time zone,
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(text, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, incident) references incident (organization_id, id),
  foreign key (organization_id, period) references operational_period (organization_id, id),
  foreign key (organization_id, written_by) references organization_members (organization_id, id),
  foreign key (organization_id, published_by) references organization_members (organization_id, id)
);
create index situation_report_by_status on situation_report (organization_id, status, number, id);
create index situation_report_by_incident on situation_report (organization_id, incident, number, id);
create index situation_report_by_period on situation_report (organization_id, period, number, id);
create index situation_report_by_written_by on situation_report (organization_id, written_by, id);
create index situation_report_by_published_by on situation_report (organization_id, published_by, id);
call tenant_table('situation_report');
call searchable('situation_report');

create table situation_report_sources (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  event           uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, parent) references situation_report (organization_id, id) on delete cascade,
  foreign key (organization_id, event) references incident_event (organization_id, id)
);
create index situation_report_sources_by_parent on situation_report_sources (organization_id, parent, position);
create index situation_report_sources_by_event on situation_report_sources (organization_id, event);
call tenant_table('situation_report_sources', removable => true);
