-- Goals of three types with strategies; milestones that pay fixed amount awards and subawards; goals kept with performance reports;
-- interest on advances; and reusable answers with the figures they quote.
alter table grant_measure add column kind text not null default 'numeric' check (kind in ('numeric', 'yes_no', 'narrative'));
alter table grant_measure alter column kind drop default;
alter table grant_measure alter column goal_amount drop not null;
create index grant_measure_by_kind on grant_measure (organization_id, kind, title, id);

alter table grant_measure_values alter column value_amount drop not null;
alter table grant_measure_values add column met boolean;
alter table grant_measure_values add column account text check (char_length(account) <= 1000);

create table grant_measure_strategies (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  strategy        text not null check (char_length(strategy) <= 300),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references grant_measure (organization_id, id) on delete cascade
);
create index grant_measure_strategies_by_parent on grant_measure_strategies (organization_id, parent, position);
call tenant_table('grant_measure_strategies', removable => true);

alter table grant_milestone add column subaward uuid;
alter table grant_milestone add column goals uuid[] check (cardinality(goals) <= 100);
alter table grant_milestone add foreign key (organization_id, subaward) references subaward (organization_id, id);
create index grant_milestone_by_subaward on grant_milestone (organization_id, subaward, baseline_on, id);

alter table grant_cost add column milestone uuid;
alter table grant_cost add foreign key (organization_id, milestone) references grant_milestone (organization_id, id);
create index grant_cost_by_milestone on grant_cost (organization_id, milestone, id);

alter table grant_drawdown drop constraint grant_drawdown_kind_check;
alter table grant_drawdown add constraint grant_drawdown_kind_check check (kind in ('reimbursement', 'advance', 'milestone'));
alter table grant_drawdown add column milestones uuid[] check (cardinality(milestones) <= 100);

-- What a funder pays for a milestone, by the drawdown that holds it. The key is what keeps it from being drawn twice;
-- a drawdown that is sent back or discarded gives its rows up.
create table drawn_milestone (
  organization_id uuid not null references organization (id),
  award           uuid not null,
  milestone       uuid not null,
  drawdown        uuid not null,
  amount_cents    bigint not null check (amount_cents between 1 and 9000000000000000),
  primary key (organization_id, milestone),
  foreign key (organization_id, award) references grant_award (organization_id, id),
  foreign key (organization_id, milestone) references grant_milestone (organization_id, id),
  foreign key (organization_id, drawdown) references grant_drawdown (organization_id, id)
);
create index drawn_milestone_by_award on drawn_milestone (organization_id, award);
create index drawn_milestone_by_drawdown on drawn_milestone (organization_id, drawdown);
call tenant_table('drawn_milestone', removable => true);

alter table grant_report add column performance jsonb check (jsonb_typeof(performance) in ('object', 'array'));

-- Interest that federal advances earned in a year, and what of it was remitted.
create table interest_remittance (
  organization_id   uuid not null references organization (id),
  id                uuid not null,
  version           integer not null default 1,
  created_at        timestamp with time zone not null default now(),
  created_by        uuid not null,
  updated_at        timestamp with time zone not null default now(),
  status            text not null check (status in ('draft', 'submitted', 'approved', 'remitted', 'kept', 'discarded')),
  number            text not null check (char_length(number) <= 60),
  year              integer not null check (year between 1990 and 2200),
  earned_cents      bigint not null check (earned_cents between 0 and 9000000000000000),
  earned_currency   text check (earned_currency ~ '^[A-Z]{3}$'),
  evidence          uuid[] check (cardinality(evidence) <= 20),
  note              text check (char_length(note) <= 2000),
  remitted_on       date check (remitted_on between '1900-01-01' and '2200-12-31'),
  reference         text check (char_length(reference) <= 60),
  counted_cents     bigint check (counted_cents between 0 and 9000000000000000),
  counted_currency  text check (counted_currency ~ '^[A-Z]{3}$'),
  kept_cents        bigint check (kept_cents between 0 and 9000000000000000),
  kept_currency     text check (kept_currency ~ '^[A-Z]{3}$'),
  due_cents         bigint check (due_cents between 0 and 9000000000000000),
  due_currency      text check (due_currency ~ '^[A-Z]{3}$'),
  remitted_cents    bigint check (remitted_cents between 0 and 9000000000000000),
  remitted_currency text check (remitted_currency ~ '^[A-Z]{3}$'),
  live_key          text check (char_length(live_key) <= 60),
  submitted_by      uuid,
  approved_by       uuid,
  approved_on       date check (approved_on between '1900-01-01' and '2200-12-31'),
  remitted_by       uuid,
  search            tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(reference, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, live_key),
  foreign key (organization_id, submitted_by) references organization_members (organization_id, id),
  foreign key (organization_id, approved_by) references organization_members (organization_id, id),
  foreign key (organization_id, remitted_by) references organization_members (organization_id, id)
);
create index interest_remittance_by_status on interest_remittance (organization_id, status, number, id);
create index interest_remittance_by_year on interest_remittance (organization_id, year, number, id);
create index interest_remittance_by_remitted_on on interest_remittance (organization_id, remitted_on, number, id);
create index interest_remittance_by_submitted_by on interest_remittance (organization_id, submitted_by, id);
create index interest_remittance_by_approved_by on interest_remittance (organization_id, approved_by, id);
create index interest_remittance_by_remitted_by on interest_remittance (organization_id, remitted_by, id);
call tenant_table('interest_remittance');
call searchable('interest_remittance');

