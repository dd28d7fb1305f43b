-- An organization that receives subawards: its identity, officials and fiscal year.
create table subrecipient (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'inactive')),
  name            text not null check (char_length(name) <= 160),
  uei             text check (char_length(uei) <= 12),
  kind            text not null check (kind in ('nonprofit', 'city', 'county', 'authority', 'school', 'tribe', 'other')),
  fiscal_year_end text not null check (fiscal_year_end in ('m01', 'm02', 'm03', 'm04', 'm05', 'm06', 'm07', 'm08', 'm09', 'm10', 'm11', 'm12')),
  vendor          uuid,
  official        text check (char_length(official) <= 160),
  official_title  text check (char_length(official_title) <= 120),
  contact         text check (char_length(contact) <= 160),
  email           text check (char_length(email) <= 255),
  phone           text check (phone ~ '^[+]?[1-9][0-9]{1,14}$'),
  address         jsonb check (jsonb_typeof(address) = 'object'),
  note            text check (char_length(note) <= 500),
  search          tsvector generated always as (words_of(coalesce(name, '') || ' ' || coalesce(uei, '') || ' ' || coalesce(official, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, name),
  unique (organization_id, uei),
  foreign key (organization_id, vendor) references vendor (organization_id, id)
);
create index subrecipient_by_status on subrecipient (organization_id, status, name, id);
create index subrecipient_by_kind on subrecipient (organization_id, kind, name, id);
create index subrecipient_by_fiscal_year_end on subrecipient (organization_id, fiscal_year_end, name, id);
create index subrecipient_by_vendor on subrecipient (organization_id, vendor, name, id);
call tenant_table('subrecipient');
call searchable('subrecipient');

-- A subaward of an award: determination, required data, exclusion check and money.
create table subaward (
  organization_id          uuid not null references organization (id),
  id                       uuid not null,
  version                  integer not null default 1,
  created_at               timestamp with time zone not null default now(),
  created_by               uuid not null,
  updated_at               timestamp with time zone not null default now(),
  status                   text not null check (status in ('draft', 'determined', 'checked', 'active', 'closing', 'closed', 'terminated', 'contractor', 'discarded')),
  number                   text not null check (char_length(number) <= 60),
  award                    uuid not null,
  subrecipient             uuid not null,
  description              text not null check (char_length(description) <= 300),
  amount_cents             bigint not null check (amount_cents between 1 and 9000000000000000),
  amount_currency          text check (amount_currency ~ '^[A-Z]{3}$'),
  committed_cents          bigint check (committed_cents between 0 and 9000000000000000),
  committed_currency       text check (committed_currency ~ '^[A-Z]{3}$'),
  from_day                 date not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day                date not null check (until_day between '1900-01-01' and '2200-12-31'),
  budget_from              date check (budget_from between '1900-01-01' and '2200-12-31'),
  budget_until             date check (budget_until between '1900-01-01' and '2200-12-31'),
  aln                      text check (char_length(aln) <= 10),
  research                 text check (research in ('yes', 'no')),
  indirect                 text check (indirect in ('none', 'de_minimis', 'negotiated')),
  indirect_rate            numeric(9,4) check (indirect_rate between 0 and 100),
  official_contact         text check (char_length(official_contact) <= 200),
  scope                    text check (char_length(scope) <= 4000),
  requirements             text check (char_length(requirements) <= 4000),
  records_access           text check (char_length(records_access) <= 300),
  closeout_terms           text check (char_length(closeout_terms) <= 300),
  is_fixed                 boolean,
  prior_approval           text check (char_length(prior_approval) <= 200),
  documents                uuid[] check (cardinality(documents) <= 20),
  manager                  uuid not null,
  decides_eligibility      text check (decides_eligibility in ('yes', 'no')),
  measured_by_objectives   text check (measured_by_objectives in ('yes', 'no')),
  decides_program          text check (decides_program in ('yes', 'no')),
  adheres_to_program       text check (adheres_to_program in ('yes', 'no')),
  carries_out_program      text check (carries_out_program in ('yes', 'no')),
  normal_operations        text check (normal_operations in ('yes', 'no')),
  many_purchasers          text check (many_purchasers in ('yes', 'no')),
  competes                 text check (competes in ('yes', 'no')),
  ancillary                text check (ancillary in ('yes', 'no')),
  not_subject              text check (not_subject in ('yes', 'no')),
  determination_reasons    text check (char_length(determination_reasons) <= 4000),
  conclusion               text check (conclusion in ('subrecipient', 'contractor')),
  determined_by            uuid,
  determined_on            date check (determined_on between '1900-01-01' and '2200-12-31'),
  checked_at               timestamp with time zone,
  check_result             text check (char_length(check_result) <= 300),
  check_finding            text check (char_length(check_finding) <= 2000),
  checked_by               uuid,
  signed_by                uuid,
  signed_on                date check (signed_on between '1900-01-01' and '2200-12-31'),
  original_amount_cents    bigint check (original_amount_cents between 0 and 9000000000000000),
  original_amount_currency text check (original_amount_currency ~ '^[A-Z]{3}$'),
  original_until           date check (original_until between '1900-01-01' and '2200-12-31'),
  closing_by               uuid,
  final_report_on          date check (final_report_on between '1900-01-01' and '2200-12-31'),
  final_amount_cents       bigint check (final_amount_cents between 0 and 9000000000000000),
  final_amount_currency    text check (final_amount_currency ~ '^[A-Z]{3}$'),
  closed_on                date check (closed_on between '1900-01-01' and '2200-12-31'),
  search                   tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(description, '') || ' ' || coalesce(scope, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, award) references grant_award (organization_id, id),
  foreign key (organization_id, subrecipient) references subrecipient (organization_id, id),
  foreign key (organization_id, manager) references organization_members (organization_id, id),
  foreign key (organization_id, determined_by) references organization_members (organization_id, id),
  foreign key (organization_id, checked_by) references organization_members (organization_id, id),
  foreign key (organization_id, signed_by) references organization_members (organization_id, id),
  foreign key (organization_id, closing_by) references organization_members (organization_id, id)
);
create index subaward_by_status on subaward (organization_id, status, number, id);
create index subaward_by_award on subaward (organization_id, award, number, id);
create index subaward_by_subrecipient on subaward (organization_id, subrecipient, number, id);
create index subaward_by_manager on subaward (organization_id, manager, number, id);
create index subaward_by_until_day on subaward (organization_id, until_day, number, id);
create index subaward_by_determined_by on subaward (organization_id, determined_by, id);
create index subaward_by_checked_by on subaward (organization_id, checked_by, id);
create index subaward_by_signed_by on subaward (organization_id, signed_by, id);
create index subaward_by_closing_by on subaward (organization_id, closing_by, id);
call tenant_table('subaward');
call searchable('subaward');

-- A change of a subaward’s amount, end or scope, with the values before and after.
create table subaward_amendment (
  organization_id        uuid not null references organization (id),
  id                     uuid not null,
  version                integer not null default 1,
  created_at             timestamp with time zone not null default now(),
  created_by             uuid not null,
  updated_at             timestamp with time zone not null default now(),
  status                 text not null check (status in ('draft', 'submitted', 'applied', 'discarded')),
  number                 text not null check (char_length(number) <= 60),
  subaward               uuid not null,
  amount_change_cents    bigint check (amount_change_cents between -9000000000000000 and 9000000000000000),
  amount_change_currency text check (amount_change_currency ~ '^[A-Z]{3}$'),
  new_until              date check (new_until between '1900-01-01' and '2200-12-31'),
  new_scope              text check (char_length(new_scope) <= 4000),
  reason                 text not null check (char_length(reason) <= 2000),
  documents              uuid[] check (cardinality(documents) <= 20),
  amount_before_cents    bigint check (amount_before_cents between 0 and 9000000000000000),
  amount_before_currency text check (amount_before_currency ~ '^[A-Z]{3}$'),
  amount_after_cents     bigint check (amount_after_cents between 0 and 9000000000000000),
  amount_after_currency  text check (amount_after_currency ~ '^[A-Z]{3}$'),
  until_before           date check (until_before between '1900-01-01' and '2200-12-31'),
  until_after            date check (until_after between '1900-01-01' and '2200-12-31'),
  scope_before           text check (char_length(scope_before) <= 4000),
  submitted_by           uuid,
  applied_by             uuid,
  applied_on             date check (applied_on between '1900-01-01' and '2200-12-31'),
  search                 tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(reason, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, subaward) references subaward (organization_id, id),
  foreign key (organization_id, submitted_by) references organization_members (organization_id, id),
  foreign key (organization_id, applied_by) references organization_members (organization_id, id)
);
create index subaward_amendment_by_status on subaward_amendment (organization_id, status, number, id);
create index subaward_amendment_by_subaward on subaward_amendment (organization_id, subaward, number, id);
create index subaward_amendment_by_submitted_by on subaward_amendment (organization_id, submitted_by, id);
create index subaward_amendment_by_applied_by on subaward_amendment (organization_id, applied_by, id);
call tenant_table('subaward_amendment');
call searchable('subaward_amendment');

-- A payment hold or special condition of a subaward, with its reason and its end.
create table subaward_hold (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'lifting', 'lifted')),
  number          text not null check (char_length(number) <= 60),
  subaward        uuid not null,
  kind            text not null check (kind in ('withhold', 'suspended', 'reimbursement', 'next_phase', 'reports', 'monitoring', 'assistance', 'approvals')),
  from_day        date not null check (from_day between '1900-01-01' and '2200-12-31'),
  reason          text not null check (char_length(reason) <= 2000),
  action          text not null check (char_length(action) <= 2000),
  due_on          date check (due_on between '1900-01-01' and '2200-12-31'),
  appeal          text check (char_length(appeal) <= 300),
  documents       uuid[] check (cardinality(documents) <= 20),
  lift_evidence   text check (char_length(lift_evidence) <= 2000),
  lift_asked_by   uuid,
  lifted_by       uuid,
  lifted_on       date check (lifted_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(reason, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, subaward) references subaward (organization_id, id),
  foreign key (organization_id, lift_asked_by) references organization_members (organization_id, id),
  foreign key (organization_id, lifted_by) references organization_members (organization_id, id)
);
create index subaward_hold_by_status on subaward_hold (organization_id, status, number, id);
create index subaward_hold_by_subaward on subaward_hold (organization_id, subaward, number, id);
create index subaward_hold_by_kind on subaward_hold (organization_id, kind, number, id);
create index subaward_hold_by_due_on on subaward_hold (organization_id, due_on, number, id);
create index subaward_hold_by_lift_asked_by on subaward_hold (organization_id, lift_asked_by, id);
create index subaward_hold_by_lifted_by on subaward_hold (organization_id, lifted_by, id);
call tenant_table('subaward_hold');
call searchable('subaward_hold');

