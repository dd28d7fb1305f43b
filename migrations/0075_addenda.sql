-- A change to a published solicitation: what changes, why, and by when responses are due then.
create table addendum (
  organization_id  uuid not null references organization (id),
  id               uuid not null,
  version          integer not null default 1,
  created_at       timestamp with time zone not null default now(),
  created_by       uuid not null,
  updated_at       timestamp with time zone not null default now(),
  status           text not null check (status in ('draft', 'issued', 'discarded')),
  solicitation     uuid not null,
  reason           text not null check (char_length(reason) <= 500),
  is_material      boolean not null,
  summary          text check (char_length(summary) <= 4000),
  specification    text check (char_length(specification) <= 20000),
  documents        uuid[] check (cardinality(documents) <= 20),
  meeting_at       timestamp with time zone,
  meeting_place    text check (char_length(meeting_place) <= 200),
  must_attend      boolean not null,
  questions_due_at timestamp with time zone,
  due_at           timestamp with time zone,
  number           integer check (number between 1 and 1000),
  issued_at        timestamp with time zone,
  follows          integer check (follows between 0 and 1000),
  moved_by_rule    boolean,
  changes          jsonb check (jsonb_typeof(changes) in ('object', 'array')),
  search           tsvector generated always as (words_of(coalesce(reason, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, solicitation) references solicitation (organization_id, id)
);
create index addendum_by_created_at on addendum (organization_id, created_at, id);
create index addendum_by_status on addendum (organization_id, status, created_at, id);
create index addendum_by_solicitation on addendum (organization_id, solicitation, created_at, id);
call tenant_table('addendum');
call searchable('addendum');

create table addendum_lots (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  code            text not null check (char_length(code) <= 20),
  name            text not null check (char_length(name) <= 160),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references addendum (organization_id, id) on delete cascade
);
create index addendum_lots_by_parent on addendum_lots (organization_id, parent, position);
call tenant_table('addendum_lots', removable => true);

create table addendum_items (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  lot             text check (char_length(lot) <= 20),
  item            text not null check (char_length(item) <= 200),
  kind            text not null check (kind in ('base', 'option', 'alternate')),
  alternate_to    integer check (alternate_to between 1 and 500),
  commodity       uuid,
  quantity_amount numeric(18,6) not null check (quantity_amount > 0),
  quantity_unit   text check (quantity_unit ~ '^[A-Z][A-Z0-9]{0,9}$'),
  may_be_left     boolean not null,
  detail          text check (char_length(detail) <= 1000),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references addendum (organization_id, id) on delete cascade,
  foreign key (organization_id, commodity) references commodity_code (organization_id, id)
);
create index addendum_items_by_commodity on addendum_items (organization_id, commodity);
create index addendum_items_by_parent on addendum_items (organization_id, parent, position);
call tenant_table('addendum_items', removable => true);

create table addendum_extras (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  lot             text check (char_length(lot) <= 20),
  name            text not null check (char_length(name) <= 120),
  kind            text not null check (kind in ('percent', 'amount')),
  is_discount     boolean not null,
  primary key (organization_id, id),
  foreign key (organization_id, parent) references addendum (organization_id, id) on delete cascade
);
create index addendum_extras_by_parent on addendum_extras (organization_id, parent, position);
call tenant_table('addendum_extras', removable => true);

