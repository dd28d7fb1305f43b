-- A purchase order issued under an activation, with the paperwork due after it.
create table emergency_order (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('open', 'filed', 'returned', 'ratified')),
  number          text not null check (char_length(number) <= 60),
  activation      uuid not null,
  requisition     uuid,
  purchase_order  uuid,
  vendor          uuid,
  amount_cents    bigint check (amount_cents between 0 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  ordered_by      uuid,
  ordered_on      date check (ordered_on between '1900-01-01' and '2200-12-31'),
  clicked_at      timestamp with time zone not null,
  checked_at      timestamp with time zone,
  authorized_at   timestamp with time zone,
  issued_at       timestamp with time zone,
  paperwork_by    date not null check (paperwork_by between '1900-01-01' and '2200-12-31'),
  price_record    text check (char_length(price_record) <= 4000),
  quotes          uuid[] check (cardinality(quotes) <= 20),
  filed_by        uuid,
  filed_on        date check (filed_on between '1900-01-01' and '2200-12-31'),
  ratify_by       date not null check (ratify_by between '1900-01-01' and '2200-12-31'),
  ratified_by     uuid,
  ratified_on     date check (ratified_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, activation) references emergency_activation (organization_id, id),
  foreign key (organization_id, requisition) references requisition (organization_id, id),
  foreign key (organization_id, purchase_order) references purchase_order (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, ordered_by) references organization_members (organization_id, id),
  foreign key (organization_id, filed_by) references organization_members (organization_id, id),
  foreign key (organization_id, ratified_by) references organization_members (organization_id, id)
);
create index emergency_order_by_status on emergency_order (organization_id, status, number, id);
create index emergency_order_by_activation on emergency_order (organization_id, activation, number, id);
create index emergency_order_by_vendor on emergency_order (organization_id, vendor, number, id);
create index emergency_order_by_ordered_by on emergency_order (organization_id, ordered_by, number, id);
create index emergency_order_by_paperwork_by on emergency_order (organization_id, paperwork_by, number, id);
create index emergency_order_by_ratify_by on emergency_order (organization_id, ratify_by, number, id);
create index emergency_order_by_purchase_order on emergency_order (organization_id, purchase_order, number, id);
create index emergency_order_by_requisition on emergency_order (organization_id, requisition, id);
create index emergency_order_by_filed_by on emergency_order (organization_id, filed_by, id);
create index emergency_order_by_ratified_by on emergency_order (organization_id, ratified_by, id);
call tenant_table('emergency_order');
call searchable('emergency_order');

-- The public notice of an emergency purchase, with the facts that are held back.
create table emergency_notice (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'posted', 'withdrawn')),
  number          text not null check (char_length(number) <= 60),
  activation      uuid not null,
  vendor          uuid,
  amount_cents    bigint check (amount_cents between 0 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  decided_on      date check (decided_on between '1900-01-01' and '2200-12-31'),
  ends_on         date check (ends_on between '1900-01-01' and '2200-12-31'),
  need            text check (char_length(need) <= 200),
  reason          text check (char_length(reason) <= 2000),
  held            text[] check (held <@ array['need', 'vendor', 'amount', 'endsOn']),
  held_law        text check (char_length(held_law) <= 200),
  post_by         date not null check (post_by between '1900-01-01' and '2200-12-31'),
  posted_by       uuid,
  posted_on       date check (posted_on between '1900-01-01' and '2200-12-31'),
  withdrawn_on    date check (withdrawn_on between '1900-01-01' and '2200-12-31'),
  withdrawal      text check (char_length(withdrawal) <= 1000),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(need, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, activation) references emergency_activation (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, posted_by) references organization_members (organization_id, id)
);
create index emergency_notice_by_status on emergency_notice (organization_id, status, number, id);
create index emergency_notice_by_activation on emergency_notice (organization_id, activation, number, id);
create index emergency_notice_by_vendor on emergency_notice (organization_id, vendor, number, id);
create index emergency_notice_by_post_by on emergency_notice (organization_id, post_by, number, id);
create index emergency_notice_by_posted_by on emergency_notice (organization_id, posted_by, id);
call tenant_table('emergency_notice');
call searchable('emergency_notice');

-- The emergency activation under which a requisition was ordered before its approval.
alter table requisition add column authority text check (char_length(authority) <= 60);
