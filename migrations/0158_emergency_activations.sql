-- An emergency purchase with its justification, ceiling, checks and return to competition.
create table emergency_activation (
  organization_id        uuid not null references organization (id),
  id                     uuid not null,
  version                integer not null default 1,
  created_at             timestamp with time zone not null default now(),
  created_by             uuid not null,
  updated_at             timestamp with time zone not null default now(),
  status                 text not null check (status in ('draft', 'submitted', 'active', 'extended', 'competing', 'ended', 'cancelled')),
  number                 text not null check (char_length(number) <= 60),
  incident               uuid not null,
  basis                  text not null check (basis in ('emergency', 'exigency')),
  need                   text check (char_length(need) <= 200),
  site                   text check (char_length(site) <= 120),
  category               text not null check (category in ('goods', 'services', 'construction', 'professional', 'architect_engineer')),
  ceiling_cents          bigint check (ceiling_cents between 1 and 9000000000000000),
  ceiling_currency       text check (ceiling_currency ~ '^[A-Z]{3}$'),
  ends_on                date check (ends_on between '1900-01-01' and '2200-12-31'),
  end_trigger            text check (char_length(end_trigger) <= 200),
  cost_center            uuid,
  federal_funds          boolean not null,
  vendor                 uuid,
  selection              text check (char_length(selection) <= 1000),
  pricing                text not null check (pricing in ('lump', 'unit', 'time')),
  amount_cents           bigint check (amount_cents between 1 and 9000000000000000),
  amount_currency        text check (amount_currency ~ '^[A-Z]{3}$'),
  labor_ceiling_cents    bigint check (labor_ceiling_cents between 1 and 9000000000000000),
  labor_ceiling_currency text check (labor_ceiling_currency ~ '^[A-Z]{3}$'),
  price_basis            text check (char_length(price_basis) <= 1000),
  analysis               text check (char_length(analysis) <= 4000),
  no_conflict            boolean,
  is_certified           boolean,
  justification          text check (char_length(justification) <= 8000),
  composed               text check (char_length(composed) <= 8000),
  is_edited              boolean,
  checked_at             timestamp with time zone,
  extract_of             date check (extract_of between '1900-01-01' and '2200-12-31'),
  findings               text check (char_length(findings) <= 500),
  opened_at              timestamp with time zone,
  need_at                timestamp with time zone,
  vendor_at              timestamp with time zone,
  activated_at           timestamp with time zone,
  seconds                bigint check (seconds between 0 and 9007199254740991),
  is_clocked             boolean,
  submitted_by           uuid,
  activated_by           uuid,
  extended_by            uuid,
  transition_on          date check (transition_on between '1900-01-01' and '2200-12-31'),
  competition            uuid,
  ended_on               date check (ended_on between '1900-01-01' and '2200-12-31'),
  requisition            uuid,
  sole_source_case       uuid,
  search                 tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(need, '') || ' ' || coalesce(justification, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, incident) references incident (organization_id, id),
  foreign key (organization_id, cost_center) references cost_center (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, submitted_by) references organization_members (organization_id, id),
  foreign key (organization_id, activated_by) references organization_members (organization_id, id),
  foreign key (organization_id, extended_by) references organization_members (organization_id, id),
  foreign key (organization_id, competition) references solicitation (organization_id, id),
  foreign key (organization_id, requisition) references requisition (organization_id, id),
  foreign key (organization_id, sole_source_case) references sole_source_case (organization_id, id)
);
create index emergency_activation_by_status on emergency_activation (organization_id, status, number, id);
create index emergency_activation_by_incident on emergency_activation (organization_id, incident, number, id);
create index emergency_activation_by_vendor on emergency_activation (organization_id, vendor, number, id);
create index emergency_activation_by_basis on emergency_activation (organization_id, basis, number, id);
create index emergency_activation_by_ends_on on emergency_activation (organization_id, ends_on, number, id);
create index emergency_activation_by_is_clocked on emergency_activation (organization_id, is_clocked, number, id);
create index emergency_activation_by_cost_center on emergency_activation (organization_id, cost_center, id);
create index emergency_activation_by_submitted_by on emergency_activation (organization_id, submitted_by, id);
create index emergency_activation_by_activated_by on emergency_activation (organization_id, activated_by, id);
create index emergency_activation_by_extended_by on emergency_activation (organization_id, extended_by, id);
create index emergency_activation_by_competition on emergency_activation (organization_id, competition, id);
create index emergency_activation_by_requisition on emergency_activation (organization_id, requisition, id);
create index emergency_activation_by_sole_source_case on emergency_activation (organization_id, sole_source_case, id);
call tenant_table('emergency_activation');
call searchable('emergency_activation');

create table emergency_activation_clauses (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  rule            text check (char_length(rule) <= 120),
  clause          text not null check (char_length(clause) <= 24),
  title           text not null check (char_length(title) <= 160),
  citation        text check (char_length(citation) <= 200),
  stands          text not null check (stands in ('ready', 'missing', 'counsel')),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references emergency_activation (organization_id, id) on delete cascade
);
create index emergency_activation_clauses_by_parent on emergency_activation_clauses (organization_id, parent, position);
call tenant_table('emergency_activation_clauses', removable => true);

