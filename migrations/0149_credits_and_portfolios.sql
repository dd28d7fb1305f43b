-- A cost that was drawn and is reversed since, because its invoice is void, lowers one later request: the drawdown that credits it.
alter table drawn_cost add column credited_by uuid;
alter table drawn_cost add foreign key (organization_id, credited_by) references grant_drawdown (organization_id, id);
create index drawn_cost_by_credited_by on drawn_cost (organization_id, credited_by);

-- One optimal selection of applications under match money, staff hours and deadlines.
create table portfolio_run (
  organization_id      uuid not null references organization (id),
  id                   uuid not null,
  version              integer not null default 1,
  created_at           timestamp with time zone not null default now(),
  created_by           uuid not null,
  updated_at           timestamp with time zone not null default now(),
  number               text not null check (char_length(number) <= 60),
  aim                  text not null check (aim in ('score', 'money')),
  match_limit_cents    bigint not null check (match_limit_cents between 0 and 9000000000000000),
  match_limit_currency text check (match_limit_currency ~ '^[A-Z]{3}$'),
  hours_per_week       integer not null check (hours_per_week between 0 and 2000),
  weeks                integer not null check (weeks between 1 and 104),
  note                 text check (char_length(note) <= 300),
  ran_by               uuid not null,
  ran_on               date not null check (ran_on between '1900-01-01' and '2200-12-31'),
  outcome              text check (outcome in ('optimal', 'bounded', 'impossible')),
  chosen               bigint check (chosen between 0 and 9007199254740991),
  value                bigint check (value between 0 and 9007199254740991),
  upper_bound          bigint check (upper_bound between 0 and 9007199254740991),
  question             jsonb check (jsonb_typeof(question) in ('object', 'array')),
  answer               jsonb check (jsonb_typeof(answer) in ('object', 'array')),
  search               tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(note, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, ran_by) references organization_members (organization_id, id)
);
create index portfolio_run_by_aim on portfolio_run (organization_id, aim, number, id);
create index portfolio_run_by_outcome on portfolio_run (organization_id, outcome, number, id);
create index portfolio_run_by_ran_by on portfolio_run (organization_id, ran_by, number, id);
create index portfolio_run_by_ran_on on portfolio_run (organization_id, ran_on, number, id);
call tenant_table('portfolio_run');
call searchable('portfolio_run');

-- How long an application takes to write: what its selection is weighed by.
alter table opportunity_decision add column staff_hours integer;
alter table opportunity_decision add check (staff_hours between 1 and 10000);
