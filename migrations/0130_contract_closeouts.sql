-- When a contract was closed out.
alter table contract add column closed_on date;
alter table contract add CHECK (((closed_on >= '1900-01-01'::date) AND (closed_on <= '2200-12-31'::date)));

-- The closing of a contract: checks, attested items and how long its records are kept.
create table contract_closeout (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('open', 'submitted', 'closed', 'withdrawn')),
  number          text not null check (char_length(number) <= 60),
  contract        uuid not null,
  completed_on    date not null check (completed_on between '1900-01-01' and '2200-12-31'),
  evaluation      text check (char_length(evaluation) <= 4000),
  property        text check (property in ('returned', 'settled', 'none')),
  property_note   text check (char_length(property_note) <= 300),
  warranty        text check (warranty in ('begins', 'none')),
  warranty_from   date check (warranty_from between '1900-01-01' and '2200-12-31'),
  warranty_until  date check (warranty_until between '1900-01-01' and '2200-12-31'),
  evidence        uuid[] check (cardinality(evidence) <= 20),
  federal_funds   boolean,
  final_report_on date check (final_report_on between '1900-01-01' and '2200-12-31'),
  keep_years      integer check (keep_years between 1 and 100),
  keep_source     text check (char_length(keep_source) <= 200),
  retain_until    date check (retain_until between '1900-01-01' and '2200-12-31'),
  prepared_by     uuid,
  attested_by     uuid,
  attested_on     date check (attested_on between '1900-01-01' and '2200-12-31'),
  closed_by       uuid,
  closed_on       date check (closed_on between '1900-01-01' and '2200-12-31'),
  reopened_by     uuid,
  reopened_on     date check (reopened_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, contract) references contract (organization_id, id),
  foreign key (organization_id, prepared_by) references organization_members (organization_id, id),
  foreign key (organization_id, attested_by) references organization_members (organization_id, id),
  foreign key (organization_id, closed_by) references organization_members (organization_id, id),
  foreign key (organization_id, reopened_by) references organization_members (organization_id, id)
);
create index contract_closeout_by_status on contract_closeout (organization_id, status, number, id);
create index contract_closeout_by_contract on contract_closeout (organization_id, contract, number, id);
create index contract_closeout_by_closed_on on contract_closeout (organization_id, closed_on, number, id);
create index contract_closeout_by_retain_until on contract_closeout (organization_id, retain_until, number, id);
create index contract_closeout_by_prepared_by on contract_closeout (organization_id, prepared_by, id);
create index contract_closeout_by_attested_by on contract_closeout (organization_id, attested_by, id);
create index contract_closeout_by_closed_by on contract_closeout (organization_id, closed_by, id);
create index contract_closeout_by_reopened_by on contract_closeout (organization_id, reopened_by, id);
call tenant_table('contract_closeout');
call searchable('contract_closeout');