-- An obligation of a first-tier subaward that is reported in SAM.gov, with its receipt.
create table ffata_report (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('due', 'filed')),
  number          text not null check (char_length(number) <= 60),
  subaward        uuid not null,
  obligated_on    date not null check (obligated_on between '1900-01-01' and '2200-12-31'),
  amount_cents    bigint not null check (amount_cents between -9000000000000000 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  total_cents     bigint not null check (total_cents between -9000000000000000 and 9000000000000000),
  total_currency  text check (total_currency ~ '^[A-Z]{3}$'),
  due_on          date not null check (due_on between '1900-01-01' and '2200-12-31'),
  filed_on        date check (filed_on between '1900-01-01' and '2200-12-31'),
  receipt         text check (char_length(receipt) <= 120),
  documents       uuid[] check (cardinality(documents) <= 20),
  filed_by        uuid,
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(receipt, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, subaward) references subaward (organization_id, id),
  foreign key (organization_id, filed_by) references organization_members (organization_id, id)
);
create index ffata_report_by_due_on on ffata_report (organization_id, due_on, id);
create index ffata_report_by_status on ffata_report (organization_id, status, due_on, id);
create index ffata_report_by_subaward on ffata_report (organization_id, subaward, due_on, id);
create index ffata_report_by_filed_by on ffata_report (organization_id, filed_by, id);
call tenant_table('ffata_report');
call searchable('ffata_report');

