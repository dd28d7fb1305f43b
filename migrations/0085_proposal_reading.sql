-- Passages that were shown to an evaluator for each criterion, with model and prompt.
create table proposal_reading (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  evaluation      uuid not null,
  proponent       uuid not null,
  reader          uuid not null,
  passages        jsonb not null check (jsonb_typeof(passages) in ('object', 'array')),
  model           text check (char_length(model) <= 120),
  tokens          bigint check (tokens between 0 and 9007199254740991),
  prompt          text check (char_length(prompt) <= 20000),
  primary key (organization_id, id),
  foreign key (organization_id, evaluation) references evaluation (organization_id, id),
  foreign key (organization_id, proponent) references proponent (organization_id, id),
  foreign key (organization_id, reader) references organization_members (organization_id, id)
);
create index proposal_reading_by_created_at on proposal_reading (organization_id, created_at, id);
create index proposal_reading_by_evaluation on proposal_reading (organization_id, evaluation, created_at, id);
create index proposal_reading_by_proponent on proposal_reading (organization_id, proponent, created_at, id);
create index proposal_reading_by_reader on proposal_reading (organization_id, reader, created_at, id);
call tenant_table('proposal_reading');

-- Until an administrator says otherwise, proposals stay on the server.
alter table intake_policy add column proposal_reading boolean not null default false;
alter table intake_policy alter column proposal_reading drop default;
