-- A request to a funder before acting, with its law, its clock and the answer.
create table prior_approval (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'submitted', 'sent', 'approved', 'denied', 'withdrawn')),
  number          text not null check (char_length(number) <= 60),
  award           uuid not null,
  kind            text not null check (kind in ('scope', 'key_person', 'absence', 'cost_item', 'participant_support', 'subaward', 'match', 'funds', 'construction', 'extension', 'transfer', 'fixed_subaward')),
  subject         text not null check (char_length(subject) <= 160),
  reason          text not null check (char_length(reason) <= 4000),
  budget          uuid,
  amount_cents    bigint check (amount_cents between 1 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  needed_on       date check (needed_on between '1900-01-01' and '2200-12-31'),
  documents       uuid[] check (cardinality(documents) <= 20),
  reference       text check (char_length(reference) <= 80),
  answered_on     date check (answered_on between '1900-01-01' and '2200-12-31'),
  answer          uuid[] check (cardinality(answer) <= 20),
  conditions      text check (char_length(conditions) <= 4000),
  law             text check (char_length(law) <= 80),
  asked           text check (char_length(asked) <= 2000),
  submitted_by    uuid,
  sent_by         uuid,
  sent_on         date check (sent_on between '1900-01-01' and '2200-12-31'),
  due_on          date check (due_on between '1900-01-01' and '2200-12-31'),
  recorded_by     uuid,
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(reason, '') || ' ' || coalesce(reference, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, award) references grant_award (organization_id, id),
  foreign key (organization_id, budget) references grant_budget (organization_id, id),
  foreign key (organization_id, submitted_by) references organization_members (organization_id, id),
  foreign key (organization_id, sent_by) references organization_members (organization_id, id),
  foreign key (organization_id, recorded_by) references organization_members (organization_id, id)
);
create index prior_approval_by_status on prior_approval (organization_id, status, number, id);
create index prior_approval_by_award on prior_approval (organization_id, award, number, id);
create index prior_approval_by_kind on prior_approval (organization_id, kind, number, id);
create index prior_approval_by_due_on on prior_approval (organization_id, due_on, number, id);
create index prior_approval_by_budget on prior_approval (organization_id, budget, id);
create index prior_approval_by_submitted_by on prior_approval (organization_id, submitted_by, id);
create index prior_approval_by_sent_by on prior_approval (organization_id, sent_by, id);
create index prior_approval_by_recorded_by on prior_approval (organization_id, recorded_by, id);
call tenant_table('prior_approval');
call searchable('prior_approval');


-- A subrecipient’s report of one period: spending to date, results and certification.
create table subaward_report (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'submitted', 'accepted')),
  number          text not null check (char_length(number) <= 60),
  subaward        uuid not null,
  period_end      date not null check (period_end between '1900-01-01' and '2200-12-31'),
  received_on     date not null check (received_on between '1900-01-01' and '2200-12-31'),
  total_cents     bigint not null check (total_cents between 0 and 9000000000000000),
  total_currency  text check (total_currency ~ '^[A-Z]{3}$'),
  match_cents     bigint check (match_cents between 0 and 9000000000000000),
  match_currency  text check (match_currency ~ '^[A-Z]{3}$'),
  accomplishments text check (char_length(accomplishments) <= 8000),
  adjustment      text check (char_length(adjustment) <= 500),
  official        text check (char_length(official) <= 160),
  certified_on    date check (certified_on between '1900-01-01' and '2200-12-31'),
  documents       uuid[] check (cardinality(documents) <= 20),
  from_day        date check (from_day between '1900-01-01' and '2200-12-31'),
  due_on          date check (due_on between '1900-01-01' and '2200-12-31'),
  before_cents    bigint check (before_cents between -9000000000000000 and 9000000000000000),
  before_currency text check (before_currency ~ '^[A-Z]{3}$'),
  spent_cents     bigint check (spent_cents between -9000000000000000 and 9000000000000000),
  spent_currency  text check (spent_currency ~ '^[A-Z]{3}$'),
  party           text check (char_length(party) <= 200),
  submitted_by    uuid,
  accepted_by     uuid,
  accepted_on     date check (accepted_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(accomplishments, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, period_end, subaward),
  foreign key (organization_id, subaward) references subaward (organization_id, id),
  foreign key (organization_id, submitted_by) references organization_members (organization_id, id),
  foreign key (organization_id, accepted_by) references organization_members (organization_id, id)
);
create index subaward_report_by_period_end on subaward_report (organization_id, period_end, id);
create index subaward_report_by_subaward on subaward_report (organization_id, subaward, period_end, id);
create index subaward_report_by_status on subaward_report (organization_id, status, period_end, id);
create index subaward_report_by_due_on on subaward_report (organization_id, due_on, period_end, id);
create index subaward_report_by_submitted_by on subaward_report (organization_id, submitted_by, id);
create index subaward_report_by_accepted_by on subaward_report (organization_id, accepted_by, id);
call tenant_table('subaward_report');
call searchable('subaward_report');