-- A fiscal year of a subrecipient: federal spending, due day, audit and decision.
create table subrecipient_audit (
  organization_id   uuid not null references organization (id),
  id                uuid not null,
  version           integer not null default 1,
  created_at        timestamp with time zone not null default now(),
  created_by        uuid not null,
  updated_at        timestamp with time zone not null default now(),
  status            text not null check (status in ('expected', 'received', 'decided', 'not_required')),
  number            text not null check (char_length(number) <= 60),
  subrecipient      uuid not null,
  from_day          date not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day         date not null check (until_day between '1900-01-01' and '2200-12-31'),
  spent_cents       bigint check (spent_cents between 0 and 9000000000000000),
  spent_currency    text check (spent_currency ~ '^[A-Z]{3}$'),
  auditor_report_on date check (auditor_report_on between '1900-01-01' and '2200-12-31'),
  due_on            date check (due_on between '1900-01-01' and '2200-12-31'),
  received_on       date check (received_on between '1900-01-01' and '2200-12-31'),
  received_by       uuid,
  clearinghouse_id  text check (char_length(clearinghouse_id) <= 40),
  findings          integer check (findings between 0 and 999),
  accepted_on       date check (accepted_on between '1900-01-01' and '2200-12-31'),
  decision_due_on   date check (decision_due_on between '1900-01-01' and '2200-12-31'),
  decision          text check (char_length(decision) <= 4000),
  decided_by        uuid,
  decided_on        date check (decided_on between '1900-01-01' and '2200-12-31'),
  documents         uuid[] check (cardinality(documents) <= 20),
  search            tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(clearinghouse_id, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, subrecipient, until_day),
  foreign key (organization_id, subrecipient) references subrecipient (organization_id, id),
  foreign key (organization_id, received_by) references organization_members (organization_id, id),
  foreign key (organization_id, decided_by) references organization_members (organization_id, id)
);
create index subrecipient_audit_by_due_on on subrecipient_audit (organization_id, due_on, id);
create index subrecipient_audit_by_status on subrecipient_audit (organization_id, status, due_on, id);
create index subrecipient_audit_by_subrecipient on subrecipient_audit (organization_id, subrecipient, due_on, id);
create index subrecipient_audit_by_until_day on subrecipient_audit (organization_id, until_day, due_on, id);
create index subrecipient_audit_by_received_by on subrecipient_audit (organization_id, received_by, id);
create index subrecipient_audit_by_decided_by on subrecipient_audit (organization_id, decided_by, id);
call tenant_table('subrecipient_audit');
call searchable('subrecipient_audit');

