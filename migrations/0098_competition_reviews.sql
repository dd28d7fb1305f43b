-- A solicitation or lot with too few bids: whether it fails or goes on to award.
create table competition_review (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('open', 'accepted', 'failed', 'withdrawn')),
  number          text not null check (char_length(number) <= 60),
  solicitation    uuid not null,
  lot             text check (char_length(lot) <= 20),
  cause           text not null check (cause in ('too_few', 'none_responsive', 'all_rejected')),
  received        bigint check (received between 0 and 9007199254740991),
  least           bigint check (least between 1 and 9007199254740991),
  finding         text check (char_length(finding) <= 8000),
  decided_by      uuid,
  decided_on      date check (decided_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(finding, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, solicitation) references solicitation (organization_id, id),
  foreign key (organization_id, decided_by) references organization_members (organization_id, id)
);
create index competition_review_by_status on competition_review (organization_id, status, number, id);
create index competition_review_by_solicitation on competition_review (organization_id, solicitation, number, id);
create index competition_review_by_cause on competition_review (organization_id, cause, number, id);
create index competition_review_by_decided_by on competition_review (organization_id, decided_by, id);
call tenant_table('competition_review');
call searchable('competition_review');

