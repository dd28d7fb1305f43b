-- What follows a PA project up: environmental review, quarterly reports, insurance and fixed estimates.
-- Environmental and historic questions of a PA project, and the clearance of its ground work.
create table ehp_review (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'open', 'submitted', 'cleared', 'withdrawn')),
  number          text not null check (char_length(number) <= 60),
  project         uuid not null,
  summary         text not null check (char_length(summary) <= 200),
  ground          text check (ground in ('yes', 'no', 'unknown')),
  footprint       text check (footprint in ('yes', 'no', 'unknown')),
  historic        text check (historic in ('yes', 'no', 'unknown')),
  floodplain      text check (floodplain in ('yes', 'no', 'unknown')),
  wetland         text check (wetland in ('yes', 'no', 'unknown')),
  waters          text check (waters in ('yes', 'no', 'unknown')),
  coast           text check (coast in ('yes', 'no', 'unknown')),
  species         text check (species in ('yes', 'no', 'unknown')),
  demolition      text check (demolition in ('yes', 'no', 'unknown')),
  notes           text check (char_length(notes) <= 4000),
  documents       uuid[] check (cardinality(documents) <= 20),
  cleared_on      date check (cleared_on between '1900-01-01' and '2200-12-31'),
  clearance       text check (char_length(clearance) <= 120),
  started_by      uuid,
  submitted_by    uuid,
  cleared_by      uuid,
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(summary, '') || ' ' || coalesce(clearance, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, project) references pa_project (organization_id, id),
  foreign key (organization_id, started_by) references organization_members (organization_id, id),
  foreign key (organization_id, submitted_by) references organization_members (organization_id, id),
  foreign key (organization_id, cleared_by) references organization_members (organization_id, id)
);
create index ehp_review_by_status on ehp_review (organization_id, status, number, id);
create index ehp_review_by_project on ehp_review (organization_id, project, number, id);
create index ehp_review_by_ground on ehp_review (organization_id, ground, number, id);
create index ehp_review_by_cleared_on on ehp_review (organization_id, cleared_on, number, id);
create index ehp_review_by_started_by on ehp_review (organization_id, started_by, id);
create index ehp_review_by_submitted_by on ehp_review (organization_id, submitted_by, id);
create index ehp_review_by_cleared_by on ehp_review (organization_id, cleared_by, id);
call tenant_table('ehp_review');
call searchable('ehp_review');

-- A permit or consultation of an EHP review, with its answer and conditions.
create table ehp_item (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('open', 'sent', 'cleared', 'waived')),
  number          text not null check (char_length(number) <= 60),
  review          uuid not null,
  law             text not null check (law in ('nepa', 'nhpa', 'floodplain', 'wetland', 'cwa404', 'cwa401', 'czma', 'esa', 'asbestos', 'lead', 'other')),
  kind            text not null check (kind in ('consultation', 'permit', 'process', 'notice')),
  agency          text not null check (char_length(agency) <= 120),
  requirement     text not null check (char_length(requirement) <= 300),
  citation        text not null check (char_length(citation) <= 120),
  because         text check (char_length(because) <= 300),
  sent_on         date check (sent_on between '1900-01-01' and '2200-12-31'),
  cleared_on      date check (cleared_on between '1900-01-01' and '2200-12-31'),
  reference       text check (char_length(reference) <= 120),
  expires_on      date check (expires_on between '1900-01-01' and '2200-12-31'),
  conditions      text check (char_length(conditions) <= 2000),
  documents       uuid[] check (cardinality(documents) <= 20),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(agency, '') || ' ' || coalesce(reference, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, review) references ehp_review (organization_id, id)
);
create index ehp_item_by_status on ehp_item (organization_id, status, number, id);
create index ehp_item_by_review on ehp_item (organization_id, review, number, id);
create index ehp_item_by_law on ehp_item (organization_id, law, number, id);
create index ehp_item_by_kind on ehp_item (organization_id, kind, number, id);
create index ehp_item_by_expires_on on ehp_item (organization_id, expires_on, number, id);
call tenant_table('ehp_item');
call searchable('ehp_item');

