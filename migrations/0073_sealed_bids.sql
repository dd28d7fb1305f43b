-- Sealed bids are opened in one act; the solicitation says so.
alter table solicitation drop constraint solicitation_status_check;
alter table solicitation add CHECK ((status = ANY (ARRAY['draft'::text, 'in_review'::text, 'returned'::text, 'approved'::text, 'published'::text, 'closed'::text, 'opened'::text, 'failed'::text, 'cancelled'::text])));

-- How a solicitation’s bids are sealed: officers, public key, published root.
create table sealed_event (
  organization_id   uuid not null references organization (id),
  id                uuid not null,
  version           integer not null default 1,
  created_at        timestamp with time zone not null default now(),
  created_by        uuid not null,
  updated_at        timestamp with time zone not null default now(),
  status            text not null check (status in ('prepared', 'live', 'closed', 'opened', 'destroyed')),
  number            text not null check (char_length(number) <= 60),
  solicitation      uuid not null,
  level             text not null check (level in ('rule', 'envelope', 'split')),
  needed            integer not null check (needed between 0 and 12),
  public_key        text check (char_length(public_key) <= 130),
  server_hash       text check (char_length(server_hash) <= 64),
  server_part       bytea,
  server_part_last4 text check (char_length(server_part_last4) <= 4),
  key_made_by       uuid,
  addenda           integer not null check (addenda between 0 and 1000),
  count_shown       boolean not null,
  closed_at         timestamp with time zone,
  root              text check (char_length(root) <= 64),
  received          bigint check (received between 0 and 9007199254740991),
  released_at       timestamp with time zone,
  attempts          bigint not null check (attempts between 0 and 9007199254740991),
  search            tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, solicitation),
  foreign key (organization_id, solicitation) references solicitation (organization_id, id),
  foreign key (organization_id, key_made_by) references organization_members (organization_id, id)
);
create index sealed_event_by_status on sealed_event (organization_id, status, number, id);
create index sealed_event_by_level on sealed_event (organization_id, level, number, id);
create index sealed_event_by_key_made_by on sealed_event (organization_id, key_made_by, id);
call tenant_table('sealed_event');
call searchable('sealed_event');

create table sealed_event_officers (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  officer         uuid not null,
  public_key      text check (char_length(public_key) <= 130),
  share           text check (char_length(share) <= 64),
  tested_at       timestamp with time zone,
  primary key (organization_id, id),
  foreign key (organization_id, parent) references sealed_event (organization_id, id) on delete cascade,
  foreign key (organization_id, officer) references organization_members (organization_id, id)
);
create index sealed_event_officers_by_officer on sealed_event_officers (organization_id, officer);
create index sealed_event_officers_by_parent on sealed_event_officers (organization_id, parent, position);
call tenant_table('sealed_event_officers', removable => true);

-- A sealed bid: its receipt before the opening, its vendor and prices afterwards.
create table bid (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('entered', 'sealed', 'withdrawing', 'withdrawn', 'superseded', 'needs_reconfirm', 'opened', 'responsive', 'nonresponsive')),
  receipt         uuid not null,
  event           uuid not null,
  solicitation    uuid not null,
  received        text not null check (received in ('electronic', 'paper')),
  commitment      text not null check (char_length(commitment) <= 64),
  size            bigint not null check (size between 0 and 9007199254740991),
  begun_at        timestamp with time zone not null,
  received_at     timestamp with time zone not null,
  acknowledged    integer not null check (acknowledged between 0 and 1000),
  entered_by      uuid,
  confirmed_by    uuid,
  asked_by        uuid,
  is_late         boolean not null,
  finding         text check (char_length(finding) <= 2000),
  is_opened       boolean not null,
  vendor          uuid,
  total_cents     bigint check (total_cents between 0 and 9000000000000000),
  total_currency  text check (total_currency ~ '^[A-Z]{3}$'),
  offer           jsonb check (jsonb_typeof(offer) in ('object', 'array')),
  notes           text check (char_length(notes) <= 4000),
  missed_addenda  integer check (missed_addenda between 0 and 1000),
  entries_differ  boolean not null,
  unreadable      text check (char_length(unreadable) <= 300),
  primary key (organization_id, id),
  unique (organization_id, receipt),
  foreign key (organization_id, event) references sealed_event (organization_id, id),
  foreign key (organization_id, solicitation) references solicitation (organization_id, id),
  foreign key (organization_id, entered_by) references organization_members (organization_id, id),
  foreign key (organization_id, confirmed_by) references organization_members (organization_id, id),
  foreign key (organization_id, asked_by) references organization_members (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id)
);
create index bid_by_received_at on bid (organization_id, received_at, id);
create index bid_by_status on bid (organization_id, status, received_at, id);
create index bid_by_solicitation on bid (organization_id, solicitation, received_at, id);
create index bid_by_vendor on bid (organization_id, vendor, received_at, id);
create index bid_by_received on bid (organization_id, received, received_at, id);
create index bid_by_is_late on bid (organization_id, is_late, received_at, id);
create index bid_by_event on bid (organization_id, event, id);
create index bid_by_entered_by on bid (organization_id, entered_by, id);
create index bid_by_confirmed_by on bid (organization_id, confirmed_by, id);
create index bid_by_asked_by on bid (organization_id, asked_by, id);
call tenant_table('bid');

