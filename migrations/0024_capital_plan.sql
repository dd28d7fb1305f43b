-- The capital plan: programs and their criteria, projects, sources with yearly caps, scores, plan versions and what they give.

-- Capital projects of one sort, scored by the same weighted criteria.
create table capital_program (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'closed')),
  code            text not null check (char_length(code) <= 20),
  name            text not null check (char_length(name) <= 120),
  purpose         text check (char_length(purpose) <= 1000),
  search          tsvector generated always as (words_of(coalesce(code, '') || ' ' || coalesce(name, '') || ' ' || coalesce(purpose, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, code)
);

create index capital_program_by_status on capital_program (organization_id, status, code, id);
create index capital_program_words on capital_program using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table capital_program enable row level security;
alter table capital_program force row level security;
create policy same_organization on capital_program
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on capital_program to levee_app;

create policy text_search on capital_program for select to levee_search using (true);
grant select on capital_program to levee_search;
create function capital_program_search(words tsquery, bound integer) returns setof capital_program
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from capital_program where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function capital_program_search from public;
grant execute on function capital_program_search to levee_app;
alter function capital_program_search owner to levee_search;

create table capital_program_criteria (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  code            text not null check (char_length(code) <= 20),
  name            text not null check (char_length(name) <= 80),
  weight          integer not null check (weight between 0 and 100),
  guide           text check (char_length(guide) <= 500),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references capital_program (organization_id, id) on delete cascade
);

create index capital_program_criteria_by_parent on capital_program_criteria (organization_id, parent, position);

alter table capital_program_criteria enable row level security;
alter table capital_program_criteria force row level security;
create policy same_organization on capital_program_criteria
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on capital_program_criteria to levee_app;

-- Something lasting that the agency builds or buys, with its cost by phase and year.
create table capital_project (
  organization_id      uuid not null references organization (id),
  id                   uuid not null,
  version              integer not null default 1,
  created_at           timestamp with time zone not null default now(),
  created_by           uuid not null,
  updated_at           timestamp with time zone not null default now(),
  status               text not null check (status in ('draft', 'submitted', 'returned', 'declined', 'identification', 'preparation', 'implementation', 'completion', 'completed', 'maintenance', 'decommissioned', 'cancelled')),
  number               text not null check (char_length(number) <= 60),
  name                 text not null check (char_length(name) <= 160),
  program              uuid not null,
  story                text check (char_length(story) <= 8000),
  department           text not null check (char_length(department) <= 120),
  district             text check (char_length(district) <= 60),
  place                jsonb check (jsonb_typeof(place) = 'object'),
  asset                text check (char_length(asset) <= 160),
  requested_by         uuid not null,
  cost_cents           bigint not null check (cost_cents between -9000000000000000 and 9000000000000000),
  cost_currency        text check (cost_currency ~ '^[A-Z]{3}$'),
  spending             text not null check (spending in ('even', 'bell', 'early', 'late')),
  contingency_cents    bigint check (contingency_cents between 0 and 9000000000000000),
  contingency_currency text check (contingency_currency ~ '^[A-Z]{3}$'),
  mandatory            boolean not null,
  mandatory_because    text check (char_length(mandatory_because) <= 500),
  depends_on           uuid[] check (cardinality(depends_on) <= 20),
  excludes             uuid[] check (cardinality(excludes) <= 20),
  federal_share        numeric(9,4) check (federal_share between 0 and 100),
  federal_from         date check (federal_from between '1900-01-01' and '2200-12-31'),
  federal_until        date check (federal_until between '1900-01-01' and '2200-12-31'),
  progress             numeric(9,4) not null check (progress between 0 and 100),
  news                 text check (char_length(news) <= 1000),
  search               tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(name, '') || ' ' || coalesce(story, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, program) references capital_program (organization_id, id),
  foreign key (organization_id, requested_by) references organization_members (organization_id, id)
);

create index capital_project_by_status on capital_project (organization_id, status, number, id);
create index capital_project_by_program on capital_project (organization_id, program, number, id);
create index capital_project_by_department on capital_project (organization_id, department, number, id);
create index capital_project_by_district on capital_project (organization_id, district, number, id);
create index capital_project_by_mandatory on capital_project (organization_id, mandatory, number, id);
create index capital_project_by_requested_by on capital_project (organization_id, requested_by, id);
create index capital_project_words on capital_project using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table capital_project enable row level security;
alter table capital_project force row level security;
create policy same_organization on capital_project
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on capital_project to levee_app;

create policy text_search on capital_project for select to levee_search using (true);
grant select on capital_project to levee_search;
create function capital_project_search(words tsquery, bound integer) returns setof capital_project
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from capital_project where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function capital_project_search from public;
grant execute on function capital_project_search to levee_app;
alter function capital_project_search owner to levee_search;

create table capital_project_phases (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  phase           text not null check (phase in ('planning', 'design', 'land', 'construction', 'equipment', 'closeout')),
  year            integer not null check (year between 2000 and 2200),
  cost_cents      bigint not null check (cost_cents between 0 and 9000000000000000),
  cost_currency   text check (cost_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references capital_project (organization_id, id) on delete cascade
);

create index capital_project_phases_by_parent on capital_project_phases (organization_id, parent, position);

alter table capital_project_phases enable row level security;
alter table capital_project_phases force row level security;
create policy same_organization on capital_project_phases
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on capital_project_phases to levee_app;

create table capital_project_operating (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  year            integer not null check (year between 2000 and 2200),
  kind            text not null check (kind in ('staff', 'power', 'maintenance', 'debt', 'revenue', 'saving')),
  amount_cents    bigint not null check (amount_cents between -9000000000000000 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  note            text check (char_length(note) <= 200),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references capital_project (organization_id, id) on delete cascade
);

create index capital_project_operating_by_parent on capital_project_operating (organization_id, parent, position);

alter table capital_project_operating enable row level security;
alter table capital_project_operating force row level security;
create policy same_organization on capital_project_operating
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on capital_project_operating to levee_app;

-- Where the money for capital projects comes from, with a cap for each year.
create table funding_source (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'closed')),
  code            text not null check (char_length(code) <= 20),
  name            text not null check (char_length(name) <= 120),
  kind            text not null check (kind in ('general', 'sales_tax', 'utility', 'bond', 'impact_fee', 'state', 'federal', 'other')),
  programs        uuid[] check (cardinality(programs) <= 50),
  phases          text[] check (phases <@ array['planning', 'design', 'land', 'construction', 'equipment', 'closeout']),
  from_day        date check (from_day between '1900-01-01' and '2200-12-31'),
  until_day       date check (until_day between '1900-01-01' and '2200-12-31'),
  terms           text check (char_length(terms) <= 1000),
  search          tsvector generated always as (words_of(coalesce(code, '') || ' ' || coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, code)
);

create index funding_source_by_status on funding_source (organization_id, status, code, id);
create index funding_source_by_kind on funding_source (organization_id, kind, code, id);
create index funding_source_words on funding_source using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table funding_source enable row level security;
alter table funding_source force row level security;
create policy same_organization on funding_source
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on funding_source to levee_app;

create policy text_search on funding_source for select to levee_search using (true);
grant select on funding_source to levee_search;
create function funding_source_search(words tsquery, bound integer) returns setof funding_source
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from funding_source where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function funding_source_search from public;
grant execute on function funding_source_search to levee_app;
alter function funding_source_search owner to levee_search;

create table funding_source_caps (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  year            integer not null check (year between 2000 and 2200),
  cap_cents       bigint not null check (cap_cents between 0 and 9000000000000000),
  cap_currency    text check (cap_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references funding_source (organization_id, id) on delete cascade
);

create index funding_source_caps_by_parent on funding_source_caps (organization_id, parent, position);

alter table funding_source_caps enable row level security;
alter table funding_source_caps force row level security;
create policy same_organization on funding_source_caps
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on funding_source_caps to levee_app;

-- What one person gives a capital project for each criterion of its program.
create table capital_score (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  number          text not null check (char_length(number) <= 60),
  project         uuid not null,
  plan_year       integer not null check (plan_year between 2000 and 2200),
  scorer          uuid not null,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, project, plan_year, scorer),
  foreign key (organization_id, project) references capital_project (organization_id, id),
  foreign key (organization_id, scorer) references organization_members (organization_id, id)
);

create index capital_score_by_project on capital_score (organization_id, project, number, id);
create index capital_score_by_plan_year on capital_score (organization_id, plan_year, number, id);
create index capital_score_by_scorer on capital_score (organization_id, scorer, number, id);

alter table capital_score enable row level security;
alter table capital_score force row level security;
create policy same_organization on capital_score
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on capital_score to levee_app;

create table capital_score_points (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  criterion       text not null check (char_length(criterion) <= 20),
  points          integer not null check (points between 0 and 10),
  reason          text check (char_length(reason) <= 300),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references capital_score (organization_id, id) on delete cascade
);

create index capital_score_points_by_parent on capital_score_points (organization_id, parent, position);

alter table capital_score_points enable row level security;
alter table capital_score_points force row level security;
create policy same_organization on capital_score_points
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on capital_score_points to levee_app;

-- A ranking of a program as it stood before its weights were changed.
create table capital_ranking (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  number          text not null check (char_length(number) <= 60),
  program         uuid not null,
  plan_year       integer not null check (plan_year between 2000 and 2200),
  reason          text not null check (char_length(reason) <= 500),
  weights         jsonb not null check (jsonb_typeof(weights) in ('object', 'array')),
  ranking         jsonb not null check (jsonb_typeof(ranking) in ('object', 'array')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, program) references capital_program (organization_id, id)
);

create index capital_ranking_by_program on capital_ranking (organization_id, program, number, id);
create index capital_ranking_by_plan_year on capital_ranking (organization_id, plan_year, number, id);

alter table capital_ranking enable row level security;
alter table capital_ranking force row level security;
create policy same_organization on capital_ranking
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on capital_ranking to levee_app;

-- One version of the capital plan: as requested, recommended, adopted or amended.
create table capital_plan (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'proposed', 'settled', 'superseded', 'withdrawn')),
  number          text not null check (char_length(number) <= 60),
  name            text not null check (char_length(name) <= 120),
  plan_year       integer not null check (plan_year between 2000 and 2200),
  years           integer not null check (years between 1 and 10),
  stage           text not null check (stage in ('requested', 'recommended', 'adopted', 'amended')),
  based_on        uuid,
  consultation    uuid,
  resolution      text check (char_length(resolution) <= 120),
  message         text check (char_length(message) <= 8000),
  proposed_by     uuid,
  settled_on      date check (settled_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, based_on) references capital_plan (organization_id, id),
  foreign key (organization_id, consultation) references consultation (organization_id, id),
  foreign key (organization_id, proposed_by) references organization_members (organization_id, id)
);

