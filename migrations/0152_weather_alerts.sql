-- An area of the National Weather Service feed that is read every five minutes.
create table alert_feed (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'paused')),
  area            text not null check (area in ('AL', 'AK', 'AS', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'GU', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS', 'KY', 'LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC', 'ND', 'MP', 'OH', 'OK', 'OR', 'PA', 'PR', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VI', 'VA', 'WA', 'WV', 'WI', 'WY', 'AM', 'AN', 'GM', 'LE', 'LH', 'LM', 'LO', 'LS', 'PZ', 'PK', 'PH')),
  read_at         timestamp with time zone,
  as_of           timestamp with time zone,
  expected        bigint check (expected between 0 and 9007199254740991),
  failure         text check (char_length(failure) <= 300),
  failed_since    timestamp with time zone,
  failures        bigint not null check (failures between 0 and 9007199254740991),
  next_at         timestamp with time zone,
  primary key (organization_id, id),
  unique (organization_id, area)
);
create index alert_feed_by_status on alert_feed (organization_id, status, area, id);
call tenant_table('alert_feed');

-- What one file or one reading of the feed brought.
create table alert_import (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  number          text not null check (char_length(number) <= 60),
  source          text not null check (source in ('file', 'feed')),
  feed            uuid,
  file_name       text check (char_length(file_name) <= 200),
  as_of           timestamp with time zone not null,
  read_at         timestamp with time zone not null,
  expected        bigint not null check (expected between 0 and 9007199254740991),
  created         bigint not null check (created between 0 and 9007199254740991),
  known           bigint not null check (known between 0 and 9007199254740991),
  rejected        bigint not null check (rejected between 0 and 9007199254740991),
  search          tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, feed) references alert_feed (organization_id, id)
);
create index alert_import_by_source on alert_import (organization_id, source, number, id);
create index alert_import_by_feed on alert_import (organization_id, feed, number, id);
create index alert_import_by_as_of on alert_import (organization_id, as_of, number, id);
call tenant_table('alert_import');
call searchable('alert_import');

create table alert_import_troubles (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  row             bigint not null check (row between 1 and 9007199254740991),
  field           text not null check (char_length(field) <= 120),
  reason          text not null check (char_length(reason) <= 300),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references alert_import (organization_id, id) on delete cascade
);
create index alert_import_troubles_by_parent on alert_import_troubles (organization_id, parent, position);
call tenant_table('alert_import_troubles', removable => true);

