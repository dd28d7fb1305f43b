-- What the weights of a rubric add up to. It looks at no table, so a check may use it.
create function rubric_weight(rubric jsonb) returns bigint
  language sql immutable parallel safe
  return (select coalesce(sum((one ->> 'weight')::bigint), 0) from jsonb_array_elements(rubric) as one);

-- A call for applications of the agency as grantor: criteria, dates, money and review rules.
create table funding_round (
  organization_id    uuid not null references organization (id),
  id                 uuid not null,
  version            integer not null default 1,
  created_at         timestamp with time zone not null default now(),
  created_by         uuid not null,
  updated_at         timestamp with time zone not null default now(),
  status             text not null check (status in ('draft', 'open', 'review', 'ranked', 'decided', 'closed', 'cancelled')),
  number             text not null check (char_length(number) <= 60),
  title              text not null check (char_length(title) <= 160),
  program            text not null check (char_length(program) <= 160),
  purpose            text not null check (char_length(purpose) <= 4000),
  opens_at           timestamp with time zone not null,
  closes_at          timestamp with time zone not null,
  available_cents    bigint not null check (available_cents between 1 and 9000000000000000),
  available_currency text check (available_currency ~ '^[A-Z]{3}$'),
  award_min_cents    bigint check (award_min_cents between 0 and 9000000000000000),
  award_min_currency text check (award_min_currency ~ '^[A-Z]{3}$'),
  award_max_cents    bigint check (award_max_cents between 1 and 9000000000000000),
  award_max_currency text check (award_max_currency ~ '^[A-Z]{3}$'),
  partial            boolean not null,
  is_blind           boolean not null,
  reviews_per        integer not null check (reviews_per between 1 and 9),
  workload           integer not null check (workload between 1 and 200),
  reviews_due        date check (reviews_due between '1900-01-01' and '2200-12-31'),
  officers           uuid[] not null check (cardinality(officers) <= 20),
  weight_total       integer check (weight_total between 0 and 2000),
  rubric             jsonb check (jsonb_typeof(rubric) in ('object', 'array')),
  ranked_at          timestamp with time zone,
  decided_by         uuid,
  decided_on         date check (decided_on between '1900-01-01' and '2200-12-31'),
  search             tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(title, '') || ' ' || coalesce(program, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, decided_by) references organization_members (organization_id, id),
  -- Nobody is scored by weights that are not 100, whatever way a round is opened.
  constraint funding_round_weights check (status in ('draft', 'cancelled') or coalesce(rubric_weight(rubric), 0) = 100)
);
create index funding_round_by_status on funding_round (organization_id, status, number, id);
create index funding_round_by_closes_at on funding_round (organization_id, closes_at, number, id);
create index funding_round_by_decided_by on funding_round (organization_id, decided_by, id);
call tenant_table('funding_round');
call searchable('funding_round');

create table funding_round_criteria (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  name            text not null check (char_length(name) <= 120),
  weight          integer not null check (weight between 1 and 100),
  highest         integer not null check (highest between 1 and 100),
  anchors         text not null check (char_length(anchors) <= 600),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references funding_round (organization_id, id) on delete cascade
);
create index funding_round_criteria_by_parent on funding_round_criteria (organization_id, parent, position);
call tenant_table('funding_round_criteria', removable => true);

-- An application to a funding round; until the decision only its readers see it.
create table round_application (
  organization_id    uuid not null references organization (id),
  id                 uuid not null,
  version            integer not null default 1,
  created_at         timestamp with time zone not null default now(),
  created_by         uuid not null,
  updated_at         timestamp with time zone not null default now(),
  status             text not null check (status in ('draft', 'submitted', 'awarded', 'not_awarded', 'withdrawn')),
  number             text not null check (char_length(number) <= 60),
  round              uuid not null,
  applicant          uuid not null,
  title              text not null check (char_length(title) <= 160),
  requested_cents    bigint not null check (requested_cents between 1 and 9000000000000000),
  requested_currency text check (requested_currency ~ '^[A-Z]{3}$'),
  summary            text not null check (char_length(summary) <= 8000),
  place              integer check (place between 1 and 10000),
  submitted_at       timestamp with time zone,
  awarded_cents      bigint check (awarded_cents between 0 and 9000000000000000),
  awarded_currency   text check (awarded_currency ~ '^[A-Z]{3}$'),
  shown_to           uuid[] check (cardinality(shown_to) <= 200),
  search             tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(title, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, round) references funding_round (organization_id, id),
  foreign key (organization_id, applicant) references subrecipient (organization_id, id)
);
create index round_application_by_status on round_application (organization_id, status, number, id);
create index round_application_by_round on round_application (organization_id, round, number, id);
create index round_application_by_applicant on round_application (organization_id, applicant, number, id);
call tenant_table('round_application');
call searchable('round_application');

create table round_application_answers (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  question        text not null check (char_length(question) <= 200),
  answer          text not null check (char_length(answer) <= 4000),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references round_application (organization_id, id) on delete cascade
);
create index round_application_answers_by_parent on round_application_answers (organization_id, parent, position);
call tenant_table('round_application_answers', removable => true);
