-- Forecasts: scenarios that never write back, and what the owners of lines say.

-- A copy of the outlook of a budget in which drivers are tried without touching the budget.
create table forecast_scenario (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'promoted', 'dropped')),
  name            text not null check (char_length(name) <= 120),
  budget          uuid not null,
  made_by         uuid not null,
  notes           text check (char_length(notes) <= 2000),
  figures         jsonb check (jsonb_typeof(figures) in ('object', 'array')),
  amendment       uuid,
  search          tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, budget) references budget (organization_id, id),
  foreign key (organization_id, made_by) references organization_members (organization_id, id),
  foreign key (organization_id, amendment) references budget_amendment (organization_id, id)
);

create index forecast_scenario_by_created_at on forecast_scenario (organization_id, created_at, id);
create index forecast_scenario_by_status on forecast_scenario (organization_id, status, created_at, id);
create index forecast_scenario_by_budget on forecast_scenario (organization_id, budget, created_at, id);
create index forecast_scenario_by_made_by on forecast_scenario (organization_id, made_by, created_at, id);
create index forecast_scenario_by_amendment on forecast_scenario (organization_id, amendment, id);
create index forecast_scenario_words on forecast_scenario using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table forecast_scenario enable row level security;
alter table forecast_scenario force row level security;
create policy same_organization on forecast_scenario
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on forecast_scenario to levee_app;

create policy text_search on forecast_scenario for select to levee_search using (true);
grant select on forecast_scenario to levee_search;
create function forecast_scenario_search(words tsquery, bound integer) returns setof forecast_scenario
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from forecast_scenario where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function forecast_scenario_search from public;
grant execute on function forecast_scenario_search to levee_app;
alter function forecast_scenario_search owner to levee_search;

create table forecast_scenario_drivers (
  organization_id    uuid not null references organization (id),
  id                 uuid not null,
  parent             uuid not null,
  position           integer not null,
  kind               text not null check (kind in ('rate', 'index', 'headcount')),
  accounts           text check (char_length(accounts) <= 80),
  percent            numeric(9,4) check (percent between -100 and 1000),
  people             integer check (people between -10000 and 10000),
  cost_each_cents    bigint check (cost_each_cents between 0 and 9000000000000000),
  cost_each_currency text check (cost_each_currency ~ '^[A-Z]{3}$'),
  note               text check (char_length(note) <= 200),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references forecast_scenario (organization_id, id) on delete cascade
);

create index forecast_scenario_drivers_by_parent on forecast_scenario_drivers (organization_id, parent, position);

alter table forecast_scenario_drivers enable row level security;
alter table forecast_scenario_drivers force row level security;
create policy same_organization on forecast_scenario_drivers
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on forecast_scenario_drivers to levee_app;

-- A question to the owner of a budget line about how it will end the year, with the answer.
create table variance_note (
  organization_id   uuid not null references organization (id),
  id                uuid not null,
  version           integer not null default 1,
  created_at        timestamp with time zone not null default now(),
  created_by        uuid not null,
  updated_at        timestamp with time zone not null default now(),
  status            text not null check (status in ('asked', 'answered', 'withdrawn')),
  number            text not null check (char_length(number) <= 60),
  line              uuid not null,
  question          text not null check (char_length(question) <= 1000),
  asked_of          uuid not null,
  asked_by          uuid not null,
  due_on            date check (due_on between '1900-01-01' and '2200-12-31'),
  expected_cents    bigint check (expected_cents between -9000000000000000 and 9000000000000000),
  expected_currency text check (expected_currency ~ '^[A-Z]{3}$'),
  answer            text check (char_length(answer) <= 2000),
  search            tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(question, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, line) references budget_line (organization_id, id),
  foreign key (organization_id, asked_of) references organization_members (organization_id, id),
  foreign key (organization_id, asked_by) references organization_members (organization_id, id)
);

create index variance_note_by_status on variance_note (organization_id, status, number, id);
create index variance_note_by_line on variance_note (organization_id, line, number, id);
create index variance_note_by_asked_of on variance_note (organization_id, asked_of, number, id);
create index variance_note_by_asked_by on variance_note (organization_id, asked_by, number, id);
create index variance_note_words on variance_note using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table variance_note enable row level security;
alter table variance_note force row level security;
create policy same_organization on variance_note
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on variance_note to levee_app;

create policy text_search on variance_note for select to levee_search using (true);
grant select on variance_note to levee_search;
create function variance_note_search(words tsquery, bound integer) returns setof variance_note
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from variance_note where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function variance_note_search from public;
grant execute on function variance_note_search to levee_app;
alter function variance_note_search owner to levee_search;