-- The risk of a subrecipient by weighted factors, with its level and monitoring plan.
create table subaward_risk (
  organization_id    uuid not null references organization (id),
  id                 uuid not null,
  version            integer not null default 1,
  created_at         timestamp with time zone not null default now(),
  created_by         uuid not null,
  updated_at         timestamp with time zone not null default now(),
  status             text not null check (status in ('draft', 'submitted', 'adopted', 'superseded', 'discarded')),
  number             text not null check (char_length(number) <= 60),
  subrecipient       uuid not null,
  assessed_on        date not null check (assessed_on between '1900-01-01' and '2200-12-31'),
  experience         text not null check (experience in ('low', 'medium', 'high')),
  audits             text not null check (audits in ('low', 'medium', 'high')),
  personnel          text not null check (personnel in ('low', 'medium', 'high')),
  federal_monitoring text not null check (federal_monitoring in ('low', 'medium', 'high')),
  size               text not null check (size in ('low', 'medium', 'high')),
  reporting          text not null check (reporting in ('low', 'medium', 'high')),
  basis              text check (char_length(basis) <= 4000),
  override           text check (override in ('low', 'medium', 'high')),
  override_reason    text check (char_length(override_reason) <= 2000),
  score              integer check (score between 0 and 100),
  level              text check (level in ('low', 'medium', 'high')),
  visits_per_year    integer check (visits_per_year between 0 and 52),
  reports_per_year   integer check (reports_per_year between 0 and 52),
  reimbursement_only boolean,
  adopted_by         uuid,
  adopted_on         date check (adopted_on between '1900-01-01' and '2200-12-31'),
  search             tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, subrecipient) references subrecipient (organization_id, id),
  foreign key (organization_id, adopted_by) references organization_members (organization_id, id)
);
create index subaward_risk_by_status on subaward_risk (organization_id, status, number, id);
create index subaward_risk_by_subrecipient on subaward_risk (organization_id, subrecipient, number, id);
create index subaward_risk_by_level on subaward_risk (organization_id, level, number, id);
create index subaward_risk_by_assessed_on on subaward_risk (organization_id, assessed_on, number, id);
create index subaward_risk_by_adopted_by on subaward_risk (organization_id, adopted_by, id);
call tenant_table('subaward_risk');
call searchable('subaward_risk');

