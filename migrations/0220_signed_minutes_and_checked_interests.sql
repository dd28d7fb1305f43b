-- Officers sign the minutes of an opening; declared interests are checked against bidders.
alter table sealed_event_officers add column signing_key text check (char_length(signing_key) <= 130);
alter table opening_share add column signing_wrapped text check (char_length(signing_wrapped) <= 4000);

-- An officer’s signature over the minutes of a bid opening, or the objection.
create table opening_signature (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  session         uuid not null,
  officer         uuid not null,
  signed_as       text not null check (char_length(signed_as) <= 120),
  kind            text not null check (kind in ('signature', 'objection')),
  last_hash       text not null check (char_length(last_hash) <= 64),
  key_made        text check (key_made in ('before', 'after')),
  public_key      text check (char_length(public_key) <= 130),
  signature       text check (char_length(signature) <= 128),
  objection       text check (char_length(objection) <= 1000),
  signed_at       timestamp with time zone not null,
  primary key (organization_id, id),
  unique (organization_id, session, officer, kind),
  foreign key (organization_id, session) references opening_session (organization_id, id),
  foreign key (organization_id, officer) references organization_members (organization_id, id)
);
create index opening_signature_by_signed_at on opening_signature (organization_id, signed_at, id);
create index opening_signature_by_session on opening_signature (organization_id, session, signed_at, id);
create index opening_signature_by_officer on opening_signature (organization_id, officer, signed_at, id);
create index opening_signature_by_kind on opening_signature (organization_id, kind, signed_at, id);
call tenant_table('opening_signature');

-- Firms of a member and relatives, and what the check of a declaration found.
alter table panel_member add column check_report text check (char_length(check_report) <= 4000);
alter table panel_member add column checked_at timestamp with time zone;
alter table panel_member add column firms jsonb check (jsonb_typeof(firms) in ('object', 'array'));

-- A possible interest of a panel member in a bidder that the declaration did not state.
create table interest_finding (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('open', 'cleared', 'upheld')),
  number          text not null check (char_length(number) <= 60),
  evaluation      uuid not null,
  member          uuid not null,
  person          uuid not null,
  ground          text not null check (ground in ('declared', 'account', 'email', 'phone', 'contact', 'similar')),
  bidder          uuid not null,
  source          text not null check (char_length(source) <= 500),
  found_at        timestamp with time zone not null,
  conclusion      text check (char_length(conclusion) <= 4000),
  resolved_by     uuid,
  search          tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, member, bidder, ground),
  foreign key (organization_id, evaluation) references evaluation (organization_id, id),
  foreign key (organization_id, member) references panel_member (organization_id, id),
  foreign key (organization_id, person) references organization_members (organization_id, id),
  foreign key (organization_id, bidder) references vendor (organization_id, id),
  foreign key (organization_id, resolved_by) references organization_members (organization_id, id)
);
create index interest_finding_by_status on interest_finding (organization_id, status, number, id);
create index interest_finding_by_evaluation on interest_finding (organization_id, evaluation, number, id);
create index interest_finding_by_person on interest_finding (organization_id, person, number, id);
create index interest_finding_by_member on interest_finding (organization_id, member, number, id);
create index interest_finding_by_ground on interest_finding (organization_id, ground, number, id);
create index interest_finding_by_bidder on interest_finding (organization_id, bidder, id);
create index interest_finding_by_resolved_by on interest_finding (organization_id, resolved_by, id);
call tenant_table('interest_finding');
call searchable('interest_finding');
