-- Department requests: calls, requests with lines and decision packages, and the versions of what they ask for.
-- A call for budget requests, with instructions, targets and a lock date.
create table budget_call (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'open', 'locked', 'closed')),
  name            text not null check (char_length(name) <= 120),
  budget          uuid not null,
  instructions    text not null check (char_length(instructions) <= 8000),
  opens_on        date not null check (opens_on between '1900-01-01' and '2200-12-31'),
  locks_on        date not null check (locks_on between '1900-01-01' and '2200-12-31'),
  whole_cents     bigint not null check (whole_cents between -9000000000000000 and 9000000000000000),
  whole_currency  text check (whole_currency ~ '^[A-Z]{3}$'),
  search          tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, name),
  foreign key (organization_id, budget) references budget (organization_id, id)
);
create index budget_call_by_locks_on on budget_call (organization_id, locks_on, id);
create index budget_call_by_status on budget_call (organization_id, status, locks_on, id);
create index budget_call_by_budget on budget_call (organization_id, budget, locks_on, id);
call tenant_table('budget_call');
call searchable('budget_call');

create table budget_call_targets (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  cost_center     uuid not null,
  target_cents    bigint not null check (target_cents between 0 and 9000000000000000),
  target_currency text check (target_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references budget_call (organization_id, id) on delete cascade,
  foreign key (organization_id, cost_center) references cost_center (organization_id, id)
);
create index budget_call_targets_by_parent on budget_call_targets (organization_id, parent, position);
create index budget_call_targets_by_cost_center on budget_call_targets (organization_id, cost_center);
call tenant_table('budget_call_targets', removable => true);

-- What a cost center requests of a budget: its lines and decision packages.
create table budget_request (
  organization_id      uuid not null references organization (id),
  id                   uuid not null,
  version              integer not null default 1,
  created_at           timestamp with time zone not null default now(),
  created_by           uuid not null,
  updated_at           timestamp with time zone not null default now(),
  status               text not null check (status in ('draft', 'submitted', 'returned', 'reviewed', 'adopted', 'lapsed')),
  number               text not null check (char_length(number) <= 60),
  call                 uuid not null,
  cost_center          uuid not null,
  narrative            text check (char_length(narrative) <= 8000),
  preparers            uuid[] check (cardinality(preparers) <= 100),
  manager              uuid,
  people               uuid[] check (cardinality(people) <= 100),
  open_until           date check (open_until between '1900-01-01' and '2200-12-31'),
  target_cents         bigint check (target_cents between -9000000000000000 and 9000000000000000),
  target_currency      text check (target_currency ~ '^[A-Z]{3}$'),
  requested_cents      bigint check (requested_cents between -9000000000000000 and 9000000000000000),
  requested_currency   text check (requested_currency ~ '^[A-Z]{3}$'),
  recommended_cents    bigint check (recommended_cents between -9000000000000000 and 9000000000000000),
  recommended_currency text check (recommended_currency ~ '^[A-Z]{3}$'),
  adopted_cents        bigint check (adopted_cents between -9000000000000000 and 9000000000000000),
  adopted_currency     text check (adopted_currency ~ '^[A-Z]{3}$'),
  submitted_by         uuid,
  reviewed_by          uuid,
  search               tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, call, cost_center),
  foreign key (organization_id, call) references budget_call (organization_id, id),
  foreign key (organization_id, cost_center) references cost_center (organization_id, id),
  foreign key (organization_id, manager) references organization_members (organization_id, id),
  foreign key (organization_id, submitted_by) references organization_members (organization_id, id),
  foreign key (organization_id, reviewed_by) references organization_members (organization_id, id)
);
create index budget_request_by_status on budget_request (organization_id, status, number, id);
create index budget_request_by_call on budget_request (organization_id, call, number, id);
create index budget_request_by_cost_center on budget_request (organization_id, cost_center, number, id);
create index budget_request_by_manager on budget_request (organization_id, manager, number, id);
create index budget_request_by_submitted_by on budget_request (organization_id, submitted_by, id);
create index budget_request_by_reviewed_by on budget_request (organization_id, reviewed_by, id);
call tenant_table('budget_request');
call searchable('budget_request');

