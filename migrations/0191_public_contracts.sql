-- What is published of a contract beyond its figures: documents, and the contract itself where no public solicitation led to it.
create table contract_publication (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'published', 'withdrawn', 'discarded')),
  number          text not null check (char_length(number) <= 60),
  title           text not null check (char_length(title) <= 200),
  contract        uuid not null,
  kind            text not null check (kind in ('facts', 'signed', 'summary', 'schedule', 'annex', 'progress', 'completion')),
  files           uuid[] check (cardinality(files) <= 20),
  is_redacted     boolean not null,
  exemption       text check (char_length(exemption) <= 1000),
  published_by    uuid,
  published_at    timestamp with time zone,
  withdrawn_at    timestamp with time zone,
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(title, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, contract) references contract (organization_id, id),
  foreign key (organization_id, published_by) references organization_members (organization_id, id)
);
create index contract_publication_by_status on contract_publication (organization_id, status, number, id);
create index contract_publication_by_contract on contract_publication (organization_id, contract, number, id);
create index contract_publication_by_kind on contract_publication (organization_id, kind, number, id);
create index contract_publication_by_published_by on contract_publication (organization_id, published_by, id);
call tenant_table('contract_publication');
call searchable('contract_publication');

-- A deliverable that its manager shows to the public.
alter table contract_obligation add column is_public boolean not null default false;
alter table contract_obligation alter column is_public drop default;

-- A contract that no public solicitation led to is a process of its own in open data.
alter table ocds_release alter column solicitation drop not null;
alter table ocds_release add column contract uuid;
alter table ocds_release add constraint ocds_release_contract_fkey
  foreign key (organization_id, contract) references contract (organization_id, id);
alter table ocds_release add constraint ocds_release_has_source check (solicitation is not null or contract is not null);
alter table ocds_release drop constraint ocds_release_tag_check;
alter table ocds_release add constraint ocds_release_tag_check check (tag in (
  'tender', 'tenderUpdate', 'tenderCancellation', 'award', 'awardUpdate', 'awardCancellation',
  'contract', 'contractUpdate', 'contractAmendment', 'contractTermination', 'implementation', 'implementationUpdate'));
create index ocds_release_by_contract on ocds_release (organization_id, contract, id);
