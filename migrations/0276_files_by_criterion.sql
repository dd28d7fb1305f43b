-- The criteria that a file of a proponent is needed for.
create table file_criteria (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  evaluation      uuid not null,
  proponent       uuid not null,
  file            uuid not null,
  name            text not null check (char_length(name) <= 200),
  assigned_by     uuid,
  assigned_at     timestamp with time zone,
  primary key (organization_id, id),
  unique (organization_id, evaluation, file),
  foreign key (organization_id, evaluation) references evaluation (organization_id, id),
  foreign key (organization_id, proponent) references proponent (organization_id, id),
  foreign key (organization_id, assigned_by) references organization_members (organization_id, id)
);
create index file_criteria_by_name on file_criteria (organization_id, name, id);
create index file_criteria_by_evaluation on file_criteria (organization_id, evaluation, name, id);
create index file_criteria_by_proponent on file_criteria (organization_id, proponent, name, id);
create index file_criteria_by_assigned_by on file_criteria (organization_id, assigned_by, id);
call tenant_table('file_criteria');

create table file_criteria_criteria (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  name            text not null check (char_length(name) <= 200),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references file_criteria (organization_id, id) on delete cascade
);
create index file_criteria_criteria_by_parent on file_criteria_criteria (organization_id, parent, position);
call tenant_table('file_criteria_criteria', removable => true);
