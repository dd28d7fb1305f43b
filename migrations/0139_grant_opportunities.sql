-- Notices of funding, what changed in them, and whether the team applies.

-- A notice of funding: its agency, days, amounts and who may apply.
create table grant_opportunity (
  organization_id   uuid not null references organization (id),
  id                uuid not null,
  version           integer not null default 1,
  created_at        timestamp with time zone not null default now(),
  created_by        uuid not null,
  updated_at        timestamp with time zone not null default now(),
  source            text not null check (source in ('grants_gov', 'common_grants', 'state_portal', 'own')),
  source_id         text not null check (char_length(source_id) <= 80),
  number            text not null check (char_length(number) <= 80),
  title             text not null check (char_length(title) <= 300),
  agency_code       text check (char_length(agency_code) <= 60),
  agency_name       text not null check (char_length(agency_name) <= 200),
  listings          text check (char_length(listings) <= 300),
  categories        text[] check (categories <@ array['AG', 'AR', 'BC', 'CD', 'CP', 'DPR', 'ED', 'ELT', 'EN', 'ENV', 'FN', 'HL', 'HO', 'HU', 'IIJ', 'IS', 'ISS', 'LJL', 'NR', 'O', 'RD', 'ST', 'T']),
  instrument        text check (instrument in ('G', 'CA', 'PC', 'O')),
  eligibility       text[] check (eligibility <@ array['state', 'county', 'city', 'special_district', 'school_district', 'public_university', 'private_university', 'tribe', 'tribal_other', 'housing_authority', 'nonprofit_501c3', 'nonprofit_other', 'individual', 'for_profit', 'small_business', 'other', 'unrestricted']),
  eligibility_note  text check (char_length(eligibility_note) <= 2000),
  summary           text check (char_length(summary) <= 8000),
  post_on           date check (post_on between '1900-01-01' and '2200-12-31'),
  close_on          date check (close_on between '1900-01-01' and '2200-12-31'),
  close_note        text check (char_length(close_note) <= 500),
  archive_on        date check (archive_on between '1900-01-01' and '2200-12-31'),
  forecast_post_on  date check (forecast_post_on between '1900-01-01' and '2200-12-31'),
  forecast_close_on date check (forecast_close_on between '1900-01-01' and '2200-12-31'),
  ceiling_cents     bigint check (ceiling_cents between 0 and 9000000000000000),
  ceiling_currency  text check (ceiling_currency ~ '^[A-Z]{3}$'),
  floor_cents       bigint check (floor_cents between 0 and 9000000000000000),
  floor_currency    text check (floor_currency ~ '^[A-Z]{3}$'),
  total_cents       bigint check (total_cents between 0 and 9000000000000000),
  total_currency    text check (total_currency ~ '^[A-Z]{3}$'),
  awards            integer check (awards between 0 and 100000),
  cost_share        boolean,
  match_percent     numeric(9,4) check (match_percent between 0 and 100),
  match_basis       text not null check (match_basis in ('project', 'grant')),
  contact           text check (char_length(contact) <= 500),
  link              text check (char_length(link) <= 2048),
  changed_at        timestamp with time zone,
  copied_on         date check (copied_on between '1900-01-01' and '2200-12-31'),
  first_seen_on     date check (first_seen_on between '1900-01-01' and '2200-12-31'),
  open_until        date check (open_until between '1900-01-01' and '2200-12-31'),
  search            tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(title, '') || ' ' || coalesce(agency_name, '') || ' ' || coalesce(listings, '') || ' ' || coalesce(summary, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, source, source_id)
);
create index grant_opportunity_by_open_until on grant_opportunity (organization_id, open_until, id);
create index grant_opportunity_by_source on grant_opportunity (organization_id, source, open_until, id);
create index grant_opportunity_by_agency_code on grant_opportunity (organization_id, agency_code, open_until, id);
create index grant_opportunity_by_close_on on grant_opportunity (organization_id, close_on, open_until, id);
create index grant_opportunity_by_post_on on grant_opportunity (organization_id, post_on, open_until, id);
create index grant_opportunity_by_copied_on on grant_opportunity (organization_id, copied_on, open_until, id);
create index grant_opportunity_by_first_seen_on on grant_opportunity (organization_id, first_seen_on, open_until, id);
call tenant_table('grant_opportunity');
call searchable('grant_opportunity');

-- A field of a notice that changed at its source, before and after.
create table opportunity_change (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  opportunity     uuid not null,
  what            text not null check (what in ('title', 'postOn', 'closeOn', 'closeNote', 'archiveOn', 'forecastPostOn', 'forecastCloseOn', 'ceiling', 'floor', 'total', 'awards', 'costShare', 'matchPercent', 'eligibility', 'summary')),
  before          text check (char_length(before) <= 400),
  after           text check (char_length(after) <= 400),
  noticed_on      date not null check (noticed_on between '1900-01-01' and '2200-12-31'),
  primary key (organization_id, id),
  foreign key (organization_id, opportunity) references grant_opportunity (organization_id, id)
);
create index opportunity_change_by_noticed_on on opportunity_change (organization_id, noticed_on, id);
create index opportunity_change_by_opportunity on opportunity_change (organization_id, opportunity, noticed_on, id);
create index opportunity_change_by_what on opportunity_change (organization_id, what, noticed_on, id);
call tenant_table('opportunity_change');

