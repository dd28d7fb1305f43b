-- How a vendor gets its orders. Of several active channels the latest counts.
create table order_channel (
  organization_id     uuid not null references organization (id),
  id                  uuid not null,
  version             integer not null default 1,
  created_at          timestamp with time zone not null default now(),
  created_by          uuid not null,
  updated_at          timestamp with time zone not null default now(),
  status              text not null check (status in ('on', 'off')),
  number              text not null check (char_length(number) <= 60),
  vendor              uuid not null,
  channel             text not null check (channel in ('portal', 'email', 'cxml')),
  email               text check (char_length(email) <= 255),
  format              text not null check (format in ('cxml', 'ubl')),
  url                 text check (char_length(url) <= 2048),
  their_domain        text not null check (their_domain in ('NetworkId', 'DUNS', 'UEI', 'InternalSupplierID')),
  their_identity      text check (char_length(their_identity) <= 120),
  our_domain          text not null check (our_domain in ('NetworkId', 'DUNS', 'UEI', 'InternalSupplierID')),
  our_identity        text check (char_length(our_identity) <= 120),
  shared_secret       bytea,
  shared_secret_last4 text check (char_length(shared_secret_last4) <= 4),
  search              tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, vendor) references vendor (organization_id, id)
);
create index order_channel_by_created_at on order_channel (organization_id, created_at, id);
create index order_channel_by_status on order_channel (organization_id, status, created_at, id);
create index order_channel_by_vendor on order_channel (organization_id, vendor, created_at, id);
create index order_channel_by_channel on order_channel (organization_id, channel, created_at, id);
call tenant_table('order_channel');
call searchable('order_channel');

-- An order, revision or cancellation sent to its vendor, and what became of it.
create table order_transmission (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('queued', 'sent', 'failed')),
  number          text not null check (char_length(number) <= 60),
  purchase_order  uuid not null,
  vendor          uuid,
  kind            text not null check (kind in ('order', 'revision', 'cancellation')),
  revision        integer check (revision between 1 and 500),
  channel         text not null check (channel in ('portal', 'email', 'cxml')),
  order_channel   uuid,
  sent_to         text check (char_length(sent_to) <= 300),
  sent_at         timestamp with time zone,
  result          text check (char_length(result) <= 300),
  attempts        integer not null check (attempts between 0 and 100),
  tried_at        timestamp with time zone,
  next_at         timestamp with time zone,
  mail            uuid,
  search          tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, purchase_order) references purchase_order (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, order_channel) references order_channel (organization_id, id)
);
create index order_transmission_by_status on order_transmission (organization_id, status, number, id);
create index order_transmission_by_purchase_order on order_transmission (organization_id, purchase_order, number, id);
create index order_transmission_by_vendor on order_transmission (organization_id, vendor, number, id);
create index order_transmission_by_channel on order_transmission (organization_id, channel, number, id);
create index order_transmission_by_next_at on order_transmission (organization_id, next_at, number, id);
create index order_transmission_by_order_channel on order_transmission (organization_id, order_channel, id);
call tenant_table('order_transmission');
call searchable('order_transmission');

