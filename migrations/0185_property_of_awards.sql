-- Property of awards with its disposition, reported on SF-428; and construction requests on SF-271, by class.

-- Equipment or supplies of an award: source, cost, place, condition and disposition.
create table grant_property (
  organization_id     uuid not null references organization (id),
  id                  uuid not null,
  version             integer not null default 1,
  created_at          timestamp with time zone not null default now(),
  created_by          uuid not null,
  updated_at          timestamp with time zone not null default now(),
  status              text not null check (status in ('held', 'proposed', 'decided', 'settled', 'discarded')),
  number              text not null check (char_length(number) <= 60),
  award               uuid not null,
  kind                text not null check (kind in ('equipment', 'supplies')),
  description         text not null check (char_length(description) <= 200),
  identifier          text check (char_length(identifier) <= 80),
  holder              text not null check (holder in ('agency', 'reserved', 'federal')),
  cost                uuid,
  unit_cost_cents     bigint not null check (unit_cost_cents between 0 and 9000000000000000),
  unit_cost_currency  text check (unit_cost_currency ~ '^[A-Z]{3}$'),
  acquired_on         date not null check (acquired_on between '1900-01-01' and '2200-12-31'),
  place               text check (char_length(place) <= 160),
  use                 text check (char_length(use) <= 200),
  condition           text check (condition in ('excellent', 'usable', 'repairable', 'salvage', 'scrap')),
  inventoried_on      date check (inventoried_on between '1900-01-01' and '2200-12-31'),
  outcome             text check (outcome in ('in_use', 'other_award', 'retained', 'sold', 'traded', 'transferred', 'returned', 'used_up', 'lost')),
  disposed_on         date check (disposed_on between '1900-01-01' and '2200-12-31'),
  fair_value_cents    bigint check (fair_value_cents between 0 and 9000000000000000),
  fair_value_currency text check (fair_value_currency ~ '^[A-Z]{3}$'),
  valued_on           date check (valued_on between '1900-01-01' and '2200-12-31'),
  proceeds_cents      bigint check (proceeds_cents between 0 and 9000000000000000),
  proceeds_currency   text check (proceeds_currency ~ '^[A-Z]{3}$'),
  keeps_selling       boolean,
  instructed_on       date check (instructed_on between '1900-01-01' and '2200-12-31'),
  account             text check (char_length(account) <= 500),
  evidence            uuid[] check (cardinality(evidence) <= 20),
  remitted_on         date check (remitted_on between '1900-01-01' and '2200-12-31'),
  reference           text check (char_length(reference) <= 60),
  federal_percent     numeric(9,4) check (federal_percent between 0 and 100),
  share_cents         bigint check (share_cents between 0 and 9000000000000000),
  share_currency      text check (share_currency ~ '^[A-Z]{3}$'),
  allowance_cents     bigint check (allowance_cents between 0 and 9000000000000000),
  allowance_currency  text check (allowance_currency ~ '^[A-Z]{3}$'),
  remit_cents         bigint check (remit_cents between 0 and 9000000000000000),
  remit_currency      text check (remit_currency ~ '^[A-Z]{3}$'),
  supplies_key        text check (char_length(supplies_key) <= 60),
  proposed_by         uuid,
  approved_by         uuid,
  approved_on         date check (approved_on between '1900-01-01' and '2200-12-31'),
  settled_by          uuid,
  search              tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(description, '') || ' ' || coalesce(identifier, '') || ' ' || coalesce(place, '') || ' ' || coalesce(use, '') || ' ' || coalesce(reference, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, supplies_key),
  foreign key (organization_id, award) references grant_award (organization_id, id),
  foreign key (organization_id, cost) references grant_cost (organization_id, id),
  foreign key (organization_id, proposed_by) references organization_members (organization_id, id),
  foreign key (organization_id, approved_by) references organization_members (organization_id, id),
  foreign key (organization_id, settled_by) references organization_members (organization_id, id)
);
create index grant_property_by_status on grant_property (organization_id, status, number, id);
create index grant_property_by_award on grant_property (organization_id, award, number, id);
create index grant_property_by_kind on grant_property (organization_id, kind, number, id);
create index grant_property_by_holder on grant_property (organization_id, holder, number, id);
create index grant_property_by_outcome on grant_property (organization_id, outcome, number, id);
create index grant_property_by_inventoried_on on grant_property (organization_id, inventoried_on, number, id);
create index grant_property_by_cost on grant_property (organization_id, cost, id);
create index grant_property_by_proposed_by on grant_property (organization_id, proposed_by, id);
create index grant_property_by_approved_by on grant_property (organization_id, approved_by, id);
create index grant_property_by_settled_by on grant_property (organization_id, settled_by, id);
call tenant_table('grant_property');
call searchable('grant_property');


alter table grant_report drop constraint grant_report_kind_check;
alter table grant_report add constraint grant_report_kind_check
  check (kind in ('financial', 'performance', 'final', 'final_performance', 'property', 'final_property', 'disposition'));
alter table grant_report add column items uuid[] check (cardinality(items) <= 100);
alter table grant_report add column property jsonb check (jsonb_typeof(property) in ('object', 'array'));

alter table grant_cost add column outlay_class text
  check (outlay_class in ('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm'));

alter table grant_drawdown add column form text not null default 'sf270' check (form in ('sf270', 'sf271'));
alter table grant_drawdown alter column form drop default;
alter table grant_drawdown add column completion numeric(9,4) check (completion between 0 and 100);
alter table grant_drawdown add column classes jsonb check (jsonb_typeof(classes) in ('object', 'array'));