create index capital_plan_by_status on capital_plan (organization_id, status, number, id);
create index capital_plan_by_stage on capital_plan (organization_id, stage, number, id);
create index capital_plan_by_plan_year on capital_plan (organization_id, plan_year, number, id);
create index capital_plan_by_based_on on capital_plan (organization_id, based_on, id);
create index capital_plan_by_consultation on capital_plan (organization_id, consultation, id);
create index capital_plan_by_proposed_by on capital_plan (organization_id, proposed_by, id);
create index capital_plan_words on capital_plan using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table capital_plan enable row level security;
alter table capital_plan force row level security;
create policy same_organization on capital_plan
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on capital_plan to levee_app;

create policy text_search on capital_plan for select to levee_search using (true);
grant select on capital_plan to levee_search;
create function capital_plan_search(words tsquery, bound integer) returns setof capital_plan
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from capital_plan where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function capital_plan_search from public;
grant execute on function capital_plan_search to levee_app;
alter function capital_plan_search owner to levee_search;

-- What a capital plan gives to one project, by source, fiscal year and phase.
create table capital_allotment (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  plan            uuid not null,
  project         uuid not null,
  funded_cents    bigint not null check (funded_cents between -9000000000000000 and 9000000000000000),
  funded_currency text check (funded_currency ~ '^[A-Z]{3}$'),
  because         text check (char_length(because) <= 1000),
  decision        text check (decision in ('funded', 'partly', 'waits')),
  costs           jsonb check (jsonb_typeof(costs) in ('object', 'array')),
  cost_cents      bigint check (cost_cents between 0 and 9000000000000000),
  cost_currency   text check (cost_currency ~ '^[A-Z]{3}$'),
  score           integer check (score between 0 and 1000),
  place           integer check (place between 1 and 10000),
  primary key (organization_id, id),
  unique (organization_id, plan, project),
  foreign key (organization_id, plan) references capital_plan (organization_id, id),
  foreign key (organization_id, project) references capital_project (organization_id, id)
);