-- A requisition of a PA project, and whether its work disturbs ground.
create table pa_purchase (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('linked', 'withdrawn')),
  number          text not null check (char_length(number) <= 60),
  project         uuid not null,
  requisition     uuid not null,
  disturbs_ground boolean not null,
  ground_note     text check (char_length(ground_note) <= 300),
  search          tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, project) references pa_project (organization_id, id),
  foreign key (organization_id, requisition) references requisition (organization_id, id)
);
create index pa_purchase_by_status on pa_purchase (organization_id, status, number, id);
create index pa_purchase_by_project on pa_purchase (organization_id, project, number, id);
create index pa_purchase_by_requisition on pa_purchase (organization_id, requisition, number, id);
create index pa_purchase_by_disturbs_ground on pa_purchase (organization_id, disturbs_ground, number, id);
call tenant_table('pa_purchase');
call searchable('pa_purchase');

-- A quarterly report of a large PA project, with its cost from the ledger.
create table pa_progress (
  organization_id       uuid not null references organization (id),
  id                    uuid not null,
  version               integer not null default 1,
  created_at            timestamp with time zone not null default now(),
  created_by            uuid not null,
  updated_at            timestamp with time zone not null default now(),
  status                text not null check (status in ('draft', 'sent')),
  number                text not null check (char_length(number) <= 60),
  project               uuid not null,
  quarter_end           date not null check (quarter_end between '1900-01-01' and '2200-12-31'),
  due_on                date check (due_on between '1900-01-01' and '2200-12-31'),
  work_done             numeric(9,4) check (work_done between 0 and 100),
  cost_to_date_cents    bigint check (cost_to_date_cents between 0 and 9000000000000000),
  cost_to_date_currency text check (cost_to_date_currency ~ '^[A-Z]{3}$'),
  quarter_cost_cents    bigint check (quarter_cost_cents between -9000000000000000 and 9000000000000000),
  quarter_cost_currency text check (quarter_cost_currency ~ '^[A-Z]{3}$'),
  approved_cents        bigint check (approved_cents between -9000000000000000 and 9000000000000000),
  approved_currency     text check (approved_currency ~ '^[A-Z]{3}$'),
  final_cost_cents      bigint check (final_cost_cents between 0 and 9000000000000000),
  final_cost_currency   text check (final_cost_currency ~ '^[A-Z]{3}$'),
  expected_end          date check (expected_end between '1900-01-01' and '2200-12-31'),
  problems              text check (char_length(problems) <= 4000),
  asks_extension        boolean not null,
  documents             uuid[] check (cardinality(documents) <= 20),
  sent_on               date check (sent_on between '1900-01-01' and '2200-12-31'),
  sent_by               uuid,
  search                tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, project) references pa_project (organization_id, id),
  foreign key (organization_id, sent_by) references organization_members (organization_id, id)
);
create index pa_progress_by_quarter_end on pa_progress (organization_id, quarter_end, id);
create index pa_progress_by_status on pa_progress (organization_id, status, quarter_end, id);
create index pa_progress_by_project on pa_progress (organization_id, project, quarter_end, id);
create index pa_progress_by_due_on on pa_progress (organization_id, due_on, quarter_end, id);
create index pa_progress_by_asks_extension on pa_progress (organization_id, asks_extension, quarter_end, id);
create index pa_progress_by_sent_by on pa_progress (organization_id, sent_by, id);
call tenant_table('pa_progress');
call searchable('pa_progress');

-- A policy with its perils, limits, deductible and period.
create table insurance_policy (
  organization_id         uuid not null references organization (id),
  id                      uuid not null,
  version                 integer not null default 1,
  created_at              timestamp with time zone not null default now(),
  created_by              uuid not null,
  updated_at              timestamp with time zone not null default now(),
  status                  text not null check (status in ('active', 'canceled')),
  number                  text not null check (char_length(number) <= 60),
  insurer                 text not null check (char_length(insurer) <= 160),
  policy_number           text not null check (char_length(policy_number) <= 60),
  covers                  text not null check (char_length(covers) <= 200),
  perils                  text[] not null check (perils <@ array['flood', 'wind', 'fire', 'earthquake', 'other']),
  building_limit_cents    bigint check (building_limit_cents between 0 and 9000000000000000),
  building_limit_currency text check (building_limit_currency ~ '^[A-Z]{3}$'),
  contents_limit_cents    bigint check (contents_limit_cents between 0 and 9000000000000000),
  contents_limit_currency text check (contents_limit_currency ~ '^[A-Z]{3}$'),
  deductible_cents        bigint check (deductible_cents between 0 and 9000000000000000),
  deductible_currency     text check (deductible_currency ~ '^[A-Z]{3}$'),
  from_day                date not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day               date not null check (until_day between '1900-01-01' and '2200-12-31'),
  documents               uuid[] check (cardinality(documents) <= 20),
  search                  tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(insurer, '') || ' ' || coalesce(policy_number, '') || ' ' || coalesce(covers, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number)
);
create index insurance_policy_by_status on insurance_policy (organization_id, status, number, id);
create index insurance_policy_by_until_day on insurance_policy (organization_id, until_day, number, id);
call tenant_table('insurance_policy');
call searchable('insurance_policy');

