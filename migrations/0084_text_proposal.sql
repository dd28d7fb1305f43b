-- A clause proposed from past solicitations, with its sources and what was decided.
create table text_proposal (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('proposed', 'accepted', 'declined', 'superseded')),
  solicitation    uuid not null,
  place           integer not null check (place between 1 and 500),
  heading         text not null check (char_length(heading) <= 160),
  body            text not null check (char_length(body) <= 20000),
  section         uuid,
  section_version bigint check (section_version between 1 and 9007199254740991),
  sources         jsonb not null check (jsonb_typeof(sources) in ('object', 'array')),
  facts           jsonb not null check (jsonb_typeof(facts) in ('object', 'array')),
  unsourced       jsonb not null check (jsonb_typeof(unsourced) in ('object', 'array')),
  sourced_only    boolean not null,
  model           text check (char_length(model) <= 120),
  tokens          bigint check (tokens between 0 and 9007199254740991),
  primary key (organization_id, id),
  foreign key (organization_id, solicitation) references solicitation (organization_id, id)
);
create index text_proposal_by_created_at on text_proposal (organization_id, created_at, id);
create index text_proposal_by_solicitation on text_proposal (organization_id, solicitation, created_at, id);
create index text_proposal_by_status on text_proposal (organization_id, status, created_at, id);
call tenant_table('text_proposal');

