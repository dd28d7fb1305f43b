-- Subcontractors of contracts, and what primes report that they paid them.
-- A subcontractor of a contract: its tier, its committed amount and its contact.
create table contract_subcontractor (
  organization_id    uuid not null references organization (id),
  id                 uuid not null,
  version            integer not null default 1,
  created_at         timestamp with time zone not null default now(),
  created_by         uuid not null,
  updated_at         timestamp with time zone not null default now(),
  status             text not null check (status in ('proposed', 'approved', 'email_review', 'refused', 'ended')),
  name               text not null check (char_length(name) <= 160),
  contract           uuid not null,
  parent             uuid,
  tier               integer check (tier between 1 and 2),
  email              text check (char_length(email) <= 255),
  contact            text check (char_length(contact) <= 255),
  scope              text not null check (char_length(scope) <= 200),
  committed_cents    bigint not null check (committed_cents between 0 and 9000000000000000),
  committed_currency text check (committed_currency ~ '^[A-Z]{3}$'),
  uei                text check (char_length(uei) <= 12),
  new_email          text check (char_length(new_email) <= 255),
  email_flag         text check (char_length(email_flag) <= 300),
  exclusion          text check (char_length(exclusion) <= 300),
  finding            text check (char_length(finding) <= 2000),
  proposed_by        text check (char_length(proposed_by) <= 160),
  approved_by        uuid,
  approved_on        date check (approved_on between '1900-01-01' and '2200-12-31'),
  search             tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, contract) references contract (organization_id, id),
  foreign key (organization_id, parent) references contract_subcontractor (organization_id, id) on delete cascade,
  foreign key (organization_id, approved_by) references organization_members (organization_id, id)
);
create index contract_subcontractor_by_name on contract_subcontractor (organization_id, name, id);
create index contract_subcontractor_by_status on contract_subcontractor (organization_id, status, name, id);
create index contract_subcontractor_by_contract on contract_subcontractor (organization_id, contract, name, id);
create index contract_subcontractor_by_tier on contract_subcontractor (organization_id, tier, name, id);
create index contract_subcontractor_by_parent on contract_subcontractor (organization_id, parent, id);
create index contract_subcontractor_by_approved_by on contract_subcontractor (organization_id, approved_by, id);
call tenant_table('contract_subcontractor');
call searchable('contract_subcontractor');


-- A payment of a prime to a subcontractor, as reported and as confirmed.
create table subcontractor_payment (
  organization_id   uuid not null references organization (id),
  id                uuid not null,
  version           integer not null default 1,
  created_at        timestamp with time zone not null default now(),
  created_by        uuid not null,
  updated_at        timestamp with time zone not null default now(),
  status            text not null check (status in ('reported', 'confirmed', 'disputed', 'expired', 'resolved')),
  number            text not null check (char_length(number) <= 60),
  subcontractor     uuid not null,
  contract          uuid not null,
  payment           text check (char_length(payment) <= 32),
  period_until      date not null check (period_until between '1900-01-01' and '2200-12-31'),
  amount_cents      bigint not null check (amount_cents between 0 and 9000000000000000),
  amount_currency   text check (amount_currency ~ '^[A-Z]{3}$'),
  retained_cents    bigint not null check (retained_cents between 0 and 9000000000000000),
  retained_currency text check (retained_currency ~ '^[A-Z]{3}$'),
  paid_on           date not null check (paid_on between '1900-01-01' and '2200-12-31'),
  reference         text check (char_length(reference) <= 80),
  reported_by       text not null check (char_length(reported_by) <= 160),
  due_on            date check (due_on between '1900-01-01' and '2200-12-31'),
  prompt_rule       text check (char_length(prompt_rule) <= 300),
  link_until        date check (link_until between '1900-01-01' and '2200-12-31'),
  received_cents    bigint check (received_cents between 0 and 9000000000000000),
  received_currency text check (received_currency ~ '^[A-Z]{3}$'),
  received_on       date check (received_on between '1900-01-01' and '2200-12-31'),
  note              text check (char_length(note) <= 1000),
  answered_on       date check (answered_on between '1900-01-01' and '2200-12-31'),
  discrepancy       text check (char_length(discrepancy) <= 400),
  outcome           text check (outcome in ('paid', 'corrected', 'underpaid', 'not_paid')),
  finding           text check (char_length(finding) <= 4000),
  evidence          uuid[] check (cardinality(evidence) <= 20),
  resolved_by       uuid,
  resolved_on       date check (resolved_on between '1900-01-01' and '2200-12-31'),
  search            tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, subcontractor) references contract_subcontractor (organization_id, id),
  foreign key (organization_id, contract) references contract (organization_id, id),
  foreign key (organization_id, resolved_by) references organization_members (organization_id, id)
);
create index subcontractor_payment_by_status on subcontractor_payment (organization_id, status, number, id);
create index subcontractor_payment_by_contract on subcontractor_payment (organization_id, contract, number, id);
create index subcontractor_payment_by_subcontractor on subcontractor_payment (organization_id, subcontractor, number, id);
create index subcontractor_payment_by_paid_on on subcontractor_payment (organization_id, paid_on, number, id);
create index subcontractor_payment_by_resolved_by on subcontractor_payment (organization_id, resolved_by, id);
call tenant_table('subcontractor_payment');
call searchable('subcontractor_payment');