-- Insurance of one loss of a PA project: expected, received, and taken off its cost.
create table insurance_recovery (
  organization_id        uuid not null references organization (id),
  id                     uuid not null,
  version                integer not null default 1,
  created_at             timestamp with time zone not null default now(),
  created_by             uuid not null,
  updated_at             timestamp with time zone not null default now(),
  status                 text not null check (status in ('anticipated', 'settled', 'withdrawn')),
  number                 text not null check (char_length(number) <= 60),
  project                uuid not null,
  facility               text not null check (char_length(facility) <= 160),
  peril                  text not null check (peril in ('flood', 'wind', 'fire', 'earthquake', 'other')),
  policy                 uuid,
  claim                  text check (char_length(claim) <= 60),
  building_loss_cents    bigint not null check (building_loss_cents between 0 and 9000000000000000),
  building_loss_currency text check (building_loss_currency ~ '^[A-Z]{3}$'),
  contents_loss_cents    bigint check (contents_loss_cents between 0 and 9000000000000000),
  contents_loss_currency text check (contents_loss_currency ~ '^[A-Z]{3}$'),
  deductible_cents       bigint check (deductible_cents between 0 and 9000000000000000),
  deductible_currency    text check (deductible_currency ~ '^[A-Z]{3}$'),
  in_flood_zone          boolean not null,
  anticipated_cents      bigint check (anticipated_cents between 0 and 9000000000000000),
  anticipated_currency   text check (anticipated_currency ~ '^[A-Z]{3}$'),
  actual_cents           bigint check (actual_cents between 0 and 9000000000000000),
  actual_currency        text check (actual_currency ~ '^[A-Z]{3}$'),
  settled_on             date check (settled_on between '1900-01-01' and '2200-12-31'),
  documents              uuid[] check (cardinality(documents) <= 20),
  proceeds_cents         bigint check (proceeds_cents between 0 and 9000000000000000),
  proceeds_currency      text check (proceeds_currency ~ '^[A-Z]{3}$'),
  zone_cut_cents         bigint check (zone_cut_cents between 0 and 9000000000000000),
  zone_cut_currency      text check (zone_cut_currency ~ '^[A-Z]{3}$'),
  reduction_cents        bigint check (reduction_cents between 0 and 9000000000000000),
  reduction_currency     text check (reduction_currency ~ '^[A-Z]{3}$'),
  search                 tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(facility, '') || ' ' || coalesce(claim, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, project) references pa_project (organization_id, id),
  foreign key (organization_id, policy) references insurance_policy (organization_id, id)
);
create index insurance_recovery_by_status on insurance_recovery (organization_id, status, number, id);
create index insurance_recovery_by_project on insurance_recovery (organization_id, project, number, id);
create index insurance_recovery_by_policy on insurance_recovery (organization_id, policy, number, id);
create index insurance_recovery_by_peril on insurance_recovery (organization_id, peril, number, id);
create index insurance_recovery_by_settled_on on insurance_recovery (organization_id, settled_on, number, id);
call tenant_table('insurance_recovery');
call searchable('insurance_recovery');

