-- A firm submits by itself: nobody of the agency entered the envelope, and who signed it is read after the opening.
alter table bid_envelope alter column entered_by drop not null;
alter table bid_envelope add column signed_by text check (char_length(signed_by) <= 400);
alter table bid_envelope add constraint bid_envelope_has_a_hand check (entered_by is not null or signed_by is not null);
alter table bid add column response jsonb check (jsonb_typeof(response) in ('object', 'array'));


-- Your receipt for each addendum that your firm acknowledged.
create table addendum_acknowledgement (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  number          text not null check (char_length(number) <= 60),
  agency          text not null check (char_length(agency) <= 200),
  solicitation    text not null check (char_length(solicitation) <= 60),
  name            text not null check (char_length(name) <= 160),
  addendum        integer not null check (addendum between 1 and 1000),
  hash            text not null check (char_length(hash) <= 64),
  acknowledged_by uuid not null,
  about           uuid not null,
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(agency, '') || ' ' || coalesce(solicitation, '') || ' ' || coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, about),
  foreign key (organization_id, acknowledged_by) references organization_members (organization_id, id)
);
create index addendum_acknowledgement_by_agency on addendum_acknowledgement (organization_id, agency, number, id);
create index addendum_acknowledgement_by_solicitation on addendum_acknowledgement (organization_id, solicitation, number, id);
create index addendum_acknowledgement_by_acknowledged_by on addendum_acknowledgement (organization_id, acknowledged_by, id);
call tenant_table('addendum_acknowledgement');
call searchable('addendum_acknowledgement');