-- The opening of sealed bids: roll call, shares, every envelope, with hash-chained minutes.
create table opening_session (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('gathering', 'released', 'ended', 'abandoned')),
  number          text not null check (char_length(number) <= 60),
  event           uuid not null,
  chair           uuid not null,
  chair_key       text not null check (char_length(chair_key) <= 130),
  started_at      timestamp with time zone not null,
  released_at     timestamp with time zone,
  ended_at        timestamp with time zone,
  minutes         jsonb not null check (jsonb_typeof(minutes) in ('object', 'array')),
  last_hash       text not null check (char_length(last_hash) <= 64),
  search          tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, event) references sealed_event (organization_id, id),
  foreign key (organization_id, chair) references organization_members (organization_id, id)
);
create index opening_session_by_status on opening_session (organization_id, status, number, id);
create index opening_session_by_event on opening_session (organization_id, event, id);
create index opening_session_by_chair on opening_session (organization_id, chair, id);
call tenant_table('opening_session');
call searchable('opening_session');


-- What came in, as it came in: sealed, and never changed. Vendors are known here alone until the opening.
create table bid_envelope (
  organization_id uuid not null references organization (id),
  receipt         uuid not null,
  bid             uuid not null,
  event           uuid not null,
  vendor          uuid not null,
  bytes           bytea not null check (octet_length(bytes) <= 10000000),
  commitment      text not null check (commitment ~ '^[0-9a-f]{64}$'),
  size            bigint not null check (size > 0),
  begun_at        timestamp with time zone not null,
  received_at     timestamp with time zone not null,
  entered_by      uuid not null,
  acknowledged    integer not null check (acknowledged between 0 and 1000),
  primary key (organization_id, receipt),
  unique (organization_id, event, commitment),
  foreign key (organization_id, bid) references bid (organization_id, id),
  foreign key (organization_id, event) references sealed_event (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id)
);
create index bid_envelope_by_event on bid_envelope (organization_id, event, received_at, receipt);
create index bid_envelope_by_bid on bid_envelope (organization_id, bid);
create index bid_envelope_by_vendor on bid_envelope (organization_id, vendor, event);
call tenant_table('bid_envelope');
revoke update on bid_envelope from levee_app;

-- An officer's share, readable by that officer alone, and what of it was handed to an opening.
create table opening_share (
  organization_id uuid not null references organization (id),
  event           uuid not null,
  officer         uuid not null,
  wrapped         text check (char_length(wrapped) <= 4000),
  sealed          text check (char_length(sealed) <= 100000),
  mark            text check (char_length(mark) <= 64),
  session         uuid,
  given           text check (char_length(given) <= 100000),
  given_at        timestamp with time zone,
  primary key (organization_id, event, officer),
  foreign key (organization_id, event) references sealed_event (organization_id, id),
  foreign key (organization_id, officer) references organization_members (organization_id, id),
  foreign key (organization_id, session) references opening_session (organization_id, id)
);
create index opening_share_by_officer on opening_share (organization_id, officer);
create index opening_share_by_session on opening_share (organization_id, session);
call tenant_table('opening_share');