-- Whether the team applies for an opportunity: owner, score, match and reason.
create table opportunity_decision (
  organization_id         uuid not null references organization (id),
  id                      uuid not null,
  version                 integer not null default 1,
  created_at              timestamp with time zone not null default now(),
  created_by              uuid not null,
  updated_at              timestamp with time zone not null default now(),
  status                  text not null check (status in ('watching', 'requested', 'pursuing', 'applied', 'declined')),
  number                  text not null check (char_length(number) <= 60),
  opportunity             uuid not null,
  owner                   uuid not null,
  fit                     integer check (fit between 0 and 5),
  eligible                integer check (eligible between 0 and 5),
  match_ready             integer check (match_ready between 0 and 5),
  hours_ready             integer check (hours_ready between 0 and 5),
  time_left               integer check (time_left between 0 and 5),
  project_cost_cents      bigint check (project_cost_cents between 1 and 9000000000000000),
  project_cost_currency   text check (project_cost_currency ~ '^[A-Z]{3}$'),
  match_percent           numeric(9,4) check (match_percent between 0 and 100),
  note                    text check (char_length(note) <= 2000),
  score                   integer check (score between 0 and 100),
  required_match_cents    bigint check (required_match_cents between 0 and 9000000000000000),
  required_match_currency text check (required_match_currency ~ '^[A-Z]{3}$'),
  our_share_cents         bigint check (our_share_cents between 0 and 9000000000000000),
  our_share_currency      text check (our_share_currency ~ '^[A-Z]{3}$'),
  declined_for            text check (declined_for in ('not_eligible', 'too_small', 'no_match', 'not_mission', 'no_staff', 'too_late')),
  requested_by            uuid,
  decided_by              uuid,
  decided_on              date check (decided_on between '1900-01-01' and '2200-12-31'),
  search                  tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(note, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, opportunity) references grant_opportunity (organization_id, id),
  foreign key (organization_id, owner) references organization_members (organization_id, id),
  foreign key (organization_id, requested_by) references organization_members (organization_id, id),
  foreign key (organization_id, decided_by) references organization_members (organization_id, id)
);
create index opportunity_decision_by_status on opportunity_decision (organization_id, status, number, id);
create index opportunity_decision_by_opportunity on opportunity_decision (organization_id, opportunity, number, id);
create index opportunity_decision_by_owner on opportunity_decision (organization_id, owner, number, id);
create index opportunity_decision_by_declined_for on opportunity_decision (organization_id, declined_for, number, id);
create index opportunity_decision_by_decided_on on opportunity_decision (organization_id, decided_on, number, id);
create index opportunity_decision_by_requested_by on opportunity_decision (organization_id, requested_by, id);
create index opportunity_decision_by_decided_by on opportunity_decision (organization_id, decided_by, id);
call tenant_table('opportunity_decision');
call searchable('opportunity_decision');

create table opportunity_decision_sources (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  name            text not null check (char_length(name) <= 120),
  kind            text not null check (kind in ('cash', 'in_kind', 'partner')),
  amount_cents    bigint not null check (amount_cents between 1 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references opportunity_decision (organization_id, id) on delete cascade
);
create index opportunity_decision_sources_by_parent on opportunity_decision_sources (organization_id, parent, position);
call tenant_table('opportunity_decision_sources', removable => true);

-- Whether one person follows an opportunity or dismissed it.
create table opportunity_mark (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  person          uuid not null,
  opportunity     uuid not null,
  mark            text not null check (mark in ('follow', 'dismissed', 'none')),
  reason          text check (reason in ('not_eligible', 'too_small', 'no_match', 'not_mission')),
  primary key (organization_id, id),
  unique (organization_id, person, opportunity),
  foreign key (organization_id, person) references organization_members (organization_id, id),
  foreign key (organization_id, opportunity) references grant_opportunity (organization_id, id)
);
create index opportunity_mark_by_mark on opportunity_mark (organization_id, mark, id);
create index opportunity_mark_by_opportunity on opportunity_mark (organization_id, opportunity, mark, id);
create index opportunity_mark_by_person on opportunity_mark (organization_id, person, id);
call tenant_table('opportunity_mark');

-- When one person last looked through new and changed opportunities.
create table opportunity_digest (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  person          uuid not null,
  seen_at         timestamp with time zone not null,
  primary key (organization_id, id),
  foreign key (organization_id, person) references organization_members (organization_id, id)
);
create index opportunity_digest_by_seen_at on opportunity_digest (organization_id, seen_at, id);
create index opportunity_digest_by_person on opportunity_digest (organization_id, person, id);
call tenant_table('opportunity_digest');
