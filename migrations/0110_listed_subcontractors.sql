-- From what share of a bid on public works subcontractors are listed, and by what law.
alter table intake_policy add column listing_percent numeric(9,4) not null default 0 check (listing_percent between 0 and 100);
alter table intake_policy alter column listing_percent drop default;
alter table intake_policy add column listing_law text check (char_length(listing_law) <= 200);

-- A subcontractor named in a bid on public works, with its license check and substitution.
create table listed_subcontractor (
  organization_id    uuid not null references organization (id),
  id                 uuid not null,
  version            integer not null default 1,
  created_at         timestamp with time zone not null default now(),
  created_by         uuid not null,
  updated_at         timestamp with time zone not null default now(),
  status             text not null check (status in ('listed', 'licensed', 'unlicensed', 'substituting', 'replaced')),
  name               text not null check (char_length(name) <= 160),
  bid                uuid not null,
  solicitation       uuid not null,
  trade              text not null check (char_length(trade) <= 160),
  license            text not null check (char_length(license) <= 80),
  amount_cents       bigint check (amount_cents between 0 and 9000000000000000),
  amount_currency    text check (amount_currency ~ '^[A-Z]{3}$'),
  share              numeric(9,4) check (share between 0 and 100),
  replaces           text check (char_length(replaces) <= 160),
  checked_with       text check (char_length(checked_with) <= 200),
  valid_until        date check (valid_until between '1900-01-01' and '2200-12-31'),
  evidence           uuid[] check (cardinality(evidence) <= 20),
  checked_by         uuid,
  checked_on         date check (checked_on between '1900-01-01' and '2200-12-31'),
  substitute         text check (char_length(substitute) <= 160),
  substitute_license text check (char_length(substitute_license) <= 80),
  ground             text check (ground in ('no_contract', 'insolvent', 'no_performance', 'no_bond', 'clerical', 'unlicensed', 'unsatisfactory', 'ineligible')),
  why                text check (char_length(why) <= 4000),
  request            uuid[] check (cardinality(request) <= 20),
  asked_by           uuid,
  decided_by         uuid,
  decided_on         date check (decided_on between '1900-01-01' and '2200-12-31'),
  search             tsvector generated always as (words_of(coalesce(name, '') || ' ' || coalesce(license, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, bid) references bid (organization_id, id),
  foreign key (organization_id, solicitation) references solicitation (organization_id, id),
  foreign key (organization_id, checked_by) references organization_members (organization_id, id),
  foreign key (organization_id, asked_by) references organization_members (organization_id, id),
  foreign key (organization_id, decided_by) references organization_members (organization_id, id)
);
create index listed_subcontractor_by_name on listed_subcontractor (organization_id, name, id);
create index listed_subcontractor_by_status on listed_subcontractor (organization_id, status, name, id);
create index listed_subcontractor_by_solicitation on listed_subcontractor (organization_id, solicitation, name, id);
create index listed_subcontractor_by_bid on listed_subcontractor (organization_id, bid, name, id);
create index listed_subcontractor_by_checked_by on listed_subcontractor (organization_id, checked_by, id);
create index listed_subcontractor_by_asked_by on listed_subcontractor (organization_id, asked_by, id);
create index listed_subcontractor_by_decided_by on listed_subcontractor (organization_id, decided_by, id);
call tenant_table('listed_subcontractor');
call searchable('listed_subcontractor');
