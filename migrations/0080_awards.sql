-- An award ends a solicitation; who gets it, why, what was found on the way and what was protested.
alter table solicitation drop constraint solicitation_status_check;
alter table solicitation add CHECK ((status = ANY (ARRAY['draft'::text, 'in_review'::text, 'returned'::text, 'approved'::text, 'published'::text, 'closed'::text, 'opened'::text, 'awarded'::text, 'failed'::text, 'cancelled'::text])));

-- A recommended award, from its approval through the protest period to its final state.
create table award (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('recommended', 'returned', 'approved', 'noticed', 'protested', 'final', 'cancelled')),
  number          text not null check (char_length(number) <= 60),
  solicitation    uuid not null,
  bid             uuid not null,
  lot             text check (char_length(lot) <= 20),
  vendor          uuid,
  amount_cents    bigint check (amount_cents between 0 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  is_lowest       boolean,
  is_only_bid     boolean,
  basis           text not null check (char_length(basis) <= 8000),
  not_lowest      text check (char_length(not_lowest) <= 4000),
  single_bid      text check (char_length(single_bid) <= 4000),
  compared_with   text[] check (compared_with <@ array['bids', 'estimate', 'history', 'market', 'cost']),
  analysis        text check (char_length(analysis) <= 8000),
  evidence        uuid[] check (cardinality(evidence) <= 20),
  approved_by     uuid,
  responsibility  jsonb check (jsonb_typeof(responsibility) in ('object', 'array')),
  noticed_at      timestamp with time zone,
  protest_until   date check (protest_until between '1900-01-01' and '2200-12-31'),
  final_on        date check (final_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(basis, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, solicitation) references solicitation (organization_id, id),
  foreign key (organization_id, bid) references bid (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, approved_by) references organization_members (organization_id, id)
);
create index award_by_status on award (organization_id, status, number, id);
create index award_by_solicitation on award (organization_id, solicitation, number, id);
create index award_by_vendor on award (organization_id, vendor, number, id);
create index award_by_protest_until on award (organization_id, protest_until, number, id);
create index award_by_bid on award (organization_id, bid, id);
create index award_by_approved_by on award (organization_id, approved_by, id);
call tenant_table('award');
call searchable('award');

-- A bidder’s objection to a solicitation or an award, with its decision.
create table protest (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('filed', 'under_review', 'upheld', 'denied', 'dismissed', 'withdrawn')),
  number          text not null check (char_length(number) <= 60),
  solicitation    uuid not null,
  award           uuid,
  vendor          uuid,
  protester       text not null check (char_length(protester) <= 160),
  email           text check (char_length(email) <= 255),
  received_at     timestamp with time zone not null,
  grounds         text not null check (char_length(grounds) <= 20000),
  remedy          text check (char_length(remedy) <= 4000),
  documents       uuid[] check (cardinality(documents) <= 20),
  is_timely       boolean,
  decision        text check (char_length(decision) <= 20000),
  decided_by      uuid,
  decided_on      date check (decided_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(protester, '') || ' ' || coalesce(grounds, '') || ' ' || coalesce(decision, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, solicitation) references solicitation (organization_id, id),
  foreign key (organization_id, award) references award (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, decided_by) references organization_members (organization_id, id)
);
create index protest_by_status on protest (organization_id, status, number, id);
create index protest_by_solicitation on protest (organization_id, solicitation, number, id);
create index protest_by_award on protest (organization_id, award, number, id);
create index protest_by_is_timely on protest (organization_id, is_timely, number, id);
create index protest_by_vendor on protest (organization_id, vendor, id);
create index protest_by_decided_by on protest (organization_id, decided_by, id);
call tenant_table('protest');
call searchable('protest');

-- A sign of possible collusion or favor in an award, with what a reviewer found.
create table red_flag (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('open', 'answered', 'gone')),
  award           uuid not null,
  code            text not null check (char_length(code) <= 4),
  name            text not null check (char_length(name) <= 80),
  why             text not null check (char_length(why) <= 300),
  recommended_by  uuid,
  answer          text check (char_length(answer) <= 4000),
  answered_by     uuid,
  search          tsvector generated always as (words_of(coalesce(name, '') || ' ' || coalesce(answer, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, award) references award (organization_id, id),
  foreign key (organization_id, recommended_by) references organization_members (organization_id, id),
  foreign key (organization_id, answered_by) references organization_members (organization_id, id)
);
create index red_flag_by_code on red_flag (organization_id, code, id);
create index red_flag_by_status on red_flag (organization_id, status, code, id);
create index red_flag_by_award on red_flag (organization_id, award, code, id);
create index red_flag_by_recommended_by on red_flag (organization_id, recommended_by, id);
create index red_flag_by_answered_by on red_flag (organization_id, answered_by, id);
call tenant_table('red_flag');
call searchable('red_flag');

