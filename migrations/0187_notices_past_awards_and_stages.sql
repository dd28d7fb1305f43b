-- What notices ask of an application, and what federal programs gave before.

-- What a notice asks of an application, with the paragraph that asks it.
create table notice_requirement (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('suggested', 'accepted', 'dismissed')),
  opportunity     uuid not null,
  kind            text not null check (kind in ('attachment', 'form', 'limit', 'criterion')),
  says            text not null check (char_length(says) <= 200),
  is_required     boolean not null,
  form            text check (form in ('sf424', 'sf424a', 'sf424b', 'sf424c', 'sf424d', 'sflll', 'lobbying', 'key_contacts', 'abstract')),
  most            integer check (most between 1 and 60000),
  unit            text not null check (unit in ('characters', 'words', 'pages')),
  points          integer check (points between 1 and 1000),
  paragraph       integer not null check (paragraph between 1 and 20000),
  quote           text not null check (char_length(quote) <= 2000),
  heading         text check (char_length(heading) <= 160),
  origin          text not null check (origin in ('read', 'person')),
  accepted_by     uuid,
  accepted_on     date check (accepted_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(says, '') || ' ' || coalesce(quote, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, opportunity) references grant_opportunity (organization_id, id),
  foreign key (organization_id, accepted_by) references organization_members (organization_id, id)
);
create index notice_requirement_by_paragraph on notice_requirement (organization_id, paragraph, id);
create index notice_requirement_by_status on notice_requirement (organization_id, status, paragraph, id);
create index notice_requirement_by_opportunity on notice_requirement (organization_id, opportunity, paragraph, id);
create index notice_requirement_by_kind on notice_requirement (organization_id, kind, paragraph, id);
create index notice_requirement_by_origin on notice_requirement (organization_id, origin, paragraph, id);
create index notice_requirement_by_accepted_by on notice_requirement (organization_id, accepted_by, id);
call tenant_table('notice_requirement');
call searchable('notice_requirement');

-- An award of a federal program as public data has it, by listing, place and size.
create table past_award (
  organization_id  uuid not null references organization (id),
  id               uuid not null,
  version          integer not null default 1,
  created_at       timestamp with time zone not null default now(),
  created_by       uuid not null,
  updated_at       timestamp with time zone not null default now(),
  source           text not null check (source in ('openfema_pa', 'openfema_hma', 'usaspending')),
  source_id        text not null check (char_length(source_id) <= 200),
  listing          text not null check (char_length(listing) <= 6),
  title            text not null check (char_length(title) <= 300),
  recipient        text check (char_length(recipient) <= 200),
  state            text check (state in ('AL', 'AK', 'AS', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'GU', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS', 'KY', 'LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC', 'ND', 'MP', 'OH', 'OK', 'OR', 'PA', 'PR', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VI', 'VA', 'WA', 'WV', 'WI', 'WY')),
  county           text check (char_length(county) <= 120),
  awarded_on       date check (awarded_on between '1900-01-01' and '2200-12-31'),
  amount_cents     bigint not null check (amount_cents between 0 and 9000000000000000),
  amount_currency  text check (amount_currency ~ '^[A-Z]{3}$'),
  project_cents    bigint check (project_cents between 0 and 9000000000000000),
  project_currency text check (project_currency ~ '^[A-Z]{3}$'),
  copied_on        date not null check (copied_on between '1900-01-01' and '2200-12-31'),
  search           tsvector generated always as (words_of(coalesce(title, '') || ' ' || coalesce(recipient, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, source, source_id)
);
create index past_award_by_awarded_on on past_award (organization_id, awarded_on, id);
create index past_award_by_listing on past_award (organization_id, listing, awarded_on, id);
create index past_award_by_state on past_award (organization_id, state, awarded_on, id);
create index past_award_by_source on past_award (organization_id, source, awarded_on, id);
call tenant_table('past_award');
call searchable('past_award');

-- A section names the requirement that it was made for.
alter table application_section add column requirement uuid;
alter table application_section add foreign key (organization_id, requirement) references notice_requirement (organization_id, id);
create index application_section_by_requirement on application_section (organization_id, requirement, id);


-- Questions that applicants of a round answer; a draft may leave them open.
create table funding_round_questions (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  question        text not null check (char_length(question) <= 200),
  is_required     boolean not null,
  most            integer check (most between 1 and 4000),
  unit            text not null check (unit in ('characters', 'words', 'pages')),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references funding_round (organization_id, id) on delete cascade
);
create index funding_round_questions_by_parent on funding_round_questions (organization_id, parent, position);
call tenant_table('funding_round_questions', removable => true);
alter table round_application_answers alter column answer drop not null;

-- Stages between the endorsement and finance, as the round announces them and as they are cleared.
create table funding_round_stages (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  name            text not null check (char_length(name) <= 80),
  duty            text not null check (duty in ('grant_manager', 'legal_counsel', 'approver', 'authorized_representative', 'governing_body')),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references funding_round (organization_id, id) on delete cascade
);
create index funding_round_stages_by_parent on funding_round_stages (organization_id, parent, position);
call tenant_table('funding_round_stages', removable => true);

create table round_recommendation_stages (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  name            text not null check (char_length(name) <= 80),
  duty            text not null check (duty in ('grant_manager', 'legal_counsel', 'approver', 'authorized_representative', 'governing_body')),
  cleared_by      uuid,
  cleared_on      date check (cleared_on between '1900-01-01' and '2200-12-31'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references round_recommendation (organization_id, id) on delete cascade,
  foreign key (organization_id, cleared_by) references organization_members (organization_id, id)
);
create index round_recommendation_stages_by_parent on round_recommendation_stages (organization_id, parent, position);
create index round_recommendation_stages_by_cleared_by on round_recommendation_stages (organization_id, cleared_by, id);
call tenant_table('round_recommendation_stages', removable => true);

alter table round_recommendation drop constraint round_recommendation_status_check;
alter table round_recommendation add constraint round_recommendation_status_check
  check (status in ('draft', 'submitted', 'staged', 'endorsed', 'returned', 'approved', 'discarded'));
alter table round_recommendation add column stage text check (char_length(stage) <= 80);
alter table round_recommendation add column stage_duty text check (stage_duty in ('grant_manager', 'legal_counsel', 'approver', 'authorized_representative', 'governing_body'));
alter table round_recommendation add column clearers uuid[] check (cardinality(clearers) <= 6);
create index round_recommendation_by_stage_duty on round_recommendation (organization_id, stage_duty, number, id);
