-- A key for SAM.gov: nightly exclusions extract, checks of single vendors and UEI lookup.
create table sam_connection (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'off')),
  name            text not null check (char_length(name) <= 80),
  daily_requests  integer not null check (daily_requests between 1 and 10000),
  fetches_extract boolean not null,
  serves_firms    boolean not null,
  owner           uuid,
  key             bytea,
  key_last4       text check (char_length(key_last4) <= 4),
  has_key         boolean not null,
  used_on         date check (used_on between '1900-01-01' and '2200-12-31'),
  used            bigint not null check (used between 0 and 9007199254740991),
  token           text check (char_length(token) <= 200),
  asked_at        timestamp with time zone,
  read_at         timestamp with time zone,
  next_at         timestamp with time zone,
  failure         text check (char_length(failure) <= 300),
  failures        bigint not null check (failures between 0 and 9007199254740991),
  verified_on     date check (verified_on between '1900-01-01' and '2200-12-31'),
  last_check      text check (char_length(last_check) <= 200),
  search          tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, name),
  foreign key (organization_id, owner) references organization_members (organization_id, id)
);
create index sam_connection_by_status on sam_connection (organization_id, status, name, id);
create index sam_connection_by_owner on sam_connection (organization_id, owner, id);
call tenant_table('sam_connection');
call searchable('sam_connection');

-- What SAM.gov answered about the exclusions of one vendor, and when.
create table sam_answer (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  vendor          uuid not null,
  asked_as        text not null check (char_length(asked_as) <= 200),
  outcome         text not null check (outcome in ('clear', 'found', 'no_answer')),
  because         text check (char_length(because) <= 300),
  found           jsonb check (jsonb_typeof(found) in ('object', 'array')),
  asked_by        uuid,
  asked_on        date not null check (asked_on between '1900-01-01' and '2200-12-31'),
  asked_at        timestamp with time zone not null,
  search          tsvector generated always as (words_of(coalesce(asked_as, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, asked_by) references organization_members (organization_id, id)
);
create index sam_answer_by_asked_at on sam_answer (organization_id, asked_at, id);
create index sam_answer_by_vendor on sam_answer (organization_id, vendor, asked_at, id);
create index sam_answer_by_outcome on sam_answer (organization_id, outcome, asked_at, id);
create index sam_answer_by_asked_on on sam_answer (organization_id, asked_on, asked_at, id);
create index sam_answer_by_asked_by on sam_answer (organization_id, asked_by, id);
call tenant_table('sam_answer');
call searchable('sam_answer');

-- What each source said of a vendor at an award, contract, amendment or payment.
create table vendor_check (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  number          text not null check (char_length(number) <= 60),
  vendor          uuid not null,
  gate            text not null check (gate in ('award', 'contract', 'amendment', 'payment')),
  act             text not null check (char_length(act) <= 40),
  about           text not null check (char_length(about) <= 80),
  about_id        uuid not null,
  source          text not null check (source in ('live', 'extract', 'none')),
  answered_at     timestamp with time zone,
  extract_of      date check (extract_of between '1900-01-01' and '2200-12-31'),
  matches         bigint not null check (matches between 0 and 9007199254740991),
  sources         jsonb not null check (jsonb_typeof(sources) in ('object', 'array')),
  checked_by      uuid,
  checked_on      date not null check (checked_on between '1900-01-01' and '2200-12-31'),
  checked_at      timestamp with time zone not null,
  search          tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, checked_by) references organization_members (organization_id, id)
);
create index vendor_check_by_about on vendor_check (organization_id, about_id);
create index vendor_check_by_vendor on vendor_check (organization_id, vendor, number, id);
create index vendor_check_by_gate on vendor_check (organization_id, gate, number, id);
create index vendor_check_by_source on vendor_check (organization_id, source, number, id);
create index vendor_check_by_checked_on on vendor_check (organization_id, checked_on, number, id);
create index vendor_check_by_checked_by on vendor_check (organization_id, checked_by, id);
call tenant_table('vendor_check');
call searchable('vendor_check');

