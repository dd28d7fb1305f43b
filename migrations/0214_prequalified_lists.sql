-- Qualified firms of one category, open to newcomers at all times.
create table prequalified_list (
  organization_id  uuid not null references organization (id),
  id               uuid not null,
  version          integer not null default 1,
  created_at       timestamp with time zone not null default now(),
  created_by       uuid not null,
  updated_at       timestamp with time zone not null default now(),
  status           text not null check (status in ('draft', 'proposed', 'open', 'suspended', 'closing', 'closed')),
  number           text not null check (char_length(number) <= 60),
  name             text not null check (char_length(name) <= 160),
  category         text not null check (category in ('goods', 'services', 'construction', 'professional', 'architect_engineer')),
  commodities      uuid[] check (cardinality(commodities) <= 50),
  buyer            uuid not null,
  basis            text check (char_length(basis) <= 60),
  scope            text not null check (char_length(scope) <= 8000),
  criteria         text not null check (char_length(criteria) <= 8000),
  price_factors    text not null check (char_length(price_factors) <= 4000),
  law              text not null check (char_length(law) <= 200),
  coverages        text[] check (coverages <@ array['general', 'automobile', 'workers', 'umbrella', 'professional', 'cyber', 'builders', 'pollution']),
  program          text check (program in ('dbe', 'sbe', 'mbe', 'wbe', 'vosb', 'sdvosb', 'hubzone', 'lsa', 'local')),
  opens_on         date not null check (opens_on between '1900-01-01' and '2200-12-31'),
  review_on        date not null check (review_on between '1900-01-01' and '2200-12-31'),
  ends_on          date not null check (ends_on between '1900-01-01' and '2200-12-31'),
  decision_days    integer not null check (decision_days between 1 and 60),
  admission_months integer not null check (admission_months between 1 and 60),
  review           text check (char_length(review) <= 4000),
  opened_by        uuid,
  opened_at        timestamp with time zone,
  close_asked_by   uuid,
  closed_at        timestamp with time zone,
  reminded_on      date check (reminded_on between '1900-01-01' and '2200-12-31'),
  search           tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(name, '') || ' ' || coalesce(scope, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, buyer) references organization_members (organization_id, id),
  foreign key (organization_id, opened_by) references organization_members (organization_id, id),
  foreign key (organization_id, close_asked_by) references organization_members (organization_id, id)
);
create index prequalified_list_by_status on prequalified_list (organization_id, status, number, id);
create index prequalified_list_by_category on prequalified_list (organization_id, category, number, id);
create index prequalified_list_by_buyer on prequalified_list (organization_id, buyer, number, id);
create index prequalified_list_by_review_on on prequalified_list (organization_id, review_on, number, id);
create index prequalified_list_by_opened_by on prequalified_list (organization_id, opened_by, id);
create index prequalified_list_by_close_asked_by on prequalified_list (organization_id, close_asked_by, id);
call tenant_table('prequalified_list');
call searchable('prequalified_list');
