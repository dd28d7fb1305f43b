-- A request to a funder for payment, with the costs it draws and the figures of SF-270.
create table grant_drawdown (
  organization_id         uuid not null references organization (id),
  id                      uuid not null,
  version                 integer not null default 1,
  created_at              timestamp with time zone not null default now(),
  created_by              uuid not null,
  updated_at              timestamp with time zone not null default now(),
  status                  text not null check (status in ('draft', 'submitted', 'approved', 'filed', 'paid', 'short_paid', 'returned', 'discarded')),
  number                  text not null check (char_length(number) <= 60),
  award                   uuid not null,
  kind                    text not null check (kind in ('reimbursement', 'advance')),
  from_day                date not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day               date not null check (until_day between '1900-01-01' and '2200-12-31'),
  costs                   uuid[] check (cardinality(costs) <= 100),
  income_cents            bigint check (income_cents between 0 and 9000000000000000),
  income_currency         text check (income_currency ~ '^[A-Z]{3}$'),
  needed_cents            bigint check (needed_cents between 0 and 9000000000000000),
  needed_currency         text check (needed_currency ~ '^[A-Z]{3}$'),
  draw_on                 date check (draw_on between '1900-01-01' and '2200-12-31'),
  outlay_on               date check (outlay_on between '1900-01-01' and '2200-12-31'),
  interest_rate           numeric(9,4) check (interest_rate between 0 and 100),
  cash_plan               text check (char_length(cash_plan) <= 2000),
  note                    text check (char_length(note) <= 500),
  filed_on                date check (filed_on between '1900-01-01' and '2200-12-31'),
  reference               text check (char_length(reference) <= 60),
  paid_on                 date check (paid_on between '1900-01-01' and '2200-12-31'),
  paid_amount_cents       bigint check (paid_amount_cents between 0 and 9000000000000000),
  paid_amount_currency    text check (paid_amount_currency ~ '^[A-Z]{3}$'),
  request_no              bigint check (request_no between 1 and 9007199254740991),
  outlays_cents           bigint check (outlays_cents between -9000000000000000 and 9000000000000000),
  outlays_currency        text check (outlays_currency ~ '^[A-Z]{3}$'),
  income_to_date_cents    bigint check (income_to_date_cents between -9000000000000000 and 9000000000000000),
  income_to_date_currency text check (income_to_date_currency ~ '^[A-Z]{3}$'),
  net_outlays_cents       bigint check (net_outlays_cents between -9000000000000000 and 9000000000000000),
  net_outlays_currency    text check (net_outlays_currency ~ '^[A-Z]{3}$'),
  with_estimate_cents     bigint check (with_estimate_cents between -9000000000000000 and 9000000000000000),
  with_estimate_currency  text check (with_estimate_currency ~ '^[A-Z]{3}$'),
  match_cents             bigint check (match_cents between -9000000000000000 and 9000000000000000),
  match_currency          text check (match_currency ~ '^[A-Z]{3}$'),
  funder_share_cents      bigint check (funder_share_cents between -9000000000000000 and 9000000000000000),
  funder_share_currency   text check (funder_share_currency ~ '^[A-Z]{3}$'),
  earlier_cents           bigint check (earlier_cents between -9000000000000000 and 9000000000000000),
  earlier_currency        text check (earlier_currency ~ '^[A-Z]{3}$'),
  cash_on_hand_cents      bigint check (cash_on_hand_cents between -9000000000000000 and 9000000000000000),
  cash_on_hand_currency   text check (cash_on_hand_currency ~ '^[A-Z]{3}$'),
  requested_cents         bigint check (requested_cents between -9000000000000000 and 9000000000000000),
  requested_currency      text check (requested_currency ~ '^[A-Z]{3}$'),
  cost_count              bigint check (cost_count between 0 and 9007199254740991),
  submitted_by            uuid,
  submitted_on            date check (submitted_on between '1900-01-01' and '2200-12-31'),
  approved_by             uuid,
  approved_on             date check (approved_on between '1900-01-01' and '2200-12-31'),
  filed_by                uuid,
  paid_by                 uuid,
  search                  tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(reference, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, award, request_no),
  foreign key (organization_id, award) references grant_award (organization_id, id),
  foreign key (organization_id, submitted_by) references organization_members (organization_id, id),
  foreign key (organization_id, approved_by) references organization_members (organization_id, id),
  foreign key (organization_id, filed_by) references organization_members (organization_id, id),
  foreign key (organization_id, paid_by) references organization_members (organization_id, id)
);
create index grant_drawdown_by_status on grant_drawdown (organization_id, status, number, id);
create index grant_drawdown_by_award on grant_drawdown (organization_id, award, number, id);
create index grant_drawdown_by_kind on grant_drawdown (organization_id, kind, number, id);
create index grant_drawdown_by_filed_on on grant_drawdown (organization_id, filed_on, number, id);
create index grant_drawdown_by_paid_on on grant_drawdown (organization_id, paid_on, number, id);
create index grant_drawdown_by_submitted_by on grant_drawdown (organization_id, submitted_by, id);
create index grant_drawdown_by_approved_by on grant_drawdown (organization_id, approved_by, id);
create index grant_drawdown_by_filed_by on grant_drawdown (organization_id, filed_by, id);
create index grant_drawdown_by_paid_by on grant_drawdown (organization_id, paid_by, id);
call tenant_table('grant_drawdown');
call searchable('grant_drawdown');

