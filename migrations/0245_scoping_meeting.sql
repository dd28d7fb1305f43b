-- The Recovery Scoping Meeting of a disaster, from which the Impact List days run.
create table scoping_meeting (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  number          text not null check (char_length(number) <= 60),
  disaster        uuid not null,
  held_on         date not null check (held_on between '1900-01-01' and '2200-12-31'),
  program         text check (char_length(program) <= 120),
  attendees       text check (char_length(attendees) <= 1000),
  note            text check (char_length(note) <= 4000),
  extended_until  date check (extended_until between '1900-01-01' and '2200-12-31'),
  extension_note  text check (char_length(extension_note) <= 300),
  documents       uuid[] check (cardinality(documents) <= 20),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(program, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, disaster) references declared_disaster (organization_id, id)
);
create index scoping_meeting_by_held_on on scoping_meeting (organization_id, held_on, id);
create index scoping_meeting_by_disaster on scoping_meeting (organization_id, disaster, held_on, id);
call tenant_table('scoping_meeting');
call searchable('scoping_meeting');
