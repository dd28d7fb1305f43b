-- An agreement with a vendor: its value, its limit, its term and its conditions.
create table contract (
  organization_id         uuid not null references organization (id),
  id                      uuid not null,
  version                 integer not null default 1,
  created_at              timestamp with time zone not null default now(),
  created_by              uuid not null,
  updated_at              timestamp with time zone not null default now(),
  status                  text not null check (status in ('draft', 'legal_review', 'submitted', 'returned', 'approved', 'active', 'closed', 'terminated', 'cancelled')),
  number                  text not null check (char_length(number) <= 60),
  title                   text not null check (char_length(title) <= 200),
  award                   uuid,
  lot                     text check (char_length(lot) <= 20),
  is_existing             boolean not null,
  vendor                  uuid,
  type                    text not null check (type in ('fixed', 'unit', 'cost', 'time', 'indefinite', 'design', 'lease', 'revenue', 'cooperative')),
  type_finding            text check (char_length(type_finding) <= 4000),
  value_cents             bigint check (value_cents between 0 and 9000000000000000),
  value_currency          text check (value_currency ~ '^[A-Z]{3}$'),
  ceiling_cents           bigint check (ceiling_cents between 0 and 9000000000000000),
  ceiling_currency        text check (ceiling_currency ~ '^[A-Z]{3}$'),
  ordered_before_cents    bigint check (ordered_before_cents between 0 and 9000000000000000),
  ordered_before_currency text check (ordered_before_currency ~ '^[A-Z]{3}$'),
  from_day                date not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day               date not null check (until_day between '1900-01-01' and '2200-12-31'),
  federal_funds           boolean not null,
  manager                 uuid,
  notice_terms            text check (char_length(notice_terms) <= 4000),
  termination_terms       text check (char_length(termination_terms) <= 4000),
  documents               uuid[] check (cardinality(documents) <= 20),
  signed_on               date check (signed_on between '1900-01-01' and '2200-12-31'),
  cleared_by              uuid,
  approved_by             uuid,
  active_on               date check (active_on between '1900-01-01' and '2200-12-31'),
  termination_kind        text check (termination_kind in ('cause', 'convenience')),
  terminated_on           date check (terminated_on between '1900-01-01' and '2200-12-31'),
  search                  tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(title, '') || ' ' || coalesce(notice_terms, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, award) references award (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, manager) references organization_members (organization_id, id),
  foreign key (organization_id, cleared_by) references organization_members (organization_id, id),
  foreign key (organization_id, approved_by) references organization_members (organization_id, id)
);
create index contract_by_status on contract (organization_id, status, number, id);
create index contract_by_vendor on contract (organization_id, vendor, number, id);
create index contract_by_type on contract (organization_id, type, number, id);
create index contract_by_manager on contract (organization_id, manager, number, id);
create index contract_by_award on contract (organization_id, award, number, id);
create index contract_by_until_day on contract (organization_id, until_day, number, id);
create index contract_by_is_existing on contract (organization_id, is_existing, number, id);
create index contract_by_federal_funds on contract (organization_id, federal_funds, number, id);
create index contract_by_cleared_by on contract (organization_id, cleared_by, id);
create index contract_by_approved_by on contract (organization_id, approved_by, id);
call tenant_table('contract');
call searchable('contract');

-- A renewal that a contract offers, with its notice window, new end day and amount.
create table contract_option (
  organization_id         uuid not null references organization (id),
  id                      uuid not null,
  version                 integer not null default 1,
  created_at              timestamp with time zone not null default now(),
  created_by              uuid not null,
  updated_at              timestamp with time zone not null default now(),
  status                  text not null check (status in ('open', 'requested', 'exercised', 'declined')),
  name                    text not null check (char_length(name) <= 80),
  contract                uuid not null,
  place                   integer not null check (place between 1 and 50),
  new_end                 date not null check (new_end between '1900-01-01' and '2200-12-31'),
  amount_cents            bigint not null check (amount_cents between 0 and 9000000000000000),
  amount_currency         text check (amount_currency ~ '^[A-Z]{3}$'),
  escalator               text check (char_length(escalator) <= 300),
  escalator_cap           numeric(9,4) check (escalator_cap between 0 and 100),
  notice_from             date not null check (notice_from between '1900-01-01' and '2200-12-31'),
  notice_by               date not null check (notice_by between '1900-01-01' and '2200-12-31'),
  justification           text check (char_length(justification) <= 4000),
  requested_by            uuid,
  exercised_by            uuid,
  exercised_on            date check (exercised_on between '1900-01-01' and '2200-12-31'),
  end_before              date check (end_before between '1900-01-01' and '2200-12-31'),
  ceiling_before_cents    bigint check (ceiling_before_cents between 0 and 9000000000000000),
  ceiling_before_currency text check (ceiling_before_currency ~ '^[A-Z]{3}$'),
  search                  tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, contract, place),
  foreign key (organization_id, contract) references contract (organization_id, id),
  foreign key (organization_id, requested_by) references organization_members (organization_id, id),
  foreign key (organization_id, exercised_by) references organization_members (organization_id, id)
);
create index contract_option_by_notice_by on contract_option (organization_id, notice_by, id);
create index contract_option_by_status on contract_option (organization_id, status, notice_by, id);
create index contract_option_by_contract on contract_option (organization_id, contract, notice_by, id);
create index contract_option_by_new_end on contract_option (organization_id, new_end, notice_by, id);
create index contract_option_by_requested_by on contract_option (organization_id, requested_by, id);
create index contract_option_by_exercised_by on contract_option (organization_id, exercised_by, id);
call tenant_table('contract_option', removable => true);
call searchable('contract_option');

