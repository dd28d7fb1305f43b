-- Questions about published solicitations, with the answers everyone reads.
create table solicitation_question (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('unconfirmed', 'asked', 'answered', 'declined')),
  number          text not null check (char_length(number) <= 60),
  solicitation    uuid not null,
  question        text not null check (char_length(question) <= 2000),
  email           text not null check (char_length(email) <= 255),
  answer          text check (char_length(answer) <= 4000),
  asked_at        timestamp with time zone,
  answered_at     timestamp with time zone,
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(question, '') || ' ' || coalesce(answer, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, solicitation) references solicitation (organization_id, id)
);
create index solicitation_question_by_status on solicitation_question (organization_id, status, number, id);
create index solicitation_question_by_solicitation on solicitation_question (organization_id, solicitation, number, id);
call tenant_table('solicitation_question');
call searchable('solicitation_question');

