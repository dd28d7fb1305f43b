-- What happens to a key person or to the scope opens a request to the funder as a draft, and the request names what opened it.
alter table prior_approval add column opened_from text;
alter table prior_approval add CHECK ((char_length(opened_from) <= 160));

-- A person named in the approved application. Departure, absence and less effort are its events.
create table award_key_person (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('serving', 'away', 'left')),
  award           uuid not null,
  name            text not null check (char_length(name) <= 160),
  role            text not null check (char_length(role) <= 120),
  effort          numeric(9,4) not null check (effort between 1 and 100),
  current_effort  numeric(9,4) check (current_effort between 1 and 100),
  since_day       date not null check (since_day between '1900-01-01' and '2200-12-31'),
  away_from       date check (away_from between '1900-01-01' and '2200-12-31'),
  away_until      date check (away_until between '1900-01-01' and '2200-12-31'),
  left_on         date check (left_on between '1900-01-01' and '2200-12-31'),
  note            text check (char_length(note) <= 500),
  search          tsvector generated always as (words_of(coalesce(name, '') || ' ' || coalesce(role, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, award) references grant_award (organization_id, id)
);
create index award_key_person_by_name on award_key_person (organization_id, name, id);
create index award_key_person_by_status on award_key_person (organization_id, status, name, id);
create index award_key_person_by_award on award_key_person (organization_id, award, name, id);
call tenant_table('award_key_person');
call searchable('award_key_person');
