-- A risk with its 5×5 rating, treatment, residual rating and review date.
create table incident_risk (
  organization_id     uuid not null references organization (id),
  id                  uuid not null,
  version             integer not null default 1,
  created_at          timestamp with time zone not null default now(),
  created_by          uuid not null,
  updated_at          timestamp with time zone not null default now(),
  status              text not null check (status in ('identified', 'assessed', 'treating', 'monitored', 'occurred', 'closed')),
  number              text not null check (char_length(number) <= 60),
  title               text not null check (char_length(title) <= 160),
  incident            uuid,
  cause               text not null check (char_length(cause) <= 2000),
  effect              text not null check (char_length(effect) <= 2000),
  owner               uuid not null,
  category            text not null check (category in ('people', 'operations', 'finance', 'compliance', 'infrastructure', 'technology')),
  likelihood          text not null check (likelihood in ('l1', 'l2', 'l3', 'l4', 'l5')),
  impact              text not null check (impact in ('i1', 'i2', 'i3', 'i4', 'i5')),
  score               integer check (score between 1 and 25),
  level               text check (level in ('low', 'moderate', 'high', 'extreme')),
  controls            text check (char_length(controls) <= 2000),
  response            text not null check (response in ('avoid', 'reduce', 'transfer', 'accept')),
  treatment           text check (char_length(treatment) <= 4000),
  due_on              date check (due_on between '1900-01-01' and '2200-12-31'),
  residual_likelihood text check (residual_likelihood in ('l1', 'l2', 'l3', 'l4', 'l5')),
  residual_impact     text check (residual_impact in ('i1', 'i2', 'i3', 'i4', 'i5')),
  residual            integer check (residual between 1 and 25),
  residual_reason     text check (char_length(residual_reason) <= 2000),
  appetite            integer not null check (appetite between 1 and 25),
  is_untreated        boolean,
  trigger             text check (char_length(trigger) <= 300),
  review_on           date not null check (review_on between '1900-01-01' and '2200-12-31'),
  search              tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(title, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, incident) references incident (organization_id, id),
  foreign key (organization_id, owner) references organization_members (organization_id, id)
);
create index incident_risk_by_status on incident_risk (organization_id, status, number, id);
create index incident_risk_by_incident on incident_risk (organization_id, incident, number, id);
create index incident_risk_by_category on incident_risk (organization_id, category, number, id);
create index incident_risk_by_owner on incident_risk (organization_id, owner, number, id);
create index incident_risk_by_level on incident_risk (organization_id, level, number, id);
create index incident_risk_by_review_on on incident_risk (organization_id, review_on, number, id);
create index incident_risk_by_is_untreated on incident_risk (organization_id, is_untreated, number, id);
call tenant_table('incident_risk');
call searchable('incident_risk');


-- How a risk was rated at a moment.
create table incident_risk_score (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  name            text not null check (char_length(name) <= 80),
  risk            uuid not null,
  place           bigint not null check (place between 1 and 9007199254740991),
  rated_at        timestamp with time zone not null,
  rated_by        uuid,
  score           integer not null check (score between 1 and 25),
  residual        integer check (residual between 1 and 25),
  search          tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, risk, place),
  foreign key (organization_id, risk) references incident_risk (organization_id, id),
  foreign key (organization_id, rated_by) references organization_members (organization_id, id)
);
create index incident_risk_score_by_rated_at on incident_risk_score (organization_id, rated_at, id);
create index incident_risk_score_by_risk on incident_risk_score (organization_id, risk, rated_at, id);
create index incident_risk_score_by_rated_by on incident_risk_score (organization_id, rated_by, id);
call tenant_table('incident_risk_score');
call searchable('incident_risk_score');
