-- Money of a disaster by source, requests for information, and appeals with their days.
-- Money of one source for one cost of a damaged asset, from anticipated to received.
create table disaster_benefit (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('anticipated', 'awarded', 'received', 'declined', 'repaid')),
  number          text not null check (char_length(number) <= 60),
  incident        uuid not null,
  damage          uuid not null,
  source          text not null check (source in ('insurance', 'hmgp', 'bric', 'fma', 'cdbg_dr', 'slfrf', 'sba', 'ia', 'donation', 'other')),
  cost            text not null check (cost in ('work', 'local_share', 'contents', 'loss_of_use', 'mitigation')),
  payer           text not null check (char_length(payer) <= 160),
  reference       text check (char_length(reference) <= 80),
  mitigation      uuid,
  amount_cents    bigint not null check (amount_cents between 1 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  awarded_on      date check (awarded_on between '1900-01-01' and '2200-12-31'),
  received_on     date check (received_on between '1900-01-01' and '2200-12-31'),
  note            text check (char_length(note) <= 2000),
  documents       uuid[] check (cardinality(documents) <= 20),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(payer, '') || ' ' || coalesce(reference, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, incident) references incident (organization_id, id),
  foreign key (organization_id, damage) references damage_line (organization_id, id),
  foreign key (organization_id, mitigation) references mitigation_project (organization_id, id)
);
create index disaster_benefit_by_status on disaster_benefit (organization_id, status, number, id);
create index disaster_benefit_by_incident on disaster_benefit (organization_id, incident, number, id);
create index disaster_benefit_by_damage on disaster_benefit (organization_id, damage, number, id);
create index disaster_benefit_by_source on disaster_benefit (organization_id, source, number, id);
create index disaster_benefit_by_cost on disaster_benefit (organization_id, cost, number, id);
create index disaster_benefit_by_mitigation on disaster_benefit (organization_id, mitigation, number, id);
call tenant_table('disaster_benefit');
call searchable('disaster_benefit');
-- A request for information by FEMA or the State, with its due day and its answer.
create table fema_request (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('open', 'answered', 'canceled')),
  number          text not null check (char_length(number) <= 60),
  disaster        uuid not null,
  project         uuid,
  asker           text not null check (asker in ('fema', 'state')),
  reference       text check (char_length(reference) <= 60),
  subject         text not null check (char_length(subject) <= 160),
  question        text not null check (char_length(question) <= 4000),
  received_on     date not null check (received_on between '1900-01-01' and '2200-12-31'),
  due_on          date not null check (due_on between '1900-01-01' and '2200-12-31'),
  owner           uuid not null,
  answer          text check (char_length(answer) <= 8000),
  answered_on     date check (answered_on between '1900-01-01' and '2200-12-31'),
  documents       uuid[] check (cardinality(documents) <= 20),
  answered_by     uuid,
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(reference, '') || ' ' || coalesce(subject, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, disaster) references declared_disaster (organization_id, id),
  foreign key (organization_id, project) references pa_project (organization_id, id),
  foreign key (organization_id, owner) references organization_members (organization_id, id),
  foreign key (organization_id, answered_by) references organization_members (organization_id, id)
);
create index fema_request_by_due_on on fema_request (organization_id, due_on, id);
create index fema_request_by_status on fema_request (organization_id, status, due_on, id);
create index fema_request_by_disaster on fema_request (organization_id, disaster, due_on, id);
create index fema_request_by_project on fema_request (organization_id, project, due_on, id);
create index fema_request_by_asker on fema_request (organization_id, asker, due_on, id);
create index fema_request_by_owner on fema_request (organization_id, owner, due_on, id);
create index fema_request_by_answered_by on fema_request (organization_id, answered_by, id);
call tenant_table('fema_request');
call searchable('fema_request');
-- A first or second appeal, or a request for arbitration, with its issue file and days.
create table pa_appeal (
  organization_id  uuid not null references organization (id),
  id               uuid not null,
  version          integer not null default 1,
  created_at       timestamp with time zone not null default now(),
  created_by       uuid not null,
  updated_at       timestamp with time zone not null default now(),
  status           text not null check (status in ('draft', 'filed', 'decided', 'withdrawn')),
  number           text not null check (char_length(number) <= 60),
  project          uuid not null,
  level            text not null check (level in ('first', 'second', 'arbitration')),
  first            uuid,
  title            text not null check (char_length(title) <= 160),
  determination    text check (char_length(determination) <= 80),
  determined_on    date check (determined_on between '1900-01-01' and '2200-12-31'),
  amount_cents     bigint not null check (amount_cents between 1 and 9000000000000000),
  amount_currency  text check (amount_currency ~ '^[A-Z]{3}$'),
  is_rural         boolean not null,
  position         text check (char_length(position) <= 8000),
  documents        uuid[] check (cardinality(documents) <= 20),
  filed_on         date check (filed_on between '1900-01-01' and '2200-12-31'),
  forwarded_on     date check (forwarded_on between '1900-01-01' and '2200-12-31'),
  decided_on       date check (decided_on between '1900-01-01' and '2200-12-31'),
  outcome          text check (outcome in ('granted', 'partial', 'denied', 'untimely')),
  granted_cents    bigint check (granted_cents between 0 and 9000000000000000),
  granted_currency text check (granted_currency ~ '^[A-Z]{3}$'),
  decision         text check (char_length(decision) <= 4000),
  due_on           date check (due_on between '1900-01-01' and '2200-12-31'),
  withdrawn_on     date check (withdrawn_on between '1900-01-01' and '2200-12-31'),
  filed_by         uuid,
  decided_by       uuid,
  search           tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(title, '') || ' ' || coalesce(determination, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, project) references pa_project (organization_id, id),
  foreign key (organization_id, first) references pa_appeal (organization_id, id),
  foreign key (organization_id, filed_by) references organization_members (organization_id, id),
  foreign key (organization_id, decided_by) references organization_members (organization_id, id)
);
create index pa_appeal_by_status on pa_appeal (organization_id, status, number, id);
create index pa_appeal_by_project on pa_appeal (organization_id, project, number, id);
create index pa_appeal_by_level on pa_appeal (organization_id, level, number, id);
create index pa_appeal_by_first on pa_appeal (organization_id, first, number, id);
create index pa_appeal_by_outcome on pa_appeal (organization_id, outcome, number, id);
create index pa_appeal_by_due_on on pa_appeal (organization_id, due_on, number, id);
create index pa_appeal_by_filed_by on pa_appeal (organization_id, filed_by, id);
create index pa_appeal_by_decided_by on pa_appeal (organization_id, decided_by, id);
call tenant_table('pa_appeal');
call searchable('pa_appeal');

create table pa_appeal_facts (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  statement       text not null check (char_length(statement) <= 400),
  evidence        text not null check (char_length(evidence) <= 200),
  provision       text check (char_length(provision) <= 120),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references pa_appeal (organization_id, id) on delete cascade
);
create index pa_appeal_facts_by_parent on pa_appeal_facts (organization_id, parent, position);
call tenant_table('pa_appeal_facts', removable => true);

