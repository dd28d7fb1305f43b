-- Contracts are found by the words of their clauses and lines, and followed by people who are told of their dates.
-- A reminder of a contract’s end, notice window, obligation or ceiling.
alter table contract_reminder drop constraint contract_reminder_kind_check;
alter table contract_reminder add CHECK ((kind = ANY (ARRAY['end'::text, 'notice'::text, 'obligation'::text, 'claim'::text, 'insurance'::text, 'ceiling'::text])));

-- A contract that you follow, with the dates you are told of.
create table contract_follow (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  contract        uuid not null,
  person          uuid not null,
  ends            boolean not null,
  options         boolean not null,
  insurance       boolean not null,
  obligations     boolean not null,
  primary key (organization_id, id),
  unique (organization_id, person, contract),
  foreign key (organization_id, contract) references contract (organization_id, id),
  foreign key (organization_id, person) references organization_members (organization_id, id)
);
create index contract_follow_by_created_at on contract_follow (organization_id, created_at, id);
create index contract_follow_by_contract on contract_follow (organization_id, contract, created_at, id);
create index contract_follow_by_person on contract_follow (organization_id, person, id);
call tenant_table('contract_follow', removable => true);

-- A clause of a contract, with the version and text approved when it was added.
alter table contract_clause_use drop column search;
alter table contract_clause_use add column search tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(title, '') || ' ' || coalesce(body, ''))) stored;
create index contract_clause_use_words on contract_clause_use using gin (own_words(organization_id, search)) with (fastupdate = off);
