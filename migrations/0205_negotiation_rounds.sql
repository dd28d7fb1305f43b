-- Negotiation rounds: a request for best and final offers to the offerors in the competitive range.
create table negotiation_round (
  organization_id   uuid not null references organization (id),
  id                uuid not null,
  version           integer not null default 1,
  created_at        timestamp with time zone not null default now(),
  created_by        uuid not null,
  updated_at        timestamp with time zone not null default now(),
  status            text not null check (status in ('draft', 'proposed', 'open', 'opening', 'opened', 'cancelled')),
  number            text not null check (char_length(number) <= 60),
  evaluation        uuid not null,
  solicitation      uuid,
  place             integer check (place between 1 and 500),
  message           text not null check (char_length(message) <= 8000),
  due_at            timestamp with time zone not null,
  sent_by           uuid,
  sent_at           timestamp with time zone,
  started_by        uuid,
  opened_by         uuid,
  opened_at         timestamp with time zone,
  public_key        text check (char_length(public_key) <= 130),
  server_part       bytea,
  server_part_last4 text check (char_length(server_part_last4) <= 4),
  search            tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, evaluation) references evaluation (organization_id, id),
  foreign key (organization_id, solicitation) references solicitation (organization_id, id),
  foreign key (organization_id, sent_by) references organization_members (organization_id, id),
  foreign key (organization_id, started_by) references organization_members (organization_id, id),
  foreign key (organization_id, opened_by) references organization_members (organization_id, id)
);
create index negotiation_round_by_status on negotiation_round (organization_id, status, number, id);
create index negotiation_round_by_solicitation on negotiation_round (organization_id, solicitation, number, id);
create index negotiation_round_by_evaluation on negotiation_round (organization_id, evaluation, number, id);
create index negotiation_round_by_due_at on negotiation_round (organization_id, due_at, number, id);
create index negotiation_round_by_sent_by on negotiation_round (organization_id, sent_by, id);
create index negotiation_round_by_started_by on negotiation_round (organization_id, started_by, id);
create index negotiation_round_by_opened_by on negotiation_round (organization_id, opened_by, id);
call tenant_table('negotiation_round');
call searchable('negotiation_round');

create table negotiation_round_left_out (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  bid             uuid not null,
  reason          text not null check (char_length(reason) <= 2000),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references negotiation_round (organization_id, id) on delete cascade,
  foreign key (organization_id, bid) references bid (organization_id, id)
);
create index negotiation_round_left_out_by_parent on negotiation_round_left_out (organization_id, parent, position);
create index negotiation_round_left_out_by_bid on negotiation_round_left_out (organization_id, bid);
call tenant_table('negotiation_round_left_out', removable => true);

create table negotiation_round_invited (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  bid             uuid not null,
  vendor          uuid not null,
  before_cents    bigint check (before_cents between 0 and 9000000000000000),
  before_currency text check (before_currency ~ '^[A-Z]{3}$'),
  price_cents     bigint check (price_cents between 0 and 9000000000000000),
  price_currency  text check (price_currency ~ '^[A-Z]{3}$'),
  answered        boolean,
  primary key (organization_id, id),
  foreign key (organization_id, parent) references negotiation_round (organization_id, id) on delete cascade,
  foreign key (organization_id, bid) references bid (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id)
);
create index negotiation_round_invited_by_parent on negotiation_round_invited (organization_id, parent, position);
create index negotiation_round_invited_by_bid on negotiation_round_invited (organization_id, bid);
create index negotiation_round_invited_by_vendor on negotiation_round_invited (organization_id, vendor);
call tenant_table('negotiation_round_invited', removable => true);