-- A message of the National Weather Service, as it was published.
create table weather_alert (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  headline        text not null check (char_length(headline) <= 500),
  event           text not null check (char_length(event) <= 120),
  hazard          text not null check (hazard in ('tsunami', 'tornado', 'extreme_wind', 'thunderstorm', 'flash_flood', 'civil', 'tropical', 'coastal', 'flood', 'winter', 'fire', 'wind', 'heat', 'cold', 'marine', 'air', 'other')),
  severity        text not null check (severity in ('extreme', 'severe', 'moderate', 'minor', 'unknown')),
  certainty       text not null check (certainty in ('observed', 'likely', 'possible', 'unlikely', 'unknown')),
  urgency         text not null check (urgency in ('immediate', 'expected', 'future', 'past', 'unknown')),
  alert_status    text not null check (alert_status in ('actual', 'exercise', 'system', 'test', 'draft')),
  message_type    text not null check (message_type in ('alert', 'update', 'cancel', 'ack', 'error')),
  response        text check (char_length(response) <= 40),
  sender          text not null check (char_length(sender) <= 160),
  description     text check (char_length(description) <= 20000),
  instruction     text check (char_length(instruction) <= 10000),
  area            text check (char_length(area) <= 10000),
  sent_at         timestamp with time zone not null,
  effective_at    timestamp with time zone,
  onset_at        timestamp with time zone,
  expires_at      timestamp with time zone not null,
  ends_at         timestamp with time zone,
  until_at        timestamp with time zone not null,
  zones           text[],
  counties        text[],
  outlines        jsonb check (jsonb_typeof(outlines) in ('object', 'array')),
  replaces        text[],
  urn             text not null check (char_length(urn) <= 120),
  brought_by      uuid not null,
  search          tsvector generated always as (words_of(coalesce(headline, '') || ' ' || coalesce(event, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, urn),
  foreign key (organization_id, brought_by) references alert_import (organization_id, id)
);
create index weather_alert_by_sent_at on weather_alert (organization_id, sent_at, id);
create index weather_alert_by_hazard on weather_alert (organization_id, hazard, sent_at, id);
create index weather_alert_by_severity on weather_alert (organization_id, severity, sent_at, id);
create index weather_alert_by_alert_status on weather_alert (organization_id, alert_status, sent_at, id);
create index weather_alert_by_message_type on weather_alert (organization_id, message_type, sent_at, id);
create index weather_alert_by_until_at on weather_alert (organization_id, until_at, sent_at, id);
create index weather_alert_by_brought_by on weather_alert (organization_id, brought_by, id);
call tenant_table('weather_alert');
call searchable('weather_alert');

-- A place of the agency that weather alerts are matched against.
create table alert_site (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'retired')),
  name            text not null check (char_length(name) <= 120),
  kind            text not null check (kind in ('facility', 'utility', 'shelter', 'staging', 'crew', 'route', 'service_area')),
  agency          uuid,
  contact         uuid,
  place           jsonb check (jsonb_typeof(place) = 'object'),
  zones           text[],
  counties        text[],
  note            text check (char_length(note) <= 500),
  search          tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, name),
  foreign key (organization_id, agency) references agency (organization_id, id),
  foreign key (organization_id, contact) references organization_members (organization_id, id)
);
create index alert_site_by_status on alert_site (organization_id, status, name, id);
create index alert_site_by_kind on alert_site (organization_id, kind, name, id);
create index alert_site_by_agency on alert_site (organization_id, agency, name, id);
create index alert_site_by_contact on alert_site (organization_id, contact, id);
call tenant_table('alert_site');
call searchable('alert_site');

-- Who is notified about which hazards, from which severity on.
create table watch_rule (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'paused')),
  name            text not null check (char_length(name) <= 120),
  hazards         text[] check (hazards <@ array['tsunami', 'tornado', 'extreme_wind', 'thunderstorm', 'flash_flood', 'civil', 'tropical', 'coastal', 'flood', 'winter', 'fire', 'wind', 'heat', 'cold', 'marine', 'air', 'other']),
  least_severity  text not null check (least_severity in ('extreme', 'severe', 'moderate', 'minor', 'unknown')),
  sites           uuid[] check (cardinality(sites) <= 50),
  people          uuid[] not null check (cardinality(people) <= 50),
  search          tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, name)
);
create index watch_rule_by_status on watch_rule (organization_id, status, name, id);
create index watch_rule_by_least_severity on watch_rule (organization_id, least_severity, name, id);
call tenant_table('watch_rule');
call searchable('watch_rule');

-- That a person was notified of an alert, at which severity and by which rule.
create table alert_notice (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  person          uuid not null,
  alert           uuid not null,
  rule            uuid not null,
  severity        text not null check (severity in ('extreme', 'severe', 'moderate', 'minor', 'unknown')),
  told_at         timestamp with time zone not null,
  primary key (organization_id, id),
  unique (organization_id, person, alert),
  foreign key (organization_id, person) references organization_members (organization_id, id),
  foreign key (organization_id, alert) references weather_alert (organization_id, id),
  foreign key (organization_id, rule) references watch_rule (organization_id, id)
);
create index alert_notice_by_told_at on alert_notice (organization_id, told_at, id);
create index alert_notice_by_person on alert_notice (organization_id, person, told_at, id);
create index alert_notice_by_alert on alert_notice (organization_id, alert, told_at, id);
create index alert_notice_by_rule on alert_notice (organization_id, rule, id);
call tenant_table('alert_notice');