-- A figure that applications quote of the agency, with its day and source.
create table profile_figure (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  name            text not null check (char_length(name) <= 80),
  value           text not null check (char_length(value) <= 60),
  as_of           date not null check (as_of between '1900-01-01' and '2200-12-31'),
  source          text not null check (char_length(source) <= 160),
  note            text check (char_length(note) <= 500),
  search          tsvector generated always as (words_of(coalesce(name, '') || ' ' || coalesce(source, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, name)
);
create index profile_figure_by_as_of on profile_figure (organization_id, as_of, name, id);
call tenant_table('profile_figure');
call searchable('profile_figure');

-- A text for applications with its source, its figures and its last use.
create table grant_answer (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'submitted', 'approved', 'retired')),
  title           text not null check (char_length(title) <= 200),
  topic           text not null check (topic in ('organization', 'need', 'approach', 'capacity', 'budget', 'results', 'other')),
  text            text not null check (char_length(text) <= 20000),
  source          text not null check (char_length(source) <= 200),
  application     uuid,
  figures         uuid[] check (cardinality(figures) <= 100),
  owner           uuid not null,
  submitted_by    uuid,
  approved_by     uuid,
  approved_on     date check (approved_on between '1900-01-01' and '2200-12-31'),
  uses            bigint check (uses between 0 and 9007199254740991),
  last_used_on    date check (last_used_on between '1900-01-01' and '2200-12-31'),
  last_used_in    uuid,
  search          tsvector generated always as (words_of(coalesce(title, '') || ' ' || coalesce(text, '') || ' ' || coalesce(source, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, application) references grant_application (organization_id, id),
  foreign key (organization_id, owner) references organization_members (organization_id, id),
  foreign key (organization_id, submitted_by) references organization_members (organization_id, id),
  foreign key (organization_id, approved_by) references organization_members (organization_id, id),
  foreign key (organization_id, last_used_in) references grant_application (organization_id, id)
);
create index grant_answer_by_title on grant_answer (organization_id, title, id);
create index grant_answer_by_status on grant_answer (organization_id, status, title, id);
create index grant_answer_by_topic on grant_answer (organization_id, topic, title, id);
create index grant_answer_by_owner on grant_answer (organization_id, owner, title, id);
create index grant_answer_by_application on grant_answer (organization_id, application, title, id);
create index grant_answer_by_last_used_on on grant_answer (organization_id, last_used_on, title, id);
create index grant_answer_by_submitted_by on grant_answer (organization_id, submitted_by, id);
create index grant_answer_by_approved_by on grant_answer (organization_id, approved_by, id);
create index grant_answer_by_last_used_in on grant_answer (organization_id, last_used_in, id);
call tenant_table('grant_answer');
call searchable('grant_answer');

alter table application_section add column answers uuid[] check (cardinality(answers) <= 100);
alter table application_section add column quoted jsonb check (jsonb_typeof(quoted) in ('object', 'array'));