-- A financial (SF-425) or performance report of an award for one period.
create table grant_report (
  organization_id           uuid not null references organization (id),
  id                        uuid not null,
  version                   integer not null default 1,
  created_at                timestamp with time zone not null default now(),
  created_by                uuid not null,
  updated_at                timestamp with time zone not null default now(),
  status                    text not null check (status in ('draft', 'submitted', 'certified', 'filed', 'amended', 'discarded')),
  number                    text not null check (char_length(number) <= 60),
  award                     uuid not null,
  kind                      text not null check (kind in ('financial', 'performance', 'final', 'final_performance')),
  period_end                date not null check (period_end between '1900-01-01' and '2200-12-31'),
  amends                    uuid,
  basis                     text not null check (basis in ('cash', 'accrual')),
  open_obligations_cents    bigint check (open_obligations_cents between 0 and 9000000000000000),
  open_obligations_currency text check (open_obligations_currency ~ '^[A-Z]{3}$'),
  income_earned_cents       bigint check (income_earned_cents between 0 and 9000000000000000),
  income_earned_currency    text check (income_earned_currency ~ '^[A-Z]{3}$'),
  income_deducted_cents     bigint check (income_deducted_cents between 0 and 9000000000000000),
  income_deducted_currency  text check (income_deducted_currency ~ '^[A-Z]{3}$'),
  income_added_cents        bigint check (income_added_cents between 0 and 9000000000000000),
  income_added_currency     text check (income_added_currency ~ '^[A-Z]{3}$'),
  indirect_base_cents       bigint check (indirect_base_cents between 0 and 9000000000000000),
  indirect_base_currency    text check (indirect_base_currency ~ '^[A-Z]{3}$'),
  indirect_rate             numeric(9,4) check (indirect_rate between 0 and 100),
  narrative                 text check (char_length(narrative) <= 8000),
  reason                    text check (char_length(reason) <= 500),
  documents                 uuid[] check (cardinality(documents) <= 20),
  filed_on                  date check (filed_on between '1900-01-01' and '2200-12-31'),
  receipt                   text check (char_length(receipt) <= 60),
  due_on                    date check (due_on between '1900-01-01' and '2200-12-31'),
  receipts_cents            bigint check (receipts_cents between -9000000000000000 and 9000000000000000),
  receipts_currency         text check (receipts_currency ~ '^[A-Z]{3}$'),
  disbursements_cents       bigint check (disbursements_cents between -9000000000000000 and 9000000000000000),
  disbursements_currency    text check (disbursements_currency ~ '^[A-Z]{3}$'),
  cash_on_hand_cents        bigint check (cash_on_hand_cents between -9000000000000000 and 9000000000000000),
  cash_on_hand_currency     text check (cash_on_hand_currency ~ '^[A-Z]{3}$'),
  authorized_cents          bigint check (authorized_cents between -9000000000000000 and 9000000000000000),
  authorized_currency       text check (authorized_currency ~ '^[A-Z]{3}$'),
  expenditures_cents        bigint check (expenditures_cents between -9000000000000000 and 9000000000000000),
  expenditures_currency     text check (expenditures_currency ~ '^[A-Z]{3}$'),
  unliquidated_cents        bigint check (unliquidated_cents between -9000000000000000 and 9000000000000000),
  unliquidated_currency     text check (unliquidated_currency ~ '^[A-Z]{3}$'),
  federal_total_cents       bigint check (federal_total_cents between -9000000000000000 and 9000000000000000),
  federal_total_currency    text check (federal_total_currency ~ '^[A-Z]{3}$'),
  unobligated_cents         bigint check (unobligated_cents between -9000000000000000 and 9000000000000000),
  unobligated_currency      text check (unobligated_currency ~ '^[A-Z]{3}$'),
  match_required_cents      bigint check (match_required_cents between -9000000000000000 and 9000000000000000),
  match_required_currency   text check (match_required_currency ~ '^[A-Z]{3}$'),
  match_spent_cents         bigint check (match_spent_cents between -9000000000000000 and 9000000000000000),
  match_spent_currency      text check (match_spent_currency ~ '^[A-Z]{3}$'),
  match_left_cents          bigint check (match_left_cents between -9000000000000000 and 9000000000000000),
  match_left_currency       text check (match_left_currency ~ '^[A-Z]{3}$'),
  income_left_cents         bigint check (income_left_cents between -9000000000000000 and 9000000000000000),
  income_left_currency      text check (income_left_currency ~ '^[A-Z]{3}$'),
  indirect_amount_cents     bigint check (indirect_amount_cents between -9000000000000000 and 9000000000000000),
  indirect_amount_currency  text check (indirect_amount_currency ~ '^[A-Z]{3}$'),
  live_key                  text check (char_length(live_key) <= 120),
  submitted_by              uuid,
  certified_by              uuid,
  certified_on              date check (certified_on between '1900-01-01' and '2200-12-31'),
  filed_by                  uuid,
  search                    tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(receipt, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, live_key),
  foreign key (organization_id, award) references grant_award (organization_id, id),
  foreign key (organization_id, amends) references grant_report (organization_id, id),
  foreign key (organization_id, submitted_by) references organization_members (organization_id, id),
  foreign key (organization_id, certified_by) references organization_members (organization_id, id),
  foreign key (organization_id, filed_by) references organization_members (organization_id, id)
);
create index grant_report_by_status on grant_report (organization_id, status, number, id);
create index grant_report_by_award on grant_report (organization_id, award, number, id);
create index grant_report_by_kind on grant_report (organization_id, kind, number, id);
create index grant_report_by_period_end on grant_report (organization_id, period_end, number, id);
create index grant_report_by_due_on on grant_report (organization_id, due_on, number, id);
create index grant_report_by_filed_on on grant_report (organization_id, filed_on, number, id);
create index grant_report_by_amends on grant_report (organization_id, amends, id);
create index grant_report_by_submitted_by on grant_report (organization_id, submitted_by, id);
create index grant_report_by_certified_by on grant_report (organization_id, certified_by, id);
create index grant_report_by_filed_by on grant_report (organization_id, filed_by, id);
call tenant_table('grant_report');
call searchable('grant_report');

