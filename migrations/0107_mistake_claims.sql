-- Business days in which a bidder claims a mistake after the opening, where state rules say nothing.
alter table intake_policy add column mistake_days integer not null default 5 check (mistake_days between 1 and 30);
alter table intake_policy alter column mistake_days drop default;

-- A sealed bid: its receipt before the opening, its vendor and prices afterwards.
alter table bid drop constraint bid_status_check;
alter table bid add column mistake text;
alter table bid add CHECK ((char_length(mistake) <= 300));
alter table bid add CHECK ((status = ANY (ARRAY['entered'::text, 'sealed'::text, 'withdrawing'::text, 'withdrawn'::text, 'superseded'::text, 'needs_reconfirm'::text, 'opened'::text, 'responsive'::text, 'nonresponsive'::text, 'excused'::text])));

-- A bidder’s claim of a mistake in its opened bid, with its proof and the decision.
create table mistake_claim (
  organization_id          uuid not null references organization (id),
  id                       uuid not null,
  version                  integer not null default 1,
  created_at               timestamp with time zone not null default now(),
  created_by               uuid not null,
  updated_at               timestamp with time zone not null default now(),
  status                   text not null check (status in ('filed', 'supported', 'opposed', 'permitted', 'denied')),
  number                   text not null check (char_length(number) <= 60),
  bid                      uuid not null,
  solicitation             uuid,
  vendor                   uuid,
  relief                   text not null check (relief in ('withdraw', 'correct')),
  cause                    text not null check (char_length(cause) <= 8000),
  line                     integer check (line between 1 and 1000),
  error                    text check (error in ('times_10', 'times_100', 'times_1000', 'by_10', 'by_100', 'by_1000', 'extended', 'swapped')),
  other_line               integer check (other_line between 1 and 1000),
  received_at              timestamp with time zone not null,
  proof                    uuid[] check (cardinality(proof) <= 20),
  signed_by                text check (char_length(signed_by) <= 400),
  claim_until              date check (claim_until between '1900-01-01' and '2200-12-31'),
  deadline_by              text check (char_length(deadline_by) <= 300),
  commitment               text check (char_length(commitment) <= 64),
  opened_hash              text check (char_length(opened_hash) <= 64),
  opened_total_cents       bigint check (opened_total_cents between 0 and 9000000000000000),
  opened_total_currency    text check (opened_total_currency ~ '^[A-Z]{3}$'),
  corrected_total_cents    bigint check (corrected_total_cents between 0 and 9000000000000000),
  corrected_total_currency text check (corrected_total_currency ~ '^[A-Z]{3}$'),
  next_total_cents         bigint check (next_total_cents between 0 and 9000000000000000),
  next_total_currency      text check (next_total_currency ~ '^[A-Z]{3}$'),
  finding                  text check (char_length(finding) <= 8000),
  security                 text check (security in ('returned', 'kept', 'forfeited', 'none')),
  assessed_by              uuid,
  decided_by               uuid,
  decided_on               date check (decided_on between '1900-01-01' and '2200-12-31'),
  search                   tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(cause, '') || ' ' || coalesce(finding, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, bid) references bid (organization_id, id),
  foreign key (organization_id, solicitation) references solicitation (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, assessed_by) references organization_members (organization_id, id),
  foreign key (organization_id, decided_by) references organization_members (organization_id, id)
);
create index mistake_claim_by_status on mistake_claim (organization_id, status, number, id);
create index mistake_claim_by_solicitation on mistake_claim (organization_id, solicitation, number, id);
create index mistake_claim_by_bid on mistake_claim (organization_id, bid, number, id);
create index mistake_claim_by_relief on mistake_claim (organization_id, relief, number, id);
create index mistake_claim_by_vendor on mistake_claim (organization_id, vendor, id);
create index mistake_claim_by_assessed_by on mistake_claim (organization_id, assessed_by, id);
create index mistake_claim_by_decided_by on mistake_claim (organization_id, decided_by, id);
call tenant_table('mistake_claim');
call searchable('mistake_claim');
