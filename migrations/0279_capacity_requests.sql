-- Where an incident is, so that distances of vendors can be counted from it.
alter table incident add column place jsonb;
alter table incident add CHECK ((jsonb_typeof(place) = 'object'::text));

-- A question to a vendor about what it can deliver in an emergency, with its reply.
create table capacity_request (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('asked', 'replied', 'withdrawn')),
  number          text not null check (char_length(number) <= 60),
  activation      uuid not null,
  vendor          uuid not null,
  item            text not null check (char_length(item) <= 200),
  quantity        integer not null check (quantity between 1 and 1000000),
  unit            text not null check (char_length(unit) <= 20),
  needed_by       timestamp with time zone not null,
  closes_at       timestamp with time zone not null,
  asked_by        uuid,
  answer          text check (answer in ('now', 'later', 'none')),
  available_at    timestamp with time zone,
  offered         integer check (offered between 0 and 1000000),
  remark          text check (char_length(remark) <= 500),
  replied_at      timestamp with time zone,
  replied_by      text check (char_length(replied_by) <= 200),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(item, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, activation) references emergency_activation (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, asked_by) references organization_members (organization_id, id)
);
create index capacity_request_by_status on capacity_request (organization_id, status, number, id);
create index capacity_request_by_activation on capacity_request (organization_id, activation, number, id);
create index capacity_request_by_vendor on capacity_request (organization_id, vendor, number, id);
create index capacity_request_by_answer on capacity_request (organization_id, answer, number, id);
create index capacity_request_by_asked_by on capacity_request (organization_id, asked_by, id);
call tenant_table('capacity_request');
call searchable('capacity_request');
