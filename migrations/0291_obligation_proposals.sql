-- A deliverable or duty of a contract with its due day, owner and evidence.
alter table contract_obligation add column source_file uuid;
alter table contract_obligation add column source_page integer;
alter table contract_obligation add column source_quote text;
alter table contract_obligation add CHECK (((source_page >= 1) AND (source_page <= 10000)));
alter table contract_obligation add CHECK ((char_length(source_quote) <= 1000));
alter table contract_obligation add foreign key (organization_id, source_file) references document (organization_id, id);
create index contract_obligation_by_source_file on contract_obligation (organization_id, source_file, id);

-- A duty found in the text of a contract file, with page and quote, for a person to confirm.
create table obligation_proposal (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('proposed', 'confirmed', 'dismissed')),
  name            text not null check (char_length(name) <= 160),
  contract        uuid not null,
  owed_by         text not null check (owed_by in ('vendor', 'agency')),
  clause          text check (char_length(clause) <= 120),
  owner           uuid,
  due_on          date check (due_on between '1900-01-01' and '2200-12-31'),
  due_words       text check (char_length(due_words) <= 200),
  quote           text not null check (char_length(quote) <= 1000),
  file            uuid,
  file_name       text not null check (char_length(file_name) <= 300),
  page            integer check (page between 1 and 10000),
  found_by        text not null check (found_by in ('rules', 'model')),
  key             text not null check (char_length(key) <= 64),
  obligation      uuid,
  decided_by      uuid,
  search          tsvector generated always as (words_of(coalesce(name, '') || ' ' || coalesce(quote, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, key),
  foreign key (organization_id, contract) references contract (organization_id, id),
  foreign key (organization_id, owner) references organization_members (organization_id, id),
  foreign key (organization_id, file) references document (organization_id, id),
  foreign key (organization_id, obligation) references contract_obligation (organization_id, id),
  foreign key (organization_id, decided_by) references organization_members (organization_id, id)
);
create index obligation_proposal_by_created_at on obligation_proposal (organization_id, created_at, id);
create index obligation_proposal_by_status on obligation_proposal (organization_id, status, created_at, id);
create index obligation_proposal_by_contract on obligation_proposal (organization_id, contract, created_at, id);
create index obligation_proposal_by_owed_by on obligation_proposal (organization_id, owed_by, created_at, id);
create index obligation_proposal_by_found_by on obligation_proposal (organization_id, found_by, created_at, id);
create index obligation_proposal_by_owner on obligation_proposal (organization_id, owner, id);
create index obligation_proposal_by_file on obligation_proposal (organization_id, file, id);
create index obligation_proposal_by_obligation on obligation_proposal (organization_id, obligation, id);
create index obligation_proposal_by_decided_by on obligation_proposal (organization_id, decided_by, id);
call tenant_table('obligation_proposal');
call searchable('obligation_proposal');

