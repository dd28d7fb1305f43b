-- A declaration of FEMA with its days, programs and designated areas.
create table declared_disaster (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  number          text not null check (char_length(number) <= 20),
  disaster_number integer not null check (disaster_number between 1 and 99999),
  kind            text not null check (kind in ('dr', 'em', 'fm')),
  title           text not null check (char_length(title) <= 200),
  incident        text not null check (char_length(incident) <= 80),
  state           text not null check (char_length(state) <= 2),
  declared_on     date not null check (declared_on between '1900-01-01' and '2200-12-31'),
  begin_on        date not null check (begin_on between '1900-01-01' and '2200-12-31'),
  end_on          date check (end_on between '1900-01-01' and '2200-12-31'),
  closed_on       date check (closed_on between '1900-01-01' and '2200-12-31'),
  programs        text[] check (programs <@ array['ia', 'ih', 'pa', 'hm']),
  copied_on       date not null check (copied_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(title, '') || ' ' || coalesce(incident, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number)
);
create index declared_disaster_by_declared_on on declared_disaster (organization_id, declared_on, id);
create index declared_disaster_by_kind on declared_disaster (organization_id, kind, declared_on, id);
create index declared_disaster_by_state on declared_disaster (organization_id, state, declared_on, id);
create index declared_disaster_by_disaster_number on declared_disaster (organization_id, disaster_number, declared_on, id);
call tenant_table('declared_disaster');
call searchable('declared_disaster');

create table declared_disaster_areas (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  name            text not null check (char_length(name) <= 120),
  code            text not null check (char_length(code) <= 12),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references declared_disaster (organization_id, id) on delete cascade
);
create index declared_disaster_areas_by_parent on declared_disaster_areas (organization_id, parent, position);
call tenant_table('declared_disaster_areas', removable => true);


-- A damage or scope text drafted from the costs of an award.
create table disaster_draft (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'accepted', 'discarded')),
  number          text not null check (char_length(number) <= 60),
  award           uuid not null,
  kind            text not null check (kind in ('damage', 'scope')),
  text            text not null check (char_length(text) <= 16000),
  drafted_text    text check (char_length(drafted_text) <= 16000),
  total_cents     bigint check (total_cents between 0 and 9000000000000000),
  total_currency  text check (total_currency ~ '^[A-Z]{3}$'),
  drafted_by      text not null check (char_length(drafted_by) <= 60),
  own_figures     text check (char_length(own_figures) <= 500),
  accepted_by     uuid,
  accepted_on     date check (accepted_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(text, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, award) references grant_award (organization_id, id),
  foreign key (organization_id, accepted_by) references organization_members (organization_id, id)
);
create index disaster_draft_by_status on disaster_draft (organization_id, status, number, id);
create index disaster_draft_by_award on disaster_draft (organization_id, award, number, id);
create index disaster_draft_by_kind on disaster_draft (organization_id, kind, number, id);
create index disaster_draft_by_accepted_by on disaster_draft (organization_id, accepted_by, id);
call tenant_table('disaster_draft');
call searchable('disaster_draft');

create table disaster_draft_sources (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  cost            uuid not null,
  amount_cents    bigint not null check (amount_cents between 1 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references disaster_draft (organization_id, id) on delete cascade,
  foreign key (organization_id, cost) references grant_cost (organization_id, id)
);
create index disaster_draft_sources_by_parent on disaster_draft_sources (organization_id, parent, position);
create index disaster_draft_sources_by_cost on disaster_draft_sources (organization_id, cost, id);
call tenant_table('disaster_draft_sources', removable => true);

