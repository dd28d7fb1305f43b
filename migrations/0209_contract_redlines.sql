-- Contract redlines: a text goes to the firm as a numbered revision, comes back with proposals, and is signed as it was agreed.

-- A numbered text of a contract that the firm reviews, answers or accepts.
create table contract_revision (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'sent', 'returned', 'answered', 'settled', 'agreed', 'withdrawn')),
  number          text not null check (char_length(number) <= 60),
  contract        uuid not null,
  message         text check (char_length(message) <= 1000),
  due_on          date check (due_on between '1900-01-01' and '2200-12-31'),
  place           integer check (place between 1 and 500),
  vendor          uuid,
  content         text check (char_length(content) <= 100000),
  sections        jsonb check (jsonb_typeof(sections) in ('object', 'array')),
  hash            text check (char_length(hash) <= 64),
  turn_since      date check (turn_since between '1900-01-01' and '2200-12-31'),
  sent_by         uuid,
  sent_at         timestamp with time zone,
  responded_by    text check (char_length(responded_by) <= 200),
  responded_at    timestamp with time zone,
  answered_by     uuid[] check (cardinality(answered_by) <= 100),
  submitted_by    uuid,
  approved_by     uuid,
  approved_at     timestamp with time zone,
  agreed_by       text check (char_length(agreed_by) <= 200),
  agreed_at       timestamp with time zone,
  ended           text check (char_length(ended) <= 1000),
  search          tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, contract) references contract (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, sent_by) references organization_members (organization_id, id),
  foreign key (organization_id, submitted_by) references organization_members (organization_id, id),
  foreign key (organization_id, approved_by) references organization_members (organization_id, id)
);
create index contract_revision_by_status on contract_revision (organization_id, status, number, id);
create index contract_revision_by_contract on contract_revision (organization_id, contract, number, id);
create index contract_revision_by_vendor on contract_revision (organization_id, vendor, number, id);
create index contract_revision_by_due_on on contract_revision (organization_id, due_on, number, id);
create index contract_revision_by_sent_by on contract_revision (organization_id, sent_by, id);
create index contract_revision_by_submitted_by on contract_revision (organization_id, submitted_by, id);
create index contract_revision_by_approved_by on contract_revision (organization_id, approved_by, id);
call tenant_table('contract_revision');
call searchable('contract_revision');

-- A change or comment that a firm proposes on a section of a contract revision.
create table redline_proposal (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('drafted', 'proposed', 'commented', 'accepted', 'countered', 'rejected', 'replied', 'discarded')),
  number          text not null check (char_length(number) <= 60),
  revision        uuid not null,
  contract        uuid not null,
  kind            text not null check (kind in ('replace', 'remove', 'add', 'comment')),
  section         text check (char_length(section) <= 40),
  heading         text not null check (char_length(heading) <= 200),
  old_text        text check (char_length(old_text) <= 6000),
  new_text        text check (char_length(new_text) <= 6000),
  reason          text not null check (char_length(reason) <= 1000),
  proposed_by     text check (char_length(proposed_by) <= 200),
  proposed_at     timestamp with time zone,
  is_sent         boolean not null,
  is_open         boolean,
  counter_text    text check (char_length(counter_text) <= 6000),
  answer          text check (char_length(answer) <= 1000),
  decided_by      uuid,
  decided_on      date check (decided_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(heading, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, revision) references contract_revision (organization_id, id),
  foreign key (organization_id, contract) references contract (organization_id, id),
  foreign key (organization_id, decided_by) references organization_members (organization_id, id)
);
create index redline_proposal_by_status on redline_proposal (organization_id, status, number, id);
create index redline_proposal_by_revision on redline_proposal (organization_id, revision, number, id);
create index redline_proposal_by_contract on redline_proposal (organization_id, contract, number, id);
create index redline_proposal_by_kind on redline_proposal (organization_id, kind, number, id);
create index redline_proposal_by_decided_by on redline_proposal (organization_id, decided_by, id);
call tenant_table('redline_proposal');
call searchable('redline_proposal');

-- The electronic signing of a contract: its fixed content and its signers in order.
alter table contract_signing add column revision uuid;
alter table contract_signing add foreign key (organization_id, revision) references contract_revision (organization_id, id);
create index contract_signing_by_revision on contract_signing (organization_id, revision, id);

-- A clause of a contract, with the version and text approved when it was added.
alter table contract_clause_use drop constraint contract_clause_use_origin_check;
alter table contract_clause_use add column negotiated boolean;
alter table contract_clause_use add constraint contract_clause_use_origin_check check (origin in ('law', 'own', 'hand', 'firm'));
