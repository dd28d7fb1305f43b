-- The Request for Public Assistance of an applicant under a declared disaster.
create table assistance_request (
  organization_id   uuid not null references organization (id),
  id                uuid not null,
  version           integer not null default 1,
  created_at        timestamp with time zone not null default now(),
  created_by        uuid not null,
  updated_at        timestamp with time zone not null default now(),
  status            text not null check (status in ('draft', 'filed', 'approved', 'withdrawn')),
  number            text not null check (char_length(number) <= 60),
  disaster          uuid not null,
  legal_name        text not null check (char_length(legal_name) <= 160),
  applicant_type    text not null check (applicant_type in ('state', 'county', 'city', 'tribe', 'special', 'pnp')),
  uei               text not null check (char_length(uei) <= 12),
  ein               text check (char_length(ein) <= 20),
  population        integer check (population between 0 and 500000000),
  address           text not null check (char_length(address) <= 200),
  county            text not null check (char_length(county) <= 120),
  designated_on     date not null check (designated_on between '1900-01-01' and '2200-12-31'),
  due_on            date check (due_on between '1900-01-01' and '2200-12-31'),
  primary_contact   text not null check (char_length(primary_contact) <= 120),
  primary_reach     text not null check (char_length(primary_reach) <= 160),
  alternate_contact text check (char_length(alternate_contact) <= 120),
  alternate_reach   text check (char_length(alternate_reach) <= 160),
  service           text check (char_length(service) <= 200),
  ownership         text check (ownership in ('owns', 'leases')),
  is_public         boolean,
  is_critical       boolean,
  ruling            uuid[] check (cardinality(ruling) <= 20),
  filed_on          date check (filed_on between '1900-01-01' and '2200-12-31'),
  late_reason       text check (char_length(late_reason) <= 500),
  decided_on        date check (decided_on between '1900-01-01' and '2200-12-31'),
  filed_by          uuid,
  search            tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(legal_name, '') || ' ' || coalesce(uei, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, disaster) references declared_disaster (organization_id, id),
  foreign key (organization_id, filed_by) references organization_members (organization_id, id)
);
create index assistance_request_by_status on assistance_request (organization_id, status, number, id);
create index assistance_request_by_disaster on assistance_request (organization_id, disaster, number, id);
create index assistance_request_by_applicant_type on assistance_request (organization_id, applicant_type, number, id);
create index assistance_request_by_due_on on assistance_request (organization_id, due_on, number, id);
create index assistance_request_by_filed_by on assistance_request (organization_id, filed_by, id);
call tenant_table('assistance_request');
call searchable('assistance_request');

