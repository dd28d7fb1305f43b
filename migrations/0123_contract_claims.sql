-- What contractors claim, the file of a claim, and what counsel keeps apart from it.
-- An agreement with a vendor: its value, its limit, its term and its conditions.
alter table contract add column claim_notice_days integer;
alter table contract add column claim_decider uuid;
alter table contract add CHECK (((claim_notice_days >= 0) AND (claim_notice_days <= 365)));
alter table contract add foreign key (organization_id, claim_decider) references organization_members (organization_id, id);
create index contract_by_claim_decider on contract (organization_id, claim_decider, id);

-- A reminder of a contract’s end, of a closing notice window or of an obligation.
alter table contract_reminder drop constraint contract_reminder_kind_check;
alter table contract_reminder add CHECK ((kind = ANY (ARRAY['end'::text, 'notice'::text, 'obligation'::text, 'claim'::text])));

-- A contractor’s claim: event, notice, amount and days, determination, appeal and settlement.
create table contract_claim (
  organization_id            uuid not null references organization (id),
  id                         uuid not null,
  version                    integer not null default 1,
  created_at                 timestamp with time zone not null default now(),
  created_by                 uuid not null,
  updated_at                 timestamp with time zone not null default now(),
  status                     text not null check (status in ('noticed', 'submitted', 'review', 'info', 'determined', 'appealed', 'settling', 'agreed', 'settled', 'closed', 'withdrawn')),
  number                     text not null check (char_length(number) <= 60),
  subject                    text not null check (char_length(subject) <= 200),
  contract                   uuid not null,
  vendor                     uuid,
  basis                      text not null check (basis in ('change', 'site', 'delay', 'suspension', 'acceleration', 'termination', 'payment', 'other')),
  clause                     text check (char_length(clause) <= 120),
  statement                  text check (char_length(statement) <= 8000),
  event_on                   date not null check (event_on between '1900-01-01' and '2200-12-31'),
  noticed_on                 date not null check (noticed_on between '1900-01-01' and '2200-12-31'),
  notice_proof               uuid[] check (cardinality(notice_proof) <= 20),
  notice_due                 date check (notice_due between '1900-01-01' and '2200-12-31'),
  is_late                    boolean not null,
  amount_cents               bigint check (amount_cents between 0 and 9000000000000000),
  amount_currency            text check (amount_currency ~ '^[A-Z]{3}$'),
  days                       integer not null check (days between 0 and 3650),
  documents                  uuid[] check (cardinality(documents) <= 20),
  reserve_cents              bigint check (reserve_cents between 0 and 9000000000000000),
  reserve_currency           text check (reserve_currency ~ '^[A-Z]{3}$'),
  decider                    uuid,
  deadline                   date check (deadline between '1900-01-01' and '2200-12-31'),
  deadline_of                text check (deadline_of in ('submission', 'information', 'determination', 'appeal', 'decision')),
  info_due                   date check (info_due between '1900-01-01' and '2200-12-31'),
  submitted_on               date check (submitted_on between '1900-01-01' and '2200-12-31'),
  determination              text check (determination in ('granted', 'part', 'denied')),
  determined_amount_cents    bigint check (determined_amount_cents between 0 and 9000000000000000),
  determined_amount_currency text check (determined_amount_currency ~ '^[A-Z]{3}$'),
  determined_days            integer check (determined_days between 0 and 3650),
  findings                   text check (char_length(findings) <= 8000),
  determined_by              uuid,
  determined_on              date check (determined_on between '1900-01-01' and '2200-12-31'),
  appealed_on                date check (appealed_on between '1900-01-01' and '2200-12-31'),
  is_late_appeal             boolean,
  settlement_cents           bigint check (settlement_cents between 0 and 9000000000000000),
  settlement_currency        text check (settlement_currency ~ '^[A-Z]{3}$'),
  settlement_days            integer check (settlement_days between 0 and 3650),
  settlement_by              uuid,
  settled_on                 date check (settled_on between '1900-01-01' and '2200-12-31'),
  change                     uuid,
  search                     tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(statement, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, contract) references contract (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, decider) references organization_members (organization_id, id),
  foreign key (organization_id, determined_by) references organization_members (organization_id, id),
  foreign key (organization_id, settlement_by) references organization_members (organization_id, id),
  foreign key (organization_id, change) references contract_change (organization_id, id)
);
create index contract_claim_by_status on contract_claim (organization_id, status, number, id);
create index contract_claim_by_contract on contract_claim (organization_id, contract, number, id);
create index contract_claim_by_vendor on contract_claim (organization_id, vendor, number, id);
create index contract_claim_by_basis on contract_claim (organization_id, basis, number, id);
create index contract_claim_by_is_late on contract_claim (organization_id, is_late, number, id);
create index contract_claim_by_deadline on contract_claim (organization_id, deadline, number, id);
create index contract_claim_by_decider on contract_claim (organization_id, decider, number, id);
create index contract_claim_by_determination on contract_claim (organization_id, determination, number, id);
create index contract_claim_by_determined_by on contract_claim (organization_id, determined_by, id);
create index contract_claim_by_settlement_by on contract_claim (organization_id, settlement_by, id);
create index contract_claim_by_change on contract_claim (organization_id, change, id);
call tenant_table('contract_claim');
call searchable('contract_claim');

-- A response, request, meeting or daily log in the file of a claim.
create table claim_entry (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  subject         text not null check (char_length(subject) <= 200),
  claim           uuid not null,
  kind            text not null check (kind in ('notice', 'response', 'request', 'information', 'meeting', 'log', 'negotiation', 'other')),
  decision        text check (decision in ('determination', 'appeal')),
  on_day          date not null check (on_day between '1900-01-01' and '2200-12-31'),
  body            text check (char_length(body) <= 8000),
  documents       uuid[] check (cardinality(documents) <= 20),
  search          tsvector generated always as (words_of(coalesce(subject, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, claim) references contract_claim (organization_id, id)
);
create index claim_entry_by_on_day on claim_entry (organization_id, on_day, id);
create index claim_entry_by_claim on claim_entry (organization_id, claim, on_day, id);
create index claim_entry_by_kind on claim_entry (organization_id, kind, on_day, id);
call tenant_table('claim_entry');
call searchable('claim_entry');

-- A note of counsel or the contract manager on a claim, kept apart from the claim file.
create table claim_note (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  subject         text not null check (char_length(subject) <= 200),
  claim           uuid not null,
  body            text not null check (char_length(body) <= 8000),
  documents       uuid[] check (cardinality(documents) <= 20),
  primary key (organization_id, id),
  foreign key (organization_id, claim) references contract_claim (organization_id, id)
);
create index claim_note_by_created_at on claim_note (organization_id, created_at, id);
create index claim_note_by_claim on claim_note (organization_id, claim, created_at, id);
call tenant_table('claim_note');

