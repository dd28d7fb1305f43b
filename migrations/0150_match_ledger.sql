-- Cash, time or goods contributed to an award, with its value, its document and seven tests.
create table match_entry (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'submitted', 'approved', 'reversing', 'reversed', 'discarded')),
  number          text not null check (char_length(number) <= 60),
  award           uuid not null,
  kind            text not null check (kind in ('cash', 'volunteer', 'services', 'supplies', 'equipment', 'space')),
  donor           text not null check (char_length(donor) <= 160),
  document_number text not null check (char_length(document_number) <= 60),
  description     text not null check (char_length(description) <= 200),
  cost_class      text not null check (cost_class in ('personnel', 'fringe', 'travel', 'equipment', 'supplies', 'contractual', 'construction', 'other', 'indirect')),
  from_day        date not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day       date not null check (until_day between '1900-01-01' and '2200-12-31'),
  basis           text not null check (basis in ('paid', 'own_pay', 'market_pay', 'employer_pay', 'market', 'appraisal', 'rental')),
  basis_note      text check (char_length(basis_note) <= 500),
  hours_amount    numeric(18,6) check (hours_amount > 0),
  hours_unit      text check (hours_unit in ('HR')),
  rate_cents      bigint check (rate_cents between 1 and 9000000000000000),
  rate_currency   text check (rate_currency ~ '^[A-Z]{3}$'),
  amount_cents    bigint not null check (amount_cents between 1 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  is_verifiable   boolean,
  is_counted_once boolean,
  is_necessary    boolean,
  is_allowable    boolean,
  is_not_federal  boolean,
  is_in_budget    boolean,
  is_conforming   boolean,
  documents       uuid[] check (cardinality(documents) <= 20),
  document_key    text check (char_length(document_key) <= 300),
  cost            uuid,
  submitted_by    uuid,
  approved_by     uuid,
  approved_on     date check (approved_on between '1900-01-01' and '2200-12-31'),
  reversed_by     uuid,
  reversed_on     date check (reversed_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(donor, '') || ' ' || coalesce(document_number, '') || ' ' || coalesce(description, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, document_key),
  foreign key (organization_id, award) references grant_award (organization_id, id),
  foreign key (organization_id, cost) references grant_cost (organization_id, id),
  foreign key (organization_id, submitted_by) references organization_members (organization_id, id),
  foreign key (organization_id, approved_by) references organization_members (organization_id, id),
  foreign key (organization_id, reversed_by) references organization_members (organization_id, id)
);
create index match_entry_by_status on match_entry (organization_id, status, number, id);
create index match_entry_by_award on match_entry (organization_id, award, number, id);
create index match_entry_by_kind on match_entry (organization_id, kind, number, id);
create index match_entry_by_cost_class on match_entry (organization_id, cost_class, number, id);
create index match_entry_by_until_day on match_entry (organization_id, until_day, number, id);
create index match_entry_by_cost on match_entry (organization_id, cost, id);
create index match_entry_by_submitted_by on match_entry (organization_id, submitted_by, id);
create index match_entry_by_approved_by on match_entry (organization_id, approved_by, id);
create index match_entry_by_reversed_by on match_entry (organization_id, reversed_by, id);
call tenant_table('match_entry');
call searchable('match_entry');