-- A deliverable or duty of a contract with its due day, owner and evidence.
create table contract_obligation (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('open', 'done', 'waived')),
  name            text not null check (char_length(name) <= 160),
  contract        uuid not null,
  owed_by         text not null check (owed_by in ('vendor', 'agency')),
  clause          text check (char_length(clause) <= 120),
  details         text check (char_length(details) <= 4000),
  owner           uuid not null,
  due_on          date not null check (due_on between '1900-01-01' and '2200-12-31'),
  evidence        uuid[] check (cardinality(evidence) <= 20),
  done_by         uuid,
  done_on         date check (done_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, contract) references contract (organization_id, id),
  foreign key (organization_id, owner) references organization_members (organization_id, id),
  foreign key (organization_id, done_by) references organization_members (organization_id, id)
);
create index contract_obligation_by_due_on on contract_obligation (organization_id, due_on, id);
create index contract_obligation_by_status on contract_obligation (organization_id, status, due_on, id);
create index contract_obligation_by_contract on contract_obligation (organization_id, contract, due_on, id);
create index contract_obligation_by_owner on contract_obligation (organization_id, owner, due_on, id);
create index contract_obligation_by_owed_by on contract_obligation (organization_id, owed_by, due_on, id);
create index contract_obligation_by_done_by on contract_obligation (organization_id, done_by, id);
call tenant_table('contract_obligation');
call searchable('contract_obligation');

-- Insurance, a bond or a license that a contract requires, with its evidence.
create table contract_condition (
  organization_id    uuid not null references organization (id),
  id                 uuid not null,
  version            integer not null default 1,
  created_at         timestamp with time zone not null default now(),
  created_by         uuid not null,
  updated_at         timestamp with time zone not null default now(),
  status             text not null check (status in ('required', 'entered', 'confirmed', 'waived')),
  name               text not null check (char_length(name) <= 160),
  contract           uuid not null,
  kind               text not null check (kind in ('insurance', 'performance', 'payment', 'license', 'other')),
  coverage           text check (coverage in ('general', 'automobile', 'workers', 'umbrella', 'professional', 'cyber', 'builders', 'pollution')),
  least_cents        bigint check (least_cents between 0 and 9000000000000000),
  least_currency     text check (least_currency ~ '^[A-Z]{3}$'),
  aggregate_cents    bigint check (aggregate_cents between 0 and 9000000000000000),
  aggregate_currency text check (aggregate_currency ~ '^[A-Z]{3}$'),
  is_insured         boolean not null,
  clause_text        text check (char_length(clause_text) <= 300),
  holds_payment      boolean not null,
  before_start       boolean not null,
  reference          text check (char_length(reference) <= 120),
  evidence_until     date check (evidence_until between '1900-01-01' and '2200-12-31'),
  evidence           uuid[] check (cardinality(evidence) <= 20),
  entered_by         uuid,
  confirmed_by       uuid,
  confirmed_on       date check (confirmed_on between '1900-01-01' and '2200-12-31'),
  search             tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, contract) references contract (organization_id, id),
  foreign key (organization_id, entered_by) references organization_members (organization_id, id),
  foreign key (organization_id, confirmed_by) references organization_members (organization_id, id)
);
create index contract_condition_by_name on contract_condition (organization_id, name, id);
create index contract_condition_by_status on contract_condition (organization_id, status, name, id);
create index contract_condition_by_contract on contract_condition (organization_id, contract, name, id);
create index contract_condition_by_kind on contract_condition (organization_id, kind, name, id);
create index contract_condition_by_evidence_until on contract_condition (organization_id, evidence_until, name, id);
create index contract_condition_by_entered_by on contract_condition (organization_id, entered_by, id);
create index contract_condition_by_confirmed_by on contract_condition (organization_id, confirmed_by, id);
call tenant_table('contract_condition', removable => true);
call searchable('contract_condition');

-- A reminder of a contract’s end, of a closing notice window or of an obligation.
create table contract_reminder (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  contract        uuid not null,
  kind            text not null check (kind in ('end', 'notice', 'obligation')),
  what            text not null check (char_length(what) <= 200),
  of              uuid not null,
  on_day          date not null check (on_day between '1900-01-01' and '2200-12-31'),
  ahead           integer not null check (ahead between 0 and 180),
  sent_to         uuid,
  sent_on         date not null check (sent_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(what, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, contract) references contract (organization_id, id),
  foreign key (organization_id, sent_to) references organization_members (organization_id, id)
);
create index contract_reminder_by_sent_on on contract_reminder (organization_id, sent_on, id);
create index contract_reminder_by_contract on contract_reminder (organization_id, contract, sent_on, id);
create index contract_reminder_by_kind on contract_reminder (organization_id, kind, sent_on, id);
create index contract_reminder_by_on_day on contract_reminder (organization_id, on_day, sent_on, id);
create index contract_reminder_by_sent_to on contract_reminder (organization_id, sent_to, id);
call tenant_table('contract_reminder');
call searchable('contract_reminder');

-- An order keeps the number of the contract that its award has; the product fills it in.
alter table purchase_order add column contract text check (char_length(contract) <= 60);
create index purchase_order_by_contract on purchase_order (organization_id, contract, number, id);