create index capital_allotment_by_created_at on capital_allotment (organization_id, created_at, id);
create index capital_allotment_by_plan on capital_allotment (organization_id, plan, created_at, id);
create index capital_allotment_by_project on capital_allotment (organization_id, project, created_at, id);
create index capital_allotment_by_decision on capital_allotment (organization_id, decision, created_at, id);

alter table capital_allotment enable row level security;
alter table capital_allotment force row level security;
create policy same_organization on capital_allotment
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on capital_allotment to levee_app;

create table capital_allotment_funding (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  source          uuid not null,
  year            integer not null check (year between 2000 and 2200),
  phase           text not null check (phase in ('planning', 'design', 'land', 'construction', 'equipment', 'closeout')),
  amount_cents    bigint not null check (amount_cents between 1 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references capital_allotment (organization_id, id) on delete cascade,
  foreign key (organization_id, source) references funding_source (organization_id, id)
);

create index capital_allotment_funding_by_parent on capital_allotment_funding (organization_id, parent, position);
create index capital_allotment_funding_by_source on capital_allotment_funding (organization_id, source, id);

alter table capital_allotment_funding enable row level security;
alter table capital_allotment_funding force row level security;
create policy same_organization on capital_allotment_funding
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on capital_allotment_funding to levee_app;

-- One run of the solver that looks for the best set of projects under all caps.
create table capital_best_set (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('waiting', 'running', 'done', 'failed')),
  number          text not null check (char_length(number) <= 60),
  plan            uuid not null,
  aim             text not null check (aim in ('score', 'value')),
  limit_seconds   integer not null check (limit_seconds between 5 and 300),
  stage           text check (char_length(stage) <= 200),
  question        jsonb check (jsonb_typeof(question) in ('object', 'array')),
  answer          jsonb check (jsonb_typeof(answer) in ('object', 'array')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, plan) references capital_plan (organization_id, id)
);

