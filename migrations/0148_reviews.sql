-- A reviewer’s application in a funding round, with the declaration of interests.
create table review_assignment (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('assigned', 'accepted', 'submitted', 'conflicted', 'withdrawn')),
  number          text not null check (char_length(number) <= 60),
  round           uuid not null,
  submission      uuid not null,
  reviewer        uuid not null,
  name            text check (char_length(name) <= 60),
  due_on          date check (due_on between '1900-01-01' and '2200-12-31'),
  declared_at     timestamp with time zone,
  conflict        text check (conflict in ('none', 'financial', 'employment', 'family', 'board', 'other')),
  statement       text check (char_length(statement) <= 2000),
  submitted_at    timestamp with time zone,
  search          tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, submission, reviewer),
  foreign key (organization_id, round) references funding_round (organization_id, id),
  foreign key (organization_id, submission) references round_application (organization_id, id),
  foreign key (organization_id, reviewer) references organization_members (organization_id, id)
);
create index review_assignment_by_status on review_assignment (organization_id, status, number, id);
create index review_assignment_by_round on review_assignment (organization_id, round, number, id);
create index review_assignment_by_reviewer on review_assignment (organization_id, reviewer, number, id);
create index review_assignment_by_submission on review_assignment (organization_id, submission, number, id);
call tenant_table('review_assignment');
call searchable('review_assignment');

-- A reviewer’s score for one criterion; each change is a version of its own.
create table review_score (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  round           uuid not null,
  assignment      uuid not null,
  author          uuid not null,
  criterion       uuid not null,
  criterion_name  text not null check (char_length(criterion_name) <= 120),
  place           integer not null check (place between 1 and 10000),
  score           integer not null check (score between 0 and 100),
  comment         text not null check (char_length(comment) <= 4000),
  reason          text check (char_length(reason) <= 2000),
  primary key (organization_id, id),
  unique (organization_id, assignment, criterion, place),
  foreign key (organization_id, round) references funding_round (organization_id, id),
  foreign key (organization_id, assignment) references review_assignment (organization_id, id),
  foreign key (organization_id, author) references organization_members (organization_id, id)
);
create index review_score_by_created_at on review_score (organization_id, created_at, id);
create index review_score_by_round on review_score (organization_id, round, created_at, id);
create index review_score_by_assignment on review_score (organization_id, assignment, created_at, id);
create index review_score_by_author on review_score (organization_id, author, id);
call tenant_table('review_score');

-- The amount recommended for an application, with its risk and exceptions, in two stages.
create table round_recommendation (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'submitted', 'endorsed', 'returned', 'approved', 'discarded')),
  number          text not null check (char_length(number) <= 60),
  round           uuid not null,
  submission      uuid not null,
  amount_cents    bigint not null check (amount_cents between 1 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  rationale       text not null check (char_length(rationale) <= 4000),
  exceptions      text check (char_length(exceptions) <= 4000),
  risk            text check (risk in ('low', 'medium', 'high')),
  endorsed_by     uuid,
  endorsed_on     date check (endorsed_on between '1900-01-01' and '2200-12-31'),
  approved_by     uuid,
  approved_on     date check (approved_on between '1900-01-01' and '2200-12-31'),
  shown_to        uuid[] check (cardinality(shown_to) <= 200),
  search          tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, round) references funding_round (organization_id, id),
  foreign key (organization_id, submission) references round_application (organization_id, id),
  foreign key (organization_id, endorsed_by) references organization_members (organization_id, id),
  foreign key (organization_id, approved_by) references organization_members (organization_id, id)
);
create index round_recommendation_by_status on round_recommendation (organization_id, status, number, id);
create index round_recommendation_by_round on round_recommendation (organization_id, round, number, id);
create index round_recommendation_by_submission on round_recommendation (organization_id, submission, number, id);
create index round_recommendation_by_risk on round_recommendation (organization_id, risk, number, id);
create index round_recommendation_by_endorsed_by on round_recommendation (organization_id, endorsed_by, id);
create index round_recommendation_by_approved_by on round_recommendation (organization_id, approved_by, id);
call tenant_table('round_recommendation');
call searchable('round_recommendation');
