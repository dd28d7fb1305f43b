-- What a nightly check found in awards and costs, its explanation and its outcome.
create table control_exception (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('open', 'explained', 'accepted', 'cleared')),
  number          text not null check (char_length(number) <= 60),
  title           text not null check (char_length(title) <= 120),
  severity        text not null check (severity in ('error', 'warning', 'note')),
  citation        text not null check (char_length(citation) <= 120),
  award           uuid,
  owner           uuid,
  about_name      text not null check (char_length(about_name) <= 160),
  finding         text not null check (char_length(finding) <= 500),
  found_on        date not null check (found_on between '1900-01-01' and '2200-12-31'),
  cleared_on      date check (cleared_on between '1900-01-01' and '2200-12-31'),
  explanation     text check (char_length(explanation) <= 2000),
  explained_by    uuid,
  explained_on    date check (explained_on between '1900-01-01' and '2200-12-31'),
  accepted_by     uuid,
  accepted_on     date check (accepted_on between '1900-01-01' and '2200-12-31'),
  check_key       text not null check (char_length(check_key) <= 40),
  about_record    text not null check (char_length(about_record) <= 60),
  about_id        uuid not null,
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(title, '') || ' ' || coalesce(about_name, '') || ' ' || coalesce(finding, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, check_key, about_id),
  foreign key (organization_id, award) references grant_award (organization_id, id),
  foreign key (organization_id, owner) references organization_members (organization_id, id),
  foreign key (organization_id, explained_by) references organization_members (organization_id, id),
  foreign key (organization_id, accepted_by) references organization_members (organization_id, id)
);
create index control_exception_by_found_on on control_exception (organization_id, found_on, id);
create index control_exception_by_status on control_exception (organization_id, status, found_on, id);
create index control_exception_by_severity on control_exception (organization_id, severity, found_on, id);
create index control_exception_by_award on control_exception (organization_id, award, found_on, id);
create index control_exception_by_owner on control_exception (organization_id, owner, found_on, id);
create index control_exception_by_check_key on control_exception (organization_id, check_key, found_on, id);
create index control_exception_by_about_id on control_exception (organization_id, about_id, found_on, id);
create index control_exception_by_explained_by on control_exception (organization_id, explained_by, id);
create index control_exception_by_accepted_by on control_exception (organization_id, accepted_by, id);
call tenant_table('control_exception');
call searchable('control_exception');
-- One nightly run of all checks of awards and costs, with its counts.
create table control_run (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  number          text not null check (char_length(number) <= 60),
  ran_on          date not null check (ran_on between '1900-01-01' and '2200-12-31'),
  ran_at          timestamp with time zone not null,
  checks          bigint not null check (checks between 0 and 9007199254740991),
  found           bigint not null check (found between 0 and 9007199254740991),
  errors          bigint not null check (errors between 0 and 9007199254740991),
  opened          bigint not null check (opened between 0 and 9007199254740991),
  cleared         bigint not null check (cleared between 0 and 9007199254740991),
  search          tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, ran_on)
);
call tenant_table('control_run');
call searchable('control_run');
