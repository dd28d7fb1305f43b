-- The agency’s own clauses, their versions, and the clauses of each contract with the text that was approved on its day.
-- One version of a contract clause in the agency’s own words, approved by legal counsel.
create table contract_clause (
  organization_id       uuid not null references organization (id),
  id                    uuid not null,
  version               integer not null default 1,
  created_at            timestamp with time zone not null default now(),
  created_by            uuid not null,
  updated_at            timestamp with time zone not null default now(),
  status                text not null check (status in ('draft', 'in_review', 'approved', 'superseded', 'retired', 'discarded')),
  code                  text not null check (char_length(code) <= 24),
  revision              integer check (revision between 1 and 9999),
  title                 text not null check (char_length(title) <= 160),
  rule                  text check (char_length(rule) <= 120),
  citation              text check (char_length(citation) <= 200),
  own_use               text not null check (own_use in ('required', 'optional')),
  category              text check (category in ('goods', 'services', 'construction', 'professional', 'architect_engineer')),
  from_amount_cents     bigint check (from_amount_cents between 0 and 9000000000000000),
  from_amount_currency  text check (from_amount_currency ~ '^[A-Z]{3}$'),
  up_to_amount_cents    bigint check (up_to_amount_cents between 0 and 9000000000000000),
  up_to_amount_currency text check (up_to_amount_currency ~ '^[A-Z]{3}$'),
  body                  text not null check (char_length(body) <= 6000),
  owner                 uuid not null,
  review_due_on         date not null check (review_due_on between '1900-01-01' and '2200-12-31'),
  approved_by           uuid,
  approved_on           date check (approved_on between '1900-01-01' and '2200-12-31'),
  search                tsvector generated always as (words_of(coalesce(code, '') || ' ' || coalesce(title, '') || ' ' || coalesce(body, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, code, revision),
  foreign key (organization_id, owner) references organization_members (organization_id, id),
  foreign key (organization_id, approved_by) references organization_members (organization_id, id)
);
create index contract_clause_by_code on contract_clause (organization_id, code, id);
create index contract_clause_by_status on contract_clause (organization_id, status, code, id);
create index contract_clause_by_rule on contract_clause (organization_id, rule, code, id);
create index contract_clause_by_own_use on contract_clause (organization_id, own_use, code, id);
create index contract_clause_by_category on contract_clause (organization_id, category, code, id);
create index contract_clause_by_owner on contract_clause (organization_id, owner, code, id);
create index contract_clause_by_review_due_on on contract_clause (organization_id, review_due_on, code, id);
create index contract_clause_by_approved_by on contract_clause (organization_id, approved_by, id);
call tenant_table('contract_clause');
call searchable('contract_clause');

-- A clause of a contract, with the version and text approved when it was added.
create table contract_clause_use (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('included', 'removal_requested', 'counsel_decides', 'removed', 'excepted')),
  number          text not null check (char_length(number) <= 60),
  contract        uuid not null,
  clause          uuid,
  section         text check (char_length(section) <= 60),
  reason          text check (char_length(reason) <= 1000),
  place           integer check (place between 1 and 500),
  code            text check (char_length(code) <= 24),
  revision        integer check (revision between 1 and 9999),
  title           text check (char_length(title) <= 160),
  rule            text check (char_length(rule) <= 120),
  citation        text check (char_length(citation) <= 200),
  body            text check (char_length(body) <= 6000),
  origin          text check (origin in ('law', 'own', 'hand')),
  requested_by    uuid,
  decided_by      uuid,
  exception       text check (char_length(exception) <= 1000),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(title, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, contract) references contract (organization_id, id),
  foreign key (organization_id, clause) references contract_clause (organization_id, id),
  foreign key (organization_id, requested_by) references organization_members (organization_id, id),
  foreign key (organization_id, decided_by) references organization_members (organization_id, id)
);
create index contract_clause_use_by_status on contract_clause_use (organization_id, status, number, id);
create index contract_clause_use_by_contract on contract_clause_use (organization_id, contract, number, id);
create index contract_clause_use_by_clause on contract_clause_use (organization_id, clause, number, id);
create index contract_clause_use_by_code on contract_clause_use (organization_id, code, number, id);
create index contract_clause_use_by_rule on contract_clause_use (organization_id, rule, number, id);
create index contract_clause_use_by_origin on contract_clause_use (organization_id, origin, number, id);
create index contract_clause_use_by_requested_by on contract_clause_use (organization_id, requested_by, id);
create index contract_clause_use_by_decided_by on contract_clause_use (organization_id, decided_by, id);
call tenant_table('contract_clause_use');
call searchable('contract_clause_use');

alter table contract add column clauses_checked_on date;
alter table contract add CHECK (((clauses_checked_on >= '1900-01-01'::date) AND (clauses_checked_on <= '2200-12-31'::date)));

