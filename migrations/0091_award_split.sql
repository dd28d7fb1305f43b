-- The lowest total at which several vendors share an award, under published constraints.
create table award_split (
  organization_id  uuid not null references organization (id),
  id               uuid not null,
  version          integer not null default 1,
  created_at       timestamp with time zone not null default now(),
  created_by       uuid not null,
  updated_at       timestamp with time zone not null default now(),
  status           text not null check (status in ('draft', 'waiting', 'running', 'done', 'infeasible', 'failed', 'recommended')),
  number           text not null check (char_length(number) <= 60),
  solicitation     uuid not null,
  basis            text not null check (char_length(basis) <= 4000),
  max_vendors      integer check (max_vendors between 1 and 200),
  local_preference numeric(9,4) check (local_preference between 0 and 25),
  set_aside        text[] check (set_aside <@ array['dbe', 'sbe', 'mbe', 'wbe', 'vosb', 'sdvosb', 'hubzone', 'lsa', 'local']),
  set_aside_share  numeric(9,4) check (set_aside_share between 0 and 100),
  limit_seconds    integer not null check (limit_seconds between 5 and 300),
  stage            text check (char_length(stage) <= 200),
  total_cents      bigint check (total_cents between 0 and 9000000000000000),
  total_currency   text check (total_currency ~ '^[A-Z]{3}$'),
  input_hash       text check (char_length(input_hash) <= 64),
  result_hash      text check (char_length(result_hash) <= 64),
  same_as          uuid,
  question         jsonb check (jsonb_typeof(question) in ('object', 'array')),
  answer           jsonb check (jsonb_typeof(answer) in ('object', 'array')),
  search           tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(basis, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, solicitation) references solicitation (organization_id, id),
  foreign key (organization_id, same_as) references award_split (organization_id, id)
);
create index award_split_by_status on award_split (organization_id, status, number, id);
create index award_split_by_solicitation on award_split (organization_id, solicitation, number, id);
create index award_split_by_same_as on award_split (organization_id, same_as, id);
call tenant_table('award_split');
call searchable('award_split');

create table award_split_limits (
  organization_id   uuid not null references organization (id),
  id                uuid not null,
  parent            uuid not null,
  position          integer not null,
  vendor            uuid not null,
  capacity_cents    bigint check (capacity_cents between 0 and 9000000000000000),
  capacity_currency text check (capacity_currency ~ '^[A-Z]{3}$'),
  minimum_cents     bigint check (minimum_cents between 0 and 9000000000000000),
  minimum_currency  text check (minimum_currency ~ '^[A-Z]{3}$'),
  most_lots         integer check (most_lots between 0 and 500),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references award_split (organization_id, id) on delete cascade,
  foreign key (organization_id, vendor) references vendor (organization_id, id)
);
create index award_split_limits_by_vendor on award_split_limits (organization_id, vendor, id);
create index award_split_limits_by_parent on award_split_limits (organization_id, parent, position);
call tenant_table('award_split_limits', removable => true);

create table award_split_bundles (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  lot             text not null check (char_length(lot) <= 20),
  partner         text not null check (char_length(partner) <= 20),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references award_split (organization_id, id) on delete cascade
);
create index award_split_bundles_by_parent on award_split_bundles (organization_id, parent, position);
call tenant_table('award_split_bundles', removable => true);

