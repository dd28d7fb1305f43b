-- A sealed best and final offer of a negotiation round, readable from its opening on.
create table final_offer (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('sealed', 'superseded', 'opened', 'unreadable')),
  name            text not null check (char_length(name) <= 200),
  receipt         uuid not null,
  round           uuid not null,
  commitment      text not null check (char_length(commitment) <= 64),
  size            bigint not null check (size between 0 and 9007199254740991),
  received_at     timestamp with time zone not null,
  is_opened       boolean not null,
  bid             uuid,
  vendor          uuid,
  total_cents     bigint check (total_cents between 0 and 9000000000000000),
  total_currency  text check (total_currency ~ '^[A-Z]{3}$'),
  offer           jsonb check (jsonb_typeof(offer) in ('object', 'array')),
  notes           text check (char_length(notes) <= 4000),
  signer          text check (char_length(signer) <= 400),
  unreadable      text check (char_length(unreadable) <= 300),
  offeror         uuid not null,
  signed_by       text not null check (char_length(signed_by) <= 400),
  envelope        text not null check (char_length(envelope) <= 300000),
  primary key (organization_id, id),
  unique (organization_id, receipt),
  foreign key (organization_id, round) references negotiation_round (organization_id, id),
  foreign key (organization_id, bid) references bid (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, offeror) references vendor (organization_id, id)
);
create index final_offer_by_received_at on final_offer (organization_id, received_at, id);
create index final_offer_by_status on final_offer (organization_id, status, received_at, id);
create index final_offer_by_round on final_offer (organization_id, round, received_at, id);
create index final_offer_by_vendor on final_offer (organization_id, vendor, received_at, id);
create index final_offer_by_bid on final_offer (organization_id, bid, id);
create index final_offer_by_offeror on final_offer (organization_id, offeror, id);
call tenant_table('final_offer');

