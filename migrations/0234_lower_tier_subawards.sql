-- What a subrecipient passes on to others, as it reported it.
create table lower_tier_subaward (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('reported', 'withdrawn')),
  number          text not null check (char_length(number) <= 60),
  subaward        uuid not null,
  recipient       text not null check (char_length(recipient) <= 200),
  uei             text check (char_length(uei) <= 12),
  purpose         text check (char_length(purpose) <= 300),
  amount_cents    bigint not null check (amount_cents between 1 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  paid_cents      bigint not null check (paid_cents between 0 and 9000000000000000),
  paid_currency   text check (paid_currency ~ '^[A-Z]{3}$'),
  as_of           date not null check (as_of between '1900-01-01' and '2200-12-31'),
  documents       uuid[] check (cardinality(documents) <= 20),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(recipient, '') || ' ' || coalesce(uei, '') || ' ' || coalesce(purpose, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, subaward) references subaward (organization_id, id)
);
create index lower_tier_subaward_by_status on lower_tier_subaward (organization_id, status, number, id);
create index lower_tier_subaward_by_subaward on lower_tier_subaward (organization_id, subaward, number, id);
create index lower_tier_subaward_by_as_of on lower_tier_subaward (organization_id, as_of, number, id);
call tenant_table('lower_tier_subaward');
call searchable('lower_tier_subaward');
