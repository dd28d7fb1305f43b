-- Votes by member with the rules of the governing body, corrections of minutes, and what-ifs of position costs that are saved.
-- Who votes on budgets: members, quorum, and the majority each decision needs.
create table governing_body (
  organization_id    uuid not null references organization (id),
  id                 uuid not null,
  version            integer not null default 1,
  created_at         timestamp with time zone not null default now(),
  created_by         uuid not null,
  updated_at         timestamp with time zone not null default now(),
  status             text not null check (status in ('active', 'retired')),
  name               text not null check (char_length(name) <= 120),
  seats              integer not null check (seats between 1 and 9999),
  quorum             integer not null check (quorum between 1 and 9999),
  budget_majority    text not null check (budget_majority in ('cast', 'present', 'members', 'two_thirds_cast', 'two_thirds_present', 'two_thirds_members', 'three_fourths_members')),
  plan_majority      text not null check (plan_majority in ('cast', 'present', 'members', 'two_thirds_cast', 'two_thirds_present', 'two_thirds_members', 'three_fourths_members')),
  amendment_majority text not null check (amendment_majority in ('cast', 'present', 'members', 'two_thirds_cast', 'two_thirds_present', 'two_thirds_members', 'three_fourths_members')),
  roll_call          boolean not null,
  citation           text check (char_length(citation) <= 200),
  search             tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, name)
);
create index governing_body_by_status on governing_body (organization_id, status, name, id);
call tenant_table('governing_body');
call searchable('governing_body');

create table governing_body_members (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  name            text not null check (char_length(name) <= 120),
  from_day        date check (from_day between '1900-01-01' and '2200-12-31'),
  until_day       date check (until_day between '1900-01-01' and '2200-12-31'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references governing_body (organization_id, id) on delete cascade
);
create index governing_body_members_by_parent on governing_body_members (organization_id, parent, position);
call tenant_table('governing_body_members', removable => true);

-- Spending authority for a fiscal year or a project, adopted by the governing body.
alter table budget add column voting_body uuid;
alter table budget add column recorded_by uuid;
alter table budget add column roll_call jsonb check (jsonb_typeof(roll_call) in ('object', 'array'));
alter table budget add column corrections jsonb check (jsonb_typeof(corrections) in ('object', 'array'));
alter table budget add column requirement text;
alter table budget add column minutes_reason text;
alter table budget add column earlier_minutes uuid[];
alter table budget add CHECK ((cardinality(earlier_minutes) <= 20));
alter table budget add CHECK ((char_length(minutes_reason) <= 500));
alter table budget add CHECK ((char_length(requirement) <= 300));
alter table budget add foreign key (organization_id, voting_body) references governing_body (organization_id, id);
alter table budget add foreign key (organization_id, recorded_by) references organization_members (organization_id, id);
create index budget_by_recorded_by on budget (organization_id, recorded_by, id);
create index budget_by_voting_body on budget (organization_id, voting_body, id);

-- One version of the capital plan: as requested, recommended, adopted or amended.
alter table capital_plan add column voting_body uuid;
alter table capital_plan add column recorded_by uuid;
alter table capital_plan add column roll_call jsonb check (jsonb_typeof(roll_call) in ('object', 'array'));
alter table capital_plan add column corrections jsonb check (jsonb_typeof(corrections) in ('object', 'array'));
alter table capital_plan add column requirement text;
alter table capital_plan add column minutes_reason text;
alter table capital_plan add column earlier_minutes uuid[];
alter table capital_plan add CHECK ((cardinality(earlier_minutes) <= 20));
alter table capital_plan add CHECK ((char_length(minutes_reason) <= 500));
alter table capital_plan add CHECK ((char_length(requirement) <= 300));
alter table capital_plan add foreign key (organization_id, voting_body) references governing_body (organization_id, id);
alter table capital_plan add foreign key (organization_id, recorded_by) references organization_members (organization_id, id);
create index capital_plan_by_recorded_by on capital_plan (organization_id, recorded_by, id);
create index capital_plan_by_voting_body on capital_plan (organization_id, voting_body, id);

-- A change to an adopted budget: a transfer between lines or funds, or new authority.
alter table budget_amendment add column met_on date;
alter table budget_amendment add column ayes integer;
alter table budget_amendment add column nays integer;
alter table budget_amendment add column abstentions integer;
alter table budget_amendment add column voting_body uuid;
alter table budget_amendment add column recorded_by uuid;
alter table budget_amendment add column roll_call jsonb check (jsonb_typeof(roll_call) in ('object', 'array'));
alter table budget_amendment add column requirement text;
alter table budget_amendment add CHECK (((abstentions >= 0) AND (abstentions <= 9999)));
alter table budget_amendment add CHECK (((ayes >= 0) AND (ayes <= 9999)));
alter table budget_amendment add CHECK (((met_on >= '1900-01-01'::date) AND (met_on <= '2200-12-31'::date)));
alter table budget_amendment add CHECK (((nays >= 0) AND (nays <= 9999)));
alter table budget_amendment add CHECK ((char_length(requirement) <= 300));
alter table budget_amendment add foreign key (organization_id, voting_body) references governing_body (organization_id, id);
alter table budget_amendment add foreign key (organization_id, recorded_by) references organization_members (organization_id, id);
create index budget_amendment_by_recorded_by on budget_amendment (organization_id, recorded_by, id);
create index budget_amendment_by_voting_body on budget_amendment (organization_id, voting_body, id);


-- Raises, hiring dates, freezes and vacancies supposed for a budget year, with their cost.
create table position_what_if (
  organization_id    uuid not null references organization (id),
  id                 uuid not null,
  version            integer not null default 1,
  created_at         timestamp with time zone not null default now(),
  created_by         uuid not null,
  updated_at         timestamp with time zone not null default now(),
  name               text not null check (char_length(name) <= 80),
  budget             uuid not null,
  raise              numeric(9,4) check (raise >= 0 and raise <= 50),
  raise_on           date check (raise_on between '1900-01-01' and '2200-12-31'),
  raise_grade        uuid,
  delay              integer check (delay between 0 and 24),
  vacancy            numeric(9,4) check (vacancy >= 0 and vacancy <= 50),
  frozen             boolean not null,
  shared             boolean not null,
  notes              text check (char_length(notes) <= 500),
  owner              uuid not null,
  cost_cents         bigint check (cost_cents between -9000000000000000 and 9000000000000000),
  cost_currency      text check (cost_currency ~ '^[A-Z]{3}$'),
  unchanged_cents    bigint check (unchanged_cents between -9000000000000000 and 9000000000000000),
  unchanged_currency text check (unchanged_currency ~ '^[A-Z]{3}$'),
  calculated_at      timestamp with time zone,
  search             tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, owner, name),
  foreign key (organization_id, budget) references budget (organization_id, id),
  foreign key (organization_id, raise_grade) references pay_grade (organization_id, id),
  foreign key (organization_id, owner) references organization_members (organization_id, id)
);
create index position_what_if_by_name on position_what_if (organization_id, name, id);
create index position_what_if_by_budget on position_what_if (organization_id, budget, name, id);
create index position_what_if_by_owner on position_what_if (organization_id, owner, name, id);
create index position_what_if_by_shared on position_what_if (organization_id, shared, name, id);
create index position_what_if_by_raise_grade on position_what_if (organization_id, raise_grade, id);
call tenant_table('position_what_if', removable => true);
call searchable('position_what_if');