create index capital_best_set_by_status on capital_best_set (organization_id, status, number, id);
create index capital_best_set_by_plan on capital_best_set (organization_id, plan, number, id);

alter table capital_best_set enable row level security;
alter table capital_best_set force row level security;
create policy same_organization on capital_best_set
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on capital_best_set to levee_app;

-- Money taken out of the contingency of a capital project, with its reason and approver.
create table contingency_draw (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('requested', 'approved', 'refused', 'withdrawn')),
  number          text not null check (char_length(number) <= 60),
  project         uuid not null,
  amount_cents    bigint not null check (amount_cents between 1 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  why             text not null check (char_length(why) <= 1000),
  requested_by    uuid not null,
  decided_by      uuid,
  decided_on      date check (decided_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(why, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, project) references capital_project (organization_id, id),
  foreign key (organization_id, requested_by) references organization_members (organization_id, id),
  foreign key (organization_id, decided_by) references organization_members (organization_id, id)
);

create index contingency_draw_by_status on contingency_draw (organization_id, status, number, id);
create index contingency_draw_by_project on contingency_draw (organization_id, project, number, id);
create index contingency_draw_by_requested_by on contingency_draw (organization_id, requested_by, id);
create index contingency_draw_by_decided_by on contingency_draw (organization_id, decided_by, id);
create index contingency_draw_words on contingency_draw using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table contingency_draw enable row level security;
alter table contingency_draw force row level security;
create policy same_organization on contingency_draw
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on contingency_draw to levee_app;

create policy text_search on contingency_draw for select to levee_search using (true);
grant select on contingency_draw to levee_search;
create function contingency_draw_search(words tsquery, bound integer) returns setof contingency_draw
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from contingency_draw where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function contingency_draw_search from public;
grant execute on function contingency_draw_search to levee_app;
alter function contingency_draw_search owner to levee_search;

-- What a resident says about the capital plan of a year; only sums are shown publicly.
create table capital_survey_answer (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  number          text not null check (char_length(number) <= 60),
  plan            uuid not null,
  plan_year       integer not null check (plan_year between 2000 and 2200),
  fits            text not null check (fits in ('very_well', 'well', 'neither', 'badly', 'very_badly')),
  project         uuid,
  comment         text check (char_length(comment) <= 2000),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, plan) references capital_plan (organization_id, id),
  foreign key (organization_id, project) references capital_project (organization_id, id)
);

create index capital_survey_answer_by_plan_year on capital_survey_answer (organization_id, plan_year, number, id);
create index capital_survey_answer_by_fits on capital_survey_answer (organization_id, fits, number, id);
create index capital_survey_answer_by_project on capital_survey_answer (organization_id, project, number, id);
create index capital_survey_answer_by_plan on capital_survey_answer (organization_id, plan, id);

alter table capital_survey_answer enable row level security;
alter table capital_survey_answer force row level security;
create policy same_organization on capital_survey_answer
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on capital_survey_answer to levee_app;
