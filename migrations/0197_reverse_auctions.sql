-- Reverse auctions: a kind of solicitation whose bids go down live. Rows that were auctions by name alone were changed before; from now on the type has rules of its own.
alter table solicitation drop constraint solicitation_type_check;
alter table solicitation add check (type in ('rfi', 'quotes', 'qualifications', 'itb', 'multi_step', 'auction', 'rfp', 'design'));

-- Firms undercut each other for a set time: start, step, extension, and the result.
create table auction (
  organization_id      uuid not null references organization (id),
  id                   uuid not null,
  version              integer not null default 1,
  created_at           timestamp with time zone not null default now(),
  created_by           uuid not null,
  updated_at           timestamp with time zone not null default now(),
  status               text not null check (status in ('draft', 'scheduled', 'pausing', 'paused', 'cancelling', 'ended', 'cancelled')),
  number               text not null check (char_length(number) <= 60),
  solicitation         uuid not null,
  starts_at            timestamp with time zone not null,
  minutes              integer not null check (minutes between 5 and 1440),
  step_amount_cents    bigint check (step_amount_cents between 0 and 9000000000000000),
  step_amount_currency text check (step_amount_currency ~ '^[A-Z]{3}$'),
  step_percent         numeric(9,4) check (step_percent between 0 and 100),
  beats_best           boolean not null,
  shows                text not null check (shows in ('rank', 'best', 'both')),
  soft_minutes         integer not null check (soft_minutes between 0 and 60),
  extend_minutes       integer not null check (extend_minutes between 1 and 60),
  most_extensions      integer check (most_extensions between 1 and 500),
  terms                text not null check (char_length(terms) <= 10000),
  opens_at             timestamp with time zone,
  ends_at              timestamp with time zone,
  extensions           bigint check (extensions between 0 and 9007199254740991),
  paused_at            timestamp with time zone,
  asked_by             uuid,
  scheduled_by         uuid,
  search               tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, solicitation) references solicitation (organization_id, id),
  foreign key (organization_id, asked_by) references organization_members (organization_id, id),
  foreign key (organization_id, scheduled_by) references organization_members (organization_id, id)
);
create index auction_by_status on auction (organization_id, status, number, id);
create index auction_by_solicitation on auction (organization_id, solicitation, number, id);
create index auction_by_starts_at on auction (organization_id, starts_at, number, id);
create index auction_by_asked_by on auction (organization_id, asked_by, id);
create index auction_by_scheduled_by on auction (organization_id, scheduled_by, id);
call tenant_table('auction');
call searchable('auction');

create table auction_limits (
  organization_id  uuid not null references organization (id),
  id               uuid not null,
  parent           uuid not null,
  position         integer not null,
  lot              text check (char_length(lot) <= 20),
  opening_cents    bigint not null check (opening_cents between 1 and 9000000000000000),
  opening_currency text check (opening_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references auction (organization_id, id) on delete cascade
);
create index auction_limits_by_parent on auction_limits (organization_id, parent, position);
call tenant_table('auction_limits', removable => true);

-- A firm that accepted the terms of an auction; without its name until the end.
create table auction_entry (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  alias           text not null check (char_length(alias) <= 30),
  auction         uuid not null,
  offeror         uuid not null,
  accepted_by     text not null check (char_length(accepted_by) <= 400),
  entered_at      timestamp with time zone not null,
  withdrawn_at    timestamp with time zone,
  vendor          uuid,
  primary key (organization_id, id),
  unique (organization_id, auction, alias),
  foreign key (organization_id, auction) references auction (organization_id, id),
  foreign key (organization_id, offeror) references vendor (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id)
);
create index auction_entry_by_entered_at on auction_entry (organization_id, entered_at, id);
create index auction_entry_by_auction on auction_entry (organization_id, auction, entered_at, id);
create index auction_entry_by_vendor on auction_entry (organization_id, vendor, entered_at, id);
create index auction_entry_by_offeror on auction_entry (organization_id, offeror, id);
call tenant_table('auction_entry');

-- One price that a bidder of an auction gave for a lot, with its moment.
create table auction_bid (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  number          bigint not null check (number between 1 and 9007199254740991),
  auction         uuid not null,
  entry           uuid not null,
  lot             text check (char_length(lot) <= 20),
  total_cents     bigint not null check (total_cents between 0 and 9000000000000000),
  total_currency  text check (total_currency ~ '^[A-Z]{3}$'),
  bid_at          timestamp with time zone not null,
  extended_to     timestamp with time zone,
  offer           jsonb check (jsonb_typeof(offer) in ('object', 'array')),
  signed_by       text not null check (char_length(signed_by) <= 400),
  primary key (organization_id, id),
  unique (organization_id, auction, number),
  foreign key (organization_id, auction) references auction (organization_id, id),
  foreign key (organization_id, entry) references auction_entry (organization_id, id)
);
create index auction_bid_by_bid_at on auction_bid (organization_id, bid_at, id);
create index auction_bid_by_auction on auction_bid (organization_id, auction, bid_at, id);
create index auction_bid_by_entry on auction_bid (organization_id, entry, bid_at, id);
create index auction_bid_by_lot on auction_bid (organization_id, lot, bid_at, id);
call tenant_table('auction_bid');
