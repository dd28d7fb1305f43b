-- A budget line or capital project that an award pays, with its share and period.
create table award_funding (
  organization_id       uuid not null references organization (id),
  id                    uuid not null,
  version               integer not null default 1,
  created_at            timestamp with time zone not null default now(),
  created_by            uuid not null,
  updated_at            timestamp with time zone not null default now(),
  status                text not null check (status in ('proposed', 'approved', 'declined', 'ended')),
  number                text not null check (char_length(number) <= 60),
  award                 uuid not null,
  line                  uuid,
  project               uuid,
  amount_cents          bigint not null check (amount_cents between 1 and 9000000000000000),
  amount_currency       text check (amount_currency ~ '^[A-Z]{3}$'),
  match_source          text check (char_length(match_source) <= 160),
  share                 numeric(9,4) check (share between 0 and 100),
  match_amount_cents    bigint check (match_amount_cents between 0 and 9000000000000000),
  match_amount_currency text check (match_amount_currency ~ '^[A-Z]{3}$'),
  from_day              date check (from_day between '1900-01-01' and '2200-12-31'),
  until_day             date check (until_day between '1900-01-01' and '2200-12-31'),
  approved_by           uuid,
  approved_on           date check (approved_on between '1900-01-01' and '2200-12-31'),
  ended_on              date check (ended_on between '1900-01-01' and '2200-12-31'),
  search                tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(match_source, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, award) references grant_award (organization_id, id),
  foreign key (organization_id, line) references budget_line (organization_id, id),
  foreign key (organization_id, project) references capital_project (organization_id, id),
  foreign key (organization_id, approved_by) references organization_members (organization_id, id)
);
create index award_funding_by_status on award_funding (organization_id, status, number, id);
create index award_funding_by_award on award_funding (organization_id, award, number, id);
create index award_funding_by_line on award_funding (organization_id, line, number, id);
create index award_funding_by_project on award_funding (organization_id, project, number, id);
create index award_funding_by_until_day on award_funding (organization_id, until_day, number, id);
create index award_funding_by_approved_by on award_funding (organization_id, approved_by, id);
call tenant_table('award_funding');
call searchable('award_funding');

-- The award that sets the federal share and the period of a capital project.
alter table capital_project add column federal_award text check (char_length(federal_award) <= 60);