-- A desk or site review of a subaward: checklist, sampled transactions and report.
create table monitoring_visit (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('planned', 'notified', 'fieldwork', 'draft', 'issued', 'closed', 'cancelled')),
  number          text not null check (char_length(number) <= 60),
  subaward        uuid not null,
  kind            text not null check (kind in ('desk', 'site')),
  scope           text not null check (char_length(scope) <= 2000),
  planned_on      date not null check (planned_on between '1900-01-01' and '2200-12-31'),
  lead            uuid not null,
  team            text check (char_length(team) <= 300),
  visited_on      date check (visited_on between '1900-01-01' and '2200-12-31'),
  summary         text check (char_length(summary) <= 4000),
  documents       uuid[] check (cardinality(documents) <= 20),
  notified_on     date check (notified_on between '1900-01-01' and '2200-12-31'),
  issued_by       uuid,
  issued_on       date check (issued_on between '1900-01-01' and '2200-12-31'),
  closed_on       date check (closed_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(scope, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, subaward) references subaward (organization_id, id),
  foreign key (organization_id, lead) references organization_members (organization_id, id),
  foreign key (organization_id, issued_by) references organization_members (organization_id, id)
);
create index monitoring_visit_by_status on monitoring_visit (organization_id, status, number, id);
create index monitoring_visit_by_subaward on monitoring_visit (organization_id, subaward, number, id);
create index monitoring_visit_by_kind on monitoring_visit (organization_id, kind, number, id);
create index monitoring_visit_by_lead on monitoring_visit (organization_id, lead, number, id);
create index monitoring_visit_by_planned_on on monitoring_visit (organization_id, planned_on, number, id);
create index monitoring_visit_by_issued_by on monitoring_visit (organization_id, issued_by, id);
call tenant_table('monitoring_visit');
call searchable('monitoring_visit');

create table monitoring_visit_checklist (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  item            text not null check (char_length(item) <= 200),
  answer          text check (answer in ('met', 'partly', 'not_met', 'na')),
  note            text check (char_length(note) <= 300),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references monitoring_visit (organization_id, id) on delete cascade
);
create index monitoring_visit_checklist_by_parent on monitoring_visit_checklist (organization_id, parent, position);
call tenant_table('monitoring_visit_checklist', removable => true);

