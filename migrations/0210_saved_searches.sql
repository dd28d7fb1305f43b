-- Saved searches with a digest, what the team says of a notice, and what a dismissed notice was like.
-- A person’s filters for opportunities, and the email digest of what changed.
create table opportunity_search (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  name            text not null check (char_length(name) <= 80),
  owner           uuid not null,
  question        text check (char_length(question) <= 600),
  digest          text not null check (digest in ('off', 'daily', 'weekly')),
  weekday         text not null check (weekday in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
  filters         text check (char_length(filters) <= 900),
  since           timestamp with time zone,
  next_on         date check (next_on between '1900-01-01' and '2200-12-31'),
  sent_on         date check (sent_on between '1900-01-01' and '2200-12-31'),
  sent_count      integer check (sent_count between 0 and 100000),
  search          tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, owner, name),
  foreign key (organization_id, owner) references organization_members (organization_id, id)
);
create index opportunity_search_by_name on opportunity_search (organization_id, name, id);
create index opportunity_search_by_digest on opportunity_search (organization_id, digest, name, id);
create index opportunity_search_by_next_on on opportunity_search (organization_id, next_on, name, id);
create index opportunity_search_by_owner on opportunity_search (organization_id, owner, id);
call tenant_table('opportunity_search', removable => true);
call searchable('opportunity_search');

-- Who on the team is interested in an opportunity, will apply or won’t, and since when.
create table opportunity_interest (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  person          uuid not null,
  opportunity     uuid not null,
  code            text not null check (code in ('interested', 'will_apply', 'wont_apply')),
  reason          text check (reason in ('not_eligible', 'too_small', 'no_match', 'not_mission', 'no_capacity', 'duplicate')),
  said_on         date not null check (said_on between '1900-01-01' and '2200-12-31'),
  primary key (organization_id, id),
  unique (organization_id, person, opportunity),
  foreign key (organization_id, person) references organization_members (organization_id, id),
  foreign key (organization_id, opportunity) references grant_opportunity (organization_id, id)
);
create index opportunity_interest_by_said_on on opportunity_interest (organization_id, said_on, id);
create index opportunity_interest_by_opportunity on opportunity_interest (organization_id, opportunity, said_on, id);
create index opportunity_interest_by_person on opportunity_interest (organization_id, person, said_on, id);
create index opportunity_interest_by_code on opportunity_interest (organization_id, code, said_on, id);
call tenant_table('opportunity_interest');

-- Whether one person follows an opportunity or dismissed it.
alter table opportunity_mark drop constraint opportunity_mark_reason_check;
alter table opportunity_mark add column open_then date;
alter table opportunity_mark add column ceiling_then_cents bigint;
alter table opportunity_mark add column ceiling_then_currency text;
alter table opportunity_mark add CHECK (((ceiling_then_cents >= 0) AND (ceiling_then_cents <= '9000000000000000'::bigint)));
alter table opportunity_mark add CHECK ((ceiling_then_currency ~ '^[A-Z]{3}$'::text));
alter table opportunity_mark add CHECK (((open_then >= '1900-01-01'::date) AND (open_then <= '2200-12-31'::date)));
alter table opportunity_mark add CHECK ((reason = ANY (ARRAY['not_eligible'::text, 'too_small'::text, 'no_match'::text, 'not_mission'::text, 'no_capacity'::text, 'duplicate'::text])));


-- The rule text that governs an award, who was told, and who acknowledged it.
create table rule_notice (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('told', 'acknowledged')),
  award           uuid not null,
  person          uuid not null,
  text_version    text not null check (char_length(text_version) <= 20),
  citation        text not null check (char_length(citation) <= 160),
  basis           text not null check (char_length(basis) <= 300),
  told_on         date not null check (told_on between '1900-01-01' and '2200-12-31'),
  acknowledged_by uuid,
  acknowledged_on date check (acknowledged_on between '1900-01-01' and '2200-12-31'),
  primary key (organization_id, id),
  unique (organization_id, award, text_version, person),
  foreign key (organization_id, award) references grant_award (organization_id, id),
  foreign key (organization_id, person) references organization_members (organization_id, id),
  foreign key (organization_id, acknowledged_by) references organization_members (organization_id, id)
);
create index rule_notice_by_told_on on rule_notice (organization_id, told_on, id);
create index rule_notice_by_status on rule_notice (organization_id, status, told_on, id);
create index rule_notice_by_person on rule_notice (organization_id, person, told_on, id);
create index rule_notice_by_award on rule_notice (organization_id, award, told_on, id);
create index rule_notice_by_text_version on rule_notice (organization_id, text_version, told_on, id);
create index rule_notice_by_acknowledged_by on rule_notice (organization_id, acknowledged_by, id);
call tenant_table('rule_notice');

