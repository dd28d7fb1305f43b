-- A file that came sealed with a bid and was decrypted after the opening.
create table bid_file (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('waiting', 'kept', 'unreadable')),
  bid             uuid not null,
  name            text not null check (char_length(name) <= 255),
  kind            text not null check (kind in ('proposal', 'price', 'redacted')),
  place           integer not null check (place between 1 and 20),
  size            bigint not null check (size between 0 and 9007199254740991),
  ground          text check (char_length(ground) <= 1000),
  redacts         uuid,
  enclosure       uuid not null,
  sealed_hash     text not null check (char_length(sealed_hash) <= 64),
  held            jsonb check (jsonb_typeof(held) in ('object', 'array')),
  content_key     text not null check (char_length(content_key) <= 64),
  media_type      text check (char_length(media_type) <= 120),
  sha256          text check (char_length(sha256) <= 64),
  scan            text check (scan in ('not_scanned', 'clean')),
  problem         text check (char_length(problem) <= 300),
  is_shared       boolean not null,
  search          tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, bid, enclosure),
  foreign key (organization_id, bid) references bid (organization_id, id),
  foreign key (organization_id, redacts) references bid_file (organization_id, id)
);
create index bid_file_by_created_at on bid_file (organization_id, created_at, id);
create index bid_file_by_status on bid_file (organization_id, status, created_at, id);
create index bid_file_by_bid on bid_file (organization_id, bid, created_at, id);
create index bid_file_by_kind on bid_file (organization_id, kind, created_at, id);
create index bid_file_by_redacts on bid_file (organization_id, redacts, id);
call tenant_table('bid_file');
call searchable('bid_file');


-- Encrypted files that firms send before the bid that names them; they belong to no bid until it is submitted.
create table bid_enclosure (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  event           uuid not null,
  vendor          uuid not null,
  bid             uuid,
  pieces          integer not null check (pieces between 1 and 16),
  received_at     timestamp with time zone not null,
  primary key (organization_id, id),
  foreign key (organization_id, event) references sealed_event (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, bid) references bid (organization_id, id)
);
create index bid_enclosure_by_event on bid_enclosure (organization_id, event, vendor);
create index bid_enclosure_by_vendor on bid_enclosure (organization_id, vendor);
create index bid_enclosure_by_bid on bid_enclosure (organization_id, bid);
call tenant_table('bid_enclosure', removable => true);

create table bid_enclosure_piece (
  organization_id uuid not null references organization (id),
  enclosure       uuid not null,
  at              integer not null check (at between 0 and 15),
  bytes           bytea not null check (octet_length(bytes) <= 2097168),
  hash            text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (organization_id, enclosure, at),
  foreign key (organization_id, enclosure) references bid_enclosure (organization_id, id) on delete cascade
);
-- Encrypted bytes do not get smaller.
alter table bid_enclosure_piece alter column bytes set storage external;
call tenant_table('bid_enclosure_piece', removable => true);
revoke update on bid_enclosure_piece from levee_app;