-- One account of a budget request: base, one-time and ongoing amounts.
create table request_line (
  organization_id      uuid not null references organization (id),
  id                   uuid not null,
  version              integer not null default 1,
  created_at           timestamp with time zone not null default now(),
  created_by           uuid not null,
  updated_at           timestamp with time zone not null default now(),
  request              uuid not null,
  name                 text not null check (char_length(name) <= 120),
  account              text not null check (char_length(account) <= 80),
  base_cents           bigint not null check (base_cents between 0 and 9000000000000000),
  base_currency        text check (base_currency ~ '^[A-Z]{3}$'),
  one_time_cents       bigint check (one_time_cents between -9000000000000000 and 9000000000000000),
  one_time_currency    text check (one_time_currency ~ '^[A-Z]{3}$'),
  ongoing_cents        bigint check (ongoing_cents between -9000000000000000 and 9000000000000000),
  ongoing_currency     text check (ongoing_currency ~ '^[A-Z]{3}$'),
  justification        text check (char_length(justification) <= 4000),
  recommended_cents    bigint check (recommended_cents between 0 and 9000000000000000),
  recommended_currency text check (recommended_currency ~ '^[A-Z]{3}$'),
  reason               text check (char_length(reason) <= 400),
  people               uuid[] check (cardinality(people) <= 100),
  search               tsvector generated always as (words_of(coalesce(name, '') || ' ' || coalesce(account, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, request, account),
  foreign key (organization_id, request) references budget_request (organization_id, id)
);
create index request_line_by_account on request_line (organization_id, account, id);
call tenant_table('request_line', removable => true);
call searchable('request_line');

-- A change that a department proposes above its base, with cost, reasons and measure.
create table decision_package (
  organization_id      uuid not null references organization (id),
  id                   uuid not null,
  version              integer not null default 1,
  created_at           timestamp with time zone not null default now(),
  created_by           uuid not null,
  updated_at           timestamp with time zone not null default now(),
  status               text not null check (status in ('proposed', 'recommended', 'not_recommended', 'funded', 'not_funded')),
  number               text not null check (char_length(number) <= 60),
  request              uuid not null,
  name                 text not null check (char_length(name) <= 120),
  kind                 text not null check (kind in ('service', 'mandate', 'reduction', 'capital')),
  justification        text not null check (char_length(justification) <= 4000),
  measure              text check (char_length(measure) <= 160),
  now                  text check (char_length(now) <= 60),
  goal                 text check (char_length(goal) <= 60),
  one_time_cents       bigint not null check (one_time_cents between -9000000000000000 and 9000000000000000),
  one_time_currency    text check (one_time_currency ~ '^[A-Z]{3}$'),
  ongoing_cents        bigint not null check (ongoing_cents between -9000000000000000 and 9000000000000000),
  ongoing_currency     text check (ongoing_currency ~ '^[A-Z]{3}$'),
  rank                 integer check (rank between 1 and 100000),
  recommended_cents    bigint check (recommended_cents between -9000000000000000 and 9000000000000000),
  recommended_currency text check (recommended_currency ~ '^[A-Z]{3}$'),
  reason               text check (char_length(reason) <= 400),
  funded_cents         bigint check (funded_cents between -9000000000000000 and 9000000000000000),
  funded_currency      text check (funded_currency ~ '^[A-Z]{3}$'),
  people               uuid[] check (cardinality(people) <= 100),
  search               tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, request, rank),
  foreign key (organization_id, request) references budget_request (organization_id, id)
);
create index decision_package_by_status on decision_package (organization_id, status, number, id);
create index decision_package_by_request on decision_package (organization_id, request, number, id);
create index decision_package_by_kind on decision_package (organization_id, kind, number, id);
call tenant_table('decision_package', removable => true);
call searchable('decision_package');

create table decision_package_lines (
  organization_id   uuid not null references organization (id),
  id                uuid not null,
  parent            uuid not null,
  position          integer not null,
  account           text not null check (char_length(account) <= 80),
  one_time_cents    bigint check (one_time_cents between -9000000000000000 and 9000000000000000),
  one_time_currency text check (one_time_currency ~ '^[A-Z]{3}$'),
  ongoing_cents     bigint check (ongoing_cents between -9000000000000000 and 9000000000000000),
  ongoing_currency  text check (ongoing_currency ~ '^[A-Z]{3}$'),
  positions         integer check (positions between -1000 and 1000),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references decision_package (organization_id, id) on delete cascade
);
create index decision_package_lines_by_parent on decision_package_lines (organization_id, parent, position);
call tenant_table('decision_package_lines', removable => true);

-- A version of a request: each submission, recommendation and adoption adds one, line by line. Nothing changes or removes it.
create table budget_request_version (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  request         uuid not null,
  number          integer not null check (number >= 1),
  stage           text not null check (stage in ('requested', 'recommended', 'adopted')),
  line            uuid,
  package         uuid,
  name            text not null check (char_length(name) <= 200),
  account         text check (char_length(account) <= 80),
  base_cents      bigint not null,
  one_time_cents  bigint not null,
  ongoing_cents   bigint not null,
  cents           bigint not null,
  reason          text check (char_length(reason) <= 4000),
  taken_at        timestamp with time zone not null,
  taken_by        uuid not null,
  primary key (organization_id, id),
  unique (organization_id, request, number, line),
  unique (organization_id, request, number, package),
  check ((line is null) <> (package is null)),
  foreign key (organization_id, request) references budget_request (organization_id, id),
  foreign key (organization_id, line) references request_line (organization_id, id),
  foreign key (organization_id, package) references decision_package (organization_id, id)
);
create index budget_request_version_by_line on budget_request_version (organization_id, line);
create index budget_request_version_by_package on budget_request_version (organization_id, package);
alter table budget_request_version enable row level security;
alter table budget_request_version force row level security;
create policy same_organization on budget_request_version
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on budget_request_version to levee_app;