-- Insurance to obtain and maintain for a facility that Public Assistance paid for.
create table insurance_requirement (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('open', 'submitted', 'insured', 'waived')),
  number          text not null check (char_length(number) <= 60),
  project         uuid not null,
  facility        text not null check (char_length(facility) <= 160),
  peril           text not null check (peril in ('flood', 'wind', 'fire', 'earthquake', 'other')),
  amount_cents    bigint not null check (amount_cents between 1 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  policy          uuid,
  insured_on      date check (insured_on between '1900-01-01' and '2200-12-31'),
  certificate     text check (char_length(certificate) <= 200),
  documents       uuid[] check (cardinality(documents) <= 20),
  waived_by       uuid,
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(facility, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, project) references pa_project (organization_id, id),
  foreign key (organization_id, policy) references insurance_policy (organization_id, id),
  foreign key (organization_id, waived_by) references organization_members (organization_id, id)
);
create index insurance_requirement_by_status on insurance_requirement (organization_id, status, number, id);
create index insurance_requirement_by_project on insurance_requirement (organization_id, project, number, id);
create index insurance_requirement_by_peril on insurance_requirement (organization_id, peril, number, id);
create index insurance_requirement_by_policy on insurance_requirement (organization_id, policy, number, id);
create index insurance_requirement_by_waived_by on insurance_requirement (organization_id, waived_by, id);
call tenant_table('insurance_requirement');
call searchable('insurance_requirement');

-- A section 428 estimate of a large project, its range of costs and what is left of it.
create table fixed_cost_estimate (
  organization_id      uuid not null references organization (id),
  id                   uuid not null,
  version              integer not null default 1,
  created_at           timestamp with time zone not null default now(),
  created_by           uuid not null,
  updated_at           timestamp with time zone not null default now(),
  status               text not null check (status in ('draft', 'submitted', 'agreed', 'declined')),
  number               text not null check (char_length(number) <= 60),
  project              uuid not null,
  amount_cents         bigint not null check (amount_cents between 1 and 9000000000000000),
  amount_currency      text check (amount_currency ~ '^[A-Z]{3}$'),
  low_cost_cents       bigint not null check (low_cost_cents between 1 and 9000000000000000),
  low_cost_currency    text check (low_cost_currency ~ '^[A-Z]{3}$'),
  likely_cost_cents    bigint not null check (likely_cost_cents between 1 and 9000000000000000),
  likely_cost_currency text check (likely_cost_currency ~ '^[A-Z]{3}$'),
  high_cost_cents      bigint not null check (high_cost_cents between 1 and 9000000000000000),
  high_cost_currency   text check (high_cost_currency ~ '^[A-Z]{3}$'),
  basis                text check (char_length(basis) <= 4000),
  agree_by             date check (agree_by between '1900-01-01' and '2200-12-31'),
  agreed_on            date check (agreed_on between '1900-01-01' and '2200-12-31'),
  planned_cents        bigint not null check (planned_cents between -9000000000000000 and 9000000000000000),
  planned_currency     text check (planned_currency ~ '^[A-Z]{3}$'),
  documents            uuid[] check (cardinality(documents) <= 20),
  submitted_by         uuid,
  agreed_by            uuid,
  search               tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, project) references pa_project (organization_id, id),
  foreign key (organization_id, submitted_by) references organization_members (organization_id, id),
  foreign key (organization_id, agreed_by) references organization_members (organization_id, id)
);
create index fixed_cost_estimate_by_status on fixed_cost_estimate (organization_id, status, number, id);
create index fixed_cost_estimate_by_project on fixed_cost_estimate (organization_id, project, number, id);
create index fixed_cost_estimate_by_agree_by on fixed_cost_estimate (organization_id, agree_by, number, id);
create index fixed_cost_estimate_by_submitted_by on fixed_cost_estimate (organization_id, submitted_by, id);
create index fixed_cost_estimate_by_agreed_by on fixed_cost_estimate (organization_id, agreed_by, id);
call tenant_table('fixed_cost_estimate');
call searchable('fixed_cost_estimate');

create table fixed_cost_estimate_excess (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  purpose         text not null check (purpose in ('mitigation', 'planning')),
  description     text not null check (char_length(description) <= 200),
  amount_cents    bigint not null check (amount_cents between 1 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references fixed_cost_estimate (organization_id, id) on delete cascade
);
create index fixed_cost_estimate_excess_by_parent on fixed_cost_estimate_excess (organization_id, parent, position);
call tenant_table('fixed_cost_estimate_excess', removable => true);