-- The closing of an award: checks, property, refund and how long its records are kept.
create table grant_closeout (
  organization_id          uuid not null references organization (id),
  id                       uuid not null,
  version                  integer not null default 1,
  created_at               timestamp with time zone not null default now(),
  created_by               uuid not null,
  updated_at               timestamp with time zone not null default now(),
  status                   text not null check (status in ('open', 'submitted', 'closed', 'withdrawn')),
  number                   text not null check (char_length(number) <= 60),
  award                    uuid not null,
  equipment                text check (equipment in ('none', 'kept', 'compensated', 'sold', 'transferred')),
  equipment_value_cents    bigint check (equipment_value_cents between 0 and 9000000000000000),
  equipment_value_currency text check (equipment_value_currency ~ '^[A-Z]{3}$'),
  supplies                 text check (supplies in ('none', 'kept', 'compensated', 'sold', 'transferred')),
  supplies_value_cents     bigint check (supplies_value_cents between 0 and 9000000000000000),
  supplies_value_currency  text check (supplies_value_currency ~ '^[A-Z]{3}$'),
  property                 text check (char_length(property) <= 500),
  refunded_cents           bigint check (refunded_cents between 0 and 9000000000000000),
  refunded_currency        text check (refunded_currency ~ '^[A-Z]{3}$'),
  refunded_on              date check (refunded_on between '1900-01-01' and '2200-12-31'),
  refund_reference         text check (char_length(refund_reference) <= 60),
  evidence                 uuid[] check (cardinality(evidence) <= 20),
  note                     text check (char_length(note) <= 500),
  live_key                 text check (char_length(live_key) <= 60),
  attested_by              uuid,
  attested_on              date check (attested_on between '1900-01-01' and '2200-12-31'),
  closed_by                uuid,
  closed_on                date check (closed_on between '1900-01-01' and '2200-12-31'),
  retain_until             date check (retain_until between '1900-01-01' and '2200-12-31'),
  reopened_by              uuid,
  reopened_on              date check (reopened_on between '1900-01-01' and '2200-12-31'),
  search                   tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, live_key),
  foreign key (organization_id, award) references grant_award (organization_id, id),
  foreign key (organization_id, attested_by) references organization_members (organization_id, id),
  foreign key (organization_id, closed_by) references organization_members (organization_id, id),
  foreign key (organization_id, reopened_by) references organization_members (organization_id, id)
);
create index grant_closeout_by_status on grant_closeout (organization_id, status, number, id);
create index grant_closeout_by_award on grant_closeout (organization_id, award, number, id);
create index grant_closeout_by_closed_on on grant_closeout (organization_id, closed_on, number, id);
create index grant_closeout_by_retain_until on grant_closeout (organization_id, retain_until, number, id);
create index grant_closeout_by_attested_by on grant_closeout (organization_id, attested_by, id);
create index grant_closeout_by_closed_by on grant_closeout (organization_id, closed_by, id);
create index grant_closeout_by_reopened_by on grant_closeout (organization_id, reopened_by, id);
call tenant_table('grant_closeout');
call searchable('grant_closeout');


-- The share of a cost that an award pays, by the drawdown that holds it. The key is what keeps it from being drawn twice;
-- a drawdown that is sent back or discarded gives its rows up.
create table drawn_cost (
  organization_id uuid not null references organization (id),
  award           uuid not null,
  cost            uuid not null,
  drawdown        uuid not null,
  amount_cents    bigint not null check (amount_cents between 1 and 9000000000000000),
  primary key (organization_id, award, cost),
  foreign key (organization_id, award) references grant_award (organization_id, id),
  foreign key (organization_id, cost) references grant_cost (organization_id, id),
  foreign key (organization_id, drawdown) references grant_drawdown (organization_id, id)
);
create index drawn_cost_by_cost on drawn_cost (organization_id, cost);
create index drawn_cost_by_drawdown on drawn_cost (organization_id, drawdown);
call tenant_table('drawn_cost', removable => true);