create table monitoring_visit_samples (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  reference       text not null check (char_length(reference) <= 80),
  description     text check (char_length(description) <= 200),
  amount_cents    bigint not null check (amount_cents between 0 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references monitoring_visit (organization_id, id) on delete cascade
);
create index monitoring_visit_samples_by_parent on monitoring_visit_samples (organization_id, parent, position);
call tenant_table('monitoring_visit_samples', removable => true);

-- A finding of a monitoring visit or a single audit, with its corrective action.
create table monitoring_finding (
  organization_id     uuid not null references organization (id),
  id                  uuid not null,
  version             integer not null default 1,
  created_at          timestamp with time zone not null default now(),
  created_by          uuid not null,
  updated_at          timestamp with time zone not null default now(),
  status              text not null check (status in ('open', 'responded', 'accepted', 'rejected', 'in_progress', 'verified', 'closed')),
  number              text not null check (char_length(number) <= 60),
  subaward            uuid not null,
  visit               uuid,
  audit               uuid,
  kind                text not null check (kind in ('allowability', 'cash', 'eligibility', 'match', 'procurement', 'reporting', 'records', 'performance', 'other')),
  condition           text not null check (char_length(condition) <= 4000),
  cause               text check (char_length(cause) <= 2000),
  questioned_cents    bigint check (questioned_cents between 0 and 9000000000000000),
  questioned_currency text check (questioned_currency ~ '^[A-Z]{3}$'),
  corrective_action   text not null check (char_length(corrective_action) <= 4000),
  owner               uuid not null,
  due_on              date not null check (due_on between '1900-01-01' and '2200-12-31'),
  repeat_of           uuid,
  response            text check (char_length(response) <= 4000),
  responded_on        date check (responded_on between '1900-01-01' and '2200-12-31'),
  evidence            uuid[] check (cardinality(evidence) <= 20),
  verification        text check (char_length(verification) <= 2000),
  verified_by         uuid,
  closed_by           uuid,
  closed_on           date check (closed_on between '1900-01-01' and '2200-12-31'),
  search              tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(condition, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, subaward) references subaward (organization_id, id),
  foreign key (organization_id, visit) references monitoring_visit (organization_id, id),
  foreign key (organization_id, audit) references subrecipient_audit (organization_id, id),
  foreign key (organization_id, owner) references organization_members (organization_id, id),
  foreign key (organization_id, repeat_of) references monitoring_finding (organization_id, id),
  foreign key (organization_id, verified_by) references organization_members (organization_id, id),
  foreign key (organization_id, closed_by) references organization_members (organization_id, id)
);
create index monitoring_finding_by_due_on on monitoring_finding (organization_id, due_on, id);
create index monitoring_finding_by_status on monitoring_finding (organization_id, status, due_on, id);
create index monitoring_finding_by_subaward on monitoring_finding (organization_id, subaward, due_on, id);
create index monitoring_finding_by_visit on monitoring_finding (organization_id, visit, due_on, id);
create index monitoring_finding_by_audit on monitoring_finding (organization_id, audit, due_on, id);
create index monitoring_finding_by_owner on monitoring_finding (organization_id, owner, due_on, id);
create index monitoring_finding_by_kind on monitoring_finding (organization_id, kind, due_on, id);
create index monitoring_finding_by_repeat_of on monitoring_finding (organization_id, repeat_of, id);
create index monitoring_finding_by_verified_by on monitoring_finding (organization_id, verified_by, id);
create index monitoring_finding_by_closed_by on monitoring_finding (organization_id, closed_by, id);
call tenant_table('monitoring_finding');
call searchable('monitoring_finding');

-- A cost with its evidence, split across awards, match and local money.
alter table grant_cost add column subaward uuid;
alter table grant_cost add foreign key (organization_id, subaward) references subaward (organization_id, id);
create index grant_cost_by_subaward on grant_cost (organization_id, subaward, number, id);
