-- What open risk signals do to invitations, awards and orders. A policy from before asks nothing of invitations and orders.
alter table supply_policy add column at_invite text not null default 'none';
alter table supply_policy add column at_order text not null default 'none';
alter table supply_policy alter column at_invite drop default;
alter table supply_policy alter column at_order drop default;
alter table supply_policy add CHECK ((at_invite = ANY (ARRAY['none'::text, 'warn'::text, 'review'::text])));
alter table supply_policy add CHECK ((at_order = ANY (ARRAY['none'::text, 'warn'::text, 'review'::text])));

-- When a risk review was approved and decided, and who of the vendor objected when.
alter table supply_review add column approved_on date;
alter table supply_review add column decided_on date;
alter table supply_review add CHECK (((approved_on >= '1900-01-01'::date) AND (approved_on <= '2200-12-31'::date)));
alter table supply_review add CHECK (((decided_on >= '1900-01-01'::date) AND (decided_on <= '2200-12-31'::date)));
alter table supply_review add column objected_by text;
alter table supply_review add column objected_on date;
alter table supply_review add CHECK ((char_length(objected_by) <= 160));
alter table supply_review add CHECK (((objected_on >= '1900-01-01'::date) AND (objected_on <= '2200-12-31'::date)));

-- The warning about open risk signals with which an invitation, an award or an order went out.
alter table bid_invitation add column risk_note text;
alter table bid_invitation add CHECK ((char_length(risk_note) <= 1000));
alter table award add column risk_note text;
alter table award add CHECK ((char_length(risk_note) <= 1000));
alter table purchase_order add column risk_note text;
alter table purchase_order add CHECK ((char_length(risk_note) <= 1000));

-- A service of sureties that verifies bid bonds of opened bids.
create table surety_service (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'off')),
  name            text not null check (char_length(name) <= 80),
  url             text not null check (char_length(url) <= 2048),
  key             bytea,
  key_last4       text check (char_length(key_last4) <= 4),
  has_key         boolean not null,
  owner           uuid,
  verified_on     date check (verified_on between '1900-01-01' and '2200-12-31'),
  last_check      text check (char_length(last_check) <= 200),
  search          tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, name),
  foreign key (organization_id, owner) references organization_members (organization_id, id)
);
create index surety_service_by_status on surety_service (organization_id, status, name, id);
create index surety_service_by_owner on surety_service (organization_id, owner, id);
call tenant_table('surety_service');
call searchable('surety_service');

-- What a surety service said of the bond of an opened bid, and who asked.
create table surety_check (
  organization_id      uuid not null references organization (id),
  id                   uuid not null,
  version              integer not null default 1,
  created_at           timestamp with time zone not null default now(),
  created_by           uuid not null,
  updated_at           timestamp with time zone not null default now(),
  bid                  uuid not null,
  service              text not null check (char_length(service) <= 80),
  bond                 text not null check (char_length(bond) <= 80),
  surety               text not null check (char_length(surety) <= 160),
  principal            text not null check (char_length(principal) <= 200),
  amount_cents         bigint not null check (amount_cents between 0 and 9000000000000000),
  amount_currency      text check (amount_currency ~ '^[A-Z]{3}$'),
  state                text not null check (state in ('verified', 'refused', 'not_verified', 'no_answer')),
  said                 text not null check (char_length(said) <= 300),
  reference            text check (char_length(reference) <= 120),
  said_amount_cents    bigint check (said_amount_cents between 0 and 9000000000000000),
  said_amount_currency text check (said_amount_currency ~ '^[A-Z]{3}$'),
  said_principal       text check (char_length(said_principal) <= 200),
  answer_hash          text check (char_length(answer_hash) <= 64),
  asked_by             uuid,
  asked_at             timestamp with time zone not null,
  search               tsvector generated always as (words_of(coalesce(bond, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, bid) references bid (organization_id, id),
  foreign key (organization_id, asked_by) references organization_members (organization_id, id)
);
create index surety_check_by_asked_at on surety_check (organization_id, asked_at, id);
create index surety_check_by_bid on surety_check (organization_id, bid, asked_at, id);
create index surety_check_by_state on surety_check (organization_id, state, asked_at, id);
create index surety_check_by_asked_by on surety_check (organization_id, asked_by, id);
call tenant_table('surety_check');
call searchable('surety_check');

-- The list of stops and warnings reads the history by this and no further.
create index audit_entry_risk_checks on audit_entry (organization_id, at, id) where action = 'attempt_refused' or 'riskNote' = any (fields);
