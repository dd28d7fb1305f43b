-- Whether an award price is fair and reasonable: estimate, other bids, past prices, conclusion.
create table price_analysis (
  organization_id   uuid not null references organization (id),
  id                uuid not null,
  version           integer not null default 1,
  created_at        timestamp with time zone not null default now(),
  created_by        uuid not null,
  updated_at        timestamp with time zone not null default now(),
  status            text not null check (status in ('draft', 'submitted', 'returned', 'approved')),
  number            text not null check (char_length(number) <= 60),
  award             uuid not null,
  amount_cents      bigint check (amount_cents between 0 and 9000000000000000),
  amount_currency   text check (amount_currency ~ '^[A-Z]{3}$'),
  estimate_cents    bigint check (estimate_cents between 0 and 9000000000000000),
  estimate_currency text check (estimate_currency ~ '^[A-Z]{3}$'),
  estimate_at       timestamp with time zone,
  is_earlier        boolean,
  against_estimate  text check (char_length(against_estimate) <= 40),
  kind              text not null check (kind in ('price', 'cost')),
  market            text check (char_length(market) <= 4000),
  evidence          uuid[] check (cardinality(evidence) <= 20),
  reasoning         text check (char_length(reasoning) <= 8000),
  conclusion        text check (conclusion in ('fair', 'high')),
  prepared_by       uuid,
  approved_by       uuid,
  approved_at       timestamp with time zone,
  search            tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(reasoning, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, award) references award (organization_id, id),
  foreign key (organization_id, prepared_by) references organization_members (organization_id, id),
  foreign key (organization_id, approved_by) references organization_members (organization_id, id)
);
create index price_analysis_by_status on price_analysis (organization_id, status, number, id);
create index price_analysis_by_award on price_analysis (organization_id, award, number, id);
create index price_analysis_by_kind on price_analysis (organization_id, kind, number, id);
create index price_analysis_by_conclusion on price_analysis (organization_id, conclusion, number, id);
create index price_analysis_by_created_by on price_analysis (organization_id, created_by, number, id);
create index price_analysis_by_prepared_by on price_analysis (organization_id, prepared_by, id);
create index price_analysis_by_approved_by on price_analysis (organization_id, approved_by, id);
call tenant_table('price_analysis');
call searchable('price_analysis');

create table price_analysis_others (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  vendor          uuid,
  total_cents     bigint not null check (total_cents between 0 and 9000000000000000),
  total_currency  text check (total_currency ~ '^[A-Z]{3}$'),
  against         text not null check (char_length(against) <= 40),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references price_analysis (organization_id, id) on delete cascade,
  foreign key (organization_id, vendor) references vendor (organization_id, id)
);
create index price_analysis_others_by_parent on price_analysis_others (organization_id, parent, position);
create index price_analysis_others_by_vendor on price_analysis_others (organization_id, vendor);
call tenant_table('price_analysis_others', removable => true);

create table price_analysis_history (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  item            text not null check (char_length(item) <= 200),
  price           text not null check (char_length(price) <= 40),
  past            text not null check (char_length(past) <= 40),
  against         text not null check (char_length(against) <= 40),
  source          text not null check (char_length(source) <= 60),
  day             date not null check (day between '1900-01-01' and '2200-12-31'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references price_analysis (organization_id, id) on delete cascade
);
create index price_analysis_history_by_parent on price_analysis_history (organization_id, parent, position);
call tenant_table('price_analysis_history', removable => true);

create table price_analysis_costs (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  element         text not null check (element in ('labor', 'material', 'equipment', 'overhead', 'profit')),
  amount_cents    bigint not null check (amount_cents between 0 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  finding         text not null check (char_length(finding) <= 400),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references price_analysis (organization_id, id) on delete cascade
);
create index price_analysis_costs_by_parent on price_analysis_costs (organization_id, parent, position);
call tenant_table('price_analysis_costs', removable => true);


-- What the approver of an award read, with its hash.
alter table award add column memo jsonb check (jsonb_typeof(memo) in ('object', 'array'));
alter table award add column memo_hash text check (char_length(memo_hash) <= 64);
alter table award add column memo_at timestamp with time zone;
