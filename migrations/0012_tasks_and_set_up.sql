-- What an organization says of itself at its set-up; tasks; and what stands in a new organization as an example.

alter table organization
  add column agency_kind        text check (agency_kind in ('county', 'city', 'special_district', 'school_district', 'state_agency', 'tribal', 'utility', 'nonprofit', 'other')),
  add column us_state           text check (us_state ~ '^[A-Z]{2}$'),
  add column fiscal_year_start  integer not null default 7 check (fiscal_year_start between 1 and 12);

-- Samples are the only notifications that are ever deleted.
alter table notification add column sample boolean not null default false;
alter table notification alter column sample drop default;
grant delete on notification to levee_app;

-- Something one person has to do, by a day when it has one.
create table task (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('open', 'done', 'dropped')),
  subject         text not null check (char_length(subject) <= 200),
  kind            text not null check (kind in ('task', 'approval')),
  assignee        uuid not null,
  given_by        uuid not null,
  due_on          date check (due_on between '1900-01-01' and '2200-12-31'),
  notes           text check (char_length(notes) <= 2000),
  link            text check (char_length(link) <= 500),
  sample          boolean not null,
  search          tsvector generated always as (words_of(coalesce(subject, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, assignee) references organization_members (organization_id, id),
  foreign key (organization_id, given_by) references organization_members (organization_id, id)
);

create index task_by_due_on on task (organization_id, due_on, id);
create index task_by_status on task (organization_id, status, due_on, id);
create index task_by_kind on task (organization_id, kind, due_on, id);
create index task_by_assignee on task (organization_id, assignee, due_on, id);
create index task_by_sample on task (organization_id, sample, due_on, id);
create index task_by_given_by on task (organization_id, given_by, id);
create index task_words on task using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table task enable row level security;
alter table task force row level security;
create policy same_organization on task
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on task to levee_app;

create policy text_search on task for select to levee_search using (true);
grant select on task to levee_search;
create function task_search(words tsquery, bound integer) returns setof task
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from task where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function task_search from public;
grant execute on function task_search to levee_app;
alter function task_search owner to levee_search;
