-- Budget periods of an award as its funder states them, with the money that is released for each.
create table funding_increment (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'submitted', 'released', 'withdrawn', 'discarded')),
  number          text not null check (char_length(number) <= 60),
  award           uuid not null,
  year            integer not null check (year between 1 and 20),
  from_day        date not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day       date not null check (until_day between '1900-01-01' and '2200-12-31'),
  amount_cents    bigint not null check (amount_cents between 0 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  match_cents     bigint check (match_cents between 0 and 9000000000000000),
  match_currency  text check (match_currency ~ '^[A-Z]{3}$'),
  documents       uuid[] check (cardinality(documents) <= 20),
  note            text check (char_length(note) <= 500),
  submitted_by    uuid,
  released_by     uuid,
  released_on     date check (released_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, award) references grant_award (organization_id, id),
  foreign key (organization_id, submitted_by) references organization_members (organization_id, id),
  foreign key (organization_id, released_by) references organization_members (organization_id, id)
);
create index funding_increment_by_status on funding_increment (organization_id, status, number, id);
create index funding_increment_by_award on funding_increment (organization_id, award, number, id);
create index funding_increment_by_from_day on funding_increment (organization_id, from_day, number, id);
create index funding_increment_by_submitted_by on funding_increment (organization_id, submitted_by, id);
create index funding_increment_by_released_by on funding_increment (organization_id, released_by, id);
call tenant_table('funding_increment');
call searchable('funding_increment');
