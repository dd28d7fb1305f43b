-- Which budget line pays for which part of a request: in percent, as an amount, or the rest.
create table requisition_accounts (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  budget_line     uuid not null,
  for_line        integer check (for_line between 1 and 500),
  percent         numeric(9,4) check (percent > 0 and percent <= 100),
  fixed_cents     bigint check (fixed_cents between 0 and 9000000000000000),
  fixed_currency  text check (fixed_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references requisition (organization_id, id) on delete cascade,
  foreign key (organization_id, budget_line) references budget_line (organization_id, id)
);

create index requisition_accounts_by_parent on requisition_accounts (organization_id, parent, position);
create index requisition_accounts_by_budget_line on requisition_accounts (organization_id, budget_line);

alter table requisition_accounts enable row level security;
alter table requisition_accounts force row level security;
create policy same_organization on requisition_accounts
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on requisition_accounts to levee_app;

-- When a request took each of its steps, so that others can be told how long theirs may take.
create table requisition_step (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  requisition     uuid not null,
  step            text not null check (char_length(step) <= 40),
  at              timestamp with time zone not null,
  primary key (organization_id, id),
  foreign key (organization_id, requisition) references requisition (organization_id, id)
);

create index requisition_step_by_requisition on requisition_step (organization_id, requisition, at);

alter table requisition_step enable row level security;
alter table requisition_step force row level security;
create policy same_organization on requisition_step
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on requisition_step to levee_app;
